"""Pages that only show: the TV, the guests' phones, and what their scripts ask for."""

from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from tournament import instants, queries, snapshots, web
from tournament.models import Event
from tournament.services import house

from . import codes, faces, qr
from .screen_words import screen_words

MOST_OFFERED = 9  # nights at once, where a TV has to be told which one it shows
SAFE_AREAS = {"3", "5"}  # per cent of each side that a set with overscan hides


@never_cache
@gzip_page
@require_safe
def tv(request: HttpRequest, slug: str) -> HttpResponse:
    event = _event_on_show(request, slug)
    shot = snapshots.of(event)
    with translation.override(event.language):
        return render(
            request,
            "tournament/tv.html",
            _context(shot, instants.now())
            | {
                "wifi": codes.wifi_on_show(shot),
                "host_name": urlsplit(web.home(request)).netloc,
                "guest_path": _guest_path(event),
                "may_steer": web.may_steer(request, event),
                "huge": "huge" in request.GET,
                "quiet": "quiet" in request.GET,
                "safe": request.GET.get("safe") if request.GET.get("safe") in SAFE_AREAS else "",
            },
        )


@never_cache
@require_safe
def tv_now(request: HttpRequest) -> HttpResponse:
    """What a bare address on a television shows: the night that is on, else the next one."""
    found = queries.nights_on()[:MOST_OFFERED] or queries.nights_planned()[:1]
    if len(found) == 1:
        return redirect("tournament:tv", found[0].slug)
    return render(request, "tournament/tv_now.html", {"events": found})


@never_cache
@require_safe
def viewer(request: HttpRequest, slug: str) -> HttpResponse:
    context = _viewer_context(request, slug) | {"wifi_name": house.of_this_house().wifi_name}
    return render(request, "tournament/viewer.html", context)


@never_cache
@require_safe
def viewer_rest(request: HttpRequest, slug: str) -> HttpResponse:
    """What is below the clock; the same for everybody who says the same of version and level."""
    return render(request, "tournament/viewer_rest.html", _viewer_context(request, slug))


def _viewer_context(request: HttpRequest, slug: str) -> dict[str, Any]:
    shot, now = snapshots.of(_event_on_show(request, slug)), instants.now()
    context = _context(shot, now)
    starts = snapshots.start_times(shot, now)
    levels, reading = context["schedule"]["levels"], context["reading"]
    rows = faces.rows(levels, starts, reading, shot.event.zone)
    return context | {
        "gone_rows": [row for row in rows if row.place == "gone"],
        "coming_rows": [row for row in rows if row.place != "gone"],
    }


@require_safe
@cache_control(no_cache=True)
def code(request: HttpRequest, slug: str) -> HttpResponse:
    """The code on the TV: a guest's way to this night."""
    event = _event_on_show(request, slug)
    return qr.picture(web.link(request, _guest_path(event)))


@never_cache
@require_safe
def reading_json(request: HttpRequest, slug: str) -> HttpResponse:
    shot = snapshots.of(_event_on_show(request, slug))
    return JsonResponse(reading_of(shot, instants.now()))


@never_cache
@require_safe
def schedule_json(request: HttpRequest, slug: str) -> HttpResponse:
    return JsonResponse(schedule_of(snapshots.of(_event_on_show(request, slug))))


def _event_on_show(request: HttpRequest, slug: str) -> Event:
    event = get_object_or_404(Event, slug=slug)
    web.demand_view(request, event)
    return event


def reading_of(shot: snapshots.Snapshot, now: datetime) -> dict[str, Any]:
    """The reading with what only follows the wall: the hour, and when the night may end."""
    wall = instants.wall_now()
    end = snapshots.likely_end(shot, now)
    wall_ms = instants.in_ms(wall)
    return snapshots.reading(shot, now) | {
        "wall_ms": wall_ms,
        "ends_ms": None
        if end is None
        else [wall_ms + max(0, at) for at in (end.early_ms, end.late_ms or end.likely_ms)],
    }


def schedule_of(shot: snapshots.Snapshot) -> dict[str, Any]:
    """The schedule with what a screen needs to show hours in the night's zone."""
    shifts = faces.shifts(shot.event.zone, instants.wall_now())
    return snapshots.schedule(shot) | {"shifts": shifts}


def _guest_path(event: Event) -> str:
    return reverse("tournament:event", args=[event.slug])


def _context(shot: snapshots.Snapshot, now: datetime) -> dict[str, Any]:
    event, reading, schedule = shot.event, reading_of(shot, now), schedule_of(shot)
    return {
        "event": event,
        "face": faces.face(reading, schedule["levels"], instants.wall_now(), event.zone),
        "reading": reading,
        "schedule": schedule,
        "words": screen_words(),
    }
