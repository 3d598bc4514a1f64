"""Schedules as people have them: what a line says, and what is told of those that say nothing."""

import pytest

from tournament.rules.levels import AnteKind, LevelKind, LevelPlan
from tournament.rules.schedule_text import read
from tournament.rules.schedule_text.found import LONGEST_LINE, MOST_LETTERS, MOST_LINES

LONG = 25  # minutes of a level whose line has none


def play(small, big, ante=0, minutes=LONG, kind=None, **more):
    usual = AnteKind.BIG_BLIND if ante else AnteKind.NONE
    seconds = None if minutes is None else int(minutes * 60)
    return LevelPlan(LevelKind.PLAY, seconds, small, big, ante, kind or usual, **more)


def rest(minutes=10, note=""):
    return LevelPlan(LevelKind.BREAK, minutes * 60, note=note)


def levels(text):
    """All levels of a text that can be read whole."""
    found = read(text, LONG * 60)
    assert found.faults == ()
    assert len(found.lines) == len(found.levels)
    return list(found.levels)


@pytest.mark.parametrize(
    ("line", "level"),
    [
        ("20 min 25/50", play(25, 50, minutes=20)),
        ("25/50", play(25, 50)),
        ("25/50 20", play(25, 50, minutes=20)),
        ("20 25/50", play(25, 50, minutes=20)),
        ("25 / 50, 20 minutes", play(25, 50, minutes=20)),
        ("25-50 15 min", play(25, 50, minutes=15)),
        ("25 – 50", play(25, 50)),
        ("• 25/50 – 20 min", play(25, 50, minutes=20)),
        ("Blinds 25/50, 20 mins each", play(25, 50, minutes=20)),
        ("SB 25 BB 50", play(25, 50)),
        ("small blind 25, big blind 50, 20 min", play(25, 50, minutes=20)),
        ("lilla 25 stora 50 20 minuter", play(25, 50, minutes=20)),
        ("25/50 1 h 30 min", play(25, 50, minutes=90)),
        ("25/50 90s", play(25, 50, minutes=1.5)),
        ("25/50 7,5 min", play(25, 50, minutes=7.5)),
        ("25/50 12:30", play(25, 50, minutes=12.5)),
        ("19:00-19:20 25/50", play(25, 50, minutes=20)),
        ("23.50–00.10 25/50", play(25, 50, minutes=20)),
        ("500/1000 to the end", play(500, 1000, minutes=None)),
        ("kvelden ut 500/1000", play(500, 1000, minutes=None)),
        # -- who pays an ante
        ("25/50/50", play(25, 50, 50)),
        ("25/50/5", play(25, 50, 5, kind=AnteKind.EACH)),
        ("25/50 (50)", play(25, 50, 50)),
        ("25/50 ante 50", play(25, 50, 50)),
        ("25/50 BB ante", play(25, 50, 50)),
        ("25/50 BBA 20 min", play(25, 50, 50, minutes=20)),
        ("100/200 200 BBA", play(100, 200, 200)),
        ("100/200 big blind-ante 100", play(100, 200, 100)),
        ("100/200 ante 25", play(100, 200, 25, kind=AnteKind.EACH)),
        ("100/200 ante 200 each", play(100, 200, 200, kind=AnteKind.EACH)),
        ("100/200 ante 200 vardera", play(100, 200, 200, kind=AnteKind.EACH)),
        ("100/200 button ante 200", play(100, 200, 200, kind=AnteKind.BUTTON)),
        ("100/200 ante fra knappen 200", play(100, 200, 200, kind=AnteKind.BUTTON)),
        ("100/200 20 200", play(100, 200, 200, minutes=20)),
        ("100/200 200", play(100, 200, 200)),
        ("1,000/2,000 - 200", play(1000, 2000, 200, kind=AnteKind.EACH)),
        ("25/50 no ante", play(25, 50)),
        ("25/50 (utan ante)", play(25, 50)),
        ("20 min 0/20 ante 20", play(0, 20, 20, minutes=20, kind=AnteKind.EACH)),
        # -- thousands in every way of writing
        ("1 000/2 000", play(1000, 2000)),
        ("1.000/2.000", play(1000, 2000)),
        ("1,000/2,000", play(1000, 2000)),
        ("1\u00a0000/2\u202f000", play(1000, 2000)),
        ("1’000/2'000", play(1000, 2000)),
        ("1k/2k", play(1000, 2000)),
        ("2.5k/5k", play(2500, 5000)),
        ("2,5K / 5 K 20 min", play(2500, 5000, minutes=20)),
        ("20 100/200", play(100, 200, minutes=20)),
        ("15 1 000/2 000", play(1000, 2000, minutes=15)),
        ("20 min 1 000/2 000/2 000", play(1000, 2000, 2000, minutes=20)),
        # -- numbers of levels
        ("Level 3: 100/200", play(100, 200)),
        ("Nivå 3 – 100/200 – 20 min", play(100, 200, minutes=20)),
        ("Runde 1: 25/50 15 min", play(25, 50, minutes=15)),
        ("3. 100/200", play(100, 200)),
        ("3) 100/200 15", play(100, 200, minutes=15)),
        ("L3 100/200", play(100, 200)),
        ("1 25/50 20", play(25, 50, minutes=20)),
        # -- breaks
        ("10 break", rest()),
        ("break 10", rest()),
        ("paus 15 min", rest(15)),
        ("PAUSE 15", rest(15)),
        ("Break", rest()),
        ("Break 1 h", rest(60)),
        ("6. Break 15 min", rest(15)),
        ("6 break 15", rest(15)),
        ("Dinner break, 30 min", rest(30, "Dinner")),
        ("Matpaus 45 min", rest(45, "Matpaus")),
        ("Break 20 min (pizza)", rest(20, "pizza")),
        ("10 min break: colour up the 25s", rest(10, "colour up the 25s")),
        # -- remarks
        ("25/50 # last night this was 30/60", play(25, 50)),
        ("25/50 // rebuys end # here", play(25, 50, note="rebuys end # here")),
        ("25/50 (last rebuys)", play(25, 50, note="last rebuys")),
        ("20 min 25/50, waits", play(25, 50, minutes=20, hold=True)),
        # -- a line of a table
        ("15;100;200;200", play(100, 200, 200, minutes=15)),
        ("15,100,200", play(100, 200, minutes=15)),
        ("15\t100\t200\t25", play(100, 200, 25, minutes=15, kind=AnteKind.EACH)),
        ("15 100 200 200", play(100, 200, 200, minutes=15)),
        ("25;50", play(25, 50)),
        ("1;25;50;20", play(25, 50, minutes=20)),
        ("25;50;50;20", play(25, 50, 50, minutes=20)),
        ("20 min;25;50", play(25, 50, minutes=20)),
        ('"1,000","2,000"', play(1000, 2000)),
        ("10;break", rest()),
        ("paus;15", rest(15)),
        ("Level 1 | 25/50 | 20 min", play(25, 50, minutes=20)),
    ],
)
def test_a_line_says(line, level):
    assert levels(line) == [level]


