"""A deal: what is left of the prizes, divided among those who are still in."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournament import queries, words
from tournament.forms import prizes as forms
from tournament.models import Event
from tournament.rules import deals as rules
from tournament.services import prizes

from .deeds import Done, do, first_error, night
from .moment import Moment

MOST_PLAYERS = 50  # more could not agree, and hardly type their stacks


@dataclass(frozen=True, slots=True)
class Offered:
    """One way to divide it, ready to be agreed on."""

    method: str
    name: str
    explained: str
    rows: list[tuple[str, str]]  # who gets what
    warnings: list[str]


class DealPage(Moment):
    def __init__(self, event: Event, data: Any = None, agreed: Any = None) -> None:
        super().__init__(event)
        self.data = data
        self.found = queries.prizes_by(event)
        self.stacks_form = forms.StacksForm(event, self.players, self.to_divide, data)
        self.agreed_form = forms.AgreedForm(event, self.players, agreed)

    @functools.cached_property
    def players(self) -> list[tuple[int, str, int | None]]:
        """(number, name, chips if they are known) of those still in."""
        stacks = dict(queries.still_in(self.event).values_list("number", "stack"))
        inside = self.people[0]
        return [(person.number, person.label, stacks.get(person.number)) for person in inside]

    @property
    def names(self) -> list[str]:
        return [label for _number, label, _stack in self.players]

    @property
    def open_prizes(self) -> tuple[int, ...]:
        """Those of the places that are still to be had, the first one first."""
        return self.found.payouts.amounts[: len(self.players)]

    @property
    def to_divide(self) -> int:
        return sum(self.open_prizes)

    @property
    def why_not(self) -> str:
        """Why no deal can be made now; empty where one can."""
        if self.event.state == Event.State.PLANNED:
            return words.refusal("not_started", {})
        if len(self.players) < 2:
            return words.refusal("nobody_to_deal_with", {})
        if not self.to_divide:
            return words.refusal("nothing_to_win", {})
        if len(self.players) > MOST_PLAYERS:
            text = gettext("A deal can be made once at most %(most)s players are left.")
            return text % {"most": words.number(MOST_PLAYERS)}
        return ""

    @property
    def summary(self) -> str:
        return gettext("%(left)s. To divide: %(sum)s.") % {
            "left": forms.deal_count(len(self.players)),
            "sum": self._money(self.to_divide),
        }

    @property
    def prizes_line(self) -> str:
        return " · ".join(self._money(amount) for amount in self.open_prizes)

    @property
    def offers(self) -> list[Offered]:
        form = self.stacks_form
        if not form.is_bound or not form.is_valid():
            return []
        explained = {
            "icm": gettext("What the stacks are worth if everybody plays equally well."),
            "chip_chop": gettext("The lowest prize for everybody, and the rest by chips."),
            "proportional": gettext("Everything by chips, no prize is sure."),
            "equal": gettext("Chips do not count."),
        }
        return [self._offered(self._deal(method), text) for method, text in explained.items()]

    def _deal(self, method: str) -> rules.Deal:
        form = self.stacks_form
        return rules.deal(
            method, form.stacks, self.open_prizes, unit=self.found.unit, left=form.left_over
        )

    def _offered(self, deal: rules.Deal, explained: str) -> Offered:
        return Offered(
            deal.method,
            str(words.DEAL_NAMES[deal.method]),
            explained,
            [
                (name, self._money(amount))
                for name, amount in zip(self.names, deal.amounts, strict=True)
            ],
            self._warnings(deal),
        )

    def _warnings(self, deal: rules.Deal) -> list[str]:
        currency = self.event.currency
        return [words.prize_problem(problem, currency, self.names) for problem in deal.problems]

    @property
    def left(self) -> str:
        amount = self.stacks_form.left_over if self.stacks_form.is_valid() else 0
        text = gettext("%(left)s and the title are left to play for.")
        return text % {"left": self._money(amount)} if amount else ""

    @property
    def chips_off(self) -> str:
        """Where the stacks together are not what must be in play."""
        chips = self.shot.total_chips
        if chips is None or not self.stacks_form.is_bound or not self.stacks_form.is_valid():
            return ""
        together = sum(self.stacks_form.stacks)
        if together == chips:
            return ""
        text = gettext("The stacks are %(together)s together, but %(chips)s must be in play.")
        return text % {"together": words.number(together), "chips": words.number(chips)}

    def wish(self, method: str) -> Mapping[str, Any]:
        """What ``record_deal`` is asked for; only with a valid form."""
        deal, numbers = self._deal(method), [number for number, _label, _stack in self.players]
        return {
            "method": method,
            "amounts": dict(zip(numbers, deal.amounts, strict=True)),
            "stacks": dict(zip(numbers, self.stacks_form.stacks, strict=True)),
            "left": self.stacks_form.left_over,
        }

    def agreed_problem(self) -> str:
        """What is wrong with what was agreed by word of mouth, in one sentence."""
        form = self.agreed_form
        deal = rules.custom(
            form.amounts, [1] * len(self.players), self.open_prizes, left=form.wish()["left"]
        )
        errors = [problem for problem in deal.problems if problem.is_error]
        return words.prize_problem(errors[0], self.event.currency, self.names) if errors else ""

    @property
    def made(self) -> tuple[str, list[tuple[str, str]], str] | None:
        """The deal that stands: its name, who gets what, and what is left to play for."""
        deal = self.found.deal
        if deal is None:
            return None
        inside, outside = self.people
        names = {person.number: person.label for person in (*inside, *outside)}
        rows = [
            (names.get(int(number), number), self._money(amount))
            for number, amount in deal.amounts.items()
        ]
        left = gettext("%(left)s goes to the winner beside.") % {"left": self._money(deal.left)}
        return str(words.DEAL_NAMES.get(deal.method, "")), rows, left if deal.left else ""

    def _money(self, amount: int) -> str:
        return words.money(amount, self.event.currency)


@require_http_methods(["GET", "HEAD", "POST"])
@night
def page(request: HttpRequest, event: Event) -> HttpResponse:
    if request.method != "POST":
        typed = any(name.startswith("stack-") for name in request.GET)
        return _show(request, DealPage(event, request.GET if typed else None))
    method = request.POST.get("method", "")
    done, shown = (_agree if method == "custom" else _accept)(request, event, method)
    if done.is_refused:
        return _show(request, shown, done.status, done.sentence)
    if done.line is not None:
        messages.success(request, words.journal_line(done.line.kind, done.line.args))
    return redirect(reverse("tournament:deal", args=[event.slug]))


def _accept(request: HttpRequest, event: Event, method: str) -> tuple[Done, DealPage]:
    """Agree on what the stacks say."""
    shown = DealPage(event, request.POST)
    if refused := _refused(request, shown, "stack"):
        return refused, shown
    if method not in rules.METHODS:
        return Done(event, status=422, sentence=words.refusal("no_such_deal", {})), shown
    if not shown.stacks_form.is_valid():
        return Done(event, status=422, sentence=first_error(shown.stacks_form)), shown
    form = forms.PlainForm(event, request.POST)
    return do(request, event, form, prizes.record_deal, **shown.wish(method)), shown


def _agree(request: HttpRequest, event: Event, method: str) -> tuple[Done, DealPage]:
    """Agree on what people say."""
    shown = DealPage(event, agreed=request.POST)
    if refused := _refused(request, shown, "gets"):
        return refused, shown
    if shown.agreed_form.is_valid() and (wrong := shown.agreed_problem()):
        return Done(event, status=422, sentence=wrong), shown
    return do(request, event, shown.agreed_form, prizes.record_deal), shown


def _refused(request: HttpRequest, shown: DealPage, prefix: str) -> Done | None:
    """Whether there is nothing to agree on, or something else than the page has shown."""
    if shown.made:
        return Done(shown.event, status=422, sentence=words.refusal("deal_stands", {}))
    if shown.why_not:
        return Done(shown.event, status=422, sentence=shown.why_not)
    named = {name for name in request.POST if name.startswith(f"{prefix}-")}
    there = {f"{prefix}-{number}" for number, _label, _stack in shown.players}
    if named != there or request.POST.get("sum", "") != str(shown.to_divide):
        return Done(shown.event, status=409, sentence=words.refusal("stale", {}))
    return None


def _show(
    request: HttpRequest, shown: DealPage, status: int = 200, refused: str = ""
) -> HttpResponse:
    context = {"event": shown.event, "deal": shown, "refused": refused}
    return render(request, "tournament/deal.html", context, status=status)
