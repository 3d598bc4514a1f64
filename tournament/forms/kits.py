"""A chip case in one table of fields, and what was counted of it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament import words
from tournament.rules.kit.looks import SWATCHES, Pile
from tournament.services.kits import MOST_CHIPS, MOST_COLOURS

from .fields import ChipsField
from .lines import LineField

FACE = re.compile(r"#[0-9a-fA-F]{6}")
OWN = "own"
STACK = 20  # as people pile them up to count


class KitForm(forms.Form):
    name = LineField(
        label=_("Name of the case"),
        max_length=80,
        error_messages={"required": _("Give it a name.")},
    )


class CountField(ChipsField):
    def read(self, text: str) -> int:
        count = super().read(text)
        if count > MOST_CHIPS:
            raise ValidationError(words.refusal("chips_out_of_range", {"most": MOST_CHIPS}))
        return count


class ValueField(ChipsField):
    def read(self, text: str) -> int:
        value = super().read(text)
        if not value:
            raise ValidationError(_("Leave it empty if nothing is printed."))
        return value


class FaceField(forms.CharField):
    """A colour as #rrggbb."""

    widget = forms.TextInput(attrs={"type": "color"})

    def to_python(self, value: Any) -> str:
        text = super().to_python(value)
        if text and not FACE.fullmatch(text):
            raise ValidationError(_("Choose a colour."))
        return text.lower()


class SpotsField(forms.ChoiceField):
    """A swatch by its name, or a colour of its own that the case already had."""

    def to_python(self, value: Any) -> str:
        text = super().to_python(value)
        return SWATCHES.get(text, text).lower()

    def validate(self, value: str) -> None:
        if value and not FACE.fullmatch(value):
            raise ValidationError(_("Choose a colour."))


class ColourForm(forms.Form):
    """One row: the chips of one colour. A row without a count, a name and a value is none."""

    count = CountField(label=_("How many"), required=False)
    swatch = forms.ChoiceField(label=_("Colour"))
    value = ValueField(label=_("Printed value"), required=False)
    name = LineField(label=_("Called"), max_length=30, required=False)
    face = FaceField(label=_("Another colour"), required=False)
    spots = SpotsField(label=_("Spots"), required=False)
    thing = forms.ChoiceField(label=_("These are"))
    is_about = forms.BooleanField(label=_("Only about that many"), required=False)

    def __init__(self, data: Any = None, **options: Any) -> None:
        super().__init__(data, **options)
        self.use_required_attribute = False
        swatches = list(words.SWATCHES.items())
        self.fields["swatch"].choices = [*swatches, (OWN, _("another colour"))]
        spots = [("", _("none")), *swatches]
        kept = self["spots"].value()
        if kept and kept not in SWATCHES and FACE.fullmatch(str(kept)):
            spots.append((kept, _("another colour")))
        self.fields["spots"].choices = spots
        self.fields["thing"].choices = list(words.THINGS.items())
        self.fields["name"].widget.attrs["placeholder"] = words.SWATCHES.get(
            self["swatch"].value() or "white", ""
        )
        self.fields["value"].widget.attrs["placeholder"] = _("blank")

    def clean(self) -> dict[str, Any]:
        said = self.cleaned_data
        if said.get("swatch") == OWN and not said.get("face") and "face" not in self.errors:
            self.add_error("face", _("Choose a colour."))
        if said.get("count") is None and "count" not in self.errors and not self.is_unused():
            self.add_error("count", _("How many are there?"))
        return said

    def is_unused(self) -> bool:
        """Whether nothing was written into it."""
        return not any(str(self[name].value() or "").strip() for name in ("count", "name", "value"))

    def first(self) -> list[forms.BoundField]:
        return [self[name] for name in ("swatch", "name", "count", "value")]

    def more(self) -> list[forms.BoundField]:
        return [self[name] for name in ("face", "spots", "thing")]

    def more_is_used(self) -> bool:
        """Whether the fields that are folded away say anything."""
        return bool(
            self["swatch"].value() == OWN
            or self["is_about"].value()
            or any(field.errors for field in self.more())
        )

    def drawn(self) -> Pile:
        """Return what can be drawn of it, right or not."""
        swatch, face = self["swatch"].value(), str(self["face"].value() or "")
        spots = str(self["spots"].value() or "")
        spots = SWATCHES.get(spots, spots)
        own = face if FACE.fullmatch(face) else "#8d9499"
        return Pile(
            str(self["name"].value() or words.SWATCHES.get(swatch, "")),
            0,
            None,
            SWATCHES.get(swatch, own),
            spots if FACE.fullmatch(spots) else "",
            str(self["thing"].value() or "chip"),
        )

    def pile(self) -> Pile:
        """Return what the row says; only after ``is_valid()``."""
        said = self.cleaned_data
        swatch = said["swatch"]
        return Pile(
            said["name"] or str(words.SWATCHES.get(swatch, gettext("Another colour"))),
            said["count"] or 0,
            said["value"],
            SWATCHES.get(swatch, said["face"]),
            said["spots"],
            said["thing"],
            said["is_about"],
        )


