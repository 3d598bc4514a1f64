"""Names on a screen: short, told apart, and each with two letters and a colour of its own."""

import zlib
from collections import Counter
from collections.abc import Sequence

COLOURS = 10


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Return the shortest names by which these people can be told apart.

    The first name where one person has it; else with as much of the rest as is needed; where
    the whole names are equal, numbered in the order given, the first without a number.

    >>> told_apart(["Anders Berg", "Anders Holm", "Mette"])
    ('Anders B', 'Anders H', 'Mette')
    """
    first = Counter(_first(name) for name in names)
    short = [
        name.split(" ", 1)[0] if first[_first(name)] == 1 else _with_rest(name, names)
        for name in names
    ]
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


def _first(name: str) -> str:
    return name.split(" ", 1)[0].casefold()


def _with_rest(name: str, names: Sequence[str]) -> str:
    """Return the first name and the shortest beginning of the rest that nobody else has."""
    first, _space, rest = name.partition(" ")
    if not rest:
        return name
    others = [
        other.partition(" ")[2].casefold()
        for other in names
        if _first(other) == _first(name) and other.casefold() != name.casefold()
    ]
    for length in range(1, len(rest) + 1):
        start = rest[:length].casefold()
        if rest[length - 1] != " " and not any(other.startswith(start) for other in others):
            return f"{first} {rest[:length]}"
    return name
