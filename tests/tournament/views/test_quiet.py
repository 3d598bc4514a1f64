"""The one tap late at night: from an hour on screens are seen, not heard."""

import re
from datetime import time as at

import pytest

from tournament.models import Event
from tournament.services import events
from tournament.services.deeds import Author

URL = "/e/friday/quiet/"
PART = "/e/friday/parts/quiet/"
BY_SCRIPT = {"headers": {"HX-Request": "true"}}


def text(answer) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def quiet_from(cast):
    return Event.objects.get(pk=cast.event.pk).quiet_from


def test_quiet_from_eleven_with_one_tap(cast):
    assert "Quiet from 23:00 Quiet from now" in text(cast.director.get(PART))
    answer = cast.director.post(f"{URL}from/", {"quiet_from": "23:00"}, **BY_SCRIPT)
    assert quiet_from(cast) == at(23)
    assert "From 23:00 screens flash and make no sound. Not tonight" in text(answer)
    assert "Quiet from 23:00" in text(cast.director.get("/e/friday/parts/journal/"))
    assert cast.guest.get("/e/friday/reading.json").json()["quiet_from"] == 23 * 60


def test_louder_again_while_it_is_in_force(cast, time):
    events.set_quiet(cast.event.pk, Author(), quiet_from=at(23))
    time.passes(hours=11)  # noon, and eleven at night
    assert "Quiet since 23:00" in text(cast.director.get(PART))
    answer = cast.director.post(f"{URL}off/", **BY_SCRIPT)
    assert quiet_from(cast) is None
    assert "Louder again" in text(cast.director.get("/e/friday/parts/journal/"))
    assert "Quiet from now" in text(answer)


def test_it_is_over_in_the_morning(cast, time):
    events.set_quiet(cast.event.pk, Author(), quiet_from=at(23))
    time.passes(hours=20, minutes=59)
    assert "Louder again" in text(cast.director.get(PART))
    time.passes(minutes=1)
    assert "Louder again" not in text(cast.director.get(PART))


def test_quiet_from_now_is_by_the_clocks_there(cast):
    cast.event.zone = "Europe/Stockholm"
    cast.event.save()
    answer = cast.director.post(f"{URL}now/", **BY_SCRIPT)
    assert quiet_from(cast) == at(14)
    assert "Louder again" in text(answer)


def test_a_wish_that_holds_already_leaves_no_line(cast):
    cast.director.post(f"{URL}off/", **BY_SCRIPT)
    assert cast.event.journal.count() == 1


def test_an_hour_that_is_none(cast):
    answer = cast.director.post(f"{URL}from/", {"quiet_from": "25:00"}, **BY_SCRIPT)
    assert answer.status_code == 422
    assert "Write an hour like 21:30." in text(answer)
    assert cast.director.post(f"{URL}sing/", **BY_SCRIPT).status_code == 404


@pytest.mark.parametrize("role", ["captain", "stranger", "guest"])
def test_only_who_steers(cast, role):
    assert cast[role].post(f"{URL}now/").status_code == 403
    assert quiet_from(cast) is None


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("23", at(23)), ("23:00", at(23)), ("23.30", at(23, 30)), ("0", at(0)), ("", None)],
)
def test_the_hour_in_the_settings(cast, typed, kept):
    events.set_quiet(cast.event.pk, Author(), quiet_from=at(22, 15))
    page = cast.director.get("/e/friday/settings/").content.decode()
    assert 'value="22:15"' in page
    form = {
        "title": "Friday",
        "language": "en",
        "zone": "Europe/London",
        "currency": "SEK",
        "stack": "5000",
        "quiet_from": typed,
    }
    assert cast.director.post("/e/friday/settings/", form).status_code == 302
    assert quiet_from(cast) == kept


def test_midnight_is_an_hour_like_others(cast):
    events.set_quiet(cast.event.pk, Author(), quiet_from=at(0))
    assert 'value="00:00"' in cast.director.get("/e/friday/settings/").content.decode()
    assert "From 00:00" in text(cast.director.get(PART))


def test_the_next_night_like_this_one_is_quiet_at_the_same_hour(cast, time):
    events.set_quiet(cast.event.pk, Author(), quiet_from=at(23))
    Event.objects.filter(pk=cast.event.pk).update(state="finished")
    Event.objects.exclude(pk=cast.event.pk).delete()
    assert events.same_again(Author()).event.quiet_from == at(23)
