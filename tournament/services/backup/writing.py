"""A night as the content of its file."""

import base64
from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.apps import apps
from django.db import models, transaction

from tournament import __version__, instants
from tournament.models import Event, Player
from tournament.rules.backup import FORMAT, packed

from .shape import CHANGE, PLAYER, Column, columns, is_undone, taken

Ids = dict[str, dict[int, int]]  # by model: the id here, the id in the file


def content_of(event: Event) -> bytes:
    """The file of this night, packed."""
    return packed(data_of(event))


def data_of(event: Event) -> dict[str, Any]:
    """The night as it stands, of one moment."""
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event.pk)
        made_at = instants.stored_now()
        rows = {
            label: list(
                apps.get_model(label)
                ._default_manager.filter(**{way: event.pk})
                .order_by("pk")
                .distinct()
            )
            for label, way in sorted(taken().items())
        }
        rows[CHANGE] = [change for change in rows[CHANGE] if is_undone(change.model)]
        players = _players(rows)
    ids = _ids(rows, players)
    written = {
        label: [_row(row, columns(label), ids) for row in found]
        for label, found in rows.items()
        if label != CHANGE
    }
    written[CHANGE] = _changes(rows[CHANGE], ids)
    return {
        "format": FORMAT,
        "made_by": __version__,
        "made_at": made_at.isoformat(),
        "asks_code": bool(event.viewer_code),
        "players": [
            {"id": ids[PLAYER][one.pk], "name": one.name, "nickname": one.nickname}
            for one in players
        ],
        "rows": written,
    }


def _players(rows: Mapping[str, Iterable[Any]]) -> list[Player]:
    """Whom the night names, or its journal once did, in the order in which they came.

    Not in the order of the book: each house has its own.
    """
    named: dict[int, None] = {}
    for label, found in rows.items():
        own = [column.attname for column in columns(label) if column.points_at == PLAYER]
        named |= {getattr(row, name): None for row in found for name in own if getattr(row, name)}
    for change in rows[CHANGE]:
        own = [column.attname for column in columns(change.model) if column.points_at == PLAYER]
        for held in (change.before or {}, change.after or {}):
            named |= {held[name]: None for name in own if held.get(name)}
    known = Player.objects.in_bulk(list(named))
    return [known[pk] for pk in named if pk in known]


def _ids(rows: Mapping[str, Iterable[models.Model]], players: Iterable[Player]) -> Ids:
    """Numbers for the rows there are, and for those of which only the journal still knows."""
    known: dict[str, set[int]] = defaultdict(set)
    for label, found in rows.items():
        known[label].update(row.pk for row in found)
    for change in rows[CHANGE]:
        known[change.model].add(change.row_id)  # type: ignore[attr-defined]
        pointing = [one for one in columns(change.model) if one.points_at in taken()]  # type: ignore[attr-defined]
        for held in (change.before or {}, change.after or {}):  # type: ignore[attr-defined]
            for column in pointing:
                if held.get(column.attname):
                    known[column.points_at].add(held[column.attname])
    ids = {label: {pk: at for at, pk in enumerate(sorted(pks), 1)} for label, pks in known.items()}
    return ids | {PLAYER: {player.pk: at for at, player in enumerate(players, 1)}}


def _row(row: models.Model, written: Iterable[Column], ids: Ids) -> dict[str, Any]:
    label = row._meta.label_lower
    return {"id": ids[label][row.pk]} | {
        column.name: _id(ids, column, getattr(row, column.attname))
        if column.points_at
        else as_plain(getattr(row, column.attname))
        for column in written
    }


def _id(ids: Ids, column: Column, pk: int | None) -> int | None:
    return None if pk is None else ids.get(column.points_at, {}).get(pk)


def _changes(changes: Iterable[Any], ids: Ids) -> list[dict[str, Any]]:
    """Of the journal's changes those that mean something elsewhere."""
    written: list[dict[str, Any]] = []
    for change in changes:
        before, after = (_fields(change.model, held, ids) for held in (change.before, change.after))
        if before == after:
            continue
        row = _row(change, columns(CHANGE), ids)
        row |= {"id": len(written) + 1, "before": before, "after": after}
        written.append(row | {"row_id": ids[change.model][change.row_id]})
    return written


def _fields(label: str, held: Mapping[str, Any] | None, ids: Ids) -> dict[str, Any] | None:
    if held is None:
        return None
    return {
        column.attname: _id(ids, column, held[column.attname])
        if column.points_at
        else held[column.attname]
        for column in columns(label)
        if column.attname in held
    }


def as_plain(value: Any) -> Any:
    """As JSON keeps it."""
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(value).decode()
    return str(value) if isinstance(value, UUID | Decimal) else value
