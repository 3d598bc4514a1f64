"""The blinds between the first hand and the last one, in amounts the chips can pay."""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log

from tournament.rules.ladder import ROUND_AMOUNTS

GENTLE_LEVELS = 3  # up to here blinds may double
STEEPEST, STEEP, FLATTEST = 2.0, 1.5, 1.2
STEEPEST_PIN = 20.0
END_WEIGHT = 4.0
FURTHEST = 4  # times the wished end: larger blinds are not looked at
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
    pinned: Mapping[int, int] | None = None,
    steep: float = STEEP,
) -> Climb | None:
    """Return the small blinds of ``levels`` levels from ``first`` to about ``last``.

    Steps are as even as payable amounts allow; after the first three none is above ``steep``.
    Optimal by dynamic programming; None where no such climb exists.
    """
    return _climb(first, last, levels, tuple(values), tuple((pinned or {}).items()), steep)


@lru_cache(maxsize=2048)
def _climb(
    first: int,
    last: int,
    levels: int,
    values: tuple[int, ...],
    pins: tuple[tuple[int, int], ...],
    steep: float,
) -> Climb | None:
    pinned = {0: first, **dict(pins)}
    menu = payable_smalls(values, first, FURTHEST * max(last, first))
    if not menu or levels < 1 or first * FLATTEST ** (levels - 1) > max(*menu, *pinned.values()):
        return None
    growth = log(last / first) / max(1, levels - 1)
    best: dict[int, tuple[float, tuple[int, ...]]] = {pinned[0]: (0.0, (pinned[0],))}
    for number in range(1, levels):
        most = max(STEEPEST, steep) if number < GENTLE_LEVELS else steep
        options = (pinned[number],) if number in pinned else menu
        reached: dict[int, tuple[float, tuple[int, ...]]] = {}
        for before, (cost, path) in best.items():
            least, top = before * FLATTEST, before * most
            for amount in options:
                if amount < least:
                    continue
                if amount > top:
                    break
                step = cost + (_log(amount / before) - growth) ** 2 + _post(amount, values)
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
    first: int,
    last: int,
    levels: int,
    values: Sequence[int],
    pinned: Mapping[int, int] | None = None,
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


def most_levels(first: int, last: int, values: Sequence[int]) -> int:
    """Return how many levels there can be from ``first`` on in even the flattest steps."""
    count, small = 1, first
    for amount in payable_smalls(tuple(values), first, FURTHEST * max(last, first)):
        if amount >= small * FLATTEST:
            count, small = count + 1, amount
    return max(2, count)


def next_small(small: int, values: Sequence[int]) -> int:
    """Return the small blind that follows: at most x1.5 where there is such a one."""
    above = [a for a in payable_smalls(tuple(values), small, 4 * small) if a > small]
    gentle = [amount for amount in above if 2 * amount <= 3 * small]
    return gentle[-1] if gentle else next(iter(above), 2 * small)


@lru_cache(maxsize=256)
def payable_smalls(values: tuple[int, ...], least: int, most: int) -> tuple[int, ...]:
    """Return the round amounts in whole chips of the smallest, in order.

    Round amounts that odd chips (of 7, say) do not make are round numbers of such chips instead.
    """
    unit = values[0]
    if unit in ROUND_AMOUNTS:
        return tuple(a for a in ROUND_AMOUNTS if least <= a <= most and a % unit == 0)
    return tuple(unit * a for a in ROUND_AMOUNTS if least <= unit * a <= most)


_log = lru_cache(maxsize=4096)(log)


@lru_cache(maxsize=4096)
def _post(small: int, values: tuple[int, ...]) -> float:
    chips = 0
    for amount in (small, 2 * small):
        for value in reversed(values):
            count, amount = divmod(amount, value)
            chips += count
    return POST_WEIGHT * chips


def forget() -> None:
    """Empty what is remembered from plan to plan, to measure the first."""
    for remembered in (_climb, payable_smalls, _log, _post):
        remembered.cache_clear()
