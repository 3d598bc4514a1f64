"""The rows of the director's lists: people, levels, lines of the journal. Ready to be shown."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils.translation import get_language, gettext

from tournament import instants, queries, room, snapshots, words
from tournament.models import Event, Level
from tournament.rules import names
from tournament.rules.findings import Problem
from tournament.rules.finishing import Finish
from tournament.services.undo import NEVER_UNDONE

LINES = 30
# Letters that stand behind z, in the order of the alphabet.
BEHIND_Z = {"sv": "åäö", "da": "æøå", "nb": "æøå"}


def ante(level: Level) -> str:
    return gettext("ante %(amount)s") % {"amount": words.number(level.ante)} if level.ante else ""


@dataclass(frozen=True, slots=True)
class Person:
    number: int
    entry: str  # its number and its seq, as a deed expects them
    label: str
    rest: str  # what the whole name has beyond that
    letters: str
    colour: int
    url: str
    place_text: str = ""  # of those out; once the night is over of everybody
    may_return: bool = False  # is out and can still come back in
    seat: str = ""  # table and chair, where seats were drawn

    @property
    def is_nameless(self) -> bool:
        return self.colour == names.COLOURS


def everybody(
    event: Event,
    shot: snapshots.Snapshot,
    ahead_by: timedelta,
    *,
    tells_who_may_return: bool,
) -> tuple[list[Person], list[Person]]:
    """Those in by name, then those without one; once it is over by place. Those out, the latest
    first.
    """
    rows = list(
        queries.entries(event).values_list(
            "pk", "number", "seq", "player__name", "is_out", "out_at", named=True
        )
    )
    labels = labels_of((row.number, row.player__name or "") for row in rows)
    seats = seats_of(event)
    base = reverse("tournament:event", args=[event.slug]) + "person/"
    standing, is_over = queries.Standing(), event.state == Event.State.FINISHED
    if shot.count.out or is_over:
        standing = queries.standing(event, [row.number for row in rows])
    places = {finish.entry: finish for finish in standing.finishes}
    inside: list[tuple[tuple[object, ...], Person]] = []
    outside: list[tuple[int, Person]] = []
    for row, label in zip(rows, labels, strict=True):
        name = row.player__name or ""
        place = places.get(row.number)
        waits = tells_who_may_return and row.is_out and row.number in standing.pending
        person = Person(
            number=row.number,
            entry=f"{row.number}.{row.seq}",
            label=label,
            rest=name.removeprefix(label) if name.startswith(label) else "",
            letters=letters_of(name, label) if name else str(row.number),
            colour=names.colour(name) if name else names.COLOURS,
            url=f"{base}{row.number}/",
            place_text=_out(place, row.out_at + ahead_by, waits)
            if row.is_out
            else _in(place)
            if is_over
            else "",
            may_return=waits,
            seat=seats.get(row.pk, ""),
        )
        if row.is_out:
            outside.append((place.best if place else shot.count.people, person))
        else:
            by_name = (not name, alphabetical(label) if name else "", row.number)
            first = place.best if place is not None and is_over else 0
            inside.append(((first, *by_name), person))
    inside.sort(key=lambda one: one[0])
    outside.sort(key=lambda one: one[0])
    return [person for _key, person in inside], [person for _place, person in outside]


def seats_of(event: Event) -> dict[int, str]:
    """Where each entry (by id) sits, or is on the way to; of a single table only the chair."""
    seats = room.registered.seats(event)
    is_one = len({seat.table for seat in seats.values()}) == 1
    text = gettext("chair %(chair)s") if is_one else gettext("table %(table)s, chair %(chair)s")
    return {
        entry: ("→ " if seat.is_on_the_way else "")
        + text % {"table": seat.table, "chair": seat.chair}
        for entry, seat in seats.items()
    }


def labels_of(people: Iterable[tuple[int, str]]) -> list[str]:
    """The shortest names by which these people, by number and name, are told apart."""
    numbered = list(people)
    told = iter(names.told_apart([name for _number, name in numbered if name]))
    return [
        next(told) if name else gettext("Player %(number)s") % {"number": number}
        for number, name in numbered
    ]


def letters_of(name: str, label: str) -> str:
    """Of the whole name; of somebody whose whole name another has too, with the number."""
    return names.letters(label if label.startswith(name) else name)


def _out(place: Finish | None, at: datetime, waits: bool) -> str:
    if waits:
        return gettext("Out %(time)s, may come back in") % {"time": words.time_of_day(at)}
    if place is None:
        # Translators: a player who was registered and did not come.
        return gettext("Never came")
    # Translators: a player who is out: "Place 6, out 20:31". sv "6:a, ute 20:31".
    text = gettext("Place %(place)s, out %(time)s")
    return text % {
        "place": words.place(place.best, place.worst),
        "time": words.time_of_day(at),
    }


def _in(place: Finish | None) -> str:
    """Of somebody who was still in at the end."""
    if place is None:
        return ""
    return gettext("Place %(place)s") % {"place": words.place(place.best, place.worst)}


def alphabetical(name: str) -> str:
    behind = BEHIND_Z.get((get_language() or "en")[:2], "")
    return name.casefold().translate(
        {ord(letter): chr(ord("{") + at) for at, letter in enumerate(behind)}
    )


@dataclass(frozen=True, slots=True)
class LevelRow:
    pk: int
    place: str  # "gone", "on" or "coming"
    is_break: bool
    at: datetime | None = field(compare=False)  # moves all the time while the clock stands
    hour: str
    number: str
    amounts: str
    ante: str
    note: str
    lasts: str
    hold: bool
    ends_here: bool  # the night is likely to end with it
    problems: tuple[Problem, ...]
    stamp: str  # what a form that edits this level was made from
    url: str  # empty for what is past

    @property
    def is_on(self) -> bool:
        return self.place == "on"


def level_rows(
    shot: snapshots.Snapshot,
    now: datetime,
    starts: Sequence[datetime | None],
    problems: Sequence[Problem],
) -> list[LevelRow]:
    """``starts`` are on the wall, for each level."""
    event, end = shot.event, snapshots.likely_end(shot, now)
    is_finished = event.state == Event.State.FINISHED
    position = -1 if event.state == Event.State.PLANNED else shot.read(now).position
    found: dict[int, list[Problem]] = {}
    for problem in problems:
        found.setdefault(-1 if problem.place is None else problem.place, []).append(problem)
    here = reverse("tournament:levels", args=[event.slug])
    rows = []
    for at, (level, number) in enumerate(zip(shot.levels, shot.numbers, strict=True)):
        place = "coming" if at > position else "gone" if at < position or is_finished else "on"
        start = None if is_finished and place == "coming" else starts[at]
        rows.append(
            LevelRow(
                pk=level.pk,
                place=place,
                is_break=level.is_break,
                at=start,
                hour=words.time_of_day(start) if start else "",
                number=str(number or ""),
                amounts=words.level_name(None) if level.is_break else words.blinds(level),
                ante=_whose_ante(level),
                note=level.note,
                lasts=lasts(level.length_ms),
                hold=level.hold,
                ends_here=end is not None and end.likely == at,
                problems=tuple(found.get(at, ())),
                stamp=f"{level.kind} {level.small} {level.big} {level.ante} {level.ante_kind} "
                f"{level.seconds} {level.hold} {level.note}",
                url="" if place == "gone" else f"{here}{at}/",
            )
        )
    return rows


def _whose_ante(level: Level) -> str:
    """Short: it says who pays it only where that is not the big blind."""
    if level.ante_kind == Level.AnteKind.BIG_BLIND:
        return ante(level)
    return words.ante(level.ante, level.ante_kind)


def lasts(length_ms: int | None) -> str:
    """Write a length briefly: 20 min, 12:30, to the end."""
    if length_ms is None:
        return gettext("to the end")
    if length_ms % 60_000:
        return words.clock(length_ms)
    return gettext("%(count)s min") % {"count": length_ms // 60_000}


def planned_starts(shot: snapshots.Snapshot) -> list[datetime | None]:
    """When each level would begin if the night began at its hour."""
    at = shot.event.starts_at
    starts: list[datetime | None] = []
    for span in shot.spans:
        starts.append(at)
        at = (
            None
            if at is None or span.length_ms is None
            else at + span.length_ms * instants.MILLISECOND
        )
    return starts


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    sentence: str
    about: str  # its number, when and who
    stands: bool
    url: str  # to undo it, or to do it again; empty where that cannot be


def journal_lines(
    event: Event, ahead_by: timedelta, before: int | None = None, count: int = LINES
) -> list[Line]:
    """The latest lines, or those before a number. What undoes a line offers nothing itself."""
    # line -> the line that undoes it
    undone = dict(event.journal.exclude(undoes=None).values_list("undoes_id", "pk"))
    found = event.journal.order_by("-number")
    if before is not None:
        found = found.filter(number__lt=before)
    here = reverse("tournament:journal", args=[event.slug])
    lines = []
    for line in found[:count]:
        at, stands = line.pk, True
        while at in undone:
            at, stands = undone[at], not stands
        about = [str(line.number), words.time_of_day(line.at + ahead_by), line.actor]
        offers = line.undoes_id is None and line.kind not in NEVER_UNDONE
        lines.append(
            Line(
                number=line.number,
                sentence=words.journal_line(line.kind, line.args),
                about=" · ".join(filter(None, about)),
                stands=stands,
                url=f"{here}{line.number}/{'undo' if stands else 'redo'}/" if offers else "",
            )
        )
    return lines
