"""Late-night mode: screens are seen, not heard."""

from datetime import time
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from tournament import instants
from tournament.forms.clock import DeedForm
from tournament.forms.notices import QuietForm
from tournament.models import Event
from tournament.services import events

from .deeds import answer, do, night


@require_POST
@night
def quiet_deed(request: HttpRequest, event: Event, deed: str) -> HttpResponse:
    form: DeedForm
    match deed:
        case "from":
            form = QuietForm(event, request.POST)
        case "now":
            form = QuietForm(event, {"quiet_from": f"{_hour(event):%H:%M}"})
        case "off":
            form = QuietForm(event, {})
        case _:
            raise Http404
    done = do(request, event, form, events.set_quiet)
    return answer(request, done, "quiet")


def _hour(event: Event) -> time:
    return instants.wall_now().astimezone(ZoneInfo(event.zone)).time()
