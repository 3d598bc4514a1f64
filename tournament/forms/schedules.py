"""A whole schedule in one table, as it is typed without any script."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament import words
from tournament.models import Level
from tournament.rules.levels import AnteKind, LevelKind, LevelPlan
from tournament.services.levels import MOST_LEVELS

from .fields import ChipsField
from .levels import LevelForm, typed_length
from .lines import LineField


class ScheduleForm(forms.Form):
    name = LineField(
        label=_("Name"), max_length=80, error_messages={"required": _("Give it a name.")}
    )
    stack = ChipsField(label=_("Starting stack"), required=False)
    game = forms.ChoiceField(label=_("Game"), choices=list(words.GAMES.items()))


class RowForm(LevelForm):
    def __init__(self, data: Any = None, **options: Any) -> None:
        super().__init__(None, data, **options)  # type: ignore[arg-type]
        self.use_required_attribute = False
        for name, field in self.fields.items():
            field.widget.attrs["data-of"] = name

    def plan(self) -> LevelPlan:
        """Return the level; only after ``is_valid()``."""
        fields = self.wish()
        fields["kind"] = LevelKind(fields["kind"])
        fields["ante_kind"] = AnteKind(fields["ante_kind"])
        return LevelPlan(**fields)


def rows_of(levels: Sequence[LevelPlan]) -> list[RowForm]:
    return [
        RowForm(prefix=str(place), initial=_values(level)) for place, level in enumerate(levels)
    ]


def sent_rows(data: Mapping[str, Any]) -> list[RowForm]:
    """The rows a page sent, in their order; as many as it says, within reason."""
    count = data.get("rows", "")
    count = int(count) if count.isascii() and count.isdecimal() and len(count) < 4 else 0
    return [RowForm(data, prefix=str(place)) for place in range(min(count, MOST_LEVELS + 1))]


def _values(level: LevelPlan) -> dict[str, Any]:
    return {
        "kind": str(level.kind),
        "small": level.small or "",
        "big": level.big or "",
        "ante": level.ante or "",
        "ante_kind": str(level.ante_kind or Level.AnteKind.NONE),
        "minutes": typed_length(level.seconds),
        "note": level.note,
        "hold": level.hold,
    }
