"""A player's own chair on the own phone: where it is, and when to go there."""

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_POST

from tables import queries
from tables.models import Seating
from tables.queries import TableNow
from tables.rules.button import Hand
from tables.rules.instructions import Instruction
from tables.services import moving
from tables.words import REASONS, reason
from tournament import instants, snapshots, web
from tournament.models import Entry, Event
from tournament.rules.findings import Reason
from tournament.services.deeds import Author

from .felt import Felt, felt_of

# By the kind of what the director did, where no rule asked for it.
BY_HAND = {
    "move": gettext_lazy("The director wants it so."),
    "swap": gettext_lazy("Two players change their chairs."),
}


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """``move`` names the walk, so that a page knows a new one; ``table`` is empty where there is
    only one. Without a ``felt`` there is no chair yet."""

    chair: int = 0
    table: str = ""
    room: str = ""
    felt: Felt | None = None
    move: int | None = None
    why: str = ""
    waits: bool = False
    next_hand: str = ""


def own_seat(event: Event, entry: Entry) -> OwnSeat | None:
    """None where no seats are drawn, and for those out; at most six queries, one on a night
    without tables."""
    if event.state == Event.State.FINISHED:
        return None
    seating = queries.seat_of(entry)
    if seating is None:
        return OwnSeat() if queries.waits_for_chair(entry) else None
    row = seating.table
    at = queries.table_seen(event, row, instants.stored_now() - snapshots.UNDO_TIME)
    is_only = event.tables.filter(closed_at=None).count() == 1
    is_walking = seating.arrived_at is None
    coming = at.coming
    name = entry.player.name if entry.player else ""
    return OwnSeat(
        seating.chair,
        "" if is_only else gettext("Table %(table)s") % {"table": row.number},
        row.room,
        felt_of(at, own=seating.chair),
        seating.pk if is_walking else None,
        _why(seating, name or gettext("Player %(number)s") % {"number": entry.number}),
        isinstance(coming, Hand) and seating.chair in coming.waits,
        _next_hand(at, seating.chair),
    )


def _why(seating: Seating, player: str) -> str:
    how = seating.how
    kind = how.get("reason")
    if kind not in REASONS:
        return str(BY_HAND.get(how.get("kind", ""), ""))
    given = Reason(kind, how.get("numbers", {}))
    return reason(Instruction(how["kind"], given, card=how.get("card", "")), player)


def _next_hand(at: TableNow, chair: int) -> str:
    """What this chair posts next, at a table whose hands somebody counts."""
    coming = at.coming
    if not at.row.hand or not isinstance(coming, Hand):
        return ""
    if chair in coming.waits:
        return gettext("No cards in the next hand: the button has to pass first.")
    if chair == coming.positions.big_blind:
        return gettext("In the next hand you are the big blind.")
    if chair == coming.positions.small_blind:
        return gettext("In the next hand you are the small blind.")
    if chair == coming.positions.button:
        return gettext("In the next hand you have the button.")
    return ""


@require_POST
def seated(request: HttpRequest, slug: str) -> HttpResponse:
    """The player says it: I sit there now."""
    event = web.event_on_show(request, slug)
    guest = web.guest(request, event)
    if guest is None or guest.entry is None:
        raise PermissionDenied
    # Whoever has left, or has no chair any more, need not be told.
    if queries.seat_of(guest.entry) is not None:
        moving.arrived(event.pk, Author(str(guest.entry)), number=guest.entry.number)
    return redirect(reverse("tournament:mine", args=[slug]) + "#own-seat")
