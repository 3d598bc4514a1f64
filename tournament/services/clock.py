"""Deeds of the clock. ``seq`` is the event's ``clock_seq`` as the asking page saw it."""

from datetime import datetime, timedelta

from tournament import instants
from tournament.errors import DirectorError, StaleError
from tournament.models import Event, Level
from tournament.rules import clock
from tournament.rules.levels import level_numbers

from . import counted
from .deeds import Deed, verb

LONGEST_COUNTDOWN = timedelta(days=7)
LONGEST_CHANGE_MS = 24 * 60 * 60 * 1000


def start_in(deed: Deed, *, seq: int | None = None, countdown_ms: int = 0) -> None:
    event = deed.event
    if event.state == Event.State.PLAYING:
        if not countdown_ms and deed.reading.phase == clock.Phase.COUNTDOWN:
            deed.expect_clock(seq)  # "start now" during the countdown
            deed.set_clock(clock.moved_to(event.clock, deed.spans, deed.now, 0))
        return
    deed.expect_clock(seq)
    _begin(deed, countdown_ms)


def start_at_in(deed: Deed, *, seq: int | None = None, at: datetime) -> None:
    """Count down to ``at``, an instant on the wall."""
    deed.expect_clock(seq)
    ahead = at - instants.wall_now()
    if ahead <= timedelta(0):
        raise DirectorError("start_is_past")
    if ahead > LONGEST_COUNTDOWN:
        raise DirectorError("start_too_far", days=LONGEST_COUNTDOWN.days)
    countdown_ms = ahead // instants.MILLISECOND
    if deed.event.state == Event.State.PLAYING:
        if deed.reading.spent_ms >= 0:
            raise DirectorError("already_started")
        state = clock.started(deed.spans, deed.now, countdown_ms)
        deed.set_clock(state)
    else:
        _begin(deed, countdown_ms)
    deed.change(deed.event, starts_at=at, keeps_hour=True)
    deed.tell(at_ms=instants.in_ms(at))


def _begin(deed: Deed, countdown_ms: int) -> None:
    event = deed.event
    if event.state == Event.State.FINISHED:
        raise DirectorError("is_finished")
    if not any(not level.is_break for level in deed.levels):
        raise DirectorError("no_levels")
    if not 0 <= countdown_ms <= LONGEST_COUNTDOWN // instants.MILLISECOND:
        raise DirectorError("start_too_far", days=LONGEST_COUNTDOWN.days)
    if not Event.objects.running().exists():
        instants.follow_wall_clock()
        deed.now = instants.stored_now()
    deed.change(event, state=Event.State.PLAYING, paused_at=None)
    deed.set_clock(clock.started(deed.spans, deed.now, countdown_ms))
    starts_at = instants.wall_now() + timedelta(milliseconds=countdown_ms)
    deed.change(event, starts_at=starts_at, keeps_hour=False)
    deed.tell(countdown_ms=countdown_ms)


def pause_in(deed: Deed, *, seq: int | None = None) -> None:
    event = deed.event
    deed.demand_play()
    if event.running_since is None:
        return
    deed.expect_clock(seq)
    state = clock.paused(event.clock, deed.spans, deed.now)
    deed.set_clock(state)
    deed.change(event, paused_at=deed.now)
    _tell_level(deed)


def resume_in(deed: Deed, *, seq: int | None = None) -> None:
    event = deed.event
    deed.demand_play()
    if event.running_since is not None:
        return
    deed.expect_clock(seq)
    # The time base stays: people who went out before and after the pause keep their order.
    deed.set_clock(clock.resumed(event.clock, deed.spans, deed.now))
    deed.change(event, paused_at=None)
    if event.level_spent_ms < 0:  # a countdown that stood still: people come when it says now
        deed.change(
            event,
            starts_at=instants.wall_now() - timedelta(milliseconds=event.level_spent_ms),
        )
    _tell_level(deed)


def next_level_in(deed: Deed, *, seq: int | None = None, position: int) -> None:
    """On from ``position`` to the one after it."""
    _move(deed, seq, position, position + 1, "already_last_level")


def previous_level_in(deed: Deed, *, seq: int | None = None, position: int) -> None:
    _move(deed, seq, position, position - 1, "already_first_level")


def jump_in(deed: Deed, *, seq: int | None = None, position: int) -> None:
    deed.demand_play()
    deed.expect_clock(seq)
    _move_to(deed, position, "no_such_level")


def restart_level_in(deed: Deed, *, seq: int | None = None, position: int) -> None:
    deed.demand_play()
    deed.expect_clock(seq)
    if deed.reading.position != position:
        raise StaleError()
    _move_to(deed, position, "no_such_level")


def jump_to_break_in(deed: Deed, *, seq: int | None = None) -> None:
    deed.demand_play()
    position = deed.reading.position
    if deed.levels[position].is_break:
        return
    deed.expect_clock(seq)
    ahead = clock.next_break(deed.spans, position)
    if ahead is None:
        raise DirectorError("no_break_ahead")
    _move_to(deed, ahead, "no_such_level")


def add_time_in(deed: Deed, *, seq: int | None = None, ms: int) -> None:
    """The level on show lasts longer; a countdown starts later."""
    deed.demand_play()
    deed.expect_clock(seq)
    _demand_amount(ms)
    deed.set_clock(clock.lengthened(deed.event.clock, deed.spans, deed.now, ms))
    _shift_start(deed, ms)
    deed.tell(ms=ms)


def take_time_in(deed: Deed, *, seq: int | None = None, ms: int) -> None:
    """The level on show ends sooner, over its end if need be; a countdown starts sooner."""
    deed.demand_play()
    deed.expect_clock(seq)
    _demand_amount(ms)
    deed.set_clock(clock.shortened(deed.event.clock, deed.spans, deed.now, ms))
    _shift_start(deed, -ms)
    deed.tell(ms=ms)


