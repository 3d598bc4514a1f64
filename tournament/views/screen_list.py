"""How the screens of a night fare, for those who steer it, and what can be set from afar."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament import health, instants, web, words
from tournament.errors import DirectorError
from tournament.forms.screens import PairForm, ScreenForm
from tournament.models import Event, Right
from tournament.services import pairing, rights

from .deeds import night


@dataclass(frozen=True, slots=True)
class Row:
    screen: health.Screen
    name: str
    heard: str
    sound: "str | Promise"
    awake: "str | Promise"
    late: str


def rows(event: Event) -> list[Row]:
    """The screens as the list shows them; in the active time zone."""
    found = health.screens(event.pk)
    names = named(found)
    return [_row(screen, names[screen.id]) for screen in found]


def named(screens: list[health.Screen]) -> dict[str, str]:
    """What each is called: its kind and room, numbered where two would be called the same."""
    plain = {
        screen.id: words.screen_name(
            {"label": screen.label, "table": screen.table, "room": screen.room}
        )
        for screen in screens
    }
    several = {name for name, count in Counter(plain.values()).items() if count > 1}
    seen: Counter[str] = Counter()
    for screen in screens:
        name = plain[screen.id]
        if name in several:
            seen[name] += 1
            plain[screen.id] = f"{name} {seen[name]}"
    return plain


def context(event: Event) -> dict[str, Any]:
    """What ``_screens.html`` shows."""
    return {"event": event, "screen_rows": rows(event)}


def _row(screen: health.Screen, name: str) -> Row:
    return Row(
        screen,
        name,
        _heard(screen),
        words.SOUNDING if screen.is_sounding else words.SOUNDS[screen.sound],
        words.AWAKE_BY[screen.awake],
        _("%(ms)s ms late at most") % {"ms": words.number(screen.late_ms)},
    )


def _heard(screen: health.Screen) -> str:
    if screen.is_silent:
        at = words.time_of_day(instants.to_wall(screen.heard_at))
        return _("silent since %(time)s") % {"time": at}
    return _("heard %(seconds)s s ago") % {"seconds": screen.silent_ms // 1000}


@require_http_methods(["GET", "HEAD", "POST"])
@night
def screens(request: HttpRequest, event: Event) -> HttpResponse:
    """The list, which fetches itself anew; a POST pairs a screen by its letters."""
    if request.method == "POST":
        return _pair(request, event)
    if request.headers.get("HX-Request"):
        return render(request, "tournament/_screens.html", context(event))
    return _page(request, event)


def _pair(request: HttpRequest, event: Event) -> HttpResponse:
    form = PairForm(request.POST)
    if form.is_valid():
        filled = form.cleaned_data
        try:
            screen = pairing.find_screen(event, filled["letters"], web.address(request))
        except DirectorError as error:
            form.add_error("letters", words.refusal(error.kind, error.numbers))
        else:
            _give(request, event, screen, filled["room"], filled["steer"])
            return redirect(_list_of(event))
    return _page(request, event, form)


def _give(
    request: HttpRequest, event: Event, screen: health.Screen, room: str, steer: bool
) -> None:
    if room:
        health.wish(event.pk, screen.id, room=room)
        text = _("It goes to the room “%(room)s” within ten seconds.")
        messages.success(request, text % {"room": room})
    if steer:
        token = rights.invite(event, Right.Kind.STEER)
        path = reverse("tournament:invitation", args=[token])
        health.lead(event.pk, screen.id, f"{path}?to=tv")
        messages.success(request, _("It now shows a button: press that there, and it may steer."))


def _page(request: HttpRequest, event: Event, form: PairForm | None = None) -> HttpResponse:
    shown = context(event) | {"pair_form": form or PairForm(), "rooms": _rooms(event)}
    status = 422 if form is not None and form.errors else 200
    return render(request, "tournament/screens.html", shown, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@night
def screen(request: HttpRequest, event: Event, screen_id: str) -> HttpResponse:
    """One screen, and what can be set on it from here."""
    found = health.screen(event.pk, screen_id)
    if found is None:
        messages.info(request, _("That screen is not here any more."))
        return redirect(_list_of(event))
    name = named(health.screens(event.pk))[found.id]
    form = ScreenForm(request.POST if request.method == "POST" else None, screen=found)
    if form.is_valid():
        if wish := form.wish():
            health.wish(event.pk, found.id, **wish)
            text = _("%(screen)s: changed within ten seconds.")
            messages.success(request, text % {"screen": name})
        return redirect(_list_of(event))
    shown = {
        "event": event,
        "row": _row(found, name),
        "form": form,
        "checks": [form[switch] for switch in ("huge", "quiet", "video", "speech")],
        "rooms": _rooms(event),
    }
    return render(request, "tournament/screen.html", shown, status=422 if form.errors else 200)


def _rooms(event: Event) -> list[str]:
    return sorted({screen.room for screen in health.screens(event.pk) if screen.room})


def _list_of(event: Event) -> str:
    return reverse("tournament:screens", args=[event.slug])
