"""What the parts of the director's page show, each read once a request."""

from __future__ import annotations

import functools
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from tournament import instants, queries, words
from tournament.models import Event, Level
from tournament.rules import blinds
from tournament.rules.findings import Problem

from . import ahead, faces
from .dock import BREAK, COUNTDOWN, HELD, RUNNING, Button, dock, phase
from .rows import LevelRow, Line, Person, ante, everybody, journal_lines, level_rows
from .suggestions import Suggestion, suggestion


class Board:
    def __init__(self, event: Event) -> None:
        self.event = event
        self.shot = queries.snapshot_of(event)
        self.now = instants.now()
        self.wall = instants.wall_now()
        self.read = self.shot.read(self.now)

    # -- the clock

    @functools.cached_property
    def reading(self) -> dict[str, Any]:
        wall_ms = instants.in_ms(self.wall)
        return queries.reading(self.shot, self.now) | {"wall_ms": wall_ms}

    @functools.cached_property
    def schedule(self) -> dict[str, Any]:
        return queries.schedule(self.shot) | {"shifts": faces.shifts(self.event.zone, self.wall)}

    @functools.cached_property
    def face(self) -> faces.Face:
        return faces.face(self.reading, self.schedule["levels"], self.wall, self.event.zone)

    @functools.cached_property
    def phase(self) -> str:
        return phase(self.reading)

    @property
    def dock(self) -> dict[str, tuple[Button, ...]]:
        return dock(self.phase)

    @functools.cached_property
    def suggestion(self) -> Suggestion:
        return suggestion(self)

    @property
    def spent(self) -> tuple[int, int]:
        """Milliseconds gone of the level on show, and its whole length."""
        length = self.level.length_ms
        if length is None:
            return 0, 1
        whole = max(1, length + self.read.extra_ms)
        return min(whole, max(0, self.read.spent_ms)), whole

    @property
    def level(self) -> Level:
        return self.shot.levels[self.read.position]

    @property
    def is_on(self) -> bool:
        return self.event.state == Event.State.PLAYING

    @property
    def has_begun(self) -> bool:
        return self.is_on and self.read.spent_ms >= 0

    @property
    def state_text(self) -> str:
        """Why the clock does not run, and since when; nothing while it does."""
        if self.phase == HELD:
            return gettext("Waits %(time)s") % {"time": faces.counted(self.read.over_ms)}
        return "" if self.phase in {RUNNING, BREAK, COUNTDOWN} else self.face.now

    @property
    def blinds_text(self) -> str:
        if self.is_on and self.level.is_break and self.has_begun:
            return ""
        return "/".join(filter(None, (self.face.small, self.face.big)))

    @property
    def ante_text(self) -> str:
        return ante(self.level) if self.blinds_text else ""

    @property
    def next_at(self) -> str:
        if self.after is None:
            return ""
        if self.read.running and self.read.left_ms and self.is_on and self.has_begun:
            at = self.wall + self.read.left_ms * instants.MILLISECOND
            return gettext("Next") + " " + words.time_of_day(at)
        return gettext("Next")

    @property
    def next_text(self) -> str:
        if self.after is None:
            return gettext("Last level")
        coming = self.shot.levels[self.after[0]]
        return self.after[1] if coming.is_break else words.blinds(coming)

    @property
    def next_ante(self) -> str:
        return ante(self.shot.levels[self.after[0]]) if self.after else ""

    @functools.cached_property
    def names(self) -> list[str]:
        """Say which level or break stands at each position: Level 6: 200/400."""
        return [
            f"{words.level_name(number)}: {words.blinds(level)}"
            if number is not None
            else words.level_name(None)
            if level.seconds is None
            else f"{words.level_name(None)}, {words.length(level.seconds)}"
            for level, number in zip(self.shot.levels, self.shot.numbers, strict=True)
        ]

    def _target(self, position: int) -> tuple[int, str] | None:
        if not 0 <= position < len(self.shot.levels):
            return None
        return position, self.names[position]

    @functools.cached_property
    def before(self) -> tuple[int, str] | None:
        return self._target(self.read.position - 1)

    @functools.cached_property
    def after(self) -> tuple[int, str] | None:
        return self._target(self.read.position + 1)

    @property
    def here(self) -> str:
        return self.names[self.read.position]

    @property
    def restart_text(self) -> str:
        number = self.shot.numbers[self.read.position]
        if number is None:
            return gettext("The break from the start")
        return gettext("Level %(number)s from the start") % {"number": number}

    @property
    def jumps(self) -> list[tuple[int, int, str]]:
        """Row, position and name of every other level."""
        return [
            (level.pk, level.position, name)
            for level, name in zip(self.shot.levels, self.names, strict=True)
            if level.position != self.read.position
        ]

    @functools.cached_property
    def timed_levels(self) -> list[tuple[int, str]]:
        """The levels the night could end with."""
        return [
            (level.position, self.names[level.position])
            for level in self.shot.levels
            if level.seconds and not level.is_break and level.position > self.read.position
        ]

    @functools.cached_property
    def ends_with(self) -> int:
        """The level that a wish to end at an hour means: the one the night will likely end with."""
        end = queries.likely_end(self.shot, self.now)
        timed = [position for position, _name in self.timed_levels]
        if end is not None and end.likely in timed:
            return end.likely
        return timed[-1] if timed else -1

    @property
    def start_summary(self) -> str:
        """What is about to begin: 25/50, 20 minutes a level, 5,000 each, likely end 22:40."""
        first = next((level for level in self.shot.levels if not level.is_break), None)
        if first is None:
            return words.refusal("no_levels", {})
        said = [words.blinds(first)]
        if first.seconds:
            said.append(gettext("%(length)s a level") % {"length": words.length(first.seconds)})
        if self.event.stack:
            said.append(gettext("%(chips)s each") % {"chips": words.number(self.event.stack)})
        if self.end is not None:
            said.append(gettext("likely end %(time)s") % {"time": words.time_of_day(self.end)})
        return " · ".join(said)

    @functools.cached_property
    def next_break(self) -> Level | None:
        return ahead.next_break(self.shot, self.now)

    @functools.cached_property
    def next_break_name(self) -> str:
        """Where the next break stands: after level 6."""
        if self.next_break is None:
            return ""
        before = self.shot.numbers[: self.next_break.position]
        number = next((shown for shown in reversed(before) if shown), None)
        if number is None:
            return gettext("The break before level 1")
        return gettext("The break after level %(number)s") % {"number": number}

    @property
    def break_follows(self) -> bool:
        return self.next_break is not None and self.next_break.position == self.read.position + 1

    @functools.cached_property
    def end(self) -> datetime | None:
        return ahead.likely_end(self.shot, self.now)

    # -- the people

    @functools.cached_property
    def people(self) -> tuple[list[Person], list[Person]]:
        """Those in, and those out."""
        return everybody(self.event, self.shot, self.wall - self.now)

    # -- the blinds

    @functools.cached_property
    def problems(self) -> tuple[Problem, ...]:
        plans = [level.plan for level in self.shot.levels]
        return blinds.problems(plans, stack=self.event.stack, players=self.shot.entries or None)

    @property
    def problems_of_all(self) -> list[Problem]:
        return [problem for problem in self.problems if problem.place is None]

    @functools.cached_property
    def rows(self) -> list[LevelRow]:
        return level_rows(self)

    @property
    def level_count(self) -> int:
        return len(self.shot.levels)

    # -- the journal

    @functools.cached_property
    def lines(self) -> list[Line]:
        return journal_lines(self.event, self.wall - self.now)

    @property
    def has_more_lines(self) -> bool:
        return bool(self.lines) and self.lines[-1].number > 1
