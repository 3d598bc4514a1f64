"""What the pages ask of the room, in a number of questions that does not grow with it."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables import queries
from tables.services import buttons, moving
from tournament import room
from tournament.services import people, purchases


def asked(question, *args):
    with CaptureQueriesContext(
        connection,
    ) as seen:
        question(*args)
    return len(seen)


def test_a_night_without_tables_costs_one_query(make_running):
    event = make_running()
    assert asked(queries.plan, event) == 1
    assert queries.room_now(event).tables == ()
    assert asked(room.registered.seats, event) == 1
    assert room.registered.seats(event) == {}


@pytest.mark.parametrize(("many", "chairs"), [(12, (9, 9)), (100, (9,) * 12)])
def test_the_room_costs_as_many_queries_whatever_its_size(make_room, karin, many, chairs):
    event = make_room(many, chairs)
    purchases.set_offer(event.pk, karin, kind="rebuy", price=200)
    people.add_entries(event.pk, karin, count=2)
    assert asked(queries.room_now, event) == 4
    assert asked(queries.plan, event) == 8


def test_seats_are_known_by_entry(make_room):
    event = make_room(running=False)
    seats = room.registered.seats(event)
    sitters = queries.room_now(event).sitters
    assert {pk: (seat.table, seat.chair) for pk, seat in seats.items()} == {
        one.person.pk: (one.table, one.chair) for one in sitters.values()
    }


def test_moves_are_told_with_where_from_and_why(make_room, karin, time):
    event = make_room()
    began = queries.room_now(event).sitters[1].since
    time.passes(minutes=5)
    sitter = queries.room_now(event).sitters[4]
    table = 1 + sitter.table % 3
    at = queries.room_now(event).by_number[table]
    chair = next(chair for chair in range(1, 10) if chair not in at.sitters)
    moving.move(event.pk, karin, number=4, table=table, chair=chair)
    [move] = room.registered.moves_since(event, began)
    assert (move.person.number, move.kind) == (4, "move")
    assert (move.origin, move.to) == ((sitter.table, sitter.chair), (table, chair))
    assert not move.has_arrived
    assert queries.moves_since(event, move.at + timedelta(milliseconds=1)) == ()


def test_those_left_of_the_button_come_first(make_room, karin):
    event = make_room(6, (6,))
    buttons.set_positions(event.pk, karin, table=1, button=4)
    by_chair = {one.chair: one.person.pk for one in queries.room_now(event).sitters.values()}
    asked_for = [by_chair[chair] for chair in (1, 4, 6)]
    ordered = [by_chair[chair] for chair in (6, 1, 4)]
    assert room.registered.button_order(event, asked_for) == ordered


def test_names_are_told_apart_and_may_be_missing(make_room, karin):
    event = make_room(3, (9,), running=False)
    people.name_entry(event.pk, karin, number=1, name="Anders Berg")
    people.name_entry(event.pk, karin, number=2, name="Anders Holm")
    names = [queries.room_now(event).sitters[number].name for number in (1, 2, 3)]
    assert names == ["Anders B", "Anders H", ""]
