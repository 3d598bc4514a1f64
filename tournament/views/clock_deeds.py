from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from tournament.forms import clock as forms
from tournament.models import Event
from tournament.services import clock, levels
from tournament.services.deeds import Outcome

from . import ahead
from .board import Board
from .deeds import answer, do, night, whole_page

Service = Callable[..., Outcome]

DEEDS: dict[str, tuple[type[forms.DeedForm], Service]] = {
    "start": (forms.StartForm, clock.start),
    "start-at": (forms.StartAtForm, clock.start_at),
    "pause": (forms.DeedForm, clock.pause),
    "resume": (forms.DeedForm, clock.resume),
    "next": (forms.PositionForm, clock.next_level),
    "previous": (forms.PositionForm, clock.previous_level),
    "restart": (forms.PositionForm, clock.restart_level),
    "jump": (forms.JumpForm, clock.jump),
    "next-break": (forms.DeedForm, clock.jump_to_break),
    "add-time": (forms.AmountForm, clock.add_time),
    "take-time": (forms.AmountForm, clock.take_time),
    "set-left": (forms.LeftForm, clock.set_left),
    "give-back": (forms.NotPlayedForm, clock.give_back),
    "release": (forms.DeedForm, clock.release),
    "stretch": (forms.EndAtForm, clock.stretch),
    "finish": (forms.DeedForm, clock.finish),
    "reopen": (forms.DeedForm, clock.reopen),
    # Breaks are made at the clock, although they change the levels.
    "break-now": (forms.BreakForm, levels.break_now),
    "break-after": (forms.BreakForm, levels.break_after),
    "drop-break": (forms.DeedForm, levels.drop_next_break),
    "hold": (forms.HoldForm, levels.set_hold),
    "nudge": (forms.NudgeForm, levels.nudge),
}
# What is typed in the sheet: its form is shown again where it was filled in wrongly.
TYPED = {"set-left": "left", "give-back": "not_played", "stretch": "end_at", "start-at": "start_at"}


@require_POST
@night
def clock_deed(request: HttpRequest, event: Event, deed: str) -> HttpResponse:
    if deed not in DEEDS:
        raise Http404
    form_class, service = DEEDS[deed]
    form = form_class(event, request.POST)
    done = do(request, event, form, service)
    part = "suggestions" if deed == "start-at" else "clock"
    shown = {f"{TYPED[deed]}_form": form} if done.is_refused and deed in TYPED else {}
    return answer(request, done, part, **shown)


@require_safe
@night
def stretch(request: HttpRequest, event: Event) -> HttpResponse:
    """What stretching the levels to an hour would make of the night; nothing is done."""
    form = forms.EndAtForm(event, request.GET)
    status, shown = 200, {"end_at_form": form}
    if form.is_valid():
        shown |= _stretched(event, form)
    else:
        status = 422
    if request.headers.get("HX-Request"):
        shown |= {"event": event, "part": "stretch"}
        return render(request, "tournament/_stretch.html", shown, status=status)
    return whole_page(request, event, status=status, **shown)


def _stretched(event: Event, form: forms.EndAtForm) -> dict[str, Any]:
    board = Board(event)
    wish = form.wish()
    last = wish["last"]
    if last is None:
        last = max((position for position, _name in board.timed_levels), default=-1)
    inside = 0 <= last < len(board.shot.levels)
    after = ahead.stretched(board.shot, board.now, wish["end_at"], last) if inside else None
    preview: dict[str, Any] = {"at": wish["end_at"], "typed": form.data.get("at"), "last": last}
    if after is not None:
        # What is left to play of them: part of one may lie before a break.
        lengths = [
            [(span.length_ms or 0) // 1000 for span in shot.spans] for shot in (board.shot, after)
        ]
        changed = [(old, new) for old, new in zip(*lengths, strict=True) if old != new]
        preview |= {
            "name": board.names[last],
            "count": len(changed),
            "from": changed[0] if changed else None,
            "end": ahead.likely_end(after, board.now),
            "end_now": board.end,
        }
    return {"preview": preview}
