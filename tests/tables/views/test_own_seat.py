"""A guest's phone shows the own chair, and calls its player to another one."""

import re

import pytest
from django.utils import translation

from tables import queries
from tables.services import buttons, moving
from tests.tournament.views.conftest import device
from tournament import room
from tournament.models import Guest
from tournament.services import guests, people

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.fixture
def phone(karin):
    """The phone of whoever has this number, let in by the host."""

    def make(event, number):
        client = device()
        client.post(f"/e/{event.slug}/me/who/", {"name": f"Ella{number}", "at": str(number)})
        guests.let_in(event.pk, karin, request=Guest.objects.last().requests.last().pk)
        return client

    return make


def own(client, event):
    """The part that is only about the chair."""
    html = client.get(f"/e/{event.slug}/me/part/").content.decode()
    found = re.search(r'<section class="own-seat".*?</section>', html, re.DOTALL)
    return found[0] if found else ""


def text(html):
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def sitter_of(event, number):
    return queries.room_now(event).sitters[number]


def free_chair(event, table):
    at = queries.room_now(event).by_number[table]
    return next(chair for chair in range(1, at.row.chairs + 1) if chair not in at.sitters)


def test_a_player_sees_the_own_chair_at_the_bottom_of_the_picture(make_room, phone):
    event = make_room(people=6, chairs=(5, 5))
    client, sitter = phone(event, 3), sitter_of(event, 3)
    html = own(client, event)
    assert f"Table {sitter.table}, chair {sitter.chair}" in html
    assert re.search(r'class="chair x50 y90 taken own"[^>]*data-entry="3\.', html)
    assert 'id="go"' not in html


def test_one_table_alone_is_not_named(make_room, phone):
    event = make_room(people=4, chairs=(6,))
    html = own(phone(event, 2), event)
    assert f"Chair {sitter_of(event, 2).chair}" in html
    assert "Table" not in text(html)


def test_without_tables_there_is_no_word_of_seats(make_running, phone):
    event = make_running()
    assert own(phone(event, 1), event) == ""


def test_who_has_to_move_is_called_until_seated(make_room, phone, karin):
    event = make_room(people=8, chairs=(9, 9))
    client, sitter = phone(event, 1), sitter_of(event, 1)
    other = 3 - sitter.table
    chair = free_chair(event, other)
    moving.move(event.pk, karin, number=1, table=other, chair=chair)
    html = own(client, event)
    assert 'id="go"' in html
    assert f"Take your chips and move Table {other} Chair {chair}" in text(html)
    assert "The director wants it so." in text(html), text(html)[:300]
    answer = client.post(f"/e/{event.slug}/seat/seated/")
    assert answer.status_code == 302
    assert not sitter_of(event, 1).is_on_the_way
    assert 'id="go"' not in own(client, event)
    assert client.post(f"/e/{event.slug}/seat/seated/").status_code == 302, "it is so already"


def test_the_reason_of_a_move_by_the_rules_is_told(make_room, phone, karin):
    event = make_room(people=12, chairs=(6, 6))
    for _ in range(2):
        gone = next(iter(queries.room_now(event).by_number[2].sitters.values()))
        people.knock_out(event.pk, karin, number=gone.number)
    for at in queries.room_now(event).tables:
        buttons.set_positions(event.pk, karin, table=at.number, button=min(at.sitters))
    one = queries.plan(event).instructions[0].instruction
    assert one.kind == "balance"
    client = phone(event, one.player)
    moving.carry_out(event.pk, karin, kind="balance", moves=[(one.player, *one.to, None)])
    assert f"Ella{one.player} is next big blind" in own(client, event)


def test_nobody_says_seated_for_somebody_else(make_room, karin):
    event = make_room(people=8, chairs=(9, 9))
    sitter = sitter_of(event, 1)
    other = 3 - sitter.table
    moving.move(event.pk, karin, number=1, table=other, chair=free_chair(event, other))
    assert device().post(f"/e/{event.slug}/seat/seated/").status_code == 403
    assert sitter_of(event, 1).is_on_the_way


def test_who_waits_for_a_chair_is_told_so_and_who_is_out_is_not(make_room, phone, karin):
    event = make_room(people=4, chairs=(4,))
    first, second = phone(event, 1), phone(event, 2)
    moving.unseat(event.pk, karin, number=1)
    assert "You have no chair yet." in own(first, event)
    people.knock_out(event.pk, karin, number=2)
    assert own(second, event) == ""
    assert second.post(f"/e/{event.slug}/seat/seated/").status_code == 302


def test_a_bust_is_seen_when_it_cannot_be_undone_easily_any_more(make_room, phone, karin, time):
    event = make_room(people=4, chairs=(4,))
    client, chair = phone(event, 1), sitter_of(event, 2).chair
    people.knock_out(event.pk, karin, number=2)
    assert f'data-chair="1-{chair}" data-entry="2.' in own(client, event)
    time.passes(seconds=6)
    assert f'data-chair="1-{chair}" data-entry' not in own(client, event)


def test_the_next_blind_is_told_where_hands_are_counted(make_room, phone, karin):
    event = make_room(people=4, chairs=(4,))
    buttons.set_positions(event.pk, karin, table=1, button=1)
    number = queries.room_now(event).by_number[1].sitters[4].number
    assert "In the next hand you are the big blind." in own(phone(event, number), event)


def test_the_link_of_a_table_leads_to_its_page(make_room):
    event = make_room(people=4, chairs=(4,))
    assert room.pages.table_address(event, 1) == f"/e/{event.slug}/table/1/"
    assert room.pages.table_address(event, 2) == ""
