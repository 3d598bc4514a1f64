import ast
from dataclasses import fields
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template
from django.utils import timezone, translation

from tournament import words
from tournament.errors import DirectorError
from tournament.rules.blinds import problems
from tournament.rules.findings import Numbers, Reason
from tournament.rules.house import HouseRules, from_differences
from tournament.rules.levels import AnteKind, LevelKind, LevelPlan
from tournament.rules.mending import OF_A_LEVEL, OF_THE_WHOLE
from tournament.rules.presets import PRESETS
from tournament.rules.schedule_text import Fault

CODE = Path(__file__).parents[2]
RAISED = {"UnreadableError", "Fault"}
LANGUAGES = [code for code, _name in settings.LANGUAGES]


@pytest.fixture(params=LANGUAGES)
def language(request):
    with translation.override(request.param):
        yield request.param


@pytest.fixture
def english():
    with translation.override("en"):
        yield


def play(small, big=None, ante=0, kind=None, seconds=1200):
    big = 2 * small if big is None else big
    kind = kind or (AnteKind.BIG_BLIND if ante else AnteKind.NONE)
    return LevelPlan(LevelKind.PLAY, seconds, small, big, ante, kind)


def rest(seconds=600):
    return LevelPlan(LevelKind.BREAK, seconds)


# -- numbers and times


@pytest.mark.parametrize(
    ("code", "five_thousand", "hour"),
    [
        ("en", "5,000", "23:10"),
        ("sv", "5\xa0000", "23:10"),
        ("da", "5.000", "23.10"),
        ("nb", "5\xa0000", "23:10"),
    ],
)
def test_thousands_and_hours_as_the_language_writes_them(code, five_thousand, hour):
    at = datetime(2026, 6, 12, 21, 10, tzinfo=UTC)
    with translation.override(code), timezone.override("Europe/Stockholm"):
        assert words.number(5000) == five_thousand
        assert words.blinds(play(2500)) == f"{words.number(2500)}/{five_thousand}"
        assert words.time_of_day(at) == hour
        assert words.time_of_day(int(at.timestamp()) * 1000) == hour


def test_a_name_inside_a_sentence_has_no_capital(language):
    assert words.inside(words.level_name(3)) == words.level_name(3).lower()


@pytest.mark.parametrize(
    ("ms", "left", "gone"),
    [
        (0, "00:00", "00:00"),
        (1, "00:01", "00:00"),
        (1000, "00:01", "00:01"),
        (744_000, "12:24", "12:24"),
        (3_599_001, "1:00:00", "59:59"),
        (3_744_000, "1:02:24", "1:02:24"),
        (-5, "00:00", "00:00"),
    ],
)
def test_a_started_second_counts_until_it_is_over(ms, left, gone):
    assert (words.clock(ms), words.elapsed(ms)) == (left, gone)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(60, "1 minute"), (1200, "20 minutes"), (90, "90 seconds"), (150, "02:30")],
)
def test_lengths(english, seconds, text):
    assert words.length(seconds) == text


@pytest.mark.parametrize(
    ("percent", "text"), [(200, "×2"), (150, "×1.5"), (151, "×1.6"), (333, "×3.4")]
)
def test_a_step_over_the_limit_does_not_look_like_one_on_it(english, percent, text):
    assert words.times(percent) == text


def test_levels_blinds_and_antes(english):
    assert [words.level_name(shown) for shown in (5, None)] == ["Level 5", "Break"]
    assert words.blinds(play(10, 25)) == "10/25"
    assert words.blinds(play(0, 4)) == "4"
    assert [words.ante(200, kind) for kind in AnteKind] == [
        "",
        "big blind ante 200",
        "ante 200 each",
        "button ante 200",
    ]
    assert words.ante(0, "each") == ""


# -- problems

EVERYTHING_WRONG = [
    ((), {"stack": 0}),
    ((rest(),), {"stack": 10**12 + 1}),
    (
        (
            rest(None), rest(0), play(100, seconds=None), rest(86_401), play(50, seconds=-1),
            rest(59), play(500, seconds=86_401), rest(7_201), play(500, 400),
            play(600, seconds=7_201), play(700, ante=500, seconds=119), play(1_500, ante=400),
            play(0, 0, ante=-5), play(10**12), play(1, 1, ante=2, kind=AnteKind.NONE),
            play(2, 2, kind=AnteKind.EACH), play(2, 2, ante=4), rest(),
        ),
        {},
    ),
    ((play(100, ante=200), play(200)), {"stack": 3_990, "players": 8}),
    ((play(100), play(200, ante=400), play(210)), {"stack": 10_000, "players": 9}),
]  # fmt: skip

