"""What stands announced, for pages: as it reads now, and with its hour for what does not tick."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo

from django.utils.translation import gettext

from tournament import instants, words
from tournament.models import Announcement


@dataclass(frozen=True, slots=True)
class Told:
    number: int
    kind: str
    name: str
    text: str  # Food in 12:30
    calm: str  # Food about 20:15
    counts: bool  # towards an instant, come or not

    @property
    def later(self) -> str:
        return gettext("%(what)s: 5 minutes later") % {"what": self.name}

    @property
    def take_back(self) -> str:
        return gettext("Take back: %(what)s") % {"what": self.name}

    @property
    def is_own(self) -> bool:
        """Made by the directors; the computer speaks of its battery itself."""
        return self.kind != Announcement.Kind.BATTERY


def told(
    notes: Sequence[Announcement], now: datetime, ahead: timedelta, zone: tzinfo | None = None
) -> list[Told]:
    """``ahead`` is what the wall shows more than the night's own time."""
    return [_told(note, now, ahead, zone) for note in notes]


def _told(note: Announcement, now: datetime, ahead: timedelta, zone: tzinfo | None) -> Told:
    left = None if note.due_at is None else (note.due_at - now) // instants.MILLISECOND
    text = words.note(note.kind, note.told, left, note.table_number)
    calm = text
    if note.due_at is not None and note.due_at > now:
        hour = words.time_of_day(note.due_at + ahead, zone)
        calm = words.note_at(note.kind, note.text, hour)
    return Told(
        number=note.pk,
        kind=note.kind,
        name=words.note_name(note.kind, note.told, note.table_number),
        text=text,
        calm=calm,
        counts=note.due_at is not None,
    )
