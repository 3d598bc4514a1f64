"""What there is to win, as guests' screens show it. Without amounts where money is hidden."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext

from tournament import queries, snapshots, words
from tournament.models import Event
from tournament.rules.prizes import from_the_money, is_bubble, next_jump

from .ladder import Place, ladder

MOST_ROWS = 6  # that fit beside the clock


@dataclass(frozen=True, slots=True)
class Purse:
    """``news`` is how far it is to the money, or to more of it; ``deal`` what was agreed."""

    pool: str
    rows: list[Place]
    news: str
    deal: str


def purse(shot: snapshots.Snapshot) -> Purse | None:
    """None on a night where nothing is to be won, or nothing of it may be told."""
    found, hides = queries.to_win(shot.event), shot.event.hides_money
    if found is None:
        return None
    rows = ladder(found, shot.event.currency, hides_money=hides)
    shown = Purse(
        "" if hides or not found.pool.total else _money(shot, found.pool.total),
        rows,
        _news(shot, found),
        _deal(shot, found),
    )
    return shown if shown.rows or shown.pool or shown.news else None


def on_tv(shot: snapshots.Snapshot) -> dict[str, Any]:
    shown = purse(shot)
    return {"purse": shown, "rows": _few(shown, shot.left) if shown else []}


def _few(shown: Purse, left: int) -> list[Place]:
    """The first prize and those that are next to be paid, as many as fit."""
    rows = shown.rows
    if len(rows) <= MOST_ROWS:
        return rows
    end = next((at for at, row in enumerate(rows, 1) if row.worst >= left), len(rows))
    begin = max(1, end - MOST_ROWS + 1)
    return [rows[0], *rows[begin : begin + MOST_ROWS - 1]]


def _news(shot: snapshots.Snapshot, found: queries.ToWin) -> str:
    left, paid = shot.left, found.payouts.places
    if shot.event.state != Event.State.PLAYING or not paid or left < 2 or found.deal is not None:
        return ""
    if is_bubble(left, paid):
        # Translators: the last place without a prize; "bubble" in all four languages.
        return gettext("The bubble: the next one out wins nothing")
    if ahead := from_the_money(left, paid):
        # Translators: so many must still go out until everybody left is paid.
        text = ngettext("%(count)s from the money", "%(count)s from the money", ahead)
        return text % {"count": words.number(ahead)}
    jump = next_jump(found.payouts.amounts, left)
    if jump is None or shot.event.hides_money:
        # Translators: everybody who is left is paid.
        return gettext("In the money")
    # Translators: a prize, sure for everybody left once so many more are out.
    text = ngettext("%(to)s after %(count)s more out", "%(to)s after %(count)s more out", jump.outs)
    return text % {"to": _money(shot, jump.to), "count": words.number(jump.outs)}


def _deal(shot: snapshots.Snapshot, found: queries.ToWin) -> str:
    if found.deal is None:
        return ""
    if found.deal.left and not shot.event.hides_money:
        text = gettext("A deal is made; %(left)s more for the winner")
        return text % {"left": _money(shot, found.deal.left)}
    return gettext("A deal is made; the title is played for")


def _money(shot: snapshots.Snapshot, amount: int) -> str:
    return words.money(amount, shot.event.currency)
