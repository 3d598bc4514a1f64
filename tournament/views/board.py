"""What the parts of the director's page show, each read once a request."""

import functools
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.urls import reverse
from django.utils.translation import get_language, gettext

from tournament import instants, queries, words
from tournament.models import Event, Level
from tournament.rules import blinds, names
from tournament.rules.findings import Problem

from . import ahead, faces
from .dock import dock, phase
from .suggestions import suggestion

LINES = 40
# Letters that stand behind z, in the order of the alphabet.
BEHIND_Z = {"sv": "åäö", "da": "æøå", "nb": "æøå"}


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

    @property
    def phase(self) -> str:
        return phase(self.reading)

    @property
    def dock(self) -> Any:
        return dock(self.phase)

    @property
    def suggestion(self) -> Any:
        return suggestion(self)

    @property
    def gone(self) -> tuple[int, int]:
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
        return self.face.now if self.phase not in {"running", "break", "countdown"} else ""

    @property
    def blinds_text(self) -> str:
        if self.is_on and self.level.is_break and self.has_begun:
            return ""
        return "/".join(filter(None, (self.face.small, self.face.big)))

    @property
    def ante_text(self) -> str:
        return self.face.ante if self.blinds_text else ""

    @property
    def next_at(self) -> str:
        if self.after is None:
            return ""
        if self.read.running and self.read.left_ms and self.is_on and self.has_begun:
            return words.time_of_day(self.wall + self.read.left_ms * instants.MILLISECOND)
        return gettext("Next")

    @property
    def next_text(self) -> str:
        if self.after is None:
            return gettext("Last level")
        coming = self.shot.levels[self.after[0]]
        return self.name(self.after[0]) if coming.is_break else words.blinds(coming)

    @property
    def next_ante(self) -> str:
        coming = self.shot.levels[self.after[0]] if self.after else None
        if coming is None or not coming.ante:
            return ""
        return gettext("ante %(amount)s") % {"amount": words.number(coming.ante)}

    def name(self, position: int) -> str:
        """Say which level or break stands at a position: Level 6: 200/400."""
        level = self.shot.levels[position]
        if not level.is_break:
            return f"{words.level_name(self.shot.numbers[position])}: {words.blinds(level)}"
        if level.seconds is None:
            return words.level_name(None)
        return f"{words.level_name(None)}, {words.length(level.seconds)}"

    def _target(self, position: int) -> tuple[int, str] | None:
        if not 0 <= position < len(self.shot.levels):
            return None
        return position, self.name(position)

    @property
    def before(self) -> tuple[int, str] | None:
        return self._target(self.read.position - 1)

    @property
    def after(self) -> tuple[int, str] | None:
        return self._target(self.read.position + 1)

    @property
    def here(self) -> str:
        return self.name(self.read.position)

    @property
    def jumps(self) -> list[tuple[int, str]]:
        return [
            (position, self.name(position))
            for position in range(len(self.shot.levels))
            if position != self.read.position
        ]

    @property
    def timed_levels(self) -> list[tuple[int, str]]:
        """The levels the night could end with."""
        return [
            (level.position, self.name(level.position))
            for level in self.shot.levels
            if level.seconds and not level.is_break and level.position > self.read.position
        ]

    @property
    def ends_with(self) -> int:
        """The level that a wish to end at an hour means: the one the night will likely end with."""
        end = queries.likely_end(self.shot, self.now)
        timed = [position for position, _name in self.timed_levels]
        if end is not None and end.likely in timed:
            return end.likely
        return timed[-1] if timed else -1

    @property
    def person_url(self) -> str:
        return reverse("tournament:event", args=[self.event.slug]) + "person/"

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

    @property
    def next_break_name(self) -> str:
        """Where the next break stands: after level 6."""
        if self.next_break is None:
            return ""
        before = self.shot.numbers[: self.next_break.position]
        number = next((shown for shown in reversed(before) if shown), None)
        if number is None:
            return gettext("the break before level 1")
        return gettext("the break after level %(number)s") % {"number": number}

    @property
    def break_follows(self) -> bool:
        return self.next_break is not None and self.next_break.position == self.read.position + 1

    @functools.cached_property
    def end(self) -> datetime | None:
        return ahead.likely_end(self.shot, self.now)

    # -- the people

    @functools.cached_property
    def people(self) -> "list[Person]":
        return everybody(self.event, self.shot, self.wall - self.now)

    @property
    def out_count(self) -> int:
        return self.shot.entries - self.shot.left_now

    # -- the blinds

    @functools.cached_property
    def problems(self) -> tuple[Problem, ...]:
        plans = [level.plan for level in self.shot.levels]
        return blinds.problems(plans, stack=self.event.stack, players=self.shot.entries or None)

    @property
    def problems_of_all(self) -> list[Problem]:
        return [problem for problem in self.problems if problem.place is None]

    @functools.cached_property
    def rows(self) -> "list[LevelRow]":
        return level_rows(self)

    @property
    def level_count(self) -> int:
        return len(self.shot.levels)

    # -- the journal

    @functools.cached_property
    def lines(self) -> "list[Line]":
        return journal_lines(self.event, self.wall - self.now)

    @property
    def has_more_lines(self) -> bool:
        return bool(self.lines) and self.lines[-1].number > 1


