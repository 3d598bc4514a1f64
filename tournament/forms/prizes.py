"""What the pages of prizes and deals are sent."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament import words
from tournament.models import Event, PrizePlan
from tournament.rules.prizes import OWN, share_problems
from tournament.services.prizes import MOST_LETTERS

from .clock import DeedForm
from .fields import ChipsField, MoneyField, TypedField, WholeField

PERCENT = re.compile(r"(\d{1,3})(?:[.,](\d{1,4}))?%?", re.ASCII)
MOST_ROWS = 200


class ShareField(TypedField):
    """Per cent as text with a point: 62.5. Typed as 62.5, 62,5 or 62,5 %."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.widget.attrs.setdefault("inputmode", "decimal")

    def prepare_value(self, value: Any) -> Any:
        return words.percent(Fraction(value) / 100).rstrip("%\xa0") if value else value

    def read(self, text: str) -> str:
        found = PERCENT.fullmatch("".join(text.split()))
        if not found:
            raise ValidationError(_("Write per cent, like 50 or 12.5."))
        return f"{int(found[1])}.{found[2]}" if found[2] else str(int(found[1]))


class PrizesForm(DeedForm):
    """A row for each place: ``share-1``, ``amount-1``, ``gift-1``; ``rows`` is how many.

    ``seen`` is the stamp of the plan as the page showed it.
    """

    seen = forms.RegexField(r"^[0-9a-f]{8}$", required=False)
    table = forms.ChoiceField(
        choices=lambda: list(words.TABLE_NAMES.items()),
        widget=forms.RadioSelect,
        label=_("How the pool is divided"),
    )
    # Translators: money that the house puts into the prize pool beside the buy-ins.
    added = MoneyField(required=False, label=_("Put in by the house"))
    # Translators: what is taken out of the prize pool for food, cards, rent.
    expenses = MoneyField(required=False, label=_("Taken out for expenses"))
    guarantee = MoneyField(required=False, label=_("At least so much to win"))
    minimum = MoneyField(required=False, label=_("A paid place gets at least"))

    MONEY = ("added", "expenses", "guarantee", "minimum")

    def __init__(self, event: Event, plan: PrizePlan, data: Any = None, **options: Any) -> None:
        self.places = range(1, _rows(plan, data) + 1)
        super().__init__(event, data, initial=_initial(plan), **options)
        for name in self.MONEY:
            self._money(name)
        for place in self.places:
            number = {"place": place}
            self.fields[f"share-{place}"] = ShareField(
                required=False, label=gettext("Per cent for place %(place)s") % number
            )
            self.fields[f"amount-{place}"] = MoneyField(
                required=False, label=gettext("Money for place %(place)s") % number
            )
            self.fields[f"gift-{place}"] = forms.CharField(
                required=False,
                max_length=MOST_LETTERS,
                label=gettext("Gift for place %(place)s") % number,
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
            )
            self._money(f"amount-{place}")

    def _money(self, name: str) -> None:
        field = self.fields[name]
        assert isinstance(field, MoneyField)
        field.currency = self.event.currency

    @property
    def rows(self) -> list[tuple[int, Any, Any, Any]]:
        """(place, per cent, money, gift) of each place."""
        return [
            (place, self[f"share-{place}"], self[f"amount-{place}"], self[f"gift-{place}"])
            for place in self.places
        ]

    def clean(self) -> dict[str, Any]:
        filled = super().clean() or {}
        if filled.get("table") == OWN and not self.errors:
            self._check_shares(filled)
        return filled

    def _check_shares(self, filled: dict[str, Any]) -> None:
        for place in self.places:
            if filled[f"share-{place}"] and filled[f"amount-{place}"] is not None:
                self.add_error(
                    f"amount-{place}", gettext("Per cent or money for a place, not both.")
                )
                return
        places = [place for place in self.places if filled[f"share-{place}"]]
        shares = [Fraction(filled[f"share-{place}"]) / 100 for place in places]
        if not shares and any(
            filled[f"amount-{place}"] or filled[f"gift-{place}"] for place in self.places
        ):
            return
        for problem in share_problems(shares):
            if problem.is_error:
                field = None if problem.place is None else f"share-{places[problem.place]}"
                self.add_error(field, words.prize_problem(problem, self.event.currency))
                return

    def wish(self) -> dict[str, Any]:
        filled = self.cleaned_data
        shares = [filled[f"share-{place}"] or "" for place in self.places]
        prizes = [
            {"amount": filled[f"amount-{place}"], "gift": " ".join(filled[f"gift-{place}"].split())}
            for place in self.places
        ]
        while shares and not shares[-1]:
            del shares[-1]
        while prizes and prizes[-1] == {"amount": None, "gift": ""}:
            del prizes[-1]
        money = {name: filled[name] or 0 for name in self.MONEY}
        plan = {"table": filled["table"], "shares": shares, "prizes": prizes, **money}
        return plan | {"seen": filled["seen"]}


