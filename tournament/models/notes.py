from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .event import Event
from .people import Entry


class Announcement(models.Model):
    """Something the room is told beside the clock: at once, or by a second countdown to an hour.

    Who deals at a table stands as long as that one is out; at no table where nobody has drawn
    seats.
    """

    class Kind(models.TextChoices):
        TEXT = "text", _("own words")
        FOOD = "food", _("food is coming")
        CARDS = "cards", _("cards in the air")
        LAST_REBUY = "last_rebuy", _("last rebuy")
        LAST_HANDS = "last_hands", _("the last hands")
        BATTERY = "battery", _("the computer's battery")
        DEALER = "dealer", _("who deals")

    event = models.ForeignKey(Event, models.CASCADE, related_name="announcements")
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.TEXT)
    text = models.CharField(max_length=80, blank=True)
    entry = models.ForeignKey(
        Entry, models.CASCADE, null=True, blank=True, related_name="announcements"
    )
    table_number = models.PositiveIntegerField(null=True, blank=True)
    # In the night's own time, as the clock's facts are.
    at = models.DateTimeField()
    due_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(kind="text") | ~Q(text=""), name="announcement_says_something"
            ),
            models.CheckConstraint(
                condition=~Q(kind="dealer") | Q(entry__isnull=False), name="dealer_is_somebody"
            ),
            models.UniqueConstraint(
                fields=["event", "table_number"],
                condition=Q(kind="dealer", ended_at=None),
                name="dealer_is_one_at_a_table",
            ),
            models.UniqueConstraint(
                fields=["event"],
                condition=Q(kind="dealer", ended_at=None, table_number=None),
                name="dealer_is_one_without_tables",
            ),
        ]

    def __str__(self) -> str:
        return self.told or self.kind

    @property
    def told(self) -> str:
        """Its own words, or who it is about."""
        return str(self.entry) if self.entry else self.text


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