LADDER = [play(25, 50, minutes=20), play(50, 100, 100, minutes=20), rest(), play(1000, 2000)]


@pytest.mark.parametrize(
    "text",
    [
        "Level\tSmall\tBig\tAnte\tMinutes\n1\t25\t50\t0\t20\n2\t50\t100\t100\t20\n"
        "Break\t\t\t\t10\n3\t1000\t2000",
        "Nivå;Lilla;Stora;Ante;Minuter\n1;25;50;;20\n2;50;100;100;20\nPaus;;;;10\n3;1 000;2 000;;",
        "Niveau;Tid;Lille;Store;Ante\n1;20;25;50;-\n2;20;50;100;100\nPause;10\n3;;1.000;2.000;",
        "NIVÅ,MINUTTER,SMALL BLIND,BIG BLIND,BB-ANTE,NOTAT\n1,20,25,50,0,\n2,20,50,100,100,\n"
        'Pause,10,,,,\n3,,"1,000","2,000",,',
        "\ufeffsep=;\r\nSB;BB;Ante;Min\r\n25;50;0;20\r\n50;100;100;20\r\nbreak;;;10\r\n1000;2000\r\n",
        "| Level | Blinds | Ante | Duration |\n|---|:-:|---|---|\n| 1 | 25/50 | - | 20:00 |\n"
        "| 2 | 50/100 | 100 | 20:00 |\n| Break | | | 10:00 |\n| 3 | 1k/2k | | |",
        "Level  SB    BB    Ante  Time\n1      25    50    0     20\n2      50    100   100   20\n"
        "Break  10\n3      1000  2000",
        "Start;Blinds;Ante\n19:00;25/50;\n19:20;50/100;100\n19:40;paus;\n19:50;1000/2000;",
        "Kl.\tNivå\tBlinds\n19.00\t1\t25/50\n19.20\t2\t50/100/100\n19.40\t\tPause\n19.50\t3\t1000/2000\n"
        "20.15\t\tend",
        "19:00 25/50\n19:20 50/100/100\n\n19:40 Paus\n19:50 1 000/2 000\n",
        "23:30 25/50\n23:50 50/100/100\n00:10 break\n00:20 1000/2000",
        "# Friday\n\n1. 25/50 20 min\n2. 50/100 BB ante 20 min\n-- \nBREAK\n3. 1.000/2.000",
        "1;25;50;0;20\n2;50;100;100;20\nbreak;;;;10\n3;1000;2000;0;25",
        "25/50\t20\n50/100/100\t20\nPause\t10\n1000/2000\t",
        "Level,Small,Big,Ante,Minutes,Break\n1,25,50,0,20,\n2,50,100,100,20,10\n3,1000,2000,0,,",
        '[{"small": 25, "big": 50, "minutes": 20}, {"small": 50, "big": 100, "ante": 100,'
        ' "minutes": 20}, {"break": true, "minutes": 10}, {"small": 1000, "big": "2 000"}]',
    ],
)
def test_one_schedule_in_the_shapes_it_comes_in(text):
    assert levels(text) == LADDER


