"""The table over the nights as text for a chat."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.rules.season import Standing

from .formats import Amount
from .results import MOST_LINES, place


def points(amount: Fraction) -> str:
    """Write points; shared ones with at most two decimals."""
    if amount.denominator == 1:
        return str(Amount(int(amount)))
    written = number_format(round(amount * 100) / 100, 2, use_l10n=True, force_grouping=True)
    return written.removesuffix("0")


def table_text(head: str, rows: Sequence[Standing], names: Mapping[int, str]) -> str:
    """Write who has how many points, a line each."""
    lines = [head, ""]
    for row in rows[:MOST_LINES]:
        # Translators: somebody's rank, name and points: 1. Anna: 8 (3 nights)
        text = ngettext(
            "%(place)s. %(who)s: %(points)s (%(nights)s night)",
            "%(place)s. %(who)s: %(points)s (%(nights)s nights)",
            row.nights,
        )
        lines.append(
            text
            % {
                "place": place(row.best, row.worst),
                "who": names[row.person],
                "points": points(row.points),
                "nights": Amount(row.nights),
            }
        )
    if len(rows) > MOST_LINES:
        lines.append("…")
    return "\n".join(lines) + "\n"


def table_head(year: int | None, nights: int) -> str:
    """Name the table: Points 2026, after 5 nights."""
    after = ngettext("after %(count)s night", "after %(count)s nights", nights)
    after %= {"count": Amount(nights)}
    if year is None:
        return _("Points, %(after)s") % {"after": after}
    return _("Points %(year)s, %(after)s") % {"year": year, "after": after}
