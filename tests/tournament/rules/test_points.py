from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.finishing import Bust, finishing_places
from tournament.rules.points import net_chips, one_each, place_points, ranks, running


def read(finishes):
    return {one.entry: one.best for one in finishes}


def test_equal_points_share_a_rank_and_the_next_one_is_skipped():
    assert read(ranks({1: 50, 2: 40, 3: 40, 4: 10})) == {1: 1, 2: 2, 3: 2, 4: 4}


def test_nobody_has_points():
    assert ranks({}) == ()


def test_at_the_end_time_the_most_chips_win_and_refills_count_against():
    stacks = {1: 9_000, 2: 12_000, 3: 4_000, 4: 7_000}
    refills = {1: 0, 2: 5_000, 3: 0, 4: 0}
    net = {entry: net_chips(stacks[entry], refills[entry]) for entry in stacks}
    assert net[2] == 7_000
    assert read(ranks(net)) == {1: 1, 2: 2, 4: 2, 3: 4}


def test_who_lost_everything_twice_ranks_below_who_lost_it_once():
    assert read(ranks({1: net_chips(0, 10_000), 2: net_chips(0, 5_000)})) == {2: 1, 1: 2}


def test_a_point_for_each_place_reached():
    busts = [Bust(entry, entry) for entry in (1, 2, 3)]
    found = place_points(finishing_places([1, 2, 3, 4], busts), one_each(4))
    assert found == {4: 4, 3: 3, 2: 2, 1: 1}


@pytest.mark.parametrize(("ties", "each"), [("share", Fraction(3, 2)), ("best", 2)])
def test_those_who_tie_share_points_or_get_the_better_ones(ties, each):
    busts = [Bust(entry, 0, "hand", stack=500) for entry in (1, 2)]
    found = place_points(finishing_places(range(1, 7), busts), one_each(6), ties=ties)
    assert found == {1: each, 2: each}


def test_places_beyond_the_points_get_none():
    busts = [Bust(1, 0), Bust(2, 1)]
    assert place_points(finishing_places([1, 2, 3], busts), (10,)) == {3: 10, 2: 0, 1: 0}


def test_nothing_is_rounded_on_the_way():
    half = Fraction(5, 2)
    assert running([{1: half}, {1: half, 2: 1}, {1: Fraction(1, 2)}]) == {
        1: Fraction(11, 2),
        2: 1,
    }


@given(st.dictionaries(st.integers(1, 30), st.integers(-5, 5), max_size=15))
def test_a_rank_is_one_more_than_how_many_are_better(scores):
    for entry, rank in read(ranks(scores)).items():
        assert rank == 1 + sum(other > scores[entry] for other in scores.values())
