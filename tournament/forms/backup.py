from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

MOST_BYTES = 1_000_000  # the server takes little more at once


class BackupForm(forms.Form):
    file = forms.FileField(
        label=_("The backup of a night"),
        error_messages={
            "required": _("Choose the file of a night."),
            "empty": _("There is nothing in this file."),
            "max_length": _("This file has too long a name."),
        },
        help_text=_("A file that ends in .shuffleup, at most 1 MB."),
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > MOST_BYTES:
            raise forms.ValidationError(_("This file is too large for the backup of a night."))
        return file


class SameForm(forms.Form):
    """Who in the file is somebody of the book, where only the name says so."""

    same = forms.TypedMultipleChoiceField(required=False, coerce=int)

    def __init__(self, data: Any, asked: list[int]) -> None:
        super().__init__(data)
        self.fields["same"].choices = [(number, str(number)) for number in asked]  # type: ignore[attr-defined]
