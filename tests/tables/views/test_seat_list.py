"""Who sits where, on paper and by name."""

import re
from html import unescape

import pytest
from django.test import Client

from tables import queries
from tables.services import setup
from tests.tournament.views.conftest import device
from tournament.services import people, rights


def text(answer):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def name(event, karin, *names):
    for number, one in enumerate(names, 1):
        people.name_entry(event.pk, karin, number=number, name=one)


def place(event, number):
    sitter = queries.room_now(event).sitters[number]
    return sitter.table, sitter.chair


@pytest.fixture
def room(make_room, karin):
    event = make_room(19, (9, 9, 9), running=False)
    name(event, karin, "Zoe", "Ann Berg", "Ann Holm", "Åke")
    return event


def test_the_list_is_in_the_order_of_names_and_the_unnamed_come_last(room):
    said = text(Client().get(f"/e/{room.slug}/room/list/"))
    order = [said.index(one) for one in ("Ann B", "Ann H", "Zoe", "Player 5", "Player 19")]
    assert order == sorted(order)
    table, chair = place(room, 1)
    assert f"Zoe Table {table} Chair {chair}" in said


def test_table_by_table_everybody_is_at_the_own_one(room):
    page = Client().get(f"/e/{room.slug}/room/list/?by=table").content.decode()
    parts = page.split('<section class="at-table">')[1:]
    assert len(parts) == 3
    table, _chair = place(room, 2)
    assert ["Ann B" in part for part in parts].index(True) == table - 1


@pytest.mark.parametrize("wanted", ["zoe", "ZOE", " Zoe ", "zo"])
def test_a_guest_finds_the_own_chair_by_name(room, wanted):
    answer = Client().get(f"/e/{room.slug}/room/list/", {"q": wanted})
    table, chair = place(room, 1)
    hits = re.findall(r'<article class="card hit">.*?</article>', answer.content.decode(), re.S)
    assert len(hits) == 1
    assert f"Table {table}, chair {chair}" in hits[0]
    assert 'class="felt' in hits[0]


def test_of_two_with_one_first_name_both_are_told(room):
    said = Client().get(f"/e/{room.slug}/room/list/?q=ann").content.decode()
    assert said.count('<article class="card hit">') == 2


@pytest.mark.parametrize("wanted", ["nobody", "<script>", "x" * 5000, "\0", "%", "  "])
def test_who_is_not_found_is_told_so(room, wanted):
    answer = Client().get(f"/e/{room.slug}/room/list/", {"q": wanted})
    assert answer.status_code == 200
    assert b'class="card hit"' not in answer.content
    assert b"<script>" not in answer.content
    assert ("has a seat" in text(answer)) == bool(wanted.replace("\0", "").strip())


def test_at_one_table_no_word_is_said_of_tables(make_room, karin):
    event = make_room(8, (9,), running=False)
    name(event, karin, "Ann")
    for query in ("", "?q=ann"):
        main = text(Client().get(f"/e/{event.slug}/room/list/{query}")).split("Seat list", 2)[2]
        assert "Table" not in main.split("A to Z")[0]
    assert f"Chair {place(event, 1)[1]}" in main


def test_before_the_draw_the_list_says_so_and_cards_are_drawn_from_a_hat(make_event, karin):
    event = make_event(people=19)
    host = device(rights.invite_host())
    here = f"/e/{event.slug}/room/"
    assert "everybody plays at one table" in text(host.get(f"{here}list/"))
    assert "everybody plays at one table" in text(host.get(f"{here}cards/"))
    setup.set_tables(event.pk, karin, chairs=(9, 8))
    setup.change_table(event.pk, karin, number=2, blocked=[8])
    assert "No seats have been drawn yet" in text(host.get(f"{here}list/"))
    cards = host.get(f"{here}cards/").content.decode()
    assert cards.count('class="cut seat-card"') == 9 + 7


def test_cards_are_for_everybody_and_only_the_director_prints_them(room):
    host = device(rights.invite_host())
    cards = host.get(f"/e/{room.slug}/room/cards/")
    assert cards.content.decode().count('class="cut seat-card"') == 19
    table, chair = place(room, 1)
    assert re.search(rf"Zoe .{{1,80}}Table {table} Chair {chair}", text(cards))
    assert Client().get(f"/e/{room.slug}/room/cards/").status_code == 403


def test_the_sheets_name_the_list_only_on_a_night_with_tables(room, make_event):
    other = make_event(title="Other")
    assert "Seat list" in text(Client().get(f"/e/{room.slug}/sheets/"))
    assert "Seat list" not in text(Client().get(f"/e/{other.slug}/sheets/"))
    assert "Seat cards" in text(device(rights.invite_host()).get(f"/e/{room.slug}/sheets/"))


def test_it_costs_as_many_queries_with_ten_people_as_with_a_hundred(
    make_room, django_assert_max_num_queries
):
    few, many = make_room(10, (10,), running=False), make_room(100, (10,) * 10, running=False)
    for event in (few, many):
        with django_assert_max_num_queries(9):
            Client().get(f"/e/{event.slug}/room/list/")
