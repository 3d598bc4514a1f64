"""One time for a night, whatever the machine and its clock on the wall go through."""

import threading
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import connection

from tournament import instants, snapshots
from tournament.models import Event, LevelChange, TimeBase
from tournament.services import clock, timing, undo

MINUTE = 60_000
STOCKHOLM = ZoneInfo("Europe/Stockholm")


@pytest.fixture
def machine(time, monkeypatch):
    """The machine under the server; ``time`` moves its clocks."""

    class Machine:
        def sleeps(self, **amount):
            """The boot clock and the one on the wall run on; nothing else does."""
            time.passes(**amount)

        def reboots(self, *, off=timedelta(0)):
            """Started again ``off`` later, with a boot clock that begins at nothing."""
            time.wall += off
            time.boot_ms = 0
            boots.append(f"boot-{len(boots)}")
            self.server_starts()

        def server_starts(self):
            instants._offset.forget()

    boots = ["boot-0"]
    monkeypatch.setattr(instants, "boot_id", lambda: boots[-1])
    return Machine()


@pytest.fixture
def shown():
    """What the screens show of this night: (level, is_break, left_ms, state)."""

    def read(event):
        reading = snapshots.reading(snapshots.by_id(event.pk), instants.now())
        return reading["level"], reading["is_break"], reading["left_ms"], reading["state"]

    return read


@pytest.fixture
def other_process(time):
    """A second process on the same machine: what it remembers of the offset is its own."""
    own = instants._Offset()

    def ask(function, *args):
        instants._offset, mine = own, instants._offset
        try:
            return function(*args)
        finally:
            instants._offset = mine

    return ask


class TestSleep:
    def test_eight_of_ten_minutes_asleep_leave_two(self, make_running, plans, machine, shown):
        event = make_running(levels=(plans.play(25, 10), plans.play(50, 10)))
        machine.sleeps(minutes=8)
        assert shown(event) == (1, False, 2 * MINUTE, "running")

    def test_a_break_slept_through_in_part_ends_when_it_should(
        self, make_running, plans, machine, time, shown
    ):
        event = make_running(levels=(plans.pause(20), plans.play(25), plans.play(50)))
        time.passes(minutes=2)
        machine.sleeps(minutes=16)
        assert shown(event)[1:] == (True, 2 * MINUTE, "running")
        time.passes(minutes=2)
        assert shown(event) == (1, False, 20 * MINUTE, "running")

    def test_levels_and_a_break_slept_through_are_recorded_when_they_were(
        self, make_running, machine, time, shown
    ):
        event = make_running()  # 20 and 20 minutes, a break of 10, then 20 each
        began = event.running_since
        machine.sleeps(minutes=55)
        assert shown(event) == (3, False, 15 * MINUTE, "running")
        timing.sweep()
        assert list(LevelChange.objects.values_list("position", "at", "noticed_at")) == [
            (position, began + timedelta(minutes=at), instants.now())
            for position, at in [(1, 20), (2, 40), (3, 50)]
        ]

    def test_a_paused_night_sleeps_as_well(self, make_running, machine, time, karin, shown):
        event = make_running()
        time.passes(minutes=7)
        clock.pause(event.pk, karin)
        machine.sleeps(hours=6)
        assert shown(event) == (1, False, 13 * MINUTE, "paused")
        clock.resume(event.pk, karin)
        time.passes(minutes=13)
        assert shown(event) == (2, False, 20 * MINUTE, "running")

    def test_a_lid_closed_before_the_start_opens_on_the_running_night(
        self, make_event, machine, time, karin, shown
    ):
        event = make_event()
        clock.start_at(event.pk, karin, at=time.wall + timedelta(minutes=30))
        machine.sleeps(minutes=45)
        assert shown(event) == (1, False, 5 * MINUTE, "running")


