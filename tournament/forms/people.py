from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.models import Player
from tournament.services.people import MOST_PEOPLE

from .clock import DeedForm
from .fields import ChipsField, WholeField


class MoreForm(DeedForm):
    count = WholeField(required=False, least=1, most=MOST_PEOPLE, label=_("Players"))

    def wish(self) -> dict[str, Any]:
        return {"count": self.cleaned_data["count"] or 1}


class FewerForm(DeedForm):
    def wish(self) -> dict[str, Any]:
        return {}


class HeadCountForm(DeedForm):
    people = WholeField(
        least=1,
        most=MOST_PEOPLE,
        label=_("How many?"),
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )

    def wish(self) -> dict[str, Any]:
        return {"people": self.cleaned_data["people"]}


class EntryForm(DeedForm):
    """``entry`` is its number and its seq as the page saw it: 5.2."""

    entry = forms.RegexField(r"^[0-9]{1,6}(\.[0-9]{1,9})?$", label=_("Player"))

    def wish(self) -> dict[str, Any]:
        number, _dot, seq = self.cleaned_data["entry"].partition(".")
        return {"number": int(number), "seq": int(seq) if seq else None}


class LeavingForm(EntryForm):
    """Somebody goes who was not knocked out; ``chips`` leave play, empty: as is usual."""

    chips = ChipsField(required=False, label=_("Chips that leave play"))

    def wish(self) -> dict[str, Any]:
        return super().wish() | {"chips": self.cleaned_data["chips"]}


class BustForm(DeedForm):
    """How somebody went out. ``company`` is alone, or hand-3, round-3; ``order`` before-3, last."""

    number = WholeField(label=_("Player"))
    company = forms.RegexField(r"^(alone|(hand|round)-[0-9]{1,6})$", label=_("Together with"))
    starting_stack = ChipsField(required=False, label=_("Chips before that hand"))
    other_stack = ChipsField(required=False, label=_("Chips the other had"))
    order = forms.RegexField(r"^(last|before-[0-9]{1,6})$", required=False, label=_("Went out"))

    def wish(self) -> dict[str, Any]:
        given = self.cleaned_data
        company, _dash, other = given["company"].partition("-")
        order, _dash, follower = given["order"].partition("-")
        return {
            name: given[name] for name in ("number", "seq", "starting_stack", "other_stack")
        } | {
            "company": company,
            "other": int(other) if other else None,
            "before": int(follower) if follower else None,
            "last": order == "last",
        }


class NameForm(DeedForm):
    number = WholeField(widget=forms.HiddenInput)
    player = WholeField(required=False, least=1)  # somebody of the book, by one tap
    name = forms.CharField(
        required=False,
        max_length=Player._meta.get_field("name").max_length,
        label=_("Name"),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "words", "enterkeyhint": "done"}
        ),
    )

    def clean_name(self) -> str:
        name = str(self.cleaned_data["name"])
        if not name.isprintable():
            raise ValidationError(_("A name is written with letters."))
        return name

    def wish(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("number", "name", "player")}
