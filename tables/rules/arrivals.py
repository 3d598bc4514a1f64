"""Seats for those who come late or again, and another table for them.

Sources: TDA 2024, rules 8 and 10; WSOP 2026, rule 66. That they sit where the fewest are, and who
starts another table with them, are our choice.
"""

from collections import Counter
from collections.abc import Sequence

from tournament.rules.findings import Numbers, Reason

from .choices import Choices, in_break_order, open_chairs, places_at, usable_chairs
from .evening import pairs
from .instructions import Instruction, Place
from .lots import Lots
from .rooms import Player, Room, Table
from .seat_cards import draw
from .waiting import is_between


def chairs_for_late(room: Room, choices: Choices) -> tuple[Place, ...]:
    """Return the chairs from which one who comes late or again draws: the open ones of the
    smallest tables in use that have any; empty when the room is full."""
    in_use = [table for table in room.tables if table.seated]
    free = [table for table in in_use if len(table.seated) < places_at(table, choices)]
    fewest = min((len(table.seated) for table in free), default=0)
    return tuple(
        Place(table.number, chair)
        for table in free
        if len(table.seated) == fewest
        for chair in open_chairs(table)
    )


def seat_late(room: Room, player: Player, choices: Choices) -> Instruction | None:
    """Draw a chair for one who comes late or again; None when the room is full.

    Dealt in at once on every chair but those between the button and the small blind.
    """
    chairs = chairs_for_late(room, choices)
    if not chairs:
        return None
    place = Lots(choices.seed, "late", player).one_of(chairs)
    table = next(one for one in room.tables if one.number == place.table)
    waits = is_between(table, place.chair)
    reason = Reason("late_waits" if waits else "late", Numbers(chairs=len(chairs)))
    return Instruction("seat", reason, player, None, place, waits=waits)


def open_table(
    room: Room, number: int, newcomers: Sequence[Player], choices: Choices
) -> tuple[Instruction, ...]:
    """Return who starts the empty table ``number``: the newcomers and as many others, drawn, as
    make the tables even. Those who had to move least so far are drawn first.

    Raises ValueError where the table is in use or too small for the newcomers.
    """
    fresh = next(table for table in room.tables if table.number == number)
    if fresh.seated or len(newcomers) > places_at(fresh, choices):
        raise ValueError("the newcomers have no room at that table")
    tables = in_break_order((one for one in room.tables if one.seated), choices.break_order)
    counts = [*(len(table.seated) for table in tables), len(newcomers)]
    places = [places_at(table, choices) for table in [*tables, fresh]]
    given: Counter[int] = Counter()
    for pair in pairs(counts, places, threshold=2):
        if pair.taker < len(tables):
            break
        given[pair.giver] += 1
    origins: dict[Player, Place | None] = dict.fromkeys(newcomers)
    for at, many in given.items():
        origins |= _drawn_from(tables[at], many, choices)
    seats = usable_chairs(fresh)[: len(origins)]
    numbers = Numbers(table=number, people=sum(counts), tables=len(places))
    return tuple(
        Instruction(
            "open",
            Reason("opens", numbers),
            taken.player,
            origins[taken.player],
            Place(number, taken.seat),
            card=taken.card,
            is_redraw=True,
        )
        for taken in draw(list(origins), seats, Lots(choices.seed, "open", number))
    )


def _drawn_from(table: Table, many: int, choices: Choices) -> dict[Player, Place]:
    people = Lots(choices.seed, "leaves", table.number).shuffled(sorted(table.seated))
    people.sort(key=lambda chair: choices.moves.get(table.seated[chair], 0))
    return {table.seated[chair]: Place(table.number, chair) for chair in people[:many]}
