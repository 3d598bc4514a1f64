from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.kit.colourups import Method
from tournament.rules.kit.in_play import Left
from tournament.rules.kit.rests import rests
from tournament.rules.kit.tonight import Chips
from tournament.rules.levels import LevelKind, LevelPlan

STACK = {25: 8, 100: 8, 500: 4, 1000: 2}


def play(small):
    return LevelPlan(LevelKind.PLAY, 1200, small, 2 * small)


REST = LevelPlan(LevelKind.BREAK, 600)
LEVELS = (play(25), play(75), REST, play(100), play(200), REST, play(500), REST, play(1000), REST)


def chips(case=100, stack=STACK, gone=()):
    stock = case if isinstance(case, dict) else dict.fromkeys(STACK, case)
    return Chips((25, 100, 500, 1000), gone, stack, stock)


def told(found):
    def line(one):
        return one.value, one.chips, str(one.method), dict(one.pays)

    return [(rest.position, [line(one) for one in rest.leaving]) for rest in found]


def test_each_break_says_what_leaves_and_what_the_case_pays():
    assert told(rests(chips(), LEVELS, 8)) == [
        (2, [(25, 64, "direct", {100: 16})]),
        (5, [(100, 80, "direct", {500: 16})]),
        (7, [(500, 48, "direct", {1000: 24})]),
    ]


def test_a_break_behind_the_last_level_is_none():
    assert [rest.position for rest in rests(chips(), LEVELS, 8)] == [2, 5, 7]


def test_six_players_and_a_case_of_300_exchange_through_the_chip_leader():
    case = {25: 100, 100: 50, 500: 50, 1000: 50}
    [first, *_rest] = rests(chips(case), LEVELS, 6)
    # 48 x 25 are 12 x 100, and 2 are left.
    assert told([first]) == [(2, [(25, 48, "swap", {100: 2, 1000: 1})])]


def test_what_has_left_is_not_told_again_and_what_was_missed_comes_next():
    gone = (Left(25, 100, 64, {100: 16}, 8),)
    late = rests(chips(gone=gone), LEVELS, 8, position=6)
    assert told(late) == [(7, [(100, 80, "direct", {500: 16}), (500, 48, "direct", {1000: 24})])]


def test_the_break_that_is_on_is_among_them():
    assert [rest.position for rest in rests(chips(), LEVELS, 8, position=5)] == [5, 7]
    assert rests(chips(), LEVELS, 8, position=len(LEVELS)) == ()


def test_without_counts_only_the_rate_is_known():
    found = rests(Chips((25, 100, 500)), LEVELS, 8)
    [leaving] = found[0].leaving
    assert (leaving.value, leaving.into, leaving.rate, leaving.chips) == (25, 100, 4, None)


def test_chips_that_are_guessed_tell_nothing():
    found = rests(Chips((25, 100, 500), is_guess=True), LEVELS, 8)
    assert [rest.leaving for rest in found] == [(), (), ()]


def test_an_unknown_case_pays_straight():
    known = Chips((25, 100, 500, 1000), (), STACK)
    assert told(rests(known, LEVELS, 8))[0] == (2, [(25, 64, "direct", {100: 16})])


@given(
    case=st.fixed_dictionaries({value: st.integers(0, 150) for value in STACK}),
    entries=st.integers(0, 12),
)
def test_what_is_paid_is_worth_what_leaves_and_lies_in_the_case(case, entries):
    bank = {value: max(0, case[value] - entries * count) for value, count in STACK.items()}
    for rest in rests(chips(case), LEVELS, entries):
        for one in rest.leaving:
            if one.method == Method.NONE:
                assert not one.pays
                continue
            paid = sum(value * count for value, count in one.pays.items())
            owed = one.chips * one.value
            assert owed <= paid < owed + one.into  # a race may pay one more of the larger
            for value, count in one.pays.items():
                bank[value] -= count
            assert min(bank.values()) >= 0
            bank[one.value] += one.chips
