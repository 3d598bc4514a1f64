from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.rules.kit.looks import Pile
from tournament.rules.kit.values import Colour


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
