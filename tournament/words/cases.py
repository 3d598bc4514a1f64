"""Chip cases in words: what they and their colours are called, and what is hard to tell apart."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.rules.kit.looks import Likeness, Pile
from tournament.rules.kit.presets import CasePreset

from .formats import number

# Translators: colours of chips. sv "vit", "röd" and so on, with a capital.
SWATCHES: dict[str, Any] = {
    "white": pgettext_lazy("colour of chips", "White"),
    "red": pgettext_lazy("colour of chips", "Red"),
    "blue": pgettext_lazy("colour of chips", "Blue"),
    "green": pgettext_lazy("colour of chips", "Green"),
    "black": pgettext_lazy("colour of chips", "Black"),
    "purple": pgettext_lazy("colour of chips", "Purple"),
    "yellow": pgettext_lazy("colour of chips", "Yellow"),
    "orange": pgettext_lazy("colour of chips", "Orange"),
    "pink": pgettext_lazy("colour of chips", "Pink"),
    "grey": pgettext_lazy("colour of chips", "Grey"),
}

THINGS: dict[str, Any] = {
    # Translators: what stands for money at the table. sv "mark", da "chip", nb "sjetong".
    "chip": _("Chips"),
    "coin": _("Coins"),
    "match": _("Matches"),
}

# What shops sell, by slug: a name, and a line that helps to choose.
CASES: dict[str, tuple[Any, Any]] = {
    "500-even": (_("500 chips, five equal colours"), _("Good for up to ten people.")),
    "500-uneven": (
        _("500 chips, five colours, more small ones"),
        _("Good for ten people and rebuys."),
    ),
    "500-four": (_("500 chips, four colours"), _("Many small ones, few large ones.")),
    "500-three": (_("500 chips, three colours"), _("Three of five are of one colour.")),
    "300-five": (_("300 chips, five colours"), _("Good for up to six people.")),
    "300-four": (_("300 chips, four equal colours"), _("Good for up to eight people.")),
    "300-three": (_("300 chips, three equal colours"), _("For short nights.")),
    "points": (
        _("Points for eight"),
        _("No money: 10 ones, 8 fives and 4 tens each. That is 90, not 100."),
    ),
    "matches": (
        _("Matches and coins for eight"),
        _("No chips at all: matches are ones, coins fives and tens."),
    ),
}

_LIKENESSES = {
    "always": _("%(one)s and %(other)s look the same."),
    "dim": _("%(one)s and %(other)s are hard to tell apart in dim light."),
    "colour_blind": _("%(one)s and %(other)s look the same to some colour-blind people."),
}


def likeness(found: Likeness) -> str:
    """Say which chips could be mixed up, and when."""
    return str(
        _LIKENESSES[found.sight] % {"one": pile_name(found.one), "other": pile_name(found.other)}
    )


def refused_together(found: Likeness) -> str:
    """Say why two cases cannot be used in one plan."""
    one, other = found.one, found.other
    if one.value is None or other.value is None:
        text = _("%(one)s (%(case)s) and %(other)s (%(other_case)s) look the same.")
    else:
        text = _(
            "%(one)s (%(case)s) is %(value)s and %(other)s (%(other_case)s) is %(other_value)s, "
            "but they look the same. Use one of the two."
        )
    return str(
        text
        % {
            "one": one.name,
            "case": one.case,
            "value": number(one.value or 0),
            "other": other.name,
            "other_case": other.case,
            "other_value": number(other.value or 0),
        }
    )


def pile_name(pile: Pile) -> str:
    """Name a colour with what is printed on it: Red 100."""
    return pile.name if pile.value is None else f"{pile.name} {number(pile.value)}"


def case_piles(preset: CasePreset, *, printed: bool = True) -> tuple[Pile, ...]:
    """Return what a case as it is sold holds, its colours named in the reader's language."""
    return tuple(
        Pile(
            str(THINGS["match"] if colour.thing == "match" else SWATCHES[colour.swatch]),
            colour.count,
            colour.value if printed else None,
            colour.face,
            colour.spots_face,
            colour.thing,
            case=str(CASES[preset.slug][0]),
        )
        for colour in preset.colours
    )
