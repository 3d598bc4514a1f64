"""First out deals: who deals at which table, passed on, or nobody any more."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tournament import queries, words
from tournament.forms import dealers as forms
from tournament.forms.clock import DeedForm
from tournament.forms.notes import NoteForm
from tournament.models import Event, Guest
from tournament.services import dealers, notes
from tournament.services.deeds import Outcome

from .deeds import Done, answer, do, night

DEEDS: dict[str, tuple[type[DeedForm], Callable[..., Outcome]]] = {
    "name": (forms.DealerForm, dealers.name_dealer),
    "no": (forms.DeclineForm, dealers.decline_dealer),
    "end": (NoteForm, notes.end_announcement),
}


@dataclass(frozen=True, slots=True)
class Dealer:
    note: int
    number: int
    told: str
    table: int | None
    has_phone: bool


@require_safe
@night
def page(request: HttpRequest, event: Event) -> HttpResponse:
    return _page(request, event)


@require_POST
@night
def dealer_deed(request: HttpRequest, event: Event, deed: str) -> HttpResponse:
    if deed not in DEEDS:
        raise Http404
    form_class, service = DEEDS[deed]
    done = do(request, event, form_class(event, request.POST), service)
    here = request.POST.get("back") == "dealer"
    if here and done.is_refused and not request.headers.get("HX-Request"):
        return _page(request, done.event, done)
    back = reverse("tournament:dealer", args=[event.slug]) if here else ""
    return answer(request, done, "suggestions", back)


def _page(request: HttpRequest, event: Event, done: Done | None = None) -> HttpResponse:
    standing = list(queries.dealers_of(event))
    phones = set(Guest.objects.filter(event=event).values_list("entry", flat=True))
    rows = list(queries.may_deal(event))
    out = [
        (one.number, words.player_name(one.number, one.player.name if one.player else ""))
        for one in rows
    ]
    dealt = {one.table_number for one in standing}
    busy = {one.entry_id for one in standing}
    free = {one.number for one in rows if one.table not in dealt and one.pk not in busy}
    shown: dict[str, Any] = {
        "event": event,
        "dealers": [
            Dealer(
                one.pk,
                one.entry.number if one.entry else 0,
                words.note(one.kind, one.told, table=one.table_number),
                one.table_number,
                one.entry_id in phones,
            )
            for one in standing
        ],
        "out": out,
        "free": [one for one in out if one[0] in free],
        "is_on": event.state == Event.State.PLAYING,
        "is_asked": queries.house_of(event).first_out_deals,
        "refused": done.sentence if done else "",
    }
    return render(request, "tournament/dealer.html", shown, status=done.status if done else 200)
