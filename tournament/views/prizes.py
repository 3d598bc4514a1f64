"""What the places pay: chosen with the answer beside it, fixed, and opened again."""

import functools
from collections.abc import Callable
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament import queries, words
from tournament.forms import prizes as forms
from tournament.forms.clock import DeedForm
from tournament.models import Event, PrizePlan
from tournament.rules.prizes import OWN, TABLES, shares_of
from tournament.services import prizes
from tournament.services.deeds import Outcome

from .deeds import answer, do, live, night
from .ladder import Place, ladder

MOST_SHOWN = 9  # of a table's percentages, before dots

DEEDS: dict[str, tuple[type[DeedForm], Callable[..., Outcome]]] = {
    "lock": (forms.LockForm, prizes.lock_prizes),
    "lock-anew": (forms.LockForm, prizes.lock_prizes_anew),
    "keep": (forms.LockForm, prizes.keep_prizes),
    "unlock": (forms.PlainForm, prizes.unlock_prizes),
    "cancel-deal": (forms.PlainForm, prizes.cancel_deal),
}


class Prizes:
    """The page. ``form`` holds what somebody wishes, ``shown`` what that comes to."""

    def __init__(self, event: Event, data: Any = None, is_told: bool = False) -> None:
        """``is_told``: whoever asks is told what is kept, and may save something else now."""
        self.event = event
        self.saved = queries.prizes_by(event)
        kept = self.saved.plan.stamp
        self.seen = kept if data is None or is_told else str(data.get("seen", ""))
        self.shows_kept = is_told or self.seen not in ("", kept)
        self.form = forms.PrizesForm(event, self.saved.plan, data)

    @functools.cached_property
    def is_valid(self) -> bool:
        return not self.form.is_bound or self.form.is_valid()

    @functools.cached_property
    def shown(self) -> queries.ToWin:
        if not self.form.is_bound or not self.is_valid:
            return self.saved
        wish = {name: value for name, value in self.form.wish().items() if name != "seen"}
        return queries.prizes_by(self.event, PrizePlan(event=self.event, **wish))

    @property
    def is_changed(self) -> bool:
        """Whether what is shown is not what is kept."""
        if not self.form.is_bound:
            return False
        wished, kept = self.shown.plan, self.saved.plan
        return not self.is_valid or any(
            getattr(wished, name) != getattr(kept, name)
            for name in ("table", "shares", "prizes", *self.form.MONEY)
        )

    @property
    def wrong(self) -> list[str]:
        """What is filled in wrongly, each with the name of its field."""
        if self.is_valid:
            return []
        return [
            f"{self.form.fields[name].label}: {errors[0]}"
            if name in self.form.fields
            else errors[0]
            for name, errors in self.form.errors.items()
        ]

    @property
    def ladder(self) -> list[Place]:
        return ladder(self.shown, self.event.currency)

    @property
    def kept(self) -> str:
        """What is kept now, in a line: the name of its table, and what each place gets."""
        name = str(words.TABLE_NAMES.get(self.saved.plan.table, ""))
        amounts = [place.amount for place in ladder(self.saved, self.event.currency)[:MOST_SHOWN]]
        return ": ".join(filter(None, (name, ", ".join(filter(None, amounts)))))

    @property
    def problems(self) -> list[tuple[bool, str]]:
        """(whether it is an error, the sentence)."""
        return [
            (problem.is_error, words.prize_problem(problem, self.event.currency))
            for problem in self.shown.payouts.problems
        ]

    @property
    def can_lock(self) -> bool:
        found = self.shown
        return bool(found.payouts.places) and not any(error for error, _text in self.problems)

    @property
    def sum(self) -> list[tuple[str, str]]:
        """What the pool is made of, line by line."""
        pool, currency = self.shown.pool, self.event.currency
        lines = [(gettext("From buy-ins, rebuys and add-ons"), pool.collected)]
        lines += [(gettext("Put in by the house"), pool.added)] if pool.added else []
        lines += [(gettext("Taken out for expenses"), -pool.expenses)] if pool.expenses else []
        if pool.overlay:
            lines.append((gettext("Missing to what is promised: the house pays"), pool.overlay))
        return [(text, words.money(amount, currency)) for text, amount in lines]

    @property
    def total(self) -> str:
        return words.money(self.shown.pool.total, self.event.currency)

    @property
    def count(self) -> str:
        """How many entries and paid places there are."""
        found = self.shown
        entries = ngettext("%(count)s entry", "%(count)s entries", found.entries)
        places = ngettext(
            "%(count)s place is paid", "%(count)s places are paid", found.payouts.places
        )
        return ", ".join(
            text % {"count": words.number(count)}
            for text, count in ((entries, found.entries), (places, found.payouts.places))
        )

    @property
    def moved(self) -> str:
        """How far the pool is from what the prizes were fixed for."""
        if not self.saved.has_moved:
            return ""
        currency = self.event.currency
        text = gettext("The pool is now %(now)s, but the prizes were fixed at %(then)s.")
        return text % {
            "now": words.money(self.saved.pool.total, currency),
            "then": words.money(self.saved.plan.locked_pool or 0, currency),
        }

    @property
    def tables(self) -> list[tuple[str, str, str, bool]]:
        """(value, name, percentages with so many entries, whether it is chosen)."""
        chosen = self.form["table"].value()
        return [
            (value, name, self._line(value), value == chosen)
            for value, name in words.TABLE_NAMES.items()
        ]

    def _line(self, table: str) -> str:
        if table == OWN:
            return gettext("Per cent, fixed sums and gifts, place by place")
        shares = self._shares(table)
        shown = [words.percent(share).rstrip("%\xa0") for share in shares[:MOST_SHOWN]]
        more = " …" if len(shares) > MOST_SHOWN else ""
        return " / ".join(shown) + more + "\xa0%" if shown else ""

    def _shares(self, table: str) -> tuple[Fraction, ...]:
        return shares_of(table, max(self.saved.entries, 1))

    @property
    def is_own(self) -> bool:
        return self.form["table"].value() == OWN

    @property
    def has_places(self) -> bool:
        """Whether the list of places is open: something in it counts, or is wrong."""
        typed = any(field.value() for row in self.form.rows for field in row[1:])
        return self.is_own or typed or "rows" in self.form.data

    @property
    def as_own(self) -> str:
        """The address of this page with the chosen table as the percentages of one's own."""
        table = self.form["table"].value()
        if table not in TABLES:
            return ""
        shares = self._shares(table)
        if len(shares) > forms.MOST_ROWS or any(share * 10_000 % 1 for share in shares):
            return ""
        fields = {f"share-{at}": f"{float(share * 100):g}" for at, share in enumerate(shares, 1)}
        money = {
            name: self.form[name].value() for name in self.form.MONEY if self.form[name].value()
        }
        query = {"table": OWN, "rows": max(3, len(shares)), "seen": self.seen, **fields, **money}
        return f"?{urlencode(query)}#places"

    @property
    def more_rows(self) -> int:
        return min(forms.MOST_ROWS, len(self.form.places) + 3)


