"""What is true of a night at the moment of a request, each thing read once."""

import functools
from datetime import datetime, timedelta
from typing import Any

from tournament import instants, push, snapshots, words
from tournament.models import Event, Level

from . import ahead
from .rows import Person, everybody, planned_starts


class Moment:
    def __init__(self, event: Event) -> None:
        self.event = event
        self.shot = push.hub.current(event)
        self.now = instants.now()
        self.wall = instants.wall_now()
        self.read = self.shot.read(self.now)

    @property
    def wall_ahead(self) -> timedelta:
        """What the clock on the wall shows more than the night's own time."""
        return self.wall - self.now

    @functools.cached_property
    def reading(self) -> dict[str, Any]:
        wall_ms = instants.in_ms(self.wall)
        return snapshots.reading(self.shot, self.now) | {"wall_ms": wall_ms}

    @property
    def is_on(self) -> bool:
        return self.event.state == Event.State.PLAYING

    @property
    def has_begun(self) -> bool:
        return self.is_on and self.read.spent_ms >= 0

    # -- the levels

    @property
    def level(self) -> Level:
        return self.shot.levels[self.read.position]

    @functools.cached_property
    def names(self) -> list[str]:
        """Which level or break stands at each position: Level 6: 200/400."""
        return [
            _name(level, number)
            for level, number in zip(self.shot.levels, self.shot.numbers, strict=True)
        ]

    @functools.cached_property
    def before(self) -> tuple[int, str] | None:
        return self._named(self.read.position - 1)

    @functools.cached_property
    def after(self) -> tuple[int, str] | None:
        return self._named(self.read.position + 1)

    def _named(self, position: int) -> tuple[int, str] | None:
        if not 0 <= position < len(self.shot.levels):
            return None
        return position, self.names[position]

    @functools.cached_property
    def starts(self) -> list[datetime | None]:
        """When each level begins or began, on the wall; None where nobody can tell."""
        if self.event.state == Event.State.PLANNED:
            return planned_starts(self.shot)
        return snapshots.start_times(self.shot, self.now)

    @functools.cached_property
    def next_break(self) -> Level | None:
        return ahead.next_break(self.shot, self.now)

    @functools.cached_property
    def next_break_name(self) -> str:
        """Where the next break stands: after level 6."""
        if self.next_break is None:
            return ""
        before = self.shot.numbers[: self.next_break.position]
        return words.break_name(next((number for number in reversed(before) if number), 0))

    @functools.cached_property
    def ends(self) -> ahead.Ends | None:
        return ahead.ends(self.shot, self.now)

    @property
    def end(self) -> datetime | None:
        return None if self.ends is None else self.ends.likely

    @property
    def time_is_up(self) -> bool:
        ends_at = self.event.ends_at
        return self.is_on and ends_at is not None and ends_at <= self.wall

    # -- the people

    @functools.cached_property
    def people(self) -> tuple[list[Person], list[Person]]:
        """Those in, and those out."""
        return everybody(
            self.event,
            self.shot,
            self.wall_ahead,
            tells_who_may_return=self.tells_who_may_return,
        )

    @property
    def tells_who_may_return(self) -> bool:
        """Whether who is out and may still come back in is marked as such."""
        return False


def _name(level: Level, number: int | None) -> str:
    if number is not None:
        return f"{words.level_name(number)}: {words.blinds(level)}"
    if level.seconds is None:
        return words.level_name(None)
    return f"{words.level_name(None)}, {words.length(level.seconds)}"
