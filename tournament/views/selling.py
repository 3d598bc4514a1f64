"""What can be bought now, and by whom: what the rows of the director's page offer."""

import functools
from dataclasses import dataclass

from django.db.models import Sum

from tournament import instants, queries, words
from tournament.models import Offer, PurchaseKind
from tournament.rules.purchases import is_for_money, moment_at, why_closed

from .moment import Moment

BY_THOSE_IN = (PurchaseKind.REBUY, PurchaseKind.ADD_ON, PurchaseKind.RE_ENTRY)
BY_THOSE_OUT = (PurchaseKind.REBUY, PurchaseKind.RE_ENTRY)


@dataclass(frozen=True, slots=True)
class Sold:
    kind: str
    name: str


class Selling(Moment):
    @functools.cached_property
    def offers(self) -> list[Offer]:
        return list(queries.offers_of(self.event))

    @functools.cached_property
    def has_money(self) -> bool:
        return is_for_money((offer.price for offer in self.offers), self.shot.count.spent)

    @property
    def has_prizes(self) -> bool:
        """Whether there is something to win, or was chosen: a ham on a night without money."""
        return self.has_money or hasattr(self.event, "prize_plan")

    @functools.cached_property
    def _open(self) -> dict[str, int]:
        """The prices of what can be bought now, by kind."""
        if not self.is_on or not self.offers:
            return {}
        plans = [level.plan for level in self.shot.levels]
        moment = moment_at(plans, self.read.position, instants.in_ms(self.wall))
        terms = {offer.kind: offer.terms(self.event.stack) for offer in self.offers}
        return {
            kind: one.price for kind, one in terms.items() if why_closed(one.window, moment) is None
        }

    @functools.cached_property
    def sold(self) -> tuple[Sold, ...]:
        return self._sold(BY_THOSE_IN)

    @functools.cached_property
    def sold_back(self) -> tuple[Sold, ...]:
        return self._sold(BY_THOSE_OUT)

    def _sold(self, kinds: tuple[PurchaseKind, ...]) -> tuple[Sold, ...]:
        return tuple(
            Sold(kind, words.purchase_name(kind, self._open[kind]))
            for kind in kinds
            if kind in self._open
        )

    @property
    def tells_who_may_return(self) -> bool:
        return bool(self.sold_back)

    @property
    def may_somebody_return(self) -> bool:
        return any(person.may_return for person in self.people[1])

    @functools.cached_property
    def owed_text(self) -> str:
        """What is not paid yet; empty where everything is."""
        if not self.has_money:
            return ""
        unpaid = queries.purchases_of(self.event).filter(paid_with="", refunded_at=None)
        owed = unpaid.aggregate(sum=Sum("price"))["sum"]
        return words.money(owed, self.event.currency) if owed else ""
