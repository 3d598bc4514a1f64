"""The blind clock as arithmetic: stored facts and an instant in, what is on show out.

Nothing ticks. A level that ran out while nobody looked is passed over when somebody looks, so
the clock is right after a crash, a sleep or a week. Amounts are whole milliseconds; instants
are aware and cut to whole milliseconds. A position counts breaks, from 0.

Reading: `read_clock`, `settled`, `boundaries`, `start_times`, `next_break_in`. Deeds are
participles (`paused`, `lengthened`, ...): they take the facts and the present, and return the
facts that follow. A level ends where the next begins: at that instant the next is on show.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum

MILLISECOND = timedelta(milliseconds=1)
SHORTEST_STRETCHED_MS = 60_000


class Phase(StrEnum):
    COUNTDOWN = "countdown"
    RUNNING = "running"
    PAUSED = "paused"
    HELD = "held"
    OVERTIME = "overtime"


class ClockRefusal(Exception):
    """The game forbids it. ``kind`` says why:

    no_levels        a schedule without levels cannot be started
    untimed          the level on show lasts until the end, so it has no time to change
    not_held         nothing waits to be released
    not_started      there is no running level yet
    already_break    a break is on show already
    already_played   the level has been played for longer than its new length: ask first
    level_gone       the schedule would end before the level on show
    """

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


@dataclass(frozen=True, slots=True)
class Span:
    """What the clock needs to know of a level. ``length_ms`` None lasts until the end."""

    length_ms: int | None
    is_break: bool = False
    hold: bool = False


@dataclass(frozen=True, slots=True)
class ClockState:
    """The stored facts.

    ``spent_ms`` is of this position, up to ``running_since``; it is negative only at position
    0, where it is the countdown before the start. ``extra_ms`` is added to this position's
    length.
    """

    position: int = 0
    spent_ms: int = 0
    extra_ms: int = 0
    running_since: datetime | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What is on show.

    ``left_ms`` is to the start in a countdown, None where the length is None, 0 past the end.
    ``over_ms`` is how long a held or last level stands past its end.
    ``running`` is False only when paused: a held clock waits, but time passes.
    ``started_at`` is when this position began, moved on by the pauses in it; None unless it
    has begun and runs.
    ``boundary_at`` is the next change without a deed (the start, a level, a hold, overtime).
    """

    phase: Phase
    position: int
    spent_ms: int
    left_ms: int | None
    over_ms: int
    running: bool
    started_at: datetime | None
    boundary_at: datetime | None
    extra_ms: int = 0


@dataclass(frozen=True, slots=True)
class Boundary:
    """``position`` was entered at ``at``, without a deed."""

    position: int
    at: datetime


# --- reading ------------------------------------------------------------------------------


def read_clock(state: ClockState, spans: Sequence[Span], now: datetime) -> Reading:
    """Return what is on show at ``now``; before ``running_since`` it is what was on show then.

    Raises ValueError for a position outside ``spans`` or an instant without a zone.
    """
    position, spent, extra = _on_show(state, spans, now)
    length = spans[position].length_ms
    running = state.running_since is not None
    over = 0
    left: int | None
    if spent < 0:
        phase, left = Phase.COUNTDOWN, -spent
    elif length is None:
        phase, left = Phase.RUNNING, None
    else:
        phase, left = Phase.RUNNING, length + extra - spent
        if left <= 0:
            phase = Phase.HELD if position < len(spans) - 1 else Phase.OVERTIME
            left, over = 0, -left
    if not running:
        return Reading(Phase.PAUSED, position, spent, left, over, False, None, None, extra)
    at = _running_at(state, now)
    return Reading(
        phase,
        position,
        spent,
        left,
        over,
        True,
        None if spent < 0 else at - spent * MILLISECOND,
        at + left * MILLISECOND if left else None,
        extra,
    )


def settled(state: ClockState, spans: Sequence[Span], now: datetime) -> ClockState:
    """Return the same clock with the levels passed by ``now`` folded away: it reads the same."""
    position, spent, extra = _on_show(state, spans, now)
    since = state.running_since and _running_at(state, now)
    return ClockState(position, spent, extra, since)


