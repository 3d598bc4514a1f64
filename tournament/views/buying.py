"""Somebody buys chips: one card with what to hand over, what it costs and how it is paid."""

import functools
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tournament import instants, words
from tournament.forms.money import BuyForm, ways_of
from tournament.models import Entry, Event, Knockout, Offer, PurchaseKind
from tournament.rules import purchases as rules
from tournament.rules.kit.handing import handed
from tournament.rules.kit.legend import PLAIN, legend
from tournament.rules.kit.looks import Pile, letters
from tournament.services import exchanges, purchases

from .deeds import Done, answer, do, filled, night
from .moment import Moment
from .till import Way

BACK = ("money", "add-ons")  # to where on the money page; else to the night


@dataclass(frozen=True, slots=True)
class Handed:
    value: int
    count: int
    pile: Pile
    mark: str


class Card(Moment):
    def __init__(self, event: Event, entry: Entry, offer: Offer, typed: str | None = None) -> None:
        super().__init__(event)
        self.entry, self.offer, self.typed = entry, offer, typed

    @property
    def kind(self) -> str:
        return self.offer.kind

    @property
    def name(self) -> str:
        return words.purchase_name(self.kind, self.offer.price)

    @property
    def who(self) -> str:
        return str(self.entry)

    @functools.cached_property
    def is_out(self) -> bool:
        return Knockout.objects.filter(
            entry=self.entry, taken_back_at=None, returned_at=None
        ).exists()

    @property
    def forfeits(self) -> bool:
        """Whether it is bought by somebody who has chips, and gives them away for it."""
        return self.kind == PurchaseKind.RE_ENTRY and not self.is_out

    @property
    def given_away(self) -> str:
        if self.typed is not None:
            return self.typed
        return "" if self.entry.stack is None else words.number(self.entry.stack)

    @functools.cached_property
    def terms(self) -> rules.Terms:
        terms = self.offer.terms(self.event.stack)
        tops_up = self.kind == PurchaseKind.REBUY and not self.is_out
        return rules.topping_up(terms) if tops_up else terms

    @property
    def price(self) -> str:
        return words.money(self.terms.price, self.event.currency) if self.terms.price else ""

    @functools.cached_property
    def closed(self) -> str:
        """Why it cannot be bought now, unless the director wants it so."""
        plans = [level.plan for level in self.shot.levels]
        moment = rules.moment_at(plans, self.read.position, instants.in_ms(self.wall))
        bought = [row.value for row in self.entry.purchases.select_related("entry")]
        found = rules.why_not(self.terms, moment, self.entry.number, bought)
        return words.reason(found) if found else ""

    @property
    def ways(self) -> list[Way]:
        return [Way(way, words.way_of_paying(way)) for way in ways_of(self.event)]

    # -- what is handed over

    @functools.cached_property
    def chips(self) -> exchanges.Chips:
        return exchanges.chips_of(self.event, self.shot.levels)

    @property
    def worth(self) -> int:
        return self.terms.chips

    @functools.cached_property
    def handed(self) -> list[Handed]:
        counts = handed(self.chips, self.worth, self.shot.stacks) or {}
        looks = legend(self.event.plan, counts)
        piles = {value: (looks[value] or (PLAIN,))[0] for value in counts}
        named = [value for value in counts if piles[value].name]
        marks = dict(zip(named, letters([piles[value].name for value in named]), strict=True))
        return [
            Handed(value, count, piles[value], marks.get(value, " "))
            for value, count in sorted(counts.items())
            if count
        ]

    @property
    def lacks_chips(self) -> bool:
        """The case has not enough for it; not where nobody knows the case."""
        return bool(self.worth) and not self.chips.is_guess and not self.handed


@require_http_methods(["GET", "HEAD", "POST"])
@night
def card(request: HttpRequest, event: Event, number: int, kind: str) -> HttpResponse:
    """The card into the open row, or as a page; and the purchase itself."""
    if kind not in PurchaseKind.values:
        raise Http404
    if request.method != "POST":
        return _card(request, event, number, kind)
    form = BuyForm(event, filled(request, number=number, kind=kind))
    done = do(request, event, form, purchases.buy)
    if done.is_refused:
        return _card(request, done.event, number, kind, done)
    place = {"money": f"#p{number}", "add-ons": "#add-ons"}.get(request.POST.get("back", ""), "")
    page = reverse("tournament:money", args=[event.slug]) + place if place else ""
    return answer(request, done, "people", page)


def _card(
    request: HttpRequest, event: Event, number: int, kind: str, done: Done | None = None
) -> HttpResponse:
    entry = get_object_or_404(event.entries.select_related("player"), number=number)
    offer = get_object_or_404(event.offers, kind=kind)
    part = bool(request.headers.get("HX-Request"))
    asked = request.GET if request.method != "POST" else request.POST
    shown: dict[str, Any] = {
        "event": event,
        "card": Card(event, entry, offer, request.POST.get("forfeits")),
        "refused": done.sentence if done else "",
        "back": asked.get("back", "") if asked.get("back") in BACK else "",
    }
    status = done.status if done else 200
    template = "tournament/_buy.html" if part else "tournament/buy.html"
    response = render(request, template, shown, status=status)
    if part and status != 200:
        response["HX-Retarget"] = f"#p{number} .put-name"
        response["HX-Reswap"] = "innerHTML"
    return response
