"""A night of a file, made beside those that are here."""

import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db import DataError, IntegrityError, connection, models
from django.db.models import Max

from tournament import instants, queries, snapshots
from tournament.models import Event, JournalEntry, Player
from tournament.rules import clock
from tournament.rules.backup import BackupFault
from tournament.services.book import demand_room
from tournament.services.deeds import Author, Deed
from tournament.services.events import free_slug, viewer_code
from tournament.services.locking import turn
from tournament.services.noticing import notice

from .reading import Held, Person
from .shape import CHANGE, EVENT, PLAYER, columns, is_undone

log = logging.getLogger(__name__)

KEPT = "restore"  # the journal's line where a clock that ran was stopped
Ids = dict[str, dict[int, int]]  # by model: the id in the file, the id here


@dataclass(frozen=True, slots=True)
class Match:
    """A person of a file: ``known`` is who that surely is here, ``alike`` who it may be."""

    person: Person
    known: Player | None = None
    alike: Player | None = None


def matches(people: Iterable[Person]) -> tuple[Match, ...]:
    """Name and nickname together say who it is. One name alone does not: it may be another Anna."""
    book = list(queries.player_book())
    by_both: dict[tuple[str, str], list[Player]] = {}
    by_name: dict[str, list[Player]] = {}
    for player in book:
        by_both.setdefault(_both(player), []).append(player)
        by_name.setdefault(player.name.casefold(), []).append(player)
    claimed: set[int] = set()
    found = []
    for person in people:
        exact = [one for one in by_both.get(_both(person), ()) if one.pk not in claimed]
        claimed.update(one.pk for one in exact[:1])
        found.append(Match(person, known=exact[0] if exact else None))
    return tuple(_perhaps(one, by_name, claimed) for one in found)


def _both(one: Player | Person) -> tuple[str, str]:
    return one.name.casefold(), one.nickname.casefold()


def _perhaps(match: Match, by_name: Mapping[str, list[Player]], claimed: set[int]) -> Match:
    if match.known is not None:
        return match
    there = [one for one in by_name.get(match.person.name.casefold(), ()) if one.pk not in claimed]
    if len(there) != 1:
        return match
    claimed.add(there[0].pk)
    return Match(match.person, alike=there[0])


def restore(
    author: Author,
    found: Held,
    same: Collection[int] = (),
    look: Callable[[Event], object] | None = None,
) -> Event:
    """Make the night of a file, all of it or nothing; its clock stands where it stood.

    ``same`` are the people of the file who are those called alike here. ``look`` shows the night
    as pages do; where it fails nothing is kept. Raises DirectorError, BackupFault.
    """
    try:
        return _restore(author, found, same, look)
    except IntegrityError:  # the same tap twice at once, or one address for two: now one is there
        try:
            return _restore(author, found, same, look)
        except IntegrityError as error:
            raise BackupFault("backup_is_damaged") from error
    except (DataError, OverflowError) as error:
        raise BackupFault("backup_is_damaged") from error


def _restore(
    author: Author,
    found: Held,
    same: Collection[int],
    look: Callable[[Event], object] | None,
) -> Event:
    with turn():
        if author.key:
            done = JournalEntry.objects.filter(key=author.key).select_related("event").first()
            if done is not None:
                return done.event
        ids = _ids(found)
        ids[PLAYER] = _people(found.people, same)
        for label, rows in found.rows.items():
            _write(label, rows, ids, found)
        event = Event.objects.get(pk=ids[EVENT][next(iter(found.rows[EVENT]))])
        if author.key:
            first = event.journal.order_by("number")[0]
            first.key = author.key
            first.save(update_fields=["key"])
        event = _stopped(event, author, found)
        _demand_shown(event, look)
    return event


# -- ids


def _ids(found: Held) -> Ids:
    """New ids in the old order, also for rows of which only the journal knows: it may bring them
    back, and no other row may have got their id by then.
    """
    known = {label: set(rows) for label, rows in found.rows.items()}
    for change in found.rows[CHANGE].values():
        if not is_undone(change["model"]):
            continue
        known[change["model"]].add(change["row_id"])
        pointing = [one for one in columns(change["model"]) if one.points_at in known]
        for fields in (change["before"] or {}, change["after"] or {}):
            for column in pointing:
                if fields.get(column.attname) is not None:
                    known[column.points_at].add(fields[column.attname])
    return {
        label: dict(
            zip(sorted(numbers), _reserved(apps.get_model(label), len(numbers)), strict=True)
        )
        for label, numbers in known.items()
    }


