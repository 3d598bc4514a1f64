"""What moving has cost each player so far: nobody should always be the one."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from .balancing import next_big_blinds
from .instructions import Instruction, Place, carried_out
from .rooms import Player, Room, Table


@dataclass(frozen=True, slots=True)
class Burden:
    """``missed``: was next to be big blind where they sat, and was not where they came to.
    ``doubled``: had just been big blind, and was so again on their first hand there."""

    moves: int = 0
    missed: int = 0
    doubled: int = 0


NOTHING = Burden()


def burdens(
    so_far: Mapping[Player, Burden], room: Room, instructions: Iterable[Instruction]
) -> dict[Player, Burden]:
    """Return the burdens after these moves in the ``room`` as it was before them. A redraw counts
    as a move, but no blind is missed by it: the button is drawn too."""
    moves = [one for one in instructions if one.is_move and one.origin and one.to != one.origin]
    numbers = {place.table for one in moves for place in (one.origin, one.to) if place}
    touched = replace(room, tables=tuple(one for one in room.tables if one.number in numbers))
    before = {table.number: table for table in touched.tables}
    after = {table.number: table for table in carried_out(touched, moves).tables}
    found = dict(so_far)
    for one in moves:
        if one.player is None or one.origin is None or one.to is None:
            continue
        had = found.get(one.player, NOTHING)
        old, new = before[one.origin.table], after[one.to.table]
        is_next = _is_next(new, one.to)
        found[one.player] = replace(
            had,
            moves=had.moves + 1,
            missed=had.missed + (_is_next(old, one.origin) is True and is_next is False),
            doubled=had.doubled + (_was_big_blind(old, one.origin) and is_next is True),
        )
    return found


def _is_next(table: Table, place: Place) -> bool | None:
    """None where nobody knows."""
    if table.last is None:
        return None
    return next(next_big_blinds(table, table.last)).chair == place.chair


def _was_big_blind(table: Table, place: Place) -> bool:
    return table.last is not None and table.last.big_blind == place.chair
