"""What the room is told beside the clock: at once, or by a second countdown. In every state."""

import unicodedata
from datetime import datetime, timedelta

from tournament import instants, queries
from tournament.errors import DirectorError
from tournament.models import Announcement

from .deeds import Deed, verb

Kind = Announcement.Kind

MOST_OPEN = 10
MOST_COUNTDOWNS = 3
MINUTE = timedelta(minutes=1)
LONGEST = 240 * MINUTE
MOST_LETTERS = 80
OF_ITSELF = (Kind.BATTERY, Kind.DEALER)  # told by other deeds, or by none
JOINER = "\u200d"  # of which some pictures are made


def announce_in(
    deed: Deed, *, kind: str, text: str = "", ms: int | None = None, at: datetime | None = None
) -> None:
    """Tell it now; with ``ms`` or ``at``, an instant on the wall, count down to it.

    What is still counted down for the same thing ends: there is one food, and it comes once.
    """
    if kind not in Kind.values or kind in OF_ITSELF:
        raise DirectorError("no_such_announcement")
    text = plain(text) if kind == Kind.TEXT else ""
    if kind == Kind.TEXT and not text:
        raise DirectorError("nothing_to_tell")
    if len(text) > MOST_LETTERS:
        raise DirectorError("announcement_too_long", most=MOST_LETTERS)
    ahead = _ahead(ms, at)
    for same in queries.notes_of(deed.event).filter(kind=kind, text=text):
        deed.change(same, ended_at=deed.now)
    _demand_room(deed, is_countdown=ahead is not None)
    due_at = None if ahead is None else deed.now + ahead
    note = Announcement(event=deed.event, kind=kind, text=text, at=deed.now, due_at=due_at)
    deed.make(note)
    deed.parts.add("notes")
    _tell(deed, note)
    if ahead is not None:
        deed.tell(ms=ahead // instants.MILLISECOND)


def end_announcement_in(deed: Deed, *, number: int) -> None:
    """Take it off every screen."""
    note = _found(deed, number)
    if note.ended_at is not None:
        return
    deed.change(note, ended_at=deed.now)
    deed.parts.add("notes")
    _tell(deed, note)


def add_time_to_announcement_in(deed: Deed, *, number: int, ms: int) -> None:
    """It comes later; what was due already is counted down once more."""
    note = _found(deed, number)
    if note.ended_at is not None:
        raise DirectorError("announcement_is_over")
    if note.due_at is None:
        raise DirectorError("announcement_without_time")
    due_at = max(deed.now, note.due_at) + ms * instants.MILLISECOND
    if ms <= 0 or due_at - deed.now > LONGEST:
        raise DirectorError("announcement_out_of_range", most=LONGEST // MINUTE)
    deed.change(note, due_at=due_at)
    deed.parts.add("notes")
    _tell(deed, note)
    deed.tell(ms=ms)


def plain(text: str) -> str:
    """One line of what was typed, without what is no letter but only steers a screen."""
    spaced = (" " if letter.isspace() else letter for letter in text)
    kept = "".join(letter for letter in spaced if letter == JOINER or not _steers(letter))
    return " ".join(kept.split()).strip(JOINER)


def _steers(letter: str) -> bool:
    return unicodedata.category(letter) in {"Cc", "Cf", "Cs"}


def _ahead(ms: int | None, at: datetime | None) -> timedelta | None:
    if at is not None:
        ahead = at - instants.wall_now()
    elif ms is not None:
        ahead = ms * instants.MILLISECOND
    else:
        return None
    # An hour may be nearer than a minute; what was typed as a length may not.
    least = instants.MILLISECOND if at is not None else MINUTE
    if not least <= ahead <= LONGEST:
        raise DirectorError("announcement_out_of_range", most=LONGEST // MINUTE)
    return ahead // instants.MILLISECOND * instants.MILLISECOND


def _demand_room(deed: Deed, *, is_countdown: bool) -> None:
    told = queries.notes_of(deed.event).exclude(kind__in=OF_ITSELF)
    if told.count() >= MOST_OPEN:
        raise DirectorError("too_many_announcements", most=MOST_OPEN)
    if is_countdown and told.filter(due_at__gt=deed.now).count() >= MOST_COUNTDOWNS:
        raise DirectorError("too_many_countdowns", most=MOST_COUNTDOWNS)


def _found(deed: Deed, number: int) -> Announcement:
    note = deed.event.announcements.filter(pk=number).first()
    if note is None:  # undone meanwhile
        raise DirectorError("announcement_is_over")
    return note


def _tell(deed: Deed, note: Announcement) -> None:
    deed.tell(kind=note.kind, text=note.told)
    if note.table_number is not None:
        deed.tell(table=note.table_number)


announce = verb("announce", announce_in)
end_announcement = verb("end_announcement", end_announcement_in)
add_time_to_announcement = verb("add_time_to_announcement", add_time_to_announcement_in)
