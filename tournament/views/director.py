"""The director's page of a night, whole and in parts."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from tournament import web
from tournament.models import Event

from . import mine, screens
from .deeds import PARTS, night, part_of, whole_page


@require_safe
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """The address everybody scans: for a device that may steer the director's page, for a guest
    who is signed in the own one."""
    event = get_object_or_404(Event, slug=slug)
    if web.may_steer(request, event):
        return director(request, slug)
    guest = web.guest(request, event)
    if guest is not None and guest.entry is not None:
        return mine.page(request, slug)
    return screens.viewer(request, slug)


@night
def director(request: HttpRequest, event: Event) -> HttpResponse:
    return whole_page(request, event)


@require_safe
@night
def part(request: HttpRequest, event: Event, name: str) -> HttpResponse:
    if name not in PARTS:
        raise Http404
    return part_of(request, event, name)
