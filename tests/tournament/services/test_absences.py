"""The server did not run for a while; the clock did."""

from datetime import timedelta

import pytest

from tournament import instants, push, queries
from tournament.errors import DirectorError
from tournament.models import Absence, Event, JournalEntry, LevelChange
from tournament.rules.clock import read_clock
from tournament.services import absences, clock, timing

SECOND = 1_000
MINUTE = 60 * SECOND


@pytest.fixture
def away(time):
    """The server is away for so long, and is back; the number of nights that went on."""

    def stay(**amount):
        left_at = instants.now()
        time.passes(**amount)
        return absences.record_absence(left_at, instants.now())

    return stay


def shown(event):
    """Position, milliseconds left."""
    event = Event.objects.get(pk=event.pk)
    spans = [level.span for level in queries.levels_of(event)]
    reading = read_clock(event.clock, spans, instants.now())
    return reading.position, reading.left_ms


def answer(event, author, played):
    return absences.answer_absence(
        event.pk, author, absence=Absence.objects.get().pk, played=played
    )


def test_a_gap_over_the_end_of_a_level_is_given_back(make_running, time, away, karin):
    event = make_running()
    time.passes(minutes=17)
    assert away(minutes=6, seconds=12) == 1
    absence = Absence.objects.get()
    assert absence.counted_ms == 6 * MINUTE + 12 * SECOND
    assert absence.ended_at - absence.began_at == timedelta(minutes=6, seconds=12)
    time.passes(seconds=30)
    assert shown(event) == (1, 16 * MINUTE + 18 * SECOND)
    line = answer(event, karin, played=False).line
    assert shown(event) == (0, 2 * MINUTE + 30 * SECOND)
    assert (line.kind, line.args["played"], line.args["ms"]) == ("answer_absence", False, 372_000)


def test_whole_seconds_are_given_back(make_running, time, away, karin):
    event = make_running()
    away(minutes=6, milliseconds=707)
    assert answer(event, karin, played=False).line.args["ms"] == 6 * MINUTE
    assert shown(event) == (0, 20 * MINUTE - 707)


def test_who_played_on_loses_nothing(make_running, away, karin):
    event = make_running()
    away(minutes=6)
    line = answer(event, karin, played=True).line
    assert shown(event) == (0, 14 * MINUTE)
    assert line.args == {"played": True, "ms": 6 * MINUTE}
    assert not queries.open_absences(event).exists()


@pytest.mark.parametrize("second", [True, False])
def test_a_second_tap_changes_nothing(make_running, away, karin, second):
    event = make_running()
    away(minutes=6)
    answer(event, karin, played=False)
    assert answer(event, karin, played=second).line is None
    assert shown(event) == (0, 20 * MINUTE)


def test_up_to_a_minute_is_nothing(make_running, away):
    make_running()
    assert away(seconds=60) == 0
    assert away(seconds=60, milliseconds=1) == 1


def test_a_clock_that_stood_was_not_away(make_event, make_running, away, karin):
    make_event()
    paused, finished = make_running(), make_running()
    clock.pause(paused.pk, karin)
    clock.finish(finished.pk, karin)
    assert away(minutes=6) == 0


def test_the_demo_is_not_asked_about(make_running, away):
    Event.objects.filter(pk=make_running().pk).update(slug=queries.DEMO)
    assert away(minutes=6) == 0


def test_every_running_night_is_asked_about(make_running, away):
    first, second = make_running(), make_running()
    assert away(minutes=6) == 2
    assert [night.absences.count() for night in (first, second)] == [1, 1]


def test_a_gap_is_recorded_once_whoever_looks(make_running, time):
    event = make_running()
    left_at = instants.now()
    time.passes(minutes=6)
    assert absences.record_absence(left_at, instants.now()) == 1
    time.passes(seconds=1)
    assert absences.record_absence(left_at, instants.now()) == 0
    assert event.absences.count() == 1


