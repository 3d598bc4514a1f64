"""What the schedule holds in store, if the clock runs on from now."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from .facts import ClockState, Span
from .reading import MILLISECOND, read_clock, running_at


def start_times(
    state: ClockState, spans: Sequence[Span], now: datetime
) -> tuple[datetime | None, ...]:
    """Return for each position when it begins, if the clock runs from ``now`` without a pause
    and every hold is released at once. None for those that have begun, and for those after a
    level without a length.
    """
    at = running_at(state, now)
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
    begun = reading.spent_ms >= 0
    first = reading.position + 1 if begun else 0
    target = next_break(spans, first - 1)
    if target is None:
        return None
    play = 0
    if begun and not spans[reading.position].is_break:
        if reading.left_ms is None:
            return None
        play = reading.left_ms
    for span in spans[first:target]:
        if span.length_ms is None:
            return None
        play += span.length_ms
    return play


def _times_to(state: ClockState, spans: Sequence[Span], now: datetime) -> tuple[int | None, ...]:
    reading = read_clock(state, spans, now)
    waits: list[int | None] = [None] * len(spans)
    wait = reading.left_ms
    for position in range(reading.position + 1 if reading.spent_ms >= 0 else 0, len(spans)):
        waits[position] = wait
        length = spans[position].length_ms
        wait = None if wait is None or length is None else wait + length
    return tuple(waits)
