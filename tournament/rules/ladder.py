"""Amounts people count out easily, and the levels that follow on from others."""

from bisect import bisect_right
from collections.abc import Sequence

from .levels import LevelKind, LevelPlan, smallest_unit, usual_seconds

LARGEST_AMOUNT = 10**12


def _round_amounts() -> tuple[int, ...]:
    tens = (10, 15, 20, 25, 30, 40, 50, 60, 80)
    scaled: set[int] = {ten * 10**power // 10 for power in range(1, 13) for ten in tens}
    return tuple(sorted(scaled | {1, 2, 3, 4, 5, 6, 8, 75, 125}))


ROUND_AMOUNTS = _round_amounts()
CHIPS: tuple[int, ...] = (
    1,
    *(chip * 1000**power for power in range(4) for chip in (5, 25, 100, 500, 1000)),
)


def opening_chip(levels: Sequence[LevelPlan]) -> int:
    """Return the smallest chip people sit down with: the largest usual one that pays level 1."""
    first = next((level for level in levels if not level.is_break), None)
    unit = smallest_unit([first]) if first else 1
    return max(chip for chip in CHIPS if unit % chip == 0)


def suggested_next(levels: Sequence[LevelPlan]) -> LevelPlan:
    """Return the level that follows on: the next round blinds, at most x1.5 where there are any.

    From 25/50 on this is the ladder most home games know: 50/100, 75/150, 100/200, 150/300,
    200/400, 300/600, 400/800, 600/1,200 ... as far as the chips of level 1 pay it.
    """
    last = next((level for level in reversed(levels) if not level.is_break), None)
    seconds = usual_seconds(levels)
    if last is None or last.big <= 0:
        return LevelPlan(LevelKind.PLAY, seconds, 25, 50)
    chip = opening_chip(levels)
    bigs = _bigs_over(last, chip)
    if not bigs:
        return LevelPlan(LevelKind.PLAY, seconds, *last.amounts, last.ante_kind)
    gentle = bisect_right(bigs, last.big * 3 // 2)
    return _raised(last, bigs[max(gentle, 1) - 1], seconds, chip)


def between(levels: Sequence[LevelPlan], place: int) -> LevelPlan | None:
    """Return a level that halves the step to the play level at ``place``, None if none fits."""
    before = next((level for level in reversed(levels[:place]) if not level.is_break), None)
    after = levels[place]
    if before is None or after.is_break or not 0 < before.big < after.big:
        return None
    chip = opening_chip(levels)
    bigs = [big for big in _bigs_over(before, chip) if big < after.big]
    if not bigs:
        return None
    middle = min(bigs, key=lambda big: abs(big * big - before.big * after.big))
    return _raised(before, middle, usual_seconds(levels), chip)


def _bigs_over(level: LevelPlan, chip: int) -> list[int]:
    """Return the round big blinds over this one, smallest first; without blinds the round bets."""
    times = 2 if level.small > 0 else 1
    payable = [amount for amount in ROUND_AMOUNTS if amount % chip == 0]
    return [times * amount for amount in payable if level.big < times * amount <= LARGEST_AMOUNT]


def _raised(level: LevelPlan, big: int, seconds: int, chip: int) -> LevelPlan:
    """Return this level with another big blind, the rest in proportion."""
    small = big // 2 if level.small > 0 else 0
    ante = raised_ante(level, big, chip)
    return LevelPlan(LevelKind.PLAY, seconds, small, big, ante, level.ante_kind)


def raised_ante(level: LevelPlan, big: int, chip: int) -> int:
    """Return the ante in proportion to ``big``: a payable amount, never less than this level's."""
    if level.ante <= 0 or level.big <= 0:
        return 0
    if level.ante == level.big:
        return big
    fair = level.ante * big // level.big
    payable = [amount for amount in ROUND_AMOUNTS if amount <= fair and amount % chip == 0]
    return max([level.ante, *payable[-1:]])
