"""A chip leaves the table: what to collect and to bring, the left-overs, and the button that
writes it."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tournament import words
from tournament.forms.clock import HoldForm
from tournament.forms.exchange import DealForm, SeatsForm, ValuesForm
from tournament.models import Event
from tournament.services import exchanges, levels
from tournament.words import exchanges as says

from .deeds import Done, do, night
from .exchange_desk import Desk


@require_http_methods(["GET", "HEAD", "POST"])
@night
def page(request: HttpRequest, event: Event) -> HttpResponse:
    if request.method != "POST":
        return show(request, event, request.GET.dict())
    pressed = request.POST.get("do")
    if pressed == "hold":
        done = do(request, event, HoldForm(event, request.POST), levels.set_hold)
        return _answer(request, done, request.GET.dict(), request.GET.urlencode())
    desk = Desk(event, request.POST.dict())
    if pressed == "deal":
        form: SeatsForm = DealForm(event, desk.seats, request.POST)
        done = do(request, event, form, exchanges.deal_cards)
        return _answer(request, done, request.POST.dict(), f"value={desk.value or ''}")
    form = SeatsForm(event, desk.seats, request.POST)
    return _answer(request, do(request, event, form, exchanges.exchange), request.POST.dict())


def _answer(
    request: HttpRequest, done: Done, data: Mapping[str, Any], query: str = ""
) -> HttpResponse:
    if done.is_refused:
        return show(request, done.event, data, done.sentence, done.status)
    if done.line is not None:
        messages.success(request, words.journal_line(done.line.kind, done.line.args))
    here = reverse("tournament:exchange", args=[done.event.slug])
    return redirect(f"{here}?{query}" if query else here)


def show(
    request: HttpRequest,
    event: Event,
    data: Mapping[str, Any],
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    desk = Desk(event, data)
    if desk.chips.is_guess:
        return ask_for_values(request, event, desk.chips.values, "exchange")
    stack = desk.chips.stack_now if desk.chips.gone else None
    shown = {
        "event": event,
        "desk": desk,
        "refused": refused,
        "query": request.GET.urlencode(),
        "stack_now": says.chip_list(stack) if stack else "",
    }
    if desk.value is not None and not desk.is_too_large and desk.is_ready:
        # What the cards are decides what there is to say of them.
        shown["result"] = desk.raced
    return render(request, "tournament/exchange.html", shown, status=status)


def ask_for_values(
    request: HttpRequest,
    event: Event,
    values: Any,
    back: str,
    form: ValuesForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """Nobody has said yet which chips are on the table."""
    usual = " ".join(str(value) for value in values)
    form = form or ValuesForm(event, initial={"values": usual})
    shown = {"event": event, "form": form, "back": back}
    return render(request, "tournament/chip_values.html", shown, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@night
def values(request: HttpRequest, event: Event) -> HttpResponse:
    """Say, or change, which chips are on the table."""
    asked = request.POST if request.method == "POST" else request.GET
    back = "count" if asked.get("back") == "count" else "exchange"
    if request.method != "POST":
        return ask_for_values(request, event, exchanges.chips_of(event).values, back)
    form = ValuesForm(event, request.POST)
    done = do(request, event, form, exchanges.set_chip_values)
    if done.is_refused:
        return ask_for_values(request, event, (), back, form, done.status)
    return redirect("tournament:" + back, event.slug)
