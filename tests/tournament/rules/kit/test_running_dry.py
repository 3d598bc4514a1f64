import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.kit.in_play import Left
from tournament.rules.kit.running_dry import instead_of, may_grow, running_dry
from tournament.rules.kit.tonight import Chips
from tournament.rules.levels import LevelKind, LevelPlan

STACK = {25: 8, 100: 8, 500: 4, 1000: 2}
REST = LevelPlan(LevelKind.BREAK, 600)


def play(small):
    return LevelPlan(LevelKind.PLAY, 1200, small, 2 * small)


LEVELS = (play(25), play(50), play(75), REST, play(100), play(200), REST, *map(play, (500, 1000)))
SMALL = dict.fromkeys((25, 100, 500, 1000), 100)


def case(stack=STACK, gone=(), **stock):
    held = SMALL | {int(name[1:]): count for name, count in stock.items()}
    return Chips(tuple(sorted(held)), tuple(gone), stack, held)


def dry(chips, entries, position=0, grows=True):
    return running_dry(chips, entries, LEVELS, position, may_grow=grows)


def worth(counts):
    return sum(value * count for value, count in counts.items())


def test_a_500_case_reaches_for_twelve_and_says_so_one_before():
    assert dry(case(), 10) is None
    last = dry(case(), 11)
    assert (last.kind, last.value) == ("last_stack", 25)
    assert worth(last.instead) == 5000
    short = dry(case(), 12)
    assert (short.kind, short.value, short.lacking) == ("no_stack", 25, {25: 4, 100: 4})
    over = dry(case(), 13)
    assert (over.kind, over.value, over.lacking) == ("dealt_out", 25, {25: 4, 100: 4})
    # The thirteenth gets what was left when twelve had theirs.
    assert over.instead == short.instead
    assert over.instead[25] <= 4
    assert worth(over.instead) == 5000


def test_what_is_given_instead_is_there():
    last = dry(case(), 12)
    left = case().in_the_case(12)
    assert all(count <= left[value] for value, count in last.instead.items())


def test_where_nothing_of_that_worth_is_left_it_says_what_to_borrow():
    short = dry(case({25: 0, 100: 0, 500: 0, 1000: 5}, c25=0, c100=0, c500=5, c1000=42), 8)
    assert (short.kind, short.lacking, short.instead) == ("no_stack", {1000: 3}, None)


def test_nobody_more_is_expected_late_or_in_a_fixed_field():
    assert dry(case(), 12, grows=False) is None
    levels = (*map(play, range(25, 200, 25)), REST, *map(play, (200, 400)))
    assert running_dry(case(), 12, levels, 5, may_grow=True).kind == "no_stack"
    assert running_dry(case(), 12, levels, 6, may_grow=True) is None
    # What is missing already is told whenever it is missing.
    assert running_dry(case(), 13, levels, 6, may_grow=False).kind == "dealt_out"


def test_the_exchange_that_the_case_cannot_pay_is_told_before_its_break():
    """Six players of 12 x 25: eighteen 100s are needed, two are left, and nothing larger."""
    stack = {25: 12, 100: 7, 500: 4, 1000: 2}
    short = case(stack, c100=44, c500=24, c1000=12)
    found = dry(short, 6, grows=False)
    assert (found.kind, found.value, found.lacking) == ("no_exchange", 25, {100: 16})
    assert dry(case(stack, c100=60, c500=24, c1000=12), 6, grows=False) is None
    # With large chips it goes by the chip leader.
    assert dry(case(stack, c100=47, c500=25, c1000=13), 6, grows=False) is None


def test_a_chip_that_has_left_lacks_nobody():
    gone = [Left(25, 100, 96, {100: 24}, 12)]
    assert dry(case(gone=gone, c25=96, c100=300), 12) is None


def test_of_a_case_nobody_knows_nothing_is_told():
    assert dry(Chips((25, 100)), 30) is None
    assert dry(Chips((25, 100), (), {25: 8, 100: 48}), 30) is None


@pytest.mark.parametrize(
    ("asked", "grows"),
    [
        ({"likely": "8", "most": "8"}, False),
        ({"likely": "8", "most": "10"}, True),
        ({"likely": "7", "most": "8"}, True),
        ({"likely": "8", "most": "8", "rebuys": "2"}, True),
        ({"likely": "8", "most": "8", "rebuys": "0", "add_ons": ""}, False),
        ({"likely": None, "most": "many"}, True),
    ],
)
def test_whether_more_are_to_be_reckoned_with(asked, grows):
    assert may_grow({"wish": {"asked": asked}}, 8) is grows


@pytest.mark.parametrize("plan", [None, [], {}, {"wish": 5}, {"wish": {"asked": []}}])
def test_a_plan_that_does_not_say_rules_nothing_out(plan):
    assert may_grow(plan, 8)


COUNTS = st.fixed_dictionaries({value: st.integers(0, 30) for value in STACK})


@given(COUNTS, COUNTS)
def test_what_is_given_instead_is_of_the_same_worth_and_in_the_case(each, held):
    instead = instead_of(each, held)
    if instead is not None and worth(each):
        assert worth(instead) == worth(each)
        assert all(count <= held[value] for value, count in instead.items())


@given(st.integers(1, 20))
def test_it_is_told_before_a_chip_is_missing(entries):
    """Whoever reads what stands there before each stack never meets a case that lacks one."""
    if dry(case(), entries) is None:
        after = case().in_the_case(entries + 1)
        assert min(after.values()) >= 0
