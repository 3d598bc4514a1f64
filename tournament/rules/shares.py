"""Whole amounts shared out: nothing is lost and nothing is made."""

from collections.abc import Sequence
from fractions import Fraction
from math import floor


def in_proportion(amount: int, weights: Sequence[int | Fraction]) -> tuple[int, ...]:
    """Return whole parts of ``amount`` by the largest remainder, ties to the earlier weight.

    Where the weights do not rise, neither do the parts. Raises ValueError where nothing has weight.

    >>> in_proportion(255, [50, 30, 20])
    (128, 76, 51)
    """
    total = sum(weights)
    if amount < 0 or total <= 0 or min(weights) < 0:
        raise ValueError("a whole amount is shared by weights that are not negative")
    exact = [Fraction(weight) * amount / total for weight in weights]
    parts = [floor(part) for part in exact]
    by_remainder = sorted(range(len(parts)), key=lambda at: parts[at] - exact[at])
    for at in by_remainder[: amount - sum(parts)]:
        parts[at] += 1
    return tuple(parts)


def evenly(amount: int, count: int, unit: int = 1) -> tuple[int, ...]:
    """Return equal parts in whole units; the first ones get a unit more where it does not divide.

    What is less than a unit goes to the first.

    >>> evenly(100, 3), evenly(5_050, 2, 100)
    ((34, 33, 33), (2550, 2500))
    """
    units, rest = divmod(amount, unit)
    each, more = divmod(units, count)
    first, *others = [(each + (at < more)) * unit for at in range(count)]
    return (first + rest, *others)
