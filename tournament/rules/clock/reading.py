"""What is on show at an instant."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from .facts import Boundary, ClockState, Phase, Reading, Span

MILLISECOND = timedelta(milliseconds=1)


def read_clock(state: ClockState, spans: Sequence[Span], now: datetime) -> Reading:
    """Return what is on show at ``now``; before ``running_since`` it is what was on show then.

    A schedule without levels reads as paused, with no time. Raises ValueError for another
    position outside ``spans`` and for an instant without a zone.
    """
    if not spans and state == ClockState():
        return Reading(Phase.PAUSED, 0, 0, None, 0, False, None, None)
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
    at = running_at(state, now)
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
    since = None if state.running_since is None else running_at(state, now)
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
    since = utc(state.running_since)
    first, last = ms_between(since, utc(after)), ms_between(since, utc(until))
    entered = -state.spent_ms
    found = []
    if state.spent_ms < 0 and first < entered <= last:
        found.append(Boundary(0, since + entered * MILLISECOND))
    position, extra = state.position, state.extra_ms
    while not stays(spans, position):
        entered += (spans[position].length_ms or 0) + extra
        if entered > last:
            break
        position, extra = position + 1, 0
        if entered > first:
            found.append(Boundary(position, since + entered * MILLISECOND))
    return tuple(found)


def counted_ms(state: ClockState, spans: Sequence[Span], after: datetime, until: datetime) -> int:
    """Return how much time of play and breaks went by from ``after`` to ``until`` without a deed.

    What it waited past its end is not counted, nor a countdown, nor a level without a length that
    was on show from the beginning: there no time was lost.
    """
    if state.running_since is None or not spans:
        return 0
    first, last = read_clock(state, spans, after), read_clock(state, spans, until)
    if not first.left_ms:
        return 0
    gone = ms_between(running_at(state, after), running_at(state, until))
    return max(0, gone - max(0, -first.spent_ms) - last.over_ms)


def folded(spans: Sequence[Span], position: int, spent: int, extra: int) -> tuple[int, int, int]:
    """Pass over the levels that are used up; return position, spent and extra."""
    while not stays(spans, position):
        over = spent - extra - (spans[position].length_ms or 0)
        if over < 0:
            break
        position, spent, extra = position + 1, over, 0
    return position, spent, extra


def stays(spans: Sequence[Span], position: int) -> bool:
    """Return whether only a deed leaves this position."""
    span = spans[position]
    return span.hold or span.length_ms is None or position == len(spans) - 1


def running_at(state: ClockState, now: datetime) -> datetime:
    """Return ``now``, but never before the clock was set running."""
    now = utc(now)
    return now if state.running_since is None else max(now, utc(state.running_since))


def utc(at: datetime) -> datetime:
    """Return the instant in UTC, cut to whole milliseconds.

    Two instants of one zone are subtracted by their wall times, an hour off across a change.
    """
    if at.tzinfo is None:
        raise ValueError(f"an instant without a zone: {at}")
    at = at.astimezone(UTC)
    finer = at.microsecond % 1000
    return at.replace(microsecond=at.microsecond - finer) if finer else at


def ms_between(earlier: datetime, later: datetime) -> int:
    return (later - earlier) // MILLISECOND


def _on_show(state: ClockState, spans: Sequence[Span], now: datetime) -> tuple[int, int, int]:
    _check(state, spans)
    spent = state.spent_ms
    if state.running_since is not None:
        spent += max(0, ms_between(utc(state.running_since), utc(now)))
    return folded(spans, state.position, spent, state.extra_ms)


def _check(state: ClockState, spans: Sequence[Span]) -> None:
    if not 0 <= state.position < len(spans):
        raise ValueError(f"no position {state.position} in {len(spans)} levels")
    if state.spent_ms < 0 < state.position:
        raise ValueError(f"{state.spent_ms} ms spent of position {state.position}")
