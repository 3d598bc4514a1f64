"""How a deed asked for by a page is done and answered.

200 with the part that shows it, 302 for a form sent without a script, 204 for a script that
wants no part; 409 for a page that had not seen what happened since, 422 for what was filled in
wrongly or is not possible now: both with the part as it stands and one sentence.
"""

import functools
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Concatenate, ParamSpec

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache

from tournament import web, words
from tournament.errors import DirectorError, LateError, StaleError
from tournament.forms.clock import DeedForm
from tournament.models import Event, JournalEntry
from tournament.services.deeds import Author, Outcome

from .board import Board
from .moment import Moment
from .screen_words import screen_words

P = ParamSpec("P")

PARTS = {
    "clock": "tournament/_clock.html",
    "suggestions": "tournament/_suggestions.html",
    "people": "tournament/_people.html",
    "levels": "tournament/_levels.html",
    "journal": "tournament/_journal.html",
    "quiet": "tournament/_quiet.html",
    "notes": "tournament/_notes.html",
}
# Their button says that they are done; a line with "Undo" would only be in the way.
WITHOUT_A_LINE = frozenset(
    {"pause", "resume", "add_time", "take_time", "start", "add_entries", "set_people"}
)


def night(
    view: Callable[Concatenate[HttpRequest, Event, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, str, P], HttpResponse]:
    """A view of a night for those who may steer it, in the night's time zone."""

    @never_cache
    @web.for_director
    @functools.wraps(view)
    def in_its_zone(
        request: HttpRequest, event: Event, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        with timezone.override(event.zone):
            response = view(request, event, *args, **kwargs)
        patch_vary_headers(response, ["HX-Request"])
        return response

    return in_its_zone


def filled(request: HttpRequest, **fields: object) -> QueryDict:
    """What was posted, with what the address says."""
    posted = request.POST.copy()
    for name, value in fields.items():
        posted[name] = str(value)
    return posted


@dataclass(frozen=True, slots=True)
class Done:
    """What came of it: a line of the journal, or a sentence that says why not."""

    event: Event
    line: JournalEntry | None = None
    status: int = 200
    kind: str = ""
    sentence: str = ""
    late: bool = False

    @property
    def is_refused(self) -> bool:
        return self.status != 200


def do(
    request: HttpRequest,
    event: Event,
    form: DeedForm,
    service: Callable[..., Outcome],
    **more: Any,
) -> Done:
    """Check the form, do the deed, and tell what came of it. A refusal is put into the form."""
    author = web.author(request)
    if not form.is_valid():
        return Done(event, status=422, sentence=first_error(form))
    try:
        outcome = service(event.pk, author, **form.wish(), **more)
    except LateError as late:
        return replace(_refused(event, form, 409, late), late=True)
    except StaleError as stale:
        return _refused(event, form, 409, stale)
    except DirectorError as refusal:
        return _refused(event, form, 422, refusal)
    return Done(outcome.event, outcome.line or _line_of(author, event))


def _refused(event: Event, form: DeedForm, status: int, error: DirectorError) -> Done:
    sentence = words.refusal(error.kind, error.numbers)
    named = str(error.numbers.get("field", ""))
    field = form.FIELD_OF.get(named, named)
    form.add_error(field if field in form.fields else None, sentence)
    return Done(Event.objects.get(pk=event.pk), None, status, error.kind, sentence)


def _line_of(author: Author, event: Event) -> JournalEntry | None:
    """The line of a deed that is asked for again because its answer got lost."""
    return event.journal.filter(key=author.key).first() if author.key else None


def first_error(form: DeedForm) -> str:
    """Name the field and say what is wrong with it."""
    for name, errors in form.errors.items():
        field = form.fields.get(name)
        label = (field.label or name.replace("_", " ").capitalize()) if field else ""
        if not label:
            return str(errors[0])
        return f"{label} {errors[0]}" if str(label).endswith("?") else f"{label}: {errors[0]}"
    return ""


def answer(
    request: HttpRequest, done: Done, part: str, page: str = "", **context: Any
) -> HttpResponse:
    """Answer with ``part`` as it now stands; without a script with the page that holds it."""
    if not request.headers.get("HX-Request"):
        if request.headers.get("Idempotency-Key"):
            return HttpResponse(done.sentence, status=done.status if done.is_refused else 204)
        return _answer_without_script(request, done, part, page, context)
    board = Board(done.event)
    shown = context | {"event": done.event, "board": board, "part": part}
    html = render_to_string(PARTS[part], shown, request)
    if done.is_refused or (done.line and done.line.kind not in WITHOUT_A_LINE):
        html += render_to_string("tournament/_toast.html", shown | {"done": done}, request)
    response = HttpResponse(html, status=done.status)
    response["HX-Retarget"] = f"#{part}"
    response["HX-Reswap"] = "outerMorph"
    response["Reading"] = json.dumps(board.reading)
    if done.late:
        response["Deed-Late"] = "1"
    return response


def _answer_without_script(
    request: HttpRequest, done: Done, part: str, page: str, context: dict[str, Any]
) -> HttpResponse:
    if done.is_refused:
        messages.error(request, done.sentence)
        return whole_page(request, done.event, status=done.status, **context)
    if done.line is not None:
        messages.success(request, words.journal_line(done.line.kind, done.line.args))
    return redirect(page or reverse("tournament:event", args=[done.event.slug]) + f"#{part}")


def whole_page(
    request: HttpRequest, event: Event, status: int = 200, **context: Any
) -> HttpResponse:
    """The director's page with all its parts."""
    shown = {
        "event": event,
        "board": Board(event),
        "words": script_words(),
    }
    return render(request, "tournament/director.html", shown | context, status=status)


def live(request: HttpRequest, event: Event, page: str) -> dict[str, Any]:
    """What a page needs that follows the night by itself: where it is read anew."""
    here = reverse(f"tournament:{page}", args=[event.slug])
    url = request.get_full_path() if request.method == "GET" else here
    return {"page_url": url, "reading": Moment(event).reading}


def part_of(request: HttpRequest, event: Event, part: str, **context: Any) -> HttpResponse:
    shown = {"event": event, "board": Board(event), "part": part} | context
    return render(request, PARTS[part], shown)


def script_words() -> dict[str, str]:
    return dict(screen_words()) | {
        "sending": gettext("Sending"),
        "done": gettext("Done"),
        "unsaved": gettext("Not saved: the computer does not answer"),
        "failed": gettext("Not saved: the computer could not do it"),
        "forbidden": gettext("This device may not steer this night any more."),
        "old_page": gettext("This page is too old. Reload it and try again."),
        "silent": gettext("The computer does not answer."),
        "waits": gettext("Waits %(time)s"),
        "connected": gettext("Connected"),
        "connecting": gettext("Connecting"),
        "disconnected": gettext("Not connected, last heard %(seconds)s s ago"),
    }
