"""The words and patterns that the scripts of screens write with, in the active language."""

import functools
from collections.abc import Mapping

from django.utils.formats import get_format
from django.utils.translation import get_language, gettext

from tournament import words


def screen_words() -> Mapping[str, str]:
    return _in_language(get_language())


@functools.cache
def _in_language(_language: str | None) -> Mapping[str, str]:
    notes = {f"note_{name}": pattern for name, pattern in words.note_patterns().items()}
    return notes | {
        "thousands": str(get_format("THOUSAND_SEPARATOR")),
        "clock": words.hour_pattern(),
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
        "won": gettext("%(who)s has won"),
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
        "next_at": gettext("Next %(time)s"),
        "next_break": gettext("Break, %(minutes)s min"),
        "next_break_open": gettext("Break"),
        "no_next": gettext("Last level"),
        "chips_stay": gettext("Chips stay on the table"),
        "of": gettext("of %(count)s"),
        "bb": gettext("%(count)s big blinds"),
        "at": gettext("at %(time)s"),
        "ends": gettext("ends about %(from)s–%(to)s"),
        "ends_by": gettext("ends before %(time)s"),
        # Translators: a night that ends at an hour, and how much of it is left: 37 min.
        "ends_then": gettext("ends at %(time)s"),
        "to_a_time": gettext("ends at %(time)s, %(left)s left"),
        "time_is_up": gettext("Time is up: the last hands"),
        "ends_at": gettext("ends about %(time)s"),
        "minutes": gettext("%(count)s min"),
        "lost": gettext("Last heard %(seconds)s s ago"),
        "lost_minutes": gettext("Last heard %(minutes)s min ago"),
        "not_saved": gettext("Not saved: the computer does not answer"),
        "refused": gettext("Not done: the clock had changed"),
        "no_right": gettext("This screen may not steer the clock"),
        "no_sound": gettext("This screen has no sound"),
    }
