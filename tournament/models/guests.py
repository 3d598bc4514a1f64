from django.db import models
from django.utils.translation import gettext_lazy as _

from .event import Event
from .people import Entry


class Guest(models.Model):
    """A guest's phone on one night. It speaks for ``entry`` once a director has said yes."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="guests")
    device_hash = models.CharField(max_length=64)
    label = models.CharField(max_length=80, blank=True)
    entry = models.ForeignKey(Entry, models.SET_NULL, null=True, blank=True, related_name="guests")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "device_hash"], name="guest_is_one_phone")
        ]

    def __str__(self) -> str:
        return f"{self.label} of {self.entry}"


class GuestRequest(models.Model):
    """What a guest asks of the directors; nothing has happened until one of them says yes.

    To sign in: as the entry of that ``number`` (None: one more player), called ``name``. All else
    is about the phone's own entry as it was then: ``entry_seq``, and the ``price`` in minor units.
    """

    class Kind(models.TextChoices):
        SIGN_IN = "sign_in", _("sign in")
        OUT = "out", _("out")
        REBUY = "rebuy", _("rebuy")
        ADD_ON = "add_on", _("add-on")
        RE_ENTRY = "re_entry", _("re-entry")

    class State(models.TextChoices):
        OPEN = "open", _("waits")
        APPROVED = "approved", _("approved")
        DECLINED = "declined", _("declined")
        TAKEN_BACK = "taken_back", _("taken back")

    guest = models.ForeignKey(Guest, models.CASCADE, related_name="requests")
    kind = models.CharField(max_length=8, choices=Kind)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    number = models.PositiveIntegerField(null=True, blank=True)
    name = models.CharField(max_length=60, blank=True)
    entry_seq = models.PositiveIntegerField(null=True, blank=True)
    price = models.PositiveBigIntegerField(null=True, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.kind} of {self.guest}"

    @property
    def still_holds(self) -> bool:
        """Whether nothing has happened to the player since that makes it another question."""
        entry = self.guest.entry
        if self.kind == GuestRequest.Kind.SIGN_IN:
            return entry is None
        return entry is not None and entry.seq == self.entry_seq