def test_a_clock_set_running_after_the_gap_is_not_asked_about(make_event, time, karin):
    event = make_event()
    left_at = instants.now()
    time.passes(minutes=6)
    clock.start(event.pk, karin)
    time.passes(seconds=3)
    assert absences.record_absence(left_at, instants.now()) == 0


def test_a_level_that_waits_for_the_host_gets_back_what_it_had(
    make_running, time, away, karin, plans
):
    event = make_running(levels=(plans.play(25, hold=True), plans.play(50)))
    time.passes(minutes=18)
    away(minutes=6)
    assert Absence.objects.get().counted_ms == 2 * MINUTE
    time.passes(minutes=1)
    assert shown(event) == (0, 0)
    line = answer(event, karin, played=False).line
    assert shown(event) == (0, 1 * MINUTE)  # they played one of the two since
    assert line.args["ms"] == 2 * MINUTE


def test_a_countdown_is_not_given_back(make_event, away, time, karin):
    event = make_event()
    clock.start(event.pk, karin, countdown_ms=3 * MINUTE)
    assert away(minutes=2) == 0
    assert away(minutes=6) == 1
    assert Absence.objects.get().counted_ms == 5 * MINUTE
    answer(event, karin, played=False)
    assert shown(event) == (0, 20 * MINUTE)


def test_what_cannot_be_given_back_fully_is_given_back_as_far_as_it_goes(
    make_running, time, away, karin
):
    event = make_running()
    time.passes(minutes=1)
    away(minutes=6)
    clock.give_back(event.pk, karin, ms=5 * MINUTE)  # somebody did it by hand
    line = answer(event, karin, played=False).line
    assert shown(event) == (0, 20 * MINUTE)
    assert line.args["ms"] == 2 * MINUTE


def test_a_night_that_counts_down_again_gives_nothing_back_but_is_answered(
    make_running, away, karin
):
    event = make_running()
    started = JournalEntry.objects.get(kind="start")
    away(minutes=6)
    Event.objects.filter(pk=event.pk).update(level_spent_ms=-30 * MINUTE)
    line = answer(event, karin, played=False).line
    assert started.number < line.number
    assert line.args["ms"] == 0
    assert Absence.objects.get().answered_at == instants.now()


def test_the_question_stays_for_half_an_hour(make_running, time, away):
    event = make_running()
    away(minutes=6)
    time.passes(minutes=29, seconds=59)
    assert queries.open_absences(event).count() == 1
    time.passes(seconds=1)
    assert queries.open_absences(event).count() == 0


def test_nobody_is_asked_after_the_night(make_running, away, karin):
    event = make_running()
    away(minutes=6)
    clock.finish(event.pk, karin)
    assert not queries.open_absences(Event.objects.get(pk=event.pk)).exists()


def test_an_absence_of_another_night_is_refused(make_running, away, karin):
    make_running()
    away(minutes=6)
    other = make_running()
    with pytest.raises(DirectorError) as refusal:
        answer(other, karin, played=False)
    assert refusal.value.kind == "no_such_absence"


def test_open_pages_hear_of_it(make_running, away, monkeypatch, django_capture_on_commit_callbacks):
    event = make_running()
    told = []
    monkeypatch.setattr(
        push.hub, "tell", lambda pk, parts, event: told.append((pk, event.version, list(parts)))
    )
    with django_capture_on_commit_callbacks(execute=True):
        away(minutes=6)
    assert told == [(event.pk, event.version + 1, ["devices"])]


def test_what_was_missed_in_a_gap_over_two_boundaries_is_caught_up_once(
    make_running, time, away, plans
):
    event = make_running(levels=(plans.play(25, 5), plans.play(50, 4), plans.play(75, 30)))
    time.passes(minutes=3)
    away(minutes=10)
    assert timing.sweep() == 1
    assert timing.sweep() == 0
    began = event.running_since
    assert list(LevelChange.objects.values_list("position", "at")) == [
        (1, began + timedelta(minutes=5)),
        (2, began + timedelta(minutes=9)),
    ]
    assert shown(event) == (2, 26 * MINUTE)