def boundaries(
    state: ClockState, spans: Sequence[Span], after: datetime, until: datetime
) -> tuple[Boundary, ...]:
    """Return the positions entered without a deed after ``after``, up to and with ``until``.

    The end of a countdown enters position 0. A hold and overtime enter nothing.
    """
    _check(state, spans)
    if state.running_since is None:
        return ()
    since = _utc(state.running_since)
    first, last = _ms_between(since, _utc(after)), _ms_between(since, _utc(until))
    entered = -state.spent_ms
    found = []
    if 0 < entered <= last and entered > first:
        found.append(Boundary(0, since + entered * MILLISECOND))
    position, extra = state.position, state.extra_ms
    while not _stays(spans, position):
        entered += (spans[position].length_ms or 0) + extra
        if entered > last:
            break
        position, extra = position + 1, 0
        if entered > first:
            found.append(Boundary(position, since + entered * MILLISECOND))
    return tuple(found)


def time_to(state: ClockState, spans: Sequence[Span], now: datetime, position: int) -> int | None:
    """Return the milliseconds until ``position`` begins, if every hold is released at once.

    None when it has begun, or comes after a level without a length.
    """
    if not 0 <= position < len(spans):
        raise ValueError(f"no position {position} in {len(spans)} levels")
    return _times_to(state, spans, now)[position]


def start_times(
    state: ClockState, spans: Sequence[Span], now: datetime
) -> tuple[datetime | None, ...]:
    """Return for each position when it begins, if the clock runs from ``now`` without a pause
    and every hold is released at once. None for those that have begun, and for those after a
    level without a length.
    """
    at = _running_at(state, now)
    return tuple(
        None if wait is None else at + wait * MILLISECOND for wait in _times_to(state, spans, now)
    )


def next_break(spans: Sequence[Span], position: int) -> int | None:
    """Return the position of the first break after ``position``."""
    for coming in range(position + 1, len(spans)):
        if spans[coming].is_break:
            return coming
    return None


def next_break_in(state: ClockState, spans: Sequence[Span], now: datetime) -> int | None:
    """Return the playing time before the next break, in milliseconds.

    It stands still during the countdown and during a break, so that it never jumps. None
    without a coming break, or when a level without a length comes first.
    """
    reading = read_clock(state, spans, now)
    target = next_break(spans, reading.position)
    if reading.spent_ms < 0 and spans[0].is_break:
        target = 0
    if target is None:
        return None
    play = 0
    for position in range(reading.position, target):
        span = spans[position]
        if span.is_break:
            continue
        here = position == reading.position and reading.spent_ms >= 0
        length = reading.left_ms if here else span.length_ms
        if length is None:
            return None
        play += length
    return play


# --- deeds --------------------------------------------------------------------------------


def started(spans: Sequence[Span], now: datetime, countdown_ms: int = 0) -> ClockState:
    """Return a clock that begins the first level after ``countdown_ms``."""
    _check_amount(countdown_ms)
    if not spans:
        raise ClockRefusal("no_levels")
    return ClockState(0, -countdown_ms, 0, _utc(now))


def paused(state: ClockState, spans: Sequence[Span], now: datetime) -> ClockState:
    return replace(settled(state, spans, now), running_since=None)


def resumed(state: ClockState, spans: Sequence[Span], now: datetime) -> ClockState:
    """A countdown that was paused goes on counting down."""
    if state.running_since is not None:
        return settled(state, spans, now)
    return replace(settled(state, spans, now), running_since=_utc(now))


def moved_to(state: ClockState, spans: Sequence[Span], now: datetime, position: int) -> ClockState:
    """Begin ``position`` at its full length; a paused clock stays paused."""
    if not 0 <= position < len(spans):
        raise ValueError(f"no position {position} in {len(spans)} levels")
    return ClockState(position, 0, 0, settled(state, spans, now).running_since)


def released(state: ClockState, spans: Sequence[Span], now: datetime) -> ClockState:
    """Begin the level after a hold that waits at its end."""
    reading = read_clock(state, spans, now)
    last = len(spans) - 1
    if reading.spent_ms < 0 or reading.left_ms != 0 or reading.position == last:
        raise ClockRefusal("not_held")
    return moved_to(state, spans, now, reading.position + 1)


