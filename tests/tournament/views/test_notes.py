"""Telling everybody, from the tap to the guests' phones."""

import re

import pytest

from tournament import instants
from tournament.models import Announcement, Event, JournalEntry
from tournament.services import clock, notes

SCRIPT = {"HX-Request": "true"}
MINUTE = 60_000


def press(cast, deed, values=None, role="director", **headers):
    return cast[role].post(
        f"/e/{cast.event.slug}/notes/{deed}/", values or {}, headers=SCRIPT | headers
    )


def text(answer):
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def note():
    return Announcement.objects.get()


def test_food_is_one_tap_and_can_be_undone(cast):
    answer = press(cast, "announce", {"kind": "food", "minutes": "20"})
    assert answer.status_code == 200
    assert answer["HX-Retarget"] == "#notes"
    assert "Food in 20:00" in text(answer)
    assert "Told everybody: Food in 20:00" in text(answer)
    line = JournalEntry.objects.get(kind="announce")
    assert f"/journal/{line.number}/undo/" in answer.content.decode()


@pytest.mark.parametrize(
    ("typed", "minutes"),
    [("20", 20), ("20 min", 20), ("1:30", 1.5), ("1 h", 60), ("2 tim", 120), ("45 MIN.", 45)],
)
def test_a_time_is_typed_as_people_write_it(cast, typed, minutes):
    press(cast, "announce", {"kind": "text", "text": "Pizza", "minutes": typed})
    assert (note().due_at - note().at).total_seconds() == minutes * 60


def test_an_hour_is_counted_down_to(cast):
    Event.objects.filter(pk=cast.event.pk).update(zone="Europe/Stockholm")
    answer = press(cast, "announce", {"kind": "text", "text": "Pizza", "at": "14.15"})
    assert "Pizza 15:00" in text(answer)  # it is noon in London, so two here in summer


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"kind": "text", "text": ""}, "Write what everybody is to read."),
        ({"kind": "text", "text": "x" * 81}, "At most 80 letters fit on the screens."),
        ({"kind": "text", "text": "x" * 5000}, "at most 400 characters"),
        ({"kind": "text", "text": "Pizza", "minutes": "soon"}, "Write minutes"),
        ({"kind": "text", "text": "Pizza", "minutes": "5 h"}, "From 1 to 240 minutes, please."),
        ({"kind": "text", "text": "Pizza", "at": "25:00"}, "Write an hour like 21:30."),
        ({"kind": "battery", "text": "9"}, "There is no such announcement."),
        ({"kind": "weather today"}, "at most 10 characters"),
        ({}, "This field is required."),
    ],
)
def test_what_is_filled_in_wrongly_is_said(cast, values, sentence):
    answer = press(cast, "announce", values)
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert not Announcement.objects.exists()


def test_own_words_that_were_refused_are_still_there(cast):
    answer = press(cast, "announce", {"kind": "text", "text": "Pizza & beer", "minutes": "soon"})
    assert 'value="Pizza &amp; beer"' in answer.content.decode()
    assert 'value="soon"' in answer.content.decode()


def test_hostile_words_are_only_words(cast):
    press(cast, "announce", {"kind": "text", "text": "<script>alert(1)</script>\x00"})
    for page in ("", "view/", "tv/", "notes/"):
        shown = cast.director.get(f"/e/{cast.event.slug}/{page}").content.decode()
        assert "<script>alert(1)" not in shown
    assert note().text == "<script>alert(1)</script>"


def test_five_minutes_later_and_taken_back(cast):
    press(cast, "announce", {"kind": "food", "minutes": "20"})
    number = note().pk
    answer = press(cast, "later", {"note": number, "ms": 5 * MINUTE})
    assert "Food in 25:00" in text(answer)
    answer = press(cast, "end", {"note": number})
    assert answer.status_code == 200
    assert "Food in 25:00" not in text(answer)
    assert press(cast, "later", {"note": number, "ms": MINUTE}).status_code == 422
    assert press(cast, "later", {"note": "x", "ms": MINUTE}).status_code == 422
    assert press(cast, "end", {"note": 10**18}).status_code == 422


@pytest.mark.parametrize("role", ["captain", "stranger", "guest"])
def test_only_directors_tell_everybody(cast, role):
    assert press(cast, "announce", {"kind": "food"}, role=role).status_code == 403
    assert cast[role].get(f"/e/{cast.event.slug}/notes/").status_code == 403
    assert not Announcement.objects.exists()


def test_another_deed_is_not_there(cast):
    assert press(cast, "shout").status_code == 404


def test_without_a_script_there_is_a_page(cast):
    path = f"/e/{cast.event.slug}/notes/"
    answer = cast.director.post(path + "announce/", {"kind": "cards", "minutes": "2"})
    assert (answer.status_code, answer.url) == (302, path)
    assert "Cards in the air in 2:00" in text(cast.director.get(path))
    answer = cast.director.post(path + "announce/", {"kind": "text", "text": ""})
    assert answer.status_code == 422
    assert "Write what everybody is to read." in text(answer)
    assert '<dialog class="tell" id="tell" aria-labelledby="notes-title" open>' in (
        answer.content.decode()
    )


def test_a_guest_without_a_script_reads_the_hour(cast, karin, time):
    Event.objects.filter(pk=cast.event.pk).update(zone="Europe/Stockholm")
    notes.announce(cast.event.pk, karin, kind="food", ms=15 * MINUTE)
    view = f"/e/{cast.event.slug}/view/"
    assert "Food about 14:15" in text(cast.guest.get(view))
    time.passes(minutes=15)
    assert "The food is here" in text(cast.guest.get(view))
    time.passes(minutes=1)
    assert "food is here" not in cast.guest.get(view).content.decode().split("<script")[0]


def test_the_battery_is_told_but_is_not_the_directors_to_take_back(cast):
    Announcement.objects.create(event=cast.event, kind="battery", text="9", at=instants.now())
    assert "battery is at 9 %: plug it in" in text(cast.guest.get(f"/e/{cast.event.slug}/view/"))
    part = cast.director.get(f"/e/{cast.event.slug}/parts/notes/")
    assert "battery" not in text(part)


def test_the_way_there_stands_beside_what_is_offered(cast, karin):
    clock.start(cast.event.pk, karin)
    page = cast.director.get(f"/e/{cast.event.slug}/").content.decode()
    slot = page[page.index('id="suggestions"') : page.index('id="people"')]
    assert f'href="/e/{cast.event.slug}/notes/" data-tell' in slot
