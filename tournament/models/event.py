from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.rules.clock import ClockState
from tournament.rules.walltime import first_after

from .schedule import Schedule


class EventQuerySet(models.QuerySet["Event"]):
    def running(self) -> "EventQuerySet":
        return self.filter(state=Event.State.PLAYING).exclude(running_since=None)


class Event(models.Model):
    """One night. The clock's facts are here; what it shows is read off them."""

    class State(models.TextChoices):
        PLANNED = "planned", _("planned")
        PLAYING = "playing", _("playing")
        FINISHED = "finished", _("finished")

    slug = models.SlugField(max_length=60, unique=True)
    title = models.CharField(max_length=80)
    language = models.CharField(max_length=5, default="en")
    zone = models.CharField(max_length=60, default="UTC")
    currency = models.CharField(max_length=3, default="SEK")
    schedule = models.OneToOneField(Schedule, models.PROTECT, related_name="event")
    stack = models.PositiveBigIntegerField(null=True, blank=True)
    house = models.JSONField(default=dict, blank=True)
    plan = models.JSONField(null=True, blank=True)
    # The chips on the table, said by hand where no plan says them.
    chip_values = models.JSONField(default=list, blank=True)
    # The TV says between when and when the night may end.
    tells_end = models.BooleanField(default=True)
    # Neither screens nor guests see any amount of money.
    hides_money = models.BooleanField(default=False)
    # Whom guests pay by phone: a number for that, or an address, and whose it is.
    payee_number = models.CharField(max_length=40, blank=True)
    payee_name = models.CharField(max_length=60, blank=True)
    # For the invitation: how many there is room for (null: no limit), where, and what to bring.
    places = models.PositiveIntegerField(null=True, blank=True)
    venue = models.CharField(max_length=80, blank=True)
    bring = models.CharField(max_length=120, blank=True)
    viewer_code = models.CharField(max_length=20, blank=True)
    # A night to a time: it ends at this hour, and the most chips win. Else when one is left.
    ends_hour = models.TimeField(null=True, blank=True)
    # It counts in the table over the nights.
    in_table = models.BooleanField(default=True)
    # From this hour on screens are seen, not heard: neighbours sleep.
    quiet_from = models.TimeField(null=True, blank=True)
    # Until then screens show the guests' code large (in the night's own time).
    code_until = models.DateTimeField(null=True, blank=True)

    state = models.CharField(max_length=8, choices=State, default=State.PLANNED)
    created_at = models.DateTimeField()
    # On the wall: the hour people were asked to come.
    starts_at = models.DateTimeField(null=True, blank=True)
    # The countdown leads to that hour, even if the clock on the wall was wrong when it began.
    keeps_hour = models.BooleanField(default=False)
    finished_at = models.DateTimeField(null=True, blank=True)

    # The big blind of the hand that left one player: what the group's pace follows from.
    last_big = models.PositiveBigIntegerField(null=True, blank=True)

    version = models.PositiveBigIntegerField(default=1)
    epoch = models.PositiveBigIntegerField(default=1)
    clock_seq = models.PositiveIntegerField(default=0)
    levels_seq = models.PositiveIntegerField(default=0)

    level = models.PositiveIntegerField(default=0)
    level_spent_ms = models.BigIntegerField(default=0)
    level_extra_ms = models.BigIntegerField(default=0)
    running_since = models.DateTimeField(null=True, blank=True)
    # For "paused 3:12"; the clock itself does not need it.
    paused_at = models.DateTimeField(null=True, blank=True)
    boundary_at = models.DateTimeField(null=True, blank=True)

    objects = EventQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(running_since=None) | Q(state="playing"),
                name="event_clock_runs_only_in_play",
                violation_error_message=_("The clock can only run while the night is on."),
            ),
            models.CheckConstraint(
                condition=Q(level_spent_ms__gte=0) | Q(level=0),
                name="event_counts_down_only_to_the_start",
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def ends_at(self) -> datetime | None:
        """On the wall: the hour at which a night to a time ends, once it has a beginning."""
        if self.ends_hour is None or self.starts_at is None:
            return None
        return first_after(self.starts_at, self.ends_hour, ZoneInfo(self.zone))

    @property
    def clock(self) -> ClockState:
        return ClockState(self.level, self.level_spent_ms, self.level_extra_ms, self.running_since)
