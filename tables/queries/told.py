"""Who was moved lately, for those who did not hear it."""

from dataclasses import dataclass
from datetime import datetime

from tables.queries.now import Person, RoomNow, room_now
from tournament.models import Event

STAY = frozenset({"seats", "back"})  # the first draw, and who came back to the old chair


@dataclass(frozen=True, slots=True)
class Move:
    """``kind`` and ``reason`` as in ``Seating.how``. ``origin`` is None for who came anew."""

    person: Person
    kind: str
    reason: str
    numbers: dict[str, int]
    card: str
    origin: tuple[int, int] | None
    to: tuple[int, int]
    at: datetime
    has_arrived: bool


def moves_since(event: Event, at: datetime, now: RoomNow | None = None) -> tuple[Move, ...]:
    """The moves since then whose player still has that chair, the latest first."""
    now = now or room_now(event)
    lately = [
        one for one in now.sitters.values() if one.since >= at and one.how.get("kind") not in STAY
    ]
    lately.sort(key=lambda one: (one.since, one.pk), reverse=True)
    return tuple(
        Move(
            one.person,
            one.how.get("kind", ""),
            one.how.get("reason", ""),
            one.how.get("numbers", {}),
            one.how.get("card", ""),
            one.origin,
            (one.table, one.chair),
            one.since,
            not one.is_on_the_way,
        )
        for one in lately
    )
