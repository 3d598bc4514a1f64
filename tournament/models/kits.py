from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.rules.kit.looks import Pile
from tournament.rules.kit.values import Colour

from .event import Event


class ChipKit(models.Model):
    """A chip case somebody owns, colour by colour."""

    name = models.CharField(max_length=80)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def chips(self) -> tuple[Colour, ...]:
        return tuple(colour.plan for colour in self.colours.all())

    @property
    def piles(self) -> tuple[Pile, ...]:
        return tuple(colour.pile(self.name) for colour in self.colours.all())


class KitColour(models.Model):
    """All chips of one look in a case; ``value`` None: nothing is printed on them."""

    class Thing(models.TextChoices):
        CHIP = "chip", _("chip")
        COIN = "coin", _("coin")
        MATCH = "match", _("match")

    kit = models.ForeignKey(ChipKit, models.CASCADE, related_name="colours")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=30)
    colour = models.CharField(max_length=7)  # #rrggbb, of the face
    spots = models.CharField(max_length=7, blank=True)  # of the marks round the edge
    thing = models.CharField(max_length=5, choices=Thing, default=Thing.CHIP)
    value = models.PositiveBigIntegerField(null=True, blank=True)
    count = models.PositiveIntegerField()
    is_about = models.BooleanField(default=False)  # counted roughly: a part is kept back

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["kit", "position"], name="kit_position_is_free")
        ]

    def __str__(self) -> str:
        return f"{self.count} {self.name}"

    @property
    def plan(self) -> Colour:
        return Colour(self.name, self.sure_count, self.value)

    @property
    def sure_count(self) -> int:
        return self.pile().sure_count

    def pile(self, case: str = "") -> Pile:
        return Pile(
            self.name,
            self.count,
            self.value,
            self.colour,
            self.spots,
            self.thing,
            self.is_about,
            case,
        )


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


class Exchange(models.Model):
    """A chip that has left the table: until then it is in play, afterwards it is not dealt again."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="exchanges")
    value = models.PositiveBigIntegerField()
    into = models.PositiveBigIntegerField()
    at = models.DateTimeField()
    table_number = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "value", "table_number"],
                nulls_distinct=False,
                name="a_chip_leaves_a_table_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.value} into {self.into}"
