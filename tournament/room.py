"""The door to the room: what the night needs to know of tables and seats.

``tables`` registers the one that knows; until then everybody is at one table without numbers.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from tournament.models import Entry, Event


@dataclass(frozen=True, slots=True)
class Seat:
    table: int
    chair: int


class Room(Protocol):
    """``deed`` is an open ``services.deeds.Deed``: what the room changes goes into its line."""

    def came(self, deed: Any, entry: Entry) -> None: ...

    def left(self, deed: Any, entry: Entry) -> None: ...

    def seats(self, event: Event) -> Mapping[int, Seat]:
        """Where each entry (by id) sits."""
        ...

    def instructions(self, event: Event) -> Sequence[Any]: ...

    def moves_since(self, event: Event, at: datetime) -> Sequence[Any]: ...

    def button_order(self, event: Event, entry_ids: Iterable[int]) -> Sequence[int]: ...


class NoRoom:
    """Answers empty: nobody has drawn seats."""

    def came(self, deed: Any, entry: Entry) -> None:
        pass

    def left(self, deed: Any, entry: Entry) -> None:
        pass

    def seats(self, event: Event) -> Mapping[int, Seat]:
        return {}

    def instructions(self, event: Event) -> Sequence[Any]:
        return ()

    def moves_since(self, event: Event, at: datetime) -> Sequence[Any]:
        return ()

    def button_order(self, event: Event, entry_ids: Iterable[int]) -> Sequence[int]:
        return tuple(entry_ids)


registered: Room = NoRoom()


def register(room: Room) -> None:
    global registered
    registered = room
