"""The records of the clock."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


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
    """What the clock needs to know of a level. ``length_ms`` None lasts until the end.

    A level that holds waits at its end for the host. The last level stays anyway.
    """

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
