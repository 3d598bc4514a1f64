from datetime import timedelta

import pytest

from tournament import instants, snapshots
from tournament.errors import DirectorError, LateError, StaleError
from tournament.models import JournalEntry, LevelChange
from tournament.services import clock, levels, timing
from tournament.services.deeds import Author

MINUTE = 60_000


@pytest.fixture
def read():
    """What the screens of this night show: its ``reading``."""

    def reading(event):
        return snapshots.reading(snapshots.by_id(event.pk), instants.now())

    return reading


def facts(event):
    event.refresh_from_db()
    return event


def test_a_planned_night_shows_its_first_level_at_full_length(make_event, read):
    shown = read(make_event())
    assert (shown["state"], shown["level"], shown["small"], shown["left_ms"]) == (
        "planned",
        1,
        25,
        20 * MINUTE,
    )


def test_a_start_begins_the_first_level(make_event, plans, time, karin, read):
    event = make_event()
    clock.start(event.pk, karin, seq=0)
    time.passes(minutes=7)
    assert (read(event)["state"], read(event)["left_ms"]) == ("running", 13 * MINUTE)


def test_the_countdown_takes_nothing_from_the_first_level(make_event, plans, time, karin, read):
    event = make_event(levels=(plans.play(25, 15), plans.play(50, 15)))
    clock.start(event.pk, karin, countdown_ms=10_000)
    assert (read(event)["state"], read(event)["left_ms"]) == ("countdown", 10_000)
    time.passes(seconds=10)
    assert (read(event)["state"], read(event)["left_ms"]) == ("running", 15 * MINUTE)
    time.passes(minutes=15)
    assert read(event)["level"] == 2


def test_a_countdown_to_an_hour_follows_the_wall_clock(make_event, time, karin, read):
    event = make_event()
    clock.start_at(event.pk, karin, at=time.wall + timedelta(minutes=30))
    time.wall_is_stepped(minutes=10)  # the computer's clock was ten minutes slow
    timing.sweep()
    assert read(event)["left_ms"] == 20 * MINUTE


def test_a_start_in_the_past_is_refused(make_event, time, karin):
    with pytest.raises(DirectorError) as refusal:
        clock.start_at(make_event().pk, karin, at=time.wall - timedelta(minutes=1))
    assert refusal.value.kind == "start_is_past"


def test_starting_again_changes_nothing(make_running, time, karin, read):
    event = make_running()
    time.passes(minutes=3)
    assert clock.start(event.pk, karin).line is None
    assert read(event)["left_ms"] == 17 * MINUTE


def test_ten_half_seconds_with_pauses_between_are_five_seconds(make_running, time, karin, read):
    event = make_running()
    for _ in range(10):
        time.passes(milliseconds=500)
        clock.pause(event.pk, karin)
        time.passes(milliseconds=777)
        clock.resume(event.pk, karin)
    assert read(event)["left_ms"] == 20 * MINUTE - 5000


def test_pressing_pause_twice_pauses_once(make_running, time, karin, read):
    event = make_running()
    seq = event.clock_seq
    clock.pause(event.pk, karin, seq=seq)
    assert clock.pause(event.pk, karin, seq=seq).line is None
    clock.resume(event.pk, karin, seq=facts(event).clock_seq)
    assert read(event)["state"] == "running"


def test_the_same_request_sent_twice_acts_once(make_running, read):
    event = make_running()
    once = Author("Karin", key="0123456789abcdef")
    clock.add_time(event.pk, once, ms=MINUTE)
    assert clock.add_time(event.pk, once, ms=MINUTE).line is None
    assert read(event)["left_ms"] == 21 * MINUTE


def test_two_honest_taps_add_two_minutes(make_running, karin, read):
    event = make_running()
    clock.add_time(event.pk, karin, seq=event.clock_seq, ms=MINUTE)
    clock.add_time(event.pk, karin, seq=facts(event).clock_seq, ms=MINUTE)
    assert read(event)["left_ms"] == 22 * MINUTE


