"""What fits on a sheet of A4: how many cards, and how large the lines of a poster can be."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDE, HIGH = 190, 277  # millimetres between margins of 10
SMALLEST, LARGEST = 3, 14  # millimetres of type

LEADING = 1.3  # the height of a line, of that of its type
DIGIT = 0.66  # the width of a bold figure, of the height of its type; of the widest usual faces
SIDE, WIDE_SIDE = 0.6, 0.85  # what stands beside the blinds is so much smaller
BREAK = 0.65  # the height of the line of a break
GAP = 2.2  # the space between the columns of a line, in heights of its type
GUTTER = 8


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards on sheets, all of one size. ``sheets`` is how many of them are needed."""

    columns: int
    rows: int
    sheets: int

    @property
    def each(self) -> int:
        """The cards of one sheet."""
        return self.columns * self.rows


def cards(number: int, shapes: Sequence[tuple[int, int]]) -> Cards:
    """Return the first of the shapes (columns, rows) that holds so many, else the last, on as many
    sheets as that takes. No card is ever cut."""
    columns, rows = next(
        (shape for shape in shapes if shape[0] * shape[1] >= number), tuple(shapes[-1])
    )
    return Cards(columns, rows, max(1, -(-number // (columns * rows))))


@dataclass(frozen=True, slots=True)
class Poster:
    """``size`` is the height of the type in millimetres, ``rows`` the lines of one column.

    ``is_wide``: what stands beside the blinds has room to be nearly as large.
    """

    columns: int
    rows: int
    size: int
    is_wide: bool


def poster(
    is_break: Sequence[bool], blinds: int, beside: int, high: int, wide: int = WIDE
) -> Poster:
    """Return how levels and breaks, in their order, fill a sheet, read from as far away as can be.

    ``blinds`` are the letters of the longest blinds, ``beside`` those of what stands beside them in
    smaller type: number, hour and ante. ``high`` and ``wide`` are the room in millimetres. The line
    of a break is in smaller type as a whole.
    """
    heights = [BREAK if rest else 1 for rest in is_break] or [1]
    found = []
    for columns in (1, 2, 3):
        rows = -(-len(heights) // columns)
        tallest = max(sum(heights[at : at + rows]) for at in range(0, len(heights), rows))
        room = (wide - GUTTER * (columns - 1)) / columns
        narrow, wider = (DIGIT * (blinds + side * beside) + GAP for side in (SIDE, WIDE_SIDE))
        size = min(LARGEST, max(SMALLEST, int(min(high / tallest / LEADING, room / narrow))))
        found.append(Poster(columns, rows, size, size * wider <= room))
    return max(found, key=lambda one: (one.size, -one.columns))