SENTENCES = {
    "no_levels": "There are no levels yet.",
    "only_breaks": "There are only breaks. A night needs a level to play.",
    "no_stack": "The starting stack needs at least one chip.",
    "stack_too_large": "The starting stack is too large: 1,000,000,000,000 at most.",
    "endless_break": (
        "The break before level 1 has no length. It can wait for the host at its end instead."
    ),
    "break_without_time": "The break before level 1 has no length.",
    "endless_level": (
        "Level 1 lasts until the end, but others follow it. Only the last may have no length."
    ),
    "break_over_a_day": "The break after level 1 lasts longer than a day.",
    "level_without_time": "Level 2 has no length.",
    "level_over_a_day": "Level 3 lasts longer than a day.",
    "small_over_big": "Level 4: the small blind 500 is over the big blind 400.",
    "no_big_blind": "Level 8 has no big blind (in draw: no smallest bet).",
    "negative": "Level 8, ante: -5 is less than nothing.",
    "too_large": (
        "Level 9, big blind: 2,000,000,000,000 is too large, 1,000,000,000,000 at most."
    ),
    "ante_from_nobody": "Level 10: nobody pays the ante of 2. Choose who does.",
    "no_ante": "Level 11 has a kind of ante, but the ante is 0.",
    "break_first": "The night begins with a break.",
    "breaks_in_a_row": "The break before level 1 follows another break.",
    "falling": "Level 2: the blinds fall from 100/200 to 50/100.",
    "short_break": "The break after level 2 is very short: 59 seconds.",
    "steep": (
        "Level 3: the big blind goes from 100 to 1,000, ×10. Up to ×2 is a fair step."
    ),
    "long_break": "The break after level 3 is very long: 2:00:01.",
    "long_level": "Level 5 is very long: 2:00:01.",
    "short_level": "Level 6 is very short: 119 seconds.",
    "ante_falls": "Level 7: the ante falls from 500 to 400.",
    "not_payable": (
        "Level 2, small blind: 50 needs chips smaller than 100, the smallest of level 1."
    ),
    "ante_over_big": "Level 10: the ante 2 is over the big blind 1.",
    "break_last": "The night ends with a break: no level comes after it.",
    "too_few_levels": (
        "The levels end at a big blind of 400, the night probably at 1,596: "
        "4 levels are missing."
    ),
    "stack_not_payable": (
        "A stack of 3,990 does not come out even: the smallest chip of level 1 is 100."
    ),
    "shallow": "A stack of 3,990 is only 19 big blinds. 50 to 100 are usual.",
    "early_ante": (
        "Level 1 has an ante already, with a stack of only 19 big blinds. "
        "Antes usually begin at level 4."
    ),
    "steep_round": (
        "Level 2: blinds and ante cost each player 1,000 a round, before 300: ×3.4."
    ),
    "unknown_rule": "The house rule “wild_jokers” is not known here; it is left out.",
    "impossible_rule": (
        "The house rule “How the dealer button moves” cannot be as stored; "
        "the usual one counts."
    ),
}  # fmt: skip


def every_problem():
    found = {}
    for levels, known in EVERYTHING_WRONG:
        for problem in problems(levels, **known):
            found.setdefault(problem.kind, problem)
    _rules, reported = from_differences({"wild_jokers": True, "button": 2})
    return found | {problem.kind: problem for problem in reported}


def test_every_problem_has_its_sentence(english):
    said = {kind: words.problem(problem) for kind, problem in every_problem().items()}
    assert said == SENTENCES
    assert set(SENTENCES) == set(words.PROBLEMS)


def test_no_kind_of_problem_in_the_rules_is_without_words():
    made = _strings_given_to("_error", "_warning", "Problem", of=CODE / "tournament/rules")
    literal = set(words.PROBLEMS) - {kind for kind in words.PROBLEMS if _is_a_length(kind)}
    assert made == literal


