"""Telling everybody: food, cards in the air, last rebuys, own words."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tournament.forms import notes as forms
from tournament.forms.clock import DeedForm
from tournament.models import Event
from tournament.services import notes
from tournament.services.deeds import Outcome

from .board import Board
from .deeds import answer, do, night

DEEDS: dict[str, tuple[type[DeedForm], Callable[..., Outcome]]] = {
    "announce": (forms.AnnounceForm, notes.announce),
    "end": (forms.NoteForm, notes.end_announcement),
    "later": (forms.LaterForm, notes.add_time_to_announcement),
}


@require_safe
@night
def page(request: HttpRequest, event: Event) -> HttpResponse:
    """The part on a page of its own, for a browser without a script."""
    return render(request, "tournament/notes.html", {"event": event, "board": Board(event)})


@require_POST
@night
def note_deed(request: HttpRequest, event: Event, deed: str) -> HttpResponse:
    if deed not in DEEDS:
        raise Http404
    form_class, service = DEEDS[deed]
    form = form_class(event, request.POST)
    done = do(request, event, form, service)
    shown: dict[str, Any] = {}
    if done.is_refused:
        shown["refused"] = done.sentence
        if deed == "announce" and request.POST.get("kind") == "text":
            shown["own_form"] = form
    return answer(request, done, "notes", reverse("tournament:notes", args=[event.slug]), **shown)
