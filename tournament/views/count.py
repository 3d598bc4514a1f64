"""A count of the chips against what must be in play."""

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods

from tournament import words
from tournament.forms.exchange import CorrectionForm, CountForm, TakeOutForm
from tournament.models import Event
from tournament.rules.kit.audit import Audit, Off, audit, seats_off
from tournament.rules.purchases import REFILL, PurchaseKind
from tournament.services import audits, exchanges
from tournament.words import exchanges as says

from .deeds import do, night
from .exchange import ask_for_values
from .exchange_race import MOST_SEATS
from .moment import Moment

WHOLE_TABLE = 0


class Count(Moment):
    def __init__(self, event: Event, data: Mapping[str, Any]) -> None:
        super().__init__(event)
        self.data = data

    @functools.cached_property
    def chips(self) -> exchanges.Chips:
        return exchanges.chips_of(self.event, self.shot.levels)

    @functools.cached_property
    def by_seat(self) -> bool:
        return self.data.get("by") == "seat" and self.may_be_by_seat

    @property
    def may_be_by_seat(self) -> bool:
        return 0 < len(self.people[0]) <= MOST_SEATS

    @functools.cached_property
    def seats(self) -> list[tuple[int, str]]:
        if not self.by_seat:
            return [(WHOLE_TABLE, gettext("The whole table"))]
        inside = sorted(self.people[0], key=lambda person: person.number)
        return [(person.number, person.label) for person in inside]

    @functools.cached_property
    def form(self) -> CountForm:
        typed = any(name.startswith("n-") for name in self.data)
        return CountForm(self.event, self.seats, self.chips.in_play, self.data if typed else None)

    @property
    def fields(self) -> list[tuple[str, list[tuple[int, str, Any]]]]:
        colours = self.chips.colours
        return [
            (
                label,
                [
                    (value, colours.get(value, ""), self.form[f"n-{number}-{value}"])
                    for value in self.chips.in_play
                ],
            )
            for number, label in self.seats
        ]

    @property
    def lines(self) -> list[tuple[str, str, str]]:
        """Why so many must be in play."""
        rows = []
        for line in audits.ledger_of(self.event):
            kind = line.kind
            if kind == PurchaseKind.REBUY and not self.shot.count.spent:
                kind = REFILL
            what = says.difference(kind, line.chips, line.value)
            amount = words.number(line.chips) if line.kind == "dealt" else says.signed(line.chips)
            rows.append((what, amount, words.number(line.total)))
        return rows

    @functools.cached_property
    def expected(self) -> int | None:
        return audits.in_play(self.event)

    @functools.cached_property
    def found(self) -> Audit | None:
        if not self.form.is_bound or not self.form.is_valid():
            return None
        whole = self.form.whole
        if not any(whole.values()):
            return None
        return audit(whole, self.expected or 0, self._colours())

    def _colours(self) -> dict[int, int] | None:
        table = self.chips.on_the_table(self.shot.stacks)
        if table is None or self.shot.count.rebuys or self.shot.count.add_ons:
            return None  # nobody knows which chips those got
        return {value: table.get(value, 0) for value in self.chips.in_play}

    @property
    def verdict(self) -> str:
        if self.found is None:
            return ""
        shown = {
            "counted": words.number(self.found.counted),
            "expected": words.number(self.expected or 0),
            "off": words.number(abs(self.found.difference)),
        }
        if self.expected is None:
            return gettext("Counted: %(counted)s.") % shown
        if not self.found.difference:
            return gettext("Right to the chip: %(counted)s.") % shown
        text = gettext("%(off)s too much: counted %(counted)s, in play must be %(expected)s.")
        if self.found.difference < 0:
            text = gettext("%(off)s too little: counted %(counted)s, in play must be %(expected)s.")
        return text % shown

    @property
    def reasons(self) -> list[str]:
        """By which chips it is off, as far as that can be told."""
        if self.found is None or self.expected is None:
            return []
        found = []
        if self.found.off:
            by_chips = off_text(self.found.off)
            text = gettext("By colour: %(chips)s.")
            if not self.found.is_known:
                text = gettext("That would be %(chips)s.")
            found.append(text % {"chips": by_chips})
        elif self.found.difference:
            found.append(gettext("No chips of these values make that difference."))
        if proof := self.found.proof:
            text = gettext(
                "The mistake is among the chips up to %(value)s: together they must come to a "
                "multiple of %(unit)s."
            )
            if proof.over:
                text = gettext("The mistake is among the chips up to %(value)s.")
            shown = {"value": words.number(proof.value), "unit": words.number(proof.unit)}
            found.append(text % shown)
        return found + self._seats_off()

    def _seats_off(self) -> list[str]:
        """Before the first hand everybody has the same."""
        if not self.by_seat or self.has_begun or self.event.stack is None:
            return []
        counted = self.form.counted
        off = seats_off(counted, self.event.stack, self.chips.stack_now)
        names = dict(self.seats)
        text = gettext("%(who)s: %(chips)s.")
        return [
            text % {"who": names[seat], "chips": off_text(one.off) or says.signed(one.difference)}
            for seat, one in off.items()
        ]


def off_text(off: Sequence[Off]) -> str:
    """Write which chips are too many or too few: one 25 too many, two 100s missing."""
    parts = []
    for one in off:
        count = abs(one.chips)
        if one.chips > 0:
            text = ngettext("one %(value)s too many", "%(count)s × %(value)s too many", count)
        else:
            text = ngettext("one %(value)s missing", "%(count)s × %(value)s missing", count)
        parts.append(text % {"count": words.number(count), "value": words.number(one.value)})
    return ", ".join(parts)


@require_http_methods(["GET", "HEAD", "POST"])
@night
def page(request: HttpRequest, event: Event) -> HttpResponse:
    if request.method != "POST":
        return _show(request, event, request.GET.dict())
    if request.POST.get("do") == "take-out":
        form: Any = TakeOutForm(event, request.POST)
        done = do(request, event, form, audits.take_out)
        shown = {"take_out_form": form}
    else:
        done = do(request, event, CorrectionForm(event, request.POST), audits.correct_count)
        shown = {}
    if done.is_refused:
        return _show(request, done.event, request.GET.dict(), done.status, done.sentence, **shown)
    if done.line is not None:
        messages.success(request, words.journal_line(done.line.kind, done.line.args))
    return redirect(reverse("tournament:count", args=[event.slug]))


def _show(
    request: HttpRequest,
    event: Event,
    data: Mapping[str, Any],
    status: int = 200,
    refused: str = "",
    **more: Any,
) -> HttpResponse:
    count = Count(event, data)
    if count.chips.is_guess:
        return ask_for_values(request, event, count.chips.values, "count")
    shown = {
        "event": event,
        "count": count,
        "refused": refused,
        "query": request.GET.urlencode(),
        "take_out_form": TakeOutForm(event),
    }
    return render(request, "tournament/count.html", shown | more, status=status)
