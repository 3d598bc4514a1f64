"""What everybody is told: at once, or counted down to."""

from datetime import timedelta

import pytest

from tournament import instants, queries, snapshots
from tournament.errors import DirectorError
from tournament.models import Announcement, Event
from tournament.services import clock, notes, undo
from tournament.services.deeds import Author

MINUTE = 60_000


def told(event):
    """What screens hear: kind, text and the minutes left."""
    event = Event.objects.get(pk=event.pk)
    now = instants.now()
    return [
        (note["kind"], note["text"], note["due"] and (note["due"] - instants.in_ms(now)) / MINUTE)
        for note in snapshots.reading(snapshots.of(event), now)["notes"]
    ]


def refused(deed, *arguments, **wish):
    with pytest.raises(DirectorError) as refusal:
        deed(*arguments, **wish)
    return refusal.value.kind


def test_food_is_counted_down_and_told_for_a_minute_when_it_is_there(make_running, karin, time):
    event = make_running()
    notes.announce(event.pk, karin, kind="food", ms=20 * MINUTE)
    assert told(event) == [("food", "", 20)]
    time.passes(minutes=20, seconds=59)
    assert told(event) == [("food", "", pytest.approx(-59 / 60))]
    time.passes(seconds=1)
    assert told(event) == []


def test_own_words_without_a_time_are_told_for_five_minutes(make_running, karin, time):
    event = make_running()
    notes.announce(event.pk, karin, kind="text", text="The door is open")
    time.passes(minutes=4, seconds=59)
    assert told(event) == [("text", "The door is open", None)]
    time.passes(seconds=1)
    assert told(event) == []


def test_an_hour_on_the_wall_is_counted_down_to(make_running, karin, time):
    event = make_running()
    at = instants.wall_now() + timedelta(minutes=32, seconds=10)
    notes.announce(event.pk, karin, kind="text", text="Pizza", at=at)
    assert told(event) == [("text", "Pizza", pytest.approx(32 + 1 / 6))]


@pytest.mark.parametrize("state", ["planned", "running", "finished"])
def test_there_is_something_to_tell_in_every_state(make_event, karin, state):
    event = make_event()
    if state != "planned":
        clock.start(event.pk, karin)
    if state == "finished":
        clock.finish(event.pk, karin)
    notes.announce(event.pk, karin, kind="food", ms=MINUTE)
    assert told(event) == [("food", "", 1)]


def test_the_same_thing_is_told_once_at_a_time(make_running, karin):
    event = make_running()
    notes.announce(event.pk, karin, kind="food", ms=20 * MINUTE)
    notes.announce(event.pk, karin, kind="cards", ms=2 * MINUTE)
    line = notes.announce(event.pk, karin, kind="food", ms=10 * MINUTE).line
    assert told(event) == [("cards", "", 2), ("food", "", 10)]
    undo.undo(event.pk, karin, line.number)
    assert told(event) == [("food", "", 20), ("cards", "", 2)]


def test_what_is_taken_back_is_gone_and_can_be_told_again(make_running, karin):
    event = make_running()
    notes.announce(event.pk, karin, kind="cards", ms=2 * MINUTE)
    number = Announcement.objects.get().pk
    line = notes.end_announcement(event.pk, karin, number=number).line
    assert told(event) == []
    assert notes.end_announcement(event.pk, karin, number=number).line is None
    undo.undo(event.pk, karin, line.number)
    assert told(event) == [("cards", "", 2)]


def test_five_minutes_later(make_running, karin, time):
    event = make_running()
    notes.announce(event.pk, karin, kind="food", ms=2 * MINUTE)
    number = Announcement.objects.get().pk
    notes.add_time_to_announcement(event.pk, karin, number=number, ms=5 * MINUTE)
    assert told(event) == [("food", "", 7)]
    time.passes(minutes=7, seconds=30)  # "here", but it was the neighbour's
    notes.add_time_to_announcement(event.pk, karin, number=number, ms=5 * MINUTE)
    assert told(event) == [("food", "", 5)]


