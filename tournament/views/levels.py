"""The blinds of a night: the list, and each level's form in its row or as a page."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament import words
from tournament.forms.clock import DeedForm, PositionForm
from tournament.forms.levels import LevelForm, values
from tournament.models import Event, Level
from tournament.rules.ladder import suggested_next
from tournament.rules.levels import LevelKind, usual_seconds
from tournament.services import levels as service

from .board import Board
from .deeds import Done, answer, do, filled, night, part_of
from .schedule_files import text_of


@require_safe
@night
def levels(request: HttpRequest, event: Event) -> HttpResponse:
    if request.headers.get("HX-Request"):
        return part_of(request, event, "levels")
    context = {
        "event": event,
        "board": Board(event),
        "text": text_of(event.schedule),
        "is_finished": event.state == Event.State.FINISHED,
    }
    return render(request, "tournament/levels.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@night
def level(request: HttpRequest, event: Event, position: int) -> HttpResponse:
    """Show or save one level. The form names the row, for positions move when breaks are made."""
    if request.method != "POST":
        row = get_object_or_404(event.schedule.levels, position=position)
        form = _level_form(
            event, row.pk, initial=values(row.plan) | {"row": row.pk, "seq": event.levels_seq}
        )
        return _form(request, Done(event), form, row)
    row = _meant(event, request.POST.get("row", ""), position)
    if row is None:  # somebody removed it
        gone = Done(event, status=409, sentence=words.refusal("no_such_level", {}))
        return answer(request, gone, "levels")
    form = _level_form(event, row.pk, request.POST)
    done = do(
        request,
        event,
        form,
        service.edit_level,
        position=row.position,
        next_level=request.POST.get("next_level") == "1",
    )
    if done.is_refused:
        return _form(request, done, form, row)
    return answer(request, done, "levels")


@require_http_methods(["GET", "HEAD", "POST"])
@night
def new(request: HttpRequest, event: Event, position: int) -> HttpResponse:
    """A level to be put before the one at ``position``, or at the end."""
    if request.method != "POST":
        proposed = _proposed(event, position, request.GET.get("kind", ""))
        form = _level_form(event, "new", initial=proposed)
        return _form(request, Done(event), form, None, position)
    form = _level_form(event, "new", request.POST)
    done = do(request, event, form, service.insert_level, position=position)
    if done.is_refused:
        return _form(request, done, form, None, position)
    return answer(request, done, "levels")


@require_POST
@night
def remove(request: HttpRequest, event: Event, position: int) -> HttpResponse:
    form = PositionForm(event, filled(request, position=position))
    return answer(request, do(request, event, form, service.remove_level), "levels")


def _level_form(event: Event, name: object, data: Any = None, **options: Any) -> LevelForm:
    """Several may be open on a page, so each has ids of its own."""
    return LevelForm(event, data, auto_id=f"level-{name}-%s", label_suffix="", **options)


def _meant(event: Event, row: str, position: int) -> Level | None:
    """The level the form was made for, wherever it stands now."""
    found = event.schedule.levels.filter(position=position)
    if row.isascii() and row.isdigit() and len(row) < 18:
        found = event.schedule.levels.filter(pk=int(row))
    return found.first()


def _proposed(event: Event, position: int, kind: str) -> dict[str, Any]:
    """What the ladder would put there."""
    rows = list(event.schedule.levels.all())
    plans = [row.plan for row in rows]
    seq = {"seq": event.levels_seq}
    if kind == LevelKind.BREAK:
        minutes = usual_seconds(plans, LevelKind.BREAK) // 60
        return seq | {"kind": kind, "minutes": minutes, "ante_kind": Level.AnteKind.NONE}
    before = [plan for plan in plans[:position] if not plan.is_break] or [
        plan for plan in plans if not plan.is_break
    ]
    following = suggested_next(before)
    return seq | {
        "kind": LevelKind.PLAY,
        "small": following.small or "",
        "big": following.big,
        "ante": following.ante or "",
        "ante_kind": following.ante_kind,
        "minutes": usual_seconds(plans) // 60,
    }


def _form(
    request: HttpRequest,
    done: Done,
    form: DeedForm,
    row: Level | None,
    position: int | None = None,
) -> HttpResponse:
    """Show the form; after a refusal with what was typed and the present seq, to save it over."""
    event = done.event
    if form.is_bound:
        form.data = filled(request, seq=event.levels_seq)
    board = Board(event)
    shown = {
        "event": event,
        "board": board,
        "form": form,
        "row": row,
        "new_at": position,
        "done": done,
        "present": _present(board, row) if done.status == 409 else "",
        "can_remove": row is not None
        and (not board.is_on or row.position > board.read.position)
        and event.state != Event.State.FINISHED,
    }
    part = bool(request.headers.get("HX-Request"))
    template = "tournament/_level_form.html" if part else "tournament/level.html"
    response = render(request, template, shown, status=done.status)
    if part and done.is_refused:
        response["HX-Retarget"] = f"#level-form-{row.pk}" if row else "#level-form-new"
        response["HX-Reswap"] = "innerHTML"
    return response


def _present(board: Board, row: Level | None) -> str:
    """What the level is now that somebody else has changed it."""
    found = next((level for level in board.shot.levels if row and level.pk == row.pk), None)
    if found is None:
        return ""
    length = words.length(found.seconds) if found.seconds else ""
    return ", ".join(filter(None, ["" if found.is_break else words.blinds(found), length]))
