from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.rules.evening import pairs
from tables.rules.sizes import sizes


def after(counts, chairs=9, threshold=2, **said):
    """The counts at the end, and how many moved."""
    now = list(counts)
    places = [chairs] * len(now) if isinstance(chairs, int) else chairs
    moves = 0
    for pair in pairs(counts, places, threshold=threshold, **said):
        if pair.is_busy:
            break
        assert (now[pair.giver], now[pair.taker]) == (pair.most, pair.fewest)
        now[pair.giver] -= 1
        now[pair.taker] += 1
        moves += 1
    return now, moves


def is_even(counts, places, threshold):
    return all(
        max(counts) - count < threshold or count >= place
        for count, place in zip(counts, places, strict=True)
    )


def fewest_moves(counts, places, threshold):
    """By trying everything: one more move at a time."""
    reached, moves = {tuple(counts)}, 0
    while not any(is_even(state, places, threshold) for state in reached):
        reached = {after for state in reached for after in neighbours(state, tuple(places))}
        moves += 1
    return moves


@cache
def neighbours(state, places):
    return [
        tuple(count - (at == giver) + (at == taker) for at, count in enumerate(state))
        for giver in range(len(state))
        for taker in range(len(state))
        if giver != taker and state[giver] and state[taker] < places[taker]
    ]


@pytest.mark.parametrize(
    ("counts", "moves", "expected"),
    [
        ((9, 8, 6), 1, [8, 8, 7]),
        ((6, 4), 1, [5, 5]),
        ((7, 7, 5), 1, [7, 6, 6]),
        ((9, 6, 6), 2, [7, 7, 7]),
        ((9, 9, 9, 5), 3, [8, 8, 8, 8]),
        ((7, 6, 6), 0, [7, 6, 6]),
        ((4, 2), 1, [3, 3]),
    ],
)
def test_as_few_moves_as_even_the_tables(counts, moves, expected):
    found, moved = after(counts)
    assert (sorted(found, reverse=True), moved) == (expected, moves)


def test_a_threshold_of_three_lets_two_apart_be():
    assert after((10, 9, 9, 9, 8), 10, threshold=3) == ([10, 9, 9, 9, 8], 0)
    assert after((10, 9, 9, 9, 7), 10, threshold=3) == ([9, 9, 9, 9, 8], 1)
    assert after((10, 9, 9, 9, 8), 10) == ([9, 9, 9, 9, 9], 1)


def test_it_is_chairs_of_a_table_that_count_not_players_of_the_night():
    assert after((9, 6), 9) == ([8, 7], 1)


def test_a_full_table_is_even_with_any_other():
    assert after((9, 6), (10, 6)) == ([9, 6], 0)
    assert after((8, 4), (10, 6)) == ([6, 6], 2)
    assert after((10, 6, 5), (10, 6, 10)) == ([8, 6, 7], 2)


def test_of_tables_as_full_the_first_gives_and_of_those_as_empty_the_last_takes():
    [first, *_others] = pairs((5, 9, 9, 5), (9,) * 4, threshold=2)
    assert (first.giver, first.taker) == (1, 3)


def test_a_table_in_a_hand_gives_only_where_no_other_as_full_can():
    [first, second] = pairs((9, 9, 6), (9,) * 3, threshold=2, busy={0})
    assert (first.giver, first.is_busy) == (1, False)
    assert (second.giver, second.most, second.is_busy) == (0, 9, True)


@settings(max_examples=150)
@given(
    st.lists(st.tuples(st.integers(1, 6), st.integers(0, 2)), min_size=2, max_size=4),
    st.sampled_from([2, 3]),
)
def test_no_plan_has_fewer_moves(tables, threshold):
    counts = [count for count, _free in tables]
    places = [count + free for count, free in tables]
    found, moves = after(counts, places, threshold)
    assert is_even(found, places, threshold)
    assert moves == fewest_moves(counts, places, threshold)


@given(st.lists(st.integers(1, 9), min_size=2, max_size=40))
def test_with_chairs_enough_the_moves_are_those_over_the_equal_share(counts):
    found, moves = after(counts)
    fair = sizes(sum(counts), [9] * len(counts))
    assert sorted(found, reverse=True) == list(fair)
    ordered = sorted(counts, reverse=True)
    assert moves == sum(max(0, had - has) for had, has in zip(ordered, fair, strict=True))


@given(
    st.lists(st.tuples(st.integers(1, 9), st.integers(0, 3)), min_size=2, max_size=20), st.data()
)
def test_who_takes_never_gives(tables, data):
    counts = [count for count, _free in tables]
    busy = data.draw(st.sets(st.integers(0, len(counts) - 1)))
    moved = [
        one
        for one in pairs(counts, [c + f for c, f in tables], threshold=2, busy=busy)
        if not one.is_busy
    ]
    assert not {one.giver for one in moved} & ({one.taker for one in moved} | busy)
