"""Nights without money: chips counted at the end, points by place, and ranks with ties."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from .finishing import Finish

Score = int | Fraction


def net_chips(stack: int, refills: int) -> int:
    """Return what counts at the end of a night to a time.

    ``refills`` are the chips bought after the first stack; each counts as minus its chips.
    """
    return stack - refills


def chips_that_win(stacks: Mapping[int, int], free: Mapping[int, int]) -> dict[int, int]:
    """Return the chips by which prizes are shared: those that cost nothing win nothing.

    ``free`` are the chips of refills that were given away. Where nobody has more than that, every
    chip counts.
    """
    net = {entry: max(0, net_chips(stack, free.get(entry, 0))) for entry, stack in stacks.items()}
    return net if any(net.values()) else dict(stacks)


def ranks(scores: Mapping[int, Score]) -> tuple[Finish, ...]:
    """Return places by score, the most first; equal scores share: 1, 2, 2, 4."""
    ordered = sorted(scores, key=lambda entry: -scores[entry])
    tied: dict[Score, list[int]] = {}
    for entry in ordered:
        tied.setdefault(scores[entry], []).append(entry)
    found, place = [], 1
    for group in tied.values():
        worst = place + len(group) - 1
        found += [Finish(entry, place, worst) for entry in group]
        place = worst + 1
    return tuple(found)


def place_points(
    finishes: Iterable[Finish], points: Sequence[int], *, ties: Literal["share", "best"] = "share"
) -> dict[int, Fraction]:
    """Return points by entry; ``points`` are those of the places from the first on.

    Those who tie share the points of all their places, or each get those of the best.
    """

    def of(place: int) -> int:
        return points[place - 1] if place <= len(points) else 0

    earned = {}
    for finish in finishes:
        places = range(finish.best, finish.worst + 1 if ties == "share" else finish.best + 1)
        earned[finish.entry] = Fraction(sum(map(of, places)), len(places))
    return earned


def one_each(people: int) -> tuple[int, ...]:
    """Return the plainest points: as many as the places one has beaten or reached.

    >>> one_each(4)
    (4, 3, 2, 1)
    """
    return tuple(range(people, 0, -1))


def running(tables: Iterable[Mapping[int, Score]]) -> dict[int, Score]:
    """Return the sums over an evening; nothing is rounded on the way."""
    total: dict[int, Score] = {}
    for table in tables:
        for entry, score in table.items():
            total[entry] = total.get(entry, 0) + score
    return total
