"""What a director does to the clock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from .facts import ClockRefusal, ClockState, Span
from .reading import read_clock, settled, stays, utc


def started(spans: Sequence[Span], now: datetime, countdown_ms: int = 0) -> ClockState:
    """Return a clock that begins the first level after ``countdown_ms``."""
    _check_amount(countdown_ms)
    if not spans:
        raise ClockRefusal("no_levels")
    return ClockState(0, -countdown_ms, 0, utc(now))


def paused(state: ClockState, spans: Sequence[Span], now: datetime) -> ClockState:
    if state.running_since is None:
        return state
    return replace(settled(state, spans, now), running_since=None)


def resumed(state: ClockState, spans: Sequence[Span], now: datetime) -> ClockState:
    """A countdown that was paused goes on counting down."""
    if state.running_since is not None:
        return state
    return replace(settled(state, spans, now), running_since=utc(now))


def moved_to(state: ClockState, spans: Sequence[Span], now: datetime, position: int) -> ClockState:
    """Begin ``position`` at its full length; a paused clock stays paused."""
    if not 0 <= position < len(spans):
        raise ValueError(f"no position {position} in {len(spans)} levels")
    return ClockState(position, 0, 0, settled(state, spans, now).running_since)


def released(state: ClockState, spans: Sequence[Span], now: datetime) -> ClockState:
    """Begin the level after one that waits at its end; a paused clock stays paused."""
    reading = read_clock(state, spans, now)
    if reading.left_ms != 0 or reading.position == len(spans) - 1:
        raise ClockRefusal("not_held")
    return moved_to(state, spans, now, reading.position + 1)


def lengthened(state: ClockState, spans: Sequence[Span], now: datetime, ms: int) -> ClockState:
    """Give the level on show (or the countdown) ``ms`` more.

    A level past its end gets them from now on: two minutes more of a break that waits are two
    minutes, however long it has waited.
    """
    _check_amount(ms)
    settled_state = settled(state, spans, now)
    if settled_state.spent_ms < 0:
        return replace(settled_state, spent_ms=settled_state.spent_ms - ms)
    over = max(0, settled_state.spent_ms - _length_ms(settled_state, spans))
    if not ms:
        return state
    return replace(settled_state, extra_ms=settled_state.extra_ms + over + ms)


def shortened(state: ClockState, spans: Sequence[Span], now: datetime, ms: int) -> ClockState:
    """Take ``ms`` from the level on show, and from the next ones where it has not so much left.

    A level entered so begins now, with less than its length left. Where the clock would wait
    (the start, a hold, the last level) it stops with nothing left.
    """
    _check_amount(ms)
    before = settled(state, spans, now)
    if before.spent_ms < 0:
        return replace(before, spent_ms=min(0, before.spent_ms + ms))
    left = _length_ms(before, spans) - before.spent_ms
    if left <= 0:
        return state
    position, taken = before.position, ms
    while taken >= left and not stays(spans, position):
        position, taken = position + 1, taken - left
        length = spans[position].length_ms
        if length is None:
            return ClockState(position, 0, 0, before.running_since)
        left = length
    taken = min(taken, left)
    if position == before.position:
        return replace(before, extra_ms=before.extra_ms - taken)
    return ClockState(position, 0, -taken, before.running_since)


def with_left(state: ClockState, spans: Sequence[Span], now: datetime, ms: int) -> ClockState:
    """Leave the level on show (or the countdown) exactly ``ms``; 0 ends it."""
    _check_amount(ms)
    state = settled(state, spans, now)
    if state.spent_ms < 0:
        return replace(state, spent_ms=-ms)
    more = state.spent_ms + ms - _length_ms(state, spans)
    return settled(replace(state, extra_ms=state.extra_ms + more), spans, now)


def given_back(state: ClockState, spans: Sequence[Span], now: datetime, ms: int) -> ClockState:
    """Put the clock back by ``ms`` that were not played.

    It goes back into earlier levels, over holds, at the lengths they have in the schedule;
    never before the start, nor into a level without a length, where no time was lost. What was
    taken from the level by hand is given back before that, and what was added to it is taken
    along, so that every level after it begins later by ``ms``.
    """
    _check_amount(ms)
    before = settled(state, spans, now)
    if before.spent_ms < 0:
        return state
    position, spent, extra = before.position, before.spent_ms - ms, before.extra_ms
    if spent < 0 and extra < 0:
        restored = min(-spent, -extra)
        spent, extra = spent + restored, extra + restored
    while spent < 0:
        length = spans[position - 1].length_ms if position else None
        if length is None:
            spent = 0
        else:
            position, spent = position - 1, spent + length
    given = replace(before, position=position, spent_ms=spent, extra_ms=extra)
    return state if given == before else given


def _length_ms(state: ClockState, spans: Sequence[Span]) -> int:
    length = spans[state.position].length_ms
    if length is None:
        raise ClockRefusal("untimed")
    return length + state.extra_ms


def _check_amount(ms: int) -> None:
    if ms < 0:
        raise ValueError(f"a negative amount of time: {ms} ms")
