"""The night to play with, and the buttons that show each of its states."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from tournament import demo, queries, web
from tournament.models import Event


@web.for_host
@require_POST
def make(request: HttpRequest) -> HttpResponse:
    return redirect("tournament:event", demo.make_demo().slug)


@require_POST
def show(request: HttpRequest, state: str) -> HttpResponse:
    event = get_object_or_404(Event, slug=queries.DEMO)
    web.demand_steer(request, event)
    if state not in demo.STATES:
        raise Http404
    demo.show(event, state)
    if request.headers.get("HX-Request"):
        return HttpResponse(status=204)  # the page follows by itself, like every screen
    return redirect("tournament:event", event.slug)
