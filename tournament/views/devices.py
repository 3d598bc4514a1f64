"""Which devices may do what, how more of them come in, and how they are shown out."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament import instants, queries, web, words
from tournament.errors import DirectorError
from tournament.forms.access import LabelForm, NewPasswordForm, TableForm
from tournament.models import Event, Right
from tournament.services import rights

from . import qr

SHOWN = "invitation"  # in the session of the device that made it: the one place that knows it
MINUTE = timedelta(minutes=1)
JUST_NOW = timedelta(minutes=6)  # when a device was seen is written down every five

Answer = HttpResponse | None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def devices(request: HttpRequest, slug: str = "") -> HttpResponse:
    """The devices of one night; without a slug those of the house, for the host."""
    event = _event(request, slug)
    if request.method == "POST":
        deed = DEEDS.get(request.POST.get("do", ""))
        if deed is None:
            raise Http404
        return deed(request, event) or redirect(_here(event))
    if request.headers.get("HX-Request"):
        return _still_good(request, event)
    return _page(request, event)


@never_cache
@require_safe
def code(request: HttpRequest, slug: str = "") -> HttpResponse:
    """The QR code of the invitation that this device has just made, and of no other."""
    invitation = _invitation(request, _event(request, slug))
    if invitation is None or not invitation["link"]:
        raise Http404
    return qr.picture(invitation["link"])


def _event(request: HttpRequest, slug: str) -> Event | None:
    if not slug:
        web.demand_host(request)
        return None
    event = get_object_or_404(Event, slug=slug)
    web.demand_steer(request, event)
    return event


# -- what the buttons do; None sends the browser back to the page


def _invite_steer(request: HttpRequest, event: Event | None) -> Answer:
    _keep(request, event, rights.invite(event, Right.Kind.STEER), "")
    return redirect(f"{_here(event)}#invitation")


def _invite_table(request: HttpRequest, event: Event | None) -> Answer:
    if event is None:
        raise Http404
    form = TableForm(request.POST)
    if not form.is_valid():
        return _page(request, event, table_form=form)
    number = form.cleaned_data["table"]
    _keep(request, event, rights.invite(event, Right.Kind.TABLE, number), str(number))
    return redirect(f"{_here(event)}#invitation")


def _rename(request: HttpRequest, event: Event | None) -> Answer:
    form = LabelForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(form.errors["label"]))
        return None
    rights.rename(_right_id(request), _reach(request, event), form.cleaned_data["label"])
    return None


def _revoke(request: HttpRequest, event: Event | None) -> Answer:
    rights.revoke(_right_id(request), _reach(request, event))
    messages.success(request, _("That device may only look now."))
    return None


def _revoke_all(request: HttpRequest, event: Event | None) -> Answer:
    count = rights.revoke_everybody_else(event, rights.hashed(web.device_of(request) or ""))
    text = _("All other devices may only look now, and unused links are void.")
    messages.success(request, text if count else _("Unused links are void now."))
    return None


def _set_password(request: HttpRequest, event: Event | None) -> Answer:
    web.demand_host(request)
    form = NewPasswordForm(request.POST)
    if form.is_valid():
        try:
            rights.set_password(form.cleaned_data["password"])
        except DirectorError as error:
            form.add_error("password", words.refusal(error.kind, error.numbers))
    if not form.is_valid():
        return _page(request, event, password_form=form)
    messages.success(request, _("The password counts from now on."))
    return None


def _drop_password(request: HttpRequest, event: Event | None) -> Answer:
    web.demand_host(request)
    rights.set_password("")
    messages.success(request, _("Nobody signs in by password any more."))
    return None


DEEDS: dict[str, Callable[[HttpRequest, Event | None], Answer]] = {
    "invite": _invite_steer,
    "invite-table": _invite_table,
    "rename": _rename,
    "revoke": _revoke,
    "revoke-all": _revoke_all,
    "password": _set_password,
    "no-password": _drop_password,
}


def _reach(request: HttpRequest, event: Event | None) -> Event | None:
    """The host reaches every right; who steers one night those to that night."""
    return None if web.is_host(request) else event


def _right_id(request: HttpRequest) -> int:
    number = request.POST.get("right", "")
    if not (number.isascii() and number.isdecimal() and len(number) < 19):
        raise Http404
    return int(number)


# -- the invitation on show


def _keep(request: HttpRequest, event: Event | None, token: str, table: str) -> None:
    request.session[SHOWN] = {
        "token": token,
        "event": event.pk if event else None,
        "table": table,
        "until": instants.in_ms(instants.wall_now() + rights.LIFETIME),
    }


def _invitation(request: HttpRequest, event: Event | None) -> dict[str, Any] | None:
    """The link this device has made for this page, while it is good."""
    kept = request.session.get(SHOWN)
    if not kept or kept["event"] != (event.pk if event else None):
        return None
    if rights.open_invitation(kept["token"]) is None:
        return None
    path = reverse("tournament:invitation", args=[kept["token"]])
    until = instants.EPOCH + timedelta(milliseconds=kept["until"])
    left = max(1, round((until - instants.wall_now()) / MINUTE))
    return {
        "home": web.home(request),
        "link": web.link(request, path),
        "table": kept["table"],
        "minutes": left,
    }


def _still_good(request: HttpRequest, event: Event | None) -> HttpResponse:
    """What a code on show asks for: once it is used or too old, or names an address that other
    devices should not use any more, the page is fetched anew."""
    response = HttpResponse(status=204)
    invitation = _invitation(request, event)
    if invitation is None or invitation["home"] != request.GET.get("at", invitation["home"]):
        response["HX-Refresh"] = "true"
    return response


# -- the page


def _page(request: HttpRequest, event: Event | None, **forms: Any) -> HttpResponse:
    host = web.is_host(request)
    own = rights.hashed(web.device_of(request) or "")
    wall = instants.wall_now()
    context = {
        "event": event,
        "host": host,
        "here": _here(event),
        "devices": [
            _listed(right, own, wall, host or right.event_id is not None)
            for right in queries.devices(event)
        ],
        "invitation": _invitation(request, event),
        "code": reverse("tournament:device_code", args=[event.slug])
        if event
        else reverse("tournament:house_device_code"),
        "has_password": rights.has_password(),
        "table_form": TableForm(),
        "password_form": NewPasswordForm(),
    }
    return render(request, "tournament/devices.html", context | forms, status=422 if forms else 200)


def _listed(right: Right, own: str, wall: datetime, may_revoke: bool) -> dict[str, Any]:
    is_own = right.device_hash == own
    return {
        "right": right,
        "is_own": is_own,
        "may_change": may_revoke,
        "since": wall - right.created_at >= MINUTE and timesince(right.created_at, wall, depth=1),
        "seen": right.seen_at and timesince(right.seen_at, wall, depth=1),
        "is_here": is_own or (right.seen_at is not None and wall - right.seen_at < JUST_NOW),
        "form": LabelForm(right_id=right.pk, initial={"label": right.label}),
    }


def _here(event: Event | None) -> str:
    if event is None:
        return reverse("tournament:house_devices")
    return reverse("tournament:devices", args=[event.slug])
