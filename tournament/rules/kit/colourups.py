"""When the small chips of a ladder leave the table, and how the bank pays for them."""

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import gcd, inf

from tournament.rules.levels import LevelPlan

from .chips import Ladder, Stack, change, common_unit

MOST_REMAINDERS = 100_000
MOST_OVERPAYMENTS = 1000  # tried, in units of what the larger chips have in common


class Method(StrEnum):
    DIRECT = "direct"  # everybody exchanges with the bank for the next larger chip
    SWAP = "swap"  # everybody sells to whoever has most of the larger ones, who is paid in large
    NONE = "none"  # the bank cannot pay it


@dataclass(frozen=True, slots=True)
class Removal:
    """A chip that is not needed after the level at ``last``; ``at`` is the break it leaves in.

    Positions count from 0, breaks included. ``into`` is the chip it is exchanged for.
    """

    value: int
    into: int
    last: int
    at: int


@dataclass(frozen=True, slots=True)
class ColourUp:
    """How one removal is paid. ``chips`` leave the table, ``pays`` (by rung) comes to it.

    Fewer than none of a chip come where whoever has most of the larger ones is paid too much, in
    large chips, and gives such change back.
    """

    removal: Removal
    chips: int
    method: Method
    pays: Stack
    bank: Stack  # afterwards, with what came back


def successor(values: Sequence[int], at: int) -> int | None:
    """Return the next higher rung that is a multiple of this one; None stays to the end."""
    return next(
        (higher for higher in range(at + 1, len(values)) if values[higher] % values[at] == 0), None
    )


def last_needed(values: Sequence[int], levels: Sequence[LevelPlan], at: int) -> int | None:
    """Return the last position with an amount that the larger chips alone cannot pay.

    -1 if it is never needed, None if nothing could replace it.
    """
    into = successor(values, at)
    if into is None:
        return None
    larger = values[at + 1 :]
    for position in range(len(levels) - 1, -1, -1):
        level = levels[position]
        if not level.is_break and not all(payable(amount, larger) for amount in level.amounts):
            return position
    return -1


def removals(values: Sequence[int], levels: Sequence[LevelPlan]) -> tuple[Removal, ...]:
    """Return what leaves at which break, in the order of the evening.

    A chip leaves at the first break after the last level that needs it; without one after it, it
    stays. Sources: TDA 2024 rule 24; the guides that publish schedules with their colour-ups.
    """
    found = []
    for at in range(len(values)):
        last = last_needed(values, levels, at)
        into = successor(values, at)
        if last is None or into is None or last < 0:
            continue
        rest = next((p for p in range(last + 1, len(levels)) if levels[p].is_break), None)
        if rest is not None:
            found.append(Removal(values[at], values[into], last, rest))
    return tuple(sorted(found, key=lambda removal: (removal.at, removal.value)))


def colour_ups(
    rungs: Ladder, dealt: Sequence[int], removed: Sequence[Removal]
) -> tuple[ColourUp, ...]:
    """Return how each removal is paid, one after the other, from what the dealing left.

    ``dealt`` counts what is on the tables of each rung. Chips that have left are not dealt again.
    """
    values = [chip.value for chip in rungs]
    table = list(dealt)
    bank = [chip.stock - count for chip, count in zip(rungs, dealt, strict=True)]
    found = []
    for removal in removed:
        at, into = values.index(removal.value), values.index(removal.into)
        chips = table[at]
        # Rounded up: a race may pay one more of the larger chip.
        owed = -(-chips * removal.value // removal.into)
        method, pays = payment(rungs, bank, at, into, owed, table)
        if method != Method.NONE:
            bank = [have - gone for have, gone in zip(bank, pays, strict=True)]
            table = [have + come for have, come in zip(table, pays, strict=True)]
            bank[at] += chips
            table[at] = 0
        found.append(ColourUp(removal, chips, method, pays, tuple(bank)))
    return tuple(found)


def payment(
    rungs: Ladder,
    bank: Sequence[int],
    at: int,
    into: int,
    owed: int,
    table: Sequence[int] = (),
) -> tuple[Method, Stack]:
    """Return how the bank pays so many chips of the rung ``into`` for those of the rung ``at``.

    ``table`` counts the chips there by rung: of them change can be given back, see ``ColourUp``.
    """
    if bank[into] >= owed:
        return Method.DIRECT, _only(len(rungs), into, owed)
    larger, amount = rungs[at + 1 :], owed * rungs[into].value
    paid = change(amount, larger, bank[at + 1 :])
    if paid is None and table:
        paid = _with_change_back(amount, larger, bank[at + 1 :], table[at + 1 :])
    if paid is None:
        return Method.NONE, _only(len(rungs), 0, 0)
    return Method.SWAP, (*[0] * (at + 1), *paid)


def _with_change_back(
    amount: int, larger: Ladder, bank: Sequence[int], table: Sequence[int]
) -> Stack | None:
    """Return what the bank pays less what comes back to it: as little too much as possible."""
    unit = common_unit([chip.value for chip in larger])
    top = max((chip.value for chip, have in zip(larger, bank, strict=True) if have), default=0)
    for over in range(unit, min(top, (MOST_OVERPAYMENTS + 1) * unit), unit):
        paid = change(amount + over, larger, bank)
        back = change(over, larger, table) if paid is not None else None
        if paid is not None and back is not None:
            return tuple(out - home for out, home in zip(paid, back, strict=True))
    return None


def _only(rungs: int, at: int, count: int) -> Stack:
    return tuple(count if rung == at else 0 for rung in range(rungs))


def payable(amount: int, values: Sequence[int]) -> bool:
    """Whether chips of these values, as many as one likes, make the amount."""
    if amount % values[0] == 0:
        return True
    if all(value % values[0] == 0 for value in values) or values[0] > MOST_REMAINDERS:
        return False  # such large chips that do not divide: better keep the smaller one
    unit = common_unit(values)
    if amount % unit:
        return False
    amount, values = amount // unit, tuple(value // unit for value in values)
    return amount >= _least_by_remainder(values)[amount % values[0]]


@functools.lru_cache(maxsize=256)
def _least_by_remainder(values: tuple[int, ...]) -> tuple[float, ...]:
    """Return the smallest payable amount of each remainder by the first value.

    Anything larger of the same remainder is payable too, by more of the first.
    """
    first = values[0]
    least: list[float] = [0, *[inf] * (first - 1)]
    for value in values[1:]:
        turns = gcd(value, first)
        for start in range(turns):
            # Twice round the remainders that this value leads through, from the least of them.
            at, amount = start, least[start]
            for _ in range(2 * (first // turns)):
                at, amount = (at + value) % first, amount + value
                amount = least[at] = min(amount, least[at])
    return tuple(least)
