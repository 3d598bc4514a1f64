from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .event import Event


class Announcement(models.Model):
    """Something the room is told beside the clock: at once, or by a second countdown to an hour."""

    class Kind(models.TextChoices):
        TEXT = "text", _("own words")
        FOOD = "food", _("food is coming")
        CARDS = "cards", _("cards in the air")
        LAST_REBUY = "last_rebuy", _("last rebuy")
        LAST_HANDS = "last_hands", _("the last hands")
        BATTERY = "battery", _("the computer's battery")

    event = models.ForeignKey(Event, models.CASCADE, related_name="announcements")
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.TEXT)
    text = models.CharField(max_length=80, blank=True)
    # In the night's own time, as the clock's facts are.
    at = models.DateTimeField()
    due_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(kind="text") | ~Q(text=""), name="announcement_says_something"
            )
        ]

    def __str__(self) -> str:
        return self.text or self.kind


class Absence(models.Model):
    """A while in which the server did not run and this night's clock did.

    Nobody has said yet whether they were playing; no answer means that they were.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="absences")
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    # What the clock counted meanwhile, and what "we were not playing" gives back.
    counted_ms = models.PositiveBigIntegerField()
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-ended_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.began_at} to {self.ended_at}"
