"""What the clock shows, and what each deed does to it, by worked examples."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from tournament.rules import clock
from tournament.rules.clock import Boundary, ClockRefusal, ClockState, Phase, Span

NOON = datetime(2026, 6, 10, 12, tzinfo=UTC)
SECOND = 1_000
MINUTE = 60 * SECOND


def after(minutes=0, seconds=0, ms=0):
    """Return noon plus so much: ``after(3, 20)`` is 12:03:20."""
    return NOON + timedelta(minutes=minutes, seconds=seconds, milliseconds=ms)


def ms(minutes=0, seconds=0):
    return minutes * MINUTE + seconds * SECOND


def levels(*minutes, hold=(), breaks=()):
    """Return spans of these lengths; ``hold`` and ``breaks`` are positions."""
    return tuple(
        Span(
            None if length is None else length * MINUTE,
            is_break=position in breaks,
            hold=position in hold,
        )
        for position, length in enumerate(minutes)
    )


def standing(spans, position, *, left, running=True, now=NOON):
    """Return a clock with ``left`` milliseconds left of ``position``."""
    length = spans[position].length_ms
    return ClockState(position, length - left, 0, now if running else None)


def on_show(state, spans, now=NOON):
    """Return phase, position and what is left."""
    reading = clock.read_clock(state, spans, now)
    return reading.phase, reading.position, reading.left_ms


# --- reading ------------------------------------------------------------------------------


def test_a_started_clock_begins_the_first_level_at_its_full_length():
    spans = levels(20, 20)
    state = clock.started(spans, NOON)
    assert clock.read_clock(state, spans, NOON) == clock.Reading(
        phase=Phase.RUNNING,
        position=0,
        spent_ms=0,
        left_ms=ms(20),
        over_ms=0,
        running=True,
        started_at=NOON,
        boundary_at=after(20),
    )


def test_after_eight_minutes_asleep_ten_minutes_are_two():
    spans = levels(10, 10)
    assert on_show(clock.started(spans, NOON), spans, after(8)) == (Phase.RUNNING, 0, ms(2))


def test_a_break_ends_when_it_should_though_the_computer_slept_in_it():
    spans = levels(20, 20, breaks=[0])
    state = clock.started(spans, NOON)
    assert on_show(state, spans, after(18)) == (Phase.RUNNING, 0, ms(2))
    assert clock.read_clock(state, spans, after(18)).boundary_at == after(20)


def test_three_levels_of_twenty_minutes_are_an_hour():
    spans = levels(20, 20, 20, 20)
    state = clock.started(spans, NOON)
    assert on_show(state, spans, after(60)) == (Phase.RUNNING, 3, ms(20))
    assert on_show(state, spans, after(60, ms=-1)) == (Phase.RUNNING, 2, 1)


def test_a_level_that_ran_out_while_the_server_was_down_is_passed_over():
    spans = levels(15, 15, 15)
    state = standing(spans, 0, left=ms(1))
    assert on_show(state, spans, after(3)) == (Phase.RUNNING, 1, ms(13))
    assert clock.boundaries(state, spans, NOON, after(3)) == (Boundary(1, after(1)),)


def test_a_paused_clock_stands_through_a_restart_and_ends_as_much_later():
    spans = levels(15, 15)
    state = standing(spans, 0, left=ms(7, 30), running=False)
    assert on_show(state, spans, after(10)) == (Phase.PAUSED, 0, ms(7, 30))
    resumed = clock.resumed(state, spans, after(10))
    assert clock.read_clock(resumed, spans, after(10)).boundary_at == after(17, 30)


def test_the_countdown_takes_nothing_from_the_first_level():
    spans = levels(15, 15)
    state = clock.started(spans, NOON, countdown_ms=10 * SECOND)
    assert on_show(state, spans, NOON) == (Phase.COUNTDOWN, 0, 10 * SECOND)
    assert clock.read_clock(state, spans, NOON).boundary_at == after(0, 10)
    assert on_show(state, spans, after(0, 10)) == (Phase.RUNNING, 0, ms(15))
    assert on_show(state, spans, after(15, 10)) == (Phase.RUNNING, 1, ms(15))


def test_the_countdown_has_not_begun_any_level():
    spans = levels(15, 15)
    reading = clock.read_clock(clock.started(spans, NOON, ms(1)), spans, NOON)
    assert reading.started_at is None
    assert reading.spent_ms == -ms(1)


def test_levels_noticed_seven_seconds_late_are_not_longer():
    spans = levels(*[15] * 10)
    state = clock.started(spans, NOON)
    for number in range(1, 9):
        noticed = after(15 * number, 7)
        assert on_show(state, spans, noticed) == (Phase.RUNNING, number, ms(14, 53))
        state = clock.settled(state, spans, noticed)
    assert on_show(state, spans, after(15 * 8)) == (Phase.RUNNING, 8, ms(14, 53))
    assert clock.read_clock(state, spans, after(125)).boundary_at == after(15 * 9)


def test_the_last_level_stays_and_counts_overtime():
    spans = levels(15, 15, 15)
    state = clock.started(spans, NOON)
    reading = clock.read_clock(state, spans, after(48, 20))
    assert (reading.phase, reading.position) == (Phase.OVERTIME, 2)
    assert (reading.left_ms, reading.over_ms) == (0, ms(3, 20))
    assert reading.boundary_at is None


def test_a_level_without_a_length_never_ends():
    spans = levels(15, None)
    state = clock.started(spans, NOON)
    reading = clock.read_clock(state, spans, after(60 * 24))
    assert (reading.phase, reading.position) == (Phase.RUNNING, 1)
    assert (reading.left_ms, reading.over_ms, reading.boundary_at) == (None, 0, None)
    assert reading.spent_ms == ms(60 * 24 - 15)


def test_a_held_level_waits_at_its_end_for_the_host():
    spans = levels(15, 10, 15, hold=[1], breaks=[1])
    state = clock.started(spans, NOON)
    reading = clock.read_clock(state, spans, after(27))
    assert (reading.phase, reading.position) == (Phase.HELD, 1)
    assert (reading.left_ms, reading.over_ms, reading.running) == (0, ms(2), True)
    assert reading.boundary_at is None


def test_the_beginning_of_a_hold_is_the_next_change():
    spans = levels(15, 15, hold=[0])
    assert clock.read_clock(clock.started(spans, NOON), spans, after(3)).boundary_at == after(15)


def test_a_last_level_that_holds_is_in_overtime():
    spans = levels(15, hold=[0])
    assert on_show(clock.started(spans, NOON), spans, after(16)) == (Phase.OVERTIME, 0, 0)


def test_a_clock_that_runs_from_later_on_reads_as_it_will_then():
    spans = levels(20)
    assert on_show(ClockState(0, ms(5), 0, after(10)), spans, NOON) == (Phase.RUNNING, 0, ms(15))


def test_two_minutes_over_midnight_are_two_minutes():
    spans = levels(20)
    start = datetime(2026, 6, 10, 23, 59, tzinfo=UTC)
    state = clock.started(spans, start)
    reading = clock.read_clock(state, spans, datetime(2026, 6, 11, 0, 1, tzinfo=UTC))
    assert reading.spent_ms == ms(2)


def test_an_empty_schedule_shows_nothing_and_cannot_be_started():
    assert on_show(ClockState(), ()) == (Phase.PAUSED, 0, None)
    assert clock.start_times(ClockState(), (), NOON) == ()
    assert clock.next_break_in(ClockState(), (), NOON) is None
    with pytest.raises(ClockRefusal) as refusal:
        clock.started((), NOON)
    assert refusal.value.kind == "no_levels"


# --- time zones ---------------------------------------------------------------------------


def test_two_hours_over_the_spring_change_are_two_hours():
    spans = levels(20)
    berlin = ZoneInfo("Europe/Berlin")
    pressed = datetime(2025, 3, 30, 0, 55, tzinfo=berlin)
    state = clock.started(spans, pressed, countdown_ms=ms(120))
    start = clock.read_clock(state, spans, pressed).boundary_at
    assert start == datetime(2025, 3, 30, 1, 55, tzinfo=UTC)
    assert start.astimezone(berlin) == datetime(2025, 3, 30, 3, 55, tzinfo=berlin)
    assert on_show(state, spans, pressed) == (Phase.COUNTDOWN, 0, ms(120))


@pytest.mark.parametrize(
    ("day", "hours"),
    [pytest.param((2026, 3, 7), 23, id="spring"), pytest.param((2026, 10, 31), 25, id="autumn")],
)
def test_eight_to_eight_in_one_zone_counts_the_hour_that_changed(day, hours):
    spans = levels(None)
    evening = datetime(*day, 20, tzinfo=ZoneInfo("America/Los_Angeles"))
    state = clock.started(spans, evening)
    assert clock.read_clock(state, spans, evening + timedelta(days=1)).spent_ms == ms(hours * 60)


def test_a_countdown_set_in_the_repeated_hour_ends_in_its_second_half():
    spans = levels(20)
    pressed = datetime(2026, 11, 1, 1, 30, tzinfo=ZoneInfo("America/New_York"), fold=0)
    state = clock.started(spans, pressed, countdown_ms=ms(45))
    assert clock.read_clock(state, spans, pressed).boundary_at == datetime(
        2026, 11, 1, 6, 15, tzinfo=UTC
    )


def test_an_instant_without_a_zone_is_our_mistake():
    naive = NOON.replace(tzinfo=None)
    with pytest.raises(ValueError, match="without a zone"):
        clock.started(levels(20), naive)
    with pytest.raises(ValueError, match="without a zone"):
        clock.read_clock(clock.started(levels(20), NOON), levels(20), naive)


def test_parts_of_a_millisecond_are_cut_and_never_added_up():
    spans = levels(20)
    state = clock.started(spans, NOON + timedelta(microseconds=900))
    for _ in range(1_000):
        state = clock.paused(state, spans, NOON + timedelta(microseconds=1_100))
        state = clock.resumed(state, spans, NOON + timedelta(microseconds=1_900))
    assert clock.read_clock(state, spans, after(ms=1)).spent_ms == 1


# --- pause and resume ---------------------------------------------------------------------


def test_time_stands_while_paused():
    spans = levels(20, 20)
    state = clock.paused(clock.started(spans, NOON), spans, after(0, 5))
    assert on_show(state, spans, after(10)) == (Phase.PAUSED, 0, ms(19, 55))
    state = clock.resumed(state, spans, after(10))
    assert on_show(state, spans, after(10)) == (Phase.RUNNING, 0, ms(19, 55))


def test_ten_pauses_lose_no_part_of_a_second():
    spans = (Span(60 * SECOND), Span(60 * SECOND))
    state, now = clock.started(spans, NOON), NOON
    for _ in range(10):
        now += timedelta(milliseconds=500)
        state = clock.paused(state, spans, now)
        now += timedelta(milliseconds=333)
        state = clock.resumed(state, spans, now)
    assert on_show(state, spans, now) == (Phase.RUNNING, 0, 55 * SECOND)


def test_pausing_does_not_change_what_is_shown():
    spans = levels(20)
    state = standing(spans, 0, left=45 * SECOND)
    assert on_show(clock.paused(state, spans, NOON), spans) == (Phase.PAUSED, 0, 45 * SECOND)


def test_pausing_twice_is_pausing_once():
    spans = levels(20)
    once = clock.paused(clock.started(spans, NOON), spans, after(5))
    assert clock.paused(once, spans, after(6)) is once
    running = clock.resumed(once, spans, after(7))
    assert clock.resumed(running, spans, after(8)) is running


def test_a_pause_at_the_very_end_of_a_level_stands_at_the_next():
    spans = levels(20, 15)
    state = clock.paused(clock.started(spans, NOON), spans, after(20))
    assert on_show(state, spans, after(30)) == (Phase.PAUSED, 1, ms(15))


def test_a_countdown_can_be_paused_and_goes_on_counting_down():
    spans = levels(20)
    state = clock.paused(clock.started(spans, NOON, ms(10)), spans, after(4))
    assert on_show(state, spans, after(30)) == (Phase.PAUSED, 0, ms(6))
    state = clock.resumed(state, spans, after(30))
    assert on_show(state, spans, after(31)) == (Phase.COUNTDOWN, 0, ms(5))


def test_a_hold_can_be_paused_and_keeps_how_long_it_waited():
    spans = levels(15, 15, hold=[0])
    state = clock.paused(clock.started(spans, NOON), spans, after(17))
    reading = clock.read_clock(state, spans, after(60))
    assert (reading.phase, reading.left_ms, reading.over_ms) == (Phase.PAUSED, 0, ms(2))
    state = clock.resumed(state, spans, after(60))
    assert clock.read_clock(state, spans, after(61)).over_ms == ms(3)


# --- going to a level ---------------------------------------------------------------------


def test_the_next_level_of_a_paused_clock_is_full_and_paused():
    spans = levels(20, 15)
    state = clock.paused(clock.started(spans, NOON), spans, after(8))
    state = clock.moved_to(state, spans, after(9), 1)
    assert on_show(state, spans, after(30)) == (Phase.PAUSED, 1, ms(15))


def test_the_next_level_of_a_running_clock_runs_from_now():
    spans = levels(20, 15)
    state = clock.moved_to(clock.started(spans, NOON), spans, after(8), 1)
    assert on_show(state, spans, after(9)) == (Phase.RUNNING, 1, ms(14))


def test_restarting_a_level_while_paused_gives_all_of_it():
    spans = levels(20, 20)
    state = standing(spans, 0, left=ms(12), running=False)
    state = clock.resumed(clock.moved_to(state, spans, after(5), 0), spans, after(5))
    assert on_show(state, spans, after(5)) == (Phase.RUNNING, 0, ms(20))


def test_going_to_another_level_leaves_what_was_added_behind():
    spans = levels(20, 20)
    state = clock.lengthened(clock.started(spans, NOON), spans, NOON, ms(5))
    state = clock.moved_to(state, spans, after(1), 0)
    assert on_show(state, spans, after(1)) == (Phase.RUNNING, 0, ms(20))


def test_going_to_the_first_level_ends_the_countdown():
    spans = levels(20, 20)
    state = clock.moved_to(clock.started(spans, NOON, ms(10)), spans, after(1), 0)
    assert on_show(state, spans, after(1)) == (Phase.RUNNING, 0, ms(20))


@pytest.mark.parametrize("position", [-1, 2])
def test_a_level_that_is_not_there_is_our_mistake(position):
    spans = levels(20, 20)
    state = clock.started(spans, NOON)
    with pytest.raises(ValueError, match="no position"):
        clock.moved_to(state, spans, NOON, position)
    with pytest.raises(ValueError, match="no position"):
        clock.stretched(state, spans, NOON, after(60), position)
    with pytest.raises(ValueError, match="no position"):
        clock.read_clock(ClockState(position), spans, NOON)


def test_releasing_a_hold_begins_the_next_level():
    spans = levels(15, 15, hold=[0])
    state = clock.released(clock.started(spans, NOON), spans, after(20))
    assert on_show(state, spans, after(21)) == (Phase.RUNNING, 1, ms(14))


@pytest.mark.parametrize(
    ("spans", "countdown", "minute"),
    [
        pytest.param(levels(15, 15, hold=[0]), 0, 14, id="before-its-end"),
        pytest.param(levels(15, 15), 0, 40, id="overtime"),
        pytest.param(levels(None, 15), 0, 40, id="endless"),
        pytest.param(levels(15, 15, hold=[0]), ms(10), 9, id="countdown"),
    ],
)
def test_only_a_hold_at_its_end_can_be_released(spans, countdown, minute):
    state = clock.started(spans, NOON, countdown)
    with pytest.raises(ClockRefusal) as refusal:
        clock.released(state, spans, after(minute))
    assert refusal.value.kind == "not_held"


# --- more and less time -------------------------------------------------------------------


def test_a_minute_more_is_for_the_level_on_show():
    spans = levels(15, 15)
    state = clock.lengthened(standing(spans, 0, left=30 * SECOND), spans, NOON, ms(1))
    assert on_show(state, spans) == (Phase.RUNNING, 0, ms(1, 30))
    assert on_show(state, spans, after(1, 30)) == (Phase.RUNNING, 1, ms(15))


def test_a_minute_more_never_goes_back_into_an_earlier_level():
    spans = levels(15, 15)
    state = clock.lengthened(standing(spans, 1, left=ms(14, 30)), spans, NOON, ms(1))
    assert on_show(state, spans) == (Phase.RUNNING, 1, ms(15, 30))


def test_a_minute_less_goes_over_the_end_of_the_level():
    spans = levels(15, 15)
    state = clock.shortened(standing(spans, 0, left=30 * SECOND), spans, NOON, ms(1))
    assert on_show(state, spans) == (Phase.RUNNING, 1, ms(14, 30))


def test_a_level_entered_by_taking_time_begins_now():
    spans = levels(15, 15)
    state = clock.shortened(standing(spans, 0, left=30 * SECOND), spans, NOON, ms(1))
    assert clock.read_clock(state, spans, NOON).started_at == NOON
    assert clock.read_clock(state, spans, NOON).spent_ms == 0
    assert on_show(state, spans, after(14, 30)) == (Phase.OVERTIME, 1, 0)


def test_time_taken_over_the_end_into_an_endless_level_only_ends_the_level():
    spans = levels(15, None)
    state = clock.shortened(standing(spans, 0, left=30 * SECOND), spans, NOON, ms(1))
    assert on_show(state, spans) == (Phase.RUNNING, 1, None)
    assert clock.read_clock(state, spans, NOON).spent_ms == 0


def test_a_minute_less_stays_within_a_level_that_has_it():
    spans = levels(15, 15)
    state = clock.shortened(standing(spans, 0, left=ms(8)), spans, NOON, ms(1))
    assert on_show(state, spans) == (Phase.RUNNING, 0, ms(7))
    assert clock.read_clock(state, spans, NOON).spent_ms == ms(7)


def test_a_paused_clock_stays_paused_when_time_is_taken_over_the_end():
    spans = levels(15, 15)
    state = standing(spans, 0, left=30 * SECOND, running=False)
    state = clock.shortened(state, spans, NOON, ms(1))
    assert on_show(state, spans, after(9)) == (Phase.PAUSED, 1, ms(14, 30))


def test_rounds_of_two_minutes_are_taken_from_a_standing_clock():
    spans = levels(20, 20)
    state = standing(spans, 0, left=ms(17, 30), running=False)
    lefts = []
    for _ in range(2):
        state = clock.shortened(state, spans, NOON, ms(2))
        lefts.append(on_show(state, spans))
    assert lefts == [(Phase.PAUSED, 0, ms(15, 30)), (Phase.PAUSED, 0, ms(13, 30))]


def test_time_taken_can_pass_over_several_levels():
    spans = levels(1, 1, 1, 20)
    state = clock.shortened(clock.started(spans, NOON), spans, NOON, ms(3, 30))
    assert on_show(state, spans) == (Phase.RUNNING, 3, ms(19, 30))


@pytest.mark.parametrize(
    ("spans", "phase", "position"),
    [
        pytest.param(levels(5, 5, hold=[0]), Phase.HELD, 0, id="hold"),
        pytest.param(levels(1, 5, 5, hold=[1]), Phase.HELD, 1, id="hold-of-the-next"),
        pytest.param(levels(5), Phase.OVERTIME, 0, id="last"),
        pytest.param(levels(1, 2), Phase.OVERTIME, 1, id="last-of-two"),
    ],
)
def test_time_is_taken_only_up_to_where_the_clock_waits(spans, phase, position):
    state = clock.shortened(clock.started(spans, NOON), spans, NOON, ms(30))
    reading = clock.read_clock(state, spans, NOON)
    assert (reading.phase, reading.position) == (phase, position)
    assert (reading.left_ms, reading.over_ms) == (0, 0)
    assert clock.shortened(state, spans, after(1), ms(1)) is state


def test_two_minutes_more_of_a_break_that_waits_are_two_minutes():
    spans = levels(10, 20, hold=[0], breaks=[0])
    state = clock.lengthened(clock.started(spans, NOON), spans, after(13, 20), ms(2))
    assert on_show(state, spans, after(13, 20)) == (Phase.RUNNING, 0, ms(2))
    assert on_show(state, spans, after(15, 20)) == (Phase.HELD, 0, 0)


def test_a_paused_countdown_gets_a_minute_more_and_stays_paused():
    spans = levels(20)
    state = clock.paused(clock.started(spans, NOON, ms(10)), spans, after(2))
    state = clock.lengthened(state, spans, after(3), ms(1))
    assert on_show(state, spans, after(5)) == (Phase.PAUSED, 0, ms(9))


def test_a_countdown_is_shortened_to_the_start_at_most():
    spans = levels(20, 20)
    state = clock.started(spans, NOON, ms(5))
    assert on_show(clock.shortened(state, spans, NOON, ms(1)), spans) == (
        Phase.COUNTDOWN,
        0,
        ms(4),
    )
    assert on_show(clock.shortened(state, spans, NOON, ms(9)), spans) == (Phase.RUNNING, 0, ms(20))


def test_the_time_left_can_be_set():
    spans = levels(20, 20)
    state = clock.with_left(clock.started(spans, NOON), spans, after(8), ms(25))
    assert on_show(state, spans, after(8)) == (Phase.RUNNING, 0, ms(25))
    assert clock.read_clock(state, spans, after(8)).spent_ms == ms(8)
    assert on_show(state, spans, after(33)) == (Phase.RUNNING, 1, ms(20))


def test_the_time_left_of_a_countdown_can_be_set():
    spans = levels(20)
    state = clock.with_left(clock.started(spans, NOON, ms(10)), spans, after(2), ms(3))
    assert on_show(state, spans, after(2)) == (Phase.COUNTDOWN, 0, ms(3))


def test_no_time_left_is_the_end_of_the_level():
    spans = levels(20, 15)
    state = clock.with_left(clock.started(spans, NOON), spans, after(8), 0)
    assert on_show(state, spans, after(8)) == (Phase.RUNNING, 1, ms(15))


def test_setting_the_time_left_after_the_end_brings_the_last_level_back():
    spans = levels(15)
    state = clock.with_left(clock.started(spans, NOON), spans, after(20), ms(1))
    assert on_show(state, spans, after(20)) == (Phase.RUNNING, 0, ms(1))


@pytest.mark.parametrize("deed", [clock.lengthened, clock.shortened, clock.with_left])
def test_a_level_without_a_length_takes_no_time_when_it_came_meanwhile(deed):
    spans = levels(15, None)
    state = standing(spans, 0, left=1 * SECOND)
    with pytest.raises(ClockRefusal) as refusal:
        deed(state, spans, after(0, 2), ms(1))
    assert refusal.value.kind == "untimed"
    assert on_show(state, spans, after(0, 2)) == (Phase.RUNNING, 1, None)


@pytest.mark.parametrize(
    "deed", [clock.lengthened, clock.shortened, clock.with_left, clock.given_back]
)
def test_a_negative_amount_is_our_mistake(deed):
    spans = levels(15)
    with pytest.raises(ValueError, match="negative"):
        deed(clock.started(spans, NOON), spans, NOON, -1)


# --- time that was not played -------------------------------------------------------------


def test_time_not_played_is_given_back_within_the_level():
    spans = levels(15, 15)
    state = clock.given_back(clock.started(spans, NOON), spans, after(5), ms(3, 20))
    assert on_show(state, spans, after(5)) == (Phase.RUNNING, 0, ms(13, 20))


def test_time_not_played_is_given_back_across_a_level():
    spans = levels(15, 15)
    state = clock.given_back(standing(spans, 1, left=ms(14, 30)), spans, NOON, ms(1))
    assert on_show(state, spans) == (Phase.RUNNING, 0, 30 * SECOND)


def test_time_not_played_is_given_back_across_many_levels_and_holds():
    spans = levels(15, 2, 2, 15, hold=[1], breaks=[1])
    state = clock.given_back(standing(spans, 3, left=ms(14)), spans, NOON, ms(6))
    assert on_show(state, spans) == (Phase.RUNNING, 0, ms(1))


def test_nothing_is_given_back_before_the_start():
    spans = levels(15, 15)
    state = clock.given_back(standing(spans, 0, left=ms(14, 40)), spans, NOON, ms(1))
    assert on_show(state, spans) == (Phase.RUNNING, 0, ms(15))
    countdown = clock.started(spans, NOON, ms(5))
    assert clock.given_back(countdown, spans, after(1), ms(1)) is countdown


def test_time_waited_in_a_hold_is_given_back_first():
    spans = levels(15, 15, hold=[0])
    state = clock.given_back(clock.started(spans, NOON), spans, after(18, 20), ms(5))
    assert on_show(state, spans, after(18, 20)) == (Phase.RUNNING, 0, ms(1, 40))


def test_what_was_added_to_the_level_is_kept_when_time_is_given_back():
    spans = levels(15, 15)
    state = clock.lengthened(clock.started(spans, NOON), spans, NOON, ms(2))
    state = clock.given_back(state, spans, after(5), ms(1))
    assert on_show(state, spans, after(5)) == (Phase.RUNNING, 0, ms(13))


def test_a_minute_taken_over_the_end_is_given_back_whole():
    spans = levels(15, 15)
    state = clock.shortened(standing(spans, 0, left=30 * SECOND), spans, NOON, ms(1))
    part = clock.given_back(state, spans, NOON, 20 * SECOND)
    assert on_show(part, spans) == (Phase.RUNNING, 1, ms(14, 50))
    whole = clock.given_back(state, spans, NOON, ms(1))
    assert on_show(whole, spans) == (Phase.RUNNING, 0, 30 * SECOND)
    assert clock.start_times(whole, spans, NOON) == (None, after(0, 30))


def test_what_was_added_goes_along_into_the_level_before():
    spans = levels(15, 15, 15)
    state = clock.lengthened(standing(spans, 1, left=ms(14, 30)), spans, NOON, ms(2))
    assert clock.start_times(state, spans, NOON)[2] == after(16, 30)
    state = clock.given_back(state, spans, NOON, ms(1))
    assert on_show(state, spans) == (Phase.RUNNING, 0, ms(2, 30))
    assert clock.start_times(state, spans, NOON)[2] == after(17, 30)


def test_time_is_given_back_through_a_level_without_a_length():
    spans = levels(15, None)
    state = clock.started(spans, NOON)
    assert clock.given_back(state, spans, after(17), ms(1)).spent_ms == ms(1)
    state = clock.given_back(state, spans, after(17), ms(3))
    assert on_show(state, spans, after(17)) == (Phase.RUNNING, 0, ms(1))


def test_time_is_not_given_back_into_a_level_without_a_length():
    spans = levels(None, 15)
    state = clock.given_back(standing(spans, 1, left=ms(14)), spans, NOON, ms(5))
    assert on_show(state, spans) == (Phase.RUNNING, 1, ms(15))


def test_a_paused_clock_stays_paused_when_time_is_given_back():
    spans = levels(15, 15)
    state = standing(spans, 1, left=ms(14, 30), running=False)
    state = clock.given_back(state, spans, after(9), ms(1))
    assert on_show(state, spans, after(9)) == (Phase.PAUSED, 0, 30 * SECOND)


# --- boundaries ---------------------------------------------------------------------------


def test_every_level_entered_by_itself_is_told_once_with_its_true_moment():
    spans = levels(15, 10, 5, 20)
    state = clock.started(spans, NOON, countdown_ms=ms(1))
    assert clock.boundaries(state, spans, NOON, after(60 * 24)) == (
        Boundary(0, after(1)),
        Boundary(1, after(16)),
        Boundary(2, after(26)),
        Boundary(3, after(31)),
    )


def test_a_boundary_belongs_to_the_interval_it_ends():
    spans = levels(15, 10, 20)
    state = clock.started(spans, NOON)
    assert clock.boundaries(state, spans, NOON, after(15, ms=-1)) == ()
    assert clock.boundaries(state, spans, NOON, after(15)) == (Boundary(1, after(15)),)
    assert clock.boundaries(state, spans, after(15), after(25)) == (Boundary(2, after(25)),)


def test_a_paused_clock_enters_nothing():
    spans = levels(15, 10)
    state = clock.paused(clock.started(spans, NOON), spans, after(1))
    assert clock.boundaries(state, spans, NOON, after(60)) == ()


@pytest.mark.parametrize(
    "spans",
    [
        pytest.param(levels(15, 10, hold=[0]), id="hold"),
        pytest.param(levels(15), id="last"),
        pytest.param(levels(None, 15), id="endless"),
    ],
)
def test_a_level_that_stays_leads_to_nothing(spans):
    assert clock.boundaries(clock.started(spans, NOON), spans, NOON, after(600)) == ()


def test_what_was_added_moves_the_boundary():
    spans = levels(15, 10, 20)
    state = clock.lengthened(clock.started(spans, NOON), spans, after(3), ms(2))
    assert clock.boundaries(state, spans, NOON, after(40)) == (
        Boundary(1, after(17)),
        Boundary(2, after(27)),
    )


# --- what is to come ----------------------------------------------------------------------


def test_the_next_break_is_as_far_during_the_countdown_as_at_the_start():
    spans = levels(20, 20, 10, 20, breaks=[2])
    state = clock.started(spans, NOON, countdown_ms=ms(10))
    away = [clock.next_break_in(state, spans, after(minute)) for minute in (0, 5, 10, 11, 30, 49)]
    assert away == [ms(40), ms(40), ms(40), ms(39), ms(20), ms(1)]


def test_the_next_break_is_as_far_during_a_break_as_at_its_end():
    spans = levels(20, 10, 20, 10, 20, breaks=[1, 3])
    state = clock.started(spans, NOON)
    away = [clock.next_break_in(state, spans, after(minute)) for minute in (20, 29, 30, 35)]
    assert away == [ms(20), ms(20), ms(20), ms(15)]


def test_there_is_no_next_break_after_the_last_or_an_endless_level():
    spans = levels(20, 10, None, 10, 20, breaks=[1, 3])
    state = clock.started(spans, NOON)
    assert clock.next_break_in(state, spans, after(5)) == ms(15)
    assert clock.next_break_in(state, spans, after(25)) is None
    assert clock.next_break_in(state, spans, after(35)) is None
    assert clock.next_break_in(clock.moved_to(state, spans, NOON, 4), spans, NOON) is None


def test_a_night_that_begins_with_a_break_has_it_next():
    spans = levels(10, 20, breaks=[0])
    assert clock.next_break_in(clock.started(spans, NOON, ms(5)), spans, NOON) == 0
    assert clock.next_break(spans, -1) == 0
    assert clock.next_break(spans, 0) is None


def test_every_coming_level_has_its_time_of_day():
    spans = levels(20, 20, 10, 20, hold=[2], breaks=[2])
    state = clock.started(spans, NOON, countdown_ms=ms(10))
    assert clock.start_times(state, spans, NOON) == (after(10), after(30), after(50), after(60))
    assert clock.start_times(state, spans, after(35)) == (None, None, after(50), after(60))


def test_coming_levels_are_later_by_what_was_added_and_by_every_minute_of_a_pause():
    spans = levels(20, 20)
    state = clock.lengthened(clock.started(spans, NOON), spans, NOON, ms(3))
    assert clock.start_times(state, spans, after(1)) == (None, after(23))
    state = clock.paused(state, spans, after(1))
    assert clock.start_times(state, spans, after(6)) == (None, after(28))


def test_after_an_endless_level_nobody_knows():
    spans = levels(20, None, 20)
    state = clock.started(spans, NOON)
    assert clock.start_times(state, spans, NOON) == (None, after(20), None)


def test_a_hold_that_waits_is_counted_as_released_now():
    spans = levels(15, 15, 15, hold=[0])
    state = clock.started(spans, NOON)
    assert clock.start_times(state, spans, after(20)) == (None, after(20), after(35))


# --- changes of the schedule --------------------------------------------------------------


def rescheduled(state, before, after_, now=NOON, **options):
    state = clock.rescheduled(state, before, after_, now, **options)
    return on_show(state, after_, now)


def test_a_longer_running_level_keeps_the_time_played():
    before, longer = levels(20, 20, 20), levels(20, 25, 20)
    state = standing(before, 1, left=ms(14))
    assert rescheduled(state, before, longer) == (Phase.RUNNING, 1, ms(19))
    state = standing(before, 1, left=ms(14), running=False)
    assert rescheduled(state, before, longer) == (Phase.PAUSED, 1, ms(19))


def test_a_running_level_shorter_than_what_was_played_is_asked_about_first():
    before, shorter = levels(20, 20, 20), levels(20, 5, 20)
    state = standing(before, 1, left=ms(14))
    with pytest.raises(ClockRefusal) as refusal:
        clock.rescheduled(state, before, shorter, NOON)
    assert refusal.value.kind == "already_played"
    assert rescheduled(state, before, shorter, confirmed=True) == (Phase.RUNNING, 2, ms(20))
    state = standing(before, 1, left=ms(14), running=False)
    assert rescheduled(state, before, shorter, confirmed=True) == (Phase.PAUSED, 2, ms(20))


def test_a_new_length_takes_the_place_of_what_was_added():
    before, longer = levels(20, 20), levels(25, 20)
    state = clock.lengthened(clock.started(before, NOON), before, NOON, ms(2))
    assert rescheduled(state, before, longer, after(6)) == (Phase.RUNNING, 0, ms(19))
    same = clock.rescheduled(state, before, levels(20, 10), after(6))
    assert on_show(same, levels(20, 10), after(6)) == (Phase.RUNNING, 0, ms(16))


def test_changes_of_coming_levels_leave_the_level_on_show_alone():
    before = levels(20, 20, 20)
    state = standing(before, 0, left=ms(14))
    assert rescheduled(state, before, levels(20, 12)) == (Phase.RUNNING, 0, ms(14))
    assert rescheduled(state, before, levels(20, 10, 20, 20)) == (Phase.RUNNING, 0, ms(14))


def test_a_schedule_that_ends_before_the_level_on_show_is_refused():
    before = levels(*[20] * 12)
    with pytest.raises(ClockRefusal) as refusal:
        clock.rescheduled(standing(before, 8, left=ms(3)), before, levels(*[20] * 6), NOON)
    assert refusal.value.kind == "level_gone"


def test_a_level_added_in_overtime_begins_now_at_its_full_length():
    before = levels(20, 20)
    state = clock.started(before, NOON)
    assert rescheduled(state, before, levels(20, 20, 15), after(50)) == (Phase.RUNNING, 2, ms(15))


def test_a_hold_taken_away_while_it_waits_begins_the_next_level_now():
    before, free = levels(20, 15, hold=[0]), levels(20, 15)
    state = clock.started(before, NOON)
    assert rescheduled(state, before, free, after(30)) == (Phase.RUNNING, 1, ms(15))


def test_a_waiting_hold_keeps_how_long_it_waited_when_later_levels_change():
    before = levels(20, 15, hold=[0])
    state = clock.rescheduled(
        clock.started(before, NOON), before, levels(20, 15, 15, hold=[0]), after(23)
    )
    assert clock.read_clock(state, levels(20, 15, 15, hold=[0]), after(24)).over_ms == ms(4)


def test_a_hold_put_on_the_running_level_waits_at_its_end():
    before, held = levels(20, 15), levels(20, 15, hold=[0])
    state = clock.rescheduled(clock.started(before, NOON), before, held, after(5))
    assert on_show(state, held, after(21)) == (Phase.HELD, 0, 0)


def test_a_level_can_lose_its_end_and_get_one():
    timed, endless = levels(20, 15), levels(None, 15)
    state = clock.started(timed, NOON)
    assert rescheduled(state, timed, endless, after(5)) == (Phase.RUNNING, 0, None)
    state = clock.rescheduled(state, timed, endless, after(5))
    assert rescheduled(state, endless, timed, after(12)) == (Phase.RUNNING, 0, ms(8))
    with pytest.raises(ClockRefusal):
        clock.rescheduled(state, endless, timed, after(20))


def test_a_countdown_is_untouched_by_changes_of_the_schedule():
    before = levels(20, 20)
    state = clock.started(before, NOON, ms(10))
    assert rescheduled(state, before, levels(5, 20), after(4)) == (Phase.COUNTDOWN, 0, ms(6))


def test_a_break_made_now_cuts_the_level_in_two():
    spans = levels(20, 20)
    state = clock.lengthened(clock.started(spans, NOON), spans, NOON, ms(1))
    assert clock.split_ms(state, spans, after(8)) == (ms(8), ms(13))
    assert clock.split_ms(clock.started(levels(None), NOON), levels(None), after(8)) == (
        ms(8),
        None,
    )
    held = levels(20, 20, hold=[0])
    assert clock.split_ms(clock.started(held, NOON), held, after(25)) == (ms(20), 0)


def test_a_break_cannot_be_made_before_the_start_or_in_a_break():
    spans = levels(10, 20, breaks=[0])
    kinds = []
    for countdown in (ms(5), 0):
        with pytest.raises(ClockRefusal) as refusal:
            clock.split_ms(clock.started(spans, NOON, countdown), spans, NOON)
        kinds.append(refusal.value.kind)
    assert kinds == ["not_started", "already_break"]


def test_the_rest_of_the_night_is_stretched_to_a_wished_end():
    spans = levels(20, 20, 10, 20, 20, breaks=[2])
    state = clock.started(spans, NOON)
    lengths = clock.stretched(state, spans, after(5), end_at=after(105), last=4)
    assert lengths == (None, ms(25), None, ms(25), ms(25))
    state = clock.paused(state, spans, after(5))
    assert clock.stretched(state, spans, after(35), after(105), 4) == (
        None,
        ms(15),
        None,
        ms(15),
        ms(15),
    )


def test_a_stretched_night_ends_within_the_second_before_the_wish():
    spans = levels(20, 7, 13, 20, breaks=[])
    state = clock.started(spans, NOON)
    end = after(71, 0, ms=700)
    lengths = clock.stretched(state, spans, after(0, ms=1), end, last=3)
    assert all(length % SECOND == 0 for length in lengths[1:])
    early = end - (after(20) + timedelta(milliseconds=sum(lengths[1:])))
    assert timedelta(0) <= early < timedelta(seconds=1)


def test_before_the_start_the_first_level_is_stretched_too():
    spans = levels(20, 20, 20)
    state = clock.started(spans, NOON, ms(10))
    assert clock.stretched(state, spans, NOON, after(40), last=1) == (ms(15), ms(15), None)


@pytest.mark.parametrize(
    ("spans", "end", "last"),
    [
        pytest.param(levels(20, 20), after(21, seconds=-1), 1, id="under-a-minute"),
        pytest.param(levels(20, 20), after(-5), 1, id="past"),
        pytest.param(levels(20, 20), after(30), 0, id="only-the-level-on-show"),
        pytest.param(levels(20, None, 20), after(90), 2, id="endless-on-the-way"),
        pytest.param(levels(None, 20), after(90), 1, id="endless-on-show"),
        pytest.param(levels(20, 10, breaks=[1]), after(90), 1, id="only-breaks-to-come"),
    ],
)
def test_a_wish_that_cannot_be_had_is_none(spans, end, last):
    assert clock.stretched(clock.started(spans, NOON), spans, NOON, end, last) is None


def test_stretched_levels_keep_their_proportions_to_a_second():
    spans = levels(20, *range(7, 18))
    lengths = clock.stretched(clock.started(spans, NOON), spans, NOON, after(187), last=11)
    ratios = [length / span.length_ms for length, span in zip(lengths[1:], spans[1:], strict=True)]
    assert max(ratios) - min(ratios) < 1 / (7 * 60)
    assert all(a <= b for a, b in pairwise(lengths[1:]))


# --- what was counted meanwhile -------------------------------------------------------------


def test_six_minutes_of_play_and_break_are_six_minutes_counted():
    spans = levels(20, 3, 20, breaks=[1])
    state = standing(spans, 0, left=ms(4))
    assert clock.counted_ms(state, spans, after(2), after(8)) == ms(6)


def test_only_what_was_counted_since_the_clock_was_set_running():
    spans = levels(20, 20)
    state = standing(spans, 0, left=ms(20), now=after(5))
    assert clock.counted_ms(state, spans, after(2), after(8)) == ms(3)


@pytest.mark.parametrize("hold", [[0], []], ids=["hold", "last level"])
def test_a_clock_that_waits_at_its_end_counts_nothing_more(hold):
    spans = levels(20, 20, hold=hold) if hold else levels(20)
    state = standing(spans, 0, left=ms(4))
    assert clock.counted_ms(state, spans, after(2), after(8)) == ms(2)
    assert clock.counted_ms(state, spans, after(4), after(8)) == 0


def test_a_countdown_is_not_counted():
    spans = levels(20, 20)
    state = clock.started(spans, NOON, ms(5))
    assert clock.counted_ms(state, spans, after(1), after(4)) == 0
    assert clock.counted_ms(state, spans, after(1), after(8)) == ms(3)


def test_a_level_without_an_end_loses_no_time():
    spans = levels(20, None)
    state = standing(spans, 0, left=ms(4))
    assert clock.counted_ms(state, spans, after(2), after(8)) == ms(6)
    assert clock.counted_ms(state, spans, after(5), after(8)) == 0


def test_a_clock_that_stands_counts_nothing():
    spans = levels(20, 20)
    assert (
        clock.counted_ms(standing(spans, 0, left=ms(9), running=False), spans, NOON, after(8)) == 0
    )
    assert clock.counted_ms(ClockState(), (), NOON, after(8)) == 0
