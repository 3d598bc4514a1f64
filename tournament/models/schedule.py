from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.rules import clock, levels


class Schedule(models.Model):
    """The blinds of a night. An event owns an unsaved one; saved ones wait to be used again."""

    class Game(models.TextChoices):
        NO_LIMIT = "no_limit", _("no-limit hold'em")
        LIMIT = "limit", _("fixed-limit hold'em")
        DRAW = "draw", _("five-card draw")

    name = models.CharField(max_length=80)
    saved = models.BooleanField(default=False)
    stack = models.PositiveBigIntegerField(null=True, blank=True)
    game = models.CharField(max_length=10, choices=Game, default=Game.NO_LIMIT)

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class Level(models.Model):
    class Kind(models.TextChoices):
        PLAY = "play", _("level")
        BREAK = "break", _("break")

    class AnteKind(models.TextChoices):
        NONE = "none", _("no ante")
        BIG_BLIND = "big_blind", _("big blind ante")
        EACH = "each", _("ante from everybody")
        BUTTON = "button", _("button ante")

    schedule = models.ForeignKey(Schedule, models.CASCADE, related_name="levels")
    position = models.PositiveIntegerField()
    kind = models.CharField(max_length=5, choices=Kind, default=Kind.PLAY)
    seconds = models.PositiveIntegerField(null=True, blank=True)
    small = models.PositiveBigIntegerField(default=0)
    big = models.PositiveBigIntegerField(default=0)
    ante = models.PositiveBigIntegerField(default=0)
    ante_kind = models.CharField(max_length=9, choices=AnteKind, default=AnteKind.NONE)
    hold = models.BooleanField(default=False)
    note = models.CharField(max_length=levels.LONGEST_NOTE, blank=True)
    # What was played of this level before a break made on the spot cut it in two. Such a rest is
    # the same level going on: it gets no number of its own.
    played_ms = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["schedule", "position"], name="level_position_is_free"),
            models.CheckConstraint(
                condition=Q(seconds=None) | Q(seconds__gt=0),
                name="level_lasts",
                violation_error_message=_("A level lasts at least a second."),
            ),
            models.CheckConstraint(
                condition=Q(seconds=None) | Q(played_ms__lt=F("seconds") * 1000),
                name="level_has_a_rest",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.position}: {self.kind} {self.small}/{self.big}"

    @property
    def is_break(self) -> bool:
        return self.kind == Level.Kind.BREAK

    @property
    def length_ms(self) -> int | None:
        return None if self.seconds is None else self.seconds * 1000 - self.played_ms

    @property
    def span(self) -> clock.Span:
        return clock.Span(self.length_ms, is_break=self.is_break, hold=self.hold)

    @property
    def plan(self) -> levels.LevelPlan:
        return levels.LevelPlan(
            kind=levels.LevelKind(self.kind),
            seconds=self.seconds,
            small=self.small,
            big=self.big,
            ante=self.ante,
            ante_kind=levels.AnteKind(self.ante_kind),
            hold=self.hold,
            note=self.note,
            played_ms=self.played_ms,
        )
