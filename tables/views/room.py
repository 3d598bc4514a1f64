"""The room page: for a director with all that can be done, for guests who sits where."""

import functools
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tables import queries
from tables.forms.drawing import DrawForm
from tables.forms.tables import ChangeTableForm, first_of
from tables.services import drawing, setup
from tables.words.moves import called
from tournament import web
from tournament.models import Event
from tournament.views.deeds import Done, do, filled, night, script_words
from tournament.views.moment import Moment

from .answers import answer
from .board import Board


@never_cache
@require_safe
def room(request: HttpRequest, slug: str) -> HttpResponse:
    event = web.event_on_show(request, slug)
    board = Board(event, may_steer=web.may_steer(request, event))
    board.pick(request.GET)
    with timezone.override(event.zone):
        return page(request, board)


@never_cache
@require_safe
def part(request: HttpRequest, slug: str) -> HttpResponse:
    """What has changed since the page saw it; 204 where nothing has."""
    event = web.event_on_show(request, slug)
    board = Board(event, may_steer=web.may_steer(request, event))
    changed = board.changed(request.GET.get("seen"))
    if not any(changed.values()):
        return HttpResponse(status=204)
    shown = {"event": event, "board": board, "part": "room", "changed": changed}
    with timezone.override(event.zone):
        response = render(request, "tables/_room_changed.html", shown)
    patch_vary_headers(response, ["HX-Request"])
    return response


def page(
    request: HttpRequest, board: Board, done: Done | None = None, **shown: Any
) -> HttpResponse:
    shown |= {
        "event": board.event,
        "board": board,
        "reading": Moment(board.event).reading,
        "words": script_words() | _own_words(),
    }
    status = done.status if done else 200
    return render(request, "tables/room.html", shown, status=status)


def _own_words() -> dict[str, str]:
    return {
        "tap_a_chair": gettext("%(who)s: tap a chair, or somebody to swap with."),
        "tap_a_player": gettext("Table %(table)s, chair %(chair)s: tap who comes here."),
        "see_journal": gettext(
            "That cannot be undone here: the journal says what stands in the way."
        ),
        "cancelled": gettext("Nobody is chosen any more."),
    }


@require_http_methods(["GET", "HEAD", "POST"])
@night
def change(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """One table: chairs, blocked ones, where it stands, when it breaks."""
    now = queries.room_now(event)
    at = now.by_number.get(number)
    if at is None:
        raise Http404
    options: dict[str, Any] = {"is_only": len(now.tables) == 1}
    if request.method == "POST":
        form = ChangeTableForm(event, filled(request, number=number), **options)
        done = do(request, event, form, setup.change_table)
        if not done.is_refused:
            return answer(request, done)
    else:
        done = None
        form = ChangeTableForm(event, initial=first_of(at.row), **options)
    shown = {"event": event, "form": form, "at": at, "is_only": options["is_only"]}
    return _form_page(request, "tables/table_form.html", shown, done)


@require_http_methods(["GET", "HEAD", "POST"])
@night
def draw(request: HttpRequest, event: Event) -> HttpResponse:
    """The draw with wishes: who has to sit where, whether all tables are used."""
    board = Board(event, may_steer=True)
    make = functools.partial(
        DrawForm, event, people=_people(board), tables=sorted(board.now.by_number)
    )
    if request.method == "POST":
        form = make(request.POST)
        done = do(request, event, form, drawing.draw_seats)
        if not done.is_refused:
            return answer(request, done)
    else:
        done = None
        form = make(pins=board.pins)
    shown = {"event": event, "form": form, "board": board}
    return _form_page(request, "tables/draw.html", shown, done)


def _people(board: Board) -> list[tuple[int, str]]:
    people = [board.now.people[number] for number in board.inside if number in board.now.people]
    named = [(one.number, called(one.name, one.number)) for one in people]
    return sorted(named, key=lambda one: one[1].casefold())


def _form_page(
    request: HttpRequest, template: str, shown: dict[str, Any], done: Done | None
) -> HttpResponse:
    shown |= {"refused": done.sentence if done and done.is_refused else ""}
    return render(request, template, shown, status=done.status if done else 200)
