"""What the room adds to the night's own pages; ``tournament.room`` asks for it."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse

from tournament.models import Entry, Event
from tournament.views.suggestions import Suggestion

from . import table_screen
from .offers import suggestion
from .own_seat import own_seat


class Pages:
    """Implements ``tournament.room.Pages``."""

    def own_seat(self, request: HttpRequest, event: Event, entry: Entry) -> str:
        seat = own_seat(event, entry)
        if seat is None:
            return ""
        shown = {"event": event, "seat": seat}
        return render_to_string("tables/_own_seat.html", shown, request)

    def table_address(self, event: Event, number: int) -> str:
        if not event.tables.filter(number=number).exists():
            return ""
        return reverse("tables:table", args=[event.slug, number])

    def on_tv(self, event: Event) -> str:
        shown = {"event": event, "has_tables": event.tables.exists()}
        return render_to_string("tables/_tv_place.html", shown)

    def on_phone(self, event: Event) -> str:
        if not event.tables.filter(seatings__until=None, seatings__isnull=False).exists():
            return ""
        return render_to_string("tables/_find_seat.html", {"event": event})

    def sheets(self, event: Event, *, steers: bool) -> str:
        if not event.tables.exists():
            return ""
        return render_to_string("tables/_sheets.html", {"event": event, "steers": steers})

    def at_table(self, event: Event, number: int) -> str:
        return table_screen.shown(event, number)

    def suggestion(self, event: Event) -> Suggestion | None:
        return suggestion(event)
