from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from tournament import web
from tournament.models import Event
from tournament.views import errors


def room(request: HttpRequest, slug: str) -> HttpResponse:
    event = get_object_or_404(Event, slug=slug)
    if not web.may_view(request, event):
        return errors.page(request, 403)
    return render(request, "tables/room.html", {"event": event})