def test_a_refused_deed_stores_nothing_and_its_key_can_be_used_again(make_running, read):
    event = make_running()
    author = Author("Karin", key="0123456789abcdef")
    with pytest.raises(StaleError):
        clock.add_time(event.pk, author, seq=99, ms=MINUTE)
    assert not JournalEntry.objects.filter(kind="add_time").exists()
    assert clock.add_time(event.pk, author, seq=event.clock_seq, ms=MINUTE).changed


def test_a_deed_that_got_its_turn_after_its_page_gave_up_is_not_done(make_running, time, read):
    event = make_running()
    author = Author("Karin", waits_until=instants.now() + timedelta(seconds=3))
    time.passes(seconds=3, milliseconds=1)  # another program held the database
    with pytest.raises(LateError):
        clock.pause(event.pk, author)
    assert read(event)["state"] == "running"


def test_a_deed_that_was_done_in_time_is_not_late_when_it_is_asked_for_again(
    make_running, time, read
):
    event = make_running()
    author = Author("Karin", key="0123456789", waits_until=instants.now() + timedelta(seconds=3))
    clock.pause(event.pk, author)
    time.passes(seconds=10)
    assert not clock.pause(event.pk, author).changed
    assert read(event)["state"] == "paused"


def test_two_directors_pressing_next_at_once_move_one_level(make_running, karin, read):
    event = make_running()
    seq = event.clock_seq
    clock.next_level(event.pk, karin, seq=seq, position=0)
    assert clock.next_level(event.pk, Author("Lars"), seq=seq, position=0).line is None
    assert read(event)["level"] == 2


def test_next_from_a_level_the_clock_has_left_is_refused(make_running, time, karin, read):
    event = make_running()
    seq = event.clock_seq
    time.passes(minutes=41)
    with pytest.raises(StaleError):
        clock.next_level(event.pk, karin, seq=seq, position=0)
    assert read(event)["is_break"]


def test_next_level_while_paused_stays_paused_at_its_full_time(make_running, time, karin, read):
    event = make_running()
    clock.pause(event.pk, karin)
    clock.next_level(event.pk, karin, position=0)
    time.passes(minutes=1)
    assert (read(event)["state"], read(event)["left_ms"]) == ("paused", 20 * MINUTE)


def test_restarting_a_paused_level_gives_its_full_time(make_running, time, karin, read):
    event = make_running()
    time.passes(minutes=8)
    clock.pause(event.pk, karin)
    time.passes(minutes=5)
    clock.restart_level(event.pk, karin, position=0)
    clock.resume(event.pk, karin)
    assert read(event)["left_ms"] == 20 * MINUTE


def test_a_minute_more_never_leads_back_to_an_earlier_level(make_running, time, karin, read):
    event = make_running()
    time.passes(minutes=20, seconds=30)
    clock.add_time(event.pk, karin, ms=MINUTE)
    assert (read(event)["level"], read(event)["left_ms"]) == (2, 20 * MINUTE + 30_000)


def test_a_minute_less_goes_over_the_end_of_the_level(make_running, time, karin, read):
    event = make_running()
    time.passes(minutes=19, seconds=30)
    clock.take_time(event.pk, karin, ms=MINUTE)
    assert (read(event)["level"], read(event)["left_ms"]) == (2, 19 * MINUTE + 30_000)


def test_time_that_was_not_played_comes_back_across_levels(make_running, time, karin, read):
    event = make_running()
    time.passes(minutes=21)
    clock.give_back(event.pk, karin, ms=3 * MINUTE + 20_000)
    assert (read(event)["level"], read(event)["left_ms"]) == (1, 2 * MINUTE + 20_000)


