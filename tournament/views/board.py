"""What the parts of the director's page show."""

import functools
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext

from tournament import instants, snapshots, words
from tournament.rules import blinds, quiet
from tournament.rules.findings import Problem
from tournament.rules.nudges import Nudge, numbers_of

from . import ahead, faces
from .dock import BREAK, COUNTDOWN, HELD, RUNNING, Button, dock, phase
from .rows import LevelRow, Line, ante, journal_lines, level_rows
from .screens import schedule_of
from .selling import Selling
from .suggestions import Suggestion, suggestion
from .told import Told, told


@dataclass(frozen=True, slots=True)
class Nudging:
    nudge: Nudge
    label: str
    effect: str


class Board(Selling):
    # -- the clock

    @functools.cached_property
    def schedule(self) -> dict[str, Any]:
        return schedule_of(self.shot)

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
    def state_text(self) -> str:
        """Why the clock does not run, and since when; nothing while it does."""
        if self.phase == HELD:
            return gettext("Waits %(time)s") % {"time": words.counted(self.read.over_ms)}
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
            return gettext("Next %(time)s") % {"time": words.time_of_day(at)}
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
        end = snapshots.likely_end(self.shot, self.now)
        timed = [position for position, _name in self.timed_levels]
        if end is not None and end.likely in timed:
            return end.likely
        return timed[-1] if timed else -1

    @property
    def ends_text(self) -> str:
        if self.event.ends_hour is not None:
            return words.until(self.event.ends_hour)
        if self.ends is None:
            return ""
        return words.ends(self.ends.early, self.ends.likely, self.ends.late)

    @property
    def chips_text(self) -> str:
        chips, left = self.shot.total_chips, self.shot.left_now
        return words.in_play(chips, left, self.reading["big"]) if chips and left else ""

    @property
    def pace_text(self) -> str:
        return words.pace(self.shot.pace)

    @functools.cached_property
    def nudges(self) -> list[Nudging]:
        """What would move the end, each with the end it leads to."""
        plans = self.shot.plans
        before = words.time_of_day(self.end) if self.end else ""
        return [
            Nudging(
                offer.nudge,
                words.nudge(offer.nudge.kind, numbers_of(plans, offer.nudge)),
                gettext("Likely end %(time)s instead of %(before)s")
                % {"time": words.time_of_day(offer.end), "before": before},
            )
            for offer in ahead.offers(self.shot, self.now)
        ]

    @property
    def has_seats(self) -> bool:
        return any(person.seat for person in self.people[0])

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
        if self.event.ends_hour is not None:
            said.append(words.until(self.event.ends_hour))
        elif self.end is not None:
            said.append(gettext("likely end %(time)s") % {"time": words.time_of_day(self.end)})
        return " · ".join(said)

    @property
    def break_follows(self) -> bool:
        return self.next_break is not None and self.next_break.position == self.read.position + 1

    # -- the blinds

    @functools.cached_property
    def problems(self) -> tuple[Problem, ...]:
        return blinds.problems(
            self.shot.plans, stack=self.event.stack, players=self.shot.entries or None
        )

    @property
    def problems_of_all(self) -> list[Problem]:
        return [problem for problem in self.problems if problem.place is None]

    @functools.cached_property
    def rows(self) -> list[LevelRow]:
        return level_rows(self.shot, self.now, self.starts, self.problems)

    @property
    def level_count(self) -> int:
        return len(self.shot.levels)

    # -- what everybody is told

    @functools.cached_property
    def told(self) -> list[Told]:
        return [one for one in told(self.shot.notes, self.now, self.wall_ahead) if one.is_own]

    # -- late at night

    @functools.cached_property
    def is_quiet(self) -> bool:
        shown = self.wall.astimezone(ZoneInfo(self.event.zone))
        return quiet.is_quiet(self.event.quiet_from, shown)

    @property
    def quiet_from(self) -> str:
        hour = self.event.quiet_from
        return "" if hour is None else words.hour_of(hour.hour * 60 + hour.minute)

    @property
    def quiet_offer(self) -> str:
        return gettext("Quiet from %(at)s") % {"at": words.hour_of(23 * 60)}

    # -- the journal

    @functools.cached_property
    def lines(self) -> list[Line]:
        return journal_lines(self.event, self.wall_ahead)

    @property
    def has_more_lines(self) -> bool:
        return bool(self.lines) and self.lines[-1].number > 1
