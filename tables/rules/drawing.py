"""The draw of seats before the first hand.

Sources: TDA 2024, rules 7 and 9; WSOP 2026, rule 65. That those without a chair wait in the order
of the draw is our choice.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .choices import usable_chairs
from .instructions import Place
from .lots import Lots
from .rooms import Player, Table
from .sizes import sizes, tables_needed


@dataclass(frozen=True, slots=True)
class Pin:
    """A place kept for somebody; any chair of the table where none is named."""

    table: int
    chair: int | None = None


@dataclass(frozen=True, slots=True)
class SeatDraw:
    """The same seed, people, tables and pins give the same again. ``waiting`` have no chair, the
    first to get one in front."""

    seed: str
    places: Mapping[Player, Place]
    waiting: tuple[Player, ...] = ()


class PinError(Exception):
    """``kind`` says why nobody can be pinned there: no_such_table, no_such_chair, chair_is_taken,
    table_is_full."""

    def __init__(self, kind: str, player: Player) -> None:
        super().__init__(kind)
        self.kind = kind
        self.player = player


def draw_seats(
    people: Iterable[Player],
    tables: Sequence[Table],
    seed: str,
    *,
    pinned: Mapping[Player, Pin] | None = None,
    all_tables: bool = False,
) -> SeatDraw:
    """Draw a chair for everybody, at tables as equal as their chairs allow, each filled from its
    first chair. ``tables`` are taken as empty, and only as many from the first as are needed.

    Raises PinError.
    """
    pins = dict(pinned or {})
    _check(pins, tables)
    lots = Lots(seed, "seats")
    others = lots.shuffled(player for player in people if player not in pins)
    used = list(tables) if all_tables else _used(tables, pins, len(others) + len(pins))
    room = sum(len(usable_chairs(table)) for table in used) - len(pins)
    others, waiting = others[:room], others[room:]
    places: dict[Player, Place] = {}
    left: list[Place] = []
    for table, count in zip(used, _counts(used, pins, len(others)), strict=True):
        here = {player: pin.chair for player, pin in pins.items() if pin.table == table.number}
        named = {chair for chair in here.values() if chair}
        free = [chair for chair in usable_chairs(table) if chair not in named]
        free = free[: count - len(named)]
        for player, chair in here.items():
            if chair is None:
                chair = lots.one_of(free)
                free.remove(chair)
            places[player] = Place(table.number, chair)
        left += [Place(table.number, chair) for chair in free]
    return SeatDraw(seed, places | dict(zip(others, left, strict=True)), tuple(waiting))


def _check(pins: Mapping[Player, Pin], tables: Sequence[Table]) -> None:
    chairs = {table.number: set(usable_chairs(table)) for table in tables}
    places = {number: len(usable) for number, usable in chairs.items()}
    for player, pin in pins.items():
        if pin.table not in chairs:
            raise PinError("no_such_table", player)
        if pin.chair is not None and pin.chair not in chairs[pin.table]:
            is_taken = any(other == pin for one, other in pins.items() if one != player)
            raise PinError("chair_is_taken" if is_taken else "no_such_chair", player)
        if not places[pin.table]:
            raise PinError("table_is_full", player)
        places[pin.table] -= 1
        chairs[pin.table].discard(pin.chair or 0)


def _used(tables: Sequence[Table], pins: Mapping[Player, Pin], people: int) -> list[Table]:
    """Return as many tables as there must be, in their order; those with pins are among them."""
    pinned = {pin.table for pin in pins.values()}
    first = sorted(tables, key=lambda table: table.number not in pinned)
    needed = tables_needed(people, [len(usable_chairs(table)) for table in first])
    numbers = {table.number for table in first[: max(needed, len(pinned))]}
    return [table for table in tables if table.number in numbers]


def _counts(tables: Sequence[Table], pins: Mapping[Player, Pin], people: int) -> tuple[int, ...]:
    pinned = Counter(pin.table for pin in pins.values())
    places = [len(usable_chairs(table)) for table in tables]
    return sizes(people, places, [pinned[table.number] for table in tables])