def test_time_cannot_be_given_back_past_the_start(make_running, time, karin, read):
    event = make_running()
    time.passes(seconds=20)
    line = clock.give_back(event.pk, karin, ms=5 * MINUTE).line
    assert line.args["ms"] == 20_000
    assert read(event)["left_ms"] == 20 * MINUTE


def test_an_endless_level_has_no_time_to_set(make_running, plans, karin, time, read):
    event = make_running(levels=(plans.play(25), plans.endless(50)))
    time.passes(minutes=21)
    with pytest.raises(DirectorError) as refusal:
        clock.set_left(event.pk, karin, ms=MINUTE)
    assert refusal.value.kind == "untimed"
    assert read(event)["state"] == "running"


def test_the_last_level_stays_and_counts_overtime(make_running, plans, time, read):
    event = make_running(levels=(plans.play(25), plans.play(50)))
    time.passes(minutes=43)
    shown = read(event)
    assert (shown["state"], shown["small"], shown["left_ms"], shown["over_ms"]) == (
        "overtime",
        50,
        0,
        3 * MINUTE,
    )
    assert facts(event).boundary_at is not None  # noticed by nobody yet
    timing.sweep()
    assert facts(event).boundary_at is None


def test_a_held_level_waits_for_the_host(make_running, plans, time, karin, read):
    event = make_running(levels=(plans.play(25, hold=True), plans.play(50)))
    time.passes(minutes=22)
    assert (read(event)["state"], read(event)["over_ms"]) == ("held", 2 * MINUTE)
    clock.release(event.pk, karin)
    assert (read(event)["level"], read(event)["left_ms"]) == (2, 20 * MINUTE)


def test_a_finished_night_stands_still(make_running, time, karin, read):
    event = make_running()
    time.passes(minutes=5)
    clock.finish(event.pk, karin)
    time.passes(hours=3)
    timing.sweep()
    assert read(event)["state"] == "finished"
    assert not LevelChange.objects.exists()
    with pytest.raises(DirectorError):
        clock.resume(event.pk, karin)


def test_a_reopened_night_goes_on_where_it_stood(make_running, time, karin, read):
    event = make_running()
    time.passes(minutes=5)
    clock.finish(event.pk, karin)
    time.passes(hours=3)
    clock.reopen(event.pk, karin)
    assert (read(event)["state"], read(event)["left_ms"]) == ("paused", 15 * MINUTE)


def test_the_rest_is_stretched_to_end_at_the_wished_time(make_running, time, karin, read):
    event = make_running()
    end = time.wall + timedelta(hours=2)
    clock.stretch(event.pk, karin, end_at=end)
    shot = snapshots.by_id(event.pk)
    last = shot.levels[-1]
    ends = snapshots.start_times(shot, instants.now())[-1] + timedelta(seconds=last.seconds)
    assert timedelta(0) <= end - ends < timedelta(seconds=1)
    assert shot.levels[2].seconds == 600  # the break keeps its ten minutes


def test_a_step_of_the_wall_clock_changes_no_level(make_running, time, read):
    event = make_running()
    time.passes(minutes=5)
    time.wall_is_stepped(hours=1)
    assert read(event)["left_ms"] == 15 * MINUTE
    time.wall_is_stepped(hours=-2)
    assert read(event)["left_ms"] == 15 * MINUTE


def test_sleep_counts_as_time(make_running, time, read):
    event = make_running()
    time.passes(minutes=25)  # the boot clock runs on while the machine sleeps
    assert (read(event)["level"], read(event)["left_ms"]) == (2, 15 * MINUTE)


def test_a_start_takes_the_time_anew_from_the_wall_clock(make_event, time, karin):
    instants.now()
    time.wall_is_stepped(hours=3)
    event = make_event()
    clock.start(event.pk, karin)
    assert facts(event).running_since == time.wall


def test_a_second_night_does_not_move_the_time_under_the_first(
    make_event, make_running, time, karin, read
):
    first = make_running()
    time.wall_is_stepped(hours=3)
    clock.start(make_event(title="Another").pk, karin)
    assert read(first)["left_ms"] == 20 * MINUTE


