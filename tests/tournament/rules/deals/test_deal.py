from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.deals import METHODS, chip_chop, custom, deal, proportional, set_aside
from tournament.rules.deals.deal import rounded

THREE = (22_000, 12_000, 6_000)
PRIZES = (400, 240, 160)


def kinds(found):
    return [(problem.kind, problem.place) for problem in found.problems]


@pytest.mark.parametrize(
    ("method", "amounts"),
    [
        ("icm", (319, 265, 216)),
        ("chip_chop", (336, 256, 208)),
        ("proportional", (440, 240, 120)),
        ("equal", (267, 267, 266)),
    ],
)
def test_three_players_by_each_method(method, amounts):
    assert deal(method, THREE, PRIZES).amounts == amounts


def test_by_the_chips_alone_one_gets_too_much_and_one_too_little():
    found = deal("proportional", THREE, PRIZES)
    assert kinds(found) == [("over_first_prize", 0), ("under_lowest_prize", 2)]
    assert found.problems[0].numbers["most"] == 400


def test_a_chip_chop_above_the_first_prize_is_said():
    found = deal("chip_chop", (36_000, 2_000, 2_000), PRIZES)
    assert found.amounts == (448, 176, 176)
    assert kinds(found) == [("over_first_prize", 0)]
    assert not found.problems[0].is_error


def test_both_ways_by_chips_are_said_where_one_has_nearly_all():
    stacks, prizes = (8000, 1000, 1000), (50, 30, 20)
    assert [float(share) for share in proportional(stacks, prizes)] == [80, 10, 10]
    assert [float(share) for share in chip_chop(stacks, prizes)] == [52, 24, 24]
    assert kinds(deal("chip_chop", stacks, prizes)) == [("over_first_prize", 0)]
    assert kinds(deal("proportional", stacks, prizes)) == [
        ("over_first_prize", 0),
        ("under_lowest_prize", 1),
        ("under_lowest_prize", 2),
    ]
    assert kinds(deal("icm", stacks, prizes)) == []


def test_an_operators_example_to_the_cent():
    # In cents; 570 are left, and the next one out gets 57.
    prizes = (20_000, 14_100, 11_500, 5_700, 5_700)
    found = deal("chip_chop", (15_000, 12_000, 10_000, 6_000, 500), prizes)
    assert [round(float(share) / 100, 4) for share in found.exact] == [
        155.2759, 135.6207, 122.5172, 96.3103, 60.2759,
    ]  # fmt: skip
    assert found.amounts == (15_528, 13_562, 12_252, 9_631, 6_027)


def test_a_textbook_case_to_the_cent():
    stacks, prizes = (400, 300, 200, 100), (160_000, 100_000, 60_000, 40_000)
    assert deal("icm", stacks, prizes).amounts == (111_079, 99_738, 84_826, 64_357)
    assert deal("chip_chop", stacks, prizes).amounts == (120_000, 100_000, 80_000, 60_000)
    assert deal("proportional", stacks, prizes).amounts == (144_000, 108_000, 72_000, 36_000)
    assert kinds(deal("proportional", stacks, prizes)) == [("under_lowest_prize", 3)]
    assert deal("equal", stacks, prizes).amounts == (90_000,) * 4


@pytest.mark.parametrize(
    ("stacks", "prizes", "amounts"),
    [
        ((6000, 4000), (5000, 3000, 2000), (4200, 3800)),
        ((700, 700, 700), (5000, 3000, 2000), (3334, 3333, 3333)),
        ((9,), (5000, 3000), (5000,)),
        ((1000, 1), (10_000, 5_000), (9_995, 5_005)),
        ((8000, 1000, 1000), (5000, 3000, 2000), (4578, 2711, 2711)),
    ],
)
def test_to_the_cent_whatever_the_numbers_of_prizes_and_players(stacks, prizes, amounts):
    assert deal("icm", stacks, prizes).amounts == amounts


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("stacks", [(), (5000, 3000, 0), (0, 0)])
def test_who_has_no_chips_is_in_no_deal(method, stacks):
    with pytest.raises(ValueError, match="has chips"):
        deal(method, stacks, PRIZES)


# -- left to play for


def test_money_left_to_play_for_comes_off_the_first_prize():
    assert set_aside(PRIZES, 40) == (360, 240, 160)
    found = deal("icm", THREE, PRIZES, left=40)
    assert sum(found.amounts) == 760
    assert (found.amounts, found.left) == (deal("icm", THREE, (360, 240, 160)).amounts, 40)


