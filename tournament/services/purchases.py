"""Who bought what, and whether it is paid."""

from tournament import instants, queries, room
from tournament.errors import DirectorError
from tournament.models import ChipMovement, Entry, Event, Knockout, Purchase, PurchaseKind
from tournament.rules import purchases as rules
from tournament.rules.findings import Reason

from . import audits, entries
from .deeds import Deed, verb
from .offers import bought_on, offered
from .offers import open_offer as open_offer
from .offers import remove_offer as remove_offer
from .offers import set_offer as set_offer

CASH = rules.CASH
LONGEST_LABEL = 30  # how something was paid
BACK_IN = (PurchaseKind.REBUY, PurchaseKind.RE_ENTRY)  # bought by somebody who is out


# -- what is bought


def demand_late_entry(deed: Deed) -> None:
    """Refuse newcomers when late registration has closed."""
    offer = deed.event.offers.filter(kind=PurchaseKind.BUY_IN).first()
    if offer is not None and deed.event.state == Event.State.PLAYING:
        window = offer.terms(deed.event.stack).window
        _demand(rules.why_closed(window, moment_of(deed)))


def purchase_in(
    deed: Deed,
    *,
    number: int,
    kind: str,
    paid_with: str = "",
    seq: int | None = None,
    anyway: bool = False,
    forfeits: int | None = None,
) -> None:
    """Somebody buys it, paid or owed; whoever was out of chips is in again.

    ``anyway`` outranks window and limit. ``forfeits`` are the chips of somebody who enters anew
    and gives those away. Raises DirectorError with the refusals of the rules.
    """
    event = deed.event
    entries.demand_open(event)
    entry = entries.find(event, number)
    offer = offered(event, kind)
    bought = [row.value for row in entry.purchases.all()]
    if kind == PurchaseKind.BUY_IN and any(
        one.kind == rules.PurchaseKind.BUY_IN and not one.is_refunded for one in bought
    ):
        return
    entries.expect(entry, seq)
    knockout = entries.knockout_of(entry)
    demand_place_for(event, kind, knockout, forfeits)
    terms = offer.terms(event.stack)
    if not anyway:
        _demand(rules.why_not(terms, moment_of(deed), number, bought))
    if kind == PurchaseKind.REBUY and knockout is None:
        terms = rules.topping_up(terms)
    if forfeits:
        _forfeit(deed, forfeits)
        if entry.stack is not None:
            deed.change(entry, stack=terms.chips)
    deed.make(bought_on(terms, entry, deed.now, _label(paid_with)))
    if knockout is not None:
        deed.change(knockout, returned_at=deed.now)
        deed.change(event, last_big=None)
        room.registered.came(deed, entry, keeps_seat=kind != PurchaseKind.RE_ENTRY)
    elif kind == PurchaseKind.RE_ENTRY:
        room.registered.left(deed, entry)
        room.registered.came(deed, entry, keeps_seat=False)
    entries.bump(entry)
    deed.parts |= {"money", "people"}
    deed.tell(number=number, name=entries.name_of(entry), kind=kind, price=terms.price)
    deed.tell(currency=event.currency, chips=terms.chips, paid=_label(paid_with))
    if forfeits:
        deed.tell(forfeits=forfeits)


def refund_in(deed: Deed, *, purchase: int) -> None:
    """Give the money back, and take the chips back: it was not bought, but stays written down.

    Whoever came back in by it is out again. Raises DirectorError for the entry of somebody who
    has lost those chips.
    """
    event = deed.event
    bought = _purchase(event, purchase)
    if bought.refunded_at is not None:
        return
    entry = bought.entry
    came_back = entry.knockouts.filter(taken_back_at=None, returned_at=bought.at).last()
    if _was_lost(bought, came_back):
        raise DirectorError("has_played_for_it")
    deed.change(bought, refunded_at=deed.now)
    if came_back is not None:
        if queries.still_in(event).count() <= 1:
            raise DirectorError("last_player")
        deed.change(came_back, returned_at=None)
        room.registered.left(deed, entry)
    elif bought.kind == PurchaseKind.RE_ENTRY:
        _give_back_forfeited(deed, bought)
    entries.bump(entry)
    deed.parts |= {"money", "people"}
    _tell_about(deed, bought)


def refund_all_in(deed: Deed, entry: Entry) -> int:
    """Give back whatever an entry bought; return the chips that were handed out for it."""
    chips = 0
    for bought in entry.purchases.filter(refunded_at=None):
        deed.change(bought, refunded_at=deed.now)
        chips += bought.chips
    deed.parts.add("money")
    return chips


def drop_all_in(deed: Deed, entry: Entry) -> None:
    """An entry that never played goes, and what it bought with it."""
    for bought in entry.purchases.all():
        deed.remove(bought)
        deed.parts.add("money")


# -- what is paid


