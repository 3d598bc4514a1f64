"""The night to play with has one table, with seats by lot and a button."""

import pytest

from tables import queries
from tables.models import Draw, Seating
from tournament import demo, instants, web
from tournament.queries import still_in
from tournament.services import rights


@pytest.fixture
def night(db, time, sent):
    return demo.make_demo()


def test_whoever_is_in_sits_and_the_button_is_known(night):
    [table] = queries.room_now(night).tables
    inside = set(still_in(night).values_list("number", flat=True))
    assert {sitter.number for sitter in table.sitters.values()} == inside
    assert (table.row.hand, table.row.positions is not None) == (3, True)
    assert not queries.plan(night).is_to_do


def test_all_sat_down_when_it_began(night):
    began = night.journal.get(kind="start").at
    for row in Seating.objects.all():
        if row.how["kind"] == "seats":
            assert abs(row.since - began) < instants.MILLISECOND * 100
        assert row.until is None or began < row.until < instants.now()
    assert {draw.at for draw in Draw.objects.all()} <= set(
        night.journal.filter(kind__in=["draw_seats", "draw_button"]).values_list("at", flat=True)
    )


def test_the_pages_of_the_room_show_it(night, client):
    secret, _right = rights.accept(rights.invite_host(), None, "iPhone")
    client.cookies[web.DEVICE_COOKIE] = secret
    for path in ("room/", "table/1/"):
        page = client.get(f"/e/demo/{path}").content.decode()
        assert all(name in page for name in ("Anna", "Øyvind"))
        assert "Mette" not in page
