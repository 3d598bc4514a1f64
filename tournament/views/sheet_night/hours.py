"""The levels and breaks of a night with their hours, and what leaves in them."""

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournament.rules.kit.rests import Leaving, Rest, rests
from tournament.views.rows import LevelRow, level_rows
from tournament.words import sheets as says

from .chips import Chips

MINUTE_MS = 60_000


@dataclass(frozen=True, slots=True)
class Hour:
    """A level or a break: when, what, and what leaves in it."""

    row: LevelRow
    when: str
    is_spare: bool
    leaving: Sequence[Leaving] = ()

    @property
    def lines(self) -> list[str]:
        return [says.leaves_short(one) for one in self.leaving]


class Hours(Chips):
    @functools.cached_property
    def rests(self) -> tuple[Rest, ...]:
        return rests(self.chips, self._plans, self.entries, self._position)

    @functools.cached_property
    def _plans(self) -> list[Any]:
        return [level.plan for level in self.shot.levels]

    @property
    def _position(self) -> int:
        if self.event.state == self.event.State.PLANNED:
            return -1
        return self.read.position if self.is_on else len(self.shot.levels)

    @functools.cached_property
    def hours(self) -> list[Hour]:
        """Every level and break up to the last level."""
        rows = level_rows(self.shot, self.now, self.starts, ())
        while rows and rows[-1].is_break:
            rows.pop()
        last = next((at for at, row in enumerate(rows) if row.ends_here), len(rows))
        leaving = {rest.position: rest.leaving for rest in self.rests}
        return [
            Hour(row, row.hour or self._after_start(at), at > last, leaving.get(at, ()))
            for at, row in enumerate(rows)
        ]

    @property
    def has_hours(self) -> bool:
        return any(hour.row.hour for hour in self.hours)

    def _after_start(self, position: int) -> str:
        """How long after the first hand; empty behind a level without an end."""
        ms = 0
        for span in self.shot.spans[:position]:
            if span.length_ms is None:
                return ""
            ms += span.length_ms
        if self.has_begun or self.event.state == self.event.State.FINISHED:
            return ""
        return f"+{ms // MINUTE_MS // 60}:{ms // MINUTE_MS % 60:02}"

    @property
    def has_likely_last(self) -> bool:
        return any(hour.row.ends_here for hour in self.hours)
