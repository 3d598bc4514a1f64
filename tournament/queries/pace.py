"""How fast the group that plays here plays."""

from typing import Any

from django.db.models import Aggregate, Count, QuerySet, Sum

from tournament.models import ChipMovement, Entry, Purchase, PurchaseKind
from tournament.queries.nights import DEMO, LATEST_NIGHTS, nights_finished
from tournament.rules.pace import ENOUGH_NIGHTS, Ended, Pace, pace_of


def own_pace() -> Pace:
    """How fast this group plays, by the latest nights that were played to the last one."""
    won = nights_finished().exclude(slug=DEMO).filter(last_big__gt=0, stack__gt=0)
    latest = list(won.values_list("pk", "stack", "last_big")[:LATEST_NIGHTS])
    if len(latest) < ENOUGH_NIGHTS:  # then nothing follows from them
        return Pace(nights=len(latest))
    nights = [pk for pk, _stack, _big in latest]
    bought = Purchase.objects.filter(entry__event__in=nights)
    with_buy_in = bought.filter(kind=PurchaseKind.BUY_IN).values("entry")
    free = Entry.objects.filter(event__in=nights).exclude(pk__in=with_buy_in)
    dealt = _by_night(free, Count("pk"))
    chips = _by_night(bought.filter(refunded_at=None), Sum("chips"), "entry__event")
    moved = _by_night(ChipMovement.objects.filter(event__in=nights), Sum("chips"))
    return pace_of(
        Ended(stack * dealt.get(pk, 0) + chips.get(pk, 0) + moved.get(pk, 0), big)
        for pk, stack, big in latest
    )


def _by_night(rows: QuerySet[Any], what: Aggregate, night: str = "event") -> dict[int, int]:
    summed = rows.order_by().values(night).annotate(sum=what)
    return dict(summed.values_list(night, "sum"))