class CountedForm(forms.Form):
    """What was counted of one colour: full stacks and loose chips. Empty: it stays as it is."""

    stacks = CountField(label=_("Piles of 20"), required=False)
    loose = CountField(label=_("Loose ones"), required=False)
    is_about = forms.BooleanField(label=_("Only about"), required=False)

    def __init__(self, data: Any = None, **options: Any) -> None:
        super().__init__(data, **options)
        for name in ("stacks", "loose"):
            self.fields[name].widget.attrs["inputmode"] = "numeric"

    def clean(self) -> dict[str, Any]:
        counted = self.counted()
        if counted is not None and counted > MOST_CHIPS:
            self.add_error("stacks", words.refusal("chips_out_of_range", {"most": MOST_CHIPS}))
        return self.cleaned_data

    def counted(self) -> int | None:
        said = getattr(self, "cleaned_data", {})
        stacks, loose = said.get("stacks"), said.get("loose")
        if stacks is None and loose is None:
            return None
        return STACK * (stacks or 0) + (loose or 0)


def rows_of(piles: Iterable[Pile]) -> list[ColourForm]:
    return [
        ColourForm(prefix=str(place), initial=_initial(pile)) for place, pile in enumerate(piles)
    ]


def empty_row(place: int, used: Sequence[str] = ()) -> ColourForm:
    """A row for one colour more: of the first swatch that the others do not have."""
    free = next((name for name in SWATCHES if SWATCHES[name] not in used), "white")
    return ColourForm(prefix=str(place), initial={"swatch": free, "thing": "chip"})


def sent_rows(data: Mapping[str, Any]) -> list[ColourForm]:
    """The rows a page sent, in their order; as many as it says, within reason."""
    count = data.get("rows", "")
    count = int(count) if count.isascii() and count.isdecimal() and len(count) < 4 else 0
    return [ColourForm(data, prefix=str(place)) for place in range(min(count, MOST_COLOURS + 1))]


def piles_of(rows: Sequence[ColourForm]) -> list[Pile]:
    """What the rows say; one that repeats a name gets the error. Only after ``is_valid()``."""
    piles: list[Pile] = []
    for row in rows:
        if row.is_unused():
            continue
        pile = row.pile()
        if pile.name.casefold() in [other.name.casefold() for other in piles]:
            row.add_error("name", words.refusal("colour_named_twice", {"name": pile.name}))
        piles.append(pile)
    return piles


def _initial(pile: Pile) -> dict[str, Any]:
    by_face = {face: name for name, face in SWATCHES.items()}
    swatch = by_face.get(pile.face, OWN)
    named = str(words.SWATCHES.get(swatch, ""))
    return {
        "count": pile.count,
        "swatch": swatch,
        "value": pile.value,
        "name": "" if pile.name == named else pile.name,
        "face": pile.face if swatch == OWN else "",
        "spots": by_face.get(pile.spots, pile.spots),
        "thing": pile.thing,
        "is_about": pile.is_about,
    }
