"""Plan a night: one page of questions, answered at once. Anybody may ask; nothing is kept."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament import queries, web, words
from tournament.errors import DirectorError, StaleError
from tournament.forms.plan import PlanForm, changed, is_question
from tournament.forms.plan_night import MakeForm
from tournament.models import Event

from . import plan_night
from .plan_answer import Answer, answer, no_answer


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def plan(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        return _take(request)
    said = request.GET.dict()
    event = plan_night.night_of(request, said.get("night", ""))
    if "set" in said:
        said = changed(said, said["set"])
        if not request.htmx:
            return redirect(_address(plan_night.form_of(said, event), event))
    form = plan_night.form_of(said, event)
    if request.htmx and not form.is_valid():
        # The answer that stands there stays; what is wrong is said above it.
        answered = render(request, "tournament/_plan_wrong.html", {"wrong": no_answer(form)})
        answered["HX-Retarget"], answered["HX-Reswap"] = "#wrong", "outerMorph"
        return answered
    part = "_plan_answer.html" if request.htmx else "plan.html"
    context = _context(request, form, event)
    if not event and not any(is_question(name) for name in said):
        context |= _beginning(request, form)
    return render(request, f"tournament/{part}", context)


def _address(form: PlanForm, event: Event | None) -> str:
    return f"{reverse('tournament:plan')}?{plan_night.query_of(form, event)}"


def _context(
    request: HttpRequest, form: PlanForm, event: Event | None, make: MakeForm | None = None
) -> dict[str, Any]:
    shown: Answer | None = answer(form) if form.is_valid() else None
    host = web.is_host(request)
    context: dict[str, Any] = {
        "form": form,
        "answer": shown,
        "wrong": [] if shown else no_answer(form),
        "host": host,
        "address": _address(form, event),
        "colours": list(enumerate(zip(form.piles, form.colour_fields(), strict=True))),
        "case_has_changed": request.htmx and request.GET.get("of") != form.chosen_cases,
        "query": plan_night.query_of(form, event),
        "key": web.new_key(),
    }
    if event:
        return context | plan_night.context_of(event, shown)
    return context | ({"make": make or plan_night.make_form(form)} if host and shown else {})


def _beginning(request: HttpRequest, form: PlanForm) -> dict[str, Any]:
    """What helps somebody who has answered nothing yet."""
    last = queries.last_planned_night() if web.is_host(request) else None
    return {
        "first": form,
        "first_case": form["case"].as_widget(attrs={"id": "first-case"}),
        "last": last,
        "again": urlencode(plan_night.asked_of(last)),
    }


def _take(request: HttpRequest) -> HttpResponse:
    """Make the night of this plan, or play one by it; the plan comes as the link that shows it."""
    said = QueryDict(request.POST.get("plan", "")[:4000]).dict()
    slug = str(said.get("night", ""))
    event = plan_night.demand_night(request, slug) if slug else None
    if slug and event is None:
        messages.error(request, words.refusal("is_finished", {}))
        return redirect("tournament:event", slug)
    if event is None:
        web.demand_host(request)
    form = plan_night.form_of(said, event)  # type: ignore[arg-type]
    if not form.is_valid():
        return render(request, "tournament/plan.html", _context(request, form, event), status=422)
    return _change(request, form, event) if event else _make(request, form)


def _make(request: HttpRequest, form: PlanForm) -> HttpResponse:
    make = plan_night.make_form(form, {n: request.POST.get(n, "") for n in ("title", "day")})
    if not make.errors:
        try:
            event = plan_night.make(request, form, answer(form), make)
        except DirectorError as error:
            make.add_error(None, words.refusal(error.kind, error.numbers))
        else:
            for remark in make.remarks():
                messages.info(request, remark)
            return redirect("tournament:event", event.slug)
    return render(request, "tournament/plan.html", _context(request, form, None, make), status=422)


def _change(request: HttpRequest, form: PlanForm, event: Event) -> HttpResponse:
    seen = request.POST.get("seq", "")
    seq = int(seen) if seen.isascii() and seen.isdecimal() and len(seen) < 10 else None
    try:
        told = plan_night.change(request, event, form, answer(form), seq)
    except DirectorError as error:
        event.refresh_from_db()
        refused = {"refused": words.refusal(error.kind, error.numbers)}
        status = 409 if isinstance(error, StaleError) else 422
        context = _context(request, form, event) | refused
        return render(request, "tournament/plan.html", context, status=status)
    messages.success(request, told)
    return redirect("tournament:event", event.slug)
