import json

import pytest

from tournament.rules.kit.colourups import Method
from tournament.rules.kit.data import as_data
from tournament.rules.kit.in_play import Left
from tournament.rules.kit.plan import plan as make_plan
from tournament.rules.kit.tonight import Chips, known, of_plan
from tournament.rules.kit.values import Colour
from tournament.rules.kit.wish import Wish
from tournament.rules.levels import LevelKind, LevelPlan

STACK = {25: 8, 100: 8, 500: 4, 1000: 2}


def play(small):
    return LevelPlan(LevelKind.PLAY, 1200, small, 2 * small)


REST = LevelPlan(LevelKind.BREAK, 600)
LEVELS = (play(25), play(50), play(75), REST, play(100), play(200), REST, play(500), play(1000))


def plan(case=100, entries=8, **changes):
    bank = {str(value): case - entries * count for value, count in STACK.items()}
    return {
        "format": 1,
        "stack": {str(value): count for value, count in STACK.items()},
        "bank": bank,
        "values": {"white": 25, "red": 100, "blue": 100, "green": 500, "none": None},
        "ledger": [{"kind": "deal", "number": entries, "bank": bank}],
    } | changes


def test_a_plan_tells_chips_case_and_colours():
    chips = of_plan(plan(), 5000)
    assert chips.values == (25, 100, 500, 1000)
    assert chips.stack == STACK
    assert chips.stock == dict.fromkeys(STACK, 100)
    assert chips.colours == {25: "white", 100: "red, blue", 500: "green"}
    assert chips.on_the_table(8)[25] == 64
    assert chips.in_the_case(8) == {25: 36, 100: 36, 500: 68, 1000: 84}


def test_what_leaves_at_a_break_and_what_an_earlier_one_missed():
    chips = of_plan(plan(), 5000)
    assert chips.leaving(LEVELS, 2) == ()
    assert [one.value for one in chips.leaving(LEVELS, 3)] == [25]
    assert [one.value for one in chips.leaving(LEVELS, 6)] == [25, 100]
    later = Chips(chips.values, (Left(25, 100, 64, {100: 16}, 8),))
    assert [one.value for one in later.leaving(LEVELS, 6)] == [100]
    assert later.into(25) is None
    assert later.into(1000) is None


def test_the_case_pays_straight_or_by_a_swap_or_not_at_all():
    assert of_plan(plan(100), 5000).pays(25, 16, 8) == (Method.DIRECT, {100: 16})
    assert of_plan(plan(70), 5000).pays(25, 16, 8) == (Method.SWAP, {100: 1, 500: 1, 1000: 1})
    large = plan(ledger=[{"kind": "deal", "number": 8, "bank": {"25": 0, "100": 0, "1000": 9}}])
    assert of_plan(large, 5000).pays(25, 16, 8) == (Method.SWAP, {100: -4, 1000: 2})
    bank = {"25": 0, "100": 2, "500": 0, "1000": 0}
    short = plan(ledger=[{"kind": "deal", "number": 8, "bank": bank}])
    assert of_plan(short, 5000).pays(25, 16, 8) == (Method.NONE, {})
    assert Chips((25, 100)).pays(25, 16, 8) == (Method.DIRECT, {100: 16})


def test_a_stack_changed_since_is_not_the_one_of_the_plan():
    chips = of_plan(plan(), 4000)
    assert (chips.stack, chips.stock) == (None, None)
    assert chips.values == (25, 100, 500, 1000)


@pytest.mark.parametrize(
    "odd", [None, 5, [], {}, {"bank": 5}, {"bank": {"x": 1}}, {"bank": {"0": 1}}, {"bank": {}}]
)
def test_an_odd_plan_tells_nothing(odd):
    assert of_plan(odd, 5000) is None


@pytest.mark.parametrize("lines", [None, [], [5], [{"kind": "deal"}], [{"kind": "exchange"}]])
def test_an_odd_ledger_tells_nothing_of_the_case(lines):
    assert of_plan(plan(ledger=lines), 5000).stock is None


def test_without_a_plan_the_typed_values_count_and_else_a_guess():
    assert known(None, [100, 25], LEVELS, 5000) == Chips((25, 100))
    guess = known(None, [], LEVELS, 5000)
    assert guess == Chips((25, 100, 500, 1000, 5000), is_guess=True)
    assert known(None, ["x", -3], LEVELS, None).values == (25, 100, 500)


def test_a_plan_as_a_night_keeps_it_is_understood():
    colours = tuple(
        Colour(name, 100, value)
        for name, value in (
            ("white", 25), ("red", 100), ("green", 500), ("black", 1000), ("purple", 5000)
        )
    )  # fmt: skip
    wish = Wish(colours, players=8, at_most=10, stack=5000, minutes=195)
    kept = json.loads(json.dumps(as_data(make_plan(wish), 19 * 60 + 30)))
    chips = of_plan(kept, 5000)
    assert chips.values == (25, 100, 500, 1000, 5000)
    assert chips.stock == dict.fromkeys(chips.values, 100)
    assert sum(value * count for value, count in chips.stack.items()) == 5000
    assert chips.colours[25] == "white"
    for value in chips.values:
        assert chips.on_the_table(8).get(value, 0) + chips.in_the_case(8)[value] == 100
