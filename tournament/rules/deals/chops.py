"""Divisions that look at chips alone, exact."""

from collections.abc import Sequence
from fractions import Fraction


def chip_chop(stacks: Sequence[int], prizes: Sequence[int]) -> tuple[Fraction, ...]:
    """Return the lowest prize for everybody, and the rest by chips.

    Prizes are those of the places still open, the first one first; missing ones are 0. It may give
    the largest stack more than the first prize.
    """
    lowest = min(prizes) if len(prizes) >= len(stacks) else 0
    chips, rest = sum(stacks), sum(prizes) - lowest * len(stacks)
    return tuple(lowest + Fraction(rest * stack, chips) for stack in stacks)


def proportional(stacks: Sequence[int], prizes: Sequence[int]) -> tuple[Fraction, ...]:
    """Return everything by chips: the smallest stack may get less than it is sure of."""
    chips, total = sum(stacks), sum(prizes)
    return tuple(Fraction(total * stack, chips) for stack in stacks)


def equal(stacks: Sequence[int], prizes: Sequence[int]) -> tuple[Fraction, ...]:
    """Return the same for everybody."""
    return (Fraction(sum(prizes), len(stacks)),) * len(stacks)