@dataclass(frozen=True, slots=True)
class Person:
    number: int
    seq: int
    label: str
    name: str  # the whole name, empty without one
    letters: str
    colour: int
    is_out: bool
    place: int | None
    out_at: datetime | None

    @property
    def place_text(self) -> str:
        if self.out_at is None:
            return ""
        # Translators: a player who is out: "Place 6, out 20:31". sv "6:a, ute 20:31".
        text = gettext("Place %(place)s, out %(time)s")
        return text % {"place": self.place, "time": words.time_of_day(self.out_at)}


def everybody(event: Event, shot: queries.Snapshot, ahead_by: timedelta) -> list[Person]:
    """Those in by name, then those without one; those out at the foot, the latest first."""
    rows = list(queries.entries(event))
    named = [row.player.name if row.player else "" for row in rows]
    told = iter(names.told_apart([name for name in named if name]))
    labels = [next(told) if name else "" for name in named]
    outs = sorted((row.out_at, row.pk) for row in rows if row.is_out)
    places = {pk: shot.entries - index for index, (_at, pk) in enumerate(outs)}
    people = []
    for row, name, label in zip(rows, named, labels, strict=True):
        label = label or gettext("Player %(number)s") % {"number": row.number}
        people.append(
            Person(
                number=row.number,
                seq=row.seq,
                label=label,
                name=name,
                letters=names.letters(label) if name else str(row.number),
                colour=names.colour(name) if name else names.COLOURS,
                is_out=row.is_out,
                place=places.get(row.pk),
                out_at=row.out_at + ahead_by if row.is_out else None,
            )
        )
    return sorted(people, key=_in_order)


def _in_order(person: Person) -> tuple[Any, ...]:
    if person.is_out:
        return (1, person.place or 0)
    if not person.name:
        return (0, 1, "", person.number)
    return (0, 0, alphabetical(person.label), person.number)


def alphabetical(name: str) -> str:
    behind = BEHIND_Z.get((get_language() or "en")[:2], "")
    return name.casefold().translate(
        {ord(letter): chr(ord("{") + at) for at, letter in enumerate(behind)}
    )


@dataclass(frozen=True, slots=True)
class LevelRow:
    level: Level
    number: int | None
    at: datetime | None
    place: str  # "gone", "on" or "coming"
    problems: tuple[Problem, ...]
    ends_here: bool  # the night is likely to end with it
    url: str

    @property
    def lasts(self) -> str:
        length_ms = self.level.length_ms
        if length_ms is None:
            return gettext("to the end")
        if length_ms % 60_000:
            return words.clock(length_ms)
        return gettext("%(count)s min") % {"count": length_ms // 60_000}

    @property
    def stamp(self) -> str:
        """What a form that edits this level was made from."""
        level = self.level
        return (
            f"{level.kind} {level.small} {level.big} {level.ante} {level.ante_kind} "
            f"{level.seconds} {level.hold} {level.note}"
        )


def level_rows(board: Board) -> list[LevelRow]:
    shot, position = board.shot, board.read.position
    starts = queries.start_times(shot, board.now)
    end = queries.likely_end(shot, board.now)
    if board.event.state == Event.State.PLANNED:
        starts = planned_starts(shot)
        position = -1
    finished = board.event.state == Event.State.FINISHED
    here = reverse("tournament:levels", args=[board.event.slug])
    return [
        LevelRow(
            level=level,
            number=number,
            at=at if level.position <= position or not finished else None,
            place="on"
            if level.position == position and not finished
            else "gone"
            if level.position <= position
            else "coming",
            problems=tuple(p for p in board.problems if p.place == level.position),
            ends_here=end is not None and end.likely == level.position,
            url=f"{here}{level.position}/",
        )
        for level, number, at in zip(shot.levels, shot.numbers, starts, strict=True)
    ]


def planned_starts(shot: queries.Snapshot) -> list[datetime | None]:
    """When each level would begin if the night began at its hour."""
    at = shot.event.starts_at
    starts: list[datetime | None] = []
    for span in shot.spans:
        starts.append(at)
        at = None if at is None or span.length_ms is None else at + _ms(span.length_ms)
    return starts


def _ms(count: int) -> timedelta:
    return count * instants.MILLISECOND


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    sentence: str
    actor: str
    at: datetime
    offer: str  # "undo", "redo" or ""
    stands: bool


def journal_lines(
    event: Event, ahead_by: timedelta, before: int | None = None, count: int = LINES
) -> list[Line]:
    """The latest lines, or those before a number. What undoes a line offers nothing itself."""
    undone = dict(
        event.journal.exclude(undoes=None).values_list("undoes_id", "pk")
    )  # line -> the line that undoes it
    found = event.journal.order_by("-number")
    if before is not None:
        found = found.filter(number__lt=before)
    lines = []
    for line in found[:count]:
        stands = True
        at = line.pk
        while at in undone:
            at, stands = undone[at], not stands
        offer = ""
        if line.undoes_id is None and line.kind != "create":
            offer = "undo" if stands else "redo"
        lines.append(
            Line(
                number=line.number,
                sentence=words.journal_line(line.kind, line.args),
                actor=line.actor,
                at=line.at + ahead_by,
                offer=offer,
                stands=stands,
            )
        )
    return lines
