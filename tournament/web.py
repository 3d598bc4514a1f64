"""Between a request and a deed: whose device it is, what it may do, and how refusals are told."""

import functools
import re
import secrets
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any, Concatenate, ParamSpec
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from tournament import instants, jobs, queries
from tournament.computer import lan, state
from tournament.models import Event, Guest, Right
from tournament.services.deeds import Author
from tournament.services.rights import hashed

P = ParamSpec("P")

DEVICE_COOKIE = "shuffleup_device"
GUEST_COOKIE = "shuffleup_guest"
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


def guest_device(request: HttpRequest) -> str | None:
    """The secret of a guest's phone; nothing that this server has not signed."""
    return request.get_signed_cookie(GUEST_COOKIE, default=None, salt=GUEST_COOKIE)


def remember_guest(response: HttpResponse, device: str) -> None:
    response.set_signed_cookie(
        GUEST_COOKIE,
        device,
        salt=GUEST_COOKIE,
        max_age=settings.SESSION_COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def guest(request: HttpRequest, event: Event) -> Guest | None:
    """The phone that asks, if it has ever said on this night whose it is."""
    device = guest_device(request)
    return queries.guest_of(event, hashed(device)) if device else None


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
    """Whoever may steer or was let in by a code for this table, and whoever deals at it, by the
    phone that is signed in as that player."""
    if may_steer(request, event) or any(
        right.kind == Right.Kind.TABLE
        and right.event_id == event.pk
        and right.table_number == number
        for right in rights(request)
    ):
        return True
    phone = guest(request, event)
    if phone is None or phone.entry_id is None:
        return False
    deals = queries.dealers_of(event).filter(entry=phone.entry_id, table_number=number)
    return deals.exists()


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


def event_on_show(request: HttpRequest, slug: str) -> Event:
    """The event of this slug, for a page that anybody may look at. Raises Http404, CodeNeeded."""
    event = get_object_or_404(Event, slug=slug)
    demand_view(request, event)
    return event


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
    """The address of this server as other devices reach it; empty where none can.

    Never a name that means whoever says it. An address by which somebody has come is good, unless
    the host wants another named.
    """
    scheme = "https" if request.is_secure() else "http"
    if settings.HOSTS:
        return f"{scheme}://{settings.HOSTS[0]}/"
    asked = urlsplit(f"//{request.get_host()}")
    try:
        port = asked.port or 80
    except ValueError as error:  # Django lets every number through
        raise BadRequest("No such port") from error
    known = state.known()
    homes: Sequence[str] = known.homes
    if not homes and not known.alone:  # no ``serve`` runs here, or it has just lost its network
        homes = [lan.url(address, port) for address in lan.addresses()]
    by_name = {urlsplit(home).hostname: home for home in homes}
    name = asked.hostname or ""
    announced = urlsplit(known.local_name).hostname
    means_itself = name.startswith("127.") or name in {"::1", announced} | lan.own_names()
    if means_itself or known.picked in by_name:
        return homes[0] if homes else ""
    return by_name.get(name) or f"{scheme}://{asked.netloc}/"


def link(request: HttpRequest, path: str) -> str:
    """The whole address of a page, for other devices; empty where none can reach it."""
    base = home(request)
    return base.rstrip("/") + path if base else ""


def address(request: HttpRequest) -> str:
    """The other end, for counting wrong guesses."""
    return request.META.get("REMOTE_ADDR") or "unknown"


def for_director(
    view: Callable[Concatenate[HttpRequest, Event, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, str, P], HttpResponse]:
    """A view that gets the event of its slug, if the device may steer it; else 404 or 403."""

    @functools.wraps(view)
    def checked(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        event = get_object_or_404(Event.objects.select_related("prize_plan"), slug=slug)
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
