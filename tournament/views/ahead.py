"""What would be if a deed were done: the night as it would stand, nothing written."""

import copy
import dataclasses
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from tournament import instants, snapshots
from tournament.models import Level
from tournament.rules import clock, nudges
from tournament.rules.levels import LevelPlan, level_numbers
from tournament.rules.nudges import Nudge

MARK = timedelta(minutes=5)  # a guess, and it should look like one


@dataclasses.dataclass(frozen=True, slots=True)
class Ends:
    """When a night is likely to end, on the wall; ``late`` None where the levels end before."""

    early: datetime
    likely: datetime
    late: datetime | None


def ends(
    shot: snapshots.Snapshot, now: datetime, plans: Sequence[LevelPlan] | None = None
) -> Ends | None:
    """``plans`` take the place of its levels."""
    end = snapshots.likely_end(shot, now, plans=plans)
    if end is None:
        return None
    wall = instants.wall_now()
    late = None if end.late_ms is None else _marked(wall, end.late_ms)
    return Ends(_marked(wall, end.early_ms), _marked(wall, end.likely_ms), late)


def _marked(wall: datetime, wait_ms: int) -> datetime:
    at = wall + max(0, wait_ms) * instants.MILLISECOND
    over = timedelta(minutes=at.minute % 5, seconds=at.second, microseconds=at.microsecond)
    below = at - over
    return below if below >= wall and over < MARK / 2 else below + MARK if over else at


def likely_end(shot: snapshots.Snapshot, now: datetime) -> datetime | None:
    """When the night is likely to end, on the wall."""
    found = ends(shot, now)
    return None if found is None else found.likely


@dataclasses.dataclass(frozen=True, slots=True)
class Offer:
    """What a host may do to the coming levels, and when the night then is likely to end."""

    nudge: Nudge
    end: datetime


def offers(shot: snapshots.Snapshot, now: datetime) -> Iterator[Offer]:
    """Yield what would move the end."""
    before, end = snapshots.likely_end(shot, now), likely_end(shot, now)
    if before is None:
        return
    for nudge in nudges.offers(shot.plans, first_coming(shot, now), before.likely):
        after = ends(shot, now, nudged(shot, now, nudge))
        if after is not None and after.likely != end:
            yield Offer(nudge, after.likely)


def first_coming(shot: snapshots.Snapshot, now: datetime) -> int:
    """The first level that has not begun."""
    read = shot.read(now)
    return read.position + (read.spent_ms >= 0)


def nudged(shot: snapshots.Snapshot, now: datetime, nudge: Nudge) -> tuple[LevelPlan, ...]:
    """Raises NudgeRefusal."""
    return nudges.nudged(shot.plans, first_coming(shot, now), nudge)


def next_break(shot: snapshots.Snapshot, now: datetime) -> Level | None:
    position = clock.next_break(shot.spans, shot.read(now).position)
    return None if position is None else shot.levels[position]


def without(shot: snapshots.Snapshot, gone: Level) -> snapshots.Snapshot:
    levels = [copy.copy(level) for level in shot.levels if level.pk != gone.pk]
    for position, level in enumerate(levels):
        level.position = position
    return _with_levels(shot, levels)


def stretched(
    shot: snapshots.Snapshot, now: datetime, end_at: datetime, last: int
) -> snapshots.Snapshot | None:
    """The night with its coming levels stretched so that ``last`` ends at ``end_at`` (wall)."""
    lengths = clock.stretched(shot.event.clock, shot.spans, now, instants.from_wall(end_at), last)
    if lengths is None:
        return None
    levels = [copy.copy(level) for level in shot.levels]
    for level, length_ms in zip(levels, lengths, strict=True):
        if length_ms is not None:
            level.seconds = (length_ms + level.played_ms) // 1000
    return _with_levels(shot, levels)


def _with_levels(shot: snapshots.Snapshot, levels: list[Level]) -> snapshots.Snapshot:
    plans = tuple(level.plan for level in levels)
    return dataclasses.replace(
        shot,
        levels=tuple(levels),
        plans=plans,
        numbers=level_numbers(plans),
        spans=tuple(level.span for level in levels),
    )
