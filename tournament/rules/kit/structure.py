"""The blinds between the first hand and the last one, in amounts the chips can pay."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from tournament.rules.ladder import ROUND_AMOUNTS

GENTLE_LEVELS = 3  # up to here blinds may double
STEEPEST, STEEP, FLATTEST = 2.0, 1.5, 1.2
STEEPEST_PIN = 20.0
END_WEIGHT = 4.0
NEAR = 4 / 3  # an end that is missed by no more than this is no reason for a steeper climb
POST_WEIGHT = 0.002  # for each chip that posting the blinds takes: of two even climbs the handier


@dataclass(frozen=True, slots=True)
class Climb:
    """Small blinds level by level. ``steepest`` is the largest step after the gentle levels."""

    smalls: tuple[int, ...]
    steepest: float
    cost: float


def climb(
    first: int,
    last: int,
    levels: int,
    values: Sequence[int],
    *,
    pinned: dict[int, int] | None = None,
    steep: float = STEEP,
) -> Climb | None:
    """Return the small blinds of ``levels`` levels from ``first`` to about ``last``.

    Steps are as even as payable amounts allow; after the first three none is above ``steep``.
    Optimal by dynamic programming; None where no such climb exists.
    """
    unit = values[0]
    pinned = dict(pinned or {})
    pinned.setdefault(0, first)
    menu = [a for a in ROUND_AMOUNTS if first <= a <= max(last, first) * 4 and a % unit == 0]
    if not menu or levels < 1:
        return None
    growth = log(last / first) / max(1, levels - 1)
    best: dict[int, tuple[float, tuple[int, ...]]] = {first: (0.0, (first,))}
    for number in range(1, levels):
        most = max(STEEPEST, steep) if number < GENTLE_LEVELS else steep
        reached: dict[int, tuple[float, tuple[int, ...]]] = {}
        options = [pinned[number]] if number in pinned else menu
        for amount in options:
            for before, (cost, path) in best.items():
                if not FLATTEST <= amount / before <= most:
                    continue
                step = cost + (log(amount / before) - growth) ** 2 + _post(amount, values)
                if amount not in reached or step < reached[amount][0]:
                    reached[amount] = (step, (*path, amount))
        best = reached
        if not best:
            return None
    cost, path = min(
        (cost + END_WEIGHT * log(small / last) ** 2, path) for small, (cost, path) in best.items()
    )
    steps = [after / before for before, after in itertools.pairwise(path)]
    early = [step for step in steps[: GENTLE_LEVELS - 1] if step > STEEPEST]
    return Climb(path, max([*early, *steps[GENTLE_LEVELS - 1 :]], default=1.0), cost)


def least_steep(
    first: int, last: int, levels: int, values: Sequence[int], pinned: dict[int, int] | None = None
) -> Climb | None:
    """Return the climb whose steps after the gentle levels are at most x1.5; where it cannot come
    near its end like that, the one with the least steep steps that can."""
    found = None
    # Only what the host has fixed can ask for more than doubled blinds.
    limits = (STEEP, 1.6, 5 / 3, 1.75, STEEPEST, *([STEEPEST_PIN] if pinned else []))
    for steep in limits:
        climbed = climb(first, last, levels, values, pinned=pinned, steep=steep)
        if climbed is not None:
            found = climbed
            if climbed.smalls[-1] * NEAR >= last or steep == STEEPEST:
                break
    return found


def _post(small: int, values: Sequence[int]) -> float:
    chips = 0
    for amount in (small, 2 * small):
        for value in reversed(values):
            count, amount = divmod(amount, value)
            chips += count
    return POST_WEIGHT * chips
