"""What the money page shows: who owes what, what the till holds, who pays whom at the end."""

import functools
from dataclasses import dataclass

from django.utils.translation import gettext

from tournament import queries, words
from tournament.forms.money import OfferForm, ways_of
from tournament.models import Entry, Event, Offer, Purchase, PurchaseKind
from tournament.rules import names
from tournament.rules.purchases import Totals, is_for_money, totals, why_closed
from tournament.rules.settling import balances, transfers

from .rows import alphabetical, labels_of, letters_of

HOUSE = 0  # whoever holds the till and does not play
NORWAY_MOST_PEOPLE = 20
NORWAY_MOST_EACH = 1_000_00


@dataclass(frozen=True, slots=True)
class Bought:
    pk: int
    name: str
    price: str
    paid_with: str  # empty: it is owed
    is_owed: bool
    is_refunded: bool

    @property
    def state(self) -> str:
        if self.is_refunded:
            return gettext("given back")
        return self.paid_with or (gettext("not paid") if self.is_owed else gettext("free"))


@dataclass(frozen=True, slots=True)
class Payer:
    number: int
    label: str
    letters: str
    colour: int
    owed: str
    paid: str
    bought: tuple[Bought, ...]


@dataclass(frozen=True, slots=True)
class Way:
    paid_with: str
    name: str


@dataclass(frozen=True, slots=True)
class Line:
    name: str
    amount: str


@dataclass(frozen=True, slots=True)
class Offered:
    """An offer as it stands, or a kind that is not offered, with the form of its terms."""

    kind: str
    name: str
    offer: Offer | None
    terms: str
    form: OfferForm


@dataclass(frozen=True, slots=True)
class Payment:
    place: str  # of its text on the page, for the button that copies it
    text: str


