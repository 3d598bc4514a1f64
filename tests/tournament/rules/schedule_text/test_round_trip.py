"""What goes out comes in again, exactly; and no text makes the reading fail."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tournament.rules.ladder import LARGEST_AMOUNT
from tournament.rules.levels import DAY_SECONDS, LONGEST_NOTE, AnteKind, LevelKind, LevelPlan
from tournament.rules.presets import PRESETS
from tournament.rules.schedule_text import as_json, as_table, as_text, read
from tournament.rules.schedule_text.vocabulary import PHRASES
from tournament.rules.typed import one_line, tidy

NOTES = st.one_of(
    st.just(""),
    st.text(max_size=LONGEST_NOTE).map(one_line),
    st.sampled_from(
        [
            "=1+1", "'=x", "-5", "a;b", "a,b", 'say "when"', "// twice", "# 1", "// # x",
            "break 10",
            "25/50", "last | rebuys", "sep=;", "paus", "20 min", "(x)", "1\u00a0000",
        ]
    ),
)  # fmt: skip
LENGTHS = st.one_of(
    st.none(),
    st.integers(1, DAY_SECONDS),
    st.integers(1, 120).map(lambda minutes: minutes * 60),
)
BREAKS = st.builds(LevelPlan, st.just(LevelKind.BREAK), LENGTHS, hold=st.booleans(), note=NOTES)
AMOUNTS = st.one_of(st.integers(0, LARGEST_AMOUNT), st.sampled_from([25, 50, 100, 200, 1000]))


@st.composite
def plays(draw):
    small, big = sorted([draw(AMOUNTS), max(1, draw(AMOUNTS))])
    ante = draw(st.one_of(st.just(0), st.just(big), AMOUNTS))
    kinds = [AnteKind.BIG_BLIND, AnteKind.EACH, AnteKind.BUTTON]
    kind = draw(st.sampled_from(kinds)) if ante else AnteKind.NONE
    seconds, hold, note = draw(LENGTHS), draw(st.booleans()), draw(NOTES)
    return LevelPlan(LevelKind.PLAY, seconds, small, big, ante, kind, hold, note)


SCHEDULES = st.lists(st.one_of(plays(), BREAKS), min_size=1, max_size=12).map(tuple)
NAMES = st.text(max_size=80).map(tidy)
STACKS = st.one_of(st.none(), st.integers(1, LARGEST_AMOUNT))
GAMES = st.sampled_from(["no_limit", "limit", "draw"])


def told(found):
    assert found.faults == ()
    return found.levels


@given(SCHEDULES, NAMES, STACKS, GAMES)
def test_json_comes_back(levels, name, stack, game):
    found = read(as_json(levels, name=name, stack=stack, game=game))
    assert told(found) == levels
    assert (found.name, found.stack, found.game) == (name, stack, game)


@given(SCHEDULES, NAMES, STACKS, GAMES, st.sampled_from([";", ",", "\t"]))
def test_a_table_comes_back(levels, name, stack, game, delimiter):
    text = as_table(levels, name=name, stack=stack, game=game, delimiter=delimiter)
    found = read("\ufeff" + text)
    assert told(found) == levels
    assert (found.name, found.stack, found.game) == (name, stack, game)


@given(SCHEDULES, st.sampled_from(sorted(PHRASES)))
def test_text_in_each_language_comes_back(levels, language):
    assert told(read(as_text(levels, language))) == levels


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.slug)
def test_what_is_built_in_comes_back(preset):
    for language in PHRASES:
        assert told(read(as_text(preset.levels, language))) == preset.levels
    assert told(read(as_table(preset.levels))) == preset.levels


def test_how_it_is_written():
    levels = (
        LevelPlan(LevelKind.PLAY, 1200, 25, 50),
        LevelPlan(LevelKind.PLAY, 90, 50, 100, 100, AnteKind.BIG_BLIND, True, "Last rebuys"),
        LevelPlan(LevelKind.BREAK, 600, note="=Food"),
        LevelPlan(LevelKind.PLAY, None, 0, 20, 20, AnteKind.EACH),
    )
    assert as_text(levels) == (
        "20 min 25/50\n"
        "90 s 50/100, big blind ante 100, waits // Last rebuys\n"
        "10 min break // =Food\n"
        "to the end 0/20, ante 20 each\n"
    )
    assert as_text(levels, "nb").splitlines()[2:] == [
        "10 min pause // =Food",
        "kvelden ut 0/20, ante 20 hver",
    ]
    assert as_table(levels, name="Ours", stack=5000).splitlines() == [
        "schedule;Ours",
        "stack;5000",
        "game;no_limit",
        "level;seconds;small;big;ante;ante_kind;hold;note",
        "1;1200;25;50;0;none;;",
        "2;90;50;100;100;big_blind;yes;Last rebuys",
        "break;600;;;;;;'=Food",
        "3;end;0;20;20;each;;",
    ]


PIECES = st.lists(
    st.sampled_from(
        [
            "25", "50", "/", "-", ":", ";", ",", "\t", " ", "  ", "|", "\n", "min", "ante", "BB",
            "break", "paus", "1 000", "k", "(", ")", "//", "#", '"', "end", "Level", "SB", "20:00",
            "0", "h", "each", "\u00a0", "Minuter", "Start", "19:30", "∞", "²", "٣", "'", "=",
        ]
    ),
    max_size=40,
).map("".join)  # fmt: skip


@given(st.one_of(st.text(max_size=300), PIECES))
@example("20:99 25/50\n20:99 50/100")
@example("Start;SB;BB\n99:99;25;50\n19:00;50;100")
def test_no_text_breaks_the_reading(text):
    found = read(text)
    for fault in found.faults:
        assert fault.line <= text.replace("\r", "\n").count("\n") + 1
    for level in found.levels:
        assert level.seconds is None or 0 < level.seconds <= DAY_SECONDS
        assert all(0 <= amount <= LARGEST_AMOUNT for amount in level.amounts)
        assert len(level.note) <= LONGEST_NOTE
        assert level.note == one_line(level.note)
