import json

import pytest
from django.core.cache import cache

from tournament import health, push, snapshots
from tournament.models import Right
from tournament.services import rights

A, B, C = ("a" * 16, "b" * 16, "c" * 16)
TV = "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/53.0.2785.34 Safari/537.36"
URL = "/e/friday/screen/"


def says(client, name, url=URL, **fields):
    answer = client.post(
        url,
        json.dumps({"id": name} | fields),
        content_type="application/json",
        headers={"user-agent": TV},
    )
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_a_report_is_answered(cast):
    assert says(cast.guest, A, sound="on") == {"sounding": True, "peers": 0, "again_ms": 10000}
    (screen,) = health.screens(cast.event.pk)
    assert (screen.label, screen.address) == ("Television", "127.0.0.1")


def test_a_beacon_says_text(cast):
    says(cast.guest, A)
    body = json.dumps({"id": A, "bye": True})
    answer = cast.guest.post(URL, body, content_type="text/plain;charset=UTF-8")
    assert answer.status_code == 200
    assert health.screens(cast.event.pk) == []


def test_another_sounds_when_the_first_falls_silent(cast, time):
    """Three screens of one room, over fifteen seconds without a word of the first."""
    sounding = {
        name: says(cast.guest, name, sound=sound, room="Living room")["sounding"]
        for name, sound in ((A, "on"), (B, "locked"), (C, "on"))
    }
    assert sounding == {A: True, B: False, C: False}
    for seconds in (5, 10):
        time.passes(seconds=5)
        assert not says(cast.guest, B, sound="locked", room="Living room")["sounding"], seconds
        assert not says(cast.guest, C, sound="on", room="Living room")["sounding"], seconds
    time.passes(seconds=5)
    assert not says(cast.guest, B, sound="locked", room="Living room")["sounding"]
    assert says(cast.guest, C, sound="on", room="Living room")["sounding"]
    # It is back, and nothing changes; the third leaves, and it sounds again.
    assert not says(cast.guest, A, sound="on", room="Living room")["sounding"]
    says(cast.guest, C, bye=True)
    assert says(cast.guest, A, sound="on", room="Living room") == {
        "sounding": True,
        "peers": 1,
        "again_ms": 5000,
    }


def test_one_that_is_locked_again_gives_up_its_place(cast):
    says(cast.guest, A, sound="on")
    says(cast.guest, B, sound="on")
    assert not says(cast.guest, A, sound="locked")["sounding"]
    assert says(cast.guest, B, sound="on")["sounding"]


def test_letters_a_wish_and_a_way(cast):
    code = says(cast.guest, A, wants_code=True)["code"]
    assert health.with_letters(cast.event.pk, code).id == A
    health.wish(cast.event.pk, A, room="Hall")
    health.lead(cast.event.pk, A, "/in/x/")
    answer = says(cast.guest, A)
    assert (answer["wish"], answer["go"]) == ({"room": "Hall"}, "/in/x/")
    assert says(cast.guest, A).keys() == {"sounding", "peers", "again_ms"}


@pytest.mark.parametrize(
    "body", ["", "x", "[]", "{}", '{"id": 1}', json.dumps({"id": A, "x": "y" * 2048})]
)
def test_a_broken_report_is_told_so(cast, body):
    answer = cast.guest.post(URL, body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.content == b"That is not what a screen reports."
    assert health.screens(cast.event.pk) == []


def test_only_to_a_night_that_there_is_and_only_by_post(cast):
    assert cast.guest.post("/e/nowhere/screen/").status_code == 404
    assert cast.guest.get(URL).status_code == 405


def test_a_page_of_another_site_speaks_for_no_screen(cast):
    body = json.dumps({"id": A})
    for origin, status in (
        ("http://testserver", 200),
        ("http://elsewhere.example", 403),
        ("null", 403),
        ("http://[", 403),
    ):
        answer = cast.guest.post(URL, body, content_type="text/plain", headers={"origin": origin})
        assert answer.status_code == status, origin


def test_where_a_code_is_needed_it_is_needed_here(cast):
    cast.event.viewer_code = "SECRET"
    cast.event.save()
    body = json.dumps({"id": A})
    ask = {"content_type": "application/json"}
    assert cast.guest.post(URL, body, **ask).status_code == 403
    assert cast.director.post(URL, body, **ask).status_code == 200
    cast.guest.post("/e/friday/code/", {"code": "secret"})
    assert cast.guest.post(URL, body, **ask).status_code == 200


def test_no_token_and_no_session(cast, make_device):
    strict = make_device(rights.invite(cast.event, Right.Kind.STEER), enforce_csrf_checks=True)
    answer = strict.post(URL, json.dumps({"id": A}), content_type="application/json")
    assert answer.status_code == 200
    assert not answer.cookies
    assert "no-store" in answer["Cache-Control"]


def test_a_report_asks_the_database_once_and_not_at_all_where_a_page_is_open(
    cast, django_assert_num_queries, monkeypatch
):
    cache.clear()
    says(cast.guest, A)
    with django_assert_num_queries(1):
        says(cast.guest, A, wants_code=True)
    shot = snapshots.of(cast.event)
    monkeypatch.setattr(push.hub, "shot", lambda slug: shot)
    with django_assert_num_queries(0):
        says(cast.guest, B, sound="on")
