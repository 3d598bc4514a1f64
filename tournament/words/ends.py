"""When a night may end, and what moves the end."""

from collections.abc import Mapping
from datetime import datetime, time
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.rules.pace import ENOUGH_NIGHTS, Pace

from .formats import Amount, break_name, hour_of, inside, length, number, pair, time_of_day

Args = Mapping[str, Any]
JOINED = "\N{WORD JOINER}"  # the hours of a range stay on one line


def ends(early: datetime, likely: datetime, late: datetime | None) -> str:
    times = {"time": time_of_day(likely), "early": time_of_day(early)}
    if late is None:
        return _("Likely end %(time)s, %(early)s at the earliest") % times
    times["late"] = time_of_day(late)
    if times["early"] == times["late"]:
        return _("Likely end %(time)s") % times
    # Translators: the likely hour, and between which hours it will be.
    text = _("Likely end %(time)s (%(early)s–%(late)s)") % times
    return text.replace("–", f"{JOINED}–{JOINED}")


def until(hour: time) -> str:
    """Say that a night to a time ends then."""
    text = _("Ends at %(time)s, by chips")
    return text % {"time": hour_of(hour.hour * 60 + hour.minute)}


def most_chips_win(hour: time) -> str:
    text = _("Played until %(time)s: whoever has the most chips then wins.")
    return text % {"time": hour_of(hour.hour * 60 + hour.minute)}


def in_play(chips: int, left: int, big: int) -> str:
    """Say what is on the tables together, and the average stack."""
    said = {"chips": number(chips), "average": number(chips // left)}
    if not big:
        return _("%(chips)s in play, %(average)s on average") % said
    said["count"] = number(chips // left // big)
    return _("%(chips)s in play, %(average)s on average: %(count)s big blinds") % said


def pace(known: Pace) -> str:
    """Say by whose pace the end is reckoned."""
    if known.is_own:
        text = _("Reckoned by your own pace, from %(count)s finished nights.")
        return text % {"count": Amount(known.nights)}
    if not known.nights:
        text = _("Reckoned by the pace of most groups. Your own counts after %(enough)s nights.")
        return text % {"enough": Amount(ENOUGH_NIGHTS)}
    text = ngettext(
        "Reckoned by the pace of most groups. Your own counts after %(enough)s nights; "
        "%(count)s is finished.",
        "Reckoned by the pace of most groups. Your own counts after %(enough)s nights; "
        "%(count)s are finished.",
        known.nights,
    )
    return text % {"count": Amount(known.nights), "enough": Amount(ENOUGH_NIGHTS)}


def nudge(kind: str, args: Args) -> str:
    """Say what becomes of the coming levels, on its button and in the journal.

    ``args``: seconds of a length or a break; small and big of a level; the number of the level
    ``after`` which a break is.
    """
    if kind == "skip":
        blinds = pair(args.get("small") or 0, args.get("big") or 0)
        return _("Without the level %(blinds)s") % {"blinds": blinds}
    if kind == "length":
        # Translators: a button: every coming level lasts so long.
        return _("Levels of %(length)s from here") % {"length": length(args.get("seconds") or 0)}
    where = inside(break_name(args.get("after") or 0))
    if kind == "no_break":
        return _("Without %(break)s") % {"break": where}
    minutes = {"length": length(args.get("seconds") or 0), "number": args.get("after") or 0}
    return _("One more break: %(length)s after level %(number)s") % minutes
