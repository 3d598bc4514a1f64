"""Pages that only show: the TV, the guests' phones, and what their scripts ask for."""

from datetime import datetime
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from tournament import health, instants, room, snapshots, web, words
from tournament.models import Event
from tournament.push import hub
from tournament.services import house

from . import codes, faces, purse, qr
from .screen_words import screen_words
from .told import told
from .tonight import table_number

FASTEST_REHEARSAL = 600


@never_cache
@gzip_page
@require_safe
def tv(request: HttpRequest, slug: str) -> HttpResponse:
    event = web.event_on_show(request, slug)
    shot = snapshots.of(event)
    link = web.link(request, _guest_path(event))
    table = table_number(request.GET["table"]) if "table" in request.GET else None
    safe = request.GET.get("safe", "")
    rehearse = _rate(request.GET.get("rehearse", ""))
    with translation.override(event.language):
        return render(
            request,
            "tournament/tv.html",
            _context(shot, instants.now())
            | purse.on_tv(shot)
            | {
                "wifi": codes.wifi_on_show(shot),
                "link": link,
                "host_name": urlsplit(link).netloc,
                "guest_path": _guest_path(event),
                # A rehearsal is this page's own: nothing it does reaches the night.
                "may_steer": not rehearse and web.may_steer(request, event),
                "rehearse": rehearse,
                "table": table,
                # A table's screen has what concerns that table, and a rehearsal no room.
                "room_on_tv": "" if rehearse or table else room.pages.on_tv(event),
                "at_table": room.pages.at_table(event, table) if table and not rehearse else "",
                "huge": table is not None or "huge" in request.GET,
                "safe": safe if safe in map(str, health.SAFE_AREAS[1:]) else "",
            },
        )


@never_cache
@require_safe
def tv_prizes(request: HttpRequest, slug: str) -> HttpResponse:
    """What is to be won as a TV shows it; an empty page where nothing is."""
    event = web.event_on_show(request, slug)
    # The open pages know all of it already.
    shot = hub.shot(slug) or snapshots.of(event)
    with translation.override(event.language):
        return render(request, "tournament/_tv_prizes.html", purse.on_tv(shot))


def _rate(text: str) -> int:
    """How many times as fast a rehearsal runs; 0 for none, and for what is no such number."""
    rate = int(text) if text.isascii() and text.isdigit() and len(text) <= 3 else 0
    return rate if rate <= FASTEST_REHEARSAL else 0


@never_cache
@require_safe
def viewer(request: HttpRequest, slug: str) -> HttpResponse:
    context = viewer_context(request, slug) | {"wifi_name": house.of_this_house().wifi_name}
    return render(request, "tournament/viewer.html", context)


@never_cache
@require_safe
def viewer_rest(request: HttpRequest, slug: str) -> HttpResponse:
    """What is below the clock; the same for everybody who says the same of version and level."""
    return render(request, "tournament/viewer_rest.html", viewer_context(request, slug))


def viewer_context(request: HttpRequest, slug: str) -> dict[str, Any]:
    shot, now = snapshots.of(web.event_on_show(request, slug)), instants.now()
    context = _context(shot, now)
    starts = snapshots.start_times(shot, now)
    levels, reading = context["schedule"]["levels"], context["reading"]
    rows = faces.rows(levels, starts, reading, shot.event.zone)
    ahead = instants.wall_now() - now
    return context | {
        "room_on_phone": room.pages.on_phone(shot.event),
        "purse": purse.purse(shot),
        "until": _until(shot.event),
        "told": told(shot.notes, now, ahead, ZoneInfo(shot.event.zone)),
        "gone_rows": [row for row in rows if row.place == "gone"],
        "coming_rows": [row for row in rows if row.place != "gone"],
    }


def _until(event: Event) -> str:
    """What guests are told of a night to a time; nothing once it is over."""
    is_over = event.state == Event.State.FINISHED
    return "" if event.ends_hour is None or is_over else words.most_chips_win(event.ends_hour)


@require_safe
@cache_control(no_cache=True)
def code(request: HttpRequest, slug: str) -> HttpResponse:
    """A guest's way to this night; no picture where there is none.

    Pages that show it ask again when the address of this computer may have changed.
    """
    link = web.link(request, _guest_path(web.event_on_show(request, slug)))
    response = qr.picture(link) if link else HttpResponse(status=204)
    if link:
        response["Address"] = link
    return response


@never_cache
@require_safe
def reading_json(request: HttpRequest, slug: str) -> HttpResponse:
    shot = snapshots.of(web.event_on_show(request, slug))
    return JsonResponse(reading_of(shot, instants.now()))


@never_cache
@require_safe
def schedule_json(request: HttpRequest, slug: str) -> HttpResponse:
    return JsonResponse(schedule_of(snapshots.of(web.event_on_show(request, slug))))


def reading_of(shot: snapshots.Snapshot, now: datetime) -> dict[str, Any]:
    """The reading with the hour on the wall."""
    wall_ms = instants.in_ms(instants.wall_now())
    return snapshots.reading(shot, now) | {"wall_ms": wall_ms}


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
        "ending": faces.ending(reading),
        "reading": reading,
        "schedule": schedule,
        "words": screen_words(),
    }
