"""The breaks of a night, each with what leaves the table in it and how that is paid."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tournament.rules.levels import LevelPlan

from .chips import Chip
from .colourups import Method, Removal, colour_ups
from .tonight import Chips


@dataclass(frozen=True, slots=True)
class Leaving:
    """A chip that leaves, exchanged ``into`` a larger one.

    ``chips`` of it are on the tables and ``pays`` (counts by value) comes out of the case: both as
    far as that is known, else None and empty.
    """

    value: int
    into: int
    chips: int | None = None
    method: Method = Method.DIRECT
    pays: Mapping[int, int] = field(default_factory=dict)

    @property
    def rate(self) -> int:
        """How many of them make one of the larger."""
        return self.into // self.value


@dataclass(frozen=True, slots=True)
class Rest:
    """The break at this position, counted from 0 among levels and breaks."""

    position: int
    leaving: tuple[Leaving, ...] = ()


def rests(
    chips: Chips, levels: Sequence[LevelPlan], entries: int, position: int = -1
) -> tuple[Rest, ...]:
    """Return the breaks that are not over at this position (-1: before the night).

    What an earlier break has missed leaves in the first of them. A break behind the last level is
    none.
    """
    last = max((at for at, level in enumerate(levels) if not level.is_break), default=-1)
    coming = [at for at in range(max(0, position), last) if levels[at].is_break]
    found: dict[int, list[Leaving]] = {at: [] for at in coming}
    removed = [] if chips.is_guess else chips.removals(levels)
    for removal, leaving in zip(removed, _paid(chips, removed, entries), strict=True):
        at = next((rest for rest in coming if rest >= removal.at), None)
        if at is not None:
            found[at].append(leaving)
    return tuple(Rest(at, tuple(leaving)) for at, leaving in found.items())


def _paid(chips: Chips, removed: Sequence[Removal], entries: int) -> list[Leaving]:
    """One after the other: what an exchange brings back pays the next."""
    table = chips.on_the_table(entries)
    if table is None:
        return [Leaving(one.value, one.into) for one in removed]
    stock = chips.stock or {}
    counts = [max(0, table.get(value, 0)) for value in chips.in_play]
    rungs = tuple(
        # Where nobody knows the case it pays everything straight.
        Chip(value, stock.get(value, 0) if chips.stock else count + entries * _worth(chips))
        for value, count in zip(chips.in_play, counts, strict=True)
    )
    # A case that is short of chips has dealt no more than it has.
    dealt = [min(count, chip.stock) for count, chip in zip(counts, rungs, strict=True)]
    return [
        Leaving(
            one.removal.value,
            one.removal.into,
            one.chips,
            one.method,
            {chip.value: count for chip, count in zip(rungs, one.pays, strict=True) if count},
        )
        for one in colour_ups(rungs, dealt, removed)
    ]


def _worth(chips: Chips) -> int:
    return sum(value * count for value, count in (chips.stack or {}).items())
