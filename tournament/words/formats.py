"""Numbers, times and blinds as the reader's language writes them."""

from datetime import UTC, date, datetime, timedelta, tzinfo
from decimal import ROUND_CEILING, Decimal
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext, ngettext, pgettext

SECOND_MS = 1000
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Amount(int):
    """A whole number that writes itself in the reader's language and still counts as one."""

    def __str__(self) -> str:
        return number(int(self))


def number(value: int) -> str:
    return number_format(value, use_l10n=True, force_grouping=True)


def times(percent: int) -> str:
    """Write a growth: 150 is 1.5 times. Rounded up, or x1.51 would look like the x1.5 allowed."""
    factor = (Decimal(percent) / 100).quantize(Decimal("0.1"), ROUND_CEILING)
    shown = int(factor) if factor == int(factor) else factor
    return f"×{number_format(shown, use_l10n=True)}"


def clock(ms: int) -> str:
    """Write what is left: 12:24 or 1:02:24. A started second counts until it is over."""
    return _digits(max(0, -(-ms // SECOND_MS)))


def elapsed(ms: int) -> str:
    """Write what has passed: a second counts once it is over."""
    return _digits(max(0, ms // SECOND_MS))


def counted(ms: int) -> str:
    """Write what has passed without a leading zero: 3:12."""
    return elapsed(ms).removeprefix("0")


def _digits(seconds: int) -> str:
    hours, rest = divmod(seconds, 3600)
    digits = f"{rest // 60:02}:{rest % 60:02}"
    return f"{hours}:{digits}" if hours else digits


def length(seconds: int) -> str:
    """Write how long something lasts: 20 minutes, 45 seconds, 02:30 where neither is even."""
    if seconds % 60 == 0:
        whole = seconds // 60
        return ngettext("%(count)s minute", "%(count)s minutes", whole) % {"count": Amount(whole)}
    if seconds < 120:
        text = ngettext("%(count)s second", "%(count)s seconds", seconds)
        return text % {"count": Amount(seconds)}
    return clock(seconds * SECOND_MS)


def time_of_day(at: datetime | int, zone: tzinfo | None = None) -> str:
    """Write an instant (or milliseconds since 1970) as the hour on the wall, in the active zone."""
    instant = EPOCH + timedelta(milliseconds=at) if isinstance(at, int) else at
    hour = timezone.localtime(instant, zone)
    return hour_pattern() % {"hours": f"{hour:%H}", "minutes": f"{hour:%M}"}


def hour_of(minutes: int) -> str:
    """Write minutes since midnight as the hour that clocks show."""
    return hour_pattern() % {"hours": f"{minutes // 60:02}", "minutes": f"{minutes % 60:02}"}


def hour_pattern() -> str:
    return pgettext("time of day", "%(hours)s:%(minutes)s")


def blinds(level: Any) -> str:
    """Write 150/300; where there is no small blind (draw) the smallest bet alone."""
    return pair(level.small, level.big)


def pair(small: int, big: int) -> str:
    return f"{number(small)}/{number(big)}" if small else number(big)


def ante(amount: int, kind: str) -> str:
    """Write an ante with who pays it; empty where there is none."""
    if not amount or kind == "none":
        return ""
    text = {
        # Translators: sv "big blind-ante", da "big blind-ante", nb "big blind-ante": the big
        # blind pays one ante for the whole table.
        "big_blind": gettext("big blind ante %(amount)s"),
        # Translators: sv "ante", da "ante", nb "ante": everybody pays it before the cards.
        "each": gettext("ante %(amount)s each"),
        # Translators: the player on the dealer button (sv "knappen", da "knappen", nb "knappen")
        # pays one ante for the whole table.
        "button": gettext("button ante %(amount)s"),
    }[kind]
    return text % {"amount": number(amount)}


def level_name(shown: int | None) -> str:
    """Name a level by its number, a break by None."""
    if shown is None:
        # Translators: a break in play. sv "paus", da "pause", nb "pause".
        return gettext("Break")
    # Translators: a level of the blind schedule. sv "nivå", da "niveau", nb "nivå".
    return gettext("Level %(number)s") % {"number": shown}


def break_name(after: int) -> str:
    """Name a break by the number of the level before it, 0 where there is none."""
    if not after:
        return gettext("The break before level 1")
    return gettext("The break after level %(number)s") % {"number": after}


def inside(name: str) -> str:
    """Write a name that begins with a capital as it stands within a sentence."""
    return name[:1].lower() + name[1:]


def about(seconds: int) -> str:
    """Write roughly how long: 40 minutes, 3 hours, 2 h 50 min."""
    minutes = max(10, round(seconds / 600) * 10)
    hours, rest = divmod(minutes, 60)
    if not hours:
        return ngettext("%(count)s minute", "%(count)s minutes", minutes) % {"count": minutes}
    if not rest:
        return ngettext("%(count)s hour", "%(count)s hours", hours) % {"count": number(hours)}
    return gettext("%(hours)s h %(minutes)s min") % {"hours": number(hours), "minutes": rest}


def day(shown: date, *, year: bool = False) -> str:
    """Write a day with its name: Friday 12 June."""
    # Translators: in Django's letters (l the weekday, j the day, F the month, Y the year); sv
    # "l j F", da and nb "l j. F".
    return date_format(shown, gettext("l j F Y") if year else gettext("l j F"))
