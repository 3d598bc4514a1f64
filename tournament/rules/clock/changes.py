"""The clock while the schedule under it changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from .facts import ClockRefusal, ClockState, Span
from .reading import ms_between, read_clock, running_at, settled, stays, utc

SHORTEST_STRETCHED_MS = 60_000


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
    if state.spent_ms < 0:
        return state
    old, new = before[state.position].length_ms, after[state.position].length_ms
    extra = state.extra_ms if new == old else 0
    if new is None or state.spent_ms < new + extra:
        return replace(state, extra_ms=extra)
    over = -1 if old is None else state.spent_ms - old - state.extra_ms
    if new != old and over < 0 and not confirmed:
        raise ClockRefusal("already_played")
    over = max(0, over) if stays(after, state.position) else 0
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
) -> tuple[int | None, ...] | None:
    """Return new lengths of the coming play levels up to ``last``, so that it ends at ``end_at``.

    One per position, None for those that keep theirs: the level on show, the breaks, what is
    past and what comes after ``last``. In milliseconds, whole seconds each, in their old
    proportions; ``last`` ends less than a second early. The clock runs from ``now`` and holds
    are released at once.

    None where it cannot be done: no play level to come, one without a length on the way, or a
    level of less than a minute.
    """
    if not 0 <= last < len(spans):
        raise ValueError(f"no position {last} in {len(spans)} levels")
    reading = read_clock(state, spans, now)
    ahead = range(reading.position + 1 if reading.spent_ms >= 0 else 0, last + 1)
    kept = reading.left_ms
    play = 0
    for position in ahead:
        length = spans[position].length_ms
        if kept is None or length is None:
            return None
        if spans[position].is_break:
            kept += length
        else:
            play += length
    if kept is None or not play:
        return None
    seconds = (ms_between(running_at(state, now), utc(end_at)) - kept) // 1000
    lengths: list[int | None] = [None] * len(spans)
    passed = given = 0
    for position in ahead:
        if spans[position].is_break:
            continue
        passed += spans[position].length_ms or 0
        until = seconds * passed // play  # cut the sum, not each part: no second is lost
        length = (until - given) * 1000
        if length < SHORTEST_STRETCHED_MS:
            return None
        lengths[position], given = length, until
    return tuple(lengths)
