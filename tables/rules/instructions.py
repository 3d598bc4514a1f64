"""What the room is told to do, as records, and the room after it has been done."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from tournament.rules.findings import Reason

from .rooms import Player, Room, Table

MOVES = frozenset({"balance", "break", "final_table", "open", "seat"})


class Place(NamedTuple):
    table: int
    chair: int


@dataclass(frozen=True, slots=True)
class Instruction:
    """``kind`` says what:

    balance      one player moves from a fuller table to an emptier one
    break        one of the players of a table that breaks, or of a redraw of all tables
    final_table  one of the players of the last table
    open         one of the players who start another table
    seat         one who comes late or again
    halt         ``table`` waits for a player before its next hand
    ask_button   where button and blinds were in the last hand at ``table`` must be known first
    none         nothing has to be done, or nothing can be before a hand is over

    Who has just come has no ``origin``. ``waits``: no cards until the button has passed. ``card``:
    what the player drew for the order in which the seat cards are taken. ``is_redraw``: all seats
    of the table are drawn, and its button will be.
    """

    kind: str
    reason: Reason
    player: Player | None = None
    origin: Place | None = None
    to: Place | None = None
    table: int | None = None
    waits: bool = False
    card: str = ""
    is_redraw: bool = False

    @property
    def is_move(self) -> bool:
        return self.kind in MOVES


def carried_out(room: Room, instructions: Iterable[Instruction]) -> Room:
    """Return the room after these moves, all at once; what is no move changes nothing.

    A table whose seats were drawn anew has no last hand. Raises ValueError where somebody is not
    where the instruction says, or a chair is not free.
    """
    moves = [one for one in instructions if one.is_move]
    numbers = {place.table for one in moves for place in (one.origin, one.to) if place}
    tables = {table.number: table for table in room.tables if table.number in numbers}
    seats = {number: dict(table.seated) for number, table in tables.items()}
    waiting = {number: set(table.waiting) for number, table in tables.items()}
    for one in moves:
        if one.origin and seats[one.origin.table].pop(one.origin.chair, None) != one.player:
            raise ValueError(f"{one.player} does not sit at {one.origin}")
    for one in moves:
        if one.to is None or one.player is None:
            raise ValueError("somebody moves somewhere")
        if one.to.chair in seats[one.to.table] or one.to.chair in tables[one.to.table].blocked:
            raise ValueError(f"{one.to} is not free")
        seats[one.to.table][one.to.chair] = one.player
        last = tables[one.to.table].last
        if one.waits and last and last.big_blind == one.to.chair:
            waiting[one.to.table].add(one.to.chair)
    redrawn = {one.to.table for one in moves if one.to and one.is_redraw}
    changed = {
        number: _seated(table, seats[number], waiting[number], is_redrawn=number in redrawn)
        for number, table in tables.items()
    }
    return replace(room, tables=tuple(changed.get(one.number, one) for one in room.tables))


def _seated(
    table: Table, seated: Mapping[int, Player], waiting: Iterable[int], *, is_redrawn: bool
) -> Table:
    """The last table may have got a chair more."""
    chairs = max(table.chairs, *seated) if seated else table.chairs
    last = None if is_redrawn or not seated else table.last
    still = seated.keys() & set(waiting) if last else ()
    return replace(table, seated=seated, chairs=chairs, last=last, waiting=frozenset(still))
