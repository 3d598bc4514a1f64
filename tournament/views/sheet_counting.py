"""The counting-out list: its lines, and which of them are ticked."""

import functools
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tournament import words
from tournament.rules.kit.counting import Take

from .sheet_night import SheetNight, Value

MOST_SEATS_ALONE = 100  # more people are ticked in tens
TEN = 10


@dataclass(frozen=True, slots=True)
class Line:
    """``seen`` is what the line says: a tick holds only as long as it does."""

    key: str
    seen: str
    is_on: bool
    title: str
    small: str = ""
    value: Value | None = None
    count: int = 0
    short: int = 0


class Counting(SheetNight):
    @functools.cached_property
    def ticked(self) -> dict[str, str]:
        return dict(self.event.counting_ticks.values_list("line", "seen"))

    def _line(self, key: str, seen: str, title: str, small: str = "", **more: object) -> Line:
        return Line(key, seen, self.ticked.get(key) == seen, title, small, **more)  # type: ignore[arg-type]

    @functools.cached_property
    def out(self) -> list[Line]:
        return [
            self._chip_line("out", take, value, take.count, piles)
            for take, value, piles in self.takes
            if take.count
        ]

    @functools.cached_property
    def left(self) -> list[Line]:
        return [
            self._chip_line("left", take, value, take.left or 0, "")
            for take, value, _piles in self.takes
            if take.left is not None
        ]

    def _chip_line(self, kind: str, take: Take, value: Value, count: int, piles: str) -> Line:
        title = gettext("%(count)s × %(value)s") % {
            "count": words.number(count),
            "value": words.number(take.value),
        }
        small = " · ".join(filter(None, [value.name, piles]))
        short = take.short if kind == "out" else 0
        key = f"{kind}-{take.value}"
        return self._line(key, str(count), title, small, value=value, count=count, short=short)

    @functools.cached_property
    def seats(self) -> list[Line]:
        if self.chips.stack is None:
            return []
        seen = " ".join(f"{count}x{value}" for value, count in sorted(self.chips.stack.items()))
        people = self.everybody
        if len(people) <= MOST_SEATS_ALONE:
            return [self._line(f"seat-{person.number}", seen, person.label) for person in people]
        return [
            self._line(
                f"seats-{people[at].number}",
                f"{seen} {len(people[at : at + TEN])}",
                gettext("%(first)s to %(last)s")
                % {
                    "first": people[at].label,
                    "last": people[min(at + TEN, len(people)) - 1].label,
                },
            )
            for at in range(0, len(people), TEN)
        ]

    @property
    def lines(self) -> Sequence[Line]:
        return [*self.out, *self.seats, *self.left]

    @property
    def done(self) -> int:
        return sum(line.is_on for line in self.lines)

    @property
    def whole(self) -> int:
        return len(self.lines)

    @property
    def is_done(self) -> bool:
        return bool(self.lines) and self.done == self.whole

    @property
    def seat_columns(self) -> int:
        """On paper; few seats stand beside the rest, many below it."""
        return next((n for n, most in ((1, 16), (3, 36), (4, 64)) if len(self.seats) <= most), 5)
