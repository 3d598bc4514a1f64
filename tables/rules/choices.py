"""What the house and the host have chosen for the room."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from operator import attrgetter

from .rooms import Player, Table


@dataclass(frozen=True, slots=True)
class Choices:
    """Defaults are those of tournament poker.

    threshold       so many players apart, one moves; 2 at least
    final_table     so many sit at the last table; None: as many as it has chairs
    break_order     table numbers, the first to break first; the others after them, the highest
                    number first
    tables_at_most  so many sit at any other table; None: as many as it has chairs
    redraw_at       all seats are drawn anew when so many tables are left
    in_hand         the tables where a hand is being played: nobody there moves before it ends
    by_lot          the tables of which nobody knows the button any more: who leaves there, and
                    which chair a newcomer gets, is drawn
    may_break       False while rebuys or late entries may still need the chairs
    """

    threshold: int = 2
    final_table: int | None = None
    break_order: tuple[int, ...] = ()
    tables_at_most: int | None = None
    redraw_at: frozenset[int] = frozenset({1})
    seed: str = ""
    running: bool = True
    in_hand: frozenset[int] = frozenset()
    hand_for_hand: bool = False
    by_lot: frozenset[int] = frozenset()
    may_break: bool = True
    moves: Mapping[Player, int] = field(default_factory=dict)  # so far, by player

    def __post_init__(self) -> None:
        if self.threshold < 2:
            raise ValueError("tables one player apart cannot be made more even")


def in_break_order(tables: Iterable[Table], order: tuple[int, ...]) -> list[Table]:
    """Return the tables, the one that breaks first in front."""
    ordered = sorted(tables, key=attrgetter("number"), reverse=True)
    posted = {number: at for at, number in enumerate(order)}
    return sorted(ordered, key=lambda one: posted.get(one.number, len(order))) if order else ordered


def places_at(table: Table, choices: Choices) -> int:
    """Return how many can sit at a table that is not the last."""
    chairs = table.chairs - len(table.blocked)
    return chairs if choices.tables_at_most is None else min(chairs, choices.tables_at_most)


def places_at_the_last(table: Table, choices: Choices) -> int:
    """Return how many can sit at the last table: if so many shall, one more than it has chairs."""
    chairs = table.chairs - len(table.blocked)
    return chairs if choices.final_table is None else min(chairs + 1, choices.final_table)


def usable_chairs(table: Table) -> list[int]:
    return [chair for chair in range(1, table.chairs + 1) if chair not in table.blocked]


def open_chairs(table: Table) -> list[int]:
    return [chair for chair in usable_chairs(table) if chair not in table.seated]


def next_chair(table: Table, chair: int) -> int:
    """Return the next chair clockwise that is not blocked, whether somebody sits there or not."""
    for step in range(table.chairs):
        found = (chair + step) % table.chairs + 1
        if found not in table.blocked:
            return found
    return chair
