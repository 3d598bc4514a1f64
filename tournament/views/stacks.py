"""The end of a night to a time: one number for everybody who is left, and who has won follows."""

import functools
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournament import queries, words
from tournament.forms.stacks import CountedForm
from tournament.models import Event
from tournament.services import audits, ending

from .deeds import do, night
from .moment import Moment

MOST_PLAYERS = 500


class Stacks(Moment):
    def __init__(self, event: Event, data: Any = None) -> None:
        super().__init__(event)
        self.form = CountedForm(event, self.players, data, initial={"by_chips": self.is_by_chips})

    @functools.cached_property
    def players(self) -> list[tuple[int, str, int | None]]:
        """(number, name, chips if they were counted before) of those still in."""
        counted = queries.counted_stacks(self.event)
        return [
            (person.number, person.label, counted.get(person.number)) for person in self.people[0]
        ]

    @functools.cached_property
    def expected(self) -> int | None:
        return audits.in_play(self.event)

    @functools.cached_property
    def is_by_chips(self) -> bool:
        return self.event.deals.filter(method=ending.BY_CHIPS).exists()

    @functools.cached_property
    def may_share(self) -> bool:
        """Whether there is money to be shared by chips."""
        found = queries.prizes_by(self.event)
        is_free = found.deal is None or self.is_by_chips
        return is_free and len(self.players) > 1 and sum(found.payouts.amounts) > 0

    @property
    def refills_count(self) -> bool:
        """Whether somebody has bought chips that are taken off again."""
        return bool(self.shot.count.rebuys or self.shot.count.add_ons or self.shot.count.re_entries)

    @property
    def together(self) -> int | None:
        """What was typed, once it can be read."""
        return (
            sum(self.form.stacks.values()) if self.form.is_bound and self.form.is_valid() else None
        )

    @property
    def off(self) -> str:
        """By how much it is not what must be in play."""
        if self.together is None or self.expected is None or self.together == self.expected:
            return ""
        text = gettext("%(off)s too much: counted %(counted)s, in play must be %(expected)s.")
        if self.together < self.expected:
            text = gettext("%(off)s too little: counted %(counted)s, in play must be %(expected)s.")
        return text % {
            "off": words.number(abs(self.together - self.expected)),
            "counted": words.number(self.together),
            "expected": words.number(self.expected),
        }

    @property
    def why_not(self) -> str:
        if self.event.ends_hour is None:
            return words.refusal("no_end_is_set", {})
        if self.event.state == Event.State.PLANNED:
            return words.refusal("not_started", {})
        if len(self.players) > MOST_PLAYERS:
            text = gettext("Stacks can be counted once at most %(most)s players are left.")
            return text % {"most": words.number(MOST_PLAYERS)}
        return ""


@require_http_methods(["GET", "HEAD", "POST"])
@night
def page(request: HttpRequest, event: Event) -> HttpResponse:
    if request.method != "POST":
        return _show(request, Stacks(event))
    shown = Stacks(event, request.POST)
    if shown.why_not:
        return _show(request, shown, 422, shown.why_not)
    done = do(request, event, shown.form, ending.count_stacks)
    if done.is_refused:
        return _show(request, Stacks(done.event, request.POST), done.status, done.sentence)
    if done.line is not None:
        messages.success(request, words.journal_line(done.line.kind, done.line.args))
    return redirect("tournament:results", event.slug)


def _show(
    request: HttpRequest, stacks: Stacks, status: int = 200, refused: str = ""
) -> HttpResponse:
    context = {"event": stacks.event, "stacks": stacks, "refused": refused}
    return render(request, "tournament/stacks.html", context, status=status)