class Till:
    def __init__(self, event: Event, bound: OfferForm | None = None, keeper: str = "") -> None:
        self.event = event
        self._bound = bound
        self._keeper = keeper

    def money(self, amount: int) -> str:
        return words.money(amount, self.event.currency)

    # -- what can be bought

    @functools.cached_property
    def offers(self) -> dict[str, Offer]:
        return {offer.kind: offer for offer in queries.offers_of(self.event)}

    @property
    def has_money(self) -> bool:
        spent = sum(one.price for one in self.purchases)
        return is_for_money((offer.price for offer in self.offers.values()), spent)

    @functools.cached_property
    def offered(self) -> list[Offered]:
        found = []
        for kind in PurchaseKind.values:
            offer = self.offers.get(kind)
            bound = self._bound if self._bound and self._bound.kind_of == kind else None
            form = bound or OfferForm(self.event, kind, offer=offer)
            name = words.purchase_name(kind, offer.price if offer else None)
            found.append(Offered(kind, name, offer, self._terms(offer), form))
        return found

    def _terms(self, offer: Offer | None) -> str:
        if offer is None:
            return ""
        chips = offer.chips if offer.chips is not None else self.event.stack
        said = [
            words.price_text(offer, self.event.currency),
            gettext("%(chips)s chips") % {"chips": words.number(chips)} if chips else "",
            words.limit_text(offer),
            words.window_text(offer),
        ]
        return " · ".join(filter(None, said))

    @functools.cached_property
    def sold(self) -> list[Offered]:
        """What is bought during the night."""
        if self.event.state != Event.State.PLAYING:
            return []
        return [one for one in self.offered if one.offer and one.kind != PurchaseKind.BUY_IN]

    # -- who has paid

    @functools.cached_property
    def entries(self) -> list[Entry]:
        return list(self.event.entries.select_related("player").order_by("number"))

    @functools.cached_property
    def labels(self) -> dict[int, str]:
        """By the number of the entry."""
        labels = labels_of(
            (row.number, row.player.name if row.player else "") for row in self.entries
        )
        return {row.number: label for row, label in zip(self.entries, labels, strict=True)}

    @functools.cached_property
    def purchases(self) -> list[Purchase]:
        return list(Purchase.objects.filter(entry__event=self.event).select_related("entry"))

    @functools.cached_property
    def totals(self) -> Totals:
        return totals(row.value for row in self.purchases)

    @functools.cached_property
    def ways(self) -> list[Way]:
        return [Way(way, words.way_of_paying(way)) for way in ways_of(self.event)]

    @functools.cached_property
    def people(self) -> list[Payer]:
        """Everybody by name."""
        bought: dict[int, list[Purchase]] = {}
        for row in self.purchases:
            bought.setdefault(row.entry_id, []).append(row)
        rows = sorted(self.entries, key=self._order)
        return [self._payer(row, bought.get(row.pk, [])) for row in rows]

    @property
    def owing(self) -> list[Payer]:
        return [one for one in self.people if one.owed]

    @property
    def settled(self) -> list[Payer]:
        return [one for one in self.people if not one.owed]

    def _order(self, row: Entry) -> tuple[bool, str, int]:
        label = self.labels[row.number]
        return row.player is None, alphabetical(label) if row.player else "", row.number

    def _payer(self, row: Entry, bought: list[Purchase]) -> Payer:
        name = row.player.name if row.player else ""
        label = self.labels[row.number]
        owed = self.totals.owed.get(row.number, 0)
        paid = sum(one.price for one in bought if one.paid_with and one.refunded_at is None)
        return Payer(
            number=row.number,
            label=label,
            letters=letters_of(name, label) if name else str(row.number),
            colour=names.colour(name) if name else names.COLOURS,
            owed=self.money(owed) if owed else "",
            paid=self.money(paid) if paid else "",
            bought=tuple(self._bought(one) for one in bought),
        )

    def _bought(self, row: Purchase) -> Bought:
        return Bought(
            pk=row.pk,
            name=words.purchase_name(row.kind, row.price),
            price=self.money(row.price),
            paid_with=words.way_of_paying(row.paid_with) if row.paid_with else "",
            is_owed=bool(row.price) and not row.paid_with,
            is_refunded=row.refunded_at is not None,
        )

    @functools.cached_property
    def add_ons(self) -> list[Payer]:
        """Who is still in and may take the add-on now, by name."""
        offer = self.offers.get(PurchaseKind.ADD_ON)
        if offer is None or self.event.state != Event.State.PLAYING:
            return []
        terms, moment = offer.terms(self.event.stack), queries.moment_of(self.event)
        bought = [row.value for row in self.purchases]
        took = {one.entry for one in bought if one.kind == terms.kind and not one.is_refunded}
        if why_closed(terms.window, moment) is not None:
            return []
        inside = set(queries.still_in(self.event).values_list("number", flat=True)) - took
        return [one for one in self.people if one.number in inside]

    @property
    def add_on_terms(self) -> str:
        return self._terms(self.offers.get(PurchaseKind.ADD_ON))

    # -- the till

    @functools.cached_property
    def lines(self) -> list[Line]:
        """What should be there by each way of paying, and what is still to come."""
        found = [
            Line(words.way_of_paying(way), self.money(amount))
            for way, amount in sorted(self.totals.till.items())
        ]
        if owed := sum(self.totals.owed.values()):
            found.append(Line(gettext("Not paid yet"), self.money(owed)))
        return found

    @property
    def together(self) -> str:
        return self.money(self.totals.price)

    @property
    def parts(self) -> list[Line]:
        """Where it goes; nothing where all of it goes to the prizes."""
        sums = self.totals
        if not (sums.fees or sums.bounties):
            return []
        found = [
            # Translators: sv "till priserna", da "til præmierne", nb "til premiene".
            (gettext("For the prizes"), sums.pool),
            (gettext("Bounties"), sums.bounties),
            (gettext("Fees"), sums.fees),
        ]
        return [Line(name, self.money(amount)) for name, amount in found if amount]

    @property
    def counts(self) -> str:
        """What was bought so far: 8 buy-ins, 3 rebuys."""
        counts = self.totals.counts
        return ", ".join(
            gettext("%(what)s: %(count)s")
            % {"what": words.purchase_name(kind), "count": words.number(counts[kind])}
            for kind in counts
            if counts[kind]
        )

    # -- who pays whom

    @functools.cached_property
    def won(self) -> dict[int, int]:
        """Prizes and bounties, by number."""
        won = dict(queries.awards_of(self.event))
        for number, cash in queries.bounties_of(self.event).cash().items():
            won[number] = won.get(number, 0) + cash
        return won

    @property
    def is_over(self) -> bool:
        return self.event.state == Event.State.FINISHED

    @functools.cached_property
    def keeper(self) -> int:
        """The number of the player who holds the till, ``HOUSE`` where it is somebody else."""
        numbers = {str(row.number): row.number for row in self.entries}
        return numbers.get(self._keeper, HOUSE)

    @property
    def keepers(self) -> list[tuple[int, str]]:
        rows = sorted((row for row in self.entries if row.player), key=self._order)
        return [(row.number, self.labels[row.number]) for row in rows]

    @functools.cached_property
    def payments(self) -> list[Payment]:
        told = self.labels | {HOUSE: gettext("The till")}
        found = transfers(balances(self.won, self.totals.owed, self.keeper))
        text = gettext("%(payer)s pays %(payee)s %(amount)s")
        return [
            Payment(
                f"payment-{at}",
                text
                % {
                    "payer": told[one.payer],
                    "payee": told[one.payee],
                    "amount": self.money(one.amount),
                },
            )
            for at, one in enumerate(found, 1)
        ]

    # -- what a host should know

    @property
    def remarks(self) -> list[str]:
        """Where a night differs from the rule for private homes; only ever a word of warning."""
        found = []
        if self.event.currency == "NOK":
            if len(self.entries) > NORWAY_MOST_PEOPLE:
                text = gettext("At most %(most)s people may play in a private home in Norway.")
                found.append(text % {"most": NORWAY_MOST_PEOPLE})
            if self._most_each > NORWAY_MOST_EACH:
                text = gettext("In Norway nobody may stake more than %(amount)s an evening.")
                found.append(text % {"amount": self.money(NORWAY_MOST_EACH)})
            if self.totals.owed:
                text = gettext("In Norway nobody may play on credit: pay before the cards.")
                found.append(text)
        if self.event.currency == "DKK" and self.totals.fees:
            found.append(gettext("In Denmark the host of a private game may take no fee."))
        return found

    @property
    def source(self) -> str:
        if self.event.currency == "NOK":
            return gettext("The rule: %(rule)s.") % {
                "rule": "pengespillforskriften § 36 b (2023), lottstift.no"
            }
        return ""

    @functools.cached_property
    def _most_each(self) -> int:
        """The most that anybody has staked; before that what it costs to be in."""
        staked: dict[int, int] = {}
        for row in self.purchases:
            if row.refunded_at is None:
                staked[row.entry_id] = staked.get(row.entry_id, 0) + row.price
        entry = self.offers.get("buy_in")
        return max([*staked.values(), entry.price if entry else 0])
