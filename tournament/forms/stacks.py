"""What is counted at the end of a night to a time."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import Event

from .clock import DeedForm
from .fields import ChipsField


class CountedForm(DeedForm):
    """The chips of everybody who is left, ``stack-3`` being player 3's."""

    by_chips = forms.BooleanField(required=False, label=_("Share the prizes by chips"))
    corrects = forms.BooleanField(required=False)

    def __init__(
        self,
        event: Event,
        people: Sequence[tuple[int, str, int | None]],
        data: Any = None,
        **options: Any,
    ) -> None:
        super().__init__(event, data, **options)
        self.people = people
        for number, label, chips in people:
            self.fields[f"stack-{number}"] = ChipsField(
                label=label,
                initial=chips,
                error_messages={"required": _("How many chips? Write 0 for none.")},
            )

    @property
    def stacks_shown(self) -> list[Any]:
        return [self[f"stack-{number}"] for number, _label, _chips in self.people]

    @property
    def stacks(self) -> dict[int, int]:
        return {n: self.cleaned_data[f"stack-{n}"] for n, _label, _chips in self.people}

    def wish(self) -> dict[str, Any]:
        filled = self.cleaned_data
        return {
            "stacks": self.stacks,
            "by_chips": filled["by_chips"],
            "corrects": filled["corrects"],
        }
