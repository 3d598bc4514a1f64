"""What the host says of the house, for every night."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .fields import NumberField, TypedField

# Shown as typed, and typed as it stands on the back of the router.
EXACT = {
    "autocomplete": "off",
    "autocapitalize": "none",
    "autocorrect": "off",
    "spellcheck": "false",
}


class PointsField(TypedField):
    """Points of the places on one line, the first one first: 10 7 5 3 1."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**({"max_length": 400} | options))

    def prepare_value(self, value: Any) -> Any:
        return " ".join(map(str, value)) if isinstance(value, list) else value

    def read(self, text: str) -> list[int]:
        words = text.replace(",", " ").replace(";", " ").split()
        if not all(re.fullmatch(r"[0-9]{1,7}", word) for word in words):
            raise ValidationError(_("Write whole numbers with spaces between: 10 7 5 3 1."))
        return [int(word) for word in words]


class TableForm(forms.Form):
    """How the table over the nights counts."""

    points = PointsField(
        label=_("Points for the places"),
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "text"}),
        help_text=_(
            "The first place first, with spaces between: 10 7 5 3 1. Empty: one point for each "
            "place from the last one up, so of eight players the first gets eight."
        ),
    )
    best = NumberField(
        label=_("How many nights of each count"),
        least=1,
        most=1_000,
        told=_("From %(least)s to %(most)s nights can count."),
        help_text=_("The best ones do. Empty: all."),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, auto_id="table-%s", **options)


class WifiForm(forms.Form):
    name = forms.CharField(
        label=_("Name of the Wi-Fi"), required=False, widget=forms.TextInput(attrs=EXACT)
    )
    password = forms.CharField(
        label=_("Password"),
        required=False,
        widget=forms.TextInput(attrs=EXACT),
        help_text=_("Empty if the Wi-Fi has none."),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, auto_id="wifi-%s", **options)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("password") and not cleaned.get("name") and "name" not in self.errors:
            self.add_error("name", gettext("Of which Wi-Fi is that the password? Type its name."))
        return cleaned
