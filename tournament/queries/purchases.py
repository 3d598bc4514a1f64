"""What can be bought, and what was."""

from django.db.models import QuerySet, Sum

from tournament import instants
from tournament.models import Event, Offer, Purchase
from tournament.queries.nights import levels_of
from tournament.rules import clock, purchases
from tournament.rules.currencies import CURRENCIES, POINTS


def offers_of(event: Event) -> QuerySet[Offer]:
    return event.offers.all()


def has_money(event: Event) -> bool:
    """Whether it is a night for money; refills that cost nothing make it none."""
    spent = Purchase.objects.filter(entry__event=event).aggregate(sum=Sum("price"))["sum"]
    return purchases.is_for_money(offers_of(event).values_list("price", flat=True), spent or 0)


def purchases_of(event: Event) -> QuerySet[Purchase]:
    """All of a night in their order, those that were refunded too."""
    return Purchase.objects.filter(entry__event=event).select_related("entry__player")


def moment_of(event: Event) -> purchases.Moment:
    levels = list(levels_of(event))
    read = clock.read_clock(event.clock, [level.span for level in levels], instants.now())
    now_ms = instants.in_ms(instants.wall_now())
    return purchases.moment_at([level.plan for level in levels], read.position, now_ms)


def cash_unit(event: Event) -> int:
    """The smallest coin of the night's currency, in minor units."""
    return CURRENCIES.get(event.currency, POINTS).cash
