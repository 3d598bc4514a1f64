"""The draw of seats, with those who are to have a table or a chair of their own."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tables.rules.described import MOST_CHAIRS
from tournament.forms.clock import DeedForm
from tournament.forms.fields import WholeField

SPARE_ROWS = 3  # rows that are still empty
MOST_ROWS = 100

Pins = Mapping[int, tuple[int, int | None]]  # number of the entry: table, and chair there or None


class DrawForm(DeedForm):
    """A row a wish: person-0, table-0, chair-0; rows without a person say nothing."""

    all_tables = forms.BooleanField(
        required=False,
        label=_("Use all tables"),
        help_text=_("Otherwise only as many as are needed."),
    )

    def __init__(
        self,
        event: Any,
        data: Any = None,
        *,
        people: Iterable[tuple[int, str]] = (),
        tables: Iterable[int] = (),
        pins: Pins | None = None,
        **options: Any,
    ) -> None:
        super().__init__(event, data, **options)
        self.rows = _rows_of(data) if data is not None else len(pins or {}) + SPARE_ROWS
        who = [("", "–"), *people]
        where = [("", "–"), *((number, str(number)) for number in tables)]
        self.only_table = where[1][0] if len(where) == 2 else None
        given = [(number, *pin) for number, pin in (pins or {}).items()]
        for row in range(self.rows):
            number, table, chair = given[row] if row < len(given) else (None, None, None)
            self.fields[f"person-{row}"] = WholeField(
                required=False, label=_("Player"), widget=forms.Select(choices=who), initial=number
            )
            self.fields[f"table-{row}"] = WholeField(
                required=False, label=_("Table"), widget=forms.Select(choices=where), initial=table
            )
            self.fields[f"chair-{row}"] = WholeField(
                required=False,
                least=1,
                most=MOST_CHAIRS,
                label=_("Chair"),
                initial=chair,
                widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
            )

    @property
    def wishes(self) -> list[tuple[Any, Any, Any]]:
        return [
            (self[f"person-{row}"], self[f"table-{row}"], self[f"chair-{row}"])
            for row in range(self.rows)
        ]

    def clean(self) -> dict[str, Any]:
        filled = super().clean() or {}
        seen: set[int] = set()
        for row in range(self.rows):
            person = filled.get(f"person-{row}")
            if person is None:
                continue
            if person in seen:
                self.add_error(f"person-{row}", gettext("Is in another row already."))
            seen.add(person)
            if self.only_table is not None:
                filled[f"table-{row}"] = self.only_table
            elif filled.get(f"table-{row}") is None and f"table-{row}" not in self.errors:
                self.add_error(f"table-{row}", gettext("At which table?"))
        return filled

    def wish(self) -> dict[str, Any]:
        given = self.cleaned_data
        return {
            "all_tables": given["all_tables"],
            "pins": {
                given[f"person-{row}"]: (given[f"table-{row}"], given[f"chair-{row}"])
                for row in range(self.rows)
                if given[f"person-{row}"] is not None
            },
        }


def _rows_of(data: Any) -> int:
    """How many rows the page sent."""
    rows = 0
    while rows < MOST_ROWS and f"person-{rows}" in data:
        rows += 1
    return rows
