from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models import Event


class Draw(models.Model):
    """What was drawn, from what, with which seed: whoever doubts it can draw it again.

    ``given`` is all that the draw follows from, ``result`` what came out; their shapes by kind are
    those of ``tables.rules.replaying``.
    """

    class Kind(models.TextChoices):
        SEATS = "seats", _("seats before the start")
        BREAK = "break", _("seats of a table that breaks")
        FINAL_TABLE = "final_table", _("seats of the final table")
        REDRAW = "redraw", _("all seats anew")
        OPEN = "open", _("seats of another table")
        LATE = "late", _("the seat of one who came late or again")
        LOT = "lot", _("who moves, by lot")
        BUTTON = "button", _("the first button")

    event = models.ForeignKey(Event, models.CASCADE, related_name="draws")
    at = models.DateTimeField()
    kind = models.CharField(max_length=11, choices=Kind)
    seed = models.CharField(max_length=64)
    given = models.JSONField()
    result = models.JSONField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} from {self.seed}"
