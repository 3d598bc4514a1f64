"""The night that a plan is for: made from it, or planned anew as long as that can be."""

import re
from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest
from django.utils import translation
from django.utils.translation import get_language, gettext

from tournament import instants, queries, web, words
from tournament.forms.nights import CURRENCY_OF
from tournament.forms.plan import PlanForm, is_question
from tournament.forms.plan_case import OF_A_COLOUR
from tournament.forms.plan_night import MakeForm
from tournament.models import Event
from tournament.rules.clock import read_clock
from tournament.rules.kit.data import as_data
from tournament.rules.kit.tonight import of_plan
from tournament.rules.levels import LevelPlan, coming_after, level_numbers
from tournament.rules.walltime import instant_of
from tournament.services import levels as level_services
from tournament.services import plans

from . import plan_hours
from .nights import house_zone, weekday_title
from .plan_answer import Answer

SLUG = re.compile(r"[-\w]{1,60}", re.ASCII)


def night_of(request: HttpRequest, slug: str) -> Event | None:
    """The night to plan anew, for those who may steer it."""
    event = _there(slug)
    if event is None or event.state == Event.State.FINISHED:
        return None
    if event.state == Event.State.PLAYING and event.plan is None:
        return None  # nobody knows its chips
    return event if web.may_steer(request, event) else None


def _there(slug: str) -> Event | None:
    if not SLUG.fullmatch(slug):
        return None
    return Event.objects.filter(slug=slug).select_related("schedule").first()


def demand_night(request: HttpRequest, slug: str) -> Event | None:
    """The same for a plan that is sent; None where it can be planned no more.

    Raises Http404, PermissionDenied.
    """
    event = _there(slug)
    if event is None:
        raise Http404
    web.demand_steer(request, event)
    return night_of(request, slug)


def form_of(said: Mapping[str, str], event: Event | None) -> PlanForm:
    kits = queries.chip_kits()
    if event is None:
        return PlanForm(said, kits)
    if not any(is_question(name) for name in said):
        said = {**said, **_as_it_is(event)}
    return PlanForm(said, kits, _dealt(event) if event.state == Event.State.PLAYING else None)


def asked_of(event: Event | None) -> dict[str, str]:
    """The answers that a night was planned from."""
    wish = event.plan.get("wish") if event and isinstance(event.plan, dict) else None
    asked = wish.get("asked") if isinstance(wish, dict) else None
    return {str(name): str(text) for name, text in asked.items()} if isinstance(asked, dict) else {}


def _as_it_is(event: Event) -> dict[str, str]:
    """What its plan was asked, with what is true of the night since."""
    said = asked_of(event)
    people = event.entries.count()
    asked = queries.expected_at(event) if event.state == Event.State.PLANNED else None
    if asked is not None and asked.likely > 1:
        said |= {name: str(value) for name, value in asdict(asked).items()}
    elif people > 1 and said.get("likely") != str(people):
        said |= {"likely": str(people), "sure": ""}
        most = said.get("most", "")
        said["most"] = most if most.isdecimal() and int(most) > people else ""
    if event.stack:
        said["stack"] = str(event.stack)
    if event.starts_at is not None:
        begins = {"start": f"{event.starts_at.astimezone(ZoneInfo(event.zone)):%H:%M}"}
        # Somebody who tries it at noon for the evening keeps the hours that were asked.
        if "end" not in PlanForm({**said, **begins}, ()).errors:
            said |= begins
    return said


def _dealt(event: Event) -> dict[str, str]:
    """The answers about chips that are on the table already."""
    asked = asked_of(event)
    counted = [name for name in asked if OF_A_COLOUR.fullmatch(name)]
    said = {n: asked[n] for n in ("case", "also", "blank", "of", *counted) if n in asked}
    chips = of_plan(event.plan, event.stack)
    if chips is not None and chips.stack is not None:
        said |= {f"c{value}": str(chips.stack.get(value, 0)) for value in chips.values}
    return {**said, "stack": str(event.stack or ""), "size": ""}


def query_of(form: PlanForm, event: Event | None) -> str:
    return form.query(**({"night": event.slug} if event else {}))


