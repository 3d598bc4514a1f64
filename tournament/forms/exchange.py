"""What the pages of chips that leave, and of counts, are sent."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.rules.ladder import LARGEST_AMOUNT
from tournament.services.exchanges import MOST_HELD
from tournament.words.cards import RANKS, SUITS

from .clock import DeedForm
from .fields import ChipsField, WholeField

Seats = Sequence[tuple[int, str]]  # number and name


class SeatsForm(DeedForm):
    """How many of a chip each seat has, and the best card it was dealt for what is left over."""

    value = WholeField(least=1, most=LARGEST_AMOUNT)
    round_up = forms.BooleanField(required=False)

    def __init__(self, event: Any, seats: Seats, data: Any = None, **options: Any) -> None:
        super().__init__(event, data, **options)
        self.seats = seats
        for number, label in seats:
            self.fields[f"held-{number}"] = WholeField(required=False, most=MOST_HELD, label=label)
            self.fields[f"alone-{number}"] = forms.BooleanField(required=False)
            self.fields[f"rank-{number}"] = forms.ChoiceField(
                required=False, choices=[("", "–"), *RANKS.items()], label=label
            )
            self.fields[f"suit-{number}"] = forms.ChoiceField(
                required=False, choices=[("", "–"), *SUITS.items()], label=label
            )

    def clean(self) -> dict[str, Any]:
        filled = super().clean() or {}
        for number, _label in self.seats:
            rank, suit = filled.get(f"rank-{number}"), filled.get(f"suit-{number}")
            if bool(rank) != bool(suit):
                self.add_error(f"rank-{number}", _("A card has a rank and a suit."))
        return filled

    @property
    def held(self) -> dict[int, int]:
        return {n: self.cleaned_data.get(f"held-{n}") or 0 for n, _label in self.seats}

    @property
    def alone(self) -> list[int]:
        return [n for n, _label in self.seats if self.cleaned_data.get(f"alone-{n}")]

    @property
    def typed(self) -> dict[int, tuple[str, ...]]:
        found = {}
        for number, _label in self.seats:
            rank = self.cleaned_data.get(f"rank-{number}")
            if rank:
                found[number] = (rank + self.cleaned_data[f"suit-{number}"],)
        return found

    def wish(self) -> dict[str, Any]:
        return {
            "value": self.cleaned_data["value"],
            "held": self.held,
            "alone": self.alone,
            "typed": self.typed,
            "round_up": self.cleaned_data["round_up"],
        }


class DealForm(SeatsForm):
    def wish(self) -> dict[str, Any]:
        whole = super().wish()
        return {name: whole[name] for name in ("value", "held", "alone")}


class ValuesField(ChipsField):
    """Chips on one line: 25 100 500 1k."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**({"max_length": 200} | options))

    def read(self, text: str) -> list[int]:  # type: ignore[override]
        words = text.replace(",", " ").replace(";", " ").replace("/", " ").split()
        if any(word.startswith("0") for word in words):
            raise ValidationError(_("Write them with spaces between: 25 100 500 1000."))
        return [super(ValuesField, self).read(word) for word in words]


class ValuesForm(DeedForm):
    values = ValuesField(label=_("Chips on the table"))

    def wish(self) -> dict[str, Any]:
        return {"values": self.cleaned_data["values"]}


class CountForm(DeedForm):
    """Counts by value, of the whole table (seat 0) or of each seat."""

    def __init__(
        self, event: Any, seats: Seats, values: Sequence[int], data: Any = None, **options: Any
    ) -> None:
        super().__init__(event, data, **options)
        self.seats, self.values = seats, values
        for number, label in seats:
            for value in values:
                self.fields[f"n-{number}-{value}"] = WholeField(
                    required=False, most=MOST_HELD, label=label
                )

    @property
    def counted(self) -> dict[int, dict[int, int]]:
        return {
            number: {value: self.cleaned_data[f"n-{number}-{value}"] or 0 for value in self.values}
            for number, _label in self.seats
        }

    @property
    def whole(self) -> Mapping[int, int]:
        by_seat = self.counted.values()
        return {value: sum(counts[value] for counts in by_seat) for value in self.values}


class CorrectionForm(DeedForm):
    counted = WholeField(most=LARGEST_AMOUNT)
    expected = WholeField(most=LARGEST_AMOUNT)

    def wish(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("counted", "expected")}


class TakeOutForm(DeedForm):
    kind = forms.ChoiceField(
        choices=[("removed", _("Taken out of play")), ("forfeited", _("Forfeited"))],
        label=_("Why"),
    )
    chips = ChipsField(label=_("Worth"))

    def wish(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("kind", "chips")}
