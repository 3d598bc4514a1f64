"""When a night is likely to be over, as a range."""

from collections.abc import Sequence
from dataclasses import dataclass

from .levels import AnteKind, LevelPlan

# All chips in play counted in big blinds when the last hand is dealt. Most calculators and home
# hosts say 20; published ends lie between 10 (cautious groups) and 50 (loose ones).
EARLY, LIKELY, LATE = 50, 20, 10

DRAW_SEATS = 6  # at most this many play draw


@dataclass(frozen=True, slots=True)
class FinishRange:
    """Where the night is likely to end: the starts of three positions.

    ``late`` and ``late_ms`` are None where the schedule has no level that late.
    """

    early: int
    likely: int
    late: int | None
    early_ms: int
    likely_ms: int
    late_ms: int | None


def finish_range(
    total_chips: int, levels: Sequence[LevelPlan], starts_ms: Sequence[int]
) -> FinishRange | None:
    """Return the likely end of a night, None where the schedule is too short to tell.

    ``starts_ms`` is when each position starts, breaks included, from any zero: counted from now
    the range is from now, and what has begun is negative. Chips bought later count once bought.

    Source: the end rule "all chips / 20 = the last big blind" (Blind Valet, "Determining the end of
    a tournament"), with the spread of the end rules that other hosts and calculators publish.
    """
    if total_chips <= 0:
        return None
    reached = [_first_reaching(total_chips, levels, blinds) for blinds in (EARLY, LIKELY, LATE)]
    early, likely, late = reached
    if early is None or likely is None:
        return None
    late_ms = None if late is None else starts_ms[late]
    return FinishRange(early, likely, late, starts_ms[early], starts_ms[likely], late_ms)


def _first_reaching(total_chips: int, levels: Sequence[LevelPlan], big_blinds: int) -> int | None:
    """Return the first position where all chips are at most so many big blinds."""
    places = (
        place
        for place, level in enumerate(levels)
        if not level.is_break and _weight(level) * big_blinds >= total_chips
    )
    return next(places, None)


def _weight(level: LevelPlan) -> int:
    """Return the big blind; where there are only antes, the one that costs as much a round."""
    if level.small == 0 and level.ante_kind == AnteKind.EACH:
        return max(level.big, level.ante * DRAW_SEATS * 2 // 3)
    return level.big