class TestReboot:
    def test_a_running_night_goes_on_by_the_clock_on_the_wall(
        self, make_running, machine, time, shown
    ):
        event = make_running()
        time.passes(minutes=19)
        machine.reboots(off=timedelta(minutes=3))
        assert shown(event) == (2, False, 18 * MINUTE, "running")

    def test_a_paused_night_stands_where_it_stood(self, make_running, machine, time, karin, shown):
        event = make_running()
        time.passes(minutes=12, seconds=30)
        clock.pause(event.pk, karin)
        machine.reboots(off=timedelta(minutes=10))
        assert shown(event) == (1, False, 7 * MINUTE + 30_000, "paused")
        clock.resume(event.pk, karin)
        time.passes(minutes=7, seconds=30)
        assert shown(event) == (2, False, 20 * MINUTE, "running")

    def test_a_server_started_again_on_the_same_boot_ignores_a_step_of_the_wall_clock(
        self, make_running, machine, time, shown
    ):
        event = make_running()
        time.passes(minutes=5)
        time.wall_is_stepped(hours=1)
        machine.server_starts()
        assert shown(event) == (1, False, 15 * MINUTE, "running")

    def test_a_wall_clock_that_lost_the_date_turns_no_night_back(
        self, make_running, machine, time, shown, karin
    ):
        event = make_running()
        time.passes(minutes=12)
        clock.add_time(event.pk, karin, ms=MINUTE)
        time.passes(minutes=3)
        machine.reboots(off=timedelta(days=-300))
        # It goes on from what was recorded last, as nobody knows how long it was off ...
        assert shown(event) == (1, False, 9 * MINUTE, "running")
        time.passes(minutes=1)
        timing.sweep()
        assert shown(event) == (1, False, 8 * MINUTE, "running")
        version = Event.objects.get(pk=event.pk).version
        time.wall_is_stepped(days=300, minutes=2)  # ... until the network tells the time.
        timing.sweep()
        assert shown(event) == (1, False, 3 * MINUTE, "running")
        assert Event.objects.get(pk=event.pk).version > version
        time.wall_is_stepped(hours=1)
        timing.sweep()
        assert shown(event) == (1, False, 3 * MINUTE, "running")

    def test_a_wall_clock_that_lost_the_date_is_believed_where_no_night_is_on(
        self, make_running, machine, time, karin
    ):
        event = make_running()
        clock.finish(event.pk, karin)
        machine.reboots(off=timedelta(days=-300))
        assert instants.now() == time.wall

    def test_each_boot_has_an_offset_of_its_own(self, make_running, machine, time):
        make_running()
        machine.reboots(off=timedelta(minutes=1))
        instants.now()
        assert set(TimeBase.objects.values_list("boot_id", flat=True)) == {"boot-0", "boot-1"}
        assert instants.now() == time.wall


class TestSteps:
    @pytest.mark.parametrize("hours", [1, -1])
    def test_a_step_moves_no_level_but_the_time_of_day(
        self, make_running, machine, time, shown, hours
    ):
        event = make_running()
        time.passes(minutes=5)
        time.wall_is_stepped(hours=hours)
        assert shown(event) == (1, False, 15 * MINUTE, "running")
        second = snapshots.start_times(snapshots.by_id(event.pk), instants.now())[1]
        assert second == time.wall + timedelta(minutes=15)

    def test_a_countdown_of_minutes_is_not_moved_by_a_step(
        self, make_event, machine, time, karin, shown
    ):
        event = make_event(starts_at=time.wall - timedelta(minutes=10))
        clock.start(event.pk, karin, countdown_ms=5 * MINUTE)
        time.wall_is_stepped(hours=1)
        timing.sweep()
        assert shown(event) == (1, False, 5 * MINUTE, "countdown")

    def test_a_start_at_an_hour_that_is_past_after_a_step_comes_at_once(
        self, make_event, machine, time, karin, shown
    ):
        event = make_event()
        clock.start_at(event.pk, karin, at=time.wall + timedelta(minutes=30))
        time.wall_is_stepped(hours=1)
        timing.sweep()
        time.passes(milliseconds=1)
        assert shown(event) == (1, False, 20 * MINUTE, "running")

    def test_what_followed_the_wall_clock_stands_in_the_journal_and_can_be_undone(
        self, make_event, machine, time, karin, shown
    ):
        event = make_event()
        start = clock.start_at(event.pk, karin, at=time.wall + timedelta(minutes=30)).line
        time.wall_is_stepped(minutes=10)
        for _ in range(3):
            timing.sweep()
        assert shown(event)[2:] == (20 * MINUTE, "countdown")
        line = event.journal.first()
        assert (line.kind, line.number) == ("keep_hour", start.number + 1)
        undo.undo(event.pk, karin, line.number)
        undo.undo(event.pk, karin, start.number)
        assert shown(event)[3] == "planned"

    def test_a_night_that_has_begun_is_left_alone_by_the_hour_it_began_at(
        self, make_event, machine, time, karin, shown
    ):
        event = make_event()
        clock.start_at(event.pk, karin, at=time.wall + timedelta(minutes=30))
        time.passes(minutes=35)
        time.wall_is_stepped(hours=-1)
        timing.sweep()
        assert shown(event) == (1, False, 15 * MINUTE, "running")

    def test_a_pause_keeps_the_time_base_so_that_what_came_later_stays_later(
        self, make_running, machine, time, karin
    ):
        event = make_running()
        clock.pause(event.pk, karin)
        before = instants.now()
        time.wall_is_stepped(hours=-1)
        clock.resume(event.pk, karin)
        assert instants.now() == before


