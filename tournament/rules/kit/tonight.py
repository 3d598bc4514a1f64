"""The chips of a night: from its plan, as somebody typed them, or as most people have them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tournament.rules.ladder import CHIPS, LARGEST_AMOUNT, opening_chip
from tournament.rules.levels import LevelPlan

from .chips import Chip
from .colourups import Method, Removal, payment, removals, successor
from .in_play import Counts, Left, counts_in_play, stack_now

MOST_VALUES = 12


@dataclass(frozen=True, slots=True)
class Chips:
    """``values`` are those the night begins with, smallest first; ``gone`` left in that order.

    ``stack`` counts the chips of one, ``stock`` those of the case, ``colours`` names them: where
    that is known.
    """

    values: tuple[int, ...]
    gone: tuple[Left, ...] = ()
    stack: Counts | None = None
    stock: Counts | None = None
    colours: Mapping[int, str] = field(default_factory=dict)
    is_guess: bool = False

    @property
    def in_play(self) -> tuple[int, ...]:
        left = {one.value for one in self.gone}
        return tuple(value for value in self.values if value not in left)

    def into(self, value: int) -> int | None:
        """What this chip is exchanged for; None if it stays to the end, or is not in play."""
        if value not in self.in_play:
            return None
        at = successor(self.in_play, self.in_play.index(value))
        return None if at is None else self.in_play[at]

    def removals(self, levels: Sequence[LevelPlan]) -> tuple[Removal, ...]:
        return removals(self.in_play, levels)

    def leaving(self, levels: Sequence[LevelPlan], position: int) -> tuple[Removal, ...]:
        """What leaves at the break at this position, and what an earlier one has missed."""
        return tuple(one for one in self.removals(levels) if one.at <= position)

    @property
    def stack_now(self) -> dict[int, int] | None:
        """What somebody who comes now is dealt."""
        return None if self.stack is None else stack_now(self.stack, self.gone)

    def on_the_table(self, entries: int) -> dict[int, int] | None:
        return None if self.stack is None else counts_in_play(entries, self.stack, self.gone)

    def in_the_case(self, entries: int) -> dict[int, int] | None:
        table = self.on_the_table(entries)
        if table is None or self.stock is None:
            return None
        return {value: self.stock.get(value, 0) - table.get(value, 0) for value in self.values}

    def pays(self, value: int, owed: int, entries: int) -> tuple[Method, dict[int, int]]:
        """How the case pays so many of the larger chip; straight where nobody knows the case.

        Fewer than none of a chip: so many come back as change.
        """
        into = self.into(value)
        if into is None:
            raise ValueError(f"nothing replaces the {value}")
        case, there = self.in_the_case(entries), self.on_the_table(entries)
        if case is None or there is None:
            return Method.DIRECT, {into: owed} if owed else {}
        bank = [max(0, case[one]) for one in self.in_play]
        rungs = tuple(Chip(one, have) for one, have in zip(self.in_play, bank, strict=True))
        at, larger = self.in_play.index(value), self.in_play.index(into)
        table = [there.get(one, 0) for one in self.in_play]
        method, pays = payment(rungs, bank, at, larger, owed, table)
        return method, {one: count for one, count in zip(self.in_play, pays, strict=True) if count}


def known(
    plan: Any,
    typed: Any,
    levels: Sequence[LevelPlan],
    stack: int | None,
    gone: Iterable[Left] = (),
) -> Chips:
    """Return what is known, the plan before what was typed, and a guess where nothing is."""
    found = of_plan(plan, stack) or of_values(typed) or guessed(levels, stack)
    return replace(found, gone=tuple(gone))


def of_plan(plan: Any, stack: int | None) -> Chips | None:
    """Return the chips of a plan as a night keeps it; None where it says nothing of them."""
    if not isinstance(plan, dict):
        return None
    bank = _counts(plan.get("bank"))
    if not bank:
        return None
    each = _counts(plan.get("stack"))
    if each is not None and sum(value * count for value, count in each.items()) != stack:
        each = None  # another stack was chosen since
    colours = plan.get("values")
    names: dict[int, str] = {}
    for name, value in colours.items() if isinstance(colours, dict) else ():
        if isinstance(value, int):
            # Two looks of one value are shown side by side.
            names[value] = f"{names[value]}, {name}" if value in names else str(name)
    return Chips(tuple(sorted(bank)), (), each, _stock(plan, each), names)


def _stock(plan: Mapping[str, Any], each: Counts | None) -> dict[int, int] | None:
    """What the case holds: what stays in it, and what so many stacks take out."""
    lines = plan.get("ledger")
    first = lines[0] if isinstance(lines, list) and lines else None
    if each is None or not isinstance(first, dict) or first.get("kind") != "deal":
        return None
    bank, stacks = _counts(first.get("bank")), first.get("number")
    if bank is None or not isinstance(stacks, int):
        return None
    return {value: count + stacks * each.get(value, 0) for value, count in bank.items()}


def _counts(kept: Any) -> dict[int, int] | None:
    if not isinstance(kept, dict):
        return None
    try:
        counts = {int(value): int(count) for value, count in kept.items()}
    except (TypeError, ValueError):
        return None
    is_good = all(0 < v <= LARGEST_AMOUNT and count >= 0 for v, count in counts.items())
    return counts if is_good else None


def of_values(values: Any) -> Chips | None:
    if not isinstance(values, list | tuple) or not values:
        return None
    good = {value for value in values if isinstance(value, int) and 0 < value <= LARGEST_AMOUNT}
    return Chips(tuple(sorted(good)[:MOST_VALUES])) if good else None


def guessed(levels: Sequence[LevelPlan], stack: int | None) -> Chips:
    """Return the usual chips from the smallest that level 1 needs up to the stack."""
    first = opening_chip(levels)
    most = max(stack or 0, 20 * first)
    return Chips(tuple(value for value in CHIPS if first <= value <= most), is_guess=True)
