"""The money of a night: what can be bought, who has paid by what, who pays whom at the end."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tournament import words
from tournament.forms import money as forms
from tournament.forms.clock import DeedForm
from tournament.forms.guests import PayeeForm
from tournament.models import Event, PurchaseKind
from tournament.services import events, offers, purchases
from tournament.services.deeds import Outcome

from .deeds import Done, do, filled, live, night
from .till import Till

DEEDS: dict[str, tuple[type[DeedForm], Callable[..., Outcome]]] = {
    "usual": (forms.UsualForm, offers.set_offers),
    "remove": (forms.KindForm, offers.remove_offer),
    "open": (forms.OpenForm, offers.open_offer),
    "pay": (forms.PayForm, purchases.pay),
    "unpay": (forms.PurchaseForm, purchases.unpay),
    "refund": (forms.PurchaseForm, purchases.refund),
    "hide": (forms.HideForm, events.change_settings),
    "payee": (PayeeForm, events.change_settings),
}


@require_safe
@night
def page(request: HttpRequest, event: Event) -> HttpResponse:
    return show(request, Till(event, keeper=request.GET.get("keeper", "")))


@require_POST
@night
def money_deed(request: HttpRequest, event: Event, deed: str) -> HttpResponse:
    if deed not in DEEDS:
        raise Http404
    form_class, service = DEEDS[deed]
    form = form_class(event, request.POST)
    done = do(request, event, form, service)
    if done.is_refused:
        usual = form if isinstance(form, forms.UsualForm) else None
        payee = form if isinstance(form, PayeeForm) else None
        return show(request, Till(done.event), done, usual_form=usual, payee_form=payee)
    return _back(request, done)


@require_POST
@night
def offer(request: HttpRequest, event: Event, kind: str) -> HttpResponse:
    """Set the terms of one kind of purchase."""
    if kind not in PurchaseKind.values:
        raise Http404
    form = forms.OfferForm(event, kind, filled(request, kind=kind))
    done = do(request, event, form, offers.set_offer)
    if done.is_refused:
        return show(request, Till(done.event, bound=form), done)
    return _back(request, done, f"offer-{kind}")


def show(
    request: HttpRequest,
    till: Till,
    done: Done | None = None,
    usual_form: forms.UsualForm | None = None,
    payee_form: PayeeForm | None = None,
) -> HttpResponse:
    shown: dict[str, Any] = {
        "event": till.event,
        "till": till,
        "usual_form": usual_form or forms.UsualForm(till.event),
        "payee_form": payee_form or PayeeForm(till.event),
        "refused": done.sentence if done else "",
    } | live(request, till.event, "money")
    return render(request, "tournament/money.html", shown, status=done.status if done else 200)


def _back(request: HttpRequest, done: Done, place: str = "") -> HttpResponse:
    if done.line is not None:
        messages.success(request, words.journal_line(done.line.kind, done.line.args))
    here = reverse("tournament:money", args=[done.event.slug])
    wished = request.POST.get("place", "")
    place = place or (wished if wished.isascii() and wished.replace("-", "").isalnum() else "")
    return redirect(f"{here}#{place}" if place else here)
