"""Where screens report how they fare, and hear whether they sound."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils import translation
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tournament import health, push, web
from tournament.models import Event

from . import agents


# Without a token: no cookie gives a report any weight, a page that is closed cannot send one along
# with its goodbye, and a TV page may be older than its token.
@csrf_exempt
@never_cache
@require_POST
def screen(request: HttpRequest, slug: str) -> HttpResponse:
    event = _event(slug)
    if not web.may_view(request, event) or _is_from_elsewhere(request):
        return HttpResponse(status=403)
    try:
        report = health.read(request.body)
    except health.NotAReport:
        sentence = gettext("That is not what a screen reports.")
        return HttpResponse(sentence, status=400, content_type="text/plain; charset=utf-8")
    with translation.override(event.language):
        label = agents.label(request)
    return JsonResponse(health.heard(event.pk, report, label, web.address(request)))


def _event(slug: str) -> Event:
    """Screens ask often, and nearly always hold a stream: what that knows need not be read."""
    shot = push.hub.shot(slug)
    return get_object_or_404(Event, slug=slug) if shot is None else shot.event


def _is_from_elsewhere(request: HttpRequest) -> bool:
    """A page of another site must not speak for a screen."""
    origin = request.headers.get("Origin")
    return origin is not None and origin.partition("://")[2] != request.get_host()
