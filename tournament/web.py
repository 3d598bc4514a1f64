"""Between a request and a deed: whose device it is, what it may do, and how refusals are told."""

import functools
import re
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Concatenate, ParamSpec
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from tournament import instants, jobs, queries
from tournament.computer import lan
from tournament.models import Event, Right
from tournament.services.deeds import Author
from tournament.services.rights import hashed

P = ParamSpec("P")

DEVICE_COOKIE = "shuffleup_device"
SEEN_EVERY = timedelta(minutes=5)
KEY = re.compile(r"[\w-]{8,64}", re.ASCII)
# A page waits so long for an answer and then says "not saved". What begins later than that must
# not be done, or the page would have lied.
PATIENCE_MS = 3000


_seen_noted: dict[str, datetime] = {}


def device_of(request: HttpRequest) -> str | None:
    return request.COOKIES.get(DEVICE_COOKIE) or None


def remember_device(response: HttpResponse, device: str) -> None:
    response.set_cookie(
        DEVICE_COOKIE,
        device,
        max_age=settings.SESSION_COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def rights(request: HttpRequest) -> list[Right]:
    """What this device may do, asked once a request."""
    held: list[Right] | None = getattr(request, "_rights", None)
    if held is None:
        device = device_of(request)
        held = list(queries.rights_of(hashed(device))) if device else []
        if held:
            _note_seen(held[0])
        request._rights = held  # type: ignore[attr-defined]
    return held


def _note_seen(right: Right) -> None:
    """Have it written down now and then; no request waits for that."""
    since = instants.wall_now() - SEEN_EVERY
    if right.seen_at is None or right.seen_at < since:
        noted = _seen_noted.get(right.device_hash)
        if noted is None or noted < since:
            _seen_noted[right.device_hash] = instants.wall_now()
            jobs.soon(right.pk, "tournament.tasks.device_seen")


def is_host(request: HttpRequest) -> bool:
    """Whether the device may do everything here: make nights, set the password."""
    return any(
        right.event_id is None and right.kind == Right.Kind.STEER for right in rights(request)
    )


def demand_host(request: HttpRequest) -> None:
    if not is_host(request):
        raise PermissionDenied


def may_steer(request: HttpRequest, event: Event) -> bool:
    return any(
        right.kind == Right.Kind.STEER and right.event_id in (None, event.pk)
        for right in rights(request)
    )


def demand_steer(request: HttpRequest, event: Event) -> None:
    if not may_steer(request, event):
        raise PermissionDenied


def may_keep_table(request: HttpRequest, event: Event, number: int) -> bool:
    return may_steer(request, event) or any(
        right.kind == Right.Kind.TABLE
        and right.event_id == event.pk
        and right.table_number == number
        for right in rights(request)
    )


def may_view(request: HttpRequest, event: Event) -> bool:
    """Anybody, unless the host has set a code for viewers."""
    if not event.viewer_code or may_steer(request, event):
        return True
    if any(right.event_id == event.pk for right in rights(request)):
        return True
    return request.session.get(f"viewer-{event.pk}") == event.viewer_code


class NothingHere(Http404):
    """Its text is a sentence for the page that says so."""


class CodeNeeded(PermissionDenied):
    """This night shows itself only to those who know its code."""

    def __init__(self, event: Event) -> None:
        super().__init__()
        self.event = event


def demand_view(request: HttpRequest, event: Event) -> None:
    """Raises CodeNeeded."""
    if not may_view(request, event):
        raise CodeNeeded(event)


def let_view(request: HttpRequest, event: Event) -> None:
    """This browser has said the code; it counts until the host makes another."""
    request.session[f"viewer-{event.pk}"] = event.viewer_code


def new_key() -> str:
    """A key that makes the form it stands in act once, however often it is sent."""
    return secrets.token_urlsafe(16)


def author(request: HttpRequest) -> Author:
    """Who does this, with the key that makes a repeated request harmless."""
    key = request.headers.get("Idempotency-Key") or request.POST.get("key") or ""
    held = rights(request)
    return Author(
        name=next((right.label for right in held if right.label), ""),
        device=held[0].device_hash[:16] if held else "",
        key=key if KEY.fullmatch(key) else None,
        waits_until=_waits_until(request),
    )


def _waits_until(request: HttpRequest) -> datetime | None:
    sent = request.headers.get("Deed-Sent", "")
    if not (sent.isascii() and sent.isdigit() and len(sent) < 15):
        return None
    return instants.EPOCH + timedelta(milliseconds=int(sent) + PATIENCE_MS)


def home(request: HttpRequest) -> str:
    """The address of this server as other devices reach it: never a name that means themselves."""
    scheme = "https" if request.is_secure() else "http"
    if settings.HOSTS:
        return f"{scheme}://{settings.HOSTS[0]}/"
    host = request.get_host()
    asked = urlsplit(f"//{host}")
    name = asked.hostname or ""
    if name == "localhost" or name == "::1" or name.startswith("127."):
        found = lan.addresses()
        if found:
            return lan.url(found[0], asked.port or 80)
    return f"{scheme}://{host}/"


def link(request: HttpRequest, path: str) -> str:
    """The whole address of a page, for other devices."""
    return home(request).rstrip("/") + path


def address(request: HttpRequest) -> str:
    """The other end, for counting wrong guesses."""
    return request.META.get("REMOTE_ADDR") or "unknown"


def for_director(
    view: Callable[Concatenate[HttpRequest, Event, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, str, P], HttpResponse]:
    """A view that gets the event of its slug, if the device may steer it; else 404 or 403."""

    @functools.wraps(view)
    def checked(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        event = get_object_or_404(Event, slug=slug)
        demand_steer(request, event)
        return view(request, event, *args, **kwargs)

    return checked


def for_host(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """A view for the host of this house; 403 for anybody else."""

    @functools.wraps(view)
    def checked(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        demand_host(request)
        return view(request, *args, **kwargs)

    return checked
