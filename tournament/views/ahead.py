"""What would be if a deed were done: the night as it would stand, nothing written."""

import copy
import dataclasses
from datetime import datetime

from tournament import instants, snapshots
from tournament.models import Level
from tournament.rules import clock
from tournament.rules.levels import level_numbers


def likely_end(shot: snapshots.Snapshot, now: datetime) -> datetime | None:
    """When the night is likely to end, on the wall."""
    end = snapshots.likely_end(shot, now)
    if end is None:
        return None
    return instants.wall_now() + max(0, end.likely_ms) * instants.MILLISECOND


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
    return dataclasses.replace(
        shot,
        levels=tuple(levels),
        numbers=level_numbers([level.plan for level in levels]),
        spans=tuple(level.span for level in levels),
    )