def lengthened(state: ClockState, spans: Sequence[Span], now: datetime, ms: int) -> ClockState:
    """Give the level on show (or the countdown) ``ms`` more.

    A level past its end gets them from now on: two minutes more of a break that waits are two
    minutes, however long it has waited.
    """
    _check_amount(ms)
    state = settled(state, spans, now)
    if state.spent_ms < 0:
        return replace(state, spent_ms=state.spent_ms - ms)
    over = max(0, state.spent_ms - _timed_length(state, spans))
    return replace(state, extra_ms=state.extra_ms + over + ms) if ms else state


def shortened(state: ClockState, spans: Sequence[Span], now: datetime, ms: int) -> ClockState:
    """Take ``ms`` from the level on show, and from the next ones where it has not so much left.

    Where the clock would wait (the start, a hold, the last level) it stops with nothing left.
    """
    _check_amount(ms)
    state = settled(state, spans, now)
    if state.spent_ms < 0:
        return replace(state, spent_ms=min(0, state.spent_ms + ms))
    if state.spent_ms >= _timed_length(state, spans):
        return state
    position, spent, extra = _folded(spans, state.position, state.spent_ms, state.extra_ms - ms)
    length = spans[position].length_ms
    over = 0 if length is None else max(0, spent - length - extra)
    if position == state.position:
        extra += over
    else:
        spent -= over
    return ClockState(position, spent, extra, state.running_since)


def with_left(state: ClockState, spans: Sequence[Span], now: datetime, ms: int) -> ClockState:
    """Leave the level on show (or the countdown) exactly ``ms``; 0 ends it."""
    _check_amount(ms)
    state = settled(state, spans, now)
    if state.spent_ms < 0:
        return replace(state, spent_ms=-ms)
    more = state.spent_ms + ms - _timed_length(state, spans)
    return settled(replace(state, extra_ms=state.extra_ms + more), spans, now)


def given_back(state: ClockState, spans: Sequence[Span], now: datetime, ms: int) -> ClockState:
    """Put the clock back by ``ms`` that were not played.

    It goes back into earlier levels, over holds, at the lengths they have in the schedule;
    never before the start, nor into a level without a length, where no time was lost.
    """
    _check_amount(ms)
    state = settled(state, spans, now)
    if state.spent_ms <= 0:
        return state
    position, spent, extra = state.position, state.spent_ms - ms, state.extra_ms
    while spent < 0:
        length = spans[position - 1].length_ms if position else None
        if length is None:
            spent = 0
        else:
            position, spent, extra = position - 1, spent + length, 0
    return ClockState(position, spent, extra, state.running_since)


# --- changes of the schedule --------------------------------------------------------------


def rescheduled(
    state: ClockState,
    before: Sequence[Span],
    after: Sequence[Span],
    now: datetime,
    *,
    confirmed: bool = False,
) -> ClockState:
    """Return the clock for the schedule ``after``, which has the level on show in its old place.

    The level on show keeps its time played. A new length counts from its beginning and takes
    the place of what was added by hand. If it stands past its end now and nothing keeps it
    there, the next level begins now, at its full length.

    Raises ClockRefusal "already_played" when a new length is over already, unless
    ``confirmed``, and "level_gone" when ``after`` is too short.
    """
    state = settled(state, before, now)
    if state.position >= len(after):
        raise ClockRefusal("level_gone")
    old, new = before[state.position].length_ms, after[state.position].length_ms
    if state.spent_ms < 0:
        return state
    extra = state.extra_ms if new == old else 0
    if new is None or state.spent_ms < new + extra:
        return replace(state, extra_ms=extra)
    over_before = -1 if old is None else state.spent_ms - old - state.extra_ms
    if new != old and over_before < 0 and not confirmed:
        raise ClockRefusal("already_played")
    over = max(0, over_before) if _stays(after, state.position) else 0
    return settled(replace(state, extra_ms=state.spent_ms - over - new), after, now)


def split_ms(state: ClockState, spans: Sequence[Span], now: datetime) -> tuple[int, int | None]:
    """Return what was played of the level on show and what is left of it, for a break made now.

    The rest is 0 past its end and None without a length. Raises ClockRefusal "not_started" in
    a countdown and "already_break" in a break.
    """
    reading = read_clock(state, spans, now)
    if reading.spent_ms < 0:
        raise ClockRefusal("not_started")
    if spans[reading.position].is_break:
        raise ClockRefusal("already_break")
    return reading.spent_ms - reading.over_ms, reading.left_ms


