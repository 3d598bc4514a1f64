"""Deeds that change where people sit while they play."""

from collections.abc import Sequence
from dataclasses import replace

from tables import queries
from tables.models import Draw, Seating
from tables.queries import Person, RoomNow
from tables.rules import arrivals
from tables.rules.choices import Choices, open_chairs
from tables.rules.instructions import Instruction, carried_out
from tables.rules.replaying import as_result, choices_as_json, tables_as_json
from tables.rules.rooms import Room
from tournament.errors import DirectorError, StaleError
from tournament.services.deeds import Deed, verb

from . import rounds, seats, setup
from .seats import Placing

# (number of the entry, table, chair, entry.seq as the page saw it or None)
Shown = tuple[int, int, int, int | None]
BY_LOT = frozenset({"lot", "chair_by_lot"})


def carry_out_in(deed: Deed, *, kind: str, moves: Sequence[Shown], anyway: bool = False) -> None:
    """Do what the room has to do next, as the page showed it.

    ``anyway``: tables break although chairs may still be needed. Raises StaleError where something
    else has to be done by now.
    """
    seats.demand_open(deed)
    now = seats.room(deed)
    if moves and all(_sits(now, number, table, chair) for number, table, chair, _seq in moves):
        return
    plan = queries.plan(deed.event, now, anyway=anyway)
    due = [told.instruction for told in plan.instructions]
    shown = {(number, table, chair) for number, table, chair, _seq in moves}
    if not due or due[0].kind != kind or not due[0].is_move or _as_shown(due) != shown:
        raise StaleError()
    for number, _table, _chair, seq in moves:
        seats.expect(seq, now.people[number].seq)
    draw = None
    if due[0].kind != "balance" or due[0].reason.kind in BY_LOT:
        draw = _keep(deed, _draw_kind(due[0]), now, plan.choices, due)
    seats.follow(deed, now, due, draw)
    first = due[0]
    deed.tell(kind=kind, reason=first.reason.kind, table=first.reason.numbers.get("table"))
    if kind == "final_table":
        rounds.stop(deed)


def move_in(deed: Deed, *, number: int, table: int, chair: int, seq: int | None = None) -> None:
    """The director sends somebody to a free chair, whatever the rules say."""
    seats.demand_open(deed)
    now = seats.room(deed)
    who = seats.person(now, number)
    if _sits(now, number, table, chair):
        return
    seats.expect(seq, who.seq)
    _demand_in(deed, now, who)
    at = seats.table(now, table)
    seats.demand_free(at, chair)
    had = now.sitters.get(number)
    is_near = had is not None and had.table == table
    seats.place(deed, now, [Placing(who, at, chair, {"kind": "move"}, has_arrived=is_near)])
    seats.tell_person(deed, who)
    deed.tell(table=table, chair=chair)
    if had is not None:
        deed.tell(from_table=had.table, from_chair=had.chair)


def swap_in(
    deed: Deed, *, number: int, other: int, seq: int | None = None, other_seq: int | None = None
) -> None:
    """Two people take each other's chairs."""
    seats.demand_open(deed)
    now = seats.room(deed)
    one, two = _sitter(now, number), _sitter(now, other)
    if number == other:
        raise DirectorError("swap_needs_two")
    seats.expect(seq, one.person.seq)
    seats.expect(other_seq, two.person.seq)
    is_near = one.table == two.table
    how = {"kind": "swap"}
    placings = [
        Placing(one.person, now.by_number[two.table], two.chair, how, has_arrived=is_near),
        Placing(two.person, now.by_number[one.table], one.chair, how, has_arrived=is_near),
    ]
    seats.place(deed, now, placings)
    seats.tell_person(deed, one.person)
    deed.tell(other=other, other_name=two.name)


def arrived_in(deed: Deed, *, number: int) -> None:
    """Whoever was on the way sits there now."""
    now = seats.room(deed)
    sitter = _sitter(now, number)
    if not sitter.is_on_the_way:
        return
    deed.change(Seating.objects.get(pk=sitter.pk), arrived_at=deed.now)
    seats.tell_person(deed, sitter.person)
    deed.tell(table=sitter.table, chair=sitter.chair)


def all_arrived_in(deed: Deed, *, table: int) -> None:
    """Everybody who was on the way to this table sits there now."""
    at = seats.table(seats.room(deed), table)
    walking = [one for one in at.sitters.values() if one.is_on_the_way]
    for row in Seating.objects.filter(pk__in=[one.pk for one in walking]):
        deed.change(row, arrived_at=deed.now)
    deed.tell(table=table, count=len(walking))


def unseat_in(deed: Deed, *, number: int, seq: int | None = None) -> None:
    """Somebody who is still in has no chair for now."""
    seats.demand_open(deed)
    now = seats.room(deed)
    who = seats.person(now, number)
    sitter = now.sitters.get(number)
    if sitter is None:
        return
    seats.expect(seq, who.seq)
    seats.stand_up(deed, [sitter.pk])
    seats.tell_person(deed, who)
    deed.tell(table=sitter.table, chair=sitter.chair)