def test_lengths_in_minutes_and_seconds_are_no_hours():
    assert levels("10:00 25/50\n10:00 50/100") == [
        play(25, 50, minutes=10),
        play(50, 100, minutes=10),
    ]
    assert levels("10:00 25/50\n12:30 50/100\n15:00 100/200")[1].seconds == 750


def test_bare_columns_are_told_apart_by_their_neighbours():
    assert levels("1;25;50\n2;50;100\n3;100;200") == [play(25, 50), play(50, 100), play(100, 200)]
    assert levels("25;50;20\n50;100;20") == [play(25, 50, minutes=20), play(50, 100, minutes=20)]
    assert levels("100;200;200\n150;300;300") == [play(100, 200, 200), play(150, 300, 300)]
    assert levels("20;40;80\n20;50;100") == [play(40, 80, minutes=20), play(50, 100, minutes=20)]


@pytest.mark.parametrize(
    ("line", "kind", "text"),
    [
        ("Our Friday blinds", "no_blinds", "Our Friday blinds"),
        ("1,000", "no_blinds", "1,000"),
        ("20 min", "no_blinds", ""),
        ("25/50 banana", "unknown_word", "banana"),
        ("25/50 break", "unknown_word", "break"),
        ("25/50 20 min 30 min", "two_lengths", "20 min"),
        ("25/50 20 min 100 100", "number_too_many", "100"),
        ("25/50 0 min", "length_out_of_range", "0 min"),
        ("25/50 25 h", "length_out_of_range", "25 h"),
        ("1000000000001/2", "number_too_large", "1000000000001"),
        ("9" * 15 + ";5", "number_too_large", "9" * 15),
        ("9" * 80 + "/2", "number_too_large", "9" * 40),
        ("25.5/50", "not_a_number", "25.5"),
        ("25/50 // " + "x" * 121, "note_too_long", "x" * 40),
        ("25/50" + " " * LONGEST_LINE + "20", "line_too_long", ("25/50" + " " * 40)[:40]),
        ("SB;BB;Min\n25;50;soon", "not_a_length", "soon"),
        ("SB;BB;Min\n25;fifty;20", "not_a_number", "fifty"),
    ],
)
def test_a_line_that_cannot_be_read_is_named_and_the_rest_is_kept(line, kind, text):
    found = read(f"10/20\n{line}\n100/200")
    [fault] = found.faults
    assert (fault.kind, fault.text.strip()) == (kind, text.strip())
    assert fault.line == 2 + line.count("\n")
    assert [level.big for level in found.levels] == [20, 200]
    assert found.lines == (1, 3 + line.count("\n"))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("x" * (MOST_LETTERS + 1), "text_too_long"),
        ("\n" * MOST_LINES, "too_many_lines"),
        ('{"levels": 1,\n}', "not_json"),
        ('{"levels": 1}', "no_schedule"),
        ("[" * 90_000, "no_schedule"),
        ('{"levels": [' + "1" * 5000 + "]}", "no_schedule"),
        ('{"format": 2, "levels": []}', "newer_format"),
    ],
)
def test_what_is_no_schedule_at_all(text, kind):
    found = read(text)
    assert [fault.kind for fault in found.faults] == [kind]
    assert found.levels == ()


