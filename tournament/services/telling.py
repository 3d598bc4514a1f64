"""Telling open pages of what changed although nobody did a deed."""

from collections.abc import Sequence
from datetime import datetime

from tournament import push
from tournament.models import Event

from .locking import turn


def tell(event_id: int, parts: Sequence[str], **fields: datetime | None) -> None:
    """Raise the version, set these ``fields`` of the event, and have every page hear of it."""
    with turn():
        event = Event.objects.select_for_update().filter(pk=event_id).first()
        if event is None:
            return
        event.version += 1
        for name, value in fields.items():
            setattr(event, name, value)
        event.save(update_fields=["version", *fields])
        push.changed_on_commit(event, parts)
