"""What a file says, as rows that can be written; whoever made it is not believed."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any
from uuid import UUID
from zoneinfo import available_timezones

from django.apps import apps
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.dateparse import parse_datetime

from tournament.rules import jpeg
from tournament.rules.backup import BackupFault, has_shape, unpacked
from tournament.rules.currencies import CURRENCIES, POINTS
from tournament.rules.levels import MOST_LEVELS
from tournament.services.people import MOST_PEOPLE

from .shape import CHANGE, EVENT, LINE, PLAYER, SCHEDULE, Column, columns, is_undone, taken

MOST = 10**12  # of anything that is counted: chips, minor units, milliseconds
LONGEST_LEVEL = 7 * 24 * 60 * 60  # seconds
MOST_UNKNOWN = 20  # named
FIRST, LAST = datetime(2000, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)
# How JSON writes what is kept in another way.
TYPES: tuple[tuple[type[models.Field[Any, Any]], type], ...] = (
    (models.BooleanField, bool),
    (models.IntegerField, int),
    (models.CharField, str),
    (models.TextField, str),
    (models.DateField, str),  # and instants
    (models.TimeField, str),
    (models.UUIDField, str),
    (models.DecimalField, str),
    (models.BinaryField, str),
)


@dataclass(frozen=True, slots=True)
class Person:
    id: int
    name: str
    nickname: str


@dataclass(frozen=True, slots=True)
class Held:
    """What a file holds. ``rows`` by model and, in each, by id of the file; foreign keys are ids of
    the file too. ``unknown`` are models and fields this version does not have.
    """

    made_by: str
    made_at: datetime
    asks_code: bool
    people: tuple[Person, ...]
    rows: Mapping[str, Mapping[int, Mapping[str, Any]]]
    unknown: tuple[str, ...]

    @property
    def night(self) -> Mapping[str, Any]:
        [night] = self.rows[EVENT].values()
        return night

    def count(self, label: str) -> int:
        return len(self.rows[label])


def held(content: bytes) -> Held:
    """Raises BackupFault; then nothing can be made of it."""
    data = unpacked(content)
    made_at = parse_datetime(data["made_at"]) if isinstance(data.get("made_at"), str) else None
    if made_at is None or not _is_instant(made_at):
        raise BackupFault("not_a_backup")
    unknown = sorted(set(data["rows"]) - set(taken()))
    rows: dict[str, dict[int, dict[str, Any]]] = {}
    for label in taken():
        own = columns(label)
        rows[label] = {}
        foreign: set[str] = set()
        for row in data["rows"].get(label, ()):
            foreign |= row.keys()
            number = row.get("id")
            if type(number) is not int or number < 1 or number in rows[label]:
                raise BackupFault("backup_is_damaged", label)
            rows[label][number] = {column.attname: _value(column, row) for column in own}
        foreign -= {"id", *(column.name for column in own)}
        unknown += [f"{label}.{name}" for name in sorted(foreign)]
    found = Held(
        data["made_by"],
        made_at,
        data.get("asks_code") is True,
        tuple(_people(data["players"])),
        rows,
        tuple(name[:80] for name in unknown[:MOST_UNKNOWN]),
    )
    _demand_whole(found)
    return found


def _people(listed: Iterable[Mapping[str, Any]]) -> Iterable[Person]:
    seen = set()
    most = {name: apps.get_model(PLAYER)._meta.get_field(name) for name in ("name", "nickname")}
    for one in listed:
        number, name, nickname = (one.get(key) for key in ("id", "name", "nickname"))
        if type(number) is not int or number < 1 or number in seen:
            raise BackupFault("backup_is_damaged", PLAYER)
        seen.add(number)
        if not isinstance(name, str) or not isinstance(nickname, str) or not name.strip():
            raise BackupFault("backup_is_damaged", PLAYER)
        for key, said in (("name", name), ("nickname", nickname)):
            if len(said) > (most[key].max_length or 0):
                raise BackupFault("backup_is_damaged", f"{PLAYER}.{key}")
        yield Person(number, name, nickname)


# -- one value


def _value(column: Column, row: Mapping[str, Any]) -> Any:
    """A field that was not there yet when the file was made begins as it does on a new row."""
    field = column.field
    if column.name not in row:
        if not (field.has_default() or field.null or field.blank):
            raise BackupFault("backup_is_damaged", column.label)
        return field.get_default()
    return checked(column, row[column.name])


def checked(column: Column, said: Any) -> Any:
    """The value a field can hold, from what the file says. Raises BackupFault."""
    field = column.field
    if said is None:
        if not field.null:
            raise BackupFault("backup_is_damaged", column.label)
        return None
    if column.points_at:
        if type(said) is not int:
            raise BackupFault("backup_is_damaged", column.label)
        return said
    if isinstance(field, models.JSONField):
        if not has_shape(column.label, said):
            raise BackupFault("backup_is_damaged", column.label)
        return said
    kind = next((kind for model, kind in TYPES if isinstance(field, model)), None)
    if type(said) is not kind:
        raise BackupFault("backup_is_damaged", column.label)
    try:
        value = _unwritten(field, said)
        field.run_validators(value)
        if field.choices and value not in dict(field.flatchoices) and value != "":
            raise ValidationError("choice")
    except (ValidationError, ValueError, OverflowError, jpeg.NotAPictureError) as error:
        raise BackupFault("backup_is_damaged", column.label) from error
    return value


def _unwritten(field: models.Field[Any, Any], said: Any) -> Any:
    if isinstance(field, models.BinaryField):
        content = base64.b64decode(said, validate=True)
        if field.name == "jpeg":
            content = jpeg.without_metadata(content)
            if len(content) > jpeg.MOST_BYTES:
                raise ValueError("too large")
        return content
    value = field.to_python(said)
    if isinstance(value, int) and abs(value) > MOST:
        raise ValueError("too large")
    if isinstance(value, datetime) and not _is_instant(value):
        raise ValueError("no instant of a night")
    if not isinstance(value, str | int | datetime | date | time | UUID | Decimal):
        raise ValueError("not understood")
    return value


def _is_instant(value: datetime) -> bool:
    return value.tzinfo is not None and FIRST <= value <= LAST


# -- the whole


def _demand_whole(found: Held) -> None:
    """One night, whose rows point at rows that are there."""
    if found.count(EVENT) != 1 or found.count(SCHEDULE) != 1:
        raise BackupFault("backup_is_damaged", EVENT)
    if found.count("tournament.entry") > MOST_PEOPLE:
        raise BackupFault("backup_too_large")
    people = {person.id for person in found.people}
    for label, rows in found.rows.items():
        for column in columns(label):
            if not column.points_at:
                continue
            there = people if column.points_at == PLAYER else found.rows[column.points_at].keys()
            for row in rows.values():
                if row[column.attname] is not None and row[column.attname] not in there:
                    raise BackupFault("backup_is_damaged", column.label)
    _demand_night(found)
    _demand_journal(found, people)


def _demand_night(found: Held) -> None:
    night = found.night
    levels = sorted(found.rows["tournament.level"].values(), key=lambda level: level["position"])
    is_sound = (
        0 < len(levels) <= MOST_LEVELS
        and [level["position"] for level in levels] == list(range(len(levels)))
        and all((level["seconds"] or 1) <= LONGEST_LEVEL for level in levels)
        and night["level"] < len(levels)
        and night["title"].strip()
        and night["zone"] in available_timezones()
        and night["language"] in dict(settings.LANGUAGES)
        and night["currency"] in {*CURRENCIES, POINTS.code}
        and (night["running_since"] is None or night["running_since"] <= found.made_at)
    )
    if not is_sound:
        raise BackupFault("backup_is_damaged", EVENT)


def _demand_journal(found: Held, people: set[int]) -> None:
    """The first line made the night, lines undo earlier ones, and changes are of rows of this file
    (or of rows that are gone) to what their fields can hold.
    """
    lines = found.rows[LINE]
    first = min(lines.values(), key=lambda line: line["number"], default=None)
    if first is None or first["kind"] != "create" or first["undoes_id"] is not None:
        raise BackupFault("backup_is_damaged", LINE)
    for line in lines.values():
        undone = lines.get(line["undoes_id"] or 0)
        if undone is not None and undone["number"] >= line["number"]:
            raise BackupFault("backup_is_damaged", LINE)
    for change in found.rows[CHANGE].values():
        label, held_fields = change["model"], (change["before"], change["after"])
        if not is_undone(label):  # of a newer version, or of this house's devices: not taken in
            continue
        if change["row_id"] < 1 or (label in {EVENT, SCHEDULE} and None in held_fields):
            raise BackupFault("backup_is_damaged", CHANGE)
        known = {column.attname: column for column in columns(label)}
        for fields in held_fields:
            _demand_fields(known, fields or {}, people)


def _demand_fields(
    known: Mapping[str, Column], fields: Mapping[str, Any], people: set[int]
) -> None:
    for attname, said in fields.items():
        column = known.get(attname)
        if column is None:
            continue
        checked(column, said)
        if column.points_at == PLAYER and said is not None and said not in people:
            raise BackupFault("backup_is_damaged", CHANGE)