def _rows(plan: PrizePlan, data: Any) -> int:
    asked = str(data.get("rows", "")) if data else ""
    known = max(len(plan.shares), len(plan.prizes), 3)
    rows = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 5 else known
    return min(max(rows, 1), MOST_ROWS)


def _initial(plan: PrizePlan) -> dict[str, Any]:
    filled: dict[str, Any] = {"table": plan.table}
    for name in PrizesForm.MONEY:
        filled[name] = getattr(plan, name) or None
    for place, share in enumerate(plan.shares, 1):
        filled[f"share-{place}"] = share
    for place, prize in enumerate(plan.prizes, 1):
        filled[f"amount-{place}"] = prize["amount"]
        filled[f"gift-{place}"] = prize["gift"]
    return filled


class LockForm(DeedForm):
    pool = WholeField(most=2**62)

    def wish(self) -> dict[str, Any]:
        return {"pool": self.cleaned_data["pool"]}


class PlainForm(DeedForm):
    def wish(self) -> dict[str, Any]:
        return {}


class StacksForm(DeedForm):
    """The chips of everybody who is left, ``stack-3`` being player 3's."""

    left = MoneyField(required=False, label=_("Left to play for"))

    def __init__(
        self,
        event: Event,
        people: Sequence[tuple[int, str, int | None]],
        to_divide: int,
        data: Any = None,
        **options: Any,
    ) -> None:
        super().__init__(event, data, **options)
        self.people, self.to_divide = people, to_divide
        left = self.fields["left"]
        assert isinstance(left, MoneyField)
        left.currency = event.currency
        for number, label, stack in people:
            self.fields[f"stack-{number}"] = ChipsField(label=label, initial=stack)

    @property
    def stacks_shown(self) -> list[Any]:
        return [self[f"stack-{number}"] for number, _label, _stack in self.people]

    def clean(self) -> dict[str, Any]:
        filled = super().clean() or {}
        for number, label, _stack in self.people:
            if filled.get(f"stack-{number}") == 0:
                sentence = gettext("%(who)s has no chips and is out, not in a deal.")
                self.add_error(f"stack-{number}", sentence % {"who": label})
        if (filled.get("left") or 0) > self.to_divide:
            most = words.money(self.to_divide, self.event.currency)
            self.add_error("left", gettext("There is only %(most)s to divide.") % {"most": most})
        return filled

    @property
    def stacks(self) -> list[int]:
        return [self.cleaned_data[f"stack-{number}"] for number, _label, _stack in self.people]

    @property
    def left_over(self) -> int:
        return self.cleaned_data["left"] or 0


class AgreedForm(DeedForm):
    """What everybody gets by word of mouth, ``gets-3`` being player 3's."""

    left = MoneyField(required=False, label=_("Left to play for"))

    def __init__(
        self,
        event: Event,
        people: Sequence[tuple[int, str, int | None]],
        data: Any = None,
        **options: Any,
    ) -> None:
        super().__init__(event, data, **options)
        self.people = people
        for number, label, _stack in people:
            self.fields[f"gets-{number}"] = MoneyField(label=label)
        for field in self.fields.values():
            if isinstance(field, MoneyField):
                field.currency = event.currency

    @property
    def shares_shown(self) -> list[Any]:
        return [self[f"gets-{number}"] for number, _label, _stack in self.people]

    @property
    def amounts(self) -> list[int]:
        return [self.cleaned_data[f"gets-{number}"] for number, _label, _stack in self.people]

    def wish(self) -> dict[str, Any]:
        numbers = [number for number, _label, _stack in self.people]
        return {
            "method": "custom",
            "amounts": dict(zip(numbers, self.amounts, strict=True)),
            "left": self.cleaned_data["left"] or 0,
        }


def deal_count(people: int) -> str:
    """Say between how many a deal is made."""
    text = ngettext("%(count)s player is left", "%(count)s players are left", people)
    return text % {"count": words.number(people)}
