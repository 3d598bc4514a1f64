"""The answer of the plan page: everything it shows, worked out from what was asked."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext, ngettext

from tournament import words
from tournament.forms.plan import DAY_MINUTES, PlanForm
from tournament.rules.findings import Problem
from tournament.rules.kit.dealing import demand_of
from tournament.rules.kit.plan import Plan, plan
from tournament.rules.kit.wish import Fix, Wish
from tournament.words import kit as kit_words

from . import plan_chips, plan_hours

# What a problem is about, and so where it stands; all others are about the blinds.
ABOUT = {
    "chips": {
        "no_chips",
        "stack_left_over",
        "counts_do_not_add_up",
        "counts_do_not_fit",
        "chips_short",
        "stack_takes_too_many_chips",
        "stack_too_small",
        "cannot_be_dealt",
        "chip_too_large",
        "chips_do_not_divide",
        "chips_too_close",
        "shallow",
    },
    "bank": {"bank_cannot_pay_purchases", "bank_cannot_exchange"},
    "end": {"no_time", "grows_fast", "steep_steps"},
}
MOST_FIXES = 4
OF_DEALT_CHIPS = {"counts", "free_counts", "free_cap", "stack", "borrow"}


@dataclass(frozen=True, slots=True)
class Trouble:
    """A problem in words, with its cures: the button's text and the answer it changes."""

    text: str
    is_error: bool
    fixes: list[tuple[str, str]]


@dataclass(slots=True)
class Answer:
    summary: str
    plan: Plan
    people: int
    columns: list[plan_chips.Column] = field(default_factory=list)
    chips: int = 0
    sizes: list[plan_chips.Size] = field(default_factory=list)
    question: plan_chips.Question | None = None
    ahead: list[str] = field(default_factory=list)
    bank: list[dict[str, Any]] = field(default_factory=list)
    enough: str = ""
    bought: list[dict[str, Any]] = field(default_factory=list)
    rows: list[plan_hours.Row] = field(default_factory=list)
    curve: dict[str, Any] | None = None
    end: dict[str, Any] | None = None
    troubles: Mapping[str, list[Trouble]] = field(default_factory=dict)
    likenesses: list[str] = field(default_factory=list)
    fixes_chips: bool = False
    fixes_blinds: bool = False
    keep_chips: str = ""
    free_chips: str = ""
    free_blinds: str = ""

    @property
    def can_be_made(self) -> bool:
        return self.plan.is_feasible


def answer(form: PlanForm) -> Answer:
    """Work it out; the form is valid."""
    joined = form.together()
    wish = form.wish(joined)
    found = plan(wish)
    shown = Answer(summary(form, wish), found, wish.players)
    likenesses = [words.likeness(one) for one in joined.doubtful]
    shown.likenesses = list(dict.fromkeys(likenesses))  # two cases may say the same
    if found.deal is not None:
        legend = joined.legend(found.colours)
        demand = demand_of(wish, found.deal.cap)
        shown.columns = plan_chips.columns(form, found, legend, found.deal.stack)
        shown.chips = sum(found.deal.stack)
        if not form.is_dealt:
            shown.sizes = plan_chips.sizes(wish, found)
        shown.question = plan_chips.question(wish, found)
        shown.ahead = plan_chips.ahead(found, shown.question)
        shown.bank = plan_chips.bank_rows(found, legend)
        shown.enough = plan_chips.enough_for(found, demand)
        shown.bought = plan_chips.bought_stacks(found, legend)
    shown.rows = plan_hours.rows(form, wish, found)
    shown.curve = plan_hours.curve(wish, found)
    shown.end = plan_hours.end(form, wish, found)
    shown.troubles = troubles(form, found)
    _offer_pins(shown, form)
    return shown


def summary(form: PlanForm, wish: Wish) -> str:
    """The questions in one line."""
    people = ngettext("%(count)s person", "%(count)s people", wish.players)
    chips = sum(colour.count for colour in wish.colours)
    parts = [
        people % {"count": words.number(wish.players)},
        ngettext("%(count)s chip", "%(count)s chips", chips) % {"count": words.number(chips)},
        f"{plan_hours.hour(form.start_minute)}–{plan_hours.hour(form.end_minute)}",
    ]
    return ", ".join(parts)


