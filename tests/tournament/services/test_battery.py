"""The room is told of a battery that runs out, until it does not."""

from datetime import timedelta

import pytest

from tournament import instants, push, queries
from tournament.models import Announcement, Event
from tournament.services import clock
from tournament.services.battery import heed_battery


def told(event):
    return [note.text for note in queries.notes_of(Event.objects.get(pk=event.pk))]


@pytest.mark.parametrize(
    ("on_mains", "percent", "notes"),
    [
        (False, 9, ["9"]),
        (False, 10, []),
        (True, 9, []),
        (None, 9, []),
        (None, None, []),
        (False, None, []),
        (False, 0, ["0"]),
    ],
)
def test_below_ten_percent_on_battery(make_running, on_mains, percent, notes):
    event = make_running()
    heed_battery(on_mains, percent)
    assert told(event) == notes


@pytest.mark.parametrize(
    ("on_mains", "percent", "notes"),
    [
        (False, 9, ["9"]),
        (False, 8, ["8"]),
        (False, 11, ["11"]),  # it stays until it is surely well
        (False, 12, []),
        (True, 9, []),
        (None, None, []),
    ],
)
def test_it_stays_until_the_battery_is_well(make_running, time, on_mains, percent, notes):
    event = make_running()
    heed_battery(False, 9)
    time.passes(minutes=30)
    heed_battery(on_mains, percent)
    assert told(event) == notes
    assert Announcement.objects.count() == 1


def test_when_it_began_and_when_it_ended(make_running, time):
    make_running()
    began = instants.now()
    heed_battery(False, 9)
    time.passes(minutes=2)
    heed_battery(True, 9)
    note = Announcement.objects.get()
    assert (note.kind, note.at) == (Announcement.Kind.BATTERY, began)
    assert note.ended_at == began + timedelta(minutes=2)


def test_a_second_low_is_told_again(make_running):
    event = make_running()
    for on_mains in (False, True, False):
        heed_battery(on_mains, 7)
    assert told(event) == ["7"]
    assert Announcement.objects.count() == 2


def test_every_night_that_is_on_is_told_and_no_other(make_event, make_running, karin):
    planned, first, second, over = make_event(), make_running(), make_running(), make_running()
    clock.finish(over.pk, karin)
    clock.pause(second.pk, karin)
    heed_battery(False, 9)
    assert [told(event) for event in (planned, first, second, over)] == [[], ["9"], ["9"], []]


def test_a_night_that_begins_meanwhile_is_told_and_one_that_ends_no_more(
    make_event, make_running, karin
):
    first, second = make_running(), make_event()
    heed_battery(False, 9)
    clock.start(second.pk, karin)
    clock.finish(first.pk, karin)
    heed_battery(False, 9)
    assert [told(event) for event in (first, second)] == [[], ["9"]]


def test_nobody_is_told_on_a_night_that_was_forgotten(make_running, time):
    event = make_running()
    time.passes(hours=17)
    heed_battery(False, 9)
    assert told(event) == []


def test_open_pages_hear_of_each_change_once(
    make_running, monkeypatch, django_capture_on_commit_callbacks
):
    event = make_running()
    heard = []
    monkeypatch.setattr(
        push.hub, "tell", lambda pk, parts, event: heard.append((pk, event.version, list(parts)))
    )
    with django_capture_on_commit_callbacks(execute=True):
        for percent in (9, 9, 8, 8, 80, 80):
            heed_battery(False, percent)
    assert heard == [(event.pk, event.version + more, ["notes"]) for more in (1, 2, 3)]
