from django.db import models
from django.utils.translation import gettext_lazy as _

from .event import Event
from .people import Player


class Invitee(models.Model):
    """Somebody who was asked to a night, and what came back. Whoever came has an entry as well."""

    class Answer(models.TextChoices):
        OPEN = "open", _("no answer yet")
        SURE = "sure", _("sure")
        MAYBE = "maybe", _("maybe")
        NO = "no", _("no")
        WAITS = "waits", _("on the wait list")

    event = models.ForeignKey(Event, models.CASCADE, related_name="invitees")
    player = models.ForeignKey(Player, models.CASCADE, related_name="invitations")
    answer = models.CharField(max_length=5, choices=Answer, default=Answer.OPEN)
    # Since when somebody stands on the wait list: who is first.
    waits_since = models.DateTimeField(null=True, blank=True)
    seq = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "player"],
                name="invitee_is_asked_once",
                violation_error_message=_("That person is on the list already."),
            )
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.answer}"


class WinnerPhoto(models.Model):
    """A picture of whoever won, as a JPEG without metadata; goes with the event."""

    event = models.OneToOneField(Event, models.CASCADE, related_name="winner_photo")
    jpeg = models.BinaryField()
    # Of the picture: so that a page shows a new one at once.
    mark = models.CharField(max_length=16)

    def __str__(self) -> str:
        return f"{self.event}: {self.mark}"
