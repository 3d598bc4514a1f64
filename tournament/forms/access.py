from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.health import HIGHEST_TABLE
from tournament.services.rights import SHORTEST_PASSWORD

from .lines import LineField


class PasswordForm(forms.Form):
    password = forms.CharField(
        label=_("Password"),
        max_length=200,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        error_messages={"required": _("Type the password.")},
    )


class NewPasswordForm(forms.Form):
    password = forms.CharField(
        label=_("New password"),
        max_length=200,
        min_length=SHORTEST_PASSWORD,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        error_messages={"required": _("Type the password that shall count.")},
    )


class CodeForm(forms.Form):
    code = forms.CharField(
        label=_("Code"),
        max_length=20,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
            }
        ),
        error_messages={"required": _("Type the code.")},
    )


class TableForm(forms.Form):
    table = forms.IntegerField(
        label=_("Table number"),
        min_value=1,
        max_value=HIGHEST_TABLE,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        error_messages={"required": _("Which table?")},
    )


class LabelForm(forms.Form):
    label = LineField(
        label=_("Name of the device"),
        max_length=60,
        error_messages={"required": _("Give it a name.")},
    )

    def __init__(self, *args: Any, right_id: int | None = None, **options: Any) -> None:
        super().__init__(*args, auto_id=f"right-{right_id}-%s", **options)
