"""The room on the TV: who moved in the last minutes, and the seats as they are drawn.

The page fetches this when something in the room changed, and again when it is to be over.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tables import queries
from tables.models import Draw
from tables.queries import Move, RoomNow, Sitter
from tables.services import showing
from tables.words.moves import called
from tournament import instants, web
from tournament.models import Event

from .felt import Felt, felt_of

MOVES_STAY = timedelta(minutes=3)
OPEN_MOVES_STAY = timedelta(minutes=10)  # of those who have not been seen to sit
DRAW_STAYS = timedelta(minutes=5)
ROUND_STAYS = timedelta(minutes=10)  # then it is asked for again
# The clock runs on beside it, so what can be read again on every phone makes room sooner.
DRAW_STAYS_IN_PLAY = timedelta(minutes=2)

STEP = timedelta(seconds=1)  # from one seat that is drawn to the next
LONGEST_DRAW = timedelta(seconds=45)
MOST_ONE_BY_ONE = 60

ON_A_SIDE = 5  # moves beside the clock, in large letters
ON_A_SIDE_SMALL = 8
LINES_OF_A_ROUND = 2
MOST_PICTURES = 3
MOST_LISTS = 6
LONGEST_LIST = 12

LARGE = (Draw.Kind.SEATS, Draw.Kind.FINAL_TABLE, Draw.Kind.REDRAW)


@dataclass(frozen=True, slots=True)
class Drawn:
    """One by one: "Ann: table 2, chair 5", and the place on the page that it fills."""

    place: str
    text: str


@dataclass(frozen=True, slots=True)
class SeatsShown:
    """``pictures`` or ``lists``, or neither where so many tables fit on no screen."""

    title: str
    is_one_table: bool
    until: datetime
    pictures: Sequence[Felt] = ()
    lists: Sequence[tuple[int, str, Sequence[Sitter]]] = ()
    drawn: Sequence[Drawn] = ()
    drawn_at: datetime | None = None
    step: timedelta = STEP

    @property
    def until_ms(self) -> int:
        return instants.in_ms(self.until)

    @property
    def drawn_at_ms(self) -> int | None:
        return None if self.drawn_at is None else instants.in_ms(self.drawn_at)

    @property
    def step_ms(self) -> int:
        return self.step // instants.MILLISECOND


@dataclass(frozen=True, slots=True)
class Line:
    """Where somebody goes. ``origin`` None: came anew."""

    name: str
    origin: int | None
    table: int
    chair: int
    is_open: bool


@dataclass(frozen=True, slots=True)
class MovesShown:
    """On the left of the clock, and on the right what does not fit there. ``round`` is of hand for
    hand, ``playing`` says for whom all others wait."""

    title: str
    is_one_table: bool
    until: datetime
    left: Sequence[Line]
    right: Sequence[Line]
    more: int
    round: int | None = None
    playing: str = ""

    @property
    def until_ms(self) -> int:
        return instants.in_ms(self.until)

    @property
    def is_small(self) -> bool:
        return len(self.left) > ON_A_SIDE


@never_cache
@require_safe
def tv_room(request: HttpRequest, slug: str) -> HttpResponse:
    """A part of the TV page; empty where nothing is to be told."""
    event = web.event_on_show(request, slug)
    with translation.override(event.language):
        shown = on_tv(event, instants.now())
        template = "tables/_tv_moves.html" if isinstance(shown, MovesShown) else "tables/_tv.html"
        link = web.link(request, reverse("tournament:event", args=[event.slug]))
        return render(request, template, {"event": event, "shown": shown, "link": link})


@web.for_director
@require_POST
def show_seats(request: HttpRequest, event: Event) -> HttpResponse:
    """The same button takes them away."""
    now = queries.room_now(event)
    if not now.is_drawn:
        messages.error(request, gettext("No seats have been drawn yet."))
    elif showing.show_seats(event):
        minutes = showing.SEATS_STAY // timedelta(minutes=1)
        text = gettext(
            "The TV shows the seats for %(minutes)s minutes. Press again to have the clock back."
        ) % {"minutes": minutes}
        messages.success(request, text)
    else:
        messages.success(request, gettext("The TV shows the clock again."))
    back = "tables:room" if request.POST.get("back") == "room" else "tables:seat_list"
    return redirect(back, event.slug)


def on_tv(event: Event, at: datetime) -> SeatsShown | MovesShown | None:
    """What the TV shows of the room at this instant. One query on a night without tables."""
    now = queries.room_now(event)
    if not now.is_drawn or event.state == Event.State.FINISHED:
        return None
    asked = showing.shown_until(event)
    if asked is not None:
        return _seats(now, gettext("Seats"), asked)
    draw = _large_draw(event, at)
    if draw is not None:
        shown = _draw(now, draw, at)
        if shown is not None:
            return shown
    return _moves(now, at)


# -- seats


def _large_draw(event: Event, at: datetime) -> Draw | None:
    since = at - DRAW_STAYS - LONGEST_DRAW
    return event.draws.filter(kind__in=LARGE, at__gte=since).last()


def _draw(now: RoomNow, draw: Draw, at: datetime) -> SeatsShown | None:
    """The draw one by one, and then what came of it; None once that has been seen."""
    places = [(number, table, chair) for number, table, chair, _card in draw.result]
    still = [
        now.sitters[number]
        for number, table, chair in places
        if number in now.sitters
        and (now.sitters[number].table, now.sitters[number].chair) == (table, chair)
    ]
    step = min(STEP, LONGEST_DRAW / max(1, len(still)))
    one_by_one = len(still) <= MOST_ONE_BY_ONE
    over = draw.at + (step * len(still) if one_by_one else timedelta())
    is_play = now.event.state != Event.State.PLANNED
    until = over + (DRAW_STAYS_IN_PLAY if is_play else DRAW_STAYS)
    if not still or at >= until:
        return None
    title = {
        Draw.Kind.SEATS: gettext("The seats are drawn"),
        Draw.Kind.FINAL_TABLE: gettext("Final table"),
        Draw.Kind.REDRAW: gettext("All seats are drawn anew"),
    }[Draw.Kind(draw.kind)]
    if not one_by_one or at >= over:
        return _seats(now, title, until)
    is_one = len(now.used) < 2
    drawn = [Drawn(f"{one.table}-{one.chair}", _said(one, is_one)) for one in still]
    return _seats(now, title, until, drawn, draw.at, step)


def _seats(
    now: RoomNow,
    title: str,
    until: datetime,
    drawn: Sequence[Drawn] = (),
    drawn_at: datetime | None = None,
    step: timedelta = STEP,
) -> SeatsShown:
    used = now.used
    pictures: Sequence[Felt] = ()
    lists: Sequence[tuple[int, str, Sequence[Sitter]]] = ()
    if len(used) <= MOST_PICTURES:
        on_felt = title if len(used) < 2 else None
        pictures = [felt_of(table, title=on_felt) for table in used]
    elif len(used) <= MOST_LISTS and max(table.many for table in used) <= LONGEST_LIST:
        lists = [(one.number, one.row.room, list(one.sitters.values())) for one in used]
    return SeatsShown(title, len(used) < 2, until, pictures, lists, drawn, drawn_at, step)


def _said(one: Sitter, is_one_table: bool) -> str:
    values = {"name": called(one.name, one.number), "table": one.table, "chair": one.chair}
    if is_one_table:
        return gettext("%(name)s: chair %(chair)s") % values
    return gettext("%(name)s: table %(table)s, chair %(chair)s") % values


# -- moves


def _moves(now: RoomNow, at: datetime) -> MovesShown | None:
    told = [
        move
        for move in queries.moves_since(now.event, at - OPEN_MOVES_STAY, now)
        if move.at + _stays(move) > at
    ]
    rounds = now.hand_for_hand
    if not told and rounds is None:
        return None
    until = min((move.at + _stays(move) for move in told), default=at + ROUND_STAYS)
    lines = [_line(move) for move in told]
    taken = 0 if rounds is None else LINES_OF_A_ROUND
    large = ON_A_SIDE - taken
    each = large if len(lines) <= 2 * large else ON_A_SIDE_SMALL - taken
    shown = lines[: 2 * each]
    is_one = len(now.used) < 2
    is_final = is_one and any(move.kind == "final_table" for move in told)
    title = gettext("Final table") if is_final else gettext("Moves")
    return MovesShown(
        title,
        is_one,
        until,
        shown[:each],
        shown[each:],
        len(lines) - len(shown),
        rounds.round if rounds else None,
        _still_playing(now),
    )


def _still_playing(now: RoomNow) -> str:
    """The tables for which the others wait; nothing before one is through."""
    rounds = now.hand_for_hand
    if rounds is None or not rounds.done:
        return ""
    numbers = [table.number for table in queries.left_in_round(now, rounds)]
    if not numbers or len(numbers) > MOST_LISTS:
        return ""
    tables = ", ".join(str(number) for number in numbers)
    text = ngettext("Table %(tables)s plays", "Tables %(tables)s play", len(numbers))
    return text % {"tables": tables}


def _stays(move: Move) -> timedelta:
    return MOVES_STAY if move.has_arrived else OPEN_MOVES_STAY


def _line(move: Move) -> Line:
    name = called(move.person.name, move.person.number)
    origin = move.origin[0] if move.origin else None
    return Line(name, origin, *move.to, is_open=not move.has_arrived)