def test_every_fix_has_its_button(english):
    assert set(words.FIXES) == {*OF_THE_WHOLE, *OF_A_LEVEL}
    assert words.fix(every_problem()["small_over_big"]) == "Swap the blinds"
    assert words.fix(every_problem()["too_large"]) == ""


def test_one_level_and_one_big_blind_are_singular(english):
    levels = (play(100), play(200), play(300), play(400))
    (problem,) = problems(levels, stack=4_000, players=5)
    assert words.problem(problem).endswith("1 level is missing.")


def test_problems_can_be_said_in_every_language(language):
    for problem in every_problem().values():
        assert "%(" not in words.problem(problem)


def _is_a_length(kind):
    return kind.startswith(("endless_", "long_", "short_")) or kind.endswith(
        ("_without_time", "_over_a_day")
    )


# -- refusals


def test_no_refusal_is_without_words():
    kinds = _strings_given_to(
        "DirectorError", "ClockRefusal", "_move", "_move_to", of=CODE / "tournament"
    )
    assert "not_started" in kinds
    assert "already_last_level" in kinds
    assert kinds - {"schedule_cannot_be_played"} <= set(words.REFUSALS)


def test_refusals_can_be_said_in_every_language(language):
    numbers = {
        "days": 7, "most": 100, "number": 5, "lines": "7, 9", "least": 6, "minutes": 15,
        "name": "Red", "value": 25, "into": 100, "seats": "3, 5", "together": 39, "chips": 40,
        "chair": 3, "table": 2, "who": "Ann",
    }  # fmt: skip
    for kind in words.REFUSALS:
        assert "%(" not in words.refusal(kind, numbers)


def test_a_refusal_says_what_and_how_much(english):
    error = DirectorError("too_many_people", most=10_000)
    assert words.refusal(error.kind, error.numbers) == "There can be from 1 to 10,000 players."
    assert words.refusal("too_many_tries", {"minutes": 1}) == (
        "Too many wrong tries. Wait 1 minute."
    )
    assert words.refusal("never_heard_of", {}) == "That cannot be done now."
    assert words.reason(Reason("not_held")) == "The clock is not waiting for anybody."


def test_a_schedule_that_cannot_be_played_says_what_is_wrong(english):
    (problem,) = problems((play(200, 100),))
    told = {"problem": problem.kind, "field": problem.field, **problem.numbers}
    assert words.refusal("schedule_cannot_be_played", told) == (
        "Level 1: the small blind 200 is over the big blind 100."
    )
    assert words.refusal("schedule_cannot_be_played", {}) == (
        "The blinds cannot be played like this."
    )


# -- the journal

