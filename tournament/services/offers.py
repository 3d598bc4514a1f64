"""What can be bought on a night, and the buy-ins that follow from it."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, time
from typing import Any

from tournament.errors import DirectorError
from tournament.models import Entry, Event, Knockout, Offer, Purchase, PurchaseKind
from tournament.rules import house
from tournament.rules import purchases as rules
from tournament.rules.ladder import LARGEST_AMOUNT

from . import entries
from .deeds import Deed, verb

MOST_EACH = 1000  # of one kind by one person


def set_offer_in(
    deed: Deed,
    *,
    kind: str,
    price: int,
    fee: int = 0,
    bounty: int = 0,
    chips: int | None = None,
    limit: int | None = None,
    until_level: int | None = None,
    until_at: datetime | None = None,
    break_after: int | None = None,
    is_open: bool | None = None,
    progressive: bool | None = None,
) -> None:
    """Offer a kind of purchase on these terms; with a buy-in everybody who is in owes it.

    What was bought keeps its terms, but before the start buy-ins that nobody has paid follow.
    ``chips`` None is the night's stack; ``until_at`` is on the wall. ``progressive`` says what
    becomes of everybody's bounty; None leaves that as it is.
    """
    event = deed.event
    entries.demand_open(event)
    _demand_kind(kind)
    _demand_terms((price, fee, bounty, chips), (limit, until_level, break_after))
    if fee + bounty > price:
        raise DirectorError("parts_over_price")
    if until_at is not None:
        until_at = until_at.replace(microsecond=until_at.microsecond // 1000 * 1000)
    terms = {
        "price": price,
        "fee": fee,
        "bounty": bounty,
        "chips": chips,
        "limit": limit,
        "until_level": until_level,
        "until_at": until_at,
        "break_after": break_after,
        "is_open": is_open,
    }
    offer = event.offers.filter(kind=kind).first()
    if offer is None:
        offer = deed.make(Offer(event=event, kind=kind, **terms))
    else:
        deed.change(offer, **terms)
    if progressive is not None:
        _set_bounties(event, deed, progressive=progressive)
    if kind == PurchaseKind.BUY_IN:
        _settle_buy_ins(deed, offer)
    deed.parts |= {"money", "people"}
    deed.tell(kind=kind, price=price, currency=event.currency)


def set_offers_in(deed: Deed, *, offers: Sequence[Mapping[str, Any]]) -> None:
    """Offer all of these at once, each on what ``set_offer`` takes; free refills no more."""
    kinds = [one["kind"] for one in offers]
    for one in offers:
        set_offer_in(deed, **one)
    for free in deed.event.offers.filter(kind=PurchaseKind.REBUY, price=0).exclude(kind__in=kinds):
        deed.remove(free)
    deed.tell(kinds=kinds)


def remove_offer_in(deed: Deed, *, kind: str) -> None:
    """Offer it no more. What was bought stays; a buy-in can only go as long as nobody paid it."""
    event = deed.event
    entries.demand_open(event)
    _demand_kind(kind)
    offer = event.offers.filter(kind=kind).first()
    if offer is None:
        return
    if kind == PurchaseKind.BUY_IN:
        if event.state != Event.State.PLANNED:
            raise DirectorError("buy_in_is_played_for")
        owed = list(_buy_ins(event))
        if any(one.paid_with for one in owed):
            raise DirectorError("buy_ins_are_paid")
        for one in owed:
            deed.remove(one)
    deed.remove(offer)
    deed.parts |= {"money", "people"}
    deed.tell(kind=kind, price=offer.price)


def open_offer_in(deed: Deed, *, kind: str, is_open: bool | None) -> None:
    """Open or close it by hand; None: as its level, hour or break says."""
    entries.demand_open(deed.event)
    offer = offered(deed.event, kind)
    deed.change(offer, is_open=is_open)
    deed.parts |= {"money", "people"}
    deed.tell(kind=kind, price=offer.price, is_open=is_open)


def follow_stack_in(deed: Deed, old: int | None) -> None:
    """The night has another stack than ``old``: so has whoever bought one."""
    event = deed.event
    if event.stack == old:
        return
    own = event.offers.exclude(chips=None).values("kind")
    for one in Purchase.objects.filter(entry__event=event, chips=old or 0).exclude(kind__in=own):
        deed.change(one, chips=event.stack or 0)
        deed.parts |= {"money", "people"}


def usual_on(ends_hour: time | None) -> list[Offer]:
    """What is offered unless the host says otherwise: on a night to a time refills for nothing, as
    many as one likes. They are taken off at the end.
    """
    return [] if ends_hour is None else [Offer(kind=PurchaseKind.REBUY)]


def follow_end_in(deed: Deed, old: time | None) -> None:
    """A night to a time has refills, any other has not, if nobody has set or got anything yet.

    Once it is played nobody who is out may come back in because of an hour.
    """
    event = deed.event
    if (event.ends_hour is None) == (old is None) or event.state != Event.State.PLANNED:
        return
    there = list(event.offers.all())
    if event.ends_hour is not None and not there:
        for offer in usual_on(event.ends_hour):
            offer.event = event
            deed.make(offer)
    elif event.ends_hour is None and all(map(_is_usual_refill, there)):
        for offer in there:
            deed.remove(offer)
    deed.parts |= {"money", "people"}


def _is_usual_refill(offer: Offer) -> bool:
    terms = offer.terms(None)
    return terms == rules.Terms(rules.PurchaseKind.REBUY, 0, 0) and offer.chips is None


def copy(others: Iterable[Offer], event: Event, now: datetime) -> None:
    """Offer on a night that is being made what was offered on another; everybody owes the buy-in.

    An hour, and what was opened or closed by hand, were of that night alone.
    """
    kept = ("kind", "price", "fee", "bounty", "chips", "limit", "until_level", "break_after")
    for other in others:
        offer = Offer(event=event, **{name: getattr(other, name) for name in kept})
        offer.save(force_insert=True)
        if offer.kind == PurchaseKind.BUY_IN:
            terms = offer.terms(event.stack)
            Purchase.objects.bulk_create(
                bought_on(terms, entry, now) for entry in event.entries.all()
            )


def buy_ins_in(deed: Deed, come: Iterable[Entry]) -> None:
    """Whoever comes owes the buy-in, on a night that has one."""
    offer = deed.event.offers.filter(kind=PurchaseKind.BUY_IN).first()
    if offer is not None:
        terms = offer.terms(deed.event.stack)
        deed.make_all(bought_on(terms, entry, deed.now) for entry in come)
        deed.parts.add("money")


def offered(event: Event, kind: str) -> Offer:
    offer = event.offers.filter(kind=kind).first()
    if offer is None:
        raise DirectorError("not_offered")
    return offer


def bought_on(terms: rules.Terms, entry: Entry, now: datetime, paid_with: str = "") -> Purchase:
    return Purchase(
        entry=entry,
        kind=terms.kind,
        price=terms.price,
        fee=terms.fee,
        bounty=terms.bounty,
        chips=terms.chips,
        paid_with=paid_with,
        at=now,
    )


def _demand_kind(kind: str) -> None:
    if kind not in PurchaseKind.values:
        raise DirectorError("not_offered")


def _demand_terms(amounts: Iterable[int | None], counts: Iterable[int | None]) -> None:
    if not all(0 <= amount <= LARGEST_AMOUNT for amount in amounts if amount is not None):
        raise DirectorError("amount_too_large", most=LARGEST_AMOUNT)
    if not all(1 <= count <= MOST_EACH for count in counts if count is not None):
        raise DirectorError("offer_out_of_range", most=MOST_EACH)


def _buy_ins(event: Event) -> Iterable[Purchase]:
    return Purchase.objects.filter(entry__event=event, kind=PurchaseKind.BUY_IN, refunded_at=None)


def _settle_buy_ins(deed: Deed, offer: Offer) -> None:
    """Everybody has a buy-in; before the start those that nobody paid are on the present terms."""
    event, terms = deed.event, offer.terms(deed.event.stack)
    if event.state == Event.State.PLANNED:
        asked = {"price": terms.price, "fee": terms.fee, "bounty": terms.bounty}
        for one in _buy_ins(event):  # nobody has been dealt any chips yet, paid or not
            deed.change(one, chips=terms.chips, **({} if one.paid_with else asked))
    bought = Purchase.objects.filter(entry__event=event, kind=PurchaseKind.BUY_IN)
    come = event.entries.exclude(pk__in=bought.values("entry"))
    never_came = Knockout.objects.filter(
        entry__event=event, reason=Knockout.Reason.NO_SHOW, taken_back_at=None
    )
    come = come.exclude(pk__in=never_came.values("entry"))
    deed.make_all(bought_on(terms, entry, deed.now) for entry in come)


def _set_bounties(event: Event, deed: Deed, *, progressive: bool) -> None:
    kept = {name: value for name, value in event.house.items() if name != "bounties"}
    wished = "progressive" if progressive else house.DEFAULTS.bounties
    if wished != house.DEFAULTS.bounties:
        kept["bounties"] = wished
    deed.change(event, house=kept)


set_offer = verb("set_offer", set_offer_in)
set_offers = verb("set_offers", set_offers_in)
remove_offer = verb("remove_offer", remove_offer_in)
open_offer = verb("open_offer", open_offer_in)
