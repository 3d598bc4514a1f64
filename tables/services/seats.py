"""What the deeds of the room have in common: who sits where, and how that changes."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tables import queries
from tables.models import Draw, Seating
from tables.queries import Person, RoomNow, TableNow
from tables.rules.instructions import Instruction, carried_out
from tables.rules.replaying import Result
from tournament import queries as people
from tournament.errors import DirectorError, StaleError
from tournament.models import Event
from tournament.services import entries
from tournament.services.deeds import Deed

MOST_TOLD = 20
NOWHERE: dict[str, Any] = {
    "button": None,
    "small_blind": None,
    "big_blind": None,
    "waiting": [],
}


@dataclass(frozen=True, slots=True)
class Placing:
    """Somebody gets a chair. ``how`` as in ``Seating``, without the origin."""

    person: Person
    table: TableNow
    chair: int
    how: Mapping[str, Any]
    has_arrived: bool = False


def room(deed: Deed) -> RoomNow:
    """Raises DirectorError on a night without tables."""
    now = queries.room_now(deed.event)
    if not now.tables:
        raise DirectorError("no_tables")
    return now


def table(now: RoomNow, number: int) -> TableNow:
    found = now.by_number.get(number)
    if found is None:
        raise DirectorError("no_such_table_here", number=number)
    return found


def person(now: RoomNow, number: int) -> Person:
    found = now.people.get(number)
    if found is None:
        raise DirectorError("no_such_player", number=number)
    return found


def still_in(event: Event) -> list[int]:
    """The numbers of those who are not out."""
    return list(people.still_in(event).values_list("number", flat=True))


def expect(seen: int | None, seq: int) -> None:
    """Refuse a page that has not seen the last change; None expects nothing."""
    if seen is not None and seen != seq:
        raise StaleError()


def demand_free(at: TableNow, chair: int) -> None:
    """Refuse a chair that is not there, is blocked, or somebody's."""
    if at.row.closed_at is not None:
        raise DirectorError("table_is_closed", number=at.number)
    if not 1 <= chair <= at.row.chairs:
        raise DirectorError("no_such_chair", number=at.number, most=at.row.chairs)
    if chair in at.row.blocked:
        raise DirectorError("chair_is_blocked", chair=chair, number=at.number)
    if chair in at.sitters:
        raise DirectorError("chair_is_taken", chair=chair, number=at.number)


def place(deed: Deed, now: RoomNow, placings: Sequence[Placing], draw: Draw | None = None) -> None:
    """Give chairs to these, all at once: whoever has another leaves it first.

    Before the start nobody has to walk anywhere, and the old chair was only a plan.
    """
    is_planned = deed.event.state == Event.State.PLANNED
    held = {one.person.number: now.sitters.get(one.person.number) for one in placings}
    stand_up(deed, (sitter.pk for sitter in held.values() if sitter))
    deed.make_all(
        Seating(
            entry_id=one.person.pk,
            table=one.table.row,
            chair=one.chair,
            since=deed.now,
            arrived_at=deed.now if is_planned or one.has_arrived else None,
            how=_with_origin(one, held, is_planned=is_planned),
            draw=draw,
        )
        for one in placings
    )
    for one in placings:
        row = one.table.row
        waiting = [chair for chair in row.waiting if chair != one.chair]
        deed.change(row, halted_at=None, waiting=waiting)  # it has waited for somebody


def stand_up(deed: Deed, seatings: Iterable[int]) -> None:
    rows = Seating.objects.filter(pk__in=list(seatings))
    for row in rows:
        if deed.event.state == Event.State.PLANNED:
            deed.remove(row)
        else:
            deed.change(row, until=deed.now)


def follow(
    deed: Deed, now: RoomNow, instructions: Sequence[Instruction], draw: Draw | None = None
) -> None:
    """Carry out moves that the rules found, with what follows from them for the tables."""
    placings = []
    for one in instructions:
        if one.to is None or not isinstance(one.player, int):
            continue
        how: dict[str, Any] = {"kind": one.kind, "reason": one.reason.kind}
        how["numbers"] = dict(one.reason.numbers)
        if one.card:
            how["card"] = one.card
        placings.append(
            Placing(now.people[one.player], now.by_number[one.to.table], one.to.chair, how)
        )
    place(deed, now, placings, draw)
    for value in carried_out(now.value, instructions).tables:
        before = now.by_number[value.number]
        row = before.row
        if value.chairs != row.chairs:  # somebody has fetched a chair
            deed.change(row, chairs=value.chairs)
        deed.change(row, waiting=sorted(value.waiting))
        if before.value.last is not None and value.last is None:
            deed.change(row, hand=0, hand_since=None, by_lot=False, **NOWHERE)
        if before.sitters and not value.seated:
            deed.change(row, closed_at=deed.now, hand_since=None, halted_at=None, by_lot=False)
    tell_moves(deed, placings, now)


def tell_moves(deed: Deed, placings: Sequence[Placing], now: RoomNow) -> None:
    """What the journal says of them: names and places, of the first ones where there are many."""
    told = [
        [one.person.number, one.person.name, one.table.number, one.chair]
        for one in placings[:MOST_TOLD]
    ]
    deed.tell(moves=told, many=len(placings), tables=len(now.used))


def keep_draw(deed: Deed, kind: str, seed: str, given: dict[str, Any], result: Result) -> Draw:
    return deed.make(
        Draw(event=deed.event, at=deed.now, kind=kind, seed=seed, given=given, result=result)
    )


def tell_person(deed: Deed, who: Person) -> None:
    deed.tell(number=who.number, name=who.name)


def demand_open(deed: Deed) -> None:
    entries.demand_open(deed.event)


def _with_origin(
    one: Placing, held: Mapping[int, queries.Sitter | None], *, is_planned: bool
) -> dict[str, Any]:
    had = held[one.person.number]
    if had is None or is_planned:
        return dict(one.how)
    return {**one.how, "from": [had.table, had.chair]}