LINES = [
    ("create", {"title": "Friday", "people": 8}, "Night made: Friday, 8 players"),
    ("create", {"title": "Friday", "people": 0}, "Night made: Friday"),
    ("start", {"countdown_ms": 0}, "Started"),
    ("start", {"countdown_ms": 300_000}, "Countdown started: 05:00 to the start"),
    ("start_at", {"at_ms": 1_781_283_600_000}, "To start at 17:00"),
    ("pause", {"position": 4, "number": 4, "left_ms": 432_000}, "Paused with 07:12 left"),
    ("pause", {"position": 4, "number": 4, "left_ms": None}, "Paused"),
    ("resume", {"number": 4, "left_ms": 432_000}, "Resumed with 07:12 left"),
    ("next", {"number": 6}, "On to level 6"),
    ("next", {"number": None}, "On to the break"),
    ("previous", {"number": 5}, "Back to level 5"),
    ("jump", {"number": 9}, "Jumped to level 9"),
    ("restart", {"number": 9}, "Level 9 begun again"),
    ("jump_to_break", {}, "On to the next break"),
    ("add_time", {"ms": 60_000}, "01:00 more"),
    ("take_time", {"ms": 60_000}, "01:00 less"),
    ("set_left", {"ms": 90_000, "number": 3}, "Time left set to 01:30"),
    ("give_back", {"ms": 200_000}, "03:20 given back: it was not played"),
    ("release", {"number": 5}, "The wait is over: on to level 5"),
    ("stretch", {"at_ms": 1_781_283_600_000}, "The rest set to end at 17:00"),
    ("finish", {}, "The night is over"),
    ("reopen", {}, "The night goes on"),
    ("edit_level", {"small": 1500, "big": 3000}, "Level 1,500/3,000 changed"),
    ("edit_level", {"is_break": True}, "Break changed"),
    ("insert_level", {"small": 75, "big": 150}, "Level 75/150 added"),
    ("remove_level", {"is_break": True}, "Break removed"),
    ("break_now", {"seconds": 600}, "Break now: 10 minutes"),
    ("break_after", {"seconds": 300}, "Break after this level: 5 minutes"),
    ("drop_break", {"seconds": 600}, "The next break falls away: 10 minutes"),
    (
        "hold",
        {"hold": True, "is_break": True},
        "The break will wait for the host at its end",
    ),
    ("hold", {"hold": False, "small": 25, "big": 50}, "Level 25/50 will not wait at its end"),
    ("hold", {"hold": False, "is_break": True}, "The break will not wait at its end"),
    ("add_entries", {"count": 1, "people": 9}, "1 player more"),
    ("add_entries", {"count": 3, "people": 9}, "3 players more"),
    ("set_people", {"number": 9, "people": 8}, "8 players now"),
    ("remove_entry", {"number": 9, "name": ""}, "One player fewer: Player 9"),
    ("name_entry", {"number": 5, "name": "Åsa"}, "Player 5 is Åsa"),
    ("name_entry", {"number": 5, "name": ""}, "Player 5 has no name any more"),
    ("knock_out", {"number": 5, "name": "Åsa"}, "Åsa is out"),
    ("take_back", {"number": 5, "name": ""}, "Player 5 is in again"),
    (
        "undo",
        {"number": 7, "kind": "knock_out", "args": {"number": 5, "name": "Åsa"}},
        "Undone: Åsa is out",
    ),
    (
        "redo",
        {"number": 7, "kind": "next", "args": {"number": 6}},
        "Done again: On to level 6",
    ),
    (
        "answer_absence",
        {"played": True, "ms": 372_000},
        "The computer was away, and you were playing",
    ),
    (
        "answer_absence",
        {"played": False, "ms": 372_000},
        "06:12 given back: the computer was away",
    ),
    ("announce", {"kind": "food", "text": "", "ms": 1_200_000}, "Told everybody: Food in 20:00"),
    ("announce", {"kind": "text", "text": "Pizza", "ms": 90_000}, "Told everybody: Pizza 1:30"),
    ("announce", {"kind": "text", "text": "%(time)s"}, "Told everybody: %(time)s"),
    ("announce", {"kind": "last_rebuy", "text": ""}, "Told everybody: Last rebuys"),
    ("end_announcement", {"kind": "cards", "text": ""}, "Taken back: Cards in the air"),
    ("add_time_to_announcement", {"kind": "food", "ms": 300_000}, "Food: 05:00 later"),
    ("settings", {}, "Settings changed"),
    ("knock_out", {"number": 3, "by": [[1, "Ella"], [2, ""]]},
     "Player 3 is out, by Ella and Player 2"),
    ("credit", {"name": "Lars", "by": [[1, "Ella"]]}, "The chips of Lars went to Ella"),
    ("credit", {"name": "Lars", "by": []}, "Nobody knows who took the chips of Lars"),
    ("no_show", {"name": "Lars"}, "Lars never came, and is taken out"),
    ("set_offer", {"kind": "buy_in", "price": 20_000, "currency": "SEK"}, "Buy-in: SEK\xa0200"),
    ("open_offer", {"kind": "rebuy", "is_open": True}, "Rebuy: open"),
    ("open_offer", {"kind": "rebuy", "is_open": False}, "Rebuy: closed"),
    ("open_offer", {"kind": "rebuy", "is_open": None}, "Rebuy: open as planned"),
    ("buy", {"name": "Ella", "kind": "rebuy", "price": 100, "currency": "EUR", "paid": "cash"},
     "Ella: rebuy, €1, paid"),
    ("buy", {"name": "Ella", "kind": "re_entry", "price": 0, "forfeits": 200},
     "Ella: re-entry (200 forfeited)"),
    ("pay", {"name": "Ella", "price": 20_050, "currency": "GBP"}, "Ella has paid £200.50"),
    ("use_schedule", {"count": 12}, "Other blinds chosen"),
    ("use_plan", {"count": 12, "stack": 10_000}, "Planned anew, with stacks of 10,000"),
    ("use_plan", {"count": 7}, "The coming levels are those of another plan"),
    ("from_a_newer_version", {}, "From a newer version"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "args", "line"), LINES)
