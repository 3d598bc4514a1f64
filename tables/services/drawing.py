"""The draw of seats before the start, and again as long as it has not begun."""

import secrets
from collections.abc import Mapping

from tables.models import Draw
from tables.queries import Person, RoomNow
from tables.rules import drawing, rooms
from tables.rules.drawing import Pin, PinError
from tables.rules.replaying import table_as_json
from tables.rules.rooms import Player
from tournament.errors import DirectorError
from tournament.models import Event
from tournament.services.deeds import Deed, verb

from . import seats
from .seats import Placing

LONGEST_SEED = 64
HOW = {"kind": "seats"}


def draw_seats_in(
    deed: Deed,
    *,
    seed: str | None = None,
    pins: Mapping[int, tuple[int, int | None]] | None = None,
    all_tables: bool = False,
) -> None:
    """Draw a chair for everybody who is in; whoever gets none waits.

    ``pins`` keep a table, or a chair there, for entries by number; without ``seed`` one is made.
    Raises DirectorError once people play who have seats.
    """
    seats.demand_open(deed)
    now = seats.room(deed)
    if now.is_drawn and deed.event.state != Event.State.PLANNED:
        raise DirectorError("is_playing_with_seats")
    if seed is not None and not (0 < len(seed) <= LONGEST_SEED and seed.isprintable()):
        raise DirectorError("seed_too_long", most=LONGEST_SEED)
    seed = seed or secrets.token_hex(8)
    people = sorted({*now.sitters, *(one.number for one in _unseated(deed, now))})
    if not people:
        raise DirectorError("nobody_to_seat")
    empty = [_emptied(one.value) for one in now.tables]
    pinned: dict[Player, Pin] = {
        seats.person(now, number).number: Pin(*pin) for number, pin in (pins or {}).items()
    }
    for number in pinned:
        if number not in people:
            raise DirectorError("is_out")
    try:
        drawn = drawing.draw_seats(people, empty, seed, pinned=pinned, all_tables=all_tables)
    except PinError as wrong:
        pin = pinned[wrong.player]
        name = now.people[int(str(wrong.player))].name or f"#{wrong.player}"
        raise DirectorError(
            f"pin_{wrong.kind}", number=pin.table, chair=pin.chair or 0, name=name
        ) from wrong
    given = {
        "people": people,
        "tables": [table_as_json(table) for table in empty],
        "pins": [[number, *pin] for number, pin in sorted((pins or {}).items())],
        "all_tables": all_tables,
    }
    result = sorted([number, at.table, at.chair, ""] for number, at in drawn.places.items())
    kept = seats.keep_draw(deed, Draw.Kind.SEATS, seed, given, result)
    without = [one.pk for number, one in now.sitters.items() if number not in drawn.places]
    seats.stand_up(deed, without)
    placings = [
        Placing(now.people[number], now.by_number[at.table], at.chair, HOW, has_arrived=True)
        for number, at in drawn.places.items()
        if isinstance(number, int)
    ]
    seats.place(deed, now, placings, kept)
    for one in now.tables:
        deed.change(one.row, hand=0, hand_since=None, by_lot=False, **seats.NOWHERE)
    deed.tell(people=len(placings), tables=len({at.table for at in drawn.places.values()}))
    deed.tell(waiting=len(drawn.waiting))


def _unseated(deed: Deed, now: RoomNow) -> list[Person]:
    if now.is_drawn:
        return list(now.waiting)
    inside = set(seats.still_in(deed.event))
    return [one for one in now.people.values() if one.number in inside]


def _emptied(table: rooms.Table) -> rooms.Table:
    return rooms.Table(table.number, table.chairs, blocked=table.blocked)


draw_seats = verb("draw_seats", draw_seats_in)
