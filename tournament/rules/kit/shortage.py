"""When a case cannot do what is wished: what is missing, and the nearest changes that help."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from .chips import Chip, Ladder, Stack, worth
from .stacks import Deal, Demand, best_deal

PLENTY = 10_000
FIELDS_AHEAD = 6  # so many more people are looked at


@dataclass(frozen=True, slots=True)
class Shortage:
    """Of the stack that would be dealt from a full case: what lacks of each rung.

    ``players`` is for how many the case has it; ``instead`` the best stack it has for all.
    """

    wished: Stack
    lacking: Stack
    players: int
    instead: Stack | None


def shortage(rungs: Ladder, demand: Demand, floor: Stack | None = None) -> Shortage | None:
    """Return what lacks for the stack of a full case; None if nothing does.

    ``floor`` is a stack the host wants as it is.
    """
    wished = floor
    if wished is None:
        full = tuple(Chip(chip.value, PLENTY * max(1, demand.entries)) for chip in rungs)
        deal = best_deal(full, demand)
        if deal is None:
            return None
        wished = deal.stack
    lacking = tuple(
        max(0, demand.entries * count - chip.stock)
        for count, chip in zip(wished, rungs, strict=True)
    )
    if not any(lacking):
        return None
    enough = min(chip.stock // count for count, chip in zip(wished, rungs, strict=True) if count)
    instead = best_deal(rungs, demand)
    return Shortage(wished, lacking, enough, None if instead is None else instead.stack)


def nearest_stacks(rungs: Ladder, counts: Sequence[int], total: int) -> list[Stack]:
    """Return the stacks worth ``total`` that differ from these counts in one colour."""
    off = total - worth(rungs, counts)
    found = []
    for at, chip in enumerate(rungs):
        more, rest = divmod(off, chip.value)
        if not rest and counts[at] + more >= 0:
            found.append(
                tuple(count + (more if place == at else 0) for place, count in enumerate(counts))
            )
    return sorted(
        found, key=lambda stack: sum(abs(a - b) for a, b in zip(stack, counts, strict=True))
    )


def field_changes(rungs: Ladder, demand: Demand, now: Deal) -> Mapping[int, Stack | None]:
    """Return at how many entries the stack becomes another one, and which; None: no more.

    Planning for the field that may come keeps what is already handed out right.
    """
    changes: dict[int, Stack | None] = {}
    before: Stack | None = now.stack
    for entries in range(demand.entries + 1, demand.entries + FIELDS_AHEAD + 1):
        deal = best_deal(rungs, replace(demand, entries=entries))
        stack = None if deal is None else deal.stack
        if stack != before:
            changes[entries] = stack
            before = stack
        if stack is None:
            break
    return changes
