"""How chips look: told apart or not, the letters on them, several cases in one plan.

Distances are those of Oklab (Björn Ottosson, "A perceptual color space for image processing",
2020). Colour blindness is simulated as Viénot, Brettel and Mollon do ("Digital video colourmaps
for checking the legibility of displays by dichromats", 1999), on linear sRGB.
"""

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]
Sight = Literal["always", "dim", "colour_blind"]
SIGHTS: tuple[Sight, ...] = ("always", "dim", "colour_blind")

# The colours of chips one can buy, as they look in a lit room.
SWATCHES: Mapping[str, str] = {
    "white": "#f2efe6",
    "red": "#c8322f",
    "blue": "#2f6fd0",
    "green": "#2a8f57",
    "black": "#24272c",
    "purple": "#7a4cc0",
    "yellow": "#f0c93c",
    "orange": "#e8792b",
    "pink": "#ef8fb5",
    "grey": "#8d9499",
}

# Closer than this, two faces are taken for each other. Tried on the swatches and on real pairs:
# navy and black, blue and purple, white and yellow are confused by a lamp; red and green, blue and
# purple by the colour-blind.
CLOSE: Mapping[Sight, float] = {"always": 0.075, "dim": 0.055, "colour_blind": 0.065}
SPOTS_HELP = 0.25  # spots as far apart as this tell two chips apart in a room that is lit
LAMP: Vector = (0.16, 0.11, 0.055)  # a warm lamp in a corner: little light, hardly any blue
DIM_COLOUR = 0.6  # how much of a colour is left to the eye in it

_LINEAR_TO_LMS: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_LMS_TO_OKLAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
PROTANOPIA: Matrix = (
    (0.11238, 0.88762, 0.0),
    (0.11238, 0.88762, 0.0),
    (0.00401, -0.00401, 1.0),
)
DEUTERANOPIA: Matrix = (
    (0.29275, 0.70725, 0.0),
    (0.29275, 0.70725, 0.0),
    (-0.02234, 0.02234, 1.0),
)


@dataclass(frozen=True, slots=True)
class Pile:
    """The chips of one colour in one case, as they look. ``value`` None: nothing printed."""

    name: str
    count: int
    value: int | None = None
    face: str = SWATCHES["white"]
    spots: str = ""
    thing: str = "chip"
    is_about: bool = False
    case: str = ""

    @property
    def sure_count(self) -> int:
        """What may be counted on: of a rough count a twentieth is kept back."""
        return self.count - -(-self.count // 20) if self.is_about else self.count


@dataclass(frozen=True, slots=True)
class Likeness:
    """Two piles that are taken for each other, and in which sight ("always" includes the rest)."""

    one: Pile
    other: Pile
    sight: Sight


# -- colours


def linear(face: str) -> Vector:
    """Return #rrggbb as linear light."""
    parts = [int(face[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return r, g, b


def times(matrix: Matrix, vector: Vector) -> Vector:
    r, g, b = (sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix)
    return r, g, b


def oklab(light: Vector) -> Vector:
    long, middle, short = (math.cbrt(part) for part in times(_LINEAR_TO_LMS, light))
    return times(_LMS_TO_OKLAB, (long, middle, short))


def distance(one: str, other: str, sight: Sight = "always") -> float:
    """Return how far apart two faces look; about 1 from black to white.

    Of the kinds of colour blindness the worse one counts.
    """
    lights = linear(one), linear(other)
    if sight == "colour_blind":
        return min(
            _apart(*(oklab(times(eye, light)) for light in lights))
            for eye in (PROTANOPIA, DEUTERANOPIA)
        )
    if sight == "dim":
        return _apart(*(_dimmed(light) for light in lights))
    return _apart(*(oklab(light) for light in lights))


def _dimmed(light: Vector) -> Vector:
    r, g, b = (part * lamp for part, lamp in zip(light, LAMP, strict=True))
    lightness, a, b = oklab((r, g, b))
    return lightness, DIM_COLOUR * a, DIM_COLOUR * b


def _apart(one: Vector, other: Vector) -> float:
    return math.dist(one, other)


def contrast(one: str, other: str) -> float:
    """Return the contrast of WCAG, 1 to 21."""
    lights = sorted(_luminance(linear(face)) for face in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _luminance(light: Vector) -> float:
    r, g, b = light
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def swatch(face: str) -> str:
    """Return the swatch that looks most like this face."""
    return min(SWATCHES, key=lambda name: (distance(SWATCHES[name], face), name))


# -- piles


def sight_of_likeness(one: Pile, other: Pile) -> Sight | None:
    """Return in which sight these two are taken for each other, None where in none."""
    if one.thing != other.thing:
        return None
    told_by_spots = bool(
        one.spots and other.spots and distance(one.spots, other.spots) >= SPOTS_HELP
    )
    for sight in SIGHTS:
        if distance(one.face, other.face, sight) < CLOSE[sight]:
            if not told_by_spots:
                return sight
            return "dim" if sight == "always" else None
    return None


def hard_to_tell(piles: Sequence[Pile]) -> tuple[Likeness, ...]:
    """Return the pairs that could be mixed up, where that would cost somebody chips."""
    found = []
    for one, other in itertools.combinations(piles, 2):
        if one.value is not None and one.value == other.value:
            continue
        sight = sight_of_likeness(one, other)
        if sight:
            found.append(Likeness(one, other, sight))
    return tuple(found)


def letters(names: Sequence[str]) -> tuple[str, ...]:
    """Return one or two letters for each name, all different: they mark a drawn chip.

    >>> letters(["White", "Blue", "Black"])
    ('W', 'Bu', 'Ba')
    """
    plain = ["".join(sign for sign in name.casefold() if sign.isalnum()) or "x" for name in names]
    marks: list[str] = []
    for place, name in enumerate(plain):
        others = [other for at, other in enumerate(plain) if at != place and other[0] == name[0]]
        tries = [name[0]] if not others else [name[0] + sign for sign in name[1:]]
        own = [mark for mark in tries if not any(mark[1:] in other[1:] for other in others)]
        numbered = [f"{name[0]}{number}" for number in range(1, len(names) + 1)]
        marks.append(next(mark for mark in own + numbered if mark not in marks))
    return tuple(mark.capitalize() for mark in marks)
