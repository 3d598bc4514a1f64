"""What is on the tables and in the bank after each thing that is planned."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from .chips import Ladder, Stack
from .colourups import ColourUp, Method, Removal, colour_ups
from .stacks import Demand, purchases

Kind = Literal["deal", "rebuys", "add_ons", "exchange"]


@dataclass(frozen=True, slots=True)
class Entry:
    """Together ``table`` and ``bank`` are always what the case holds.

    ``number`` counts stacks dealt or bought; of an exchange it is the value that leaves.
    """

    kind: Kind
    number: int
    table: Stack
    bank: Stack


def ledger(
    rungs: Ladder, demand: Demand, stack: Stack, removed: Sequence[Removal]
) -> tuple[Entry, ...]:
    """Return the night as if everybody expected came and bought before the first exchange."""
    found = _before_exchanges(rungs, demand, stack)
    for one in colour_ups(rungs, found[-1].table, removed):
        if one.method != Method.NONE:
            table = _rest(rungs, one.bank)
            found.append(Entry("exchange", one.removal.value, table, one.bank))
    return tuple(found)


def exchanges_of(
    rungs: Ladder, demand: Demand, stack: Stack, removed: Sequence[Removal]
) -> tuple[ColourUp, ...]:
    return colour_ups(rungs, _before_exchanges(rungs, demand, stack)[-1].table, removed)


def _before_exchanges(rungs: Ladder, demand: Demand, stack: Stack) -> list[Entry]:
    table = tuple(demand.entries * count for count in stack)
    found = [Entry("deal", demand.entries, table, _rest(rungs, table))]
    kind: Kind
    for kind, count, amount in (
        ("rebuys", demand.rebuys, demand.rebuy_stack),
        ("add_ons", demand.add_ons, demand.add_on_stack),
    ):
        if count and amount:
            bought, _left = purchases(rungs, found[-1].bank, [amount] * count)
            paid = [one for one in bought if one is not None]
            table = tuple(map(sum, zip(table, *paid, strict=True)))
            found.append(Entry(kind, len(paid), table, _rest(rungs, table)))
    return found


def _rest(rungs: Ladder, counts: Stack) -> Stack:
    return tuple(chip.stock - count for chip, count in zip(rungs, counts, strict=True))