@require_http_methods(["GET", "HEAD", "POST"])
@night
def page(request: HttpRequest, event: Event) -> HttpResponse:
    if request.method != "POST":
        asked = request.GET if "table" in request.GET else None
        shown = Prizes(event, asked)
        if request.headers.get("HX-Request"):
            context = {"event": event, "prizes": shown}
            return render(request, "tournament/_prizes_answer.html", context)
        return _show(request, event, shown)
    plan = queries.prizes_by(event).plan
    form = forms.PrizesForm(event, plan, request.POST)
    done = do(request, event, form, prizes.set_prizes)
    if done.is_refused:
        shown = Prizes(done.event, request.POST, is_told=done.status == 409)
        return _show(request, done.event, shown, done.status, done.sentence)
    messages.success(request, gettext("Saved."))
    return redirect(_here(event))


@require_POST
@night
def prize_deed(request: HttpRequest, event: Event, deed: str) -> HttpResponse:
    if deed not in DEEDS:
        raise Http404
    form_class, service = DEEDS[deed]
    done = do(request, event, form_class(event, request.POST), service)
    if request.headers.get("HX-Request") or request.POST.get("back") == "night":
        return answer(request, done, "suggestions")
    if done.is_refused:
        return _show(request, done.event, Prizes(done.event), done.status, done.sentence)
    if done.line is not None:
        messages.success(request, words.journal_line(done.line.kind, done.line.args))
    return redirect(_here(event))


def _show(
    request: HttpRequest, event: Event, shown: Prizes, status: int = 200, refused: str = ""
) -> HttpResponse:
    context = {"event": event, "prizes": shown, "refused": refused} | live(request, event, "prizes")
    return render(request, "tournament/prizes.html", context, status=status)


def _here(event: Event) -> str:
    return reverse("tournament:prizes", args=[event.slug])
