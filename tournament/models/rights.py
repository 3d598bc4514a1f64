from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .event import Event


class Kind(models.TextChoices):
    STEER = "steer", _("may steer")
    TABLE = "table", _("this table")


class Invitation(models.Model):
    """A link or QR code that gives one device a right, once. Only the hash of its token is kept."""

    token_hash = models.CharField(max_length=64, unique=True)
    event = models.ForeignKey(Event, models.CASCADE, null=True, blank=True)
    kind = models.CharField(max_length=5, choices=Kind, default=Kind.STEER)
    table_number = models.PositiveIntegerField(null=True, blank=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.kind} until {self.expires_at}"


class Right(models.Model):
    """What one device may do; without an event: everything here (the host)."""

    Kind = Kind

    device_hash = models.CharField(max_length=64)
    event = models.ForeignKey(Event, models.CASCADE, null=True, blank=True, related_name="rights")
    kind = models.CharField(max_length=5, choices=Kind, default=Kind.STEER)
    table_number = models.PositiveIntegerField(null=True, blank=True)
    label = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        indexes = [
            models.Index(
                fields=["device_hash"], condition=Q(revoked_at=None), name="right_of_a_device"
            )
        ]

    def __str__(self) -> str:
        return f"{self.label} {self.kind}"


class Installation(models.Model):
    """The one row for this house: what the host has told this computer."""

    password = models.CharField(max_length=200, blank=True)
    # Of this computer's addresses the one that codes and links name; empty: the likeliest.
    address = models.CharField(max_length=45, blank=True)
    wifi_name = models.CharField(max_length=32, blank=True)
    wifi_password = models.CharField(max_length=63, blank=True)

    # The table over the nights: points of the places, the first one first (empty: one for each
    # place from the last one up), and how many of somebody's nights count (None: all).
    table_points = models.JSONField(default=list, blank=True)
    table_best = models.PositiveSmallIntegerField(null=True, blank=True)

    def __str__(self) -> str:
        return "this house"
