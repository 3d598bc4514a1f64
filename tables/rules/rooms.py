"""The room as values: who sits where, and where button and blinds were in the last hand."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

Player = Hashable  # the number of an entry, or the name in a room that was described


@dataclass(frozen=True, slots=True)
class Positions:
    """Chairs, whether somebody sits there or not. With two players the button is the small
    blind."""

    button: int
    small_blind: int
    big_blind: int

    @property
    def is_heads_up(self) -> bool:
        return self.button == self.small_blind


@dataclass(frozen=True, slots=True)
class Table:
    """Chairs are numbered clockwise from 1 to ``chairs``; nobody sits on one of the ``blocked``.

    ``seated`` holds everybody at the table, also those who are away: they are dealt in and pay.
    ``last`` is None before the first hand and where nobody knows the button. ``waiting`` are the
    chairs of those who were moved onto the next small blind, until the button has passed them.
    """

    number: int
    chairs: int
    seated: Mapping[int, Player] = field(default_factory=dict)
    blocked: frozenset[int] = frozenset()
    last: Positions | None = None
    waiting: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Room:
    tables: tuple[Table, ...]
