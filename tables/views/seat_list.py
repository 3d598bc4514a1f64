"""Who sits where, on paper and by name: the list on the wall, cards to cut out, the own chair."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tables import queries
from tables.queries import RoomNow, Sitter
from tables.words.moves import called
from tournament import web, words
from tournament.models import Event
from tournament.rules import paper
from tournament.rules.book import folded
from tournament.views.rows import alphabetical

from .felt import Felt, felt_of

CARDS = ((2, 4), (2, 5))  # columns and rows of a sheet
MOST_LETTERS = 60  # of a name that is looked for
MOST_PICTURES = 3
IN_TWO_COLUMNS = 30  # lines, from which on paper has two columns
IN_THREE_COLUMNS = 90


@dataclass(frozen=True, slots=True)
class Line:
    """``name`` is empty for a chair that nobody has yet."""

    name: str
    table: int
    chair: int
    is_on_the_way: bool = False
    room: str = ""


class Seats:
    """The seats of a night, in the orders in which people look for them."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.now: RoomNow = queries.room_now(event)

    @property
    def is_drawn(self) -> bool:
        return self.now.is_drawn

    @property
    def is_one_table(self) -> bool:
        """Then nobody has to be told which."""
        return len(self.now.tables) < 2

    @property
    def by_name(self) -> list[Line]:
        sitters = sorted(
            self.now.sitters.values(),
            key=lambda one: (not one.name, alphabetical(one.name), one.number),
        )
        return [self.line(one) for one in sitters]

    @property
    def by_table(self) -> list[tuple[int, str, list[Line]]]:
        """Number, room and lines of each table in use."""
        return [
            (table.number, table.row.room, [self.line(one) for one in table.sitters.values()])
            for table in self.now.used
        ]

    @property
    def columns(self) -> int:
        many = len(self.now.sitters)
        return 3 if many >= IN_THREE_COLUMNS else 2 if many >= IN_TWO_COLUMNS else 1

    @property
    def waiting(self) -> list[str]:
        return [called(one.name, one.number) for one in self.now.waiting]

    @property
    def open_chairs(self) -> list[Line]:
        return [
            Line("", table.number, chair, room=table.row.room)
            for table in self.now.tables
            for chair in range(1, table.row.chairs + 1)
            if chair not in table.row.blocked
        ]

    def line(self, one: Sitter) -> Line:
        room = self.now.by_number[one.table].row.room
        name = called(one.name, one.number)
        return Line(name, one.table, one.chair, one.is_on_the_way, room)

    def found(self, wanted: str) -> list[tuple[Line, Felt | None]]:
        """Who is called so, whole names first; with a picture of the table where they are few."""
        asked = folded(wanted)
        whole = {one.number for one in self.now.people.values() if folded(one.name) == asked}
        hits = [
            one
            for one in sorted(self.now.sitters.values(), key=lambda one: alphabetical(one.name))
            if one.number in whole or (not whole and asked in folded(called(one.name, one.number)))
        ]
        pictured = len(hits) <= MOST_PICTURES
        return [(self.line(one), self._felt(one) if pictured else None) for one in hits]

    def _felt(self, one: Sitter) -> Felt:
        title = "" if self.is_one_table else None
        return felt_of(self.now.by_number[one.table], title=title, own=one.chair)


@never_cache
@require_safe
def seat_list(request: HttpRequest, slug: str) -> HttpResponse:
    """``?by=table`` for the wall beside each table, ``?q=`` for one's own chair."""
    event = web.event_on_show(request, slug)
    seats = Seats(event)
    wanted = " ".join(request.GET.get("q", "").replace("\0", "").split())[:MOST_LETTERS]
    shown = {
        "title": gettext("Seat list"),
        "by_table": request.GET.get("by") == "table" and not seats.is_one_table,
        "wanted": wanted,
        "found": seats.found(wanted) if wanted and seats.is_drawn else (),
    }
    return _page(request, "tables/seat_list.html", seats, shown)


@never_cache
@require_safe
def seat_cards(request: HttpRequest, slug: str) -> HttpResponse:
    """One card for each player; before the draw one for each chair, to be drawn from a hat."""
    event = web.event_on_show(request, slug)
    web.demand_steer(request, event)
    seats = Seats(event)
    cards = seats.by_name if seats.is_drawn else seats.open_chairs
    layout = paper.cards(len(cards), CARDS)
    shown = {
        "title": gettext("Seat cards"),
        "layout": layout,
        "card_sheets": _in_sheets(cards, layout.each),
    }
    return _page(request, "tables/seat_cards.html", seats, shown)


def _in_sheets(cards: Sequence[Line], each: int) -> list[Sequence[Line]]:
    return [cards[at : at + each] for at in range(0, len(cards), each)]


def _page(request: HttpRequest, template: str, seats: Seats, shown: dict[str, Any]) -> HttpResponse:
    event = seats.event
    with timezone.override(event.zone):
        context = {
            "event": event,
            "seats": seats,
            "steers": web.may_steer(request, event),
            "sheet": {"when": _when(event)},
        }
        return render(request, template, context | shown)


def _when(event: Event) -> str:
    at = event.starts_at
    if at is None:
        return ""
    return f"{words.day(timezone.localtime(at).date(), year=True)}, {words.time_of_day(at)}"
