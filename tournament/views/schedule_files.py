"""Blind schedules out of this house and into it: files, text to send, a box to paste into."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament import web, words
from tournament.errors import DirectorError
from tournament.forms.schedule_text import USUAL_MINUTES, ScheduleTextForm, seal
from tournament.models import Event, Schedule
from tournament.rules import blinds
from tournament.rules.findings import Problem
from tournament.rules.levels import LevelPlan, joined, level_numbers
from tournament.rules.schedule_text import Reading, as_json, as_table, as_text, read
from tournament.services import events, levels, schedules

from . import rows

SHOWN_LETTERS = 80


@never_cache
@web.for_host
@require_safe
def export(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    schedule = get_object_or_404(Schedule, pk=pk, saved=True)
    return _file(schedule, schedule.stack, kind)


@never_cache
@web.for_director
@require_safe
def export_of_night(request: HttpRequest, event: Event, kind: str) -> HttpResponse:
    return _file(event.schedule, event.stack, kind)


@never_cache
@web.for_host
@require_http_methods(["GET", "HEAD", "POST"])
def take_in(request: HttpRequest) -> HttpResponse:
    """A schedule to be kept, from a text or a file; kept only as the preview has shown it."""
    return _take_in(request, None)


@never_cache
@web.for_director
@require_http_methods(["GET", "HEAD", "POST"])
def take_in_for_night(request: HttpRequest, event: Event) -> HttpResponse:
    """The same for a night: it is then played by it; once it is on, the levels to come."""
    return _take_in(request, event)


def text_of(schedule: Schedule) -> str:
    """The schedule as text to send, in the reader's language."""
    return as_text(_plans(schedule), _language())


def _plans(schedule: Schedule) -> tuple[LevelPlan, ...]:
    return joined([level.plan for level in schedule.levels.all()])


def _language() -> str:
    return (get_language() or "en")[:2]


