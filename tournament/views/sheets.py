"""The sheets of a night: printed on A4, and each a page for the phone as well."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament import room, web
from tournament.forms.sheets import TickForm
from tournament.models import Event
from tournament.services import counting as ticks
from tournament.services import house
from tournament.words import sheets as says

from . import plan_night
from .sheet_counting import Counting
from .sheet_night import SheetNight

FOR_ALL = ("chips", "breaks", "blinds")  # guests may see these; the others are the directors'


@dataclass(frozen=True, slots=True)
class Offer:
    name: str
    title: str
    text: str


@never_cache
@require_safe
def index(request: HttpRequest, slug: str) -> HttpResponse:
    event = web.event_on_show(request, slug)
    steers = web.may_steer(request, event)
    offers = [
        Offer(name, str(title), str(text))
        for name, (title, text) in says.SHEETS.items()
        if steers or name in FOR_ALL
    ]
    with timezone.override(event.zone):
        sheet = SheetNight(event)
        shown = {
            "event": event,
            "steers": steers,
            "offers": offers,
            "sheet": sheet,
            "plan_query": plan_night.link_to(event),
            "room_sheets": room.pages.sheets(event, steers=steers),
        }
        return render(request, "tournament/sheets.html", shown)


def _sheet(
    name: str, more: Callable[[HttpRequest, Event], dict[str, Any]] = lambda request, event: {}
) -> Callable[[HttpRequest, str], HttpResponse]:
    @never_cache
    @require_safe
    def page(request: HttpRequest, slug: str) -> HttpResponse:
        event = web.event_on_show(request, slug)
        if name not in FOR_ALL:
            web.demand_steer(request, event)
        return _show(request, event, name, SheetNight(event), **more(request, event))

    return page


def _show(
    request: HttpRequest,
    event: Event,
    name: str,
    sheet: SheetNight,
    status: int = 200,
    template: str = "",
    **more: Any,
) -> HttpResponse:
    shown = {
        "event": event,
        "sheet": sheet,
        "name": name,
        "title": str(says.SHEETS[name][0]),
        "steers": web.may_steer(request, event),
        "plan_query": plan_night.link_to(event),
    }
    with timezone.override(event.zone):
        template = template or f"tournament/sheet_{name}.html"
        return render(request, template, shown | more, status=status)


def _ways_in(request: HttpRequest, event: Event) -> dict[str, Any]:
    known = house.of_this_house()
    return {
        "address": web.link(request, reverse("tournament:event", args=[event.slug])),
        "wifi": known if known.wifi_name else None,
    }


host = _sheet("host", _ways_in)
chips = _sheet("chips")
breaks = _sheet("breaks")
blinds = _sheet("blinds")


@never_cache
@web.for_director
@require_http_methods(["GET", "HEAD", "POST"])
def counting(request: HttpRequest, event: Event) -> HttpResponse:
    """The list; a tick sent to it comes back with the list as it then stands."""
    refused = ""
    if request.method == "POST":
        form = TickForm({line.key for line in Counting(event).lines}, request.POST)
        if form.is_valid():
            ticks.set_tick(event.pk, **form.wish())
        else:
            refused = gettext("The list has changed since. This is how it stands now.")
    is_part = bool(request.headers.get("HX-Request"))
    if request.method == "POST" and not is_part:
        if refused:
            messages.error(request, refused)
        here = reverse("tournament:sheet_counting", args=[event.slug])
        return redirect(f"{here}#{_anchor(request.POST.get('line', ''))}")
    response = _show(
        request,
        event,
        "counting",
        Counting(event),
        422 if refused else 200,
        "tournament/_counting.html" if is_part else "",
        refused=refused,
    )
    patch_vary_headers(response, ["HX-Request"])
    return response


def _anchor(line: str) -> str:
    """Where a browser without scripts goes on reading."""
    is_plain = line.isascii() and line.replace("-", "").isalnum() and len(line) <= 40
    return f"line-{line}" if is_plain else "ticks"
