"""Guests' ways in: the codes large on the host's phone, and the Wi-Fi's on the TV."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament import instants, snapshots, web, words
from tournament.errors import DirectorError
from tournament.forms.house import WifiForm
from tournament.models import Event, Installation
from tournament.services import house, showing

from . import qr

FIELD_OF = {"wifi_name_too_long": "name", "wifi_password_length": "password"}


@never_cache
@web.for_director
@require_http_methods(["GET", "HEAD", "POST"])
def codes(request: HttpRequest, event: Event) -> HttpResponse:
    if request.method != "POST":
        return _page(request, event)
    web.demand_host(request)
    if request.POST.get("do") == "forget":
        house.set_wifi("", "")
        messages.success(request, _("The Wi-Fi is forgotten."))
        return redirect(_top(event))
    form = WifiForm(request.POST)
    if form.is_valid():
        try:
            house.set_wifi(form.cleaned_data["name"], form.cleaned_data["password"])
        except DirectorError as error:
            form.add_error(FIELD_OF[error.kind], words.refusal(error.kind, error.numbers))
        else:
            messages.success(request, _("Saved."))
            return redirect(_top(event))
    return _page(request, event, form)


@web.for_director
@require_POST
def show(request: HttpRequest, event: Event) -> HttpResponse:
    """Have the TV show the code large for a moment."""
    showing.show_code(event.pk)
    seconds = showing.CODE_STAYS.seconds
    text = _("The TV shows the code for %(seconds)s seconds.") % {"seconds": seconds}
    messages.success(request, text)
    return redirect(_here(event))


@never_cache
@require_safe
def wifi_picture(request: HttpRequest, slug: str) -> HttpResponse:
    event = web.event_on_show(request, slug)
    wifi = house.of_this_house() if web.may_steer(request, event) else _wifi_of(event)
    if wifi is None or not wifi.wifi_name:
        raise Http404
    return qr.picture(qr.wifi(wifi.wifi_name, wifi.wifi_password))


@never_cache
@require_safe
def tv_wifi(request: HttpRequest, slug: str) -> HttpResponse:
    """The Wi-Fi as a TV shows it; an empty page when it shows none."""
    event = web.event_on_show(request, slug)
    with translation.override(event.language):
        context = {"event": event, "wifi": _wifi_of(event)}
        return render(request, "tournament/_tv_wifi.html", context)


def wifi_on_show(shot: snapshots.Snapshot) -> Installation | None:
    """The house's Wi-Fi, where it is set, until the first level begins."""
    if not shot.is_before_start(instants.now()):
        return None
    found = house.of_this_house()
    return found if found.wifi_name else None


def _wifi_of(event: Event) -> Installation | None:
    return wifi_on_show(snapshots.of(event))


def _page(request: HttpRequest, event: Event, form: WifiForm | None = None) -> HttpResponse:
    known = house.of_this_house()
    filled = {"name": known.wifi_name, "password": known.wifi_password}
    context = {
        "event": event,
        "wifi": known if known.wifi_name else None,
        "address": web.link(request, reverse("tournament:event", args=[event.slug])),
        "form": form or WifiForm(initial=filled),
        "host": web.is_host(request),
        "is_over": event.state == Event.State.FINISHED,
    }
    return render(request, "tournament/codes.html", context, status=422 if form else 200)


def _here(event: Event) -> str:
    return reverse("tournament:codes", args=[event.slug])


def _top(event: Event) -> str:
    """Where the codes are: a browser would keep to the form that it came from."""
    return f"{_here(event)}#main"
