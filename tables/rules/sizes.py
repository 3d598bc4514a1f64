"""How many people sit at each table: as equal as the chairs allow."""

from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heapreplace
from itertools import islice


def seats_in_turn(counts: Sequence[int], places: Sequence[int]) -> Iterator[int]:
    """Yield at which table (from 0) the next one sits down, until all are full: at the smallest
    that has a place; of equal tables at the first."""
    free = [(count, at) for at, count in enumerate(counts) if count < places[at]]
    heapify(free)
    while free:
        count, at = free[0]
        yield at
        if count + 1 < places[at]:
            heapreplace(free, (count + 1, at))
        else:
            heappop(free)


def sizes(people: int, places: Sequence[int], sitting: Sequence[int] = ()) -> tuple[int, ...]:
    """Return how many are at each table after so many ``people`` have sat down beside those who
    are ``sitting`` there. Raises ValueError where there are not so many places.

    >>> sizes(19, (9, 9, 9))
    (7, 6, 6)
    """
    counts = list(sitting) or [0] * len(places)
    turns = list(islice(seats_in_turn(counts, places), people))
    if len(turns) < people:
        raise ValueError("more people than places")
    for at in turns:
        counts[at] += 1
    return tuple(counts)


def tables_needed(people: int, places: Sequence[int]) -> int:
    """Return how many of these tables, from the first, have a place for everybody; all of them
    where that is not enough."""
    left = people
    for needed, here in enumerate(places):
        if left <= 0:
            return needed
        left -= here
    return len(places)