def set_left_in(deed: Deed, *, seq: int | None = None, ms: int) -> None:
    deed.demand_play()
    deed.expect_clock(seq)
    _demand_amount(ms)
    deed.set_clock(clock.with_left(deed.event.clock, deed.spans, deed.now, ms))
    if deed.event.level_spent_ms < 0 and deed.event.starts_at is not None:
        deed.change(deed.event, starts_at=instants.wall_now() + timedelta(milliseconds=ms))
    deed.tell(ms=ms)
    _tell_level(deed)


def give_back_in(deed: Deed, *, seq: int | None = None, ms: int) -> None:
    """We were not playing for ``ms``: the clock goes back, over levels if need be."""
    deed.demand_play()
    deed.expect_clock(seq)
    _demand_amount(ms)
    read = deed.reading
    if read.spent_ms < 0:
        raise DirectorError("not_started")
    played_ms = sum(span.length_ms or 0 for span in deed.spans[: read.position]) + read.spent_ms
    deed.set_clock(clock.given_back(deed.event.clock, deed.spans, deed.now, ms))
    deed.tell(ms=min(ms, played_ms))  # no more than there was
    _tell_level(deed)


def release_in(deed: Deed, *, seq: int | None = None) -> None:
    """Go on from a level that waits at its end for the host."""
    deed.demand_play()
    if deed.reading.phase != clock.Phase.HELD:
        return
    deed.expect_clock(seq)
    deed.set_clock(clock.released(deed.event.clock, deed.spans, deed.now))
    _tell_level(deed)


def stretch_in(
    deed: Deed, *, seq: int | None = None, end_at: datetime, last: int | None = None
) -> None:
    """Stretch or shorten the play that remains so that level ``last`` ends at ``end_at`` (wall)."""
    deed.demand_play()
    deed.expect_clock(seq)
    last = _last_timed(deed) if last is None else last
    if not 0 <= last < len(deed.levels):
        raise DirectorError("no_such_level")
    lengths = clock.stretched(
        deed.event.clock, deed.spans, deed.now, instants.from_wall(end_at), last
    )
    if lengths is None:
        raise DirectorError("cannot_end_then")
    for level, length_ms in zip(deed.levels, lengths, strict=True):
        if length_ms is not None:
            deed.change(level, seconds=(length_ms + level.played_ms) // 1000)
    deed.tell(at_ms=instants.in_ms(end_at))


def finish_in(deed: Deed, *, seq: int | None = None) -> None:
    event = deed.event
    if event.state == Event.State.FINISHED:
        return
    deed.expect_clock(seq)
    if event.state != Event.State.PLAYING:
        raise DirectorError("not_started")
    deed.set_clock(clock.paused(event.clock, deed.spans, deed.now))
    deed.change(event, state=Event.State.FINISHED, finished_at=deed.now, paused_at=None)


def reopen_in(deed: Deed, *, seq: int | None = None) -> None:
    """Take the end back; the clock stands until it is resumed."""
    event = deed.event
    if event.state != Event.State.FINISHED:
        return
    deed.expect_clock(seq)
    deed.change(event, state=Event.State.PLAYING, finished_at=None, paused_at=deed.now)
    counted.forget_in(deed)


def _move(deed: Deed, seq: int | None, start: int, target: int, at_the_end: str) -> None:
    deed.demand_play()
    on_show = deed.reading.position
    if on_show == target:  # somebody else was quicker, or the clock itself
        return
    deed.expect_clock(seq)
    if on_show != start:
        raise StaleError()
    _move_to(deed, target, at_the_end)


def _move_to(deed: Deed, target: int, otherwise: str) -> None:
    if not 0 <= target < len(deed.levels):
        raise DirectorError(otherwise)
    deed.set_clock(clock.moved_to(deed.event.clock, deed.spans, deed.now, target))
    if deed.event.running_since is None:
        deed.change(deed.event, paused_at=deed.event.paused_at or deed.now)
    _tell_level(deed)


def _tell_level(deed: Deed) -> None:
    level: Level = deed.levels[deed.event.level]
    deed.tell(
        position=level.position,
        number=level_numbers([row.plan for row in deed.levels])[level.position],
        left_ms=deed.reading.left_ms,
    )


def _shift_start(deed: Deed, ms: int) -> None:
    event = deed.event
    if event.level_spent_ms < 0 and event.starts_at is not None:
        deed.change(event, starts_at=event.starts_at + timedelta(milliseconds=ms))


def _last_timed(deed: Deed) -> int:
    timed = [level.position for level in deed.levels if level.seconds and not level.is_break]
    if not timed:
        raise DirectorError("cannot_end_then")
    return timed[-1]


def _demand_amount(ms: int) -> None:
    if not 0 < ms <= LONGEST_CHANGE_MS:
        raise DirectorError("amount_out_of_range")


start = verb("start", start_in)
start_at = verb("start_at", start_at_in)
pause = verb("pause", pause_in)
resume = verb("resume", resume_in)
next_level = verb("next", next_level_in)
previous_level = verb("previous", previous_level_in)
jump = verb("jump", jump_in)
restart_level = verb("restart", restart_level_in)
jump_to_break = verb("jump_to_break", jump_to_break_in)
add_time = verb("add_time", add_time_in)
take_time = verb("take_time", take_time_in)
set_left = verb("set_left", set_left_in)
give_back = verb("give_back", give_back_in)
release = verb("release", release_in)
stretch = verb("stretch", stretch_in)
finish = verb("finish", finish_in)
reopen = verb("reopen", reopen_in)