class TestLevelChanges:
    def test_each_is_recorded_once_with_when_it_was_and_when_it_was_noticed(
        self, make_running, time
    ):
        event = make_running()
        began = event.running_since
        time.passes(minutes=51)
        assert timing.pass_boundary(event.pk)
        assert not timing.pass_boundary(event.pk)
        timing.sweep()
        assert list(LevelChange.objects.values_list("position", "at", "noticed_at")) == [
            (1, began + timedelta(minutes=20), began + timedelta(minutes=51)),
            (2, began + timedelta(minutes=40), began + timedelta(minutes=51)),
            (3, began + timedelta(minutes=50), began + timedelta(minutes=51)),
        ]

    def test_a_deed_that_comes_before_the_task_records_them_too(self, make_running, time, karin):
        event = make_running()
        time.passes(minutes=20, milliseconds=40)
        clock.pause(event.pk, karin)
        assert list(LevelChange.objects.values_list("position", flat=True)) == [1]

    def test_a_task_of_an_older_clock_finds_nothing_to_do(self, make_running, time, karin, read):
        event = make_running()
        time.passes(minutes=19)
        clock.pause(event.pk, karin)
        time.passes(minutes=5)
        assert not timing.pass_boundary(event.pk)
        assert read(event)["level"] == 1

    def test_a_late_worker_steals_no_time(self, make_running, plans, time, read):
        event = make_running(levels=tuple(plans.play(25 * n, 15) for n in range(1, 10)))
        for level in range(1, 9):
            time.passes(minutes=15, seconds=7 if level == 1 else 0)
            timing.sweep()
            assert read(event)["left_ms"] == 15 * MINUTE - 7000

    def test_the_version_grows_so_that_pages_look_again(self, make_running, time):
        event = make_running()
        version = event.version
        time.passes(minutes=20)
        timing.sweep()
        assert facts(event).version == version + 1


class TestJobs:
    def test_a_near_boundary_is_queued_with_its_warning(
        self, make_running, plans, sent, django_capture_on_commit_callbacks, karin
    ):
        with django_capture_on_commit_callbacks(execute=True):
            event = make_running(levels=(plans.play(25, 5), plans.play(50, 5)))
        assert [(task, eta - instants.wall_now()) for task, _pk, eta in sent] == [
            ("tournament.tasks.warn", timedelta(minutes=4)),
            ("tournament.tasks.boundary", timedelta(minutes=5, milliseconds=5)),
        ]
        assert {pk for _task, pk, _eta in sent} == {event.pk}

    def test_a_far_boundary_waits_for_the_sweep(
        self, make_running, time, sent, django_capture_on_commit_callbacks
    ):
        with django_capture_on_commit_callbacks(execute=True):
            make_running()
        assert sent == []
        time.passes(minutes=11)
        for _ in range(3):
            with django_capture_on_commit_callbacks(execute=True):
                timing.sweep()
        assert [task for task, _pk, _eta in sent] == [
            "tournament.tasks.warn",
            "tournament.tasks.boundary",
        ]


