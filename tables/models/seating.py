from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models import Entry

from .draws import Draw
from .tables import Table


class Seating(models.Model):
    """Somebody has a chair, ``since`` then and ``until`` then; until null: now.

    Once the night has begun rows are ended, never deleted. ``how`` says why: {"kind": of the
    instruction or deed, "reason": its kind, "numbers": {...}, "card": drawn for the order,
    "from": [table, chair]}, each where there is one.
    """

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="seatings")
    table = models.ForeignKey(Table, models.CASCADE, related_name="seatings")
    chair = models.PositiveSmallIntegerField()
    since = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    # Null: on the way there.
    arrived_at = models.DateTimeField(null=True, blank=True)
    how = models.JSONField(default=dict, blank=True)
    draw = models.ForeignKey(Draw, models.SET_NULL, null=True, blank=True, related_name="seatings")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "chair"],
                condition=Q(until=None),
                name="chair_is_for_one",
                violation_error_message=_("Somebody sits on that chair."),
            ),
            models.UniqueConstraint(
                fields=["entry"],
                condition=Q(until=None),
                name="entry_has_one_chair",
                violation_error_message=_("That player has a chair."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry} at {self.table}, chair {self.chair}"
