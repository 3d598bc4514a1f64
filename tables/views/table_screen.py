"""The screen of a table beside its clock: who sits there, who posts next, who comes and goes."""

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tables import queries
from tournament import instants, snapshots, web
from tournament.models import Event
from tournament.views.board import Board

from .at_table import AtTable
from .felt import felt_of


@never_cache
@require_safe
def screen(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What its script fetches when something has changed; empty where nobody sits there."""
    event = web.event_on_show(request, slug)
    with translation.override(event.language):
        return HttpResponse(shown(event, number))


def shown(event: Event, number: int) -> str:
    """As everybody may see it: a bust that can still be undone easily is not told."""
    now = queries.room_now(event)
    found = now.by_number.get(number)
    if found is None or not now.is_drawn or event.state == Event.State.FINISHED:
        return ""
    at = AtTable(Board(event), now, number)
    at.at = queries.table_seen(event, found.row, instants.stored_now() - snapshots.UNDO_TIME)
    html = render_to_string("tables/_at_screen.html", {"at": at, "felt": felt_of(at.at)})
    return mark_safe(html)
