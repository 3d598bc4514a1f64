import math
import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.icm_oracle import by_counts, by_subsets
from tournament.rules.deals import icm

CLOSE = 1e-11  # of all prizes


@pytest.mark.parametrize(
    ("stacks", "prizes", "worth"),
    [
        ((50, 30, 20), (70, 30), (45.1786, 32.2500, 22.5714)),
        ((22_000, 12_000, 6_000), (400, 240, 160), (318.6218, 265.5686, 215.8095)),
        (
            (16_000, 12_000, 8_000, 4_000),
            (400, 240, 160),
            (268.8254, 235.9048, 188.6984, 106.5714),
        ),
        ((100, 70, 50, 20), (200, 120, 80, 50), (140.8380, 123.8023, 108.9639, 76.3958)),
        ((10_000,) * 4, (400, 240, 160), (200, 200, 200, 200)),
        ((36_000, 2_000, 2_000), (400, 240, 160), (383.5789, 208.2105, 208.2105)),
        (
            (400_000, 300_000, 200_000, 100_000),
            (1600, 1000, 600, 400),
            (1110.7937, 997.3810, 848.2540, 643.5714),
        ),
        ((8000, 1000, 1000), (50, 30, 20), (45.7778, 27.1111, 27.1111)),
        ((1000, 1), (100, 50), (99.9500, 50.0500)),
    ],
)
def test_published_values(stacks, prizes, worth):
    assert [round(share, 4) for share in icm(stacks, prizes)] == list(worth)


@pytest.mark.parametrize(
    ("player", "chances"),
    [
        (0, (0.550000, 0.332773, 0.117227)),
        (1, (0.300000, 0.419608, 0.280392)),
        (2, (0.150000, 0.247619, 0.602381)),
    ],
)
def test_a_single_prize_of_one_gives_the_chance_of_its_place(player, chances):
    found = [icm((22_000, 12_000, 6_000), [0] * place + [1])[player] for place in range(3)]
    assert [round(chance, 6) for chance in found] == list(chances)


def test_more_prizes_than_players_are_left_out():
    assert icm((6000, 4000), (50, 30, 20)) == icm((6000, 4000), (50, 30))
    assert [round(share, 9) for share in icm((6000, 4000), (50, 30, 20))] == [42, 38]


def test_one_player_gets_the_first_prize():
    assert icm((5,), (50, 30)) == (pytest.approx(50, rel=1e-12),)


@pytest.mark.parametrize("stacks", [(), (5000, 3000, 0), (0, 0), (5, -1)])
def test_who_has_no_chips_is_in_no_deal(stacks):
    with pytest.raises(ValueError, match="has chips"):
        icm(stacks, (50, 30, 20))


def test_equal_stacks_are_worth_exactly_the_same():
    worth = icm((700, 300, 700, 300, 700), (50, 30, 20))
    assert len(set(worth)) == 2


STACKS = st.lists(
    st.one_of(st.integers(1, 50), st.integers(1, 10**6), st.integers(1, 10**12)),
    min_size=1,
    max_size=7,
)
PRIZES = st.lists(st.integers(0, 10**6), min_size=1, max_size=8)


@given(STACKS, PRIZES)
def test_the_integral_is_the_recursion(stacks, prizes):
    for ours, exact in zip(icm(stacks, prizes), by_subsets(stacks, prizes), strict=True):
        assert abs(ours - float(exact)) <= CLOSE * sum(prizes)


@given(STACKS, PRIZES)
def test_a_larger_stack_is_worth_no_less_and_everybody_at_least_the_lowest_prize(stacks, prizes):
    prizes = sorted(prizes, reverse=True)
    worth = icm(stacks, prizes)
    slack = CLOSE * sum(prizes)
    assert math.isclose(sum(worth), sum(prizes[: len(stacks)]), abs_tol=len(stacks) * slack)
    in_order = [share for _stack, share in sorted(zip(stacks, worth, strict=True))]
    assert all(low <= high + slack for low, high in pairwise(in_order))
    if len(prizes) >= len(stacks):
        assert min(worth) >= prizes[len(stacks) - 1] - slack
    assert max(worth) <= prizes[0] + slack


FALLING = [0.97**place for place in range(150)]


@pytest.mark.parametrize(
    ("sizes", "counts", "prizes"),
    [
        pytest.param((7000, 3000), (400, 600), FALLING, id="a-thousand-a-hundred-and-fifty-paid"),
        pytest.param((5000,), (1000,), FALLING, id="a-thousand-equal"),
        pytest.param((10**6, 1), (10, 190), FALLING[:40], id="ten-with-all-the-chips"),
        pytest.param((9, 1), (41, 3), [1.0] * 43, id="only-the-last-is-not-paid"),
        pytest.param((5, 4), (30, 30), [0.0] * 59 + [1.0], id="only-the-last-is-paid"),
        pytest.param((9, 1, 3), (14, 14, 13), [1.0] + [0.0] * 40, id="winner-takes-all"),
        pytest.param((3, 2), (20, 20), FALLING[:40], id="the-largest-small-field"),
        pytest.param((3, 2), (20, 21), FALLING[:41], id="the-smallest-large-field"),
    ],
)
def test_large_fields(sizes, counts, prizes):
    stacks = [size for size, count in zip(sizes, counts, strict=True) for _ in range(count)]
    found = dict(zip(stacks, icm(stacks, prizes), strict=True))
    for size, exact in zip(sizes, by_counts(sizes, counts, prizes), strict=True):
        assert abs(found[size] - exact) <= CLOSE * sum(prizes)


def test_twenty_players_do_not_keep_anybody_waiting():
    began = time.process_time()
    worth = icm(range(1000, 21_000, 1000), FALLING[:9])
    assert time.process_time() - began < 2
    assert math.isclose(sum(worth), sum(FALLING[:9]), rel_tol=1e-11)