def test_only_so_many_countdowns_and_announcements(make_running, karin):
    event = make_running()
    for number in range(3):
        notes.announce(event.pk, karin, kind="text", text=f"Countdown {number}", ms=9 * MINUTE)
    assert refused(notes.announce, event.pk, karin, kind="food", ms=MINUTE) == (
        "too_many_countdowns"
    )
    for number in range(7):
        notes.announce(event.pk, karin, kind="text", text=f"Words {number}")
    assert refused(notes.announce, event.pk, karin, kind="text", text="One more") == (
        "too_many_announcements"
    )
    # What replaces another needs no room of its own.
    notes.announce(event.pk, karin, kind="text", text="Countdown 1", ms=5 * MINUTE)
    assert len(told(event)) == 10


@pytest.mark.parametrize(
    ("wish", "kind"),
    [
        ({"kind": "text"}, "nothing_to_tell"),
        ({"kind": "text", "text": " \u200b\x00\n"}, "nothing_to_tell"),
        ({"kind": "text", "text": "x" * 81}, "announcement_too_long"),
        ({"kind": "battery", "text": "9"}, "no_such_announcement"),
        ({"kind": "weather"}, "no_such_announcement"),
        ({"kind": "food", "ms": 59_999}, "announcement_out_of_range"),
        ({"kind": "food", "ms": 240 * MINUTE + 1}, "announcement_out_of_range"),
        ({"kind": "food", "ms": -MINUTE}, "announcement_out_of_range"),
    ],
)
def test_what_cannot_be_told_says_why(make_running, karin, wish, kind):
    event = make_running()
    assert refused(notes.announce, event.pk, karin, **wish) == kind
    assert told(event) == []


def test_a_time_can_grow_to_four_hours(make_running, karin):
    event = make_running()
    notes.announce(event.pk, karin, kind="food", ms=239 * MINUTE)
    number = Announcement.objects.get().pk
    later = notes.add_time_to_announcement
    assert refused(later, event.pk, karin, number=number, ms=5 * MINUTE) == (
        "announcement_out_of_range"
    )
    later(event.pk, karin, number=number, ms=MINUTE)
    assert told(event) == [("food", "", 240)]


def test_words_without_a_time_and_what_is_over_get_none(make_running, karin):
    event = make_running()
    notes.announce(event.pk, karin, kind="text", text="Hello")
    number = Announcement.objects.get().pk
    later = notes.add_time_to_announcement
    assert refused(later, event.pk, karin, number=number, ms=MINUTE) == "announcement_without_time"
    notes.end_announcement(event.pk, karin, number=number)
    assert refused(later, event.pk, karin, number=number, ms=MINUTE) == "announcement_is_over"
    assert refused(later, event.pk, karin, number=999, ms=MINUTE) == "announcement_is_over"


def test_the_announcements_of_another_night_are_out_of_reach(make_running, karin):
    ours, theirs = make_running(), make_running(title="Saturday")
    notes.announce(theirs.pk, karin, kind="food", ms=MINUTE)
    number = queries.notes_of(theirs).get().pk
    assert refused(notes.end_announcement, ours.pk, karin, number=number) == "announcement_is_over"
    assert told(theirs) == [("food", "", 1)]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Pizza \n at\tEight ", "Pizza at Eight"),
        ("a\x00b\x07c\u202ed\u200be", "abcde"),
        ("<b>%(time)s</b>", "<b>%(time)s</b>"),
        ("👨\u200d👩\u200d👧 are here", "👨\u200d👩\u200d👧 are here"),
        ("\ud800", ""),
    ],
)
def test_what_only_steers_a_screen_is_not_kept(typed, kept):
    assert notes.plain(typed) == kept


def test_a_tap_that_is_sent_twice_tells_once(make_running):
    event = make_running()
    by = Author("Karin", device="phone", key="tap")
    notes.announce(event.pk, by, kind="food", ms=MINUTE)
    notes.announce(event.pk, by, kind="food", ms=MINUTE)
    assert Announcement.objects.count() == 1


def test_the_clock_and_its_readers_are_left_alone(make_running, karin):
    event = make_running()
    before = Event.objects.get(pk=event.pk)
    after = notes.announce(event.pk, karin, kind="food", ms=MINUTE).event
    assert after.version == before.version + 1
    assert (after.clock_seq, after.levels_seq) == (before.clock_seq, before.levels_seq)
