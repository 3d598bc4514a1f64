"""What the rules found, as records. They hold no sentences: words.py makes those."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning"]


class Numbers(Mapping[str, int]):
    """Whole numbers by name; unchangeable and hashable, so that a finding is too."""

    __slots__ = ("_numbers",)

    def __init__(self, **numbers: int) -> None:
        self._numbers = numbers

    def __getitem__(self, name: str) -> int:
        return self._numbers[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def __hash__(self) -> int:
        return hash(frozenset(self._numbers.items()))

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={number}" for name, number in self._numbers.items())
        return f"Numbers({inside})"


NOTHING = Numbers()


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is wrong with a plan.

    ``place`` is the position it is about (from 0), ``field`` the name of the value, ``fix`` the
    kind of the nearest fix. An error cannot be played; a warning is only unwise.
    """

    kind: str
    severity: Severity
    place: int | None = None
    numbers: Numbers = NOTHING
    fix: str | None = None
    field: str = ""

    @property
    def is_error(self) -> bool:
        return self.severity == "error"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is proposed, or why it cannot be done now."""

    kind: str
    numbers: Numbers = NOTHING
    place: int | None = None
