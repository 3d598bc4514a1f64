from django.db import models

from .event import Event


class CountingTick(models.Model):
    """A line of the counting-out list that somebody has ticked.

    ``line`` names it (out-25, seat-3, left-100). ``seen`` is what it said then: a line that says
    something else by now is open again.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="counting_ticks")
    line = models.CharField(max_length=40)
    seen = models.CharField(max_length=200)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "line"], name="a_line_is_ticked_once")
        ]

    def __str__(self) -> str:
        return f"{self.line}: {self.seen}"
