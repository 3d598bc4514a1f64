"""Chip cases as they are sold. No two makers pack alike: every one of them is to be checked.

The names are in words, by slug; so are those of the colours.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from .looks import SWATCHES

PRINTED = (25, 100, 500, 1000, 5000)
USUAL_COLOURS = ("white", "red", "green", "black", "purple")
POINTS = (1, 5, 10)
POINTS_EACH = (10, 8, 4)  # 90 in all; 10, 8, 5 would make 100
POINTS_PLAYERS = 8


@dataclass(frozen=True, slots=True)
class PresetColour:
    swatch: str
    count: int
    value: int
    spots: str = "white"
    thing: str = "chip"

    @property
    def face(self) -> str:
        return SWATCHES[self.swatch]

    @property
    def spots_face(self) -> str:
        return SWATCHES[self.spots] if self.spots else ""


@dataclass(frozen=True, slots=True)
class CasePreset:
    """``value`` of its colours is what is usually printed; where ``printed`` is chosen to be
    False, they are blank. ``check``: what the host's own case holds may differ."""

    slug: str
    colours: tuple[PresetColour, ...]
    check: bool = True

    @property
    def counts(self) -> tuple[int, ...]:
        return tuple(colour.count for colour in self.colours)


def _sold(slug: str, *counts: int) -> CasePreset:
    rows = zip(USUAL_COLOURS, counts, PRINTED, strict=False)
    return CasePreset(
        slug,
        tuple(
            PresetColour(swatch, count, value, "blue" if swatch == "white" else "white")
            for swatch, count, value in rows
        ),
    )


def _points(slug: str, looks: Sequence[tuple[str, str, str]]) -> CasePreset:
    rows = zip(looks, POINTS_EACH, POINTS, strict=True)
    return CasePreset(
        slug,
        tuple(
            PresetColour(swatch, each * POINTS_PLAYERS, value, spots, thing)
            for (swatch, spots, thing), each, value in rows
        ),
        check=False,
    )


CASES: tuple[CasePreset, ...] = (
    _sold("500-even", 100, 100, 100, 100, 100),
    _sold("500-uneven", 150, 150, 100, 50, 50),
    _sold("500-four", 200, 150, 100, 50),
    _sold("500-three", 300, 100, 100),
    _sold("300-five", 100, 50, 50, 50, 50),
    _sold("300-four", 75, 75, 75, 75),
    _sold("300-three", 100, 100, 100),
    _points(
        "points",
        [("white", "blue", "chip"), ("red", "white", "chip"), ("blue", "white", "chip")],
    ),
    _points("matches", [("red", "", "match"), ("orange", "", "coin"), ("grey", "", "coin")]),
)


def case(slug: str) -> CasePreset | None:
    return next((preset for preset in CASES if preset.slug == slug), None)