class TestSeveralProcesses:
    def test_a_new_base_is_known_to_the_others_with_the_change_that_brought_it(
        self, make_event, machine, time, karin, other_process
    ):
        event = make_event()
        other_process(instants.now)
        time.wall_is_stepped(hours=-1)
        clock.start(event.pk, karin)
        shot = other_process(snapshots.by_id, event.pk)
        now = other_process(instants.remembered_now)
        assert shot.read(now).left_ms == 20 * MINUTE
        assert snapshots.reading(shot, now)["base"] == instants.base()

    def test_a_reading_names_another_base_after_a_step_and_the_same_without(
        self, make_event, machine, time, karin
    ):
        def base():
            return snapshots.reading(snapshots.by_id(event.pk), instants.now())["base"]

        event = make_event()
        first = base()
        clock.start(event.pk, karin)
        assert base() == first
        clock.finish(event.pk, karin)
        time.wall_is_stepped(seconds=90)
        clock.start(make_event(title="Another").pk, karin)
        assert base() != first

    def test_another_machine_of_the_club_takes_its_offset_anew_as_well(
        self, make_event, machine, time, karin
    ):
        TimeBase.objects.create(boot_id="another machine", offset_ms=123)
        clock.start(make_event().pk, karin)
        assert not TimeBase.objects.filter(boot_id="another machine").exists()

    def test_threads_that_ask_first_at_once_agree(self, transactional_db, machine, time):
        found = []

        def ask():
            found.append(instants.now())
            connection.close()

        threads = [threading.Thread(target=ask) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert found == [time.wall] * 8
        assert TimeBase.objects.count() == 1


class TestDaylightSaving:
    """Stockholm, the nights of 2026 in which an hour is missing and in which one comes twice."""

    @pytest.mark.parametrize(
        ("evening", "hours_on_the_wall"),
        [
            (datetime(2026, 3, 28, 23, 30, tzinfo=STOCKHOLM), 5),
            (datetime(2026, 10, 24, 23, 30, tzinfo=STOCKHOLM), 3),
        ],
    )
    def test_four_hours_of_levels_are_four_hours(
        self, make_event, plans, machine, time, karin, shown, evening, hours_on_the_wall
    ):
        time.wall = evening.astimezone(UTC)
        levels = tuple(plans.play(25 * n, 60) for n in range(1, 6))
        event = make_event(levels=levels, zone="Europe/Stockholm")
        clock.start(event.pk, karin)
        starts = snapshots.start_times(snapshots.by_id(event.pk), instants.now())
        fifth = starts[4].astimezone(STOCKHOLM)
        assert fifth.replace(tzinfo=None) == (
            evening.replace(tzinfo=None) + timedelta(hours=hours_on_the_wall)
        )
        for number in range(1, 6):
            assert shown(event)[:3] == (number, False, 60 * MINUTE)
            time.passes(hours=1)
            timing.sweep()
        ats = LevelChange.objects.values_list("at", flat=True)
        assert [at - time.wall for at in ats] == [timedelta(hours=-n) for n in (4, 3, 2, 1)]

    def test_a_countdown_over_the_missing_hour_lasts_as_long_as_it_says(
        self, make_event, machine, time, karin, shown
    ):
        time.wall = datetime(2025, 3, 30, 0, 55, tzinfo=STOCKHOLM).astimezone(UTC)
        event = make_event(zone="Europe/Stockholm")
        clock.start(event.pk, karin, countdown_ms=120 * MINUTE)
        assert shown(event)[2] == 120 * MINUTE
        time.passes(hours=2)
        assert shown(event) == (1, False, 20 * MINUTE, "running")
        started = Event.objects.get(pk=event.pk).starts_at.astimezone(STOCKHOLM)
        assert f"{started:%H:%M %Z}" == "03:55 CEST"


def test_a_task_gets_the_hour_on_the_wall(make_event, machine, time):
    instants.now()
    time.wall_is_stepped(hours=1)
    assert instants.to_wall(instants.now() + timedelta(minutes=5)) == (
        time.wall + timedelta(minutes=5)
    )
    assert instants.from_wall(time.wall) == instants.now()


@pytest.mark.parametrize("ms", [2**31, 1_781_049_600_000, -7 * 24 * 3600 * 1000])
def test_milliseconds_beyond_32_bits_are_kept_exactly(make_event, ms):
    TimeBase.objects.create(boot_id="long ago", offset_ms=ms)
    event = make_event()
    event.level_spent_ms, event.level_extra_ms = -abs(ms), ms
    event.save()
    kept = Event.objects.get(pk=event.pk)
    assert (kept.level_spent_ms, kept.level_extra_ms) == (-abs(ms), ms)
    assert TimeBase.objects.get(boot_id="long ago").offset_ms == ms
