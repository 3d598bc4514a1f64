from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.drawing import Pin, PinError, draw_seats
from tables.rules.instructions import Place
from tables.rules.lots import Lots

from .making import table


def tables(*chairs, blocked=()):
    return [
        table(number, 0, chairs=many, last=None, blocked=blocked)
        for number, many in enumerate(chairs, 1)
    ]


def at(drawn):
    return Counter(place.table for place in drawn.places.values())


def test_the_shuffled_people_fill_each_table_from_its_first_chair():
    drawn = draw_seats("ABCDEFGHIJK", tables(10, 10, 10), "night")
    shuffled = Lots("night", "seats").shuffled("ABCDEFGHIJK")
    chairs = [(1, n) for n in range(1, 7)] + [(2, n) for n in range(1, 6)]
    assert drawn.places == {
        player: Place(*place) for player, place in zip(shuffled, chairs, strict=True)
    }


def test_the_same_draw_again_and_another_with_another_seed():
    assert draw_seats(range(19), tables(9, 9, 9), "s") == draw_seats(
        range(19), tables(9, 9, 9), "s"
    )
    assert draw_seats(range(19), tables(9, 9, 9), "s").places != (
        draw_seats(range(19), tables(9, 9, 9), "t").places
    )


def test_two_tables_for_eleven_or_three_if_all_are_used():
    assert at(draw_seats(range(11), tables(9, 9, 9), "s")) == {1: 6, 2: 5}
    assert at(draw_seats(range(11), tables(9, 9, 9), "s", all_tables=True)) == {1: 4, 2: 4, 3: 3}


def test_who_has_no_chair_waits_in_the_order_of_the_draw():
    drawn = draw_seats(range(20), tables(9, 9), "s")
    assert at(drawn) == {1: 9, 2: 9}
    assert len(drawn.waiting) == 2
    assert {*drawn.places, *drawn.waiting} == set(range(20))


def test_small_tables_and_blocked_chairs():
    assert at(draw_seats(range(15), tables(10, 6), "s")) == {1: 9, 2: 6}
    drawn = draw_seats(range(7), tables(9, blocked=[2, 9]), "s")
    assert sorted(place.chair for place in drawn.places.values()) == [1, 3, 4, 5, 6, 7, 8]


def test_a_pinned_player_has_the_chair_whatever_is_drawn():
    pins = {"Host": Pin(2, 9), "Ella": Pin(1)}
    people = ["Host", "Ella", *range(9)]
    seats = set()
    for seed in range(40):
        drawn = draw_seats(people, tables(9, 9, 9), str(seed), pinned=pins)
        assert drawn.places["Host"] == Place(2, 9)
        assert drawn.places["Ella"].table == 1
        assert at(drawn) == {1: 6, 2: 5}
        seats.add(drawn.places["Ella"].chair)
    assert seats == {1, 2, 3, 4, 5, 6}


def test_a_table_with_a_pin_is_used():
    drawn = draw_seats(range(8), tables(9, 9, 9), "s", pinned={3: Pin(3)})
    assert at(drawn) == {3: 8}


@pytest.mark.parametrize(
    ("pins", "kind", "player"),
    [
        ({1: Pin(4)}, "no_such_table", 1),
        ({1: Pin(1, 7)}, "no_such_chair", 1),
        ({1: Pin(1, 2)}, "no_such_chair", 1),
        ({1: Pin(1, 3), 2: Pin(1, 3)}, "chair_is_taken", 2),
        ({n: Pin(1) for n in range(1, 7)}, "table_is_full", 6),
    ],
)
def test_nobody_can_be_pinned_where_nobody_can_sit(pins, kind, player):
    with pytest.raises(PinError) as caught:
        draw_seats(range(1, 9), tables(6, 6, blocked=[2]), "s", pinned=pins)
    assert (caught.value.kind, caught.value.player) == (kind, player)


@given(
    st.integers(0, 40),
    st.lists(st.integers(2, 10), min_size=1, max_size=5),
    st.booleans(),
    st.sets(st.integers(1, 10), max_size=3),
)
def test_one_chair_each_and_as_equal_as_the_chairs_allow(people, chairs, all_tables, blocked):
    used = tables(*chairs, blocked=blocked)
    drawn = draw_seats(range(people), used, "s", all_tables=all_tables)
    assert len(set(drawn.places.values())) == len(drawn.places)
    assert sorted([*drawn.places, *drawn.waiting]) == list(range(people))
    free = {one.number: one.chairs - len(set(range(1, one.chairs + 1)) & blocked) for one in used}
    assert len(drawn.waiting) == max(0, people - sum(free.values()))
    found = at(drawn)
    assert all(
        count == free[number] or max(found.values()) - count <= 1 for number, count in found.items()
    )
    assert all(place.chair not in blocked for place in drawn.places.values())
