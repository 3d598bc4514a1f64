"""What a night pays."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Aggregate, Count, Exists, F, OuterRef, QuerySet, Subquery, Sum

from tournament.models import Deal, Entry, Event, Knockout, Offer, PrizePlan, Purchase, PurchaseKind
from tournament.queries.nights import house_of
from tournament.queries.people import GONE
from tournament.queries.places import finishes
from tournament.queries.purchases import cash_unit
from tournament.rules.currencies import payout_unit
from tournament.rules.prizes import Payouts, Pool, awards_with_deal, divided, with_gifts
from tournament.rules.purchases import ENTRIES


@dataclass(frozen=True, slots=True)
class ToWin:
    """What a night pays. ``plan`` is not saved where nobody has chosen yet.

    ``entries`` are what the ready tables count, ``players`` the people; ``unit`` is what prizes
    are rounded to and ``price`` what an entry costs. Money is minor units.
    """

    pool: Pool
    payouts: Payouts
    plan: PrizePlan
    entries: int
    players: int
    unit: int
    price: int
    has_offers: bool
    has_prices: bool  # something that is offered costs something
    deal: Deal | None = None

    @property
    def is_money(self) -> bool:
        """Whether there is more than gifts: a night may have a ham and no money."""
        return self.has_prices or bool(self.pool.total) or any(self.payouts.amounts)

    @property
    def is_anything(self) -> bool:
        return self.is_money or bool(self.payouts.places)

    @property
    def is_locked(self) -> bool:
        return self.plan.locked is not None

    @property
    def has_moved(self) -> bool:
        """Whether the pool is another than the one the prizes were fixed for."""
        return self.is_locked and self.plan.locked_pool != self.pool.total


def to_win(event: Event) -> ToWin | None:
    """In at most two questions; None on a night without money and without prizes."""
    found = prizes_by(event)
    return found if found.is_anything else None


def prizes_by(event: Event, wished: PrizePlan | None = None) -> ToWin:
    """What a night pays by its own plan, or by the one that is wished."""
    bought = Purchase.objects.filter(entry__event=OuterRef("pk"), refunded_at=None)
    counted = bought.filter(kind__in=[str(kind) for kind in ENTRIES])
    bought_in = Purchase.objects.filter(entry__event=OuterRef("pk"), kind=PurchaseKind.BUY_IN)
    never_came = GONE.filter(entry__event=OuterRef("pk"), reason=Knockout.Reason.NO_SHOW)
    offers = Offer.objects.filter(event=OuterRef("pk"))
    found = (
        Event.objects.select_related("prize_plan")
        .annotate(
            collected=_of_night(bought, Sum(F("price") - F("fee") - F("bounty"))),
            counted=_of_night(counted, Count("pk")),
            with_buy_in=_of_night(bought_in, Count("entry", distinct=True)),
            people=Subquery(_by(Entry.objects.filter(event=OuterRef("pk")), "event", Count("pk"))),
            no_shows=_of_night(never_came, Count("pk")),
            entry_price=Subquery(offers.filter(kind=PurchaseKind.BUY_IN).values("price")[:1]),
            has_offers=Exists(offers),
            has_prices=Exists(offers.filter(price__gt=0)),
            has_deal=Exists(Deal.objects.filter(event=OuterRef("pk"))),
        )
        .get(pk=event.pk)
    )
    plan = wished or getattr(found, "prize_plan", None) or PrizePlan(event=event)
    pool = Pool(found.collected or 0, plan.added, plan.expenses, plan.guarantee)
    players = (found.people or 0) - (found.no_shows or 0)
    entries = players
    if found.with_buy_in:
        entries = found.people - found.with_buy_in + (found.counted or 0)
    unit = payout_unit(event.currency, house_of(event).payout_unit)
    price = found.entry_price or 0
    if plan.locked is not None:
        payouts = with_gifts(plan.locked, [prize.gift for prize in plan.division.prizes])
    else:
        payouts = divided(
            pool.total, plan.division, entries=entries, players=players, unit=unit, price=price
        )
    deal = event.deals.last() if found.has_deal else None
    return ToWin(
        pool,
        payouts,
        plan,
        entries,
        players,
        unit,
        price,
        found.has_offers,
        found.has_prices,
        deal,
    )


def _of_night(rows: QuerySet[Any], what: Aggregate) -> Subquery:
    return Subquery(_by(rows, "entry__event", what))


def _by(rows: QuerySet[Any], by: str, what: Aggregate) -> QuerySet[Any]:
    return rows.order_by().values(by).annotate(sum=what).values("sum")


def pool_of(event: Event) -> Pool:
    found = to_win(event)
    return found.pool if found else Pool(0)


def payouts_of(event: Event) -> Payouts:
    """What each place is paid, the first one first; empty where there is nothing to win."""
    found = to_win(event)
    return found.payouts if found else Payouts((), ())


def awards_of(event: Event) -> dict[int, int]:
    """What everybody whose place is settled is paid, by number, deals included; no bounties."""
    found = to_win(event)
    if found is None:
        return {}
    deal = found.deal
    agreed = {int(number): amount for number, amount in deal.amounts.items()} if deal else {}
    settled = [finish for finish in finishes(event) if finish.is_settled]
    won = awards_with_deal(
        settled, found.payouts.amounts, agreed, deal.left if deal else 0, unit=cash_unit(event)
    )
    return dict(won.amounts)
