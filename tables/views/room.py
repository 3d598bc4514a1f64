from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from tournament import web
from tournament.models import Event


def room(request: HttpRequest, slug: str) -> HttpResponse:
    event = get_object_or_404(Event, slug=slug)
    web.demand_view(request, event)
    return render(request, "tables/room.html", {"event": event})
