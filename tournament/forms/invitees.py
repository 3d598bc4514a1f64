"""What the page of those who were asked is sent."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.models import Invitee, Player
from tournament.rules.jpeg import MOST_BYTES
from tournament.rules.typed import tidy

from .clock import DeedForm
from .fields import NumberField, WholeField
from .lines import LineField

MOST_AT_ONCE = 50
MOST_PLACES = 1000
BETWEEN = re.compile(r"[,;\n]")
LONGEST = Player._meta.get_field("name").max_length or 60


class NamesField(forms.CharField):
    """One name or several, with commas between."""

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        names = [name for name in map(tidy, BETWEEN.split(text)) if name]
        if any(len(name) > LONGEST for name in names):
            raise ValidationError(
                _("A name has at most %(most)s letters."), params={"most": LONGEST}
            )
        if not all(any(sign.isprintable() and sign != " " for sign in name) for name in names):
            raise ValidationError(_("A name is written with letters."))
        if len(names) > MOST_AT_ONCE:
            raise ValidationError(
                _("At most %(most)s names at once."), params={"most": MOST_AT_ONCE}
            )
        return names


class PlayersField(forms.Field):
    """Keys of people of the book."""

    widget = forms.MultipleHiddenInput

    def clean(self, value: Any) -> list[int]:
        keys = value or []
        if not all(key.isascii() and key.isdecimal() and len(key) < 10 for key in keys):
            raise ValidationError(_("Choose who."))
        return [int(key) for key in keys]


class AskForm(DeedForm):
    """``player`` are people of the book; ``names`` are typed."""

    player = PlayersField(required=False)
    names = NamesField(
        required=False,
        max_length=MOST_AT_ONCE * (LONGEST + 2),
        label=_("Names"),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "words", "enterkeyhint": "done"}
        ),
        help_text=_("Several with commas between."),
    )

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        if not self.errors and not said["player"] and not said["names"]:
            self.add_error("names", _("Give a name."))
        return said

    def wish(self) -> dict[str, Any]:
        return {"players": self.cleaned_data["player"], "names": self.cleaned_data["names"]}


class InviteeForm(DeedForm):
    invitee = WholeField(least=1)


class AnswerForm(InviteeForm):
    answer = forms.ChoiceField(
        choices=[
            (one.value, one.label) for one in Invitee.Answer if one is not Invitee.Answer.WAITS
        ]
    )


class CameForm(DeedForm):
    """Without ``invitee``: everybody who is sure."""

    invitee = WholeField(required=False, least=1)

    def wish(self) -> dict[str, Any]:
        return {"invitee": self.cleaned_data["invitee"]}


class ExactlyForm(DeedForm):
    """Nobody is counted any more who has no name."""

    people = WholeField(least=1)

    def wish(self) -> dict[str, Any]:
        return {"people": self.cleaned_data["people"]}


class TermsForm(DeedForm):
    places = NumberField(
        label=_("Places in all"),
        least=2,
        most=MOST_PLACES,
        told=_("From %(least)s to %(most)s, or empty."),
        help_text=_("Empty: no limit. Who says sure when all are taken waits in line."),
    )
    venue = LineField(
        label=_("Where"),
        required=False,
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    bring = LineField(
        label=_("What to bring"),
        required=False,
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def wish(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("places", "venue", "bring")}


class PhotoForm(DeedForm):
    """A picture as a page's script makes it: small, and a JPEG."""

    MOST_SENT = 4 * MOST_BYTES  # metadata goes before it is weighed

    photo = forms.FileField(
        label=_("Picture"),
        error_messages={"required": _("Choose a picture."), "empty": _("That file is empty.")},
    )

    def clean_photo(self) -> bytes:
        sent = self.cleaned_data["photo"]
        if sent.size > self.MOST_SENT:
            raise ValidationError(
                _("That picture is too large: %(most)s KB is the most."),
                params={"most": MOST_BYTES // 1000},
            )
        return bytes(sent.read())

    def wish(self) -> dict[str, Any]:
        return {"data": self.cleaned_data["photo"]}


class NoPhotoForm(DeedForm):
    def wish(self) -> dict[str, Any]:
        return {}
