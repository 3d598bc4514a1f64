"""What the buttons on the cards about devices are sent."""

from typing import Any

from django import forms

from .clock import DeedForm
from .fields import WholeField


class HideForm(DeedForm):
    notice = forms.CharField(max_length=200)


class AbsenceForm(DeedForm):
    absence = WholeField(most=2**63 - 1)

    def wish(self) -> dict[str, Any]:
        return {"absence": self.cleaned_data["absence"]}
