"""How the room page is answered when a deed was done: with what has changed on it."""

import json

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string

from tournament import words
from tournament.views.deeds import Done
from tournament.views.moment import Moment

from .board import Board
from .shown import address


def answer(request: HttpRequest, done: Done) -> HttpResponse:
    """The head of the page, the tables that changed, and a line with "Undo"; without a script the
    page itself."""
    if not request.headers.get("HX-Request"):
        if done.line is not None:
            messages.success(request, words.journal_line(done.line.kind, done.line.args))
        return redirect(address("room", done.event.slug))
    board = Board(done.event, may_steer=True)
    changed = board.changed(request.POST.get("seen")) | {"head": True}
    shown = {"event": done.event, "board": board, "part": "room", "changed": changed}
    html = render_to_string("tables/_room_changed.html", shown, request)
    if done.is_refused or done.line is not None:
        html += render_to_string("tournament/_toast.html", shown | {"done": done}, request)
    response = HttpResponse(html, status=done.status)
    response["HX-Retarget"] = "#room-head"
    response["HX-Reswap"] = "outerMorph"
    response["Reading"] = json.dumps(Moment(done.event).reading)
    if done.late:
        response["Deed-Late"] = "1"
    return response
