"""The deeds of the room page, and of the room's card on the director's page."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from tables.forms import drawing as draw_forms
from tables.forms import seats as forms
from tables.forms import tables as table_forms
from tables.services import buttons, drawing, moving, rounds, setup
from tournament.forms.clock import DeedForm
from tournament.forms.people import EntryForm
from tournament.models import Event
from tournament.services.deeds import Outcome
from tournament.views import deeds as night_deeds
from tournament.views.deeds import do, night

from .answers import answer
from .board import Board
from .room import page

DEEDS: dict[str, tuple[type[DeedForm], Callable[..., Outcome]]] = {
    "set-tables": (table_forms.SetTablesForm, setup.set_tables),
    "add-table": (table_forms.AddTableForm, setup.add_table),
    "close-table": (forms.CloseForm, setup.close_table),
    "forget-tables": (forms.NoneForm, setup.forget_tables),
    "draw": (draw_forms.DrawForm, drawing.draw_seats),
    "carry-out": (forms.CarryOutForm, moving.carry_out),
    "move": (forms.MoveForm, moving.move),
    "swap": (forms.SwapForm, moving.swap),
    "arrived": (forms.ArrivedForm, moving.arrived),
    "all-arrived": (forms.WholeTableForm, moving.all_arrived),
    "unseat": (EntryForm, moving.unseat),
    "seat": (EntryForm, moving.seat),
    "open-table": (forms.OpenTableForm, moving.open_table),
    "button": (forms.ButtonForm, buttons.set_positions),
    "draw-button": (forms.TableForm, buttons.draw_first_button),
    "lots": (forms.WholeTableForm, buttons.draw_lots),
    "halt": (forms.TableForm, buttons.halt),
    "play-on": (forms.WholeTableForm, buttons.play_on),
    "hand-for-hand": (forms.NoneForm, rounds.begin_hand_for_hand),
    "end-hand-for-hand": (forms.NoneForm, rounds.end_hand_for_hand),
    "hand-done": (forms.HandDoneForm, rounds.hand_done),
}


@require_POST
@night
def room_deed(request: HttpRequest, event: Event, deed: str) -> HttpResponse:
    if deed not in DEEDS:
        raise Http404
    form_class, service = DEEDS[deed]
    done = do(request, event, form_class(event, request.POST), service)
    if request.POST.get("back") == "night":
        return night_deeds.answer(request, done, "suggestions")
    if done.is_refused and not request.headers.get("HX-Request"):
        messages.error(request, done.sentence)
        return page(request, Board(done.event, may_steer=True), done)
    return answer(request, done)
