"""What guests do from their own phones: say who they are, and ask. Nothing of it is a deed yet."""

import contextlib
import secrets
from collections.abc import Iterator

from tournament import instants, push, queries
from tournament.errors import DirectorError
from tournament.models import Entry, Event, Guest, GuestRequest

from . import entries, purchases
from .locking import turn
from .rights import hashed

MOST_WAITING = 200  # phones at one door
LONGEST_NAME = 60
Kind, State = GuestRequest.Kind, GuestRequest.State


def say_who(
    event_id: int, device: str | None, label: str, *, number: int | None = None, name: str = ""
) -> str:
    """A phone says whose it is: of the entry ``number``, or one more player called ``name``.

    An entry without a name takes that one. Return the phone's secret, a new one if it had none.
    Raises DirectorError.
    """
    with _night(event_id) as event:
        entries.demand_open(event)
        known = queries.guest_of(event, hashed(device)) if device else None
        if known is not None and known.entry is not None:
            raise DirectorError("is_signed_in")
        wish = _wish(event, number, name)
        waiting = GuestRequest.objects.filter(guest__event=event, state=State.OPEN)
        if waiting.count() >= MOST_WAITING:
            raise DirectorError("too_many_guests")
        if device is None or not Guest.objects.filter(device_hash=hashed(device)).exists():
            device = secrets.token_urlsafe(24)
        guest, _made = Guest.objects.get_or_create(
            event=event, device_hash=hashed(device), defaults={"label": label[:80]}
        )
        _ask(event, guest, kind=Kind.SIGN_IN, **wish)
    return device


def ask(event_id: int, device: str, *, kind: str) -> None:
    """A signed-in guest says "I am out", or asks to buy. Asking twice is asking once.

    Raises DirectorError where it cannot be, or something else has been asked.
    """
    with _night(event_id) as event:
        entries.demand_open(event)
        entries.demand_begun(event)
        guest = _guest(event, device)
        entry = guest.entry
        if entry is None:
            raise DirectorError("is_not_signed_in")
        open_one = open_request(guest)
        if open_one is not None and open_one.still_holds:
            if open_one.kind == kind:
                return
            raise DirectorError("asked_already")
        price = None
        if kind == Kind.OUT:
            _demand_can_go(event, entry)
        else:
            price = purchases.price_for(event, entry, kind)
        _ask(event, guest, kind=kind, number=entry.number, entry_seq=entry.seq, price=price)


def take_back(event_id: int, device: str, *, request: int) -> None:
    """The guest does not ask any more. Raises DirectorError if a director has said yes by now."""
    with _night(event_id) as event:
        asked = _guest(event, device).requests.filter(pk=request).first()
        if asked is not None and asked.state == State.APPROVED:
            raise DirectorError("said_yes_already")
        if asked is None or asked.state != State.OPEN:
            return
        asked.state = State.TAKEN_BACK
        asked.save(update_fields=["state"])
        _tell(event)


def open_request(guest: Guest) -> GuestRequest | None:
    found = guest.requests.filter(state=State.OPEN).select_related("guest__entry")
    return found.last()


@contextlib.contextmanager
def _night(event_id: int) -> Iterator[Event]:
    """One at a time, as deeds are: no answer can slip in between."""
    with turn():
        yield Event.objects.select_for_update().get(pk=event_id)


def _guest(event: Event, device: str) -> Guest:
    guest = queries.guest_of(event, hashed(device))
    if guest is None:
        raise DirectorError("is_not_signed_in")
    return guest


def _wish(event: Event, number: int | None, name: str) -> dict[str, int | str | None]:
    """Who is meant: somebody who is typed as the list has it is that one."""
    name = " ".join(name.split())
    if number is None and name:
        named = event.entries.exclude(player=None).values_list("number", "player__name")
        alike = {other.casefold(): one for one, other in named}
        number = alike.get(name.casefold())
    entry = None if number is None else entries.find(event, number)
    if entry is not None and entry.player is not None:
        name = entry.player.name
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise DirectorError("say_your_name", most=LONGEST_NAME)
    return {"number": number, "name": name}


def _demand_can_go(event: Event, entry: Entry) -> None:
    if entries.knockout_of(entry) is not None:
        raise DirectorError("is_out")
    if queries.still_in(event).count() <= 1:
        raise DirectorError("last_player")


def _ask(event: Event, guest: Guest, **fields: int | str | None) -> None:
    """Ask this, and nothing that was asked before."""
    guest.requests.filter(state=State.OPEN).update(state=State.TAKEN_BACK)
    GuestRequest.objects.create(guest=guest, at=instants.stored_now(), **fields)
    _tell(event)


def _tell(event: Event) -> None:
    event.version += 1
    event.save(update_fields=["version"])
    push.changed_on_commit(event, ["devices"])
