"""Tables are set up, seats are drawn, and all of it can be changed."""

import pytest

from tables import queries
from tables.models import Draw, Seating, Table
from tables.rules.replaying import replayed
from tables.services import drawing, moving, setup
from tournament.errors import DirectorError, StaleError
from tournament.services import clock, people


def refusal(deed, *args, **said):
    with pytest.raises(DirectorError) as refused:
        deed(*args, **said)
    return refused.value.kind


def chairs(event):
    return [row.chairs for row in event.tables.all()]


def test_tables_are_numbered_from_one_and_can_be_set_again(make_event, karin):
    event = make_event(people=19)
    setup.set_tables(event.pk, karin, chairs=(9, 9, 8))
    setup.set_tables(event.pk, karin, chairs=(10, 10))
    assert chairs(event) == [10, 10]
    assert not setup.set_tables(event.pk, karin, chairs=(10, 10)).changed


@pytest.mark.parametrize(
    ("wish", "kind"),
    [
        ((), "too_many_tables"),
        ((9,) * 1001, "too_many_tables"),
        ((9, 1), "chairs_out_of_range"),
        ((9, 21), "chairs_out_of_range"),
        ((10**9,), "chairs_out_of_range"),
    ],
)
def test_no_table_is_set_up_that_cannot_be(make_event, karin, wish, kind):
    event = make_event()
    assert refusal(setup.set_tables, event.pk, karin, chairs=wish) == kind
    assert chairs(event) == []


def test_all_tables_change_only_as_long_as_nobody_has_a_seat(make_room, karin):
    event = make_room(running=False)
    assert refusal(setup.set_tables, event.pk, karin, chairs=(9, 9)) == "seats_are_drawn"
    setup.forget_tables(event.pk, karin)
    assert not Table.objects.exists()
    assert not Seating.objects.exists()
    assert not Draw.objects.exists()


def test_a_night_that_is_on_keeps_its_tables(make_room, karin):
    event = make_room()
    assert refusal(setup.forget_tables, event.pk, karin) == "already_started"
    assert refusal(drawing.draw_seats, event.pk, karin) == "is_playing_with_seats"


def test_a_chair_goes_only_when_nobody_sits_on_it(make_room, karin):
    event = make_room(running=False)
    taken = max(queries.room_now(event).by_number[1].sitters)
    assert refusal(setup.change_table, event.pk, karin, number=1, chairs=taken - 1) == (
        "somebody_sits_there"
    )
    assert refusal(setup.change_table, event.pk, karin, number=1, blocked=[taken]) == (
        "somebody_sits_there"
    )
    setup.change_table(event.pk, karin, number=1, blocked=[9], room=" The  kitchen ")
    row = event.tables.get(number=1)
    assert (row.blocked, row.room) == ([9], "The kitchen")


@pytest.mark.parametrize(
    ("wish", "kind"),
    [
        ({"chairs": 30}, "chairs_out_of_range"),
        ({"blocked": [0]}, "no_such_chair"),
        ({"blocked": [10]}, "no_such_chair"),
        ({"room": "x" * 41}, "room_name_too_long"),
        ({"room": "a\u202eb"}, "room_name_too_long"),
        ({"shape": "star"}, "no_such_shape"),
        ({"break_place": 0}, "break_place_out_of_range"),
        ({"number": 9}, "no_such_table_here"),
    ],
)
def test_no_table_becomes_what_it_cannot_be(make_room, karin, wish, kind):
    event = make_room(running=False)
    assert refusal(setup.change_table, event.pk, karin, **{"number": 1, **wish}) == kind


def test_a_page_that_has_not_seen_the_last_change_changes_nothing(make_room, karin):
    event = make_room(running=False)
    seq = queries.room_now(event).by_number[1].row.seating_seq
    setup.change_table(event.pk, karin, number=1, seq=seq, room="Kitchen")
    with pytest.raises(StaleError):
        setup.change_table(event.pk, karin, number=1, seq=seq, room="Hall")


def test_only_an_empty_table_is_closed_and_its_number_is_given_again(make_room, karin):
    event = make_room(chairs=(9, 9, 9))
    assert refusal(setup.close_table, event.pk, karin, number=2) == "table_is_in_use"
    setup.add_table(event.pk, karin, chairs=8)
    setup.close_table(event.pk, karin, number=4)
    assert not event.tables.filter(number=4).exists()
    setup.add_table(event.pk, karin, chairs=6)
    assert event.tables.get(number=4).chairs == 6


# -- the draw


def test_seats_are_drawn_from_a_seed_that_is_kept(make_event, karin):
    event = make_event(people=19)
    setup.set_tables(event.pk, karin, chairs=(9, 9, 9))
    drawing.draw_seats(event.pk, karin, seed="Midsummer", pins={3: (2, 5), 4: (2, None)})
    draw = event.draws.get()
    assert draw.seed == "Midsummer"
    assert replayed(draw.kind, draw.seed, draw.given) == draw.result
    now = queries.room_now(event)
    assert sorted([one.number, one.table, one.chair, ""] for one in now.sitters.values()) == (
        draw.result
    )
    assert (now.sitters[3].table, now.sitters[3].chair) == (2, 5)
    assert now.sitters[4].table == 2


def test_a_draw_without_a_seed_differs_from_the_one_before(make_room, karin):
    event = make_room(running=False)
    first = event.draws.get()
    drawing.draw_seats(event.pk, karin)
    second = event.draws.last()
    assert second.seed != first.seed
    assert second.result != first.result
    assert len(queries.room_now(event).sitters) == 19


@pytest.mark.parametrize(
    ("pins", "kind"),
    [
        ({1: (7, None)}, "pin_no_such_table"),
        ({1: (1, 12)}, "pin_no_such_chair"),
        ({1: (1, 3), 2: (1, 3)}, "pin_chair_is_taken"),
        ({99: (1, 3)}, "no_such_player"),
    ],
)
def test_nobody_is_pinned_where_no_place_is(make_room, karin, pins, kind):
    event = make_room(running=False)
    assert refusal(drawing.draw_seats, event.pk, karin, pins=pins) == kind
    assert event.draws.count() == 1


def test_more_people_than_chairs_wait_in_the_order_of_the_draw(make_event, karin):
    event = make_event(people=11)
    setup.set_tables(event.pk, karin, chairs=(9,))
    line = drawing.draw_seats(event.pk, karin).line
    assert line.args["waiting"] == 2
    assert len(queries.room_now(event).waiting) == 2


def test_tables_set_up_in_the_middle_of_the_night_seat_those_who_are_left(make_running, karin):
    event = make_running(people=10)
    people.knock_out(event.pk, karin, number=3)
    setup.set_tables(event.pk, karin, chairs=(6, 6))
    assert not queries.plan(event).is_to_do
    drawing.draw_seats(event.pk, karin)
    assert sorted(queries.room_now(event).sitters) == [1, 2, 4, 5, 6, 7, 8, 9, 10]


def test_an_entry_that_goes_before_the_start_takes_its_seat_along(make_room, karin):
    event = make_room(running=False)
    people.remove_entry(event.pk, karin, number=4)
    assert len(queries.room_now(event).sitters) == 18
    clock.start(event.pk, karin)
    assert refusal(moving.swap, event.pk, karin, number=1, other=4) == "no_such_player"
