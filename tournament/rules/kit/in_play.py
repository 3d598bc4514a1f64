"""What must be on the tables tonight: what was dealt, what left, and each difference."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from .chips import Chip, change

Counts = Mapping[int, int]  # chips by value


@dataclass(frozen=True, slots=True)
class Movement:
    """What the worth of all chips changed by, beside what was dealt."""

    kind: str
    chips: int
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Left:
    """A chip that has left the table, exchanged ``into`` a larger one.

    ``chips`` of it went into the case and ``pays`` came out of it, less what was given back as
    change; ``entries`` had been dealt their stacks by then.
    """

    value: int
    into: int
    chips: int = 0
    pays: Counts = field(default_factory=dict)
    entries: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """One reason, and the worth of all chips in play after it."""

    kind: str
    chips: int
    total: int
    value: int | None = None


def ledger(dealt: int, movements: Iterable[Movement]) -> tuple[Line, ...]:
    """Return how the chips in play came to be what they are, one line for each reason."""
    total = dealt
    lines = [Line("dealt", total, total)]
    for moved in movements:
        total += moved.chips
        lines.append(Line(moved.kind, moved.chips, total, moved.value))
    return tuple(lines)


def chips_in_play(dealt: int, movements: Iterable[Movement]) -> int:
    return dealt + sum(moved.chips for moved in movements)


def stack_now(stack: Counts, gone: Sequence[Left]) -> dict[int, int] | None:
    """Return the same stack without the chips that have left; None if none is worth as much."""
    held = {value: count for value, count in stack.items() if count}
    for left in gone:
        count = held.pop(left.value, 0)
        whole, rest = divmod(count * left.value, left.into)
        if rest:
            return _of_the_same_worth(stack, {one.value for one in gone})
        if whole:
            held[left.into] = held.get(left.into, 0) + whole
    return dict(sorted(held.items()))


def _of_the_same_worth(stack: Counts, gone: set[int]) -> dict[int, int] | None:
    worth = sum(value * count for value, count in stack.items())
    rungs = [Chip(value, worth // value) for value in sorted(stack) if value not in gone]
    made = change(worth, rungs, [chip.stock for chip in rungs]) if rungs else None
    if made is None:
        return None
    return {chip.value: count for chip, count in zip(rungs, made, strict=True) if count}


def counts_in_play(entries: int, stack: Counts, gone: Sequence[Left]) -> dict[int, int] | None:
    """Return how many chips of each value are on the tables; None if nobody can tell.

    ``stack`` counts the chips of one at the start. Whoever came after a chip had left got none.
    """
    table = dict.fromkeys(stack, 0)
    seated = 0
    for number, left in enumerate(gone):
        if not _deal(table, stack, gone[:number], left.entries - seated):
            return None
        seated = max(seated, left.entries)
        table[left.value] = 0
        for value, count in left.pays.items():
            table[value] = table.get(value, 0) + count
    if not _deal(table, stack, gone, entries - seated):
        return None
    return table


def _deal(table: dict[int, int], stack: Counts, gone: Sequence[Left], people: int) -> bool:
    if people <= 0:
        return True
    dealt = stack_now(stack, gone)
    if dealt is None:
        return False
    for value, count in dealt.items():
        table[value] = table.get(value, 0) + people * count
    return True
