"""A table over several nights: points by place, added up by person."""

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .finishing import Finish
from .points import one_each, place_points, ranks
from .typed import guarded

FORMAT = 1
COLUMNS = ("rank", "to_rank", "name", "points", "nights", "counted", "won")


@dataclass(frozen=True, slots=True)
class Night:
    """Who came where, by entry number, and which person of the book each number was.

    Numbers without a person keep their places and are in no table; ``unpaid`` ones get no points.
    """

    title: str
    date: str
    finishes: tuple[Finish, ...]
    people: Mapping[int, int]

    def points(self, scale: Sequence[int]) -> dict[int, Fraction]:
        """By person. An empty scale is one point for each place from the last one up."""
        earned = place_points(self.finishes, scale or one_each(len(self.finishes)))
        paid = {one.entry for one in self.finishes if one.is_paid}
        return {
            person: earned[number] if number in paid else Fraction(0)
            for number, person in self.people.items()
            if number in earned
        }

    @property
    def winners(self) -> set[int]:
        """By person: who came first, alone or with others."""
        first = {one.entry for one in self.finishes if one.best == 1 and one.is_paid}
        return {person for number, person in self.people.items() if number in first}

    @property
    def players(self) -> int:
        return len(self.finishes)

    @property
    def unnamed(self) -> int:
        return sum(one.entry not in self.people for one in self.finishes)


@dataclass(frozen=True, slots=True)
class Standing:
    """Rank ``best`` to ``worst``, the same where nobody shares it.

    ``counted`` of the ``nights`` make up the points; ``by_night`` has None where somebody did not
    play.
    """

    person: int
    best: int
    worst: int
    points: Fraction
    nights: int
    counted: int
    won: int
    by_night: tuple[Fraction | None, ...] = ()

    @property
    def is_tie(self) -> bool:
        return self.best != self.worst


def standings(
    nights: Sequence[Night], scale: Sequence[int] = (), best_of: int | None = None
) -> tuple[Standing, ...]:
    """Return everybody who played, the most points first; equal points share a rank.

    Of each person's nights the ``best_of`` with the most points count; None: all of them.
    """
    earned = [night.points(scale) for night in nights]
    people = {person for points in earned for person in points}
    by_night = {person: tuple(points.get(person) for points in earned) for person in sorted(people)}
    played = {
        person: sorted((one for one in row if one is not None), reverse=True)
        for person, row in by_night.items()
    }
    counted = {person: row[:best_of] for person, row in played.items()}
    sums = {person: sum(row, Fraction(0)) for person, row in counted.items()}
    won = [night.winners for night in nights]
    return tuple(
        Standing(
            one.entry,
            one.best,
            one.worst,
            sums[one.entry],
            len(played[one.entry]),
            len(counted[one.entry]),
            sum(one.entry in winners for winners in won),
            by_night[one.entry],
        )
        for one in ranks(sums)
    )


def as_table(
    nights: Sequence[Night],
    rows: Iterable[Standing],
    names: Mapping[int, str],
    *,
    delimiter: str = ";",
    comma: str = ",",
) -> str:
    """Write a table with a column for each night; names and titles are never formulas."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter, lineterminator="\r\n")
    writer.writerow([*COLUMNS, *(guarded(f"{night.date} {night.title}") for night in nights)])
    for row in rows:
        by_night = ("" if one is None else _written(one, comma) for one in row.by_night)
        said = (row.nights, row.counted, row.won)
        name = guarded(names[row.person])
        writer.writerow([row.best, row.worst, name, _written(row.points, comma), *said, *by_night])
    return text.getvalue()


def as_json(
    nights: Sequence[Night],
    rows: Iterable[Standing],
    names: Mapping[int, str],
    rules: Mapping[str, Any],
) -> str:
    """Write the same; points are numbers, rounded to four decimals where a tie shared them."""
    whole = {
        "format": FORMAT,
        **rules,
        "nights": [
            {
                "date": night.date,
                "title": night.title,
                "players": night.players,
                "unnamed": night.unnamed,
            }
            for night in nights
        ],
        "table": [
            {
                "rank": row.best,
                "to_rank": row.worst,
                "name": names[row.person],
                "points": _number(row.points),
                "nights": row.nights,
                "counted": row.counted,
                "won": row.won,
                "by_night": [None if one is None else _number(one) for one in row.by_night],
            }
            for row in rows
        ],
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _number(points: Fraction) -> int | float:
    return int(points) if points.denominator == 1 else round(float(points), 4)


def _written(points: Fraction, comma: str) -> str:
    return f"{float(points):.4f}".rstrip("0").rstrip(".").replace(".", comma)
