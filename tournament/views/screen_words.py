"""The words, amounts and times that screens show, in the language that is active."""

from collections.abc import Mapping
from datetime import datetime

from django.utils.formats import get_format
from django.utils.translation import gettext, pgettext


def screen_words() -> dict[str, str]:
    """The words that the scripts of the TV and of the phones' page put on the screen."""
    return {
        "thousands": str(get_format("THOUSAND_SEPARATOR")),
        "clock": pgettext("time of day", "%(hours)s:%(minutes)s"),
        "level": gettext("Level %(number)s"),
        "break": gettext("Break"),
        "planned": gettext("Not started"),
        "planned_at": gettext("starts at %(time)s"),
        "countdown": gettext("Starts in"),
        "shuffle": gettext("Shuffle up and deal!"),
        "until": gettext("until %(time)s"),
        "open_end": gettext("until the end"),
        "paused": gettext("Paused %(time)s"),
        "held": gettext("Waiting for the host %(time)s"),
        "overtime": gettext("Overtime"),
        "finished": gettext("The night is over"),
        "blinds": gettext("Blinds"),
        "bet": gettext("Smallest bet"),
        "first_blinds": gettext("First blinds"),
        "after_break": gettext("After the break: level %(number)s"),
        "next_hand": gettext("From the next hand"),
        "this_hand": gettext("this hand %(blinds)s"),
        "ante_big_blind": gettext("Big blind ante %(amount)s"),
        "ante_each": gettext("Ante %(amount)s"),
        "ante_button": gettext("Button ante %(amount)s"),
        "next_ante": gettext("ante %(amount)s"),
        "next": gettext("Next"),
        "next_break": gettext("Break, %(minutes)s min"),
        "next_break_open": gettext("Break"),
        "no_next": gettext("Last level"),
        "chips_stay": gettext("Chips stay on the table"),
        "of": gettext("of %(count)s"),
        "bb": gettext("%(count)s big blinds"),
        "at": gettext("at %(time)s"),
        "ends": gettext("ends about %(from)s–%(to)s"),
        "ends_by": gettext("ends before %(time)s"),
        "ends_at": gettext("ends about %(time)s"),
        "minutes": gettext("%(count)s min"),
        "lost": gettext("Last heard %(seconds)s s ago"),
        "lost_minutes": gettext("Last heard %(minutes)s min ago"),
        "not_saved": gettext("Not saved: the computer does not answer"),
        "refused": gettext("Not done: the clock had changed"),
        "no_right": gettext("This screen may not steer the clock"),
        "no_sound": gettext("This screen has no sound"),
    }


def amount(number: int, thousands: str) -> str:
    return f"{number:,}".replace(",", thousands)


def shown(ms: int) -> str:
    """Time left as people read it: seconds round up, so 00:00 is the end and not the second
    before it."""
    return clock_text(-(-max(0, ms) // 1000))


def counted(ms: int) -> str:
    """Time gone by: seconds round down, no leading zero ("3:12")."""
    return clock_text(max(0, ms) // 1000).removeprefix("0")


def clock_text(seconds: int) -> str:
    minutes, second = divmod(seconds, 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute:02}:{second:02}"


def time_of_day(at: datetime, words: Mapping[str, str]) -> str:
    return words["clock"] % {"hours": f"{at.hour:02}", "minutes": f"{at.minute:02}"}
