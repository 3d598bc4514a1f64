"""The room is told when the computer's battery is nearly empty, until it is not."""

from django.db.models import QuerySet

from tournament import instants, queries
from tournament.models import Announcement, Event
from tournament.notices import EMPTY_PERCENT

from .locking import turn
from .telling import tell

WELL_PERCENT = 12  # a little more, or it would come and go


def heed_battery(on_mains: bool | None, percent: int | None) -> None:
    """Tell every night that is on of a battery below ``EMPTY_PERCENT``; take it back when well."""
    if on_mains is not False or percent is None or percent >= WELL_PERCENT:
        _end(_open())
        return
    awake = queries.nights_awake()
    _end(_open().exclude(event__in=awake))
    told = _open().filter(event__in=awake)
    for note in told.exclude(text=str(percent)):
        _change(note, percent)
    if percent < EMPTY_PERCENT:
        for event in awake.exclude(pk__in=told.values("event")):
            _announce(event, percent)


def _open() -> QuerySet[Announcement]:
    return Announcement.objects.filter(kind=Announcement.Kind.BATTERY, ended_at=None)


def _announce(event: Event, percent: int) -> None:
    with turn():
        event.announcements.create(
            kind=Announcement.Kind.BATTERY, text=str(percent), at=instants.stored_now()
        )
        tell(event.pk, ["notes"])


def _change(note: Announcement, percent: int) -> None:
    with turn():
        note.text = str(percent)
        note.save(update_fields=["text"])
        tell(note.event_id, ["notes"])


def _end(notes: QuerySet[Announcement]) -> None:
    for note in notes:
        with turn():
            note.ended_at = instants.stored_now()
            note.save(update_fields=["ended_at"])
            tell(note.event_id, ["notes"])
