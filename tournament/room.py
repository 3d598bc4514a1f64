"""The door to the room: what the night needs to know of tables and seats.

``tables`` registers the one that knows; until then everybody is at one table without numbers.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from django.http import HttpRequest

from tournament.models import Entry, Event, JournalChange


@dataclass(frozen=True, slots=True)
class Seat:
    table: int
    chair: int
    is_on_the_way: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """Where somebody sits, and in which round hand for hand; None where there is none."""

    table: int | None = None
    round: int | None = None


class Room(Protocol):
    """``deed`` is an open ``services.deeds.Deed``: what the room changes goes into its line."""

    def came(self, deed: Any, *come: Entry, keeps_seat: bool = True) -> None:
        """They are in, for the first time or again; who ``keeps_seat`` gets the old one if it is
        free."""
        ...

    def left(self, deed: Any, entry: Entry) -> None: ...

    def settle(self, deed: Any, changes: Sequence[JournalChange]) -> None:
        """A deed is about to close, having changed these rows."""
        ...

    def moment(self, entry: Entry) -> Moment: ...

    def seats(self, event: Event) -> Mapping[int, Seat]:
        """Where each entry (by id) sits."""
        ...

    def instructions(self, event: Event) -> Sequence[Any]: ...

    def moves_since(self, event: Event, at: datetime) -> Sequence[Any]: ...

    def button_order(self, event: Event, entry_ids: Iterable[int]) -> Sequence[int]: ...


class NoRoom:
    """Answers empty: nobody has drawn seats."""

    def came(self, deed: Any, *come: Entry, keeps_seat: bool = True) -> None:
        pass

    def left(self, deed: Any, entry: Entry) -> None:
        pass

    def settle(self, deed: Any, changes: Sequence[JournalChange]) -> None:
        pass

    def moment(self, entry: Entry) -> Moment:
        return Moment()

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


class Pages(Protocol):
    """What the room adds to the night's own pages: HTML, empty where there is nothing."""

    def own_seat(self, request: HttpRequest, event: Event, entry: Entry) -> str:
        """For the phone of whoever this is: the own chair, and where to go."""
        ...

    def table_address(self, event: Event, number: int) -> str:
        """Of the page for whoever looks after this table."""
        ...

    def on_tv(self, event: Event) -> str:
        """The place on a TV where moves and seats are shown."""
        ...

    def on_phone(self, event: Event) -> str:
        """For every guest: the way to the seats."""
        ...

    def sheets(self, event: Event, *, steers: bool) -> str:
        """What the room has on paper, among the sheets of the night."""
        ...

    def at_table(self, event: Event, number: int) -> str:
        """For the screen of this table: its picture, and who posts next."""
        ...

    def suggestion(self, event: Event) -> Any:
        """A ``views.suggestions.Suggestion``, or None: what the room has to do next."""
        ...


class NoPages:
    def own_seat(self, request: HttpRequest, event: Event, entry: Entry) -> str:
        return ""

    def table_address(self, event: Event, number: int) -> str:
        return ""

    def on_tv(self, event: Event) -> str:
        return ""

    def on_phone(self, event: Event) -> str:
        return ""

    def sheets(self, event: Event, *, steers: bool) -> str:
        return ""

    def at_table(self, event: Event, number: int) -> str:
        return ""

    def suggestion(self, event: Event) -> Any:
        return None


pages: Pages = NoPages()


def show(on_pages: Pages) -> None:
    global pages
    pages = on_pages
