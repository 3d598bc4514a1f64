"""Levels and breaks of a night: payable blinds that lead to the end people wish for."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log

from tournament.rules.levels import AnteKind, LevelKind, LevelPlan

from .colourups import last_needed, successor
from .structure import least_steep, most_levels, next_small, payable_smalls

LENGTHS = (10, 12, 15, 20, 25, 30)  # minutes of a level people use
LONG_LENGTHS = (40, 45, 60, 90, 120)
LONGEST_IDLE = 60  # minutes that may be left over of the time
USUAL_GROWTH = 1.42  # the geometric mean of published structures
OVERFLOW_LEVELS = 4  # behind the likely last one
SHORTEST_STRETCH, LONGEST_STRETCH = 3, 5  # levels from break to break
CHIPS_AT_THE_END = 20


@dataclass(frozen=True, slots=True)
class Frame:
    """What the host says of the evening. ``minutes`` is from the first hand to the last."""

    first_small: int
    total_chips: int
    minutes: int
    level_minutes: int | None = None
    break_minutes: int = 10
    ante: AnteKind = AnteKind.NONE
    ante_from: int = 5
    pinned: dict[int, int] = field(default_factory=dict)  # small blinds by level, from 0


@dataclass(frozen=True, slots=True)
class Evening:
    """``likely_last`` is the position of the last level inside the time; overflow follows it."""

    levels: tuple[LevelPlan, ...]
    likely_last: int
    level_minutes: int
    growth: float
    steepest: float

    @property
    def minutes(self) -> int:
        """From the first hand to the end of the likely last level."""
        return sum(level.seconds or 0 for level in self.levels[: self.likely_last + 1]) // 60


def evening(frame: Frame, values: Sequence[int]) -> Evening | None:
    """Return the schedule; where no level length is given the one that grows most evenly.

    None if not even two levels fit into the time.
    """
    lengths = [frame.level_minutes] if frame.level_minutes else LENGTHS
    found = [made for length in lengths if (made := _of_length(frame, values, length))]
    if not found:
        return None
    if not frame.level_minutes and all(
        made.minutes < frame.minutes - LONGEST_IDLE for made in found
    ):
        # So long a night takes longer levels.
        more = [made for length in LONG_LENGTHS if (made := _of_length(frame, values, length))]
        found = [max([*found, *more], key=lambda made: (made.minutes, -made.level_minutes))]
    return min(found, key=lambda made: (abs(log(made.growth / USUAL_GROWTH)), -made.level_minutes))


def _of_length(frame: Frame, values: Sequence[int], length: int) -> Evening | None:
    last_small = max(frame.first_small, frame.total_chips // CHIPS_AT_THE_END // 2)
    most = max(most_levels(frame.first_small, last_small, values), max(frame.pinned, default=0) + 1)
    for breaks in range(min(most, frame.minutes // length) // SHORTEST_STRETCH + 2):
        # Each break takes time from the levels, and fewer levels need fewer breaks.
        count = min(most, (frame.minutes - breaks * frame.break_minutes) // length)
        if count < 2 or max(frame.pinned, default=0) >= count + OVERFLOW_LEVELS:
            return None
        if breaks < -(-count // LONGEST_STRETCH) - 1:
            continue  # there will be more of them than that
        climbed = least_steep(frame.first_small, last_small, count, values, frame.pinned)
        if climbed is None:
            continue
        plain = [
            _level(frame, values, number, small, length)
            for number, small in enumerate(climbed.smalls)
        ]
        growth = (plain[-1].big / plain[0].big) ** (1 / (count - 1))
        made = _with_breaks(frame, values, plain, growth, climbed.steepest)
        if made is None:
            return None
        if sum(level.is_break for level in made.levels[: made.likely_last]) <= breaks:
            return made
    return None


def _level(frame: Frame, values: Sequence[int], number: int, small: int, length: int) -> LevelPlan:
    big = 2 * small
    if frame.ante == AnteKind.NONE or number + 1 < frame.ante_from:
        return LevelPlan(LevelKind.PLAY, length * 60, small, big)
    ante = _each(small, values[0]) if frame.ante == AnteKind.EACH else big
    return LevelPlan(LevelKind.PLAY, length * 60, small, big, ante, frame.ante)


def _each(small: int, chip: int) -> int:
    """Return about a quarter of the small blind, in whole chips of the smallest."""
    fair = payable_smalls((chip,), chip, small // 4)
    return fair[-1] if fair else chip


def _with_breaks(
    frame: Frame, values: Sequence[int], plain: list[LevelPlan], growth: float, steepest: float
) -> Evening | None:
    whole = list(plain)
    for number in range(len(plain), len(plain) + OVERFLOW_LEVELS):
        small = frame.pinned.get(number, next_small(whole[-1].small, values))
        if small <= whole[-1].small:
            return None
        whole.append(_level(frame, values, number, small, (plain[-1].seconds or 0) // 60))
    after = break_places(values, whole, len(plain) - 1)
    rest = LevelPlan(LevelKind.BREAK, frame.break_minutes * 60)
    levels: list[LevelPlan] = []
    likely_last = 0
    for number, level in enumerate(whole):
        levels.append(level)
        if number == len(plain) - 1:
            likely_last = len(levels) - 1
        if number in after:
            levels.append(rest)
    minutes = (plain[0].seconds or 0) // 60
    return Evening(tuple(levels), likely_last, minutes, growth, steepest)


def break_places(values: Sequence[int], levels: Sequence[LevelPlan], last: int) -> list[int]:
    """Return after which levels there is a break: where a chip is needed no more, and in between.

    ``levels`` has no breaks yet; ``last`` is the last level anybody counts on. What only a level
    behind it would free stays on the table.
    """
    wanted = set()
    for at in range(len(values)):
        needed = last_needed(values, levels, at) if successor(values, at) is not None else None
        if needed is not None and 0 <= needed < last:
            wanted.add(needed)
    places: list[int] = []
    for place in sorted(wanted):
        # What is needed no more soon after a break just stays on the table.
        if place - (places[-1] if places else -1) >= SHORTEST_STRETCH:
            places.append(place)
    edges = [-1, *places, last]
    for before, after in itertools.pairwise(edges):
        gap = after - before
        pieces = -(-gap // LONGEST_STRETCH)
        places += [before + gap * piece // pieces for piece in range(1, pieces)]
    return sorted(set(places))
