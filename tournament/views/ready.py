"""Is everything ready? Seven lines that turn green by themselves while the host sets up."""

import sys
from base64 import b64encode
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament import health, instants, queries, snapshots, web
from tournament.computer import state
from tournament.computer.state import Computer
from tournament.models import Event
from tournament.services import house, rights

from . import qr, screen_list, ticks

PATIENCE = timedelta(seconds=90)
FIRST_SHOWN = "ready-first-shown"  # in the cache: when a code to scan was first on show
REMEMBERED_SECONDS = 12 * 3600
TOKEN = "ready-token"  # in the session of the device that shows it


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ready(request: HttpRequest) -> HttpResponse:
    """For the host: the night that is on or the next one, and none is needed yet."""
    web.demand_host(request)
    return _answer(request, tonight(), reverse("tournament:ready"))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def event_ready(request: HttpRequest, slug: str) -> HttpResponse:
    event = get_object_or_404(Event, slug=slug)
    web.demand_steer(request, event)
    return _answer(request, event, reverse("tournament:event_ready", args=[slug]))


def tonight() -> Event | None:
    """The demo is meant only where there is nothing else."""
    on, ahead = queries.nights_on(), queries.next_night()
    if found := on.exclude(slug=queries.DEMO).first():
        return found
    return ahead if ahead and ahead.slug != queries.DEMO else on.first()


def _answer(request: HttpRequest, event: Event | None, here: str) -> HttpResponse:
    if request.method == "POST":
        web.demand_host(request)
        _pick(request)
        return redirect(f"{here}#codes")
    with timezone.override(event.zone if event else None):
        if request.headers.get("HX-Request"):
            return render(request, "tournament/_ready.html", _context(request, event, here))
        shown = _context(request, event, here) | (screen_list.context(event) if event else {})
        return render(request, "tournament/ready.html", shown)


def _pick(request: HttpRequest) -> None:
    """Codes and links name this address from now on; an empty one: the likeliest."""
    address = request.POST.get("address", "")
    own = {urlsplit(home).hostname for home in state.known().homes}
    if address and address not in own:
        messages.error(request, _("This computer does not have that address any more."))
        return
    house.pick_address(address)
    messages.success(request, _("Codes and links show that address now."))


def _context(request: HttpRequest, event: Event | None, here: str) -> dict[str, Any]:
    computer = state.known()
    alone = is_alone(request)
    is_counted = bool(computer.homes) and not alone  # who comes from elsewhere
    reached = is_counted and is_reached(computer)
    late = is_counted and not reached and is_late(computer)
    shot = snapshots.of(event) if event else None
    screens = health.screens(event.pk) if event else []
    lines = ticks.all_of(
        computer,
        shot,
        [screen for screen in screens if not screen.is_silent],
        is_reached=reached if is_counted else None,
        is_late=late,
        tv_address="" if alone else bare(web.link(request, "/tv/")),
    )
    return {
        "event": event,
        "here": here,
        "host": web.is_host(request),
        "ticks": lines,
        "still": sum(tick.state == ticks.OPEN for tick in lines),
        "is_ready": event is not None and ticks.are_done(lines),
        "help_wanted": late,
        "code": None if alone else _code(request, event, reached or not is_counted),
        "others": _others(request, computer) if web.is_host(request) else (),
        "picked": computer.picked,
        "local_name": bare(computer.local_name),
        "platform": sys.platform,
        "ports": _ports(request),
        "program": getattr(sys, "_base_executable", sys.executable),
    }


# -- whether other devices get through


def is_reached(computer: Computer) -> bool:
    """Another device has come by the address that codes and links name."""
    return urlsplit(computer.homes[0]).hostname in computer.reached_by


def is_late(computer: Computer) -> bool:
    """A code has been on show for so long that somebody must have tried it."""
    now = instants.wall_now()
    cache.add(FIRST_SHOWN, now, REMEMBERED_SECONDS)
    shown: datetime = cache.get(FIRST_SHOWN) or now
    since = max(shown, computer.moved_at) if computer.moved_at else shown
    return now - since >= PATIENCE


# -- addresses and their codes


@dataclass(frozen=True, slots=True)
class Code:
    link: str
    picture: str  # in the page itself: nobody else can ask for it
    is_for_host: bool


def _code(request: HttpRequest, event: Event | None, is_reached: bool) -> Code:
    """First the code that makes a phone the host's, then the one for everybody."""
    is_for_host = web.is_host(request) and not is_reached
    if is_for_host:
        path = reverse("tournament:invitation", args=[_token(request)])
    else:
        path = reverse("tournament:event", args=[event.slug]) if event else "/"
    link = web.link(request, path)
    drawn = b64encode(qr.picture(link).content).decode()
    return Code(link, f"data:image/svg+xml;base64,{drawn}", is_for_host)


def _token(request: HttpRequest) -> str:
    """The one this device shows already, as long as it is good."""
    token = str(request.session.get(TOKEN, ""))
    if not token or rights.open_invitation(token) is None:
        token = request.session[TOKEN] = rights.invite_host()
    return token


def is_alone(request: HttpRequest) -> bool:
    """No other device could open any address of this computer."""
    return state.known().alone or not web.home(request)


def _others(request: HttpRequest, computer: Computer) -> list[dict[str, str]]:
    """The addresses that codes could name instead of the one they do."""
    shown = urlsplit(web.home(request)).hostname
    homes = {urlsplit(home).hostname: home for home in computer.homes}
    return [
        {"ip": one.ip, "home": bare(homes[one.ip]), "adapter": one.adapter}
        for one in (house.addresses() if homes else ())
        if one.ip in homes and one.ip != shown
    ]


def _ports(request: HttpRequest) -> list[str]:
    """Those a firewall has to let through."""
    home = web.home(request)
    shown = {urlsplit(home).port or 80} if home else set()
    return [str(port) for port in sorted(shown | {int(request.get_port())})]


def bare(address: str) -> str:
    """As one types it."""
    return address.partition("//")[2].rstrip("/")
