"""The one thing the director's page offers now, in a place that never changes its height."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext

from tournament import instants, words
from tournament.models import Event
from tournament.rules.clock import Phase

from . import ahead

if TYPE_CHECKING:
    from .board import Board

# So long a pause may be the break that was planned for later.
PAUSE_LIKE_A_BREAK_MS = 5 * 60_000


@dataclass(frozen=True, slots=True)
class Suggestion:
    """``kind`` chooses the buttons; ``calm`` ones only tell."""

    kind: str
    title: str
    reason: str = ""
    calm: bool = False


def suggestion(board: Board) -> Suggestion:
    """Return the most pressing one."""
    if board.event.state == Event.State.FINISHED:
        return _finished(board)
    if board.event.state == Event.State.PLANNED:
        return Suggestion("start", gettext("Before the start"))
    if board.shot.entries > 1 and board.shot.left_now == 1:
        return _winner(board)
    if board.read.spent_ms < 0:
        return Suggestion("countdown", _starts(board), _ends(board), calm=True)
    if board.read.phase == Phase.HELD:
        return Suggestion(
            "held",
            gettext("The clock waits for you"),
            gettext("On to %(level)s") % {"level": words.inside(board.after[1])}
            if board.after
            else "",
        )
    if board.level.is_break:
        return _break(board)
    if board.read.phase == Phase.PAUSED:
        return _paused(board)
    return _calm(board)


def _starts(board: Board) -> str:
    if not board.read.running or board.read.left_ms is None:
        return gettext("The countdown stands still")
    at = board.wall + board.read.left_ms * instants.MILLISECOND
    return gettext("Starts at %(time)s") % {"time": words.time_of_day(at)}


def _winner(board: Board) -> Suggestion:
    winner = board.people[0][0]
    return Suggestion(
        "winner",
        gettext("%(who)s is the last one left") % {"who": winner.label},
        gettext("Finish the night? It can be opened again."),
    )


def _break(board: Board) -> Suggestion:
    waits = board.level.hold
    if waits:
        reason = gettext("At 00:00 the clock waits for you.")
    elif board.after:
        reason = gettext("Then %(level)s.") % {"level": words.inside(board.after[1])}
    else:
        reason = ""
    return Suggestion("break_waits" if waits else "break", gettext("Break"), reason)


def _paused(board: Board) -> Suggestion:
    paused_ms = board.reading["paused_ms"] or 0
    if paused_ms < PAUSE_LIKE_A_BREAK_MS or board.next_break is None:
        return _calm(board)
    after = ahead.likely_end(ahead.without(board.shot, board.next_break), board.now)
    gone = gettext("%(break)s falls away") % {"break": board.next_break_name}
    if after is not None:
        end = gettext("likely end %(time)s") % {"time": words.time_of_day(after)}
        gone = f"{gone}; {end}"
    return Suggestion("pause_is_break", gettext("Was this the break?"), f"{gone}.")


def _calm(board: Board) -> Suggestion:
    return Suggestion("calm", _next_break(board), _ends(board), calm=True)


def _next_break(board: Board) -> str:
    coming = board.next_break
    if coming is None:
        return gettext("No break is planned")
    at = board.rows[coming.position].at
    if at is None:
        return gettext("Next break: %(where)s") % {"where": words.inside(board.next_break_name)}
    return gettext("Break at %(time)s") % {"time": words.time_of_day(at)}


def _ends(board: Board) -> str:
    if board.end is None:
        return ""
    return gettext("Likely end %(time)s") % {"time": words.time_of_day(board.end)}


def _finished(board: Board) -> Suggestion:
    if board.shot.left_now != 1 or board.shot.entries < 2:
        return Suggestion("finished", gettext("The night is over"), calm=True)
    winner = board.people[0][0]
    return Suggestion("finished", gettext("%(who)s has won") % {"who": winner.label}, calm=True)
