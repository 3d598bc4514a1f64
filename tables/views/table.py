"""The page of one table, for the tablet that lies on it: whoever looks after that table, and the
directors. Everybody else is led to the seats of the room."""

import functools
import json
from collections.abc import Callable, Mapping
from typing import Any, Concatenate, NamedTuple, ParamSpec

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tables import queries
from tables.forms import table as forms
from tables.forms.seats import CarryOutForm
from tables.services import buttons, moving, rounds
from tables.words import REFUSALS
from tournament import web, words
from tournament.forms.clock import DeedForm
from tournament.forms.journal import LineForm
from tournament.forms.people import EntryForm
from tournament.health import HIGHEST_TABLE
from tournament.models import Event, JournalEntry
from tournament.services import people
from tournament.services import undo as undoing
from tournament.services.deeds import Outcome
from tournament.views.board import Board
from tournament.views.deeds import Done, do, script_words

from .at_table import AtTable

P = ParamSpec("P")


class What(NamedTuple):
    """``is_of_table``: the service is told which table."""

    form: type[DeedForm]
    service: Callable[..., Outcome]
    is_of_table: bool = True


DEEDS: Mapping[str, What] = {
    "next-hand": What(forms.TableForm, buttons.next_hand),
    "hand-done": What(forms.RoundForm, rounds.hand_done),
    "button": What(forms.PositionsForm, buttons.set_positions),
    "draw-button": What(forms.TableForm, buttons.draw_first_button),
    "forget-button": What(forms.TableForm, buttons.forget_button),
    "play-on": What(forms.WantForm, buttons.play_on),
    "all-seated": What(forms.WantForm, moving.all_arrived),
    "seated": What(forms.ArrivedForm, moving.arrived, is_of_table=False),
    "out": What(EntryForm, people.knock_out, is_of_table=False),
    "carry-out": What(CarryOutForm, moving.carry_out, is_of_table=False),
    "undo": What(LineForm, undoing.undo, is_of_table=False),
}
OF_THE_DIRECTOR = frozenset({"carry-out"})
OF_A_PLAYER = frozenset({"seated", "out"})
# What stands on the page anyway; "Undo" would only hide it.
WITHOUT_A_LINE = frozenset({"play_on"})


def kept(
    view: Callable[Concatenate[HttpRequest, Event, int, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, str, int, P], HttpResponse]:
    """A view of a table for those who look after it, in the night's time zone."""

    @never_cache
    @functools.wraps(view)
    def checked(
        request: HttpRequest, slug: str, number: int, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        event = get_object_or_404(Event, slug=slug)
        if not web.may_keep_table(request, event, number):
            web.demand_view(request, event)
            if request.method == "POST" or "HX-Request" in request.headers:
                raise PermissionDenied
            return redirect("tables:room", slug)
        with timezone.override(event.zone):
            response = view(request, event, number, *args, **kwargs)
        patch_vary_headers(response, ["HX-Request"])
        return response

    return checked


@require_safe
@kept
def table(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    return _page(request, event, number)


@require_POST
@kept
def table_deed(request: HttpRequest, event: Event, number: int, deed: str) -> HttpResponse:
    if deed not in DEEDS:
        raise Http404
    what = DEEDS[deed]
    form = what.form(event, request.POST)
    done = _not_theirs(request, event, number, deed, form)
    if done is None:
        more = {"table": number} if what.is_of_table else {}
        done = do(request, event, form, what.service, **more)
    return _answer(request, done, number)


def _not_theirs(
    request: HttpRequest, event: Event, number: int, deed: str, form: DeedForm
) -> Done | None:
    """The refusal of a deed that is not about this table, for those who only look after it."""
    if web.may_steer(request, event):
        return None
    if deed in OF_THE_DIRECTOR:
        raise PermissionDenied
    if not form.is_valid():
        return None
    if deed == "undo":
        line = event.journal.filter(number=form.wish()["number"]).first()
        if line is None or not _is_own(request, line):
            raise PermissionDenied
    if deed in OF_A_PLAYER:
        now = queries.room_now(event)
        sitter = now.sitters.get(form.wish()["number"])
        if sitter is not None and sitter.table != number:
            sentence = gettext("That player sits at table %(table)s now.")
            return Done(event, status=409, sentence=sentence % {"table": sitter.table})
        if sitter is None and form.wish()["number"] in {one.number for one in now.waiting}:
            raise PermissionDenied
    return None


def _is_own(request: HttpRequest, line: JournalEntry) -> bool:
    return bool(line.device) and line.device == web.author(request).device


def _answer(request: HttpRequest, done: Done, number: int) -> HttpResponse:
    if not request.headers.get("HX-Request"):
        if done.is_refused:
            messages.error(request, done.sentence)
            return _page(request, done.event, number, status=done.status)
        if done.line is not None:
            messages.success(request, words.journal_line(done.line.kind, done.line.args))
        return redirect(reverse("tables:table", args=[done.event.slug, number]))
    context = _context(request, done.event, number) | {"part": "table"}
    html = render_to_string("tables/_at_table.html", context, request)
    if done.is_refused or (done.line and done.line.kind not in WITHOUT_A_LINE):
        html += render_to_string("tables/_table_toast.html", context | {"done": done}, request)
    response = HttpResponse(html, status=done.status)
    response["HX-Retarget"] = "#table"
    response["HX-Reswap"] = "outerMorph"
    response["Reading"] = json.dumps(context["board"].reading)
    if done.late:
        response["Deed-Late"] = "1"
    return response


def _page(request: HttpRequest, event: Event, number: int, status: int = 200) -> HttpResponse:
    """The whole page, or its part where the page's script asks."""
    context = _context(request, event, number)
    if request.headers.get("HX-Request"):
        return render(request, "tables/_at_table.html", context | {"part": "table"})
    context["words"] = script_words()
    return render(request, "tables/table.html", context, status=status)


def _context(request: HttpRequest, event: Event, number: int) -> dict[str, Any]:
    """Raises web.NothingHere."""
    now = queries.room_now(event)
    is_known = number in now.by_number
    if not is_known and not (number <= HIGHEST_TABLE and _has_been(event, number)):
        raise web.NothingHere(REFUSALS["no_such_table_here"] % {"number": number})
    board, may_steer = Board(event), web.may_steer(request, event)
    asked = request.GET if request.method != "POST" else {}
    who = asked.get("who", "")
    at = AtTable(
        board,
        now,
        number,
        may_steer=may_steer,
        picked=int(who) if who.isascii() and who.isdigit() and len(who) < 8 else None,
        asks="button" in asked,
    )
    return {"event": event, "board": board, "at": at}


def _has_been(event: Event, number: int) -> bool:
    """Whether it has been closed: the tablet that lies there says so."""
    return event.tables.filter(number=number).exists()
