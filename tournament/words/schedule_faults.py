"""Why a line of a pasted schedule is left out."""

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.rules.schedule_text import Fault

from .formats import Amount

# %(text)s is the part of the line that could not be read.
SCHEDULE_FAULTS: dict[str, Any] = {
    # -- the whole
    "text_too_long": _("That is too long for a schedule: %(most)s letters at most."),
    "too_many_lines": _("That is too long for a schedule: %(most)s lines at most."),
    "not_json": _("This is no JSON. Is a comma, a quote or a bracket missing?"),
    "no_schedule": _("This is no schedule."),
    "newer_format": _("This file comes from a newer version of this program."),
    # -- a line
    "line_too_long": _("This line is too long: %(most)s letters at most."),
    "no_blinds": _("There are no blinds in it, like 25/50."),
    "unknown_word": _("What is “%(text)s”? Take it out, or write it as a note behind //."),
    "not_a_number": _("“%(text)s” is no whole number of chips."),
    "number_too_large": _("“%(text)s” is too large: %(most)s at most."),
    "number_too_many": _("What is “%(text)s”? There is a number too many."),
    "two_lengths": _("There are two lengths; one is “%(text)s”."),
    "not_a_length": _("“%(text)s” is no length. Write minutes, like 20."),
    "length_out_of_range": _("“%(text)s” cannot be: a level lasts from a second to a day."),
    "note_too_long": _("The note is too long: %(most)s letters at most."),
    "wrong_value": _("The value of “%(text)s” cannot be read."),
    "too_many_levels": _("The rest is left out: a schedule has at most %(most)s levels."),
}


def schedule_fault(found: Fault) -> str:
    numbers = {name: Amount(value) for name, value in found.numbers.items()}
    return str(SCHEDULE_FAULTS[found.kind] % {"text": found.text, **numbers})


def schedule_place(number: int, *, is_list: bool) -> str:
    """Name the line, or the level of a list, that something is about."""
    if is_list:
        return gettext("Level %(number)s of the list") % {"number": number}
    return gettext("Line %(number)s") % {"number": number}
