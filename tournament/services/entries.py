"""What deeds about one person have in common."""

from tournament.errors import DirectorError, StaleError
from tournament.models import Entry, Event, Guest, Knockout

from .deeds import Deed


def find(event: Event, number: int) -> Entry:
    entry = event.entries.select_related("player").filter(number=number).first()
    if entry is None:
        raise DirectorError("no_such_player", number=number)
    return entry


def find_all(event: Event, numbers: list[int]) -> list[Entry]:
    """In the order of the numbers."""
    found = {
        entry.number: entry
        for entry in event.entries.select_related("player").filter(number__in=numbers)
    }
    for number in numbers:
        if number not in found:
            raise DirectorError("no_such_player", number=number)
    return [found[number] for number in numbers]


def expect(entry: Entry, seq: int | None) -> None:
    """Refuse a page that has not seen what happened to this person last; None expects nothing."""
    if seq is not None and seq != entry.seq:
        raise StaleError()


def bump(entry: Entry) -> None:
    entry.seq += 1
    entry.save(update_fields=["seq"])


def name_of(entry: Entry) -> str:
    return entry.player.name if entry.player else ""


def knockout_of(entry: Entry) -> Knockout | None:
    """The one that counts now."""
    return entry.knockouts.filter(taken_back_at=None, returned_at=None).first()


def sign_out_in(deed: Deed, entry: Entry) -> None:
    """No phone speaks for this entry any more."""
    for guest in Guest.objects.filter(entry=entry):
        deed.change(guest, entry=None)
        deed.parts.add("devices")


def demand_open(event: Event) -> None:
    if event.state == Event.State.FINISHED:
        raise DirectorError("is_finished")


def demand_begun(event: Event) -> None:
    if event.state == Event.State.PLANNED:
        raise DirectorError("not_started")
