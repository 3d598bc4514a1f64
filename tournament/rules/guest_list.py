"""Who of those who were asked has a place, and who waits for one."""

from dataclasses import dataclass

SURE, WAITS = "sure", "waits"


class NoPlaceError(Exception):
    """Whoever waits can only be given a place that is free."""


@dataclass(frozen=True, slots=True)
class Room:
    """``places`` in all (None: no limit), how many are ``taken``, how many wait for one."""

    places: int | None
    taken: int
    waiting: int = 0

    @property
    def free(self) -> int | None:
        """None where there is no limit; never below 0."""
        return None if self.places is None else max(0, self.places - self.taken)

    @property
    def over(self) -> int:
        """How many are sure for whom there is no place."""
        return 0 if self.places is None else max(0, self.taken - self.places)

    @property
    def may_offer(self) -> bool:
        """Whether the first who waits can be offered a place."""
        return self.waiting > 0 and self.free != 0


@dataclass(frozen=True, slots=True)
class Expected:
    """For how many people a night is planned."""

    sure: int
    likely: int
    most: int


def expected(sure: int, maybe: int, places: int | None) -> Expected:
    """Return what the answers come to: one in two who may come does, as far as there are places."""
    most = sure + maybe if places is None else max(sure, min(places, sure + maybe))
    return Expected(sure, min(most, sure + (maybe + 1) // 2), most)


def answered(wish: str, was: str, room: Room, *, has_place: bool) -> str:
    """Return what the wish comes to: whoever says sure while others wait, or all is taken, waits.

    Whoever waits is given a free place, first in line or not: that is for the host to say.
    ``has_place``: one of the taken ones is theirs. Raises NoPlaceError.
    """
    if wish != SURE or has_place or room.free is None:
        return wish
    if was == WAITS:
        if not room.free:
            raise NoPlaceError
        return SURE
    return SURE if room.free > room.waiting else WAITS
