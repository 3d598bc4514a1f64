"""Names on a screen: short, told apart, and each with two letters and a colour of its own."""

import zlib
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

COLOURS = 10


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Return the shortest names by which these people can be told apart.

    The first name where one person has it; else with as much of the rest as is needed; where
    the whole names are equal, numbered in the order given, the first without a number.

    >>> told_apart(["Anders Berg", "Anders Holm", "Mette"])
    ('Anders B', 'Anders H', 'Mette')
    """
    rests: dict[str, list[str]] = {}
    for name in names:
        first, _space, rest = name.casefold().partition(" ")
        rests.setdefault(first, []).append(rest)
    for shared in rests.values():
        shared.sort()
    short = [_shortest(name, rests[name.casefold().partition(" ")[0]]) for name in names]
    told: dict[str, str] = {}
    for name in short:
        shown, count = name, 1
        while shown.casefold() in told:
            count += 1
            shown = f"{name} {count}"
        told[shown.casefold()] = shown
    return tuple(told.values())


def letters(name: str) -> str:
    """Return two letters for a picture of a person: of two words, else the first two.

    >>> letters("Anders Berg"), letters("Ella"), letters("Anders 2")
    ('AB', 'El', 'A2')
    """
    words = name.split()
    if len(words) > 1:
        return (words[0][0] + words[-1][0]).upper()
    return name[:2].capitalize()


def colour(name: str) -> int:
    """Return which of ``COLOURS`` colours a person has: the same on every night and screen."""
    return zlib.crc32(name.casefold().encode()) % COLOURS


def _shortest(name: str, rests: Sequence[str]) -> str:
    """Return the first name and the shortest beginning of the rest that nobody else has.

    ``rests``, sorted, are the rests of the names of everybody with this first name.
    """
    first, _space, rest = name.partition(" ")
    if len(rests) == 1 or not rest:
        return first if rest else name
    folded = rest.casefold()
    place, behind = bisect_left(rests, folded), bisect_right(rests, folded)
    neighbours = [*rests[max(0, place - 1) : place], *rests[behind : behind + 1]]
    shared = max((_shared(folded, other) for other in neighbours), default=0)
    while rest[shared : shared + 1] == " ":
        shared += 1
    return f"{first} {rest[: shared + 1]}"


def _shared(one: str, other: str) -> int:
    """Return how many letters two texts begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
