"""What guests' phones send, and what directors answer."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament import words
from tournament.models import Event
from tournament.services.asking import LONGEST_NAME

from .clock import DeedForm
from .fields import WholeField
from .money import LARGEST_ID, one_way

FREE, NEW = "free", "new"  # one of those without a name, whichever; one more player


class WhoForm(DeedForm):
    """Who this is: ``number`` by one tap, or a name and whose place it is (``at``)."""

    number = WholeField(required=False)
    at = forms.CharField(required=False, max_length=12)
    name = forms.CharField(
        required=False,
        max_length=LONGEST_NAME,
        label=_("Your name"),
        widget=forms.TextInput(
            attrs={"autocomplete": "name", "autocapitalize": "words", "enterkeyhint": "go"}
        ),
    )

    def place(self) -> str | int:
        """FREE, NEW, or the number of an entry."""
        number = self.cleaned_data["number"]
        if number is not None:
            return int(number)
        at = self.cleaned_data["at"]
        return int(at) if at.isascii() and at.isdecimal() and len(at) < 9 else at or FREE


class RequestForm(DeedForm):
    request = WholeField(most=LARGEST_ID)

    def wish(self) -> dict[str, Any]:
        return {"request": self.cleaned_data["request"]}


class NewestForm(DeedForm):
    """All requests that a page has shown."""

    newest = WholeField(most=LARGEST_ID)

    def wish(self) -> dict[str, Any]:
        return {"newest": self.cleaned_data["newest"]}


class SellForm(RequestForm):
    paid_with = forms.CharField(required=False, max_length=30)

    def wish(self) -> dict[str, Any]:
        paid_with = one_way(self.event, self.cleaned_data["paid_with"])
        return super().wish() | {"paid_with": paid_with}


class GuestForm(DeedForm):
    guest = WholeField(most=LARGEST_ID)

    def wish(self) -> dict[str, Any]:
        return {"guest": self.cleaned_data["guest"]}


class PayeeForm(DeedForm):
    """Whom guests pay by phone. Its label is how one pays so in the night's currency."""

    payee_number = forms.CharField(required=False, max_length=40, strip=True)
    payee_name = forms.CharField(required=False, max_length=60, label=_("Whose it is"))

    def __init__(self, event: Event, data: Any = None, **options: Any) -> None:
        kept = {name: getattr(event, name) for name in ("payee_number", "payee_name")}
        super().__init__(event, data, initial=kept, **options)
        way = words.BY_PHONE.get(event.currency)
        self.fields["payee_number"].label = (
            _("%(way)s number or box") % {"way": way} if way else _("Number or address to pay to")
        )

    def clean(self) -> dict[str, Any]:
        for name in ("payee_number", "payee_name"):
            text = " ".join(str(self.cleaned_data.get(name, "")).split())
            if not text.isprintable():
                self.add_error(name, _("Write it with letters and figures."))
            self.cleaned_data[name] = text
        return self.cleaned_data

    def wish(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("payee_number", "payee_name")}
