"""What can be bought, and what was."""

from django.db.models import QuerySet

from tournament import instants
from tournament.models import Event, Offer, Purchase
from tournament.queries.nights import levels_of
from tournament.rules import clock, purchases
from tournament.rules.currencies import CURRENCIES, POINTS


def offers_of(event: Event) -> QuerySet[Offer]:
    """None of them: a night without money."""
    return event.offers.all()


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
