"""Which value each colour gets: printed ones are fixed, blank chips are free."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from math import log

from .chips import Chip, Ladder, ladder

LADDERS = (
    (1, 5, 25, 100, 500, 1000),
    (5, 25, 100, 500, 1000, 5000),
    (25, 100, 500, 1000, 5000, 25000),
    (100, 500, 1000, 5000, 25000, 100000),
    (500, 1000, 5000, 25000, 100000, 500000),
)
USUAL_DEPTH = 100  # big blinds that people sit down with
MOST_COLOURS = 6


@dataclass(frozen=True, slots=True)
class Colour:
    """The chips of one look in the case. ``value`` None: nothing is printed on them."""

    name: str
    count: int
    value: int | None = None


def base_chip(values: Sequence[int], stack: int) -> int:
    """Return the smallest chip to play with: where it is the first small blind, the stack is about
    a hundred big blinds. Smaller ones stay in the case."""
    return min(
        sorted(values), key=lambda value: (abs(log(stack / (2 * value * USUAL_DEPTH))), value)
    )


def printed_ladder(colours: Sequence[Colour], base: int) -> Ladder:
    """Return the rungs from ``base`` up, of the colours that have a value."""
    return ladder([Chip(c.value, c.count) for c in colours if c.value and c.value >= base])


def assignments(colours: Sequence[Colour], stack: int) -> Iterator[tuple[Colour, ...]]:
    """Yield the colours with a value each, in every way worth comparing.

    The values are those of the usual ladder for this stack. Colours of equal number are alike; the
    first way gives the most numerous the smallest value.
    """
    # By place: two colours may share a name.
    blank = [at for at, colour in enumerate(colours) if colour.value is None and colour.count > 0]
    if not blank:
        yield tuple(colours)
        return
    taken = {colour.value for colour in colours if colour.value is not None}
    rungs = _rungs(len(blank), stack, taken)
    ordered = sorted(blank, key=lambda at: -colours[at].count)[: len(rungs)]
    seen = set()
    for order in permutations(ordered):
        counts = tuple(colours[at].count for at in order)
        if counts in seen:
            continue
        seen.add(counts)
        valued = dict(zip(order, rungs, strict=False))
        yield tuple(
            replace(colour, value=valued[at]) if at in valued else colour
            for at, colour in enumerate(colours)
        )


def _rungs(count: int, stack: int, taken: set[int]) -> tuple[int, ...]:
    """Return the values for so many blank colours: the ladder whose base suits the stack."""
    bases = {usual[0]: usual for usual in LADDERS}
    usual = bases[base_chip(list(bases), stack)]
    free = [value for value in usual if value not in taken]
    return tuple(free[: min(count, MOST_COLOURS)])
