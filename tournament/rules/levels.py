"""What a level of a blind schedule is, and what can be read off a list of them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import gcd

DAY_SECONDS = 24 * 60 * 60
MOST_LEVELS = 100
LONGEST_NOTE = 120
USUAL_SECONDS = 20 * 60
USUAL_BREAK_SECONDS = 10 * 60


class AnteKind(StrEnum):
    NONE = "none"
    BIG_BLIND = "big_blind"  # the big blind pays one for the table
    EACH = "each"
    BUTTON = "button"


class LevelKind(StrEnum):
    PLAY = "play"
    BREAK = "break"


@dataclass(frozen=True, slots=True)
class LevelPlan:
    """One level or break. ``seconds`` None lasts until the end; ``hold`` waits for the host.

    Fixed limit: the small bet is ``big``, the big bet twice that. Draw: ``ante``, ``big`` is the
    smallest bet, ``small`` 0. ``played_ms`` is not 0 for the rest of a level that a break made on
    the night has cut in two.
    """

    kind: LevelKind
    seconds: int | None
    small: int = 0
    big: int = 0
    ante: int = 0
    ante_kind: AnteKind = AnteKind.NONE
    hold: bool = False
    note: str = ""
    played_ms: int = 0

    @property
    def is_break(self) -> bool:
        return self.kind == LevelKind.BREAK

    @property
    def length_ms(self) -> int | None:
        """Without what was played of it before a break."""
        return None if self.seconds is None else self.seconds * 1000 - self.played_ms

    @property
    def amounts(self) -> tuple[int, int, int]:
        return self.small, self.big, self.ante


def level_numbers(levels: Sequence[LevelPlan]) -> tuple[int | None, ...]:
    """Return the number shown for each position: from 1, breaks have none.

    The rest of a level that was cut in two keeps its number.
    """
    numbers: list[int | None] = []
    number = 0
    for level in levels:
        if level.is_break:
            numbers.append(None)
            continue
        if not (level.played_ms > 0 and number):
            number += 1
        numbers.append(number)
    return tuple(numbers)


def joined(levels: Sequence[LevelPlan]) -> tuple[LevelPlan, ...]:
    """Return the schedule as it was before breaks made on the night cut levels in two.

    The rest of a level goes back into it, and the break between the two goes.
    """
    whole: list[LevelPlan] = []
    for level in levels:
        if not level.played_ms:
            whole.append(level)
            continue
        if len(whole) > 1 and whole[-1].is_break and whole[-2].is_break == level.is_break:
            whole.pop()
        if whole:
            seconds = None if level.seconds is None else whole[-1].seconds
            whole[-1] = replace(whole[-1], seconds=seconds, hold=level.hold)
        else:
            whole.append(replace(level, played_ms=0))
    return tuple(whole)


def coming_after(
    played: Sequence[LevelPlan], planned: Sequence[LevelPlan]
) -> tuple[LevelPlan, ...]:
    """Return the part of ``planned`` that can follow on ``played``: from its first larger blinds.

    A break in front of them comes too, unless a break has just been played.
    """
    last = next((level for level in reversed(played) if not level.is_break), None)
    reached = (last.big, last.small) if last else (0, 0)
    for place, level in enumerate(planned):
        if not level.is_break and (level.big, level.small) > reached:
            after_break = place > 0 and planned[place - 1].is_break
            begin = place - 1 if after_break and not (played and played[-1].is_break) else place
            return tuple(planned[begin:])
    return ()


def cost_of_a_round(level: LevelPlan, seats: int) -> int:
    """Return what one player pays in blinds and antes while the button goes round ``seats``."""
    if level.is_break:
        return 0
    antes = level.ante * (seats if level.ante_kind == AnteKind.EACH else 1)
    return level.small + level.big + (antes if level.ante_kind != AnteKind.NONE else 0)


def smallest_unit(levels: Sequence[LevelPlan], stack: int | None = None) -> int:
    """Return the greatest amount that divides the stack and every amount of these levels.

    Given the levels from one on, this is the smallest chip anybody needs from there; at least 1.
    """
    amounts = (amount for level in levels if not level.is_break for amount in level.amounts)
    return gcd(stack or 0, *amounts) or 1


def usual_seconds(levels: Sequence[LevelPlan], kind: LevelKind = LevelKind.PLAY) -> int:
    """Return the length most levels (or breaks) have; of several, the one that comes last."""
    lengths = [level.seconds for level in levels if level.kind == kind]
    good = [seconds for seconds in lengths if seconds is not None and 0 < seconds <= DAY_SECONDS]
    if not good:
        return USUAL_SECONDS if kind == LevelKind.PLAY else USUAL_BREAK_SECONDS
    return max(reversed(good), key=good.count)
