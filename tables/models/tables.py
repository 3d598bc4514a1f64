from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tables.rules.rooms import Positions
from tournament.models import Event


class Table(models.Model):
    """A table of one night. Chairs are numbered clockwise from 1; nobody sits on a blocked one.

    ``button``, ``small_blind`` and ``big_blind`` are chairs of the last hand there, or of the
    first one as long as ``hand`` is 0; null where nobody knows.
    """

    class Shape(models.TextChoices):
        OVAL = "oval", _("oval")
        ROUND = "round", _("round")
        RECT = "rect", _("rectangular")

    event = models.ForeignKey(Event, models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()
    chairs = models.PositiveSmallIntegerField()
    blocked = models.JSONField(default=list, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    # 1 breaks first; null: after those that have a place.
    break_place = models.PositiveSmallIntegerField(null=True, blank=True)
    button = models.PositiveSmallIntegerField(null=True, blank=True)
    small_blind = models.PositiveSmallIntegerField(null=True, blank=True)
    big_blind = models.PositiveSmallIntegerField(null=True, blank=True)
    # Nobody knows the button any more: who moves, and to which chair, is drawn.
    by_lot = models.BooleanField(default=False)
    # Chairs of those who were moved onto the next small blind: no cards before the button passes.
    waiting = models.JSONField(default=list, blank=True)
    hand = models.PositiveIntegerField(default=0)
    hand_since = models.DateTimeField(null=True, blank=True)
    halted_at = models.DateTimeField(null=True, blank=True)
    # Which room of the house it stands in, as people call it.
    room = models.CharField(max_length=40, blank=True)
    shape = models.CharField(max_length=5, choices=Shape, default=Shape.OVAL)

    # Counts what changed at the table: its seats, its button, itself.
    seating_seq = models.PositiveIntegerField(default=0)
    version = models.PositiveBigIntegerField(default=1)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="table_number_is_free"),
            models.CheckConstraint(
                condition=Q(button=None, small_blind=None, big_blind=None)
                | Q(button__isnull=False, small_blind__isnull=False, big_blind__isnull=False),
                name="table_has_all_positions_or_none",
            ),
        ]

    def __str__(self) -> str:
        return f"table {self.number}"

    @property
    def positions(self) -> Positions | None:
        if self.button is None or self.small_blind is None or self.big_blind is None:
            return None
        return Positions(self.button, self.small_blind, self.big_blind)
