"""What is wrong with a plan, and the button that mends it."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournament.rules.findings import Problem

from .formats import Amount, break_name, length, level_name, pair, times
from .names import FIELDS, RULES

# %(level)s is "Level 5", %(break)s "Break after level 5", %(field)s the name of a value.
PROBLEMS: dict[str, Any] = {
    "no_levels": _("There are no levels yet."),
    "only_breaks": _("There are only breaks. A night needs a level to play."),
    # Translators: sv "startstack", da "startstack", nb "startstack".
    "no_stack": _("The starting stack needs at least one chip."),
    "stack_too_large": _("The starting stack is too large: %(most)s at most."),
    "stack_not_payable": _(
        "A stack of %(stack)s does not come out even: the smallest chip of level 1 is %(chip)s."
    ),
    "endless_level": _(
        "%(level)s lasts until the end, but others follow it. Only the last may have no length."
    ),
    "level_without_time": _("%(level)s has no length."),
    "level_over_a_day": _("%(level)s lasts longer than a day."),
    "long_level": _("%(level)s is very long: %(length)s."),
    "short_level": _("%(level)s is very short: %(length)s."),
    "endless_break": _("%(break)s has no length. It can wait for the host at its end instead."),
    "break_without_time": _("%(break)s has no length."),
    "break_over_a_day": _("%(break)s lasts longer than a day."),
    "long_break": _("%(break)s is very long: %(length)s."),
    "short_break": _("%(break)s is very short: %(length)s."),
    "break_first": _("The night begins with a break."),
    "break_last": _("The night ends with a break: no level comes after it."),
    "breaks_in_a_row": _("%(break)s follows another break."),
    "negative": _("%(level)s, %(field)s: %(amount)s is less than nothing."),
    "too_large": _("%(level)s, %(field)s: %(amount)s is too large, %(most)s at most."),
    "small_over_big": _("%(level)s: the small blind %(small)s is over the big blind %(big)s."),
    # Translators: in five-card draw the field "big blind" holds the smallest bet.
    "no_big_blind": _("%(level)s has no big blind (in draw: no smallest bet)."),
    "ante_from_nobody": _("%(level)s: nobody pays the ante of %(ante)s. Choose who does."),
    "no_ante": _("%(level)s has a kind of ante, but the ante is 0."),
    "ante_over_big": _("%(level)s: the ante %(ante)s is over the big blind %(big)s."),
    "falling": _("%(level)s: the blinds fall from %(blinds_before)s to %(blinds)s."),
    "ante_falls": _("%(level)s: the ante falls from %(ante_before)s to %(ante)s."),
    # Translators: %(times)s is a factor, written as "x1.7" with a times sign.
    "steep": _(
        "%(level)s: the big blind goes from %(big_before)s to %(big)s, %(times)s. "
        "Up to %(most_times)s is a fair step."
    ),
    # Translators: a round is one trip of the dealer button around the table.
    "steep_round": _(
        "%(level)s: blinds and ante cost each player %(cost)s a round, before %(cost_before)s: "
        "%(times)s."
    ),
    "not_payable": _(
        "%(level)s, %(field)s: %(amount)s needs chips smaller than %(chip)s, the smallest of "
        "level 1."
    ),
    # Translators: sv "stack", da "stack", nb "stack": the chips a player has.
    "shallow": ngettext_lazy(
        "A stack of %(stack)s is only %(big_blinds)s big blind. 50 to 100 are usual.",
        "A stack of %(stack)s is only %(big_blinds)s big blinds. 50 to 100 are usual.",
        "big_blinds",
    ),
    "early_ante": ngettext_lazy(
        "%(level)s has an ante already, with a stack of only %(big_blinds)s big blind. "
        "Antes usually begin at level %(usual)s.",
        "%(level)s has an ante already, with a stack of only %(big_blinds)s big blinds. "
        "Antes usually begin at level %(usual)s.",
        "big_blinds",
    ),
    "too_few_levels": ngettext_lazy(
        "The levels end at a big blind of %(big)s, the night probably at %(big_wanted)s: "
        "%(missing)s level is missing.",
        "The levels end at a big blind of %(big)s, the night probably at %(big_wanted)s: "
        "%(missing)s levels are missing.",
        "missing",
    ),
    "unknown_rule": _("The house rule “%(rule)s” is not known here; it is left out."),
    "impossible_rule": _("The house rule “%(rule)s” cannot be as stored; the usual one counts."),
}

FIXES = {
    "add_level": _("Add a level"),
    "add_levels": _("Add the missing levels"),
    "ante_as_before": _("Go on with the ante"),
    "ante_kind": _("Fill in who pays it"),
    "ante_to_big": _("Ante = big blind"),
    "drop_ante": _("Without ante"),
    "insert_level": _("Put a level in between"),
    "next_on_ladder": _("Take the next usual blinds"),
    "no_minus": _("Without the minus"),
    "remove_level": _("Remove it"),
    "round_to_chip": _("Round to chips"),
    "swap_blinds": _("Swap the blinds"),
    "usual_length": _("As long as the others"),
}


def problem(found: Problem) -> str:
    """Say what is wrong, in one sentence."""
    if found.kind not in PROBLEMS:
        return found.kind.replace("_", " ")
    return str(PROBLEMS[found.kind] % _values(found))


def fix(found: Problem) -> str:
    """Return what the button of the nearest fix says; empty where there is none."""
    return str(FIXES[found.fix]) if found.fix in FIXES else ""


def _values(found: Problem) -> dict[str, object]:
    numbers = found.numbers
    shown = numbers.get("level", 0)
    values: dict[str, object] = {name: Amount(value) for name, value in numbers.items()}
    values |= {
        "level": level_name(shown),
        "break": break_name(shown),
        "field": FIELDS.get(found.field, found.field),
        "rule": RULES.get(found.field, found.field),
        "length": length(numbers.get("seconds", 0)),
        "blinds": pair(numbers.get("small", 0), numbers.get("big", 0)),
        "blinds_before": pair(numbers.get("small_before", 0), numbers.get("big_before", 0)),
        "times": times(numbers.get("percent", 0)),
        "most_times": times(numbers.get("most", 0)),
    }
    return values
