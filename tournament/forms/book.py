"""What the pages of the player book are sent."""

from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.rules.book_text import LIMITS

from .fields import WholeField
from .lines import LineField
from .pasted import PastedForm, pasted_field


class SeenField(LineField):
    """A line in which something is seen."""

    def __init__(self, *, attrs: dict[str, str] | None = None, **options: Any) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "off"} | (attrs or {}))
        super().__init__(widget=widget, **options)

    def clean(self, value: Any) -> str:
        text = str(super().clean(value))
        if text and not any(sign.isprintable() and sign != " " for sign in text):
            raise ValidationError(_("A name is written with letters."))
        return text


class PlayerForm(forms.Form):
    name = SeenField(
        label=_("Name"),
        max_length=LIMITS["name"],
        attrs={"autocapitalize": "words"},
        error_messages={"required": _("Give a name.")},
    )
    nickname = SeenField(
        label=_("Nickname"),
        required=False,
        max_length=LIMITS["nickname"],
        attrs={"autocapitalize": "words"},
    )
    phone = LineField(
        label=_("Telephone"),
        required=False,
        max_length=LIMITS["phone"],
        widget=forms.TextInput(attrs={"inputmode": "tel", "autocomplete": "off"}),
    )
    note = LineField(
        label=_("Note"),
        required=False,
        max_length=LIMITS["note"],
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("Only you and others who run this house see the number and the note."),
    )


class MergeForm(forms.Form):
    other = WholeField(
        least=1, label=_("The same person as"), error_messages={"required": _("Choose who.")}
    )


class BookTextForm(PastedForm):
    TOO_LARGE: ClassVar = _("That file is too large for a list of people: 100 KB at most.")
    NOTHING: ClassVar = _("Paste a list of people, or choose a file.")

    text = pasted_field(_("The people"))
    file = forms.FileField(label=_("Or a file (CSV)"), required=False)
