"""One table as everybody may see it, for phones that ask for nothing else."""

from datetime import datetime

from django.db.models import Q

from tables.models import Seating, Table
from tables.queries.now import Person, Sitter, TableNow
from tournament import queries
from tournament.models import Entry, Event
from tournament.rules.names import told_apart


def table_seen(event: Event, row: Table, told_until: datetime) -> TableNow:
    """Who went out after ``told_until`` sits there still, unless somebody else has the chair by
    now. Two queries; names are told apart among those at the table."""
    busts = queries.GONE.filter(entry__event=event, at__gt=told_until).values("entry")
    went_out = Q(until__gt=told_until, entry__in=busts)
    found = Seating.objects.filter(Q(until=None) | went_out, table=row)
    rows = sorted(found.select_related("entry__player"), key=lambda one: one.until is not None)
    kept: dict[int, Seating] = {}
    for one in rows:
        kept.setdefault(one.chair, one)
    named = [one.entry for one in kept.values() if one.entry.player]
    short = told_apart([entry.player.name for entry in named if entry.player])
    names = {entry.pk: name for entry, name in zip(named, short, strict=True)}
    sitters = {
        chair: Sitter(
            Person(one.entry.number, one.entry_id, one.entry.seq, names.get(one.entry_id, "")),
            row.number,
            chair,
            one.since,
            one.arrived_at,
            one.how,
            one.pk,
        )
        for chair, one in sorted(kept.items())
    }
    return TableNow(row, sitters, queries.house_of(event).button)


def waits_for_chair(entry: Entry) -> bool:
    """Whether others have a chair, and this one, who has none, is still in."""
    seated = Seating.objects.filter(table__event=entry.event_id, until=None)
    return seated.exists() and not queries.GONE.filter(entry=entry).exists()
