"""What people had when a night to a time was over."""

from django.db.models import Sum

from tournament.models import Event, Purchase, PurchaseKind
from tournament.rules.points import net_chips


def counted_stacks(event: Event) -> dict[int, int]:
    """The chips of everybody whose stack was counted, by number."""
    counted = event.entries.exclude(final_stack=None)
    return {number: chips or 0 for number, chips in counted.values_list("number", "final_stack")}


def scores(event: Event) -> dict[int, int]:
    """What places go by: the stacks that were counted, less the chips of all refills."""
    stacks = counted_stacks(event)
    refills = _refills(event) if stacks else {}
    return {number: net_chips(chips, refills.get(number, 0)) for number, chips in stacks.items()}


def free_refills(event: Event) -> dict[int, int]:
    """The chips that everybody got for nothing after the first stack, by number."""
    return _refills(event, price=0)


def _refills(event: Event, **like: int) -> dict[int, int]:
    later = Purchase.objects.filter(entry__event=event, refunded_at=None, **like)
    later = later.exclude(kind=PurchaseKind.BUY_IN).order_by()
    summed = later.values("entry__number").annotate(sum=Sum("chips"))
    return dict(summed.values_list("entry__number", "sum"))
