"""What may be bought when, and what it all comes to."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from .findings import Numbers, Reason
from .levels import LevelPlan


class PurchaseKind(StrEnum):
    BUY_IN = "buy_in"
    REBUY = "rebuy"
    ADD_ON = "add_on"
    RE_ENTRY = "re_entry"


ENTRIES = (PurchaseKind.BUY_IN, PurchaseKind.RE_ENTRY)  # these count as entries
REFILL = "refill"  # how a rebuy is called that costs nothing
CASH = "cash"  # a way of paying; all others are called as people call them


@dataclass(frozen=True, slots=True)
class Moment:
    """Where the night is: the level that is played or, in a break, was; and the wall clock."""

    level: int
    is_break: bool = False
    now_ms: int = 0


@dataclass(frozen=True, slots=True)
class Window:
    """When something can be bought; without any limit always.

    ``until_level`` is the last level, whole. ``until_ms`` is an instant. ``break_after`` is the
    only break, named by the level before it. ``by_hand`` outranks the others: True open, False
    closed.
    """

    until_level: int | None = None
    until_ms: int | None = None
    break_after: int | None = None
    by_hand: bool | None = None


@dataclass(frozen=True, slots=True)
class Terms:
    """An offer: ``price`` is paid for ``chips``; fee and bounty are parts of the price.

    ``limit`` is how many one person may buy, None as many as they like.
    """

    kind: PurchaseKind
    price: int
    chips: int
    fee: int = 0
    bounty: int = 0
    limit: int | None = None
    window: Window = Window()


@dataclass(frozen=True, slots=True)
class Purchase:
    """What was really paid and handed over; later terms change nothing of it.

    ``paid_with`` is empty while it is owed.
    """

    entry: int
    kind: PurchaseKind
    price: int
    chips: int
    fee: int = 0
    bounty: int = 0
    paid_with: str = ""
    is_refunded: bool = False

    @property
    def to_the_pool(self) -> int:
        return self.price - self.fee - self.bounty


@dataclass(frozen=True, slots=True)
class Totals:
    """Of what was not refunded. ``till`` is what came in by each way of paying, ``owed`` what
    entries have still to pay; ``price`` is pool, fees and bounties together, and till and owed.
    """

    price: int = 0
    pool: int = 0
    fees: int = 0
    bounties: int = 0
    chips: int = 0
    entries: int = 0
    counts: Mapping[PurchaseKind, int] = field(default_factory=dict)
    till: Mapping[str, int] = field(default_factory=dict)
    owed: Mapping[int, int] = field(default_factory=dict)


def is_for_money(offered: Iterable[int], spent: int) -> bool:
    """Say whether a night is for money, by the prices of what can be bought and what was spent.

    Chips that cost nobody anything are no money.
    """
    return spent > 0 or any(offered)


def called(kind: str, price: int | None) -> str:
    """Return what people call it: chips for nothing are no rebuy."""
    return REFILL if kind == PurchaseKind.REBUY and price == 0 else kind


def moment_at(levels: Sequence[LevelPlan], position: int, now_ms: int) -> Moment:
    """Return where the night is at a position of its levels (from 0, breaks counted)."""
    gone = levels[: position + 1]
    played = sum(1 for level in gone if not level.is_break)
    return Moment(played, bool(gone) and gone[-1].is_break, now_ms)


def bought(terms: Terms, entry: int, paid_with: str = "") -> Purchase:
    """Return the purchase on these terms, as it will be kept."""
    return Purchase(entry, terms.kind, terms.price, terms.chips, terms.fee, terms.bounty, paid_with)


def why_closed(window: Window, moment: Moment) -> Reason | None:
    """Return why nothing can be bought now; None where it can."""
    if window.by_hand is not None:
        return None if window.by_hand else Reason("window_is_closed")
    if window.break_after is not None:
        level = Numbers(number=window.break_after)
        if moment.level < window.break_after or (
            moment.level == window.break_after and not moment.is_break
        ):
            return Reason("window_not_yet", level)
        if moment.level > window.break_after:
            return Reason("window_was_a_break", level)
        return None
    if window.until_level is not None and (
        moment.level > window.until_level
        or (moment.level == window.until_level and moment.is_break)
    ):
        return Reason("window_was_until_level", Numbers(number=window.until_level))
    if window.until_ms is not None and moment.now_ms >= window.until_ms:
        return Reason("window_is_over")
    return None


def why_not(
    terms: Terms, moment: Moment, entry: int, purchases: Iterable[Purchase]
) -> Reason | None:
    """Return why this entry cannot buy it now; None where it can."""
    closed = why_closed(terms.window, moment)
    if closed is not None or terms.limit is None:
        return closed
    count = sum(
        1
        for one in purchases
        if one.entry == entry and one.kind == terms.kind and not one.is_refunded
    )
    return Reason("limit_reached", Numbers(most=terms.limit)) if count >= terms.limit else None


def topping_up(terms: Terms) -> Terms:
    """Return what somebody who still has chips pays: a head that is at stake needs no bounty."""
    return replace(terms, price=terms.price - terms.bounty, bounty=0)


def closes_after(window: Window, levels: Sequence[LevelPlan]) -> int | None:
    """Return the position (from 0, breaks counted) at whose end the window closes.

    None: by hand, at an instant, or never in these levels.
    """
    if window.by_hand is not None:
        return None
    number = 0
    for position, level in enumerate(levels):
        number += not level.is_break
        if level.is_break and number == window.break_after:
            return position
        if window.break_after is None and not level.is_break and number == window.until_level:
            return position
    return None


def until_the_first_break(levels: Sequence[LevelPlan]) -> Window:
    """Return the usual window of rebuys; without a break a third of the levels, at least one."""
    plays = 0
    for level in levels:
        if level.is_break and plays:
            return Window(until_level=plays)
        plays += not level.is_break
    return Window(until_level=max(1, plays // 3))


def totals(purchases: Iterable[Purchase]) -> Totals:
    kept = [one for one in purchases if not one.is_refunded]
    counts: dict[PurchaseKind, int] = dict.fromkeys(PurchaseKind, 0)
    till: dict[str, int] = {}
    owed: dict[int, int] = {}
    for one in kept:
        counts[one.kind] += 1
        if one.paid_with:
            till[one.paid_with] = till.get(one.paid_with, 0) + one.price
        elif one.price:
            owed[one.entry] = owed.get(one.entry, 0) + one.price
    return Totals(
        price=sum(one.price for one in kept),
        pool=sum(one.to_the_pool for one in kept),
        fees=sum(one.fee for one in kept),
        bounties=sum(one.bounty for one in kept),
        chips=sum(one.chips for one in kept),
        entries=sum(counts[kind] for kind in ENTRIES),
        counts=counts,
        till=till,
        owed=owed,
    )
