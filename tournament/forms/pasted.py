"""A box to paste a text into, with a file as the other way."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

MOST_BYTES = 100_000


def pasted_field(label: Any) -> forms.CharField:
    return forms.CharField(
        label=label,
        required=False,
        max_length=MOST_BYTES,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off", "spellcheck": "false"}),
    )


class PastedForm(forms.Form):
    """After ``is_valid()`` the text is what was pasted, or what stands in the file."""

    TOO_LARGE: ClassVar[Any]
    NOTHING: ClassVar[Any]

    text = pasted_field("")
    file = forms.FileField(label=_("Or a file (JSON or CSV)"), required=False)

    def clean(self) -> dict[str, Any]:
        said = self.cleaned_data
        file = said.get("file")
        if file and file.size > MOST_BYTES:
            self.add_error("file", self.TOO_LARGE)
        elif file:
            said["text"] = decoded(file.read())
        elif not said.get("text", "").strip() and not self.errors:
            self.add_error("text", self.NOTHING)
        return said


def decoded(content: bytes) -> str:
    """Read whatever an editor or a spreadsheet has written."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")