def seat_in(deed: Deed, *, number: int, seq: int | None = None) -> None:
    """Draw a chair for somebody who has none. Raises DirectorError where every one is taken."""
    seats.demand_open(deed)
    now = seats.room(deed)
    who = seats.person(now, number)
    if number in now.sitters:
        return
    seats.expect(seq, who.seq)
    _demand_in(deed, now, who)
    if not now.is_drawn:
        raise DirectorError("seats_are_not_drawn")
    if not seat_newcomers(deed, now, [number]):
        raise DirectorError("room_is_full")
    seats.tell_person(deed, who)


def seat_newcomers(deed: Deed, now: RoomNow, numbers: Sequence[int]) -> list[Instruction]:
    """Draw a chair for each of them, one after the other, as far as there are any."""
    choices = queries.choices_of(deed.event, now)
    value = now.value
    told = []
    for number in numbers:
        choices = _with_seed(deed, choices)
        one = arrivals.seat_late(value, number, choices)
        if one is None or one.to is None:
            break
        chairs = [[at.table, at.chair] for at in arrivals.chairs_for_late(value, choices)]
        given = {"player": number, "chairs": chairs}
        draw = seats.keep_draw(deed, Draw.Kind.LATE, choices.seed, given, as_result([one]))
        how = {"kind": "late", "reason": one.reason.kind, "numbers": dict(one.reason.numbers)}
        at = now.by_number[one.to.table]
        seats.place(deed, now, [Placing(now.people[number], at, one.to.chair, how)], draw)
        deed.tell(table=one.to.table, chair=one.to.chair)
        value = carried_out(value, [one])
        told.append(one)
    return told


def open_table_in(
    deed: Deed, *, number: int | None = None, chairs: int | None = None, anyway: bool = False
) -> None:
    """Start a table with those who wait and as many others, drawn, as make the tables even.

    ``number`` is one that stands ready; without it a table with so many ``chairs`` is fetched.
    ``anyway``: although nobody waits for a chair.
    """
    seats.demand_open(deed)
    now = seats.room(deed)
    if not now.is_drawn:
        raise DirectorError("seats_are_not_drawn")
    if not now.waiting and not anyway:
        raise DirectorError("nobody_waits")
    if number is None:
        setup.demand_chairs(chairs or 0)
        number = setup.new_table(deed, chairs or 0).number
    else:
        if seats.table(now, number).sitters:
            raise DirectorError("table_is_in_use", number=number)
    now = seats.room(deed)
    choices = _with_seed(deed, queries.choices_of(deed.event, now))
    room = len(open_chairs(now.by_number[number].value))
    newcomers = [one.number for one in now.waiting[:room]]
    moves = arrivals.open_table(now.value, number, newcomers, choices)
    if len(moves) < 2:
        raise DirectorError("too_few_for_a_table")
    given = {
        "number": number,
        "newcomers": newcomers,
        "tables": tables_as_json(now.value.tables),
        "choices": choices_as_json(choices),
    }
    draw = seats.keep_draw(deed, Draw.Kind.OPEN, choices.seed, given, as_result(moves))
    seats.follow(deed, now, moves, draw)
    deed.tell(table=number)


def _with_seed(deed: Deed, choices: Choices) -> Choices:
    """Every draw has a seed of its own."""
    return replace(choices, seed=queries.next_seed(deed.event))


def _keep(
    deed: Deed, kind: str, now: RoomNow, choices: Choices, due: Sequence[Instruction]
) -> Draw:
    room: Room = now.value
    given = {"tables": tables_as_json(room.tables), "choices": choices_as_json(choices)}
    return seats.keep_draw(deed, kind, choices.seed, given, as_result(due))


def _draw_kind(first: Instruction) -> str:
    if first.kind == "balance":
        return Draw.Kind.LOT
    if first.reason.kind == "redraw":
        return Draw.Kind.REDRAW
    return Draw.Kind.FINAL_TABLE if first.kind == "final_table" else Draw.Kind.BREAK


def _as_shown(due: Sequence[Instruction]) -> set[tuple[object, int, int]]:
    return {(one.player, one.to.table, one.to.chair) for one in due if one.to}


def _sits(now: RoomNow, number: int, table: int, chair: int) -> bool:
    sitter = now.sitters.get(number)
    return sitter is not None and (sitter.table, sitter.chair) == (table, chair)


def _sitter(now: RoomNow, number: int) -> queries.Sitter:
    sitter = now.sitters.get(seats.person(now, number).number)
    if sitter is None:
        raise DirectorError("has_no_chair", number=number)
    return sitter


def _demand_in(deed: Deed, now: RoomNow, who: Person) -> None:
    if who.number not in now.sitters and who.number not in seats.still_in(deed.event):
        raise DirectorError("is_out")


carry_out = verb("carry_out", carry_out_in)
move = verb("move", move_in)
swap = verb("swap", swap_in)
arrived = verb("arrived", arrived_in)
all_arrived = verb("all_arrived", all_arrived_in)
unseat = verb("unseat", unseat_in)
seat = verb("seat", seat_in)
open_table = verb("open_table", open_table_in)
