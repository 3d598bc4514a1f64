"""A blind schedule that somebody pastes or sends, and what it does not say itself."""

import hashlib
from typing import ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament import words
from tournament.rules.levels import USUAL_SECONDS

from .fields import ChipsField, DurationField, WholeField
from .lines import LineField
from .pasted import PastedForm, pasted_field

USUAL_MINUTES = USUAL_SECONDS // 60


class ScheduleTextForm(PastedForm):
    TOO_LARGE: ClassVar = _("That file is too large for a schedule: 100 KB at most.")
    NOTHING: ClassVar = _("Paste a schedule, or choose a file.")

    text = pasted_field(_("The schedule"))
    minutes = DurationField(
        label=_("Minutes a level"),
        required=False,
        initial=USUAL_MINUTES,
        help_text=_("Where a line has no length."),
    )
    name = LineField(label=_("Name"), required=False, max_length=80)
    stack = ChipsField(label=_("Starting stack"), required=False)
    seq = WholeField(required=False, widget=forms.HiddenInput)  # of the night's levels
    game = forms.ChoiceField(
        label=_("Game"),
        required=False,
        choices=[("", _("As the text says")), *words.GAMES.items()],
    )

    @property
    def seconds(self) -> int:
        """The length of a level whose line has none; the usual one while it cannot be read."""
        found = getattr(self, "cleaned_data", {}).get("minutes")
        return found // 1000 if found else USUAL_SECONDS


def seal(text: str, seconds: int) -> str:
    """Return a mark of what a preview shows: only that is kept, and nothing typed after it."""
    said = "\n".join(text.splitlines())
    return hashlib.sha256(f"{seconds} {said}".encode(errors="replace")).hexdigest()[:20]
