"""Ticks of the counting-out list, from two phones at once."""

import pytest

from tournament.models import CountingTick, Event, JournalEntry
from tournament.services import counting
from tournament.services import events as event_services


def ticks(event):
    return dict(event.counting_ticks.values_list("line", "seen"))


def test_a_line_is_ticked_and_taken_back(make_event):
    event = make_event()
    assert counting.set_tick(event.pk, "out-25", seen="64", on=True)
    assert ticks(event) == {"out-25": "64"}
    assert counting.set_tick(event.pk, "out-25", seen="64", on=False)
    assert ticks(event) == {}


@pytest.mark.parametrize("on", [True, False])
def test_the_same_tap_twice_changes_nothing_and_tells_nobody(make_event, on):
    event = make_event()
    counting.set_tick(event.pk, "seat-3", seen="8x25", on=True)
    counting.set_tick(event.pk, "seat-3", seen="8x25", on=on)
    before = Event.objects.get(pk=event.pk).version
    assert not counting.set_tick(event.pk, "seat-3", seen="8x25", on=on)
    assert Event.objects.get(pk=event.pk).version == before
    assert ticks(event) == ({"seat-3": "8x25"} if on else {})


def test_a_number_that_has_changed_is_ticked_anew(make_event):
    event = make_event()
    counting.set_tick(event.pk, "out-25", seen="64", on=True)
    assert counting.set_tick(event.pk, "out-25", seen="72", on=True)
    assert ticks(event) == {"out-25": "72"}
    assert CountingTick.objects.count() == 1


def test_others_hear_of_it_and_the_journal_does_not(make_event):
    event = make_event()
    lines = JournalEntry.objects.count()
    counting.set_tick(event.pk, "out-25", seen="64", on=True)
    assert Event.objects.get(pk=event.pk).version == event.version + 1
    assert JournalEntry.objects.count() == lines


def test_ticks_go_with_their_night(make_event):
    event = make_event()
    counting.set_tick(event.pk, "out-25", seen="64", on=True)
    event_services.delete_event(event.pk)
    assert not CountingTick.objects.exists()
    assert not counting.set_tick(event.pk, "out-25", seen="64", on=True)
