"""A pile of chips seen from the side, as it stands before a player."""

from collections.abc import Iterable
from math import cos, sin
from typing import Any

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from tournament.rules.kit.looks import SWATCHES, Pile, contrast, swatch

from .chips import DARK, ENOUGH, LIGHT, PATTERNS, WOOD, short

register = template.Library()

THICK = 9
MOST_DRAWN = 40
WIDE, TOP = 84, 28  # of the picture; the lid of the topmost chip
IN_A_ROW, ROW = 10, 44  # of matches
LEFT, RIGHT, FLAT = 4, 80, 11  # the edge is an arc so flat
SPOT, TURN = 0.26, 0.12  # of half a turn: how wide a spot is, how far a chip is turned
SPOTS = (0.2, 0.82, 1.44, 2.06, 2.6)


@register.simple_tag
def pile(colour: Pile, count: int, value: int, mark: str, room: int = 0) -> SafeString:
    """``room`` is the height of the tallest pile beside it: the same scale for all."""
    high = _height(colour, count)
    return mark_safe(
        f'<svg class="pile" viewBox="0 0 {WIDE} {high}" width="{WIDE}" height="{high}" '
        f'aria-hidden="true">{_drawn(colour, count, value, mark)}</svg>'
    )


@register.simple_tag
def tower_shape(one: Any) -> SafeString:
    """A pile that a page draws once and shows wherever ``tower`` stands.

    ``one`` has a pile, how many are dealt ``each``, a value and a mark.
    """
    drawn = _drawn(one.pile, one.each, one.value, one.mark)
    return mark_safe(f'<g id="tower-{one.value}">{drawn}</g>')


@register.simple_tag
def tower(one: Any, beside: Iterable[Any]) -> SafeString:
    """A pile on one line and at one scale with those beside it, as large as there is room."""
    high = _height(one.pile, one.each)
    most = max(_height(other.pile, other.each) for other in beside)
    return mark_safe(
        f'<svg class="tower" viewBox="0 {high - most} {WIDE} {most}" '
        f'preserveAspectRatio="xMidYMax meet" aria-hidden="true">'
        f'<use href="#tower-{one.value}"/></svg>'
    )


def _height(colour: Pile, count: int) -> int:
    drawn = max(min(count, MOST_DRAWN), 1)
    if colour.thing == "match":
        return TOP + ROW * -(-drawn // IN_A_ROW)
    return TOP + THICK * drawn + 4


def _drawn(colour: Pile, count: int, value: int, mark: str) -> str:
    drawn, high = min(count, MOST_DRAWN), _height(colour, count)
    if colour.thing == "match":
        return _matches(drawn, colour, value)
    ink = LIGHT if contrast(LIGHT, colour.face) >= ENOUGH else DARK
    face, spots = conditional_escape(colour.face), conditional_escape(colour.spots or ink)
    if colour.thing == "coin":
        spots = face  # it has none
    body = "".join(
        _slice(high - 6 - THICK * at, face, spots, TURN * (at % 2)) for at in range(drawn)
    )
    lid = _lid(high - 6 - THICK * (drawn - 1) - THICK, face, spots, ink, colour, value, mark)
    return body + (lid if drawn else "")


def _matches(count: int, colour: Pile, value: int) -> str:
    """Matches lying side by side, ten to a row, under what one is worth."""
    sticks = "".join(
        f'<rect class="rim" x="{x}" y="{y + 6}" width="4" height="{ROW - 12}" fill="{WOOD}"/>'
        f'<ellipse class="rim" cx="{x + 2}" cy="{y + 5}" rx="3.5" ry="5" '
        f'fill="{conditional_escape(colour.face)}"/>'
        for at in range(count)
        for x, y in [(LEFT + 2 + 7.5 * (at % IN_A_ROW), TOP + ROW * (at // IN_A_ROW))]
    )
    return (
        f'<text x="{WIDE // 2}" y="18" font-size="15" fill="currentColor" '
        f'text-anchor="middle">{conditional_escape(short(value))}</text>{sticks}'
    )


def _slice(y: int, face: str, spots: str, turned: float) -> str:
    """One chip from the side: ``y`` is where its lower edge ends left and right.

    Spots are narrower towards the sides, and every second chip lies a little turned.
    """
    half = (RIGHT - LEFT) // 2
    top = y - THICK - FLAT + 6
    arc = f"a{half} {FLAT} 0 0 0 {RIGHT - LEFT} 0"
    back = f"a{half} {FLAT} 0 0 1 -{RIGHT - LEFT} 0"
    marks = "".join(_spot(top, turned + step) for step in SPOTS)
    return (
        f'<path class="rim" d="M{LEFT} {top}{arc}v{THICK}{back}z" fill="{face}"/>'
        f'<path d="{marks}" fill="{spots}"/>'
    )


def _spot(top: int, angle: float) -> str:
    """A spot on the edge of a chip, seen from the front; ``angle`` goes from left (0) to pi."""
    (x, y), (wide, low) = _on_edge(top, angle), _on_edge(top, angle + SPOT)
    return f"M{x:.1f} {y:.1f}L{wide:.1f} {low:.1f}v{THICK - 1}L{x:.1f} {y + THICK - 1:.1f}z"


def _on_edge(top: int, angle: float) -> tuple[float, float]:
    half = (RIGHT - LEFT) / 2
    return LEFT + half * (1 - cos(angle)), top + FLAT * sin(angle)


def _lid(y: int, face: str, spots: str, ink: str, colour: Pile, value: int, mark: str) -> str:
    middle, half = (LEFT + RIGHT) // 2, (RIGHT - LEFT) // 2
    at = y - FLAT + 6
    number, part = PATTERNS[list(SWATCHES).index(swatch(colour.face))]
    step = 2 * 3.1416 * 30 / number
    text = short(value)
    size = 13 if len(text) < 4 else 11
    return (
        f'<ellipse class="rim" cx="{middle}" cy="{at}" rx="{half}" ry="{FLAT}" fill="{face}"/>'
        f'<ellipse cx="{middle}" cy="{at}" rx="{half - 6}" ry="{FLAT - 2}" fill="none" '
        f'stroke="{spots}" stroke-width="5" stroke-dasharray="{step * part:.1f} '
        f'{step * (1 - part):.1f}"/>'
        f'<ellipse cx="{middle}" cy="{at}" rx="{half - 14}" ry="{FLAT - 4}" fill="{face}"/>'
        f'<text x="{middle}" y="{at + 4}" font-size="{size}" fill="{ink}" text-anchor="middle">'
        f"{conditional_escape(text)}</text>"
    )
