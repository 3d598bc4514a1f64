"""Chips of one value, and counts of them."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from math import gcd

Stack = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chip:
    """All chips of one value in the case."""

    value: int
    stock: int


Ladder = tuple[Chip, ...]


def ladder(chips: Sequence[Chip]) -> Ladder:
    """Return the chips smallest value first; several colours of one value are one rung."""
    stocks: dict[int, int] = {}
    for chip in chips:
        stocks[chip.value] = stocks.get(chip.value, 0) + chip.stock
    return tuple(Chip(value, stocks[value]) for value in sorted(stocks))


def worth(rungs: Sequence[Chip], counts: Sequence[int]) -> int:
    return sum(chip.value * count for chip, count in zip(rungs, counts, strict=True))


def common_unit(values: Sequence[int]) -> int:
    """Return the greatest amount that divides all; 0 of none."""
    return reduce(gcd, values, 0)


def change(amount: int, rungs: Sequence[Chip], bank: Sequence[int]) -> Stack | None:
    """Return the fewest chips of the bank that make exactly this amount; None if it cannot.

    ``bank`` counts what is there of each rung. Any values are right, divisible or not.
    """
    values = [chip.value for chip in rungs]
    if amount < 0:
        return None
    if all(high % low == 0 for low, high in itertools.pairwise(values)):
        return _greedy(amount, values, bank)
    return _change(amount, values, list(bank), len(rungs))


def _greedy(amount: int, values: Sequence[int], bank: Sequence[int]) -> Stack | None:
    """Where every value divides the next one, as many as there are of the largest is best.

    Smaller chips worth at least a larger one always contain some worth exactly that.
    """
    counts = [0] * len(values)
    for at in reversed(range(len(values))):
        counts[at] = min(bank[at], amount // values[at])
        amount -= counts[at] * values[at]
    return None if amount else tuple(counts)


def _change(amount: int, values: list[int], bank: list[int], rungs: int) -> Stack | None:
    if amount == 0:
        return (0,) * len(values)
    if rungs == 0 or amount < 0:
        return None
    at = rungs - 1
    unit = common_unit(values[:at])
    best: Stack | None = None
    for count in range(min(bank[at], amount // values[at]), -1, -1):
        rest = amount - count * values[at]
        if rest and (not unit or rest % unit):
            continue
        if best is not None and count + -(-rest // values[at]) >= sum(best):
            break  # fewer of the largest chip can only take more chips
        found = _change(rest, values, bank, at)
        if found is not None:
            made = (*found[:at], count, *found[at + 1 :])
            if best is None or sum(made) < sum(best):
                best = made
    return best
