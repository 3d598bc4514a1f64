"""Breaking tables, merging to the last one, and drawing all seats anew.

Sources: TDA 2024, rule 10 and recommended procedures 9 and 16; WSOP 2026, rules 66 to 68. That
nobody moves twice where several tables can break at once is our choice.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from tournament.rules.findings import Numbers, Reason

from .choices import Choices, open_chairs, places_at_the_last, usable_chairs
from .in_use import InUse
from .instructions import Instruction, Place
from .lots import Lots
from .rooms import Table
from .seat_cards import draw
from .sizes import seats_in_turn, sizes
from .waiting import is_between

Moves = tuple[Instruction, ...]


class Chair(NamedTuple):
    table: Table
    number: int


def merging(use: InUse, choices: Choices) -> Iterator[Moves]:
    """Yield the moves of each table that can break now, or those of a redraw or of the merger to
    the last table; each in the order of the draw. One ``none`` comes last where a hand must end.
    """
    tables, people = use.tables, use.people
    may_break = choices.may_break or people < 2 * len(tables)  # somebody sits there alone
    if len(tables) < 2 or not may_break:
        return
    if people <= places_at_the_last(tables[-1], choices):
        yield _to_the_last(tables, people, choices)
        return
    leaving = _most_that_can_leave(use)
    if leaving and len(tables) - leaving in choices.redraw_at:
        yield _redraw(use, leaving, choices)
    elif leaving:
        yield from _breaks(use, leaving, choices)


def _most_that_can_leave(use: InUse) -> int:
    """Return for how many of the first tables the others have places. Two stay, since the last
    one has a size of its own."""
    left, people, leaving = sum(use.places), use.people, 0
    for here in use.places[:-2]:
        left -= here
        if people > left:
            break
        leaving += 1
    return leaving


def _breaks(use: InUse, leaving: int, choices: Choices) -> Iterator[Moves]:
    """Offer as many open chairs of each table as make the tables even; which ones is drawn."""
    people, takers = use.people, use.tables[leaving:][::-1]
    turns = seats_in_turn(use.counts[leaving:][::-1], use.places[leaving:][::-1])
    chairs: dict[int, Iterator[Chair]] = {}
    for table in use.tables[:leaving]:
        numbers = Numbers(people=people, tables=len(takers), table=table.number)
        if table.number in choices.in_hand:
            yield (Instruction("none", Reason("hand_before_break", numbers)),)
            return
        offered = []
        for at in islice(turns, len(table.seated)):
            if at not in chairs:
                chairs[at] = _shuffled_chairs(takers[at], people, choices)
            offered.append(next(chairs[at]))
        lots = Lots(choices.seed, "break", table.number, people)
        yield _moves("break", Reason("break", numbers), [table], offered, lots)


def _redraw(use: InUse, leaving: int, choices: Choices) -> Moves:
    tables, people, takers = use.tables, use.people, use.tables[leaving:][::-1]
    counts = sizes(people, use.places[leaving:][::-1])
    numbers = Numbers(people=people, tables=len(takers))
    chairs = [
        Chair(table, chair)
        for table, count in zip(takers, counts, strict=True)
        for chair in usable_chairs(table)[:count]
    ]
    lots = Lots(choices.seed, "redraw", len(takers), people)
    reason = Reason("redraw", numbers)
    return _hand_before(tables, choices, reason) or _moves("break", reason, tables, chairs, lots)


def _to_the_last(tables: Sequence[Table], people: int, choices: Choices) -> Moves:
    """Where seats are not drawn anew, only those of the other tables move."""
    last = _with_chairs(tables[-1], people)
    reason = Reason("final_table", Numbers(people=people, tables=1, table=last.number))
    lots = Lots(choices.seed, "final_table", last.number, people)
    if 1 in choices.redraw_at:
        drawing = tables
        chairs = [Chair(last, chair) for chair in usable_chairs(last)[:people]]
    else:
        drawing = tables[:-1]
        offered = _shuffled_chairs(last, people, choices)
        chairs = list(islice(offered, people - len(last.seated)))
    return _hand_before(tables, choices, reason) or _moves(
        "final_table", reason, drawing, chairs, lots
    )


def _hand_before(tables: Sequence[Table], choices: Choices, reason: Reason) -> Moves:
    """Return what to wait for before everybody can draw; empty where no hand is under way."""
    for table in tables:
        if table.number in choices.in_hand:
            numbers = Numbers(**{**reason.numbers, "table": table.number})
            return (Instruction("none", Reason(f"hand_before_{reason.kind}", numbers)),)
    return ()


def _with_chairs(table: Table, people: int) -> Table:
    """The last table may seat one more than it has chairs: somebody fetches one."""
    missing = people - len(usable_chairs(table))
    return replace(table, chairs=table.chairs + max(0, missing))


def _shuffled_chairs(table: Table, people: int, choices: Choices) -> Iterator[Chair]:
    lots = Lots(choices.seed, "chairs", table.number, people)
    return (Chair(table, chair) for chair in lots.shuffled(open_chairs(table)))


def _moves(
    kind: str, reason: Reason, drawing: Sequence[Table], chairs: Sequence[Chair], lots: Lots
) -> Moves:
    """Where those of a table that stays draw too, everybody does: that is a redraw."""
    is_redraw = chairs[0].table.number in {table.number for table in drawing}
    origins = {
        table.seated[chair]: Place(table.number, chair)
        for table in drawing
        for chair in sorted(table.seated)
    }
    return tuple(
        Instruction(
            kind,
            reason,
            taken.player,
            origins[taken.player],
            Place(taken.seat.table.number, taken.seat.number),
            waits=not is_redraw and is_between(*taken.seat),
            card=taken.card,
            is_redraw=is_redraw,
        )
        for taken in draw(list(origins), chairs, lots)
    )
