from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.rules.kit.in_play import Left, Movement

from .event import Event


class ChipMovement(models.Model):
    """What the worth of all chips in play changed by, beside what was bought.

    ``chips`` is signed, in the unit of the stacks.
    """

    class Kind(models.TextChoices):
        RACE = "race", _("chip race")
        SAVE = "save", _("kept in by the chip race")
        REMOVED = "removed", _("taken out of play")
        CORRECTION = "correction", _("correction after a count")
        FORFEITED = "forfeited", _("forfeited")

    event = models.ForeignKey(Event, models.CASCADE, related_name="chip_movements")
    kind = models.CharField(max_length=10, choices=Kind)
    chips = models.BigIntegerField()
    at = models.DateTimeField()
    value = models.PositiveBigIntegerField(null=True, blank=True)  # the chip it was about
    table_number = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.chips:+}"

    @property
    def movement(self) -> Movement:
        return Movement(self.kind, self.chips, self.value)


class Exchange(models.Model):
    """A chip that has left the table: until then it is in play, afterwards it is not dealt again.

    So many ``chips`` of it went into the case, ``pays`` (counts by value) came out of it, a count
    below 0 being change that was given back; ``entries`` had been dealt their stacks by then.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="exchanges")
    value = models.PositiveBigIntegerField()
    into = models.PositiveBigIntegerField()
    chips = models.PositiveIntegerField(default=0)
    pays = models.JSONField(default=dict, blank=True)
    entries = models.PositiveIntegerField(default=0)
    at = models.DateTimeField()
    table_number = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "value", "table_number"], name="a_chip_leaves_a_table_once"
            ),
            models.UniqueConstraint(  # of the one table of a night without a room
                fields=["event", "value"],
                condition=Q(table_number=None),
                name="a_chip_leaves_once_without_tables",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.value} into {self.into}"

    @property
    def left(self) -> Left:
        pays = {int(value): count for value, count in self.pays.items()}
        return Left(self.value, self.into, self.chips, pays, self.entries)


class RaceDeal(models.Model):
    """The cards that were dealt for a chip that leaves: every page shows the same ones.

    ``held`` counts the chip by seat as it was when they were dealt, ``cards`` are theirs;
    ``alone`` had nothing but this chip.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="race_deals")
    value = models.PositiveBigIntegerField()
    held = models.JSONField(default=dict)
    alone = models.JSONField(default=list, blank=True)
    cards = models.JSONField(default=dict)
    at = models.DateTimeField()
    table_number = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "value", "table_number"], name="a_race_is_dealt_once"
            ),
            models.UniqueConstraint(  # of the one table of a night without a room
                fields=["event", "value"],
                condition=Q(table_number=None),
                name="a_race_is_dealt_once_without_tables",
            ),
        ]

    def __str__(self) -> str:
        return f"race for the {self.value}"