@pytest.mark.parametrize(
    ("level", "kind", "text"),
    [
        ("1", "no_blinds", ""),
        ('{"small": 25}', "no_blinds", ""),
        ('{"big": -50}', "wrong_value", "big"),
        ('{"big": 1e309}', "wrong_value", "big"),
        ('{"big": true}', "wrong_value", "big"),
        ('{"big": "fifty"}', "not_a_number", "fifty"),
        ('{"big": 1000000000001}', "number_too_large", "big"),
        ('{"big": 50, "seconds": 0}', "length_out_of_range", "seconds"),
        ('{"big": 50, "seconds": 1.5}', "wrong_value", "seconds"),
        ('{"big": 50, "note": {}}', "wrong_value", "note"),
        ('{"big": 50, "hold": "no"}', "wrong_value", "hold"),
        ('{"big": 50, "ante_kind": "dealer"}', "wrong_value", "ante_kind"),
        ('{"kind": "pause"}', "wrong_value", "kind"),
    ],
)
def test_a_level_of_a_list_that_cannot_be_read_is_named(level, kind, text):
    found = read(f'[{{"small": 25, "big": 50}}, {level}]')
    assert [(one.kind, one.line, one.text) for one in found.faults] == [(kind, 2, text)]
    assert found.is_list
    assert found.lines == (1,)


def test_there_is_an_end_to_levels():
    for text in ("25/50\n" * 101, "[" + ",".join(['{"big": 50}'] * 101) + "]"):
        found = read(text)
        assert len(found.levels) == 100
        assert [(fault.kind, fault.line) for fault in found.faults] == [("too_many_levels", 101)]


def test_our_files_say_what_the_levels_are_for():
    found = read("schedule;'=Ours\nstack;5 000\ngame;limit\n25;50")
    assert (found.name, found.stack, found.game) == ("=Ours", 5000, "limit")
    assert found.lines == (4,)
    found = read('{"name": "a\\u202eb\\ud800", "stack": -1, "game": "chess", "levels": []}')
    assert (found.name, found.stack, found.game) == ("ab", None, "")
