"""What the TV tells of the room, and for how long."""

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client

from tables import queries
from tables.services import drawing, moving, rounds, setup
from tables.views.tv import MovesShown, SeatsShown, on_tv
from tests.tournament.views.conftest import device
from tournament import instants
from tournament.models import Event
from tournament.services import people, rights


@pytest.fixture(autouse=True)
def nothing_was_asked():
    cache.clear()


def seen(event):
    return on_tv(Event.objects.get(pk=event.pk), instants.now())


def leave(event, karin, table, many):
    """So many people of this table are out."""
    for _one in range(many):
        sitters = queries.room_now(event).by_number[table].sitters
        people.knock_out(event.pk, karin, number=next(iter(sitters.values())).number)


def carry_out(event, karin):
    plan = queries.plan(Event.objects.get(pk=event.pk))
    moves = [
        (one.instruction.player, one.instruction.to.table, one.instruction.to.chair, one.seq)
        for one in plan.instructions
        if one.instruction.to
    ]
    moving.carry_out(event.pk, karin, kind=plan.instructions[0].kind, moves=moves, anyway=False)


def test_a_night_without_tables_costs_one_query(make_event, django_assert_num_queries):
    event = make_event()
    with django_assert_num_queries(1):
        assert on_tv(event, instants.now()) is None


def test_seats_are_drawn_one_by_one_then_stand_and_then_make_room(make_room, time):
    event = make_room(19, (9, 9, 9), running=False)
    shown = seen(event)
    assert isinstance(shown, SeatsShown)
    assert len(shown.drawn) == 19
    assert len(shown.pictures) == 3
    named = {f"{one.table}-{one.chair}" for one in queries.room_now(event).sitters.values()}
    assert {one.place for one in shown.drawn} == named, "every name has its place in a picture"
    time.passes(seconds=20)
    assert not seen(event).drawn, "a page that is opened now shows them all"
    time.passes(minutes=5)
    assert seen(event) is None


def test_seats_drawn_again_are_shown_again(make_room, karin, time):
    event = make_room(19, (9, 9, 9), running=False)
    time.passes(minutes=10)
    drawing.draw_seats(event.pk, karin, seed="b")
    assert seen(event).drawn


def test_a_hundred_people_are_drawn_at_once_and_find_their_seats_on_their_phones(make_room, time):
    shown = seen(make_room(100, (10,) * 10, running=False))
    assert not shown.drawn
    assert not shown.pictures
    assert not shown.lists


def test_five_tables_are_lists(make_room, time):
    shown = seen(make_room(40, (9,) * 5, running=False))
    assert [len(sitters) for _number, _room, sitters in shown.lists] == [8] * 5


def test_a_move_is_told_until_three_minutes_after_somebody_sits(make_room, karin, time):
    event = make_room(14, (9, 9))
    time.passes(minutes=8)
    leave(event, karin, 1, 3)
    assert seen(event) is None
    sitter = next(iter(queries.room_now(event).by_number[2].sitters.values()))
    chair = min(set(range(1, 10)) - set(queries.room_now(event).by_number[1].sitters))
    person = sitter.person
    moving.move(
        event.pk, karin, number=person.number, table=1, chair=chair,
        seq=queries.room_now(event).people[person.number].seq,
    )  # fmt: skip
    shown = seen(event)
    assert isinstance(shown, MovesShown)
    [line] = shown.left
    assert (line.origin, line.table, line.chair, line.is_open) == (2, 1, chair, True)
    time.passes(minutes=4)
    assert seen(event) is not None, "nobody has seen that one sit"
    moving.arrived(event.pk, karin, number=person.number)
    assert seen(event) is None


def test_the_final_table_is_drawn_large(make_room, karin, time):
    event = make_room(12, (9, 9))
    time.passes(minutes=8)
    leave(event, karin, 1, 2)
    leave(event, karin, 2, 1)
    carry_out(event, karin)
    shown = seen(event)
    assert isinstance(shown, SeatsShown)
    assert shown.is_one_table
    assert len(shown.pictures) == 1
    time.passes(minutes=3)
    assert isinstance(seen(event), MovesShown), "who does not sit yet is told beside the clock"


