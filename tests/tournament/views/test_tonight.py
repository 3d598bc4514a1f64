"""Addresses without a night in them, for televisions and the screens of tables."""

from html import unescape

import pytest

from tournament.models import Event


@pytest.fixture
def two_on(cast, make_event):
    """Two nights in one house, each with screens of its own."""
    Event.objects.all().delete()
    for title in ("Upstairs", "Downstairs"):
        make_event(title=title)
    Event.objects.update(state=Event.State.PLAYING)
    return cast


def test_a_table_screen_shows_the_night_that_is_on(cast):
    Event.objects.exclude(pk=cast.event.pk).delete()
    answer = cast.guest.get("/t/2/")
    assert (answer.status_code, answer.url) == (302, f"/e/{cast.event.slug}/tv/?table=2")
    page = cast.guest.get(answer.url).content.decode()
    assert 'data-table="2"' in page
    assert '<p class="which">Table 2</p>' in page
    assert "<title>Table 2 · " in page


@pytest.mark.parametrize("number", ["0", "1000", "12345678901234567890", "two", "-1", "1.5", "²"])
@pytest.mark.parametrize("path", ["/t/{}/", "/e/{slug}/tv/?table={}"])
def test_a_number_no_table_has_is_told_what_a_table_is(cast, path, number):
    answer = cast.guest.get(path.format(number, slug=cast.event.slug))
    assert answer.status_code == 404
    assert "A table has a number from 1 to 999" in unescape(answer.content.decode())


def test_a_screen_without_a_table_names_none(cast):
    page = cast.guest.get(f"/e/{cast.event.slug}/tv/").content.decode()
    assert "data-table" not in page
    assert 'class="which"' not in page


@pytest.mark.parametrize("path", ["/tv/", "/t/3/"])
def test_where_two_nights_are_on_a_screen_is_asked_once(two_on, make_device, path):
    to = "/e/downstairs/tv/" + ("?table=3" if path == "/t/3/" else "")
    screen = make_device()
    asked = screen.get(path)
    assert asked.status_code == 200
    assert b'href="?night=upstairs"' in asked.content
    assert b'href="?night=downstairs"' in asked.content
    assert screen.get(path + "?night=downstairs").url == to
    assert screen.get(path).url == to
    assert make_device().get(path).status_code == 200  # the other screen has not been told
    assert screen.get(path + "?ask=1").status_code == 200


def test_what_a_screen_was_told_ends_with_that_night(two_on, make_device, make_event):
    screen = make_device()
    screen.get("/tv/?night=downstairs")
    Event.objects.filter(slug="downstairs").update(state=Event.State.FINISHED)
    assert screen.get("/tv/").url == "/e/upstairs/tv/"
    make_event(title="Attic")
    Event.objects.filter(slug="attic").update(state=Event.State.PLAYING)
    assert screen.get("/tv/").status_code == 200


@pytest.mark.parametrize("night", ["", "elsewhere", "../x", "upstairs'--"])
def test_a_night_that_is_not_on_is_not_shown(two_on, night):
    answer = two_on.guest.get("/tv/", {"night": night})
    assert answer.status_code == 200
    assert "shuffleup_night" not in answer.cookies


def test_how_a_screen_shows_it_is_kept_on_the_way(cast):
    Event.objects.exclude(pk=cast.event.pk).delete()
    assert cast.guest.get("/tv/?huge=1&safe=3").url.endswith("/tv/?huge=1&safe=3")


def test_without_a_night_a_table_screen_waits_for_one(cast):
    Event.objects.all().delete()
    answer = cast.guest.get("/t/7/")
    assert answer.status_code == 200
    assert b"Table 7" in answer.content
    assert b"No night yet" in answer.content


@pytest.mark.parametrize("rate", ["1", "60", "600"])
def test_a_rehearsal_has_no_stream_and_no_right(cast, rate):
    page = cast.host.get(f"/e/{cast.event.slug}/tv/?rehearse={rate}").content.decode()
    assert f'data-rehearse="{rate}"' in page
    assert "js/rehearsal.js" in page
    assert "js/stream.js" not in page
    assert "data-may-steer" not in page
    assert f"Rehearsal: {rate} times as fast" in page
    assert f'href="/e/{cast.event.slug}/tv/"' in page


@pytest.mark.parametrize("rate", ["0", "601", "-5", "fast", "", "6.5", "99999999999", "²"])
def test_what_is_no_rate_is_no_rehearsal(cast, rate):
    page = cast.host.get(f"/e/{cast.event.slug}/tv/?rehearse={rate}").content.decode()
    assert "data-rehearse" not in page
    assert "js/stream.js" in page
    assert "data-may-steer" in page
