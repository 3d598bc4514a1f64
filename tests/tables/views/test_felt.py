import re
from pathlib import Path

import pytest
from django.template.loader import render_to_string

from tables import queries
from tables.models import Table
from tables.services import buttons, setup
from tables.views.felt import Press, felt_of, places

FELT_CSS = Path(__file__).resolve().parents[3] / "static/css/felt.css"


def by_chair(felt):
    return {one.chair: one for one in felt.chairs}


@pytest.mark.parametrize("shape", Table.Shape.values)
def test_every_chair_of_every_table_stands_where_the_stylesheet_has_a_place(shape):
    known = set(re.findall(r"\.([xy]\d+) \{", FELT_CSS.read_text()))
    for chairs in range(2, 21):
        found = places(chairs, shape)
        assert len(set(found)) == chairs, "no two chairs on one place"
        assert {name for x, y in found for name in (f"x{x}", f"y{y}")} <= known


def test_chairs_go_round_clockwise_from_the_left_of_the_dealer():
    (x1, y1), (x2, y2), *_, (last_x, last_y) = places(9)
    assert x1 < 50 < last_x
    assert y1 == last_y > 50, "the dealer sits at the bottom, between them"
    assert x2 < 50
    assert y2 < y1


def test_seen_from_an_own_chair_that_one_is_nearest():
    found = places(9, own=4)
    assert found[3] == (50, 90)
    assert found[4][0] < 50, "the next one sits to the left"


@pytest.mark.django_db
def test_the_picture_shows_who_sits_where_with_button_and_blinds(make_room, karin):
    event = make_room(people=6, chairs=(8,))
    setup.change_table(event.pk, karin, number=1, blocked=[_free(event)[0]])
    taken = sorted(queries.room_now(event).by_number[1].sitters)
    buttons.set_positions(event.pk, karin, table=1, button=taken[0])
    felt = felt_of(queries.room_now(event).by_number[1], own=taken[2])
    chairs = by_chair(felt)
    assert [mark.kind for mark in chairs[taken[0]].marks] == ["dealer"]
    assert [mark.kind for mark in chairs[taken[1]].marks] == ["small"]
    assert [mark.kind for mark in chairs[taken[2]].marks] == ["big"]
    assert chairs[taken[2]].is_own
    assert sorted(one.state for one in felt.chairs) == ["blocked", "open"] + ["taken"] * 6
    html = render_to_string("tables/_felt.html", {"felt": felt})
    assert html.count('class="seat"') == 8
    assert "style=" not in html


@pytest.mark.django_db
def test_a_chair_can_be_a_link_or_a_button_and_says_what_it_does(make_room):
    event = make_room(people=3, chairs=(4,))
    at = queries.room_now(event).by_number[1]
    one, *_others = sorted(at.sitters)
    presses = {
        one: Press(href="?who=1", says="Move"),
        _free(event)[0]: Press(form="move", field="to", value="1-4"),
    }
    html = render_to_string("tables/_felt.html", {"felt": felt_of(at, presses=presses)})
    assert f'href="?who=1" aria-label="Chair {one}: ' in html
    assert '<button class="seat" form="move" name="to" value="1-4"' in html


def _free(event):
    at = queries.room_now(event).by_number[1]
    return [chair for chair in range(1, at.row.chairs + 1) if chair not in at.sitters]
