from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from tournament import instants
from tournament.forms.journal import LineForm
from tournament.models import Event
from tournament.services import undo as service
from tournament.services.deeds import Outcome

from .deeds import answer, do, filled, night
from .rows import LINES, journal_lines

EARLIEST = 2**31 - 1


@require_safe
@night
def journal(request: HttpRequest, event: Event) -> HttpResponse:
    """All that was done, a page at a time: ``?before=`` a line."""
    asked = request.GET.get("before", "")
    before = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 10 else EARLIEST
    lines = journal_lines(event, instants.wall_now() - instants.now(), before, LINES * 5)
    earlier = lines[-1].number if lines and lines[-1].number > 1 else None
    shown = {"event": event, "lines": lines, "earlier": earlier}
    return render(request, "tournament/journal.html", shown)


@require_POST
@night
def undo(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    return _set_in_force(request, event, number, service.undo)


@require_POST
@night
def redo(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    return _set_in_force(request, event, number, service.redo)


def _set_in_force(
    request: HttpRequest, event: Event, number: int, verb: Callable[..., Outcome]
) -> HttpResponse:
    form = LineForm(event, filled(request, number=number))
    return answer(request, do(request, event, form, verb), "journal")
