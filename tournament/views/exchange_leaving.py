"""Which chips leave the table now, and which later."""

import functools
from collections.abc import Mapping
from typing import Any

from tournament import words
from tournament.models import Event
from tournament.rules.kit.colourups import Removal, last_needed
from tournament.rules.kit.looks import Pile
from tournament.services import exchanges

from .moment import Moment


class Leaving(Moment):
    def __init__(self, event: Event, data: Mapping[str, Any]) -> None:
        super().__init__(event)
        self.data = data

    @functools.cached_property
    def chips(self) -> exchanges.Chips:
        return exchanges.chips_of(self.event, self.shot.levels)

    @functools.cached_property
    def plans(self) -> list[Any]:
        return [level.plan for level in self.shot.levels]

    @property
    def position(self) -> int:
        return self.read.position if self.is_on else -1

    @functools.cached_property
    def leaving(self) -> tuple[Removal, ...]:
        return self.chips.leaving(self.plans, self.position)

    @functools.cached_property
    def value(self) -> int | None:
        """The chip this is about: the one asked for, or the first that leaves now."""
        asked = str(self.data.get("value", ""))
        is_number = asked.isascii() and asked.isdigit() and len(asked) < 14
        if is_number and self.chips.into(int(asked)) is not None:
            return int(asked)
        return self.leaving[0].value if self.leaving and self.is_on else None

    @property
    def into(self) -> int:
        return (self.chips.into(self.value) if self.value else None) or 0

    @property
    def others(self) -> list[int]:
        """Chips that could leave although it is not their turn."""
        return [v for v in self.chips.in_play if v != self.value and self.chips.into(v)]

    @property
    def still_needed(self) -> str:
        """The last level that needs the chip, where it is not over yet."""
        if self.value is None or not self.is_on:
            return ""
        values = self.chips.in_play
        last = last_needed(values, self.plans, values.index(self.value))
        if last is None or last < self.position or not 0 <= last < len(self.names):
            return ""
        return words.inside(self.names[last])

    @property
    def later(self) -> list[dict[str, Any]]:
        """What leaves at a coming break."""
        coming = self.chips.removals(self.plans)
        ahead = [r for r in coming if r.at > self.position and r.value != self.value]
        return [
            {"value": r.value, "into": r.into, "where": self._break(r), "at": self.starts[r.at]}
            for r in ahead
        ]

    def _break(self, removal: Removal) -> str:
        before = self.shot.numbers[: removal.at]
        return words.break_name(next((number for number in reversed(before) if number), 0))

    @property
    def colour(self) -> str:
        return self.chips.colours.get(self.value or 0, "")

    @functools.cached_property
    def pile(self) -> Pile | None:
        """How the chip looks, where the night's plan says it."""
        return look_of(self.event.plan, self.value)


def look_of(plan: Any, value: int | None) -> Pile | None:
    try:
        names = {name for name, worth in plan["values"].items() if worth == value}
        looks = [Pile(**look) for look in plan["wish"]["looks"]]
    except (TypeError, KeyError, AttributeError):  # a plan of another version, or none
        return None
    return next((look for look in looks if look.name in names), None)
