from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .event import Event


class Player(models.Model):
    """A person in the book, over all nights."""

    name = models.CharField(max_length=60)
    nickname = models.CharField(max_length=30, blank=True)
    phone = models.CharField(max_length=30, blank=True)
    note = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """One person at one event, named or not yet. Never deleted once it played."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    player = models.ForeignKey(
        Player, models.PROTECT, null=True, blank=True, related_name="entries"
    )
    seq = models.PositiveIntegerField(default=0)
    stack = models.PositiveBigIntegerField(null=True, blank=True)
    # What was counted when a night to a time was over.
    final_stack = models.PositiveBigIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="entry_number_is_free"),
            models.UniqueConstraint(
                fields=["event", "player"],
                name="entry_is_one_per_person",
                violation_error_message=_("That person is already in."),
            ),
        ]

    def __str__(self) -> str:
        return str(self.player) if self.player else f"#{self.number}"


class Knockout(models.Model):
    """Somebody went out. Equal ``hand``: in the same hand; equal ``round``: hand for hand.

    It counts until it is taken back, or the player has bought back in.
    """

    class Reason(models.TextChoices):
        BUST = "bust", _("out of chips")
        DISQUALIFIED = "disqualified", _("disqualified")
        NO_SHOW = "no_show", _("never came")

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="knockouts")
    at = models.DateTimeField()
    hand = models.UUIDField(null=True, blank=True)
    round = models.PositiveIntegerField(null=True, blank=True)
    table_number = models.PositiveIntegerField(null=True, blank=True)
    starting_stack = models.PositiveBigIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=12, choices=Reason, default=Reason.BUST)
    taken_back_at = models.DateTimeField(null=True, blank=True)
    returned_at = models.DateTimeField(null=True, blank=True)
    # The player does not come back, although the window is still open.
    declined_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry"],
                condition=Q(taken_back_at=None, returned_at=None),
                name="knockout_is_one_at_a_time",
                violation_error_message=_("That player is already out."),
            )
        ]

    def __str__(self) -> str:
        return f"{self.entry} out"


class KnockoutShare(models.Model):
    """Who won the chips, the first left of the button first: whose the bounty is."""

    knockout = models.ForeignKey(Knockout, models.CASCADE, related_name="shares")
    by = models.ForeignKey(Entry, models.CASCADE, related_name="knockout_shares")
    order = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["order", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["knockout", "by"], name="knockout_share_is_one_each"),
        ]

    def __str__(self) -> str:
        return f"{self.knockout} by {self.by}"
