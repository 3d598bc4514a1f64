"""What the page of a table is sent. ``wish()`` gives the service its arguments, but the table."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament.forms.clock import DeedForm
from tournament.forms.fields import WholeField
from tournament.forms.people import EntryForm

MOST = 999  # chairs of a table, long before that the service refuses them


class TableForm(DeedForm):
    """``seq`` is the table's, as the page saw it."""


class WantForm(DeedForm):
    """The wish stands whatever has happened meanwhile."""

    def wish(self) -> dict[str, Any]:
        return {}


class RoundForm(DeedForm):
    """The hand is over; ``round`` is the one the page saw, hand for hand."""

    round = WholeField(required=False)


class PositionsForm(DeedForm):
    """The chairs of the last hand; blinds that are not said follow from the button."""

    button = WholeField(least=1, most=MOST, label=_("Button"))
    small_blind = WholeField(required=False, least=1, most=MOST, label=_("Small blind"))
    big_blind = WholeField(required=False, least=1, most=MOST, label=_("Big blind"))


class ArrivedForm(EntryForm):
    def wish(self) -> dict[str, Any]:
        return {"number": super().wish()["number"]}
