"""The results of a night as text for a chat."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.rules.results import Result

from .formats import Amount
from .money import money

MOST_LINES = 60  # of places; nobody reads more in a chat


def place(best: int | None, worst: int | None) -> str:
    """Write a place, or from which to which where several share; a dash for who is still in."""
    if best is None:
        return "–"
    return str(Amount(best)) if best == worst else f"{Amount(best)}–{Amount(worst or best)}"


def share_text(
    head: str,
    rows: Sequence[Result],
    everybody: Sequence[Result],
    currency: str,
    *,
    with_money: bool,
    next_night: str = "",
) -> str:
    """Write who came where, a line each; ``rows`` are those who have a place."""
    lines = [head, ""]
    shown = rows[:MOST_LINES]
    for row in shown:
        said = [row.name]
        if row.chips is not None:
            # Translators: what a player had when the stacks were counted: 12,500 chips.
            said.append(_("%(count)s chips") % {"count": Amount(row.chips)})
        if with_money and row.won:
            said.append(money(row.won, currency))
        if row.gift:
            said.append(row.gift)
        lines.append(f"{place(row.best, row.worst)}. {', '.join(said)}")
    if len(rows) > len(shown):
        lines.append("…")
    more = share_lines(everybody, rows, next_night)
    if more:
        lines += ["", *more]
    return "\n".join(lines) + "\n"


def share_lines(everybody: Sequence[Result], rows: Sequence[Result], next_night: str) -> list[str]:
    """Say what else there is to tell below the places."""
    said = [
        most_knock_outs(everybody),
        first_out(rows),
        # Translators: %(night)s is the day and the hour of the next night.
        _("Next time: %(night)s") % {"night": next_night} if next_night else "",
    ]
    return [line for line in said if line]


def most_knock_outs(rows: Sequence[Result]) -> str:
    """Say who knocked out the most people; nothing where nobody is known to have done it."""
    most = max((row.knock_outs for row in rows), default=0)
    if not most:
        return ""
    who = ", ".join(row.name for row in rows if row.knock_outs == most)
    # Translators: a knock-out: sv "utslagning", da "knockout", nb "knockout".
    return _("Most knock-outs: %(who)s, %(count)s") % {"who": who, "count": Amount(most)}


def first_out(rows: Sequence[Result]) -> str:
    """Say who was out first; nothing where several share the last place, or only one has one."""
    last = rows[-1] if len(rows) > 1 else None
    if last is None or last.is_tie or last.loss is None:
        return ""
    return _("First out: %(who)s") % {"who": last.name}
