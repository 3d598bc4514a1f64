"""A chip drawn: its colour, its spots, its value, and two marks that need no colour.

The marks are a letter (of the name, all different within a case) and a pattern of spots (of the
nearest of the ten named colours, so that one look has one pattern in every case).
"""

from math import pi
from typing import Any

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from tournament.models import KitColour
from tournament.rules.kit.looks import SWATCHES, Pile, contrast, letters, swatch

register = template.Library()

INKS = DARK, LIGHT = "#16181b", "#ffffff"
ENOUGH = 3.5  # the contrast of large letters; light ones look better on most chips
WOOD = "#d8b98a"
# How many spots, and which part of the edge they take; in the order of the swatches.
PATTERNS = (
    (6, 0.5),
    (4, 0.5),
    (8, 0.5),
    (3, 0.5),
    (6, 0.22),
    (12, 0.5),
    (4, 0.22),
    (2, 0.5),
    (10, 0.3),
    (5, 0.75),
)
SPOTS_AT = 38.0


@register.simple_tag
def chip(
    colour: Pile | KitColour,
    css: str = "",
    mark: str = "",
    value: int | None = None,
    label: str = "",
) -> SafeString:
    """``colour`` is a Pile or a KitColour. ``value`` is what a plan gave blank chips.

    Without a ``label`` it is only a picture beside words that say the same.
    """
    pile = colour.pile() if isinstance(colour, KitColour) else colour
    shown = pile.value if value is None else value
    ink = ink_on(pile.face)
    mark = mark or letters([pile.name])[0]
    draw = {"match": _match, "coin": _coin}.get(pile.thing, _chip)
    said = f'role="img" aria-label="{conditional_escape(label)}"' if label else 'aria-hidden="true"'
    return mark_safe(
        f'<svg class="chip {conditional_escape(css)}" viewBox="0 0 100 100" {said}>'
        f"{draw(pile, ink)}{_said(pile.thing, ink, shown, mark)}</svg>"
    )


@register.filter
def with_marks(colours: Any) -> list[tuple[Any, str]]:
    """Pair each colour with the letter it has in this case."""
    listed = list(colours)
    return list(zip(listed, letters([colour.name for colour in listed]), strict=True))


def ink_on(face: str) -> str:
    return LIGHT if contrast(LIGHT, face) >= ENOUGH else DARK


def short(value: int) -> str:
    """Write a value as it fits on a chip: 5000, 25k, 1M."""
    for power, sign in ((10**9, "G"), (10**6, "M"), (10**3, "k")):
        if value >= 10_000 and value % power == 0:
            return f"{value // power}{sign}"
    return str(value)


def _chip(pile: Pile, ink: str) -> str:
    spots, part = PATTERNS[list(SWATCHES).index(swatch(pile.face))]
    step = 2 * pi * SPOTS_AT / spots
    dashes = f"{step * part:.2f} {step * (1 - part):.2f}"
    return (
        f"{_disc(pile)}"
        f'<circle class="spots" cx="50" cy="50" r="{SPOTS_AT}" fill="none" '
        f'stroke="{conditional_escape(pile.spots or ink)}" stroke-width="13" '
        f'stroke-dasharray="{dashes}"/>'
        f'<circle class="ring" cx="50" cy="50" r="30" fill="{conditional_escape(pile.face)}" '
        f'stroke="{ink}" stroke-opacity="0.4" stroke-width="1.5"/>'
    )


def _coin(pile: Pile, ink: str) -> str:
    return (
        f"{_disc(pile)}"
        f'<circle cx="50" cy="50" r="39" fill="none" stroke="{ink}" stroke-opacity="0.6" '
        'stroke-width="3" stroke-dasharray="2 4"/>'
    )


def _match(pile: Pile, ink: str) -> str:
    return (
        f'<rect class="rim" x="22" y="26" width="13" height="70" rx="2" fill="{WOOD}"/>'
        f'<ellipse class="rim" cx="28.5" cy="20" rx="12" ry="16" '
        f'fill="{conditional_escape(pile.face)}"/>'
    )


def _disc(pile: Pile) -> str:
    return f'<circle class="rim" cx="50" cy="50" r="47" fill="{conditional_escape(pile.face)}"/>'


def _said(thing: str, ink: str, value: int | None, mark: str) -> str:
    x = 68 if thing == "match" else 50
    fill = "currentColor" if thing == "match" else ink
    if value is None:
        return _text(x, 60, 30, fill, mark)
    text = short(value)
    size = {1: 32, 2: 30, 3: 26, 4: 21}.get(len(text), 16)
    return _text(x, 54, size, fill, text) + _text(x, 74, 19, fill, mark)


def _text(x: int, y: int, size: int, fill: str, text: str) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill}" text-anchor="middle">'
        f"{conditional_escape(text)}</text>"
    )
