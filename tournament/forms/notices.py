"""What the buttons about devices are sent."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from .clock import DeedForm
from .fields import HourField, WholeField


class HideForm(DeedForm):
    notice = forms.CharField(max_length=200)


class AbsenceForm(DeedForm):
    absence = WholeField(most=2**63 - 1)

    def wish(self) -> dict[str, Any]:
        return {"absence": self.cleaned_data["absence"]}


class QuietForm(DeedForm):
    quiet_from = HourField(label=_("Quiet from"), required=False)

    def wish(self) -> dict[str, Any]:
        return {"quiet_from": self.cleaned_data["quiet_from"]}
