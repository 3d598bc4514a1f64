"""Who is to deal."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from .clock import DeedForm
from .fields import WholeField
from .money import LARGEST_ID


class DealerForm(DeedForm):
    """``note`` is the announcement of who deals there now; without it nobody does."""

    number = WholeField(label=_("Player"))
    note = WholeField(required=False, most=LARGEST_ID)

    def wish(self) -> dict[str, Any]:
        given = self.cleaned_data
        return {"number": given["number"], "instead_of": given["note"]}


class DeclineForm(DeedForm):
    number = WholeField(label=_("Player"))

    def wish(self) -> dict[str, Any]:
        return {"number": self.cleaned_data["number"]}