def stretched(
    state: ClockState, spans: Sequence[Span], now: datetime, end_at: datetime, last: int
) -> tuple[int, ...] | None:
    """Return new lengths of the coming play levels up to ``last``, so that it ends at ``end_at``.

    In milliseconds, whole seconds each, in their old proportions; ``last`` ends less than a
    second early. The level on show and the breaks keep theirs; the clock runs from ``now`` and
    holds are released at once. None where it cannot be done: no play level to come, one
    without a length on the way, or a level of less than a minute.
    """
    if not 0 <= last < len(spans):
        raise ValueError(f"no position {last} in {len(spans)} levels")
    reading = read_clock(state, spans, now)
    first = reading.position if reading.spent_ms < 0 else reading.position + 1
    fixed: list[int | None] = [reading.left_ms]
    fixed += [span.length_ms for span in spans[first : last + 1] if span.is_break]
    old = [span.length_ms for span in spans[first : last + 1] if not span.is_break]
    kept = [length for length in fixed if length is not None]
    play = [length for length in old if length is not None]
    if len(kept) < len(fixed) or len(play) < len(old) or not sum(play):
        return None
    seconds = (_ms_between(_running_at(state, now), _utc(end_at)) - sum(kept)) // 1000
    lengths, passed, given = [], 0, 0
    for length in play:
        passed += length
        until = seconds * passed // sum(play)
        lengths.append((until - given) * 1000)
        given = until
    return tuple(lengths) if min(lengths) >= SHORTEST_STRETCHED_MS else None


# --- arithmetic ---------------------------------------------------------------------------


def _folded(spans: Sequence[Span], position: int, spent: int, extra: int) -> tuple[int, int, int]:
    """Pass over the levels that are used up; return position, spent and extra."""
    while not _stays(spans, position):
        over = spent - extra - (spans[position].length_ms or 0)
        if over < 0:
            break
        position, spent, extra = position + 1, over, 0
    return position, spent, extra


def _stays(spans: Sequence[Span], position: int) -> bool:
    """Return whether only a deed leaves this position."""
    span = spans[position]
    return span.hold or span.length_ms is None or position == len(spans) - 1


def _on_show(state: ClockState, spans: Sequence[Span], now: datetime) -> tuple[int, int, int]:
    _check(state, spans)
    spent = state.spent_ms
    if state.running_since is not None:
        spent += max(0, _ms_between(_utc(state.running_since), _utc(now)))
    return _folded(spans, state.position, spent, state.extra_ms)


def _times_to(state: ClockState, spans: Sequence[Span], now: datetime) -> tuple[int | None, ...]:
    reading = read_clock(state, spans, now)
    waits: list[int | None] = [None] * len(spans)
    coming, wait = reading.position + 1, reading.left_ms
    if reading.spent_ms < 0:
        coming = 0
    for position in range(coming, len(spans)):
        waits[position] = wait
        length = spans[position].length_ms
        wait = None if wait is None or length is None else wait + length
    return tuple(waits)


def _timed_length(state: ClockState, spans: Sequence[Span]) -> int:
    length = spans[state.position].length_ms
    if length is None:
        raise ClockRefusal("untimed")
    return length + state.extra_ms


def _running_at(state: ClockState, now: datetime) -> datetime:
    """Return ``now``, but never before the clock was set running."""
    now = _utc(now)
    return now if state.running_since is None else max(now, _utc(state.running_since))


def _utc(at: datetime) -> datetime:
    # Two instants of one zone are subtracted by their wall times, an hour off across a change.
    if at.tzinfo is None:
        raise ValueError(f"an instant without a zone: {at}")
    at = at.astimezone(UTC)
    finer = at.microsecond % 1000
    return at.replace(microsecond=at.microsecond - finer) if finer else at


def _ms_between(earlier: datetime, later: datetime) -> int:
    return (later - earlier) // MILLISECOND


def _check(state: ClockState, spans: Sequence[Span]) -> None:
    if not 0 <= state.position < len(spans):
        raise ValueError(f"no position {state.position} in {len(spans)} levels")
    if state.spent_ms < 0 < state.position:
        raise ValueError(f"{state.spent_ms} ms spent of position {state.position}")


def _check_amount(ms: int) -> None:
    if ms < 0:
        raise ValueError(f"a negative amount of time: {ms} ms")
