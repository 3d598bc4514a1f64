"""What a tick of the counting-out list is sent as."""

from collections.abc import Collection
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class TickForm(forms.Form):
    """``on`` is the state wished for, ``seen`` what the line said on the page."""

    line = forms.CharField(max_length=40)
    seen = forms.CharField(max_length=200)
    on = forms.ChoiceField(choices=[("1", "on"), ("0", "off")])

    def __init__(self, lines: Collection[str], data: Any = None) -> None:
        super().__init__(data)
        self.lines = lines

    def clean_line(self) -> str:
        line: str = self.cleaned_data["line"]
        if line not in self.lines:
            raise forms.ValidationError(_("This line is no longer on the list."))
        return line

    def wish(self) -> dict[str, Any]:
        said = self.cleaned_data
        return {"line": said["line"], "seen": said["seen"], "on": said["on"] == "1"}