class TestBreaks:
    def test_a_break_now_gives_the_level_its_rest_afterwards(self, make_running, time, karin, read):
        event = make_running()
        time.passes(minutes=7, milliseconds=482)
        levels.break_now(event.pk, karin, seconds=600)
        assert (read(event)["is_break"], read(event)["left_ms"]) == (True, 10 * MINUTE)
        time.passes(minutes=10)
        shown = read(event)
        assert (shown["level"], shown["small"], shown["left_ms"]) == (1, 25, 13 * MINUTE - 482)
        time.passes(milliseconds=13 * MINUTE - 482)
        assert read(event)["level"] == 2

    def test_a_break_now_in_overtime_leaves_nothing_to_play(
        self, make_running, plans, time, karin, read
    ):
        event = make_running(levels=(plans.play(25), plans.play(50)))
        time.passes(minutes=45)
        levels.break_now(event.pk, karin, seconds=600)
        assert (read(event)["is_break"], read(event)["left_ms"]) == (True, 10 * MINUTE)

    def test_a_break_after_this_level_comes_when_it_is_over(self, make_running, time, karin, read):
        event = make_running()
        time.passes(minutes=7)
        levels.break_after(event.pk, karin, seconds=300)
        assert read(event)["left_ms"] == 13 * MINUTE
        time.passes(minutes=13)
        assert (read(event)["is_break"], read(event)["left_ms"]) == (True, 5 * MINUTE)

    def test_the_pause_that_was_the_break_drops_the_next_one(self, make_running, time, karin, read):
        event = make_running()
        clock.pause(event.pk, karin)
        levels.drop_next_break(event.pk, karin)
        clock.resume(event.pk, karin)
        time.passes(minutes=40)
        assert (read(event)["level"], read(event)["is_break"]) == (3, False)


class TestEditing:
    def test_a_longer_running_level_keeps_its_elapsed_time(self, make_running, time, karin, read):
        event = make_running()
        time.passes(minutes=6)
        levels.edit_level(event.pk, karin, position=0, seconds=1500)
        assert read(event)["left_ms"] == 19 * MINUTE

    def test_a_running_level_that_would_be_over_is_asked_about_first(
        self, make_running, time, karin, read
    ):
        event = make_running()
        time.passes(minutes=6)
        with pytest.raises(DirectorError) as refusal:
            levels.edit_level(event.pk, karin, position=0, seconds=300)
        assert refusal.value.kind == "already_played"
        levels.edit_level(event.pk, karin, position=0, seconds=300, next_level=True)
        assert (read(event)["level"], read(event)["left_ms"]) == (2, 20 * MINUTE)

    def test_past_levels_stand(self, make_running, time, karin):
        event = make_running()
        time.passes(minutes=21)
        with pytest.raises(DirectorError) as refusal:
            levels.edit_level(event.pk, karin, position=0, small=30)
        assert refusal.value.kind == "level_is_past"

    def test_all_values_of_a_coming_level_are_kept(self, make_running, karin, time, read):
        event = make_running()
        levels.edit_level(
            event.pk, karin, position=1, small=40, big=90, ante=90, ante_kind="big_blind"
        )
        time.passes(minutes=20)
        shown = read(event)
        assert (shown["small"], shown["big"], shown["ante"]) == (40, 90, 90)

    def test_a_schedule_that_cannot_be_played_is_refused_whole(self, make_running, karin):
        event = make_running()
        with pytest.raises(DirectorError):
            levels.edit_level(event.pk, karin, position=1, small=500)
        assert event.schedule.levels.get(position=1).small == 50

    def test_a_page_with_an_older_schedule_is_stale(self, make_running, karin):
        event = make_running()
        levels.remove_level(event.pk, karin, seq=0, position=2)
        with pytest.raises(StaleError):
            levels.remove_level(event.pk, karin, seq=0, position=2)

    def test_a_level_added_in_overtime_begins_at_its_full_length(
        self, make_running, plans, time, karin, read
    ):
        event = make_running(levels=(plans.play(25), plans.play(50)))
        time.passes(minutes=45)
        levels.insert_level(event.pk, karin, position=2, seconds=1200, small=75, big=150)
        assert (read(event)["level"], read(event)["left_ms"]) == (3, 20 * MINUTE)


def test_a_start_and_an_end_change_the_list_of_people_too(make_event, karin, monkeypatch):
    told = []
    monkeypatch.setattr(
        "tournament.push.changed_on_commit", lambda event, parts: told.append(parts)
    )
    event = make_event()
    clock.start(event.pk, karin)
    clock.pause(event.pk, karin)
    clock.finish(event.pk, karin)
    assert [("people" in parts) for parts in told] == [True, False, True]
