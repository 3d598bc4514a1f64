"""What a director says to a screen from afar."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.health import LONGEST_ROOM, SAFE_AREAS, Screen

from .lines import LineField

SAFE_CHOICES = [(number, _("none") if not number else f"{number} %") for number in SAFE_AREAS]


class RoomField(LineField):
    def __init__(self, **options: Any) -> None:
        super().__init__(
            label=_("Room"),
            max_length=LONGEST_ROOM,
            required=False,
            widget=forms.TextInput(attrs={"list": "rooms", "autocomplete": "off"}),
            **options,
        )


class ScreenForm(forms.Form):
    """After ``is_valid()``: ``wish()`` is what differs from how the screen is now."""

    room = RoomField(help_text=_("One screen sounds in each room. Empty: the only room."))
    safe = forms.TypedChoiceField(
        label=_("Edge that the set cuts off"), choices=SAFE_CHOICES, coerce=int
    )
    huge = forms.BooleanField(label=_("Huge digits, without the columns"), required=False)
    quiet = forms.BooleanField(label=_("Quiet: light only"), required=False)
    video = forms.BooleanField(
        label=_("Keep awake by a silent film, where the browser has no better way"),
        required=False,
    )
    speech = forms.BooleanField(label=_("Say levels and breaks aloud"), required=False)

    def __init__(self, data: Any = None, *, screen: Screen) -> None:
        self.now = {
            "room": screen.room,
            "safe": screen.settings.safe,
            "huge": screen.settings.huge,
            "quiet": screen.settings.quiet,
            "video": screen.settings.video,
            "speech": screen.settings.speech,
        }
        super().__init__(data, initial=self.now)

    def wish(self) -> dict[str, Any]:
        return {name: value for name, value in self.cleaned_data.items() if value != self.now[name]}


class PairForm(forms.Form):
    """Four letters off a screen, and what it gets."""

    letters = forms.CharField(
        label=_("Its four letters"),
        max_length=20,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
            }
        ),
        error_messages={"required": _("Type the four letters that the screen shows.")},
    )
    room = RoomField()
    steer = forms.BooleanField(
        label=_("It may steer this night, with a keyboard or its remote"), required=False
    )

    def clean(self) -> dict[str, Any]:
        filled = super().clean() or {}
        if not self.errors and not filled["room"] and not filled["steer"]:
            self.add_error("room", _("Give it a room, or let it steer."))
        return filled
