"""Changes of the levels to come that move the end of a night."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from .forecast import round_weight
from .levels import DAY_SECONDS, LevelKind, LevelPlan, level_numbers, usual_seconds

LENGTHS = (5, 6, 8, 10, 12, 15, 16, 18, 20, 25, 30, 40, 45, 50, 60, 75, 90, 120)  # minutes
SHORTER, SHORTEST, LONGER = 0.85, 0.65, 1.2  # of the length levels have now
STEEPEST = 2  # what a skipped level may make of a step
LEAST_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Nudge:
    """``kind`` says what:

    length    every coming level lasts ``seconds``
    skip      the level at ``position`` is not played
    break     a break of ``seconds`` before the level at ``position``
    no_break  the break at ``position`` falls away
    """

    kind: str
    position: int = 0
    seconds: int = 0


KINDS = ("length", "skip", "break", "no_break")


class NudgeRefusal(Exception):
    """``kind`` says why it cannot be: amount_out_of_range, no_such_level, level_is_past,
    cannot_be_skipped, break_comes_anyway."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


def nudged(levels: Sequence[LevelPlan], first: int, nudge: Nudge) -> tuple[LevelPlan, ...]:
    """Return the levels with this change. ``first`` is the first position that has not begun:
    those before it stay as they are. Raises NudgeRefusal.
    """
    if nudge.kind == "length":
        _demand_length(nudge.seconds)
        return tuple(
            replace(level, seconds=nudge.seconds) if at >= first and is_whole(level) else level
            for at, level in enumerate(levels)
        )
    at = nudge.position
    if not 0 <= at < len(levels):
        raise NudgeRefusal("no_such_level")
    if at < first:
        raise NudgeRefusal("level_is_past")
    if nudge.kind == "break":
        _demand_length(nudge.seconds)
        if levels[at].is_break or (at and levels[at - 1].is_break):
            raise NudgeRefusal("break_comes_anyway")
        rest = LevelPlan(LevelKind.BREAK, nudge.seconds)
        return (*levels[:at], rest, *levels[at:])
    is_break = nudge.kind == "no_break"
    if levels[at].is_break != is_break or not (is_break or _may_go(levels, at)):
        raise NudgeRefusal("cannot_be_skipped")
    return (*levels[:at], *levels[at + 1 :])


def offers(levels: Sequence[LevelPlan], first: int, last: int) -> Iterator[Nudge]:
    """Yield what a host may want: what ends the night sooner before what ends it later.

    ``last`` is the position in which the night is likely to end.
    """
    coming = [level for level in levels[first:] if is_whole(level)]
    if not coming:
        return
    usual = usual_seconds(coming) / 60
    yield from _of_length([m for m in LENGTHS if m <= usual * SHORTER][-1:])
    yield from _of_length([m for m in LENGTHS if m <= usual * SHORTEST][-1:])
    skipped = _least_missed(levels, first, last)
    if skipped is not None:
        yield Nudge("skip", skipped)
    dropped = next((at for at in range(first, last) if _is_plain_break(levels[at])), None)
    if dropped is not None:
        yield Nudge("no_break", dropped)
    place = _place_of_break(levels, first, last)
    if place is not None:
        yield Nudge("break", place, usual_seconds(levels, LevelKind.BREAK))
    yield from _of_length([m for m in LENGTHS if m >= usual * LONGER][:1])


def numbers_of(levels: Sequence[LevelPlan], nudge: Nudge) -> dict[str, int]:
    """Return what a sentence about it needs. ``levels`` are those before the change."""
    if nudge.kind == "length":
        return {"seconds": nudge.seconds}
    level = levels[nudge.position]
    before = [number for number in level_numbers(levels)[: nudge.position] if number]
    after = before[-1] if before else 0
    return {"seconds": nudge.seconds, "small": level.small, "big": level.big, "after": after}


def is_whole(level: LevelPlan) -> bool:
    """Whether a coming level is all there: not the rest of one that a break has cut in two."""
    return not level.is_break and level.seconds is not None and not level.played_ms


def _of_length(minutes: Iterable[int]) -> Iterator[Nudge]:
    return (Nudge("length", seconds=one * 60) for one in minutes)


def _least_missed(levels: Sequence[LevelPlan], first: int, last: int) -> int | None:
    """Return the level without which the blinds make the smallest step, if that is a fair one."""
    steps = {
        at: _step_without(levels, at)
        for at in range(max(first, 1), min(last, len(levels) - 2) + 1)
        if _may_go(levels, at)
    }
    fair = {at: step for at, step in steps.items() if 1 < step <= STEEPEST}
    return min(fair, key=lambda at: (fair[at], at), default=None)


def _may_go(levels: Sequence[LevelPlan], at: int) -> bool:
    """Breaks on both sides would be one long break, and a level that waits waits for something."""
    is_inside = 0 < at < len(levels) - 1
    if not is_inside or not is_whole(levels[at]) or levels[at].hold:
        return False
    return not (levels[at - 1].is_break and levels[at + 1].is_break)


def _step_without(levels: Sequence[LevelPlan], at: int) -> float:
    before = next((level for level in reversed(levels[:at]) if not level.is_break), None)
    after = next((level for level in levels[at + 1 :] if not level.is_break), None)
    if before is None or after is None or not round_weight(before):
        return 0
    return round_weight(after) / round_weight(before)


def _is_plain_break(level: LevelPlan) -> bool:
    """A break with a note is there for something: chips leave in it."""
    return level.is_break and not level.note and not level.hold


def _place_of_break(levels: Sequence[LevelPlan], first: int, last: int) -> int | None:
    """Return the middle of the longest play without a break, where that is three levels or more."""
    longest: list[int] = []
    stretch: list[int] = []
    for at in range(max(first, 1) - 1, last):
        stretch = [] if levels[at].is_break else [*stretch, at]
        if len(stretch) > len(longest):
            longest = stretch
    if len(longest) < 3:
        return None
    place = longest[len(longest) // 2]
    return place if place >= first and not levels[place].played_ms else None


def _demand_length(seconds: int) -> None:
    if not LEAST_SECONDS <= seconds <= DAY_SECONDS:
        raise NudgeRefusal("amount_out_of_range")
