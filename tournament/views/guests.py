"""The directors' side of guests' phones: the door, what they ask, whose phone is whose."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tournament import queries, web, words
from tournament.forms import guests as forms
from tournament.forms.clock import DeedForm
from tournament.forms.money import ways_of
from tournament.models import Event
from tournament.services import guests
from tournament.services.deeds import Outcome

from . import guest_cards
from .deeds import Done, answer, do, night
from .moment import Moment
from .till import Way

DEEDS: dict[str, tuple[type[DeedForm], Callable[..., Outcome]]] = {
    "let-in": (forms.RequestForm, guests.let_in),
    "out": (forms.RequestForm, guests.let_out),
    "sell": (forms.SellForm, guests.sell),
    "no": (forms.RequestForm, guests.turn_down),
    "no-to-all": (forms.NewestForm, guests.turn_all_down),
    "sign-out": (forms.GuestForm, guests.sign_out),
}


@require_safe
@night
def page(request: HttpRequest, event: Event) -> HttpResponse:
    return _page(request, event)


@require_POST
@night
def guest_deed(request: HttpRequest, event: Event, deed: str) -> HttpResponse:
    if deed not in DEEDS:
        raise Http404
    form_class, service = DEEDS[deed]
    done = do(request, event, form_class(event, request.POST), service)
    here = request.POST.get("back") == "guests"
    if here and done.is_refused and not request.headers.get("HX-Request"):
        return _page(request, done.event, done)
    back = reverse("tournament:guests", args=[event.slug]) if here else ""
    return answer(request, done, "suggestions", back)


def _page(request: HttpRequest, event: Event, done: Done | None = None) -> HttpResponse:
    cards = guest_cards.cards(Moment(event))
    door = [card.pk for card in cards if card.is_at_the_door]
    shown: dict[str, Any] = {
        "event": event,
        "cards": cards,
        "door": len(door),
        "newest": max(door, default=0),
        "phones": list(queries.phones_of(event)),
        "ways": [Way(way, words.way_of_paying(way)) for way in ways_of(event)],
        "address": web.link(request, reverse("tournament:event", args=[event.slug])),
        "has_money": queries.has_money(event),
        "is_over": event.state == Event.State.FINISHED,
        "refused": done.sentence if done else "",
    }
    return render(request, "tournament/guests.html", shown, status=done.status if done else 200)
