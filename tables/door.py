"""The room as the night sees it: through tournament.room, in the transaction of its deeds."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from django.db.models import Exists, F, OuterRef

from tables import queries
from tables.models import HandForHand, Seating, Table
from tables.services import moving, rounds, seats
from tournament.errors import DirectorError
from tournament.models import Entry, Event, JournalChange
from tournament.queries import GONE
from tournament.room import Moment, Seat
from tournament.services.deeds import Deed

SEATING = Seating._meta.label_lower
TABLE = Table._meta.label_lower
ROUNDS = HandForHand._meta.label_lower


class Room:
    """Implements ``tournament.room.Room``."""

    def came(self, deed: Deed, *come: Entry, keeps_seat: bool = True) -> None:
        """Where seats are drawn they get one: their own where it is free, else one by lot; if
        every chair is taken they wait."""
        if not come or not deed.event.tables.exists():
            return
        now = queries.room_now(deed.event)
        if not now.is_drawn:
            return
        without = [entry for entry in come if entry.number not in now.sitters]
        ended = Seating.objects.filter(entry__in=without).exclude(until=None)
        last = {row.entry_id: row for row in ended.select_related("table")} if keeps_seat else {}
        others = [
            entry.number
            for entry in without
            if not _back_to_own(deed, now, entry, last.get(entry.pk))
        ]
        if others:
            moving.seat_newcomers(deed, queries.room_now(deed.event), others)

    def left(self, deed: Deed, entry: Entry) -> None:
        """Before the start nothing stays of a seat that nobody took."""
        if deed.event.state == Event.State.PLANNED:
            for row in entry.seatings.all():
                deed.remove(row)
            return
        held = entry.seatings.filter(until=None).select_related("table").first()
        if held is not None:
            deed.change(held, until=deed.now)
            deed.change(held.table, hand_since=None)  # what put somebody out is over
            rounds.end_round_if_over(deed)

    def settle(self, deed: Deed, changes: Sequence[JournalChange]) -> None:
        """Count what has changed at each table, for pages that may have missed it.

        Raises DirectorError where an undo would leave somebody who is out on a chair, or somebody
        on a chair that is not there.
        """
        if deed.undoes is not None:
            _demand_all_in(deed.event)
        tables = {one.row_id for one in changes if one.model == TABLE}
        seatings = [one for one in changes if one.model == SEATING]
        of_rounds = [one for one in changes if one.model == ROUNDS]
        if not tables and not seatings and not of_rounds:
            return
        if deed.undoes is not None:
            _demand_chairs(deed.event)
        if of_rounds:
            tables |= _tables_in(of_rounds, deed.event)
        entries: set[int] = set()
        known = Seating.objects.filter(pk__in={one.row_id for one in seatings})
        for table, entry in known.values_list("table_id", "entry_id"):
            tables.add(table)
            entries.add(entry)
        for kept in (one.before or {} for one in seatings if one.after is None):
            tables.add(kept["table_id"])
            entries.add(kept["entry_id"])
        Table.objects.filter(pk__in=tables).update(seating_seq=F("seating_seq") + 1)
        Entry.objects.filter(pk__in=entries).update(seq=F("seq") + 1)
        deed.parts |= {"room", "people"} if seatings else {"room"}

    def moment(self, entry: Entry) -> Moment:
        """Two queries where there are tables, one where there are none."""
        row = queries.seat_of(entry)
        if row is None:
            return Moment()
        open_one = entry.event.hand_for_hand.filter(until=None).first()
        return Moment(row.table.number, open_one.round if open_one else None)

    def seats(self, event: Event) -> Mapping[int, Seat]:
        rows = Seating.objects.filter(table__event=event, until=None)
        found = rows.values_list("entry_id", "table__number", "chair", "arrived_at")
        return {pk: Seat(table, chair, at is None) for pk, table, chair, at in found}

    def instructions(self, event: Event) -> Sequence[queries.Told]:
        return queries.plan(event).instructions

    def moves_since(self, event: Event, at: datetime) -> Sequence[queries.Move]:
        return queries.moves_since(event, at)

    def button_order(self, event: Event, entry_ids: Iterable[int]) -> Sequence[int]:
        """The first left of the button in front; those at other tables, or of a table whose
        button nobody knows, come as they are."""
        given = list(entry_ids)
        places = queries.seats_of(event)
        rows = {row.number: row for row in event.tables.all()} if places else {}

        def after_button(entry: int) -> tuple[int, int]:
            place = places.get(entry)
            row = rows.get(place[0]) if place else None
            if place is None or row is None or row.button is None:
                return (0, 0)
            return (row.number, (place[1] - row.button - 1) % row.chairs)

        return sorted(given, key=after_button)


def _demand_all_in(event: Event) -> None:
    gone = GONE.filter(entry=OuterRef("entry"))
    seated = Seating.objects.filter(Exists(gone), table__event=event, until=None)
    row = seated.select_related("entry__player").first()
    if row is not None:
        raise DirectorError("would_sit_though_out", who=str(row.entry))


def _demand_chairs(event: Event) -> None:
    rows = Seating.objects.filter(table__event=event, until=None)
    for number, chair, chairs, blocked in rows.values_list(
        "table__number", "chair", "table__chairs", "table__blocked"
    ):
        if chair > chairs or chair in blocked:
            raise DirectorError("would_have_no_chair", number=number, chair=chair)


def _tables_in(rounds: Sequence[JournalChange], event: Event) -> set[int]:
    """Whose page shows something else: the table whose hand is over, or with the round all."""
    rows = {row.number: row.pk for row in event.tables.all()}
    numbers: set[int] = set()
    for one in rounds:
        before, after = one.before or {}, one.after or {}
        if one.before is None or one.after is None or "round" in after or "until" in after:
            return set(rows.values())
        numbers |= set(before["done"]) ^ set(after["done"])
    return {rows[number] for number in numbers if number in rows}


def _back_to_own(deed: Deed, now: queries.RoomNow, entry: Entry, last: Seating | None) -> bool:
    """Give somebody back the chair that was left last; whether that could be."""
    if last is None:
        return False
    at = now.by_number.get(last.table.number)
    if at is None or last.chair in at.sitters or last.chair in at.row.blocked:
        return False
    if last.chair > at.row.chairs:
        return False
    who = now.people[entry.number]
    seats.place(deed, now, [seats.Placing(who, at, last.chair, {"kind": "back"}, has_arrived=True)])
    return True
