"""What a deed hands to the streams equals what they would read."""

import pytest

from tournament import instants, push, snapshots
from tournament.models import Event
from tournament.services import clock, levels, people, undo

DEEDS = {
    "pause": lambda pk, by: clock.pause(pk, by),
    "resume": lambda pk, by: clock.resume(pk, by),
    "add_time": lambda pk, by: clock.add_time(pk, by, ms=60_000),
    "next": lambda pk, by: clock.next_level(pk, by, position=0),
    "edit_level": lambda pk, by: levels.edit_level(pk, by, position=3, small=80),
    "break_now": lambda pk, by: levels.break_now(pk, by, seconds=600),
    "knock_out": lambda pk, by: people.knock_out(pk, by, number=2),
    "pause_beside_a_knock_out": lambda pk, by: clock.pause(pk, by),
    "add_entries": lambda pk, by: people.add_entries(pk, by, count=3),
    "take_back": lambda pk, by: people.take_back(pk, by, number=2),
    "undo_of_add_entries": lambda pk, by: undo.undo(pk, by, number=11),
    "finish": lambda pk, by: clock.finish(pk, by),
}


def as_told(shot):
    now = instants.now()
    return snapshots.reading(shot, now), snapshots.schedule(shot), shot.left, shot.left_now


@pytest.fixture
def told(monkeypatch):
    """What the hub was told: (event id, parts, event)."""
    heard = []
    monkeypatch.setattr(push.Hub, "tell", lambda hub, *words: heard.append(words))
    return heard


def test_after_each_deed_the_streams_know_what_the_database_knows(
    make_running, karin, told, time, django_capture_on_commit_callbacks
):
    pk = make_running().pk
    for name, deed in DEEDS.items():
        known = snapshots.by_id(pk)
        time.passes(seconds=2)  # less than a knock-out takes to be shown
        with django_capture_on_commit_callbacks(execute=True):
            assert deed(pk, karin).changed, name
        _, parts, event = told[-1]
        assert as_told(snapshots.after(known, event, parts)) == as_told(snapshots.by_id(pk)), name


def test_a_deed_between_is_not_forgotten(
    make_running, karin, told, time, django_capture_on_commit_callbacks
):
    pk = make_running().pk
    known = snapshots.by_id(pk)
    with django_capture_on_commit_callbacks(execute=True):
        people.knock_out(pk, karin, number=2)
        levels.edit_level(pk, karin, position=3, small=80)
        clock.pause(pk, karin)
    time.passes(seconds=10)
    _, parts, event = told[-1]
    assert as_told(snapshots.after(known, event, parts)) == as_told(snapshots.by_id(pk))


def test_telling_of_a_pause_asks_the_database_nothing(
    make_running, karin, django_assert_num_queries
):
    pk = make_running().pk
    known = snapshots.by_id(pk)
    clock.pause(pk, karin)
    event = Event.objects.get(pk=pk)
    with django_assert_num_queries(0):
        snapshots.after(known, event, ["clock", "journal", "levels"])