def context_of(event: Event, answer: Answer | None) -> dict[str, Any]:
    """What the page says of the night that it changes."""
    levels = [level.plan for level in queries.levels_of(event)]
    on = event.state == Event.State.PLAYING
    told = ""
    if on and answer:
        told = _coming(event, levels, plan_hours.levels_with_notes(answer.plan))
    people = event.entries.count()
    likely = answer.people if answer else people
    return {
        "night": event,
        "is_on": on,
        "coming": told,
        "levels_seq": event.levels_seq,
        "registered": people if people != likely else None,
        "likely": likely,
    }


def _coming(event: Event, levels: list[LevelPlan], planned: list[LevelPlan]) -> str:
    """What of a plan can still come to a night that is on."""
    rows = list(queries.levels_of(event))
    position = read_clock(event.clock, [row.span for row in rows], instants.now()).position
    stay = level_services.stands(rows, position)
    coming = coming_after(levels[:stay], planned)
    number = max((one for one in level_numbers(levels[:stay]) if one), default=0)
    if not coming:
        return words.refusal("no_larger_levels", {})
    first = next(level for level in coming if not level.is_break)
    text = gettext(
        "The night is on: up to %(level)s everything stays, chips and stacks too. After it "
        "comes %(blinds)s of this plan."
    )
    return text % {
        "level": words.inside(words.level_name(number)),
        "blinds": words.pair(first.small, first.big),
    }


# -- what the host makes of it


def chosen_of(form: PlanForm, answer: Answer) -> plans.Chosen:
    joined = form.together()
    return plans.Chosen(
        plan=answer.plan,
        data=as_data(answer.plan, form.start_minute),
        levels=plan_hours.levels_with_notes(answer.plan),
        people=form.cleaned_data["likely"],
        stack=form.cleaned_data["stack"],
        asked=form.answers(),
        looks=[pile for piles in joined.piles for pile in piles],
    )


def make_form(form: PlanForm, said: Mapping[str, str] | None = None) -> MakeForm:
    zone = house_zone(queries.last_night())
    today = MakeForm().today(zone)
    initial = {"title": weekday_title(today), "day": today}
    if said is None:
        return MakeForm(initial=initial)
    made = MakeForm({**said, "hour": f"{form.cleaned_data['start']:%H:%M}"}, initial=initial)
    made.full_clean()
    made.check_start(zone)
    return made


def make(request: HttpRequest, form: PlanForm, answer: Answer, said: MakeForm) -> Event:
    """Raises DirectorError."""
    language = get_language() or "en"
    with translation.override(language):
        chosen = chosen_of(form, answer)
    return plans.make_night(
        web.author(request),
        chosen,
        title=said.cleaned_data["title"],
        language=language,
        zone=house_zone(queries.last_night()),
        currency=CURRENCY_OF.get(language, "EUR"),
        starts_at=said.start.at if said.start else None,
    ).event


def change(
    request: HttpRequest, event: Event, form: PlanForm, answer: Answer, seq: int | None
) -> str:
    """Play the night by this plan, and say what was done. Raises DirectorError."""
    with translation.override(event.language):
        chosen = chosen_of(form, answer)
    author, moved = web.author(request), _moved(event, form)
    line = plans.use_plan(event.pk, author, seq=seq, chosen=chosen, starts_at=moved).line
    if line is None:
        return gettext("The night is played by this plan.")
    return words.journal_line(line.kind, line.args)


def _moved(event: Event, form: PlanForm) -> datetime | None:
    """When it begins, where the plan names another hour of the same day."""
    if event.starts_at is None or event.state != Event.State.PLANNED:
        return None
    was = event.starts_at.astimezone(ZoneInfo(event.zone))
    hour = form.cleaned_data["start"]
    if (was.hour, was.minute) == (hour.hour, hour.minute):
        return None
    start = instant_of(datetime.combine(was.date(), hour), ZoneInfo(event.zone))
    return start.at if start.exists else None


def link_to(event: Event) -> str:
    """The query that opens its plan; empty where there is none to look at."""
    if event.state == Event.State.FINISHED:
        return urlencode(asked_of(event))
    if event.state == Event.State.PLAYING and event.plan is None:
        return ""
    return urlencode({"night": event.slug})