def pay_in(deed: Deed, *, number: int, paid_with: str = CASH) -> None:
    """Somebody has paid all that is owed; ``paid_with`` is cash or the name of another way."""
    entry = entries.find(deed.event, number)
    label = _label(paid_with)
    if not label:
        raise DirectorError("paid_with_what")
    owed = list(entry.purchases.filter(paid_with="", refunded_at=None, price__gt=0))
    for one in owed:
        deed.change(one, paid_with=label)
    deed.parts.add("money")
    deed.tell(number=number, name=entries.name_of(entry), paid=label)
    deed.tell(price=sum(one.price for one in owed), currency=deed.event.currency)


def unpay_in(deed: Deed, *, purchase: int) -> None:
    """It was not paid after all."""
    bought = _purchase(deed.event, purchase)
    deed.change(bought, paid_with="")
    deed.parts.add("money")
    _tell_about(deed, bought)


# -- of the deeds


def price_for(event: Event, entry: Entry, kind: str) -> int:
    """What this entry would pay for it now. Raises DirectorError where it cannot be bought."""
    entries.demand_open(event)
    offer = offered(event, kind)
    knockout = entries.knockout_of(entry)
    demand_place_for(event, kind, knockout, None)
    terms = offer.terms(event.stack)
    bought = [row.value for row in entry.purchases.select_related("entry")]
    _demand(rules.why_not(terms, queries.moment_of(event), entry.number, bought))
    if kind == PurchaseKind.REBUY and knockout is None:
        terms = rules.topping_up(terms)
    return terms.price


def moment_of(deed: Deed) -> rules.Moment:
    plans = [level.plan for level in deed.levels]
    now_ms = instants.in_ms(instants.wall_now())
    return rules.moment_at(plans, deed.reading.position, now_ms)


def _demand(reason: Reason | None) -> None:
    if reason is not None:
        raise DirectorError(reason.kind, **reason.numbers)


def demand_place_for(
    event: Event, kind: str, knockout: Knockout | None, forfeits: int | None
) -> None:
    """Refuse what somebody in that place cannot buy."""
    if kind in BACK_IN and event.state == Event.State.PLANNED:
        raise DirectorError("not_started")
    if knockout is not None and knockout.reason != Knockout.Reason.BUST:
        raise DirectorError("is_out_for_good")
    if knockout is not None and kind not in BACK_IN:
        raise DirectorError("is_out")
    if knockout is None and kind == PurchaseKind.RE_ENTRY and not forfeits:
        raise DirectorError("is_still_in")
    if forfeits and (knockout is not None or kind != PurchaseKind.RE_ENTRY):
        raise DirectorError("nothing_to_forfeit")


def _purchase(event: Event, pk: int) -> Purchase:
    rows = Purchase.objects.select_related("entry__player")
    bought = rows.filter(entry__event=event, pk=pk).first()
    if bought is None:
        raise DirectorError("no_such_purchase")
    return bought


def _was_lost(bought: Purchase, came_back: Knockout | None) -> bool:
    """Whether an entry went out with what it bought; a top-up is only a part of its chips."""
    lost = bought.entry.knockouts.filter(taken_back_at=None)
    if came_back is not None:
        return lost.filter(pk__gt=came_back.pk).exists()
    if bought.kind == PurchaseKind.BUY_IN:
        return lost.exists()
    return bought.kind == PurchaseKind.RE_ENTRY and lost.filter(at__gt=bought.at).exists()


def _forfeit(deed: Deed, chips: int) -> None:
    there = audits.in_play(deed.event)
    if chips < 0 or there is None or chips >= there:
        raise DirectorError("not_so_many_in_play", most=there or 0)
    gone = ChipMovement.Kind.FORFEITED
    deed.make(ChipMovement(event=deed.event, kind=gone, chips=-chips, at=deed.now))


def _give_back_forfeited(deed: Deed, bought: Purchase) -> None:
    """Whoever gave chips away for this has those again."""
    kind = ChipMovement.Kind.FORFEITED
    gone = deed.event.chip_movements.filter(kind=kind, at=bought.at).first()
    if gone is not None:
        back = ChipMovement.Kind.CORRECTION
        deed.make(ChipMovement(event=deed.event, kind=back, chips=-gone.chips, at=deed.now))
        if bought.entry.stack is not None:
            deed.change(bought.entry, stack=-gone.chips)


def _label(paid_with: str) -> str:
    label = " ".join(paid_with.split())
    if len(label) > LONGEST_LABEL or not label.isprintable():
        raise DirectorError("paid_with_what")
    return label


def _tell_about(deed: Deed, bought: Purchase) -> None:
    entry = bought.entry
    deed.tell(number=entry.number, name=entries.name_of(entry), kind=bought.kind)
    deed.tell(price=bought.price, currency=deed.event.currency)


buy = verb("buy", purchase_in)
refund = verb("refund", refund_in)
pay = verb("pay", pay_in)
unpay = verb("unpay", unpay_in)