@pytest.mark.parametrize(
    ("amount", "prizes"),
    [
        (0, (400, 240, 160)),
        (160, (240, 240, 160)),
        (161, (240, 239, 160)),
        (320, (160, 160, 160)),
        (322, (160, 159, 159)),
        (800, (0, 0, 0)),
    ],
)
def test_a_large_amount_takes_from_the_second_too_and_prizes_never_rise(amount, prizes):
    assert set_aside(PRIZES, amount) == prizes


@pytest.mark.parametrize("amount", [-1, 801])
def test_no_more_than_there_is_can_be_left(amount):
    with pytest.raises(ValueError, match="set aside"):
        set_aside(PRIZES, amount)


# -- one's own amounts


def test_own_amounts_that_add_up():
    found = custom((350, 250, 200), THREE, PRIZES)
    assert (found.method, found.amounts, found.problems) == ("custom", (350, 250, 200), ())
    assert custom((310, 250, 200), THREE, PRIZES, left=40).problems == ()


def test_own_amounts_must_add_up():
    (problem,) = custom((350, 250, 190), THREE, PRIZES).problems
    assert (problem.kind, problem.is_error) == ("deal_does_not_add_up", True)
    assert dict(problem.numbers) == {"sum": 790, "prizes": 800, "missing": 10}


def test_own_amounts_below_nothing_or_too_few_are_refused():
    found = custom((850, -50, 0), THREE, PRIZES)
    assert kinds(found)[0] == ("deal_below_nothing", 1)
    assert ("over_first_prize", 0) in kinds(found)
    assert kinds(custom((400, 400), THREE, PRIZES))[0] == ("deal_does_not_add_up", None)
    assert custom((0, 0, 0), THREE, PRIZES, left=900).problems[0].numbers["missing"] == -100


# -- rounding


def test_parts_that_are_alike_go_to_the_larger_stack():
    exact = [10.5 - 1e-12, 10.5, 9.0]
    assert rounded(exact, (300, 200, 100), 30, 1) == (11, 10, 9)


def test_a_share_that_is_whole_but_for_the_computer_is_not_cut():
    exact = [10 - 1e-12, 10 + 1e-12]
    assert rounded(exact, (1, 2), 20, 10) == (10, 10)


def test_what_is_less_than_a_unit_goes_to_the_largest_stack():
    assert deal("equal", (5, 9), (70, 35), unit=10).amounts == (50, 55)


def test_nothing_left_to_divide():
    assert deal("icm", THREE, (0, 0, 0)).amounts == (0, 0, 0)
    assert deal("icm", THREE, ()).amounts == (0, 0, 0)


STACKS = st.lists(st.integers(1, 10**6), min_size=1, max_size=8)
FALLING = st.lists(st.integers(0, 10**6), min_size=1, max_size=8).map(
    lambda prizes: sorted(prizes, reverse=True)
)


@given(st.sampled_from(sorted(METHODS)), STACKS, FALLING, st.sampled_from([1, 10, 100]), st.data())
def test_a_deal_is_exact_to_the_unit(method, stacks, prizes, unit, data):
    there = sum(prizes[: len(stacks)])
    left = data.draw(st.integers(0, there))
    found = deal(method, stacks, prizes, unit=unit, left=left)
    assert sum(found.amounts) == there - left
    assert min(found.amounts) >= 0
    largest = stacks.index(max(stacks))
    assert all(a % unit == 0 for at, a in enumerate(found.amounts) if at != largest)
    for one, amount in zip(stacks, found.amounts, strict=True):
        for other, less in zip(stacks, found.amounts, strict=True):
            if one > other:
                assert amount >= less


@given(st.sampled_from(["icm", "chip_chop"]), STACKS, FALLING, st.sampled_from([1, 10, 100]))
def test_nobody_gets_less_than_the_lowest_prize(method, stacks, prizes, unit):
    prizes = [prize * unit for prize in prizes]
    lowest = prizes[len(stacks) - 1] if len(prizes) >= len(stacks) else 0
    found = deal(method, stacks, prizes, unit=unit)
    assert min(found.amounts) >= lowest
    assert "under_lowest_prize" not in [problem.kind for problem in found.problems]


@given(STACKS, FALLING)
def test_chip_chop_is_all_of_it_exactly(stacks, prizes):
    prizes = prizes[: len(stacks)]
    shares = chip_chop(stacks, prizes)
    assert sum(shares) == sum(prizes)
    assert all(isinstance(share, (int, Fraction)) for share in shares)