def _reserved(model: type[models.Model], count: int) -> Sequence[int]:
    """Ids that no other row will ever get."""
    if not count:
        return ()
    table, column = model._meta.db_table, model._meta.pk.column
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)",
                [connection.ops.quote_name(table), column, count],
            )
            return sorted(row[0] for row in cursor.fetchall())
        last = model._default_manager.aggregate(last=Max("pk"))["last"] or 0
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        row = cursor.fetchone()
        last = max(last, row[0] if row else 0)
        if row:
            cursor.execute(
                "UPDATE sqlite_sequence SET seq = %s WHERE name = %s", [last + count, table]
            )
        else:
            cursor.execute("INSERT INTO sqlite_sequence VALUES (%s, %s)", [table, last + count])
    return range(last + 1, last + count + 1)


def _people(people: Sequence[Person], same: Collection[int]) -> dict[int, int]:
    """Who is in the book already, and whoever is new to it."""
    ids, new = {}, []
    for match in matches(people):
        player = match.known or (match.alike if match.person.id in same else None)
        if player is not None:
            ids[match.person.id] = player.pk
        else:
            new.append(match.person)
    demand_room(len(new))
    for person in new:
        ids[person.id] = Player.objects.create(name=person.name, nickname=person.nickname).pk
    return ids


# -- rows


def _write(label: str, rows: Mapping[int, Mapping[str, Any]], ids: Ids, found: Held) -> None:
    model = apps.get_model(label)
    pointing = [column for column in columns(label) if column.points_at]
    made = []
    for number, fields in rows.items():
        values = dict(fields)
        for column in pointing:
            if values[column.attname] is not None:
                values[column.attname] = ids[column.points_at][values[column.attname]]
        if label == CHANGE:
            if not is_undone(values["model"]):
                continue
            values |= _change(values, ids)
        if label == EVENT:
            at = values["starts_at"] or values["created_at"]
            values["slug"] = free_slug(values["title"], at, values["zone"])
            values["viewer_code"] = viewer_code() if found.asks_code else ""
        made.append(model(pk=ids[label][number], **values))
    model._default_manager.bulk_create(made, batch_size=500)


def _change(change: Mapping[str, Any], ids: Ids) -> dict[str, Any]:
    label = change["model"]
    known = {column.attname: column for column in columns(label)}

    def here(fields: Mapping[str, Any] | None) -> dict[str, Any] | None:
        if fields is None:
            return None
        return {
            name: ids[known[name].points_at][said]
            if known[name].points_at and said is not None
            else said
            for name, said in fields.items()
            if name in known
        }

    return {
        "row_id": ids[label][change["row_id"]],
        "before": here(change["before"]),
        "after": here(change["after"]),
    }


# -- the night


def _stopped(event: Event, author: Author, found: Held) -> Event:
    """A night that was on goes on when somebody says so, from where it was when it was kept."""
    if event.running_since is None:
        return event
    deed = Deed(event, KEPT, Author(author.name, author.device), instants.stored_now())
    notice(event, deed.spans, found.made_at)
    deed.set_clock(clock.paused(event.clock, deed.spans, found.made_at))
    deed.change(event, paused_at=deed.now, keeps_hour=False)
    return deed.close().event


def _demand_shown(event: Event, look: Callable[[Event], object] | None) -> None:
    """Whatever its rows say together, they must make a night that can be shown."""
    event = Event.objects.select_related("schedule").get(pk=event.pk)
    try:
        shot = snapshots.of(event)
        snapshots.reading(shot, instants.now())
        queries.finishes(event)
        queries.awards_of(event)
        queries.bounties_of(event)
        if look is not None:
            look(event)
    except Exception as error:
        log.warning("A night from a file cannot be shown", exc_info=True)
        raise BackupFault("backup_is_damaged", EVENT) from error
