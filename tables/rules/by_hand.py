"""Moves as the director wants them, whatever the rules of balancing say."""

from tournament.rules.findings import Reason

from .choices import usable_chairs
from .instructions import Instruction, Place
from .rooms import Room, Table
from .waiting import is_between


class SeatError(Exception):
    """``kind`` says why not: no_such_table, nobody_sits_there, no_such_chair (or a blocked one),
    chair_is_taken, same_chair. ``place`` is the one it is about."""

    def __init__(self, kind: str, place: Place) -> None:
        super().__init__(kind)
        self.kind = kind
        self.place = place


def move_by_hand(room: Room, origin: Place, to: Place) -> Instruction:
    """Return the move of one player to an open chair. Raises SeatError."""
    player = _player(room, origin)
    table = _table(room, to)
    if origin == to:
        raise SeatError("same_chair", to)
    if to.chair not in usable_chairs(table):
        raise SeatError("no_such_chair", to)
    if to.chair in table.seated:
        raise SeatError("chair_is_taken", to)
    waits = origin.table != to.table and is_between(table, to.chair)
    return Instruction("move", Reason("by_hand"), player, origin, to, waits=waits)


def swap_by_hand(room: Room, one: Place, other: Place) -> tuple[Instruction, Instruction]:
    """Return the moves by which two players change their chairs, each with the chips they have
    now. Raises SeatError."""
    first, second = _player(room, one), _player(room, other)
    if one == other:
        raise SeatError("same_chair", one)
    reason = Reason("swap")
    return (
        Instruction("move", reason, first, one, other),
        Instruction("move", reason, second, other, one),
    )


def _table(room: Room, place: Place) -> Table:
    for table in room.tables:
        if table.number == place.table:
            return table
    raise SeatError("no_such_table", place)


def _player(room: Room, place: Place) -> object:
    table = _table(room, place)
    if place.chair not in table.seated:
        raise SeatError("nobody_sits_there", place)
    return table.seated[place.chair]