def test_hand_for_hand_names_the_round_and_for_whom_all_wait(make_room, karin, time):
    event = make_room(19, (9, 9, 9))
    time.passes(minutes=8)
    rounds.begin_hand_for_hand(event.pk, karin)
    shown = seen(event)
    assert (shown.round, shown.playing, len(shown.left)) == (1, "", 0)
    table = queries.room_now(event).by_number[2].row
    rounds.hand_done(event.pk, karin, table=2, seq=table.seating_seq, round=1)
    assert seen(event).playing == "Tables 1, 3 play"
    page = Client().get(f"/e/{event.slug}/room/tv/").content.decode()
    assert "Hand for hand" in page
    assert "Moves" not in page
    rounds.end_hand_for_hand(event.pk, karin)
    assert seen(event) is None


def test_the_host_shows_the_seats_and_takes_them_away(make_room, time):
    event = make_room(19, (9, 9, 9))
    time.passes(minutes=8)
    host = device(rights.invite_host())
    here = f"/e/{event.slug}/room/"
    assert b"seats-all" not in host.get(f"{here}tv/").content
    assert host.post(f"{here}show/").status_code == 302
    assert b"pictures-3" in host.get(f"{here}tv/").content
    host.post(f"{here}show/")
    assert b"seats-all" not in host.get(f"{here}tv/").content
    assert Client().post(f"{here}show/").status_code == 403


def test_the_room_page_has_the_button_and_the_ways_to_paper(make_room, make_event, karin, time):
    drawn, planned = make_room(19, (9, 9, 9)), make_event(title="Planned", people=19)
    setup.set_tables(planned.pk, karin, chairs=(9, 9, 9))
    host = device(rights.invite_host())
    page = host.get(f"/e/{drawn.slug}/room/").content.decode()
    for way in ("show", "list", "cards"):
        assert f'"/e/{drawn.slug}/room/{way}/"' in page
    page = host.get(f"/e/{planned.slug}/room/").content.decode()
    assert f"/e/{planned.slug}/room/cards/" in page
    assert f"/e/{planned.slug}/room/show/" not in page
    answer = host.post(f"/e/{drawn.slug}/room/show/", {"back": "room"}, follow=True)
    assert answer.redirect_chain[-1][0] == f"/e/{drawn.slug}/room/"
    assert "The TV shows the seats for 2 minutes." in answer.content.decode()
    guest = Client().get(f"/e/{drawn.slug}/room/").content.decode()
    assert f"/e/{drawn.slug}/room/list/" in guest
    assert f"/e/{drawn.slug}/room/show/" not in guest


def test_what_was_asked_for_is_over_after_two_minutes(make_room, time):
    event = make_room(19, (9, 9, 9))
    time.passes(minutes=8)
    device(rights.invite_host()).post(f"/e/{event.slug}/room/show/")
    until = seen(event).until
    assert until - instants.now() <= timedelta(minutes=2)
    time.passes(minutes=2, seconds=1)
    assert seen(event) is None


def test_a_hostile_name_is_only_text(make_room, karin, time):
    event = make_room(3, (9, 9), running=False)
    people.name_entry(event.pk, karin, number=1, name="<i onclick=x>Ann")
    drawing.draw_seats(event.pk, karin, seed="c")
    page = Client().get(f"/e/{event.slug}/room/tv/").content.decode()
    assert "<i" not in page
    assert "&lt;i: " in page


def test_the_tv_loads_what_draws_the_room_only_where_there_are_tables(make_event, make_room, karin):
    without, with_tables = make_event(title="Without"), make_room(9, (9,))

    def place(event):
        page = Client().get(f"/e/{event.slug}/tv/").content.decode()
        return re.search(r'<section class="seats"[^>]*>', page).group()

    assert "data-now" not in place(without)
    assert "data-now" in place(with_tables)
    table = Client().get(f"/e/{with_tables.slug}/tv/?table=1").content.decode()
    assert 'id="seats"' not in table
    setup.set_tables(without.pk, karin, chairs=(9,))
    assert "data-now" in place(without)
