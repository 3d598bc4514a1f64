"""What everybody sees on the screen of a table, beside its clock."""

import re

import pytest
from django.utils import translation

from tables import queries
from tables.services import buttons, moving
from tests.tournament.views.conftest import device
from tournament.services import people

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def screen(event, number=1):
    answer = device().get(f"/e/{event.slug}/table/{number}/screen/")
    assert answer.status_code == 200
    return answer.content.decode()


def text(html):
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def sitters(event, number=1):
    return queries.room_now(event).by_number[number].sitters


def test_the_screen_shows_the_table_and_who_posts_next(make_room, karin):
    event = make_room(people=4, chairs=(4,))
    assert "The button is not known yet" in screen(event)
    buttons.set_positions(event.pk, karin, table=1, button=1)
    names = {chair: f"Player {one.number} (chair {chair})" for chair, one in sitters(event).items()}
    shown = text(screen(event).split('class="hands-next"')[1])
    assert f"Button {names[2]} Small blind {names[3]} 25 Big blind {names[4]} 50" in shown
    assert screen(event).count("<form") == screen(event).count("<a ") == 0


def test_both_tables_show_who_is_on_the_way(make_room, karin):
    event = make_room(people=8, chairs=(5, 5))
    sitter = next(iter(sitters(event, 1).values()))
    free = next(chair for chair in range(1, 6) if chair not in sitters(event, 2))
    moving.move(event.pk, karin, number=sitter.number, table=2, chair=free)
    who = f"Player {sitter.number}"
    assert f"{who} goes to table 2, chair {free}" in screen(event, 1)
    assert f"{who} comes from table 1 to chair {free}" in screen(event, 2)


def test_a_bust_that_can_still_be_undone_is_not_told(make_room, karin, time):
    event = make_room(people=4, chairs=(4,))
    chair, sitter = next(iter(sitters(event).items()))
    people.knock_out(event.pk, karin, number=sitter.number)
    assert f'data-chair="1-{chair}" data-entry' in screen(event)
    time.passes(seconds=6)
    assert f'data-chair="1-{chair}" data-entry' not in screen(event)


@pytest.mark.parametrize("number", [2, 999_999_999_999_999_999_999])
def test_a_table_that_is_not_there_leaves_the_clock_alone(make_room, number):
    event = make_room(people=4, chairs=(4,))
    assert screen(event, number) == ""


def test_the_page_of_the_clock_makes_room_only_where_seats_are_drawn(make_room, make_running):
    def classes(event):
        html = device().get(f"/e/{event.slug}/tv/?table=1").content.decode()
        return re.search(r'<html[^>]* class="([^"]*)"', html)[1].split()

    assert "has-hands" in classes(make_room(people=4, chairs=(4,)))
    without = classes(make_running())
    assert "has-hands" not in without
    assert "huge" in without
