"""From which table to which, one player at a time, until all are even.

Sources: WSOP 2026, rule 67; TDA 2024, rule 11. That a small table counts as even when it is full
is our choice.
"""

from collections.abc import Collection, Iterator, Sequence
from heapq import heapify, heappop, heapreplace
from typing import NamedTuple


class Pair(NamedTuple):
    """``most`` sit at the table ``giver``, ``fewest`` at ``taker``; tables are counted from 0."""

    giver: int
    taker: int
    most: int
    fewest: int
    is_busy: bool  # the giver, like every other table as full, is in the middle of a hand


def pairs(
    counts: Sequence[int], places: Sequence[int], *, threshold: int, busy: Collection[int] = ()
) -> Iterator[Pair]:
    """Yield the fewest moves after which no table with a free place has ``threshold`` players
    less than another. A busy pair cannot be carried out yet, and is the last.

    Of tables as full the first gives, of tables as empty the last takes. Who takes never gives.
    """
    givers = [(-count, at in busy, at) for at, count in enumerate(counts)]
    takers = [(count, -at) for at, count in enumerate(counts) if count < places[at]]
    heapify(givers)
    heapify(takers)
    while takers:
        (least, is_busy, giver), (fewest, last) = givers[0], takers[0]
        if -least - fewest < threshold:
            return
        yield Pair(giver, -last, -least, fewest, is_busy)
        if is_busy:
            return
        heapreplace(givers, (least + 1, False, giver))
        if fewest + 1 < places[-last]:
            heapreplace(takers, (fewest + 1, last))
        else:
            heappop(takers)
