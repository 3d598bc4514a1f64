"""What announcements are sent."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament import instants

from .clock import DeedForm, next_instant
from .fields import DAY_MS, DurationField, HourField, WholeField
from .lines import LineField


class AnnounceForm(DeedForm):
    kind = forms.CharField(max_length=10)
    text = LineField(required=False, max_length=400, label=_("Own words"))
    minutes = DurationField(required=False, label=_("In how long"))
    at = HourField(required=False, label=_("At"))

    FIELD_OF: ClassVar[dict[str, str]] = {"ms": "minutes"}

    def wish(self) -> dict[str, Any]:
        given = self.cleaned_data
        hour = given["at"]
        at = next_instant(hour, self.event.zone, instants.wall_now()) if hour else None
        return {"kind": given["kind"], "text": given["text"], "ms": given["minutes"], "at": at}


class NoteForm(DeedForm):
    note = WholeField(most=2**63 - 1)

    def wish(self) -> dict[str, Any]:
        return {"number": self.cleaned_data["note"]}


class LaterForm(NoteForm):
    ms = WholeField(least=1, most=DAY_MS, label=_("Time"))

    def wish(self) -> dict[str, Any]:
        return super().wish() | {"ms": self.cleaned_data["ms"]}
