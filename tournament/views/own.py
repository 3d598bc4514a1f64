"""What a guest's own page shows: the place, what is owed and to whom, what can be asked."""

import functools
from dataclasses import dataclass

from django.utils.translation import gettext

from tournament import queries, words
from tournament.errors import DirectorError
from tournament.models import Announcement, Entry, Event, Guest, GuestRequest, PurchaseKind
from tournament.rules import names
from tournament.rules.bounties import Bounties
from tournament.rules.finishing import Finish
from tournament.rules.swish import swish_link
from tournament.services import asking, purchases

from .rows import letters_of

SOLD = (PurchaseKind.REBUY, PurchaseKind.RE_ENTRY, PurchaseKind.ADD_ON)


@dataclass(frozen=True, slots=True)
class Bought:
    name: str
    price: str
    state: str


@dataclass(frozen=True, slots=True)
class Sold:
    kind: str
    name: str
    about: str  # price and chips


class Own:
    """``entry`` is who the phone speaks for."""

    def __init__(self, event: Event, guest: Guest, entry: Entry) -> None:
        self.event, self.guest, self.entry = event, guest, entry
        self.name = entry.player.name if entry.player else ""

    def _money(self, amount: int) -> str:
        return "" if self.event.hides_money else words.money(amount, self.event.currency)

    # -- who

    @property
    def label(self) -> str:
        return words.player_name(self.entry.number, self.name)

    @property
    def letters(self) -> str:
        return letters_of(self.name, self.name) if self.name else str(self.entry.number)

    @property
    def colour(self) -> int:
        return names.colour(self.name) if self.name else names.COLOURS

    # -- where

    @property
    def is_on(self) -> bool:
        return self.event.state == Event.State.PLAYING

    @functools.cached_property
    def finish(self) -> Finish | None:
        found = (one for one in queries.finishes(self.event) if one.entry == self.entry.number)
        return next(found, None)

    @functools.cached_property
    def is_out(self) -> bool:
        return self.entry.knockouts.filter(taken_back_at=None, returned_at=None).exists()

    @property
    def has_won(self) -> bool:
        place = self.finish
        is_first = place is not None and place.worst == 1 and place.is_settled
        return is_first and not self.is_out and self.event.entries.count() > 1

    @property
    def status(self) -> str:
        if self.event.state == Event.State.PLANNED:
            return gettext("You are on the list")
        if self.has_won:
            return gettext("You have won!")
        place = self.finish
        if not self.is_out or place is None:
            return gettext("You are out") if self.is_out else gettext("You are in")
        if self.returns:
            return gettext("You are out, and may come back in")
        numbers = {"best": words.number(place.best), "worst": words.number(place.worst)}
        if place.is_tie:
            return gettext("You are out: place %(best)s–%(worst)s") % numbers
        return gettext("You are out: place %(best)s") % numbers

    @functools.cached_property
    def dealer(self) -> Announcement | None:
        """Where this player deals, being out."""
        if not self.is_out:
            return None
        return queries.dealers_of(self.event).filter(entry=self.entry).first()

    @property
    def returns(self) -> bool:
        return any(one.kind != PurchaseKind.ADD_ON for one in self.sold)

    # -- what is won

    @functools.cached_property
    def won(self) -> list[tuple[str, str]]:
        """Each with its name; amounts are not told where money is hidden."""
        rows = [(gettext("Prize"), self._prize)]
        if self.bounties.heads or self.bounties.paid:
            head = self.bounties.heads.get(self.entry.number, 0)
            cash = self.bounties.cash().get(self.entry.number, 0)
            rows.append((gettext("Bounties won"), self._money(cash) if cash else ""))
            # Translators: a bounty: what whoever knocks this player out wins.
            rows.append((gettext("On your head"), self._money(head) if head else ""))
        return [row for row in rows if row[1]]

    @functools.cached_property
    def bounties(self) -> Bounties:
        return queries.bounties_of(self.event)

    @property
    def _prize(self) -> str:
        place = self.finish
        if place is None or not place.is_settled or not (self.is_out or self.has_won):
            return ""
        found = queries.to_win(self.event)
        amount = queries.awards_of(self.event).get(self.entry.number, 0)
        gifts = found.payouts.gifts if found else ()
        gift = gifts[place.best - 1] if not place.is_tie and place.best <= len(gifts) else ""
        told = self._money(amount) if amount else ""
        if amount and not told and not gift:
            return gettext("in the money")
        return " + ".join(filter(None, (told, gift)))

    # -- what is owed

    @functools.cached_property
    def has_money(self) -> bool:
        return queries.has_money(self.event)

    @functools.cached_property
    def _kept(self) -> list[tuple[str, int, str]]:
        rows = self.entry.purchases.filter(refunded_at=None)
        return list(rows.values_list("kind", "price", "paid_with"))

    @property
    def bought(self) -> list[Bought]:
        return [
            Bought(
                words.purchase_name(kind, price),
                self._money(price) if price else "",
                gettext("paid") if paid else gettext("not paid") if price else gettext("free"),
            )
            for kind, price, paid in self._kept
        ]

    @property
    def owed(self) -> int:
        return sum(price for _kind, price, paid in self._kept if not paid)

    @property
    def owed_text(self) -> str:
        return self._money(self.owed)

    @property
    def plain_amount(self) -> str:
        """As one types it into another app."""
        if self.event.hides_money:
            return ""
        return words.plain_money(self.owed, self.event.currency)

    @property
    def way(self) -> str:
        return words.BY_PHONE.get(self.event.currency, "")

    @property
    def message(self) -> str:
        return f"{self.event.title} {self.name}".strip()

    @property
    def swish(self) -> str | None:
        """A link that opens Swish filled in; nothing where the amount is not to be seen."""
        if self.event.currency != "SEK" or self.event.hides_money:
            return None
        return swish_link(self.event.payee_number, self.owed, self.message)

    # -- what is asked

    @functools.cached_property
    def request(self) -> GuestRequest | None:
        found = asking.open_request(self.guest)
        return found if found is not None and found.still_holds else None

    @property
    def asked(self) -> str:
        if self.request is None:
            return ""
        price = self.request.price
        if price and self.event.hides_money:
            price = None
        return words.asked(self.request.kind, price, self.event.currency)

    @property
    def answer(self) -> str:
        """What came of the last thing that was asked, where the page does not show it anyway."""
        last = self.guest.requests.exclude(kind=GuestRequest.Kind.SIGN_IN).last()
        if last is None or self.request is not None:
            return ""
        if last.state == GuestRequest.State.DECLINED and last.entry_seq == self.entry.seq:
            return words.said_no(last.kind, last.price)
        return words.overtaken(last.kind) if last.state == GuestRequest.State.OPEN else ""

    @property
    def may_go(self) -> bool:
        return self.is_on and not self.is_out and not self.has_won

    @functools.cached_property
    def sold(self) -> list[Sold]:
        """What can be asked for now."""
        if not self.is_on:
            return []
        offered = {offer.kind: offer for offer in queries.offers_of(self.event)}
        found = []
        for kind in SOLD:
            if kind not in offered:
                continue
            try:
                price = purchases.price_for(self.event, self.entry, kind)
            except DirectorError:
                continue
            chips = offered[kind].terms(self.event.stack).chips
            about = [
                self._money(price) if price else "",
                gettext("%(chips)s chips") % {"chips": words.number(chips)} if chips else "",
            ]
            name = words.purchase_name(kind, offered[kind].price)
            found.append(Sold(kind, name, ", ".join(filter(None, about))))
        return found
