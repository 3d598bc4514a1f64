"""What the deeds about seats are sent. ``wish()`` gives the service its arguments."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tables.rules.described import LEAST_CHAIRS, MOST_CHAIRS
from tournament import words
from tournament.forms.clock import DeedForm
from tournament.forms.fields import WholeField
from tournament.forms.people import EntryForm

ENTRY = r"^[0-9]{1,6}(\.[0-9]{1,9})?$"
PLACE = r"^[0-9]{1,6}-[0-9]{1,3}$"
# Player, table, chair, and the player's seq as the page saw it: 12-2-5-3, or 12-2-5.
MOVE = re.compile(r"[0-9]{1,6}-[0-9]{1,6}-[0-9]{1,3}(-[0-9]{1,9})?", re.ASCII)
KINDS = ("balance", "break", "final_table")


def with_seq(text: str) -> tuple[int, int | None]:
    number, _dot, seq = text.partition(".")
    return int(number), int(seq) if seq else None


class NoneForm(DeedForm):
    """A deed that needs no word more."""

    def wish(self) -> dict[str, Any]:
        return {}


class ArrivedForm(EntryForm):
    def wish(self) -> dict[str, Any]:
        return {"number": super().wish()["number"]}


class MoveForm(EntryForm):
    """``to`` is a chair: 2-5 is the fifth at table 2."""

    to = forms.RegexField(
        PLACE, label=_("Chair"), error_messages={"required": _("Tap the chair as well.")}
    )

    def wish(self) -> dict[str, Any]:
        table, _dash, chair = self.cleaned_data["to"].partition("-")
        return super().wish() | {"table": int(table), "chair": int(chair)}


class SwapForm(EntryForm):
    other = forms.RegexField(ENTRY, label=_("The other"))

    def wish(self) -> dict[str, Any]:
        other, seq = with_seq(self.cleaned_data["other"])
        return super().wish() | {"other": other, "other_seq": seq}


class TableForm(DeedForm):
    """``table`` is its number and its seq as the page saw it: 2.14."""

    table = forms.RegexField(ENTRY, label=_("Table"))

    def wish(self) -> dict[str, Any]:
        number, seq = with_seq(self.cleaned_data["table"])
        return {"table": number, "seq": seq}


class WholeTableForm(TableForm):
    def wish(self) -> dict[str, Any]:
        return {"table": super().wish()["table"]}


class CloseForm(TableForm):
    def wish(self) -> dict[str, Any]:
        named = super().wish()
        return {"number": named["table"], "seq": named["seq"]}


class ButtonForm(TableForm):
    button = WholeField(least=1, most=MOST_CHAIRS, label=_("Button"))

    def wish(self) -> dict[str, Any]:
        return super().wish() | {"button": self.cleaned_data["button"]}


class HandDoneForm(TableForm):
    round = WholeField(required=False)

    def wish(self) -> dict[str, Any]:
        return super().wish() | {"round": self.cleaned_data["round"]}


class CarryOutForm(DeedForm):
    """What the page showed: the kind of it, and every move."""

    kind = forms.ChoiceField(choices=[(kind, kind) for kind in KINDS])
    moves = forms.CharField(max_length=100_000)
    anyway = forms.BooleanField(required=False)

    def clean_moves(self) -> list[tuple[int, int, int, int | None]]:
        found: list[tuple[int, int, int, int | None]] = []
        for move in str(self.cleaned_data["moves"]).split():
            if not MOVE.fullmatch(move):
                raise ValidationError(words.refusal("stale", {}))
            number, table, chair, *seq = map(int, move.split("-"))
            found.append((number, table, chair, seq[0] if seq else None))
        return found

    def wish(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("kind", "moves", "anyway")}


class OpenTableForm(DeedForm):
    """Without ``chairs`` the table ``number``, which stands ready."""

    number = WholeField(required=False, least=1)
    chairs = WholeField(required=False, least=LEAST_CHAIRS, most=MOST_CHAIRS, label=_("Chairs"))
    anyway = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        filled = super().clean() or {}
        if not filled.get("number") and not filled.get("chairs") and "chairs" not in self.errors:
            self.add_error("chairs", self.fields["chairs"].error_messages["required"])
        return filled

    def wish(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("number", "chairs", "anyway")}
