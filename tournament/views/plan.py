"""Plan a night: one page of questions, answered at once. Anybody may ask; nothing is kept."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament import queries, web, words
from tournament.errors import DirectorError
from tournament.forms.nights import CURRENCY_OF
from tournament.forms.plan import PlanForm, changed
from tournament.forms.plan_night import MakeForm
from tournament.rules.kit.data import as_data
from tournament.services import plans

from . import plan_hours
from .nights import house_zone, weekday_title
from .plan_answer import Answer, answer, no_answer


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def plan(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        return _make(request)
    said = request.GET.dict()
    if "set" in said:
        said = changed(said, said["set"])
        if not request.htmx:
            return redirect(f"{reverse('tournament:plan')}?{_form(said).query()}")
    form = _form(said)
    if request.htmx and not form.is_valid():
        # The answer that stands there stays; what is wrong is said above it.
        answered = render(request, "tournament/_plan_wrong.html", {"wrong": no_answer(form)})
        answered["HX-Retarget"], answered["HX-Reswap"] = "#wrong", "outerMorph"
        return answered
    part = "_plan_answer.html" if request.htmx else "plan.html"
    return render(request, f"tournament/{part}", _context(request, form))


def _form(said: dict[str, str]) -> PlanForm:
    return PlanForm(said, queries.chip_kits())


def _context(request: HttpRequest, form: PlanForm, make: MakeForm | None = None) -> dict[str, Any]:
    shown: Answer | None = answer(form) if form.is_valid() else None
    host = web.is_host(request)
    context: dict[str, Any] = {
        "form": form,
        "answer": shown,
        "wrong": [] if shown else no_answer(form),
        "host": host,
        "address": f"{reverse('tournament:plan')}?{form.query()}",
        "colours": list(enumerate(zip(form.piles, form.colour_fields(), strict=True))),
        "case_has_changed": request.htmx and request.GET.get("of") != form.chosen_cases,
    }
    if host and shown:
        context |= {"make": make or _make_form(form), "query": form.query(), "key": web.new_key()}
    return context


def _zone() -> str:
    return house_zone(queries.last_night())


def _make_form(form: PlanForm, said: dict[str, str] | None = None) -> MakeForm:
    zone = _zone()
    blank = MakeForm()
    today = blank.today(zone)
    initial = {"title": weekday_title(today), "day": today}
    if said is None:
        return MakeForm(initial=initial)
    hour = form.cleaned_data["start"]
    return MakeForm({**said, "hour": f"{hour:%H:%M}"}, initial=initial)


def _make(request: HttpRequest) -> HttpResponse:
    """The night of this plan; the plan comes along as the link that shows it."""
    web.demand_host(request)
    form = _form(QueryDict(request.POST.get("plan", "")[:4000]).dict())  # type: ignore[arg-type]
    if not form.is_valid():
        return render(request, "tournament/plan.html", _context(request, form), status=422)
    make = _make_form(form, {name: request.POST.get(name, "") for name in ("title", "day")})
    zone = _zone()
    make.full_clean()
    make.check_start(zone)
    if not make.errors:
        try:
            event = _made(request, form, make, zone)
        except DirectorError as error:
            make.add_error(None, words.refusal(error.kind, error.numbers))
        else:
            for remark in make.remarks():
                messages.info(request, remark)
            return redirect("tournament:event", event.slug)
    return render(request, "tournament/plan.html", _context(request, form, make), status=422)


def _made(request: HttpRequest, form: PlanForm, make: MakeForm, zone: str) -> Any:
    language = get_language() or "en"
    joined = form.together()
    wish = form.wish(joined)
    found = answer(form).plan
    with translation.override(language):
        levels = plan_hours.levels_with_notes(found)
    chosen = plans.Chosen(
        title=make.cleaned_data["title"],
        plan=found,
        data=as_data(found, form.start_minute),
        levels=levels,
        people=wish.players,
        stack=wish.stack,
        asked=form.answers(),
        looks=[pile for piles in joined.piles for pile in piles],
        language=language,
        zone=zone,
        currency=CURRENCY_OF.get(language, "EUR"),
        starts_at=make.start.at if make.start else None,
    )
    return plans.make_night(web.author(request), chosen).event
