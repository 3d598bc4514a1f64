"""Which rows and fields a night's file holds: found by what points at the night, so that a model or
a field that comes later is in it as well.
"""

from __future__ import annotations

import functools
import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db import models

from tournament.models import Event, JournalChange, JournalEntry, Player, Schedule

EVENT, SCHEDULE, PLAYER = (model._meta.label_lower for model in (Event, Schedule, Player))
LINE, CHANGE = JournalEntry._meta.label_lower, JournalChange._meta.label_lower

# Of this house's devices and links: worth nothing elsewhere, and nobody's to hand on.
LEFT_OUT = frozenset(
    {
        "tournament.right",
        "tournament.invitation",
        "tournament.guest",
        "tournament.guestrequest",
    }
)
# Of these the journal would bring a copy for each change: what is there comes along, but how it
# came about is not undone elsewhere.
CUT_OFF = frozenset({"tournament.winnerphoto"})
# Chosen, drawn or worked out anew where the night is restored.
OMITTED = {
    EVENT: frozenset({"slug", "viewer_code", "boundary_at"}),
    LINE: frozenset({"device", "key"}),
}
# Whatever is called like this never leaves the house, also where nobody thought of it above.
SECRET = re.compile(r"token|hash|secret|password|cookie|device|(^|_)(key|code)$")


@functools.cache
def taken() -> dict[str, str]:
    """The way from each model of the file to the night, as a look-up: {"tournament.level":
    "schedule__event"}. Ways that are always there go before ways that may be empty.
    """
    ways = {EVENT: "pk", SCHEDULE: "event"}
    ahead: deque[type[models.Model]] = deque([Event, Schedule])
    later: deque[tuple[type[models.Model], str]] = deque()
    while ahead or later:
        if not ahead:
            model, way = later.popleft()
            if model._meta.label_lower not in ways:
                ways[model._meta.label_lower] = way
                ahead.append(model)
            continue
        nearer = ahead.popleft()
        for field in _pointing_at(nearer):
            label = field.model._meta.label_lower
            if label in ways or label in LEFT_OUT:
                continue
            way = "" if nearer is Event else f"__{ways[nearer._meta.label_lower]}"
            if field.null:
                later.append((field.model, field.name + way))
            else:
                ways[label] = field.name + way
                ahead.append(field.model)
    return ways


def is_undone(label: str) -> bool:
    """Whether the journal's changes of this model are in the file."""
    return label in taken() and label not in CUT_OFF


def _pointing_at(model: type[models.Model]) -> Iterator[models.ForeignKey[Any, Any]]:
    """What joins two models many to many is a model of its own here."""
    for relation in model._meta.get_fields(include_hidden=True):
        if isinstance(relation, models.ManyToOneRel):
            yield relation.field


@dataclass(frozen=True, slots=True)
class Column:
    """A field of the file. ``points_at`` is the model it names a row of."""

    field: models.Field[Any, Any]
    points_at: str = ""

    @property
    def name(self) -> str:
        return self.field.name

    @property
    def attname(self) -> str:
        return self.field.attname

    @property
    def label(self) -> str:
        return f"{self.field.model._meta.label_lower}.{self.name}"


@functools.cache
def columns(label: str) -> tuple[Column, ...]:
    """Without the id, without secrets, and without what points at rows of this house alone."""
    found = []
    for field in apps.get_model(label)._meta.concrete_fields:
        if field.primary_key or field.name in OMITTED.get(label, ()) or SECRET.search(field.name):
            continue
        points_at = ""
        if isinstance(field, models.ForeignKey):
            points_at = field.related_model._meta.label_lower
            if points_at != PLAYER and points_at not in taken():
                continue
        found.append(Column(field, points_at))
    return tuple(found)
