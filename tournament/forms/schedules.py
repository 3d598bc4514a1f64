"""A whole schedule in one table, as it is typed without any script."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament import words
from tournament.models import Level
from tournament.rules.levels import MOST_LEVELS, AnteKind, LevelKind, LevelPlan

from .fields import ChipsField
from .levels import LevelForm, values
from .lines import LineField

SELDOM = ("ante_kind", "note")


class KeptNameForm(forms.Form):
    name = LineField(
        label=_("Name"), max_length=80, error_messages={"required": _("Give it a name.")}
    )


class ScheduleForm(KeptNameForm):
    stack = ChipsField(label=_("Starting stack"), required=False)
    game = forms.ChoiceField(label=_("Game"), choices=list(words.GAMES.items()))


class RowForm(LevelForm):
    def __init__(self, data: Any = None, **options: Any) -> None:
        super().__init__(None, data, **options)  # type: ignore[arg-type]
        self.use_required_attribute = False
        self.fields["kind"].widget = forms.HiddenInput()

    def first(self) -> list[forms.BoundField]:
        """The fields that every level has."""
        return [self[name] for name in self.shown if name not in SELDOM]

    def more(self) -> list[forms.BoundField]:
        return [self[name] for name in self.shown if name in SELDOM]

    def more_is_used(self) -> bool:
        """Whether the fields that are folded away say anything."""
        kind = self["ante_kind"].value() or Level.AnteKind.NONE
        return bool(
            kind != Level.AnteKind.NONE
            or self["note"].value()
            or self["hold"].value()
            or any(field.errors for field in self.more())
        )

    def plan(self) -> LevelPlan:
        """Return the level; only after ``is_valid()``."""
        fields = self.wish()
        del fields["seq"]
        fields["kind"] = LevelKind(fields["kind"])
        fields["ante_kind"] = AnteKind(fields["ante_kind"])
        return LevelPlan(**fields)


def rows_of(levels: Sequence[LevelPlan]) -> list[RowForm]:
    return [RowForm(prefix=str(place), initial=values(level)) for place, level in enumerate(levels)]


def sent_rows(data: Mapping[str, Any]) -> list[RowForm]:
    """The rows a page sent, in their order; as many as it says, within reason."""
    count = data.get("rows", "")
    count = int(count) if count.isascii() and count.isdecimal() and len(count) < 4 else 0
    return [RowForm(data, prefix=str(place)) for place in range(min(count, MOST_LEVELS + 1))]