def test_journal_lines(english, kind, args, line):
    assert words.journal_line(kind, args) == line


def test_every_deed_has_its_line():
    kinds = _strings_given_to("verb", "perform", of=CODE / "tournament/services")
    assert "pause" in kinds
    assert kinds <= set(words.JOURNAL)


def test_lines_of_older_versions_may_lack_arguments(language):
    for kind in words.JOURNAL:
        assert "%(" not in words.journal_line(kind, {})


def test_names_are_text_and_never_patterns(english):
    assert words.journal_line("knock_out", {"name": "%(who)s %s {0}"}) == "%(who)s %s {0} is out"


# -- names


def test_every_built_in_schedule_has_a_name_and_a_description(language):
    assert set(words.PRESETS) == {preset.slug for preset in PRESETS}
    for name, description in words.PRESETS.values():
        assert 2 < len(str(name)) <= 30
        assert len(str(description)) <= 110


def test_everything_that_can_be_chosen_has_a_name():
    assert set(words.RULES) == {field.name for field in fields(HouseRules)}
    assert set(words.ANTE_KINDS) == set(AnteKind)
    assert set(words.LEVEL_KINDS) == set(LevelKind)
    assert set(words.GAMES) == {preset.game for preset in PRESETS}


# -- in templates


def test_filters(english):
    template = Template(
        "{% load poker %}{{ stack|chips }} {{ seconds|length }} {{ number|level_name }} "
        "{{ line|journal_line }}"
    )
    line = {"kind": "knock_out", "args": {"name": "<b>Eve</b>"}}
    context = {
        "stack": 5000,
        "seconds": 1200,
        "number": None,
        "line": type("Line", (), line),
    }
    assert template.render(Context(context)) == (
        "5,000 20 minutes Break &lt;b&gt;Eve&lt;/b&gt; is out"
    )


def _strings_given_to(*names, of):
    """The string constants among the positional arguments of calls of these names."""
    found = set()
    for path in of.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in names:
                first = node.args if name.startswith("_move") else node.args[:1]
                found |= {
                    argument.value
                    for argument in first
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                }
    return found


@pytest.mark.parametrize(
    ("kind", "text", "left_ms", "said"),
    [
        ("food", "", 750_000, "Food in 12:30"),
        ("food", "", 0, "The food is here"),
        ("food", "", None, "The food is here"),
        ("cards", "", 120_000, "Cards in the air in 2:00"),
        ("cards", "", -5000, "Cards in the air!"),
        ("last_rebuy", "", 298_500, "Last rebuys: 4:59"),
        ("last_rebuy", "", None, "Last rebuys"),
        ("last_rebuy", "", 0, "Rebuys are over"),
        ("text", "Pizza", 3_744_000, "Pizza 1:02:24"),
        ("text", "100 % %(time)s", 0, "100 % %(time)s"),
        ("battery", "9", None, "The computer's battery is at 9\xa0%: plug it in"),
    ],
)
def test_what_an_announcement_says(english, kind, text, left_ms, said):
    assert words.note(kind, text, left_ms) == said


def test_an_announcement_with_its_hour(english):
    assert words.note_at("food", "", "20:15") == "Food about 20:15"
    assert words.note_at("cards", "", "20:15") == "Cards in the air about 20:15"
    assert words.note_at("last_rebuy", "", "20:15") == "Last rebuys until about 20:15"
    assert words.note_at("text", "Pizza %s", "20:15") == "Pizza %s, about 20:15"


# -- lines of a pasted schedule


def test_no_fault_of_a_line_is_without_words(language):
    kinds = set()
    for path in (CODE / "tournament/rules/schedule_text").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in RAISED and node.args:
                kinds |= {
                    one.value
                    for one in ast.walk(node.args[0])
                    if isinstance(one, ast.Constant) and isinstance(one.value, str)
                }
    assert {"no_blinds", "not_json"} <= kinds <= set(words.SCHEDULE_FAULTS)
    for kind in words.SCHEDULE_FAULTS:
        said = words.schedule_fault(Fault(kind, 3, "25/%(x)s", Numbers(most=5000)))
        assert said
        assert "%(text)" not in said
        assert "%(most)" not in said
