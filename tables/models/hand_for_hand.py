from django.db import models
from django.db.models import Q

from tournament.models import Event


class HandForHand(models.Model):
    """Every table plays one hand and waits for the others.

    ``round`` counts from 1, the hand in which it was announced; ``done`` are the numbers of the
    tables whose hand of this round is over.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="hand_for_hand")
    since = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    round = models.PositiveIntegerField(default=1)
    done = models.JSONField(default=list, blank=True)
    # It has stopped the clock, and lets it run again.
    stopped_clock = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event"], condition=Q(until=None), name="hand_for_hand_is_one_at_a_time"
            )
        ]

    def __str__(self) -> str:
        return f"hand for hand, round {self.round}"
