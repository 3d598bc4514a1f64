"""How many people and chips there are."""

from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from django.db.models import Aggregate, Count, Q, Sum

from tournament import instants, queries
from tournament.models import Event, Knockout, Purchase, PurchaseKind

UNDO_TIME = timedelta(seconds=5)
NAMES = {
    PurchaseKind.BUY_IN: "buy_ins",
    PurchaseKind.REBUY: "rebuys",
    PurchaseKind.ADD_ON: "add_ons",
    PurchaseKind.RE_ENTRY: "re_entries",
}


class Counts(NamedTuple):
    """Of people, and of what they bought that was not refunded.

    ``out`` are all who are out, ``out_shown`` those everybody may know of; ``no_shows`` never came
    and are among both. ``with_buy_in`` are the people who ever had one. ``spent`` is what all cost
    that was ever bought, in minor units.
    """

    people: int
    out: int = 0
    out_shown: int = 0
    moved: int = 0  # what the chips in play changed by, beside what was bought
    no_shows: int = 0
    with_buy_in: int = 0
    buy_ins: int = 0
    rebuys: int = 0
    add_ons: int = 0
    re_entries: int = 0
    bought: int = 0  # chips, those of the three below among them
    rebuy_chips: int = 0
    add_on_chips: int = 0
    re_entry_chips: int = 0
    spent: int = 0

    @property
    def entries(self) -> int:
        """Buy-ins and re-entries; on a night without money everybody who came."""
        if not self.with_buy_in:
            return self.people - self.no_shows
        return self.people - self.with_buy_in + self.buy_ins + self.re_entries

    @property
    def bought_later(self) -> tuple[tuple[str, int], ...]:
        """The chips handed out beside the first stacks."""
        return (
            ("rebuy", self.rebuy_chips),
            ("add_on", self.add_on_chips),
            ("re_entry", self.re_entry_chips),
        )

    def dealt(self, stack: int | None) -> int | None:
        """The worth of all chips handed out; None where nobody knows it."""
        without = self.people - self.with_buy_in
        if stack is None and (without or not self.bought):
            return None
        return (stack or 0) * without + self.bought

    def stacks(self, stack: int | None) -> int:
        """How many whole stacks the case has handed out."""
        dealt = self.dealt(stack)
        return dealt // stack if dealt is not None and stack else self.people


def counts_of(event: Event) -> Counts:
    """In four small questions: to put one together takes Django longer than to ask them."""
    gone = queries.GONE.filter(entry__event=event).aggregate(**gone_counts())
    moved = event.chip_movements.aggregate(sum=Sum("chips"))["sum"] or 0
    return handed_out(event)._replace(moved=moved, **gone)


def handed_out(event: Event) -> Counts:
    """What everybody has bought; of who is out, and of what left play, nothing."""
    return Counts(event.entries.count(), **bought_by_night([event.pk]).get(event.pk, {}))


def bought_by_night(event_ids: Sequence[int]) -> dict[int, dict[str, int]]:
    """{event: what its purchases make of Counts}; a night without any is missing."""
    kept = Q(refunded_at=None)
    rows = Purchase.objects.filter(entry__event__in=event_ids).order_by()
    grouped = rows.values_list("entry__event", "kind").annotate(
        people=Count("entry", distinct=True),
        count=Count("pk", filter=kept),
        worth=Sum("chips", filter=kept),
        price=Sum("price"),
    )
    found: dict[int, dict[str, int]] = {}
    for pk, kind, people, count, chips, price in grouped:
        counts = found.setdefault(pk, {"bought": 0, "spent": 0})
        counts["spent"] += price
        counts["bought"] += chips or 0
        counts[NAMES[kind]] = count
        if kind == PurchaseKind.BUY_IN:
            counts["with_buy_in"] = people
        else:
            counts[f"{kind}_chips"] = chips or 0
    return found


def gone_counts() -> dict[str, Aggregate]:
    never_came = Q(reason=Knockout.Reason.NO_SHOW)
    shown = Q(at__lte=instants.stored_now() - UNDO_TIME) | never_came
    return {
        "out": Count("pk"),
        "out_shown": Count("pk", filter=shown),
        "no_shows": Count("pk", filter=never_came),
    }
