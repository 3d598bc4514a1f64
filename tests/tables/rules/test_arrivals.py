from collections import Counter

import pytest

from tables.rules.arrivals import chairs_for_late, open_table, seat_late
from tables.rules.choices import Choices
from tables.rules.instructions import Place, carried_out
from tables.rules.rooms import Room

from .making import counts, people, room, table


def test_a_late_player_draws_from_the_open_chairs_of_the_smallest_tables():
    chairs = chairs_for_late(room(7, 6, 6), Choices())
    assert chairs == tuple(Place(number, chair) for number in (2, 3) for chair in (7, 8, 9))
    seen = Counter(
        seat_late(room(7, 6, 6), "Late", Choices(seed=str(seed))).to for seed in range(1200)
    )
    assert set(seen) == set(chairs)
    assert sum((count - 200) ** 2 / 200 for count in seen.values()) < 20.5


def test_a_late_player_is_dealt_in_anywhere_but_between_button_and_small_blind():
    # Button 2 and small blind 5 in the next hand.
    found = Room((table(1, [1, 2, 5, 6, 8, 9], last=(1, 2, 5)),))
    waits = {}
    for seed in range(60):
        one = seat_late(found, "Late", Choices(seed=str(seed)))
        waits[one.to.chair] = (one.waits, one.reason.kind)
    assert waits == {
        3: (True, "late_waits"),
        4: (True, "late_waits"),
        7: (False, "late"),
    }


def test_the_only_free_chair_may_be_one_that_waits():
    # Button 3, small blind 5 and big blind 6 in the next hand.
    found = Room((table(1, [1, 2, 3, 5, 6, 7, 8, 9], last=(2, 3, 5)),))
    one = seat_late(found, "Late", Choices())
    assert (one.to.chair, one.waits) == (4, True)


def test_a_chair_of_the_next_blinds_is_no_reason_to_wait():
    # The big blind is out: its chair is the next small blind, and posts it.
    one = seat_late(
        Room((table(1, [1, 2, 5, 6], last=(1, 2, 3), chairs=6, blocked=[4]),)), "L", Choices()
    )
    assert (one.to.chair, one.waits) == (3, False)


def test_a_full_room_has_no_chair():
    assert seat_late(room(9, 9), "Late", Choices()) is None
    assert seat_late(room(9, 9, chairs=10), "Late", Choices(tables_at_most=9)) is None
    assert chairs_for_late(Room(()), Choices()) == ()


def test_the_eleventh_opens_a_second_table_with_four_who_are_drawn():
    before = Room((*room(10, chairs=10).tables, table(2, 0, chairs=10, last=None)))
    moves = open_table(before, 2, ["New"], Choices(seed="s"))
    after = carried_out(before, moves)
    assert counts(after) == [6, 5]
    assert people(after) == sorted([*people(before), "New"])
    assert sorted(one.to.chair for one in moves) == [1, 2, 3, 4, 5]
    assert next(one for one in moves if one.player == "New").origin is None
    assert after.tables[0].last == before.tables[0].last
    assert after.tables[1].last is None
    drawn = {open_table(before, 2, ["New"], Choices(seed=str(seed))) for seed in range(9)}
    assert len(drawn) == 9


def test_two_full_tables_give_evenly_to_a_third():
    before = Room((*room(10, 10, chairs=10).tables, table(3, 0, chairs=10, last=None)))
    after = carried_out(before, open_table(before, 3, ["A", "B", "C"], Choices()))
    assert counts(after) == [8, 8, 7]


def test_who_had_to_move_least_is_drawn_first():
    before = Room((*room(10, chairs=10).tables, table(2, 0, chairs=10, last=None)))
    moved = {f"1-{chair}": 1 for chair in range(1, 8)}
    moves = open_table(before, 2, ["New"], Choices(moves=moved))
    assert {"1-8", "1-9", "1-10"} < {one.player for one in moves}


def test_a_table_in_use_cannot_be_opened():
    with pytest.raises(ValueError, match="room"):
        open_table(room(9, 9), 2, ["New"], Choices())
