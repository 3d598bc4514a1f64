"""Deeds about the tables themselves."""

from collections.abc import Sequence
from typing import Any

from tables.models import Seating, Table
from tables.rules.described import LEAST_CHAIRS, MOST_CHAIRS
from tournament.errors import DirectorError
from tournament.models import Event
from tournament.services.deeds import Deed, verb

from . import seats

MOST_TABLES = 1_000
LONGEST_ROOM = 40
HIGHEST_PLACE = 1_000


def set_tables_in(deed: Deed, *, chairs: Sequence[int]) -> None:
    """There are these tables, numbered from 1. Only as long as nobody has a seat."""
    seats.demand_open(deed)
    if not 1 <= len(chairs) <= MOST_TABLES:
        raise DirectorError("too_many_tables", most=MOST_TABLES)
    for many in chairs:
        demand_chairs(many)
    event = deed.event
    if Seating.objects.filter(table__event=event, until=None).exists():
        raise DirectorError("seats_are_drawn")
    rows = {row.number: row for row in event.tables.all()}
    for number, many in enumerate(chairs, 1):
        if (row := rows.pop(number, None)) is None:
            deed.make(Table(event=event, number=number, chairs=many))
            continue
        blocked = [chair for chair in row.blocked if chair <= many]
        deed.change(row, chairs=many, blocked=blocked, closed_at=None, **seats.NOWHERE)
        deed.change(row, hand=0, hand_since=None, halted_at=None, by_lot=False)
    for row in rows.values():
        if row.seatings.exists():  # somebody sat there: that stays written down
            deed.change(row, closed_at=row.closed_at or deed.now)
        else:
            deed.remove(row)
    deed.tell(count=len(chairs), chairs=sum(chairs))


def add_table_in(deed: Deed, *, chairs: int) -> None:
    """One table more, with the lowest number that is free."""
    seats.demand_open(deed)
    demand_chairs(chairs)
    row = new_table(deed, chairs)
    deed.tell(table=row.number, chairs=chairs)


def new_table(deed: Deed, chairs: int) -> Table:
    """A table that was closed is used again before another number is given away."""
    rows = {row.number: row for row in deed.event.tables.all()}
    number = next(
        number
        for number in range(1, len(rows) + 2)
        if number not in rows or rows[number].closed_at is not None
    )
    if number > MOST_TABLES:
        raise DirectorError("too_many_tables", most=MOST_TABLES)
    row = rows.get(number)
    if row is None:
        return deed.make(Table(event=deed.event, number=number, chairs=chairs))
    if row.seatings.filter(until=None).exists():
        raise DirectorError("table_is_in_use", number=number)
    deed.change(row, chairs=chairs, blocked=[], closed_at=None, hand=0, **seats.NOWHERE)
    deed.change(row, hand_since=None, halted_at=None, by_lot=False)
    return row


def change_table_in(
    deed: Deed,
    *,
    number: int,
    seq: int | None = None,
    chairs: int | None = None,
    blocked: Sequence[int] | None = None,
    room: str | None = None,
    shape: str | None = None,
    break_place: int | None = -1,
) -> None:
    """What is not said stays; ``break_place`` None takes it out of the posted order."""
    seats.demand_open(deed)
    at = seats.table(seats.room(deed), number)
    row = at.row
    seats.expect(seq, row.seating_seq)
    changed: dict[str, Any] = {}
    if chairs is not None:
        demand_chairs(chairs)
        changed["chairs"] = chairs
    many = changed.get("chairs", row.chairs)
    closed = sorted({chair for chair in row.blocked if chair <= many})
    if blocked is not None:
        closed = sorted(set(blocked))
        if any(not 1 <= chair <= many for chair in closed):
            raise DirectorError("no_such_chair", number=number, most=many)
    if many - len(closed) < LEAST_CHAIRS:
        raise DirectorError("chairs_out_of_range", least=LEAST_CHAIRS, most=MOST_CHAIRS)
    changed["blocked"] = closed
    for chair, sitter in at.sitters.items():
        if chair > many or chair in closed:
            raise DirectorError("somebody_sits_there", chair=chair, name=sitter.name or "?")
    lies = row.positions
    if lies and max(lies.button, lies.small_blind, lies.big_blind) > many:
        changed |= seats.NOWHERE
    if room is not None:
        changed["room"] = " ".join(room.split())
        if len(changed["room"]) > LONGEST_ROOM or not changed["room"].isprintable():
            raise DirectorError("room_name_too_long", most=LONGEST_ROOM)
    if shape is not None:
        if shape not in Table.Shape.values:
            raise DirectorError("no_such_shape")
        changed["shape"] = shape
    if break_place != -1:
        if break_place is not None and not 1 <= break_place <= HIGHEST_PLACE:
            raise DirectorError("break_place_out_of_range", most=HIGHEST_PLACE)
        changed["break_place"] = break_place
    deed.change(row, **changed)
    deed.tell(table=number)


def close_table_in(deed: Deed, *, number: int, seq: int | None = None) -> None:
    """Nobody sits there any more, and nobody is sent there."""
    seats.demand_open(deed)
    row = deed.event.tables.filter(number=number).first()
    if row is None:
        raise DirectorError("no_such_table_here", number=number)
    if row.closed_at is not None:
        return
    seats.expect(seq, row.seating_seq)
    if row.seatings.filter(until=None).exists():
        raise DirectorError("table_is_in_use", number=number)
    deed.tell(table=number)
    if row.seatings.exists():
        deed.change(row, closed_at=deed.now, hand_since=None, halted_at=None, by_lot=False)
    else:
        deed.remove(row)


def forget_tables_in(deed: Deed) -> None:
    """It is a night without seats after all. Only before the start."""
    event = deed.event
    if event.state != Event.State.PLANNED:
        raise DirectorError("already_started")
    for row in Seating.objects.filter(table__event=event):
        deed.remove(row)
    for draw in event.draws.all():
        deed.remove(draw)
    for table in event.tables.all():
        deed.remove(table)


def demand_chairs(many: int) -> None:
    if not LEAST_CHAIRS <= many <= MOST_CHAIRS:
        raise DirectorError("chairs_out_of_range", least=LEAST_CHAIRS, most=MOST_CHAIRS)


set_tables = verb("set_tables", set_tables_in)
add_table = verb("add_table", add_table_in)
change_table = verb("change_table", change_table_in)
close_table = verb("close_table", close_table_in)
forget_tables = verb("forget_tables", forget_tables_in)
