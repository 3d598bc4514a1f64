from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament import words
from tournament.models import Level
from tournament.rules.levels import LONGEST_NOTE, LevelPlan

from .clock import DeedForm
from .fields import ChipsField, DurationField, WholeField
from .lines import NoteField

MINUTE_S = 60


class LevelForm(DeedForm):
    """One level or break. ``row`` names the level itself: its position may have changed since."""

    row = WholeField(required=False, most=2**63 - 1, widget=forms.HiddenInput)
    kind = forms.ChoiceField(choices=list(words.LEVEL_KINDS.items()), label=_("Kind"))
    small = ChipsField(required=False, label=_("Small blind"))
    big = ChipsField(required=False, label=_("Big blind"))
    ante = ChipsField(required=False, label=_("Ante"))
    ante_kind = forms.ChoiceField(
        required=False, choices=list(words.ANTE_KINDS.items()), label=_("Who pays the ante")
    )
    minutes = DurationField(
        required=False, label=_("Minutes"), help_text=_("Empty: until the end.")
    )
    note = NoteField(required=False, max_length=LONGEST_NOTE, label=_("Note"))
    hold = forms.BooleanField(required=False, label=_("Waits for the host at its end"))

    FIELD_OF: ClassVar = {"seconds": "minutes"}

    @property
    def shown(self) -> tuple[str, ...]:
        """The fields that this kind of level has, in the order they are filled in."""
        if self["kind"].value() == Level.Kind.BREAK:
            return ("minutes", "note")
        return ("small", "big", "ante", "ante_kind", "minutes", "note")

    def clean_big(self) -> int | None:
        big: int | None = self.cleaned_data["big"]
        if big is None and self["kind"].value() != Level.Kind.BREAK:
            raise ValidationError(self.fields["big"].error_messages["required"], "required")
        return big

    def wish(self) -> dict[str, Any]:
        filled = self.cleaned_data
        length_ms = filled["minutes"]
        fields = {
            "seq": filled["seq"],
            "kind": filled["kind"],
            "seconds": None if length_ms is None else length_ms // 1000,
            "hold": filled["hold"],
            "note": filled["note"],
        }
        amounts = {name: filled[name] or 0 for name in ("small", "big", "ante")}
        ante_kind = filled["ante_kind"] or Level.AnteKind.NONE
        if filled["kind"] == Level.Kind.BREAK:
            amounts, ante_kind = dict.fromkeys(amounts, 0), Level.AnteKind.NONE
        return fields | amounts | {"ante_kind": ante_kind}


def values(level: LevelPlan) -> dict[str, Any]:
    """What the form shows of a level: amounts bare, its length as one would type it."""
    return {
        "kind": str(level.kind),
        "small": level.small or "",
        "big": level.big or "",
        "ante": level.ante or "",
        "ante_kind": str(level.ante_kind),
        "minutes": _typed_length(level.seconds),
        "note": level.note,
        "hold": level.hold,
    }


def _typed_length(seconds: int | None) -> str:
    if seconds is None:
        return ""
    if seconds % MINUTE_S == 0:
        return str(seconds // MINUTE_S)
    return f"{seconds // MINUTE_S}:{seconds % MINUTE_S:02}"
