"""What the host says of the house, for every night."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

# Shown as typed, and typed as it stands on the back of the router.
EXACT = {
    "autocomplete": "off",
    "autocapitalize": "none",
    "autocorrect": "off",
    "spellcheck": "false",
}


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
