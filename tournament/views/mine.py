"""A guest's own phone: the door where it says whose it is, and the page it gets then."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournament import instants, queries, room, snapshots, web, words
from tournament.errors import DirectorError
from tournament.forms.guests import FREE, NEW, RequestForm, WhoForm
from tournament.models import Event, Guest, GuestRequest
from tournament.services import asking, guests, house
from tournament.services.deeds import Author
from tournament.services.rights import hashed

from . import agents, screens
from .deeds import first_error
from .own import Own
from .rows import alphabetical

ONE_TAP = 40  # people who can be named with one


@dataclass(frozen=True, slots=True)
class Refusal:
    sentence: str
    status: int = 422
    form: WhoForm | None = None


@never_cache
@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    return _page(request, web.event_on_show(request, slug))


@never_cache
@require_safe
def part(request: HttpRequest, slug: str) -> HttpResponse:
    """What the page's script fetches when something has changed."""
    event = web.event_on_show(request, slug)
    with timezone.override(event.zone):
        context = _context(request, event)
        return render(request, f"tournament/_{context['stage']}.html", context)


@require_POST
def mine_deed(request: HttpRequest, slug: str, deed: str) -> HttpResponse:
    event = web.event_on_show(request, slug)
    if deed not in DEEDS:
        raise Http404
    response = redirect(reverse("tournament:mine", args=[slug]) + "#mine")
    try:
        DEEDS[deed](request, event, response)
    except _RefusedError as refused:
        return _page(request, event, refused.refusal)
    except DirectorError as error:
        return _page(request, event, Refusal(words.guest_refusal(error.kind, error.numbers)))
    return response


class _RefusedError(Exception):
    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal


# -- what the buttons do


def _who(request: HttpRequest, event: Event, response: HttpResponse) -> None:
    form = WhoForm(event, request.POST)
    if not form.is_valid():
        raise _RefusedError(Refusal(first_error(form), form=form))
    place, device = form.place(), web.guest_device(request)
    number = _free(event) if place == FREE else place if isinstance(place, int) else None
    label = agents.label(request)
    try:
        device = asking.say_who(
            event.pk, device, label, number=number, name=form.cleaned_data["name"]
        )
    except DirectorError as error:
        sentence = words.guest_refusal(error.kind, error.numbers)
        raise _RefusedError(Refusal(sentence, form=form)) from error
    web.remember_guest(response, device)


def _ask(request: HttpRequest, event: Event, response: HttpResponse) -> None:
    kind = request.POST.get("kind", "")
    if kind not in GuestRequest.Kind.values or kind == GuestRequest.Kind.SIGN_IN:
        raise Http404
    asking.ask(event.pk, web.guest_device(request) or "", kind=kind)


def _take_back(request: HttpRequest, event: Event, response: HttpResponse) -> None:
    form = RequestForm(event, request.POST)
    if not form.is_valid():
        raise _RefusedError(Refusal(first_error(form)))
    asking.take_back(event.pk, web.guest_device(request) or "", **form.wish())


def _leave(request: HttpRequest, event: Event, response: HttpResponse) -> None:
    guest = web.guest(request, event)
    if guest is None or guest.entry is None:
        return
    guests.sign_out(event.pk, Author(str(guest.entry)), guest=guest.pk)
    messages.success(request, gettext("This phone may only look now."))


DEEDS: Mapping[str, Callable[[HttpRequest, Event, HttpResponse], None]] = {
    "who": _who,
    "ask": _ask,
    "take-back": _take_back,
    "leave": _leave,
}


def _free(event: Event) -> int | None:
    """The first without a name that no phone has asked for; None where everybody has one."""
    asked = GuestRequest.objects.filter(guest__event=event, state=GuestRequest.State.OPEN)
    taken = asked.exclude(number=None).values("number")
    free = queries.still_in(event).filter(player=None, guests=None).exclude(number__in=taken)
    return free.order_by("number").values_list("number", flat=True).first()


# -- what is shown


def _page(request: HttpRequest, event: Event, refusal: Refusal | None = None) -> HttpResponse:
    with timezone.override(event.zone):
        context = _context(request, event, refusal)
        if context["stage"] == "mine":
            context = screens.viewer_context(request, event.slug) | context
            context["wifi_name"] = house.of_this_house().wifi_name
        else:
            shot = snapshots.of(event)
            context["reading"] = screens.reading_of(shot, instants.now())
        template = {"mine": "me"}.get(context["stage"], "door")
        status = refusal.status if refusal else 200
        return render(request, f"tournament/{template}.html", context, status=status)


def _context(request: HttpRequest, event: Event, refusal: Refusal | None = None) -> dict[str, Any]:
    """``stage`` is the part that is shown: "who", "waits" or "mine"."""
    guest = web.guest(request, event)
    shown: dict[str, Any] = {"event": event, "refused": refusal.sentence if refusal else ""}
    if guest is not None and guest.entry is not None:
        seat = room.pages.own_seat(request, event, guest.entry)
        return shown | {"stage": "mine", "own": Own(event, guest, guest.entry), "seat": seat}
    asked = asking.open_request(guest) if guest is not None else None
    is_over = event.state == Event.State.FINISHED
    if asked is not None and _still_free(event, asked) and not is_over:
        return shown | {"stage": "waits", "asked": asked}
    return shown | {"stage": "who", "is_over": is_over} | _door(request, event, guest, refusal)


def _still_free(event: Event, asked: GuestRequest) -> bool:
    """Whether the place that a phone waits for is still this person's."""
    if asked.number is None:
        return True
    entry = event.entries.select_related("player").filter(number=asked.number).first()
    return entry is not None and (entry.player is None or entry.player.name == asked.name)


def _door(
    request: HttpRequest, event: Event, guest: Guest | None, refusal: Refusal | None
) -> dict[str, Any]:
    device = web.guest_device(request)
    known = queries.known_as(hashed(device)) if device else None
    rows = list(event.entries.select_related("player").order_by("number"))
    named = [(row.number, row.player.name) for row in rows if row.player]
    named.sort(key=lambda one: alphabetical(one[1]))
    here = [one for one in named if known is not None and one[1] == known.name]
    nameless = [row.number for row in rows if row.player is None]
    last = guest.requests.last() if guest is not None else None
    name = refusal.form.data.get("name", "") if refusal and refusal.form else ""
    told = ""
    if last is not None and last.state == GuestRequest.State.DECLINED:
        told = words.said_no(last.kind)
    elif last is not None and last.state == GuestRequest.State.OPEN and last.number is not None:
        told = gettext("Somebody else is that player now. Say again who you are.")
    elif last is not None and last.state == GuestRequest.State.APPROVED:
        told = gettext("This phone is not signed in any more.")
    return {
        "told": told,
        "known": here[0] if here else None,
        "named": [one for one in named if one not in here][:ONE_TAP],
        "completed": [name for _number, name in named[ONE_TAP:]],
        "nameless": nameless[:ONE_TAP],
        "count": len(nameless),
        "name": name or (known.name if known is not None and not here else ""),
        "free": FREE,
        "new": NEW,
    }
