"""Sentences about chips and plans: what is wrong, what helps, how chips are exchanged."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, ngettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.rules.findings import Problem
from tournament.rules.kit.wish import Fix, KitProblem

from .formats import Amount, length, level_name, number, pair, times
from .problems import problem as schedule_problem

# %(stack)s is an amount, %(chips_each)s counts such as "8/8/4/2", %(lacking)s such as in chips().
KIT_PROBLEMS: dict[str, Any] = {
    "no_chips": _("There are no chips with a value yet. Say what is in the case."),
    "stack_left_over": _(
        "%(stack)s does not come out even with these chips: %(left)s would be left over."
    ),
    "counts_do_not_add_up": _("%(chips_each)s is %(worth)s, not %(stack)s."),
    "counts_do_not_fit": _("With the counts you have fixed no stack can be made."),
    "chips_short": ngettext_lazy(
        "For %(entries)s player with %(chips_each)s the case is short of %(lacking)s.",
        "For %(entries)s players with %(chips_each)s each the case is short of %(lacking)s.",
        "entries",
    ),
    "stack_takes_too_many_chips": _(
        "A stack of %(stack)s takes at least %(chips)s chips each, because the largest here is "
        "%(value)s. That is more than the %(cap)s a player can look after."
    ),
    "stack_too_small": _(
        "%(stack)s is too small for these chips: the smallest is %(value)s, and fewer than "
        "%(least)s chips are no stack."
    ),
    "cannot_be_dealt": _("These chips make no stack of %(stack)s that can be played with."),
    "chip_too_large": _(
        "A chip of %(value)s is more than a third of the stack of %(stack)s. Hardly anybody can "
        "change it."
    ),
    "bank_cannot_pay_purchases": ngettext_lazy(
        "The case runs out: %(count)s rebuy or add-on cannot be paid.",
        "The case runs out: %(count)s rebuys or add-ons cannot be paid.",
        "count",
    ),
    "bank_cannot_exchange": _(
        "When the %(value)ss should leave, the case cannot pay for all %(chips)s of them. "
        "They stay on the table."
    ),
    "chips_do_not_divide": _(
        "%(high)s is not a whole number of %(low)ss. It can be played, but making change is slow."
    ),
    "chips_too_close": _(
        "%(low)s and %(high)s are so close that one of them only makes change slower."
    ),
    "no_time": _("Not even two levels fit into %(length)s."),
    "ends_early": _("There are not so many levels: the blinds have come far after %(hours)s."),
    "grows_fast": _(
        "The blinds grow by %(percent)s %% a level, and chance decides more than play. "
        "40 %% are usual."
    ),
    "steep_steps": _("One step of the blinds is %(times)s. Up to ×1.5 is a fair step."),
    "pinned_level_not_payable": _(
        "%(level)s: %(blinds)s cannot be paid with chips of %(value)s and more."
    ),
    "pinned_level_does_not_fit": _(
        "%(level)s is fixed at %(blinds)s. No fair blinds lead there and on to the end."
    ),
    "pinned_levels_do_not_fit": _("No fair blinds lead through the levels you have fixed."),
}

KIT_FIXES: dict[str, Any] = {
    "borrow": _("Borrow %(chips)s"),
    "players": _("Play with %(players)s"),
    "counts": _("Take %(chips_each)s"),
    "stack": _("A stack of %(stack)s"),
    "free_counts": _("Let the chips be chosen"),
    "free_cap": _("Allow more chips each"),
    "free_small": _("Let %(inside)s be chosen"),
    "free_smalls": _("Let the blinds be chosen"),
    "small": _("%(level)s: %(blinds)s"),
    "rebuys": ngettext_lazy("Only %(rebuys)s rebuy", "Only %(rebuys)s rebuys", "rebuys"),
    "add_ons": ngettext_lazy("Only %(add_ons)s add-on", "Only %(add_ons)s add-ons", "add_ons"),
    "level_minutes": ngettext_lazy(
        "Levels of %(level_minutes)s minute", "Levels of %(level_minutes)s minutes", "level_minutes"
    ),
    "minutes": _("Play for %(hours)s"),
    "ante_from": _("Antes from level %(ante_from)s"),
}

NONE_AT_ALL: dict[str, Any] = {"rebuys": _("No rebuys"), "add_ons": _("No add-ons")}

# How the small chips leave, one word or two for a table's column.
METHODS: dict[str, Any] = {
    "direct": _("everybody at the bank"),
    "swap": _("through the chip leader"),
    "none": _("they stay"),
}

PROFILES: dict[str, Any] = {
    "compact": _("Compact"),
    "comfort": _("Comfort"),
    "deep": _("Deep"),
    "towers": _("Towers"),
    "cap": _("As you wish"),
}


def chips(counts: Mapping[int, int]) -> str:
    """Write counts by value as people say them: so many of this and so many of that."""
    parts = [
        # Translators: a number of chips and what each is worth.
        gettext("%(count)s × %(value)s") % {"count": number(count), "value": number(value)}
        for value, count in sorted(counts.items())
        if count
    ]
    return together(parts)


def together(parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return gettext("%(before)s and %(last)s") % {
        "before": ", ".join(parts[:-1]),
        "last": parts[-1],
    }


def each(counts: Mapping[int, int]) -> str:
    """Write a stack short, smallest chip first: 8/8/4/2. Chips it has none of at the end go."""
    values = sorted(counts)
    while values and not counts[values[-1]]:
        values.pop()
    return "/".join(number(counts[value]) for value in values) or "0"


def problem(found: Problem) -> str:
    """Say what is wrong with a plan, in one or two sentences."""
    if found.kind not in KIT_PROBLEMS:
        return schedule_problem(found)
    values = _values(found.numbers)
    if isinstance(found, KitProblem):
        values |= {"chips_each": each(found.stack), "lacking": chips(found.lacking)}
    return str(KIT_PROBLEMS[found.kind] % values)


def fix(change: Fix) -> str:
    """Return what the button of a change says."""
    values = _values(change.numbers)
    values |= {"chips": chips(change.chips), "chips_each": each(change.chips)}
    if change.numbers.get(change.kind) == 0 and change.kind in NONE_AT_ALL:
        return str(NONE_AT_ALL[change.kind])
    return str(KIT_FIXES[change.kind] % values)


def advice(found: Problem) -> str:
    """Say what is wrong and every change that helps, where there are no buttons."""
    fixes = [fix(change) for change in getattr(found, "fixes", ())]
    if not fixes:
        return problem(found)
    choice = fixes[0]
    if len(fixes) > 1:
        few = fixes[:1] + [_small(text) for text in fixes[1:]]
        choice = gettext("%(before)s, or %(last)s") % {
            "before": ", ".join(few[:-1]),
            "last": few[-1],
        }
    return gettext("%(problem)s %(choice)s.") % {"problem": problem(found), "choice": choice}


def change_ahead(entries: int, stack: Mapping[int, int] | None) -> str:
    """Say at how many people the stack would become another one."""
    if stack is None:
        return gettext("For %(entries)s players the case has no such stack.") % {
            "entries": number(entries)
        }
    return gettext("From %(entries)s players on everybody gets %(chips_each)s.") % {
        "entries": number(entries),
        "chips_each": each(stack),
    }


def trade_off(name: str, chips_each: int, depth_tenths: Sequence[int]) -> str:
    """Say what a size of stack is good for."""
    text = {
        "compact": ngettext(
            "%(count)s chip each: late players and rebuys still get theirs.",
            "%(count)s chips each: late players and rebuys still get theirs.",
            chips_each,
        ),
        "comfort": ngettext(
            "%(count)s chip each: less change to make, but little stays in the case.",
            "%(count)s chips each: less change to make, but little stays in the case.",
            chips_each,
        ),
        "deep": ngettext(
            "%(count)s chip each: usual for so deep a stack.",
            "%(count)s chips each: usual for so deep a stack.",
            chips_each,
        ),
    }.get(name, ngettext("%(count)s chip each.", "%(count)s chips each.", chips_each))
    return text % {"count": number(chips_each)}


def paid(pays: Mapping[int, int]) -> str:
    """Write what the case pays for chips that leave, and the change it gets back, if any."""
    out, back = bank_pays(pays), change_back(pays)
    if not back:
        return chips(out)
    # Translators: the case pays two 1,000s and gets eight 100s back from the one it pays.
    return gettext("%(paid)s and gets %(back)s back") % {"paid": chips(out), "back": chips(back)}


def bank_pays(pays: Mapping[int, int]) -> dict[int, int]:
    return {value: count for value, count in pays.items() if count > 0}


def change_back(pays: Mapping[int, int]) -> dict[int, int]:
    return {value: -count for value, count in pays.items() if count < 0}


def exchange(value: int, into: int, count: int, method: str, pays: Mapping[int, int]) -> str:
    """Say how the small chips leave the table."""
    text = {
        "direct": gettext("The %(value)ss leave: everybody changes them at the case."),
        "swap": gettext(
            "The %(value)ss leave: everybody sells them to whoever has most of the %(into)ss, and "
            "that player changes them all at the case."
        ),
        "none": gettext("The %(value)ss stay: the case cannot pay for them."),
    }[method]
    values = {"value": number(value), "into": number(into)}
    if method == "none":
        return text % values
    shown = {
        "paid": chips(bank_pays(pays)),
        "count": number(count),
        "value": number(value),
        "back": chips(change_back(pays)),
    }
    told = gettext("It pays %(paid)s for %(count)s × %(value)s.")
    if change_back(pays):
        told = gettext("It pays %(paid)s for %(count)s × %(value)s, and gets %(back)s back.")
    return f"{text % values} {told % shown}"


def with_words(data: dict[str, Any], problems: Sequence[Problem]) -> dict[str, Any]:
    """Return the plan as data with a sentence for each problem, fix, exchange and size of stack."""
    rows = []
    for row, found in zip(data["problems"], problems, strict=True):
        fixes = [
            {**told, "text": fix(change)}
            for told, change in zip(row["fixes"], getattr(found, "fixes", ()), strict=True)
        ]
        rows.append(
            {**row, "text": problem(found), "fix": fixes[0] if fixes else None, "fixes": fixes}
        )
    profiles = {
        name: one and {**one, "text": trade_off(name, one["chips"], one["depth_tenths"])}
        for name, one in data["profiles"].items()
    }
    return {
        **data,
        "profiles": profiles,
        "colour_ups": [{**one, "text": _exchange(one)} for one in data["colour_ups"]],
        "problems": rows,
    }


def _exchange(one: Mapping[str, Any]) -> str:
    pays = {int(value): count for value, count in one["bank_pays"].items()}
    pays |= {int(value): -count for value, count in one["change_back"].items()}
    return exchange(one["value"], one["into"], one["chips"], one["method"], pays)


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def _values(numbers: Mapping[str, int]) -> dict[str, Any]:
    level = numbers.get("level", 0)
    big = numbers.get("big", 2 * numbers.get("small", 0))
    minutes = numbers.get("minutes", 0)
    return {
        **{name: Amount(value) for name, value in numbers.items()},
        "level": level_name(level),
        "inside": _small(level_name(level)),
        "blinds": pair(numbers.get("small", 0), big),
        "times": times(numbers.get("most", 0)),
        "percent": Amount(numbers.get("percent", 0) - 100),
        "length": length(60 * minutes),
        "hours": hours(minutes),
    }


def hours(minutes: int) -> str:
    """Write how long a night is: 3 h 15 min."""
    whole, rest = divmod(minutes, 60)
    if not whole:
        return length(60 * minutes)
    if not rest:
        return ngettext("%(count)s hour", "%(count)s hours", whole) % {"count": number(whole)}
    return gettext("%(hours)s h %(minutes)s min") % {"hours": number(whole), "minutes": rest}
