"""The schedules of this house: kept under a name, changed in one table."""

import itertools
from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament import queries, web, words
from tournament.errors import DirectorError
from tournament.forms.schedules import RowForm, ScheduleForm, rows_of, sent_rows
from tournament.models import Schedule
from tournament.rules import blinds
from tournament.rules.findings import Problem
from tournament.rules.ladder import suggested_next
from tournament.rules.levels import (
    MOST_LEVELS,
    LevelKind,
    LevelPlan,
    level_numbers,
    usual_seconds,
)
from tournament.rules.mending import mended
from tournament.rules.presets import PRESETS
from tournament.services import schedules

from . import cards
from .schedule_files import text_of


@never_cache
@web.for_host
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    own = cards.own(queries.saved_schedules())
    built_in = [(preset.slug, words.PRESETS[preset.slug][0]) for preset in PRESETS]
    return render(request, "tournament/schedules.html", {"own": own, "built_in": built_in})


@web.for_host
@require_POST
def new(request: HttpRequest) -> HttpResponse:
    """A copy of a built-in schedule, to be changed."""
    preset = next((one for one in PRESETS if one.slug == request.POST.get("preset")), PRESETS[0])
    name = _("Our %(name)s") % {"name": words.PRESETS[preset.slug][0]}
    try:
        made = schedules.save(name, preset.levels, stack=preset.stack, game=preset.game)
    except DirectorError as error:
        return _refused(request, error)
    return redirect("tournament:schedule_edit", made.pk)


@web.for_host
@require_POST
def duplicate(request: HttpRequest, pk: int) -> HttpResponse:
    schedule = _saved(pk)
    try:
        made = schedules.duplicate(pk, _("Copy of %(name)s") % {"name": schedule.name[:60]})
    except DirectorError as error:
        return _refused(request, error)
    return redirect("tournament:schedule_edit", made.pk)


@web.for_host
@require_POST
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    schedule = _saved(pk)
    schedules.delete(pk)
    messages.success(request, _("“%(name)s” is deleted.") % {"name": schedule.name})
    return redirect("tournament:schedules")


@never_cache
@web.for_host
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    schedule = _saved(pk)
    if request.method != "POST":
        levels = [row.plan for row in schedule.levels.all()]
        form = ScheduleForm(
            initial={name: getattr(schedule, name) for name in ScheduleForm.base_fields}
        )
        return _page(request, schedule, form, rows_of(levels), levels, stack=schedule.stack)
    form, rows = ScheduleForm(request.POST), sent_rows(request.POST)
    valid = [row.is_valid() for row in rows]
    stack = form.cleaned_data.get("stack") if form.is_valid() else None
    if not all(valid):
        return _page(request, schedule, form, rows, None, status=422)
    levels = [row.plan() for row in rows]
    do, place = _asked(request)
    if do != "save":
        levels = _with(do, place, levels, stack)
        return _page(request, schedule, form, rows_of(levels), levels, stack=stack, unsaved=True)
    if form.is_valid() and blinds.is_playable(levels):
        try:
            schedules.change(pk, levels=levels, **form.cleaned_data)
        except DirectorError as error:
            form.add_error(None, words.refusal(error.kind, error.numbers))
        else:
            messages.success(request, _("Saved."))
            return redirect("tournament:schedule_edit", pk)
    return _page(request, schedule, form, rows, levels, stack=stack, status=422)


def _saved(pk: int) -> Schedule:
    return get_object_or_404(Schedule, pk=pk, saved=True)


def _refused(request: HttpRequest, error: DirectorError) -> HttpResponse:
    messages.error(request, words.refusal(error.kind, error.numbers))
    return redirect("tournament:schedules")


def _asked(request: HttpRequest) -> tuple[str, int]:
    """The button that was pressed: save, or one that changes the table only, with its row."""
    do, _dash, place = request.POST.get("do", "save").partition("-")
    return do, int(place) if place.isascii() and place.isdecimal() and len(place) < 4 else 0


def _with(do: str, place: int, levels: list[LevelPlan], stack: int | None) -> list[LevelPlan]:
    """The levels after one of the buttons beside the table."""
    if do == "remove" and place < len(levels):
        return levels[:place] + levels[place + 1 :]
    if do == "fix":
        found = blinds.problems(levels, stack=stack)
        if place < len(found) and found[place].fix:
            return list(mended(levels, found[place]))
        return levels
    if len(levels) >= MOST_LEVELS:
        return levels
    if do == "level":
        return [*levels, suggested_next(levels)]
    if do == "break" and place < len(levels):
        rest = LevelPlan(LevelKind.BREAK, usual_seconds(levels, LevelKind.BREAK))
        return [*levels[: place + 1], rest, *levels[place + 1 :]]
    return levels


def _page(
    request: HttpRequest,
    schedule: Schedule,
    form: ScheduleForm,
    rows: Sequence[RowForm],
    levels: Sequence[LevelPlan] | None,
    *,
    stack: int | None = None,
    unsaved: bool = False,
    status: int = 200,
) -> HttpResponse:
    found = blinds.problems(levels, stack=stack) if levels is not None else ()
    numbers = level_numbers(levels) if levels is not None else _numbers_of(rows)
    context = {
        "schedule": schedule,
        "form": form,
        "count": len(rows),
        "rows": list(zip(rows, numbers, strict=True)),
        "problems": [_told(place, problem) for place, problem in enumerate(found)],
        "unsaved": unsaved,
        "is_wrong": status == 422 and levels is None,
        "text": text_of(schedule),
    }
    return render(request, "tournament/schedule.html", context, status=status)


def _numbers_of(rows: Sequence[RowForm]) -> list[int | None]:
    """The same for rows that are not filled in rightly yet."""
    numbers = itertools.count(1)
    return [None if row["kind"].value() == LevelKind.BREAK else next(numbers) for row in rows]


def _told(place: int, problem: Problem) -> dict[str, object]:
    return {
        "place": place,
        "is_error": problem.is_error,
        "text": words.problem(problem),
        "fix": words.fix(problem) if problem.fix else "",
    }
