"""The starting stack: every way to make it from the case, and the best of them."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from .chips import Ladder, Stack, change, common_unit

FLOOR = 8  # of each of the two smallest chips; fewer, and every pot starts with making change
LEAST_CHIPS = 15
MOST_COLOURS = 4
COMPACT, COMFORT, TOWERS = 25, 30, 45  # the most chips in a stack of each size
DEEP = 36  # in one that is worth very many of the smallest chip, like 10,000 in 25s
DEEP_FROM = 400  # of the smallest chip: 200 big blinds
GOOD_DEPTH = 3  # what more a player can break of the next chip buys only towers
SMALL_IN_REBUY = 4


@dataclass(frozen=True, slots=True)
class Demand:
    """What has to be dealt from the case.

    ``entries`` are the people expected and the late entries kept in reserve. ``cap`` is the most
    chips a stack may have. ``pinned`` holds counts by value that the host has fixed.
    """

    entries: int
    stack: int
    cap: int = COMPACT
    rebuys: int = 0
    rebuy_stack: int = 0
    add_ons: int = 0
    add_on_stack: int = 0
    pinned: Mapping[int, int] = field(default_factory=dict)

    @property
    def bought(self) -> list[int]:
        """What each rebuy and add-on is worth, in the order they are paid."""
        wanted = [self.rebuy_stack] * self.rebuys + [self.add_on_stack] * self.add_ons
        return [amount for amount in wanted if amount]


class Score(NamedTuple):
    """Smaller is better, the first difference decides."""

    lacks_base: int
    over_third: int
    below_floor: int
    over_quarter: int
    unpaid_purchases: int
    unpaid_colour_ups: int
    shallow: tuple[int, ...]
    chips: int
    colours: int
    counts: Stack


@dataclass(frozen=True, slots=True)
class Deal:
    """A stack for everybody, with what it leaves in the bank once all of ``entries`` have it."""

    stack: Stack
    bank: Stack
    depths: tuple[tuple[int, int], ...]
    score: Score
    cap: int


def stacks(rungs: Ladder, demand: Demand, *, sound: bool = False) -> Iterator[Stack]:
    """Yield every stack that is worth what it should be and that the case has for everybody.

    ``sound`` leaves out those that any sound one beats: below the floors, or with a chip above a
    quarter of the stack.
    """
    if not rungs or demand.stack <= 0:
        return
    least, most = _bounds(rungs, demand, sound)
    values = [chip.value for chip in rungs]
    units = [common_unit(values[at + 1 :]) for at in range(len(values))]
    reach = [0] * (len(values) + 1)  # the most that the rungs from here on can be worth
    for at in reversed(range(len(values))):
        reach[at] = reach[at + 1] + values[at] * most[at]
    last = len(values) - 1

    def fill(at: int, rest: int, room: int) -> Iterator[Stack]:
        value = values[at]
        if at == last:
            count, left = divmod(rest, value)
            if not left and least[at] <= count <= min(most[at], room):
                yield (count,)
            return
        lowest = max(least[at], -(-max(0, rest - reach[at + 1]) // value))
        for count in range(lowest, min(most[at], room, rest // value) + 1):
            after = rest - count * value
            if after % units[at]:
                continue
            # The chips that are left over must be able to carry what is left.
            if after > (room - count) * values[-1]:
                continue
            for others in fill(at + 1, after, room - count):
                yield (count, *others)

    yield from fill(0, demand.stack, demand.cap)


def _bounds(rungs: Ladder, demand: Demand, sound: bool) -> tuple[list[int], list[int]]:
    least = [0] * len(rungs)
    most = [chip.stock // max(1, demand.entries) for chip in rungs]
    for at, chip in enumerate(rungs):
        if sound and at < 2:
            least[at] = FLOOR
        if sound and 4 * chip.value > demand.stack:
            most[at] = 0
        if chip.value in demand.pinned:
            least[at] = max(least[at], demand.pinned[chip.value])
            most[at] = min(most[at], demand.pinned[chip.value])
    return least, most


def deals(rungs: Ladder, demand: Demand) -> list[Deal]:
    """Return the stacks that can be dealt, the best first.

    They are compared by: opening with the smallest chip; no chip above a third of the stack; at
    least eight of each of the two smallest; none above a quarter; rebuys and add-ons the bank can
    pay; the exchange of the two smallest chips that it can pay; how deep everybody can break a
    larger chip from the own smaller ones; few chips; few colours.
    """
    return sorted(
        (
            _deal(rungs, demand, stack)
            for stack in stacks(rungs, demand)
            if _is_playable(rungs, demand, stack)
        ),
        key=lambda deal: deal.score,
    )


def best_deal(rungs: Ladder, demand: Demand) -> Deal | None:
    """Return the first of ``deals``, without weighing those that cannot be it."""
    for sound in (True, False):
        found = [
            stack
            for stack in stacks(rungs, demand, sound=sound)
            if _is_playable(rungs, demand, stack)
        ]
        if found:
            break
    else:
        return None
    quick = [(_quick(rungs, demand, stack), stack) for stack in found]
    least = min(score for score, _stack in quick)
    return min(
        (_deal(rungs, demand, stack) for score, stack in quick if score == least),
        key=lambda deal: deal.score,
    )


def _is_playable(rungs: Ladder, demand: Demand, stack: Stack) -> bool:
    if all(chip.value in demand.pinned for chip in rungs):
        return True  # the host's own
    return sum(stack) >= LEAST_CHIPS and sum(1 for count in stack if count) <= MOST_COLOURS


def _quick(rungs: Ladder, demand: Demand, stack: Stack) -> tuple[int, int, int, int]:
    """The first parts of the score, which need no look at the bank."""
    top = max(chip.value for chip, count in zip(rungs, stack, strict=True) if count)
    short = sum(max(0, FLOOR - count) for count in stack[:2])
    return (not stack[0], 3 * top > demand.stack, short, 4 * top > demand.stack)


def _deal(rungs: Ladder, demand: Demand, stack: Stack) -> Deal:
    bank = tuple(
        chip.stock - demand.entries * count for chip, count in zip(rungs, stack, strict=True)
    )
    depths = break_depths(rungs, stack, demand.stack)
    unpaid, after = _pay_purchases(rungs, demand, bank)
    score = Score(
        *_quick(rungs, demand, stack),
        unpaid,
        _unpaid_colour_ups(rungs, demand, stack, after),
        tuple(-min(depth, GOOD_DEPTH * 1000) for depth in sorted(1000 * a // b for a, b in depths)),
        sum(stack),
        sum(1 for count in stack if count),
        stack,
    )
    return Deal(stack, bank, depths, score, demand.cap)


def break_depths(rungs: Ladder, stack: Stack, total: int) -> tuple[tuple[int, int], ...]:
    """Return for each step of the ladder the worth of the chips below it, and the chip above.

    Their quotient is how many of the larger chip somebody can break from the own smaller ones.
    Steps to a chip above a quarter of the stack are left out: nobody has one at the start.
    """
    found = []
    below = 0
    for at in range(len(rungs) - 1):
        below += rungs[at].value * stack[at]
        above = rungs[at + 1].value
        if 4 * above <= total:
            found.append((below, above))
    return tuple(found)


def purchase_stack(rungs: Ladder, bank: Sequence[int], amount: int) -> Stack | None:
    """Return the chips of a rebuy or add-on: a few of the smallest, the rest large.

    At least four of the smallest chip that is still in play while the bank has them, never a
    single chip that nobody can break. None if the bank cannot pay it.
    """
    if not rungs:
        return None
    smallest = rungs[0].value
    # A chip worth more than half of it could be broken by nobody who has just bought it.
    usable = [
        have if 2 * chip.value <= amount or chip.value == smallest else 0
        for chip, have in zip(rungs, bank, strict=True)
    ]
    most = min(usable[0], amount // smallest)
    for few in (*range(min(most, SMALL_IN_REBUY), most + 1), *range(SMALL_IN_REBUY - 1, -1, -1)):
        rest = change(amount - few * smallest, rungs[1:], usable[1:]) if few <= most else None
        if rest is not None:
            return (few, *rest)
    return None


def purchases(
    rungs: Ladder, bank: Sequence[int], amounts: Sequence[int]
) -> tuple[list[Stack | None], list[int]]:
    """Return the chips of each rebuy or add-on, one after the other, and what the bank keeps."""
    left = list(bank)
    found: list[Stack | None] = []
    while len(found) < len(amounts):
        amount = amounts[len(found)]
        paid = purchase_stack(rungs, left, amount)
        same = sum(1 for _ in itertools.takewhile(amount.__eq__, amounts[len(found) :]))
        if paid is None:
            found += [None] * same
            continue
        # The best of a full bank is the best of an emptier one too, as long as it has it.
        times = min(have // gone for have, gone in zip(left, paid, strict=True) if gone)
        times = min(same, times)
        found += [paid] * times
        left = [have - times * gone for have, gone in zip(left, paid, strict=True)]
    return found, left


def _pay_purchases(rungs: Ladder, demand: Demand, bank: Stack) -> tuple[int, list[int]]:
    """Return how many rebuys and add-ons the bank cannot pay, and what is left of it."""
    paid, left = purchases(rungs, bank, demand.bought)
    return paid.count(None), left


def _unpaid_colour_ups(rungs: Ladder, demand: Demand, stack: Stack, bank: Sequence[int]) -> int:
    """Return how many of the two smallest chips the bank cannot change into larger ones."""
    left = list(bank)
    in_play = [demand.entries * count for count in stack]
    unpaid = 0
    for at in range(min(2, len(rungs) - 1)):
        larger = rungs[at + 1 :]
        owed = rungs[at].value * in_play[at]
        unit = larger[0].value
        owed = -(-owed // unit) * unit if unit % rungs[at].value == 0 else owed
        paid = change(owed, larger, left[at + 1 :])
        if paid is None:
            unpaid += 1
            continue
        for offset, count in enumerate(paid, at + 1):
            left[offset] -= count
            in_play[offset] += count
        left[at] += in_play[at]
        in_play[at] = 0
    return unpaid