def troubles(form: PlanForm, found: Plan) -> dict[str, list[Trouble]]:
    by_subject: dict[str, list[Trouble]] = {}
    for problem in found.problems:
        subject = next((name for name, kinds in ABOUT.items() if problem.kind in kinds), "blinds")
        by_subject.setdefault(subject, []).append(_trouble(form, found, problem))
    return by_subject


def _trouble(form: PlanForm, found: Plan, problem: Problem) -> Trouble:
    fixes: Iterable[Fix] = getattr(problem, "fixes", ())
    buttons = [(kit_words.fix(fix), sets) for fix in fixes if (sets := _sets(form, found, fix))]
    return Trouble(kit_words.problem(problem), problem.is_error, buttons[:MOST_FIXES])


def _sets(form: PlanForm, found: Plan, fix: Fix) -> str:
    """Which of our questions this change answers otherwise, as a button carries it."""
    numbers = fix.numbers
    if form.is_dealt and fix.kind in OF_DEALT_CHIPS:
        return ""
    match fix.kind:
        case "players":
            return _fewer(form, numbers["players"])
        case "borrow":
            return _borrowed(form, found, fix.chips)
        case "counts":
            return urlencode({"own_chips": 1, **{f"c{v}": n for v, n in fix.chips.items()}})
        case "free_counts":
            return _without(form, "c")
        case "free_cap":
            return "size="
        case "small":
            return f"s{numbers['level']}={numbers['small']}"
        case "free_small":
            return f"-s{numbers['level']}"
        case "free_smalls":
            return _without(form, "s")
        case "level_minutes":
            return f"level={numbers['level_minutes']}"
        case "minutes":
            end = (form.start_minute + numbers["minutes"]) % DAY_MINUTES
            return f"end={end // 60:02}:{end % 60:02}"
        case "stack" | "rebuys" | "add_ons" | "ante_from":
            return f"{fix.kind}={numbers[fix.kind]}"
    return ""


def _fewer(form: PlanForm, people: int) -> str:
    said = form.cleaned_data
    changes = {"most": people}
    changes |= {name: people for name in ("likely", "sure") if (said[name] or 0) > people}
    return urlencode(changes) if people >= 2 else ""


def _borrowed(form: PlanForm, found: Plan, chips: Mapping[int, int]) -> str:
    """Count the case with the chips that are lent to it."""
    values = {colour.name: colour.value for colour in found.colours}
    joined = form.together()
    changes: dict[str, int | str] = {}
    for value, more in chips.items():
        name, piles = next(
            (colour.name, piles)
            for colour, piles in zip(joined.colours, joined.piles, strict=True)
            if values.get(colour.name) == value
        )
        looks = [(pile.name, pile.case) for pile in piles]
        at = next(
            (at for at, pile in enumerate(form.piles) if (pile.name, pile.case) in looks), None
        )
        if at is None or name is None:
            return ""
        changes[f"n{at}"] = form.counted(at) + more
    return urlencode({"of": form.chosen_cases, **changes}) if changes else ""


def _without(form: PlanForm, letter: str) -> str:
    """What takes back everything the host has fixed of the chips (c) or the blinds (s)."""
    names = [name for name in form.data if name[:1] == letter and name[1:].isdecimal()]
    return "&".join(f"-{name}=" for name in names)


def _offer_pins(shown: Answer, form: PlanForm) -> None:
    shown.fixes_chips = not form.is_dealt and plan_chips.fixes_chips(form)
    shown.fixes_blinds = bool(form.data.get("own_blinds")) or bool(form.smalls())
    kept = {column.key: str(column.count) for column in shown.columns}
    shown.keep_chips = urlencode({"own_chips": "1", **kept})
    shown.free_chips = "&".join(filter(None, [_without(form, "c"), "-own_chips="]))
    shown.free_blinds = "&".join(filter(None, [_without(form, "s"), "-own_blinds="]))


def no_answer(form: PlanForm) -> list[tuple[str, str]]:
    """What is wrong with the questions: the field's id, and a sentence that names it."""
    found = []
    for name, errors in form.errors.items():
        label = form.fields[name].label if name in form.fields else ""
        target = form[name].id_for_label if name in form.fields else ""
        for error in errors:
            found.append((target, f"{label}: {error}" if label else str(error)))
    return found or [("", gettext("Something above needs a look."))]
