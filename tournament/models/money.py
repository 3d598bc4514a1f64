"""What is bought and what the places pay. Money is whole minor units of the night's currency."""

import json
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from zlib import crc32

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.rules import purchases
from tournament.rules.prizes import Division, Prize

from .event import Event
from .people import Entry

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class PurchaseKind(models.TextChoices):
    BUY_IN = "buy_in", _("buy-in")
    REBUY = "rebuy", _("rebuy")
    ADD_ON = "add_on", _("add-on")
    RE_ENTRY = "re_entry", _("re-entry")


class Offer(models.Model):
    """What can be bought on a night, on which terms; at most one of each kind.

    Fee and bounty are parts of the price. Without ``chips`` it is the night's stack.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="offers")
    kind = models.CharField(max_length=8, choices=PurchaseKind)
    price = models.PositiveBigIntegerField(default=0)
    fee = models.PositiveBigIntegerField(default=0)
    bounty = models.PositiveBigIntegerField(default=0)
    chips = models.PositiveBigIntegerField(null=True, blank=True)
    limit = models.PositiveSmallIntegerField(null=True, blank=True)
    until_level = models.PositiveSmallIntegerField(null=True, blank=True)
    until_at = models.DateTimeField(null=True, blank=True)
    break_after = models.PositiveSmallIntegerField(null=True, blank=True)
    is_open = models.BooleanField(null=True, blank=True)  # by hand; null: as the rest says

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "kind"], name="offer_is_one_of_a_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.price}"

    def terms(self, stack: int | None) -> purchases.Terms:
        """The offer on a night with this stack. ``until_at`` is on the wall."""
        until_ms = None
        if self.until_at is not None:
            until_ms = (self.until_at - EPOCH) // timedelta(milliseconds=1)
        return purchases.Terms(
            purchases.PurchaseKind(self.kind),
            self.price,
            (stack or 0) if self.chips is None else self.chips,
            self.fee,
            self.bounty,
            self.limit,
            purchases.Window(self.until_level, until_ms, self.break_after, self.is_open),
        )


class Purchase(models.Model):
    """What was really paid and handed over; later terms change nothing of it.

    ``paid_with`` is empty while it is owed.
    """

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="purchases")
    kind = models.CharField(max_length=8, choices=PurchaseKind)
    price = models.PositiveBigIntegerField(default=0)
    fee = models.PositiveBigIntegerField(default=0)
    bounty = models.PositiveBigIntegerField(default=0)
    chips = models.PositiveBigIntegerField(default=0)
    paid_with = models.CharField(max_length=30, blank=True)
    at = models.DateTimeField()
    refunded_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} of {self.entry}"

    @property
    def value(self) -> purchases.Purchase:
        """With the entry's number: whoever reads many of them reads their entries along."""
        return purchases.Purchase(
            self.entry.number,
            purchases.PurchaseKind(self.kind),
            self.price,
            self.chips,
            self.fee,
            self.bounty,
            self.paid_with,
            self.refunded_at is not None,
        )


class PrizePlan(models.Model):
    """How the pool is divided. ``table`` is a ready table, or "own". By place: ``shares`` are
    percentages as text, ``prizes`` are {"amount": minor units or null, "gift": text}, ``locked``
    the amounts once they are fixed.
    """

    event = models.OneToOneField(Event, models.CASCADE, related_name="prize_plan")
    table = models.CharField(max_length=20, default="house")
    shares = models.JSONField(default=list, blank=True)
    prizes = models.JSONField(default=list, blank=True)
    added = models.PositiveBigIntegerField(default=0)
    expenses = models.PositiveBigIntegerField(default=0)
    guarantee = models.PositiveBigIntegerField(default=0)
    minimum = models.PositiveBigIntegerField(default=0)
    locked = models.JSONField(null=True, blank=True)
    locked_pool = models.PositiveBigIntegerField(null=True, blank=True)

    def __str__(self) -> str:
        return f"prizes of {self.event}"

    @property
    def division(self) -> Division:
        places = max(len(self.shares), len(self.prizes))
        return Division(
            self.table, tuple(self._prize(place) for place in range(places)), self.minimum
        )

    @property
    def stamp(self) -> str:
        """The same as long as nobody divides the pool otherwise: what a form was made from."""
        kept = [
            *(self.table, self.shares, self.prizes, self.added, self.expenses, self.guarantee),
            *(self.minimum, self.locked),
        ]
        return f"{crc32(json.dumps(kept, sort_keys=True).encode()):08x}"

    def _prize(self, place: int) -> Prize:
        share = self.shares[place] if place < len(self.shares) else ""
        promised = self.prizes[place] if place < len(self.prizes) else {}
        return Prize(
            Fraction(share) / 100 if share else Fraction(0),
            promised.get("amount"),
            promised.get("gift", ""),
        )


class Deal(models.Model):
    """What those who were still in agreed on: ``amounts`` by entry number, ``left`` to play for."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="deals")
    method = models.CharField(max_length=12)
    amounts = models.JSONField(default=dict)
    stacks = models.JSONField(default=dict, blank=True)
    left = models.PositiveBigIntegerField(default=0)
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"deal of {self.event}"
