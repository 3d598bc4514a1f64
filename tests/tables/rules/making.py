"""Rooms for tests, in a line."""

from tables.rules.rooms import Positions, Room, Table


def table(number, seated, chairs=9, last=(1, 2, 3), blocked=()):
    """``seated``: how many, on the first chairs; which chairs; or names by chair.

    The one on chair 4 of table 2 is called "2-4" unless named otherwise.
    """
    if isinstance(seated, int):
        seated = range(1, seated + 1)
    if not isinstance(seated, dict):
        seated = {chair: f"{number}-{chair}" for chair in seated}
    return Table(number, chairs, seated, frozenset(blocked), Positions(*last) if last else None)


def room(*counts, chairs=9, **said):
    """Tables from number 1 with so many people each; ``chairs`` may be a list."""
    many = [chairs] * len(counts) if isinstance(chairs, int) else chairs
    return Room(
        tuple(
            table(number, count, here, **said)
            for number, (count, here) in enumerate(zip(counts, many, strict=True), 1)
        )
    )


def counts(found):
    return [len(one.seated) for one in found.tables]


def people(found):
    return sorted(player for one in found.tables for player in one.seated.values())
