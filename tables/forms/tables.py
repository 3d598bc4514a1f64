"""What is said of the tables themselves: how many, how many chairs, which cannot be used."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tables.models import Table
from tables.rules.described import LEAST_CHAIRS, MOST_CHAIRS
from tables.services.setup import HIGHEST_PLACE, LONGEST_ROOM, MOST_TABLES
from tournament import words
from tournament.forms.clock import DeedForm
from tournament.forms.fields import NumberField, TypedField, WholeField
from tournament.forms.lines import LineField

SOME_TABLES = re.compile(r"([0-9]{1,4})(?:[x×*]([0-9]{1,2}))?", re.IGNORECASE)
AROUND_TIMES = re.compile(r"\s*([x×*])\s*", re.IGNORECASE)
OUT_OF_RANGE = _("A table has from %(least)s to %(most)s chairs.")


class ChairsField(TypedField):
    """The chairs of each table: 9 9 8, or 3 x 9."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=400, **options)
        self.widget.attrs.setdefault("inputmode", "text")

    def read(self, text: str) -> tuple[int, ...]:
        found: list[int] = []
        spaced = re.sub(r"[,;+]", " ", AROUND_TIMES.sub(r"\1", text))
        for word in spaced.split():
            some = SOME_TABLES.fullmatch(word)
            if some is None:
                raise ValidationError(_("Write the chairs of each table: 9 9 8, or 3 x 9."))
            many, chairs = (1, some[1]) if some[2] is None else (int(some[1]), some[2])
            if not LEAST_CHAIRS <= int(chairs) <= MOST_CHAIRS:
                limits = {"least": LEAST_CHAIRS, "most": MOST_CHAIRS}
                raise ValidationError(words.refusal("chairs_out_of_range", limits))
            if not 1 <= many <= MOST_TABLES - len(found):
                raise ValidationError(words.refusal("too_many_tables", {"most": MOST_TABLES}))
            found += [int(chairs)] * many
        return tuple(found)


class SetTablesForm(DeedForm):
    chairs = ChairsField(label=_("Chairs at each table"), help_text=_("9 9 8, or 3 x 9"))

    def wish(self) -> dict[str, Any]:
        return {"chairs": self.cleaned_data["chairs"]}


class AddTableForm(DeedForm):
    chairs = NumberField(least=LEAST_CHAIRS, most=MOST_CHAIRS, told=OUT_OF_RANGE, label=_("Chairs"))

    def clean_chairs(self) -> int:
        chairs = self.cleaned_data["chairs"]
        if chairs is None:
            raise ValidationError(self.fields["chairs"].error_messages["required"])
        return int(chairs)

    def wish(self) -> dict[str, Any]:
        return {"chairs": self.cleaned_data["chairs"]}


class NumbersField(TypedField):
    """Chairs by number: 3 7."""

    def read(self, text: str) -> list[int]:
        found = text.replace(",", " ").split()
        if not all(re.fullmatch(r"[0-9]{1,3}", word) for word in found):
            raise ValidationError(_("Write the numbers of chairs with spaces between: 3 7."))
        return sorted({int(word) for word in found})


class ChangeTableForm(DeedForm):
    """All that can be said of one table at once."""

    number = WholeField(widget=forms.HiddenInput)
    chairs = NumberField(least=LEAST_CHAIRS, most=MOST_CHAIRS, told=OUT_OF_RANGE, label=_("Chairs"))
    blocked = NumbersField(
        required=False,
        label=_("Chairs that nobody can use"),
        help_text=_("By number, like 3 7. Empty: all can be used."),
    )
    room = LineField(
        required=False,
        max_length=LONGEST_ROOM,
        label=_("Where it stands"),
        help_text=_("Kitchen, living room"),
    )
    shape = forms.ChoiceField(choices=Table.Shape.choices, label=_("Shape on the picture"))
    break_place = NumberField(
        least=1,
        most=HIGHEST_PLACE,
        told=_("From %(least)s to %(most)s, please: the table that breaks first has 1."),
        label=_("Place in the order in which tables break"),
        help_text=_(
            "The table that breaks first has 1. Empty: by the house rules, the highest first."
        ),
    )

    def __init__(self, event: Any, data: Any = None, *, is_only: bool = False, **options: Any):
        super().__init__(event, data, **options)
        if is_only:
            del self.fields["break_place"]

    def clean_chairs(self) -> int:
        chairs = self.cleaned_data["chairs"]
        if chairs is None:
            raise ValidationError(self.fields["chairs"].error_messages["required"])
        return int(chairs)

    def wish(self) -> dict[str, Any]:
        given = dict(self.cleaned_data)
        given["blocked"] = given["blocked"] or []
        return given


def first_of(row: Table) -> dict[str, Any]:
    """What the form of a table begins with."""
    return {
        "number": row.number,
        "seq": row.seating_seq,
        "chairs": row.chairs,
        "blocked": " ".join(map(str, row.blocked)),
        "room": row.room,
        "shape": row.shape,
        "break_place": "" if row.break_place is None else row.break_place,
    }
