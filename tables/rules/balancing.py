"""Who moves from a full table to an emptier one, and to which chair.

The next big blind moves, to the chair that meets the big blind soonest. Sources: TDA 2024, rule
11; WSOP 2026, rule 67. That nobody leaves in the middle of a hand, and the lot where nobody knows
the button, are our choice.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from tournament.rules.findings import Numbers, Reason

from .choices import Choices, open_chairs
from .evening import Pair, pairs
from .in_use import InUse
from .instructions import Instruction, Place
from .lots import Lots
from .rooms import Player, Positions, Table
from .waiting import must_wait


class Leaver(NamedTuple):
    chair: int
    player: Player


class Chair(NamedTuple):
    number: int
    hands: int  # the player there is big blind in so many hands, 1 is the next


def balancing(use: InUse, choices: Choices) -> Iterator[Instruction]:
    """Yield the moves that even the tables, the fewest that can. What must happen first, if
    anything, comes last: ``ask_button``, or ``none`` where a hand must end.
    """
    leaving: dict[int, Iterator[Leaver]] = {}
    chairs: dict[int, Iterator[Chair]] = {}
    tables, threshold = use.tables, choices.threshold
    if max(use.counts) - min(use.counts) < threshold:
        return
    busy = {at for at, table in enumerate(tables) if table.number in choices.in_hand}
    for pair in pairs(use.counts, use.places, threshold=threshold, busy=busy):
        giver, taker = tables[pair.giver], tables[pair.taker]
        if pair.is_busy:
            numbers = Numbers(most=pair.most, fewest=pair.fewest, table=giver.number)
            yield Instruction("none", Reason("hand_under_way", numbers))
            return
        if giver.last is None or taker.last is None:
            unknown = [table for table in (giver, taker) if _is_unknown(table, choices)]
            yield from map(ask_button, unknown)
            if unknown:
                return
        if pair.giver not in leaving:
            leaving[pair.giver] = _leaving(giver, choices)
        if pair.taker not in chairs:
            chairs[pair.taker] = _chairs(taker, choices)
        yield _move(giver, taker, pair, next(leaving[pair.giver]), next(chairs[pair.taker]))


def ask_button(table: Table) -> Instruction:
    numbers = Numbers(table=table.number)
    return Instruction("ask_button", Reason("button_unknown", numbers), table=table.number)


def next_big_blinds(table: Table, last: Positions) -> Iterator[Leaver]:
    """Yield who would be big blind on the next hand, then who if that one were gone, and so on."""
    for step in range(table.chairs):
        chair = (last.big_blind + step) % table.chairs + 1
        if chair in table.seated:
            yield Leaver(chair, table.seated[chair])


def soonest_chairs(table: Table, last: Positions) -> Iterator[Chair]:
    """Yield the open chairs, the one that meets the big blind soonest first; each is taken then.

    The chair of the last big blind is the last: it is the next small blind, and has a round to go.
    """
    hands = 1
    for step in range(table.chairs):
        chair = (last.big_blind + step) % table.chairs + 1
        if chair in table.blocked:
            continue
        if chair not in table.seated:
            yield Chair(chair, hands)
        hands += 1


def _is_unknown(table: Table, choices: Choices) -> bool:
    return table.last is None and table.number not in choices.by_lot


def _leaving(table: Table, choices: Choices) -> Iterator[Leaver]:
    """Where nobody knows the button it is one of those who had to move least so far."""
    if table.last is not None:
        return next_big_blinds(table, table.last)
    people = [Leaver(chair, table.seated[chair]) for chair in sorted(table.seated)]
    drawn = Lots(choices.seed, "leaves", table.number, len(people)).shuffled(people)
    return iter(sorted(drawn, key=lambda one: choices.moves.get(one.player, 0)))


def _chairs(table: Table, choices: Choices) -> Iterator[Chair]:
    if table.last is not None:
        return soonest_chairs(table, table.last)
    drawn = Lots(choices.seed, "chair", table.number, len(table.seated)).shuffled(
        open_chairs(table)
    )
    return (Chair(chair, 0) for chair in drawn)


def _move(giver: Table, taker: Table, pair: Pair, leaver: Leaver, chair: Chair) -> Instruction:
    waits = must_wait(taker, chair.number)
    if giver.last is None:
        kind = "lot"
    elif taker.last is None:
        kind = "chair_by_lot"
    elif waits:
        kind = "only_waiting_chair"
    else:
        kind = "next_big_blind"
    return Instruction(
        "balance",
        _reason(kind, pair.most, pair.fewest, *chair),
        leaver.player,
        Place(giver.number, leaver.chair),
        Place(taker.number, chair.number),
        waits=waits,
    )


@lru_cache(maxsize=1024)
def _reason(kind: str, most: int, fewest: int, chair: int, hands: int) -> Reason:
    """In a big room many move for the same reason."""
    return Reason(kind, Numbers(most=most, fewest=fewest, chair=chair, hands=hands))
