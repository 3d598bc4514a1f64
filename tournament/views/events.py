"""The start page: the nights of this house."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournament import instants, queries, snapshots, web, words
from tournament.errors import DirectorError
from tournament.models import Event, Right
from tournament.services import events, rights

from . import agents
from .nights import night_of, title_for_today

SHOWN_AT_FIRST = 10


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    if agents.is_television(request):
        return redirect("tournament:tv_now")
    host = web.is_host(request)
    on, ahead, past = queries.nights_on(), queries.nights_planned(), queries.nights_finished()
    if not host:  # whoever is in the house may see what is on
        steered = _steered(request)
        ahead, past = ahead.filter(pk__in=steered), past.filter(pk__in=steered)
    every = "all" in request.GET
    shots = snapshots.of_all(past if every else past[: SHOWN_AT_FIRST + 1])
    shown = shots if every else shots[:SHOWN_AT_FIRST]
    last = queries.last_night() if host else None
    return render(
        request,
        "tournament/events.html",
        {
            "host": host,
            "on": [Night.of(shot, request) for shot in snapshots.of_all(on)],
            "planned": [Night.of(shot, request) for shot in snapshots.of_all(ahead)],
            "past": [Night.of(shot, request) for shot in shown],
            "more": len(shots) > len(shown),
            "last": last and _last(last),
            "key": web.new_key(),
            "has_password": not host and rights.has_password(),
            "tv_address": web.link(request, "/tv").partition("//")[2],
        },
    )


@web.for_host
@require_POST
def again(request: HttpRequest) -> HttpResponse:
    """The same as last time: one tap."""
    return _make_again(request, queries.last_night())


@web.for_host
@require_POST
def duplicate(request: HttpRequest, slug: str) -> HttpResponse:
    """The same as on that night, whenever it was."""
    return _make_again(request, get_object_or_404(Event, slug=slug))


def _make_again(request: HttpRequest, night: Event | None) -> HttpResponse:
    try:
        title = title_for_today(night) if night else ""
        event = events.same_again(web.author(request), title, night).event
    except DirectorError as error:
        messages.error(request, words.refusal(error.kind, error.numbers))
        return redirect("tournament:events")
    return redirect("tournament:event", event.slug)


def _steered(request: HttpRequest) -> list[int]:
    return [
        right.event_id
        for right in web.rights(request)
        if right.kind == Right.Kind.STEER and right.event_id is not None
    ]


@dataclass(frozen=True, slots=True)
class Night:
    """One night as the start page lists it."""

    event: Event
    may_steer: bool
    when: str
    now: str
    entries: int
    left: int

    @classmethod
    def of(cls, shot: snapshots.Snapshot, request: HttpRequest) -> "Night":
        event = shot.event
        may_steer = web.may_steer(request, event)
        may_view = web.may_view(request, event)
        return cls(
            event=event,
            may_steer=may_steer,
            when=_when(event),
            now=_now(shot) if may_view and event.state == Event.State.PLAYING else "",
            entries=shot.entries if may_view else 0,
            left=shot.left_now if may_steer else shot.left,
        )


def _when(event: Event) -> str:
    day = shown_day(night_of(event).date())
    if event.starts_at is None:
        return gettext("no hour set, made on %(day)s") % {"day": day}
    with timezone.override(event.zone):
        return f"{day}, {words.time_of_day(event.starts_at)}"


def shown_day(day: date) -> str:
    return words.day(day, year=day.year != instants.wall_now().year)


def _now(shot: snapshots.Snapshot) -> str:
    """How the clock stands, in words that stay true while nobody touches it."""
    reading = snapshots.reading(shot, instants.now())
    state, left_ms = reading["state"], reading["left_ms"]
    with timezone.override(shot.event.zone):
        hour = words.time_of_day(instants.wall_now() + instants.MILLISECOND * (left_ms or 0))
    if state == "countdown":
        return gettext("Starts at %(time)s") % {"time": hour}
    level = words.level_name(None if reading["is_break"] else reading["level"])
    if state != "running":
        return f"{level} · {words.STATES[state]}"
    if left_ms is None:
        return gettext("%(level)s, until the end") % {"level": level}
    return gettext("%(level)s, until %(hour)s") % {"level": level, "hour": hour}


def _last(last: Event) -> dict[str, Any]:
    names = [entry.player.name for entry in last.entries.select_related("player") if entry.player]
    return {
        "title": title_for_today(last),
        "day": shown_day(night_of(last).date()),
        "people": last.entries.count(),
        "names": names,
        "blinds": last.schedule.name,
    }