def _file(schedule: Schedule, stack: int | None, kind: str) -> HttpResponse:
    plans = _plans(schedule)
    about: dict[str, Any] = {"name": schedule.name, "stack": stack, "game": schedule.game}
    if kind == "json":
        content, content_type = as_json(plans, **about), "application/json"
    elif kind == "csv":
        # The sign that splits columns in the spreadsheets of this language; they guess the letters
        # wrong without the mark in front.
        delimiter = "," if _language() == "en" else ";"
        content = "\ufeff" + as_table(plans, delimiter=delimiter, **about)
        content_type = "text/csv; charset=utf-8"
    elif kind == "txt":
        content, content_type = as_text(plans, _language()), "text/plain; charset=utf-8"
    else:
        raise Http404
    name = slugify(schedule.name)[:60] or "blinds"
    return HttpResponse(
        content,
        content_type=content_type,
        headers={"Content-Disposition": f'attachment; filename="{name}.{kind}"'},
    )


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A line of the text: the level it says, or why it says none."""

    place: str
    line: int
    fault: str = ""
    text: str = ""  # of a line with a fault, as it stands
    name: str = ""
    blinds: str = ""
    ante: str = ""
    note: str = ""
    lasts: str = ""
    hold: bool = False
    is_break: bool = False
    problems: Sequence[Problem] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    reading: Reading
    rows: Sequence[PreviewRow]
    problems: Sequence[Problem]  # of the whole
    seal: str
    stack: int | None
    is_playable: bool

    @property
    def faults(self) -> list[str]:
        """Of the text as a whole."""
        return [row.fault for row in self.rows if not row.line]

    @property
    def lost(self) -> int:
        """How many lines cannot be read."""
        return sum(bool(row.fault) for row in self.rows)

    @property
    def levels(self) -> int:
        return sum(not row.is_break for row in self.rows if not row.fault)

    @property
    def breaks(self) -> int:
        return sum(row.is_break for row in self.rows if not row.fault)


def _take_in(request: HttpRequest, event: Event | None) -> HttpResponse:
    if event is not None and event.state == Event.State.FINISHED:
        messages.error(request, words.refusal("is_finished", {}))
        return redirect("tournament:levels", event.slug)
    if request.method != "POST":
        form = ScheduleTextForm(initial={"minutes": USUAL_MINUTES})
        return _page(request, event, form, "", None)
    is_live = bool(request.headers.get("HX-Request"))
    form = ScheduleTextForm(request.POST, None if is_live else request.FILES)
    is_right = form.is_valid()
    # What was pasted stays, also where something else is wrong.
    text = form.cleaned_data.get("text") or request.POST.get("text", "")
    shown = _preview(form, text) if text.strip() and "text" not in form.errors else None
    do = "" if is_live else request.POST.get("do", "")
    if do not in ("keep", "rest") or shown is None or not is_right:
        status = 200 if is_right or is_live else 422
        return _page(request, event, form, text, shown, status=status)
    if (shown.lost and do != "rest") or not shown.is_playable:
        return _page(request, event, form, text, shown, status=422)
    if request.POST.get("seal") != shown.seal:
        return _page(request, event, form, text, shown, has_changed=True)
    try:
        return _keep(request, event, form, shown)
    except DirectorError as error:
        form.add_error(None, words.refusal(error.kind, error.numbers))
        return _page(request, event, form, text, shown, status=422)


def _keep(
    request: HttpRequest, event: Event | None, form: ScheduleTextForm, shown: Preview
) -> HttpResponse:
    reading, said = shown.reading, form.cleaned_data
    name = said["name"] or reading.name[:80] or _("Pasted blinds")
    game = said["game"] or reading.game or Schedule.Game.NO_LIMIT
    if event is None:
        made = schedules.keep(name, reading.levels, stack=shown.stack, game=game)
        messages.success(request, _("“%(name)s” is here.") % {"name": made.name})
        return redirect("tournament:schedule_edit", made.pk)
    seq = form.cleaned_data["seq"]
    if event.state == Event.State.PLAYING:
        levels.use_coming_levels(event.pk, web.author(request), seq=seq, levels=reading.levels)
        messages.success(request, _("The coming levels are those you brought in."))
        return redirect("tournament:levels", event.slug)
    events.take_schedule(
        event.pk,
        web.author(request),
        seq=seq,
        levels=reading.levels,
        stack=event.stack if shown.stack is None else shown.stack,
        game=game,
        name=name,
    )
    messages.success(request, _("This night is now played by “%(name)s”.") % {"name": name})
    return redirect("tournament:settings", event.slug)


def _preview(form: ScheduleTextForm, text: str) -> Preview:
    reading = read(text, form.seconds)
    stack = form.cleaned_data.get("stack") or reading.stack
    found = blinds.problems(reading.levels, stack=stack)
    return Preview(
        reading,
        _rows(reading, text, found),
        [problem for problem in found if problem.place is None] if reading.levels else (),
        seal(text, form.seconds),
        stack,
        not any(problem.is_error for problem in found),
    )


def _rows(reading: Reading, text: str, found: Sequence[Problem]) -> list[PreviewRow]:
    shown = [] if reading.is_list else text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    made = [
        PreviewRow(
            words.schedule_place(fault.line, is_list=reading.is_list) if fault.line else "",
            fault.line,
            words.schedule_fault(fault),
            shown[fault.line - 1].strip()[:SHOWN_LETTERS] if 0 < fault.line <= len(shown) else "",
        )
        for fault in reading.faults
    ]
    places = zip(reading.levels, reading.lines, level_numbers(reading.levels), strict=True)
    for place, (level, line, number) in enumerate(places):
        made.append(
            PreviewRow(
                words.schedule_place(line, is_list=reading.is_list),
                line,
                name=words.level_name(number),
                blinds="" if level.is_break else words.blinds(level),
                ante=words.ante(level.ante, level.ante_kind),
                note=level.note,
                lasts=rows.lasts(None if level.seconds is None else level.seconds * 1000),
                hold=level.hold,
                is_break=level.is_break,
                problems=[problem for problem in found if problem.place == place],
            )
        )
    return sorted(made, key=lambda row: row.line)


def _page(
    request: HttpRequest,
    event: Event | None,
    form: ScheduleTextForm,
    text: str,
    shown: Preview | None,
    *,
    has_changed: bool = False,
    status: int = 200,
) -> HttpResponse:
    is_live = bool(request.headers.get("HX-Request"))
    context = {
        "event": event,
        "form": form,
        "text": text,
        "preview": shown,
        "has_changed": has_changed,
        "is_live": is_live,
        "is_on": event is not None and event.state == Event.State.PLAYING,
        "was_refused": status == 422,
        "key": web.new_key(),
    }
    part = "_schedule_preview.html" if is_live else "schedule_import.html"
    return render(request, f"tournament/{part}", context, status=status)
