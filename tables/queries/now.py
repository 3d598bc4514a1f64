"""The room of a night as it stands, read at once."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from tables.models import HandForHand, Seating, Table
from tables.rules import rooms
from tables.rules.button import Hand, hand_from, next_hand
from tables.rules.first_hand import led_to
from tables.rules.rooms import Room
from tournament import queries
from tournament.models import Entry, Event
from tournament.rules.findings import Reason
from tournament.rules.names import told_apart


@dataclass(frozen=True, slots=True)
class Person:
    """``pk`` and ``seq`` are the entry's; an empty name: nobody has said it yet."""

    number: int
    pk: int
    seq: int
    name: str


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody who has a chair, or is on the way to it."""

    person: Person
    table: int
    chair: int
    since: datetime
    arrived_at: datetime | None
    how: Mapping[str, Any]
    pk: int  # of the seating

    @property
    def number(self) -> int:
        return self.person.number

    @property
    def name(self) -> str:
        return self.person.name

    @property
    def is_on_the_way(self) -> bool:
        return self.arrived_at is None

    @property
    def origin(self) -> tuple[int, int] | None:
        """The table and the chair from which they were moved here."""
        found = self.how.get("from")
        return (found[0], found[1]) if found else None


@dataclass(frozen=True)
class TableNow:
    """``sitters`` by chair."""

    row: Table
    sitters: Mapping[int, Sitter]
    button_rule: str = "dead"

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def many(self) -> int:
        return len(self.sitters)

    @cached_property
    def value(self) -> rooms.Table:
        """As the rules know it. Before the first hand ``last`` is a hand that leads to it."""
        row = self.row
        bare = rooms.Table(
            row.number,
            row.chairs,
            {chair: one.number for chair, one in self.sitters.items()},
            frozenset(row.blocked),
            waiting=frozenset(row.waiting),
        )
        last = row.positions
        if last is not None and not row.hand:
            last = led_to(bare, last)
        return replace(bare, last=last)

    @property
    def coming(self) -> Hand | Reason:
        """The next hand, or why there is none: too_few_players, button_unknown."""
        if self.row.button is not None and not self.row.hand:
            return hand_from(self.value, self.row.button)
        return next_hand(self.value, self.button_rule)


@dataclass(frozen=True)
class RoomNow:
    """``tables`` are those in use and those that stand ready, by number; a closed one only as
    long as somebody sits there. Without tables it is a night without seats."""

    event: Event
    tables: tuple[TableNow, ...] = ()
    people: Mapping[int, Person] = field(default_factory=dict)  # by number, also those out
    waiting: tuple[Person, ...] = ()  # still in, and without a chair although others have one
    hand_for_hand: HandForHand | None = None

    @cached_property
    def by_number(self) -> Mapping[int, TableNow]:
        return {table.number: table for table in self.tables}

    @cached_property
    def sitters(self) -> Mapping[int, Sitter]:
        """By the number of the entry."""
        return {sitter.number: sitter for table in self.tables for sitter in table.sitters.values()}

    @property
    def is_drawn(self) -> bool:
        return bool(self.sitters)

    @property
    def used(self) -> tuple[TableNow, ...]:
        return tuple(table for table in self.tables if table.sitters)

    @cached_property
    def value(self) -> Room:
        return Room(tuple(table.value for table in self.tables))

    @property
    def on_the_way(self) -> tuple[Sitter, ...]:
        """Moves that are still open, the oldest first."""
        walking = (one for one in self.sitters.values() if one.is_on_the_way)
        return tuple(sorted(walking, key=lambda one: (one.since, one.pk)))


def room_now(event: Event) -> RoomNow:
    """One query where there is no table, else four."""
    rows = list(event.tables.all())
    if not rows:
        return RoomNow(event)
    listed = list(
        queries.entries(event).values_list("number", "pk", "seq", "player__name", "is_out")  # type: ignore[misc]
    )
    people = _people(listed)
    by_entry = {person.pk: person for person in people.values()}
    numbers = {row.pk: row.number for row in rows}
    seated: dict[int, dict[int, Sitter]] = {row.pk: {} for row in rows}
    chairs = Seating.objects.filter(table__event=event, until=None).values_list(
        "pk", "entry_id", "table_id", "chair", "since", "arrived_at", "how"
    )
    for pk, entry, table, chair, since, arrived_at, how in chairs:
        person = by_entry[entry]
        seated[table][chair] = Sitter(person, numbers[table], chair, since, arrived_at, how, pk)
    rule = queries.house_of(event).button
    tables = tuple(
        TableNow(row, dict(sorted(seated[row.pk].items())), rule)
        for row in rows
        if row.closed_at is None or seated[row.pk]
    )
    sitting = {one.number for here in seated.values() for one in here.values()}
    waiting = (
        sorted(number for number, _pk, _seq, _name, is_out in listed if not is_out)
        if sitting
        else []
    )
    return RoomNow(
        event,
        tables,
        people,
        tuple(people[number] for number in waiting if number not in sitting),
        event.hand_for_hand.filter(until=None).first(),
    )


def _people(listed: list[Any]) -> dict[int, Person]:
    named = [(number, name) for number, _pk, _seq, name, _is_out in listed if name]
    short = told_apart([name for _number, name in named])
    names = {number: name for (number, _name), name in zip(named, short, strict=True)}
    return {
        number: Person(number, pk, seq, names.get(number, ""))
        for number, pk, seq, _name, _is_out in listed
    }


def room_of(event: Event) -> Room:
    """The room as the rules know it; players are the numbers of entries."""
    return room_now(event).value


def tables_of(event: Event) -> tuple[TableNow, ...]:
    return room_now(event).tables


def open_moves(event: Event) -> tuple[Sitter, ...]:
    """Who is on the way to a chair, the first to have been sent in front."""
    return room_now(event).on_the_way


def seats_of(event: Event) -> dict[int, tuple[int, int]]:
    """Table and chair of everybody who has one, by the primary key of the entry."""
    rows = Seating.objects.filter(table__event=event, until=None)
    found = rows.values_list("entry_id", "table__number", "chair")
    return {entry: (table, chair) for entry, table, chair in found}


def seat_of(entry: Entry) -> Seating | None:
    """The chair of one person, with its table."""
    return entry.seatings.filter(until=None).select_related("table").first()
