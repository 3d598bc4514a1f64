"""The room as everybody may know it."""

from dataclasses import replace

from tables.models import Seating
from tables.queries.now import RoomNow, Sitter, TableNow
from tournament import instants
from tournament.snapshots import UNDO_TIME


def for_everybody(now: RoomNow) -> RoomNow:
    """Who has just gone out still sits there: that is told once it cannot be undone easily. One
    query where there are tables."""
    if not now.tables:
        return now
    lately = Seating.objects.filter(
        table__event=now.event, until__gt=instants.now() - UNDO_TIME
    ).select_related("table")
    sitting = {one.person.pk for one in now.sitters.values()}
    by_entry = {one.pk: one for one in now.people.values()}
    waiting = {one.pk for one in now.waiting}
    gone: dict[int, dict[int, Sitter]] = {}
    for row in lately:
        if row.entry_id in sitting or row.entry_id in waiting or row.entry_id not in by_entry:
            continue
        sitter = Sitter(
            by_entry[row.entry_id],
            row.table.number,
            row.chair,
            row.since,
            row.arrived_at,
            row.how,
            row.pk,
        )
        gone.setdefault(row.table.number, {})[row.chair] = sitter
    if not gone:
        return now
    return replace(now, tables=tuple(_with(at, gone.get(at.number, {})) for at in now.tables))


def _with(at: TableNow, gone: dict[int, Sitter]) -> TableNow:
    return replace(at, sitters=dict(sorted({**gone, **at.sitters}.items()))) if gone else at
