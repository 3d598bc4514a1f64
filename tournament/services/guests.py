"""What directors answer to guests' phones; a yes is the deed that was asked for."""

from collections.abc import Collection

from tournament.errors import DirectorError, StaleError
from tournament.models import Entry, Guest, GuestRequest

from . import entries, knockouts, offers, people, purchases
from .deeds import Deed, verb

Kind, State = GuestRequest.Kind, GuestRequest.State
BOUGHT = (Kind.REBUY, Kind.ADD_ON, Kind.RE_ENTRY)


def let_in_in(deed: Deed, *, request: int) -> None:
    """The phone is that person's from now on, and no other phone is.

    A player without a name gets it; where nobody on the list was meant there is one more player.
    """
    entries.demand_open(deed.event)
    asked = _asked(deed, request, (Kind.SIGN_IN,))
    if asked is None:
        return
    entry = _who(deed, asked)
    entries.sign_out_in(deed, entry)
    deed.change(asked.guest, entry=entry)
    _say(deed, asked, State.APPROVED)
    deed.tell(number=entry.number, name=asked.name)


def let_out_in(deed: Deed, *, request: int) -> None:
    """The player is out, as the phone says."""
    asked = _asked(deed, request, (Kind.OUT,))
    if asked is None:
        return
    entry = _own(asked)
    knockouts.knock_out_in(deed, number=entry.number, seq=asked.entry_seq)
    _say(deed, asked, State.APPROVED)


def sell_in(deed: Deed, *, request: int, paid_with: str = "") -> None:
    """Sell what was asked for, paid or owed. It was asked in time, whatever has closed since."""
    asked = _asked(deed, request, BOUGHT)
    if asked is None:
        return
    entry = _own(asked)
    terms = offers.offered(deed.event, asked.kind).terms(deed.event.stack)
    tops_up = asked.kind == Kind.REBUY and entries.knockout_of(entry) is None
    if asked.price != terms.price - (terms.bounty if tops_up else 0):
        raise DirectorError("price_is_another")
    purchases.purchase_in(
        deed,
        number=entry.number,
        kind=asked.kind,
        paid_with=paid_with,
        seq=asked.entry_seq,
        anyway=True,
    )
    _say(deed, asked, State.APPROVED)


def turn_down_in(deed: Deed, *, request: int) -> None:
    asked = _request(deed, request, tuple(Kind))
    if asked.state == State.DECLINED:
        return
    if asked.state != State.OPEN:
        raise _answered(asked)
    _say(deed, asked, State.DECLINED)
    entry = asked.guest.entry
    name = asked.name if asked.kind == Kind.SIGN_IN else entries.name_of(entry) if entry else ""
    deed.tell(number=asked.number, name=name, what=asked.kind, price=asked.price)


def turn_all_down_in(deed: Deed, *, newest: int) -> None:
    """Say no to everybody at the door up to the request ``newest``: nobody has seen the later."""
    door = GuestRequest.objects.filter(
        guest__event=deed.event, kind=Kind.SIGN_IN, state=State.OPEN, pk__lte=newest
    )
    asked = list(door.order_by("pk"))
    for one in asked:
        _say(deed, one, State.DECLINED)
    if asked:
        deed.tell(count=len(asked))


def sign_out_in(deed: Deed, *, guest: int) -> None:
    """The phone may only look again."""
    phone = Guest.objects.select_related("entry__player").filter(event=deed.event, pk=guest).first()
    if phone is None or phone.entry is None:
        return
    deed.tell(number=phone.entry.number, name=entries.name_of(phone.entry))
    deed.change(phone, entry=None)
    deed.parts.add("devices")


def _request(deed: Deed, pk: int, kinds: Collection[str]) -> GuestRequest:
    rows = GuestRequest.objects.select_related("guest__entry__player")
    asked = rows.filter(guest__event=deed.event, pk=pk, kind__in=kinds).first()
    if asked is None:
        raise DirectorError("no_such_request")
    return asked


def _asked(deed: Deed, pk: int, kinds: Collection[str]) -> GuestRequest | None:
    """What a yes can be said to; None where it was said already."""
    asked = _request(deed, pk, kinds)
    if asked.state == State.APPROVED:
        return None
    if asked.state != State.OPEN:
        raise _answered(asked)
    if not asked.still_holds:
        raise StaleError
    return asked


def _answered(asked: GuestRequest) -> DirectorError:
    taken_back = asked.state == State.TAKEN_BACK
    return DirectorError("request_taken_back" if taken_back else "request_is_answered")


def _own(asked: GuestRequest) -> Entry:
    if asked.guest.entry is None:
        raise StaleError
    return asked.guest.entry


def _who(deed: Deed, asked: GuestRequest) -> Entry:
    if asked.number is None:
        people.add_entries_in(deed)
        newest = deed.event.entries.order_by("number").last()
        number = newest.number if newest else 0
    else:
        number = asked.number
        player = entries.find(deed.event, number).player
        if player is not None and player.name != asked.name:
            raise DirectorError("player_is_another", number=number, name=player.name)
    people.name_entry_in(deed, number=number, name=asked.name)
    return entries.find(deed.event, number)


def _say(deed: Deed, asked: GuestRequest, state: str) -> None:
    deed.change(asked, state=state)
    deed.parts.add("devices")


let_in = verb("let_in", let_in_in)
let_out = verb("knock_out", let_out_in)
sell = verb("buy", sell_in)
turn_down = verb("turn_down", turn_down_in)
turn_all_down = verb("turn_all_down", turn_all_down_in)
sign_out = verb("sign_out", sign_out_in)
