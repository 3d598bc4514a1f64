"""The chips of a plan as a page shows them: stacks, what stays in the case, who may still come."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament import words
from tournament.forms.plan import PlanForm
from tournament.rules.kit.chips import Stack
from tournament.rules.kit.colourups import Method
from tournament.rules.kit.dealing import dealing, demand_of, sizes_of
from tournament.rules.kit.ledger import exchanges_of
from tournament.rules.kit.looks import Pile, letters
from tournament.rules.kit.plan import Plan
from tournament.rules.kit.shortage import field_changes
from tournament.rules.kit.stacks import Demand, purchases
from tournament.rules.kit.wish import Wish, by_value
from tournament.words import kit as kit_words

Legend = Mapping[int, tuple[Pile, ...]]
SPARE_LOOKED_AT = 40


@dataclass(frozen=True, slots=True)
class Column:
    """The chips of one value in a stack. ``typed`` None: its number is the planner's."""

    value: int
    count: int
    pile: Pile
    name: str
    mark: str
    typed: str | None
    room: int = 0  # of the tallest stack beside it

    @property
    def key(self) -> str:
        return f"c{self.value}"

    @property
    def is_fixed(self) -> bool:
        return bool(self.typed)


def columns(form: PlanForm, plan: Plan, legend: Legend, stack: Stack) -> list[Column]:
    """The stack, smallest chip first; where the host fixes counts, those of 0 as well."""
    fixing = fixes_chips(form) and not form.is_dealt
    marks = _marks(legend)
    counts = by_value(plan.rungs, stack, every=fixing)
    room = max(counts.values(), default=0)
    return [
        Column(
            value,
            count,
            legend[value][0],
            kit_words.together(list(dict.fromkeys(pile.name for pile in legend[value]))),
            marks[value],
            form.data.get(f"c{value}"),
            room,
        )
        for value, count in counts.items()
    ]


def fixes_chips(form: PlanForm) -> bool:
    return bool(form.data.get("own_chips")) or bool(form.counts())


def _marks(legend: Legend) -> dict[int, str]:
    names = [piles[0].name for piles in legend.values()]
    return dict(zip(legend, letters(names), strict=True))


@dataclass(frozen=True, slots=True)
class Size:
    """One of the sizes of stack, with what it is good for."""

    name: str
    counts: str
    chips: int
    text: str
    is_chosen: bool
    sets: str


def sizes(wish: Wish, plan: Plan) -> list[Size]:
    """Those that can be had; none where they are all the same."""
    found = []
    caps = sizes_of(wish.stack, plan.rungs)
    for name in (*caps, "cap"):
        deal = plan.profiles.get(name)
        if deal is None:
            continue
        chips = sum(deal.stack)
        depths = [10 * below // above for below, above in deal.depths]
        found.append(
            Size(
                str(kit_words.PROFILES[name]),
                kit_words.each(by_value(plan.rungs, deal.stack, every=True)),
                chips,
                kit_words.trade_off(name, chips, depths),
                name == plan.profile,
                f"size={caps[name]}" if name in caps else "",
            )
        )
    return found if len({size.counts for size in found}) > 1 else []


def bank_rows(plan: Plan, legend: Legend) -> list[dict[str, Any]]:
    """What stays in the case after everything that is expected before the first exchange."""
    rows: list[dict[str, Any]] = []
    marks = _marks(legend)
    for entry in plan.ledger:
        if entry.kind == "exchange":
            break
        told = {
            "deal": ngettext(
                "After %(count)s player has sat down",
                "After %(count)s players have sat down",
                entry.number,
            ),
            "rebuys": ngettext("After %(count)s rebuy", "After %(count)s rebuys", entry.number),
            "add_ons": ngettext("After %(count)s add-on", "After %(count)s add-ons", entry.number),
        }[entry.kind]
        rows.append(
            {
                "after": told % {"count": words.number(entry.number)},
                "chips": [
                    (legend[value][0], marks[value], value, count)
                    for value, count in by_value(plan.rungs, entry.bank, every=True).items()
                ],
            }
        )
    return rows


def enough_for(plan: Plan, demand: Demand) -> str:
    """Say for how many rebuys, beside those expected, the case still has chips."""
    if plan.deal is None:
        return ""
    removed = [one.removal for one in plan.exchanges]
    _paid, left = purchases(plan.rungs, plan.deal.bank, demand.bought)
    more, _rest = purchases(plan.rungs, left, [demand.rebuy_stack] * SPARE_LOOKED_AT)
    spare = more.index(None) if None in more else len(more)

    def all_exchanged(rebuys: int) -> bool:
        wider = replace(demand, rebuys=demand.rebuys + rebuys)
        found = exchanges_of(plan.rungs, wider, plan.deal.stack, removed)  # type: ignore[union-attr]
        return all(one.method != Method.NONE for one in found)

    with_exchanges = next((n for n in range(spare, -1, -1) if all_exchanged(n)), None)
    if with_exchanges is None:
        return _rebuys(spare)
    if not with_exchanges:
        return gettext("Enough for all exchanges, but for no more rebuys.")
    return gettext("%(rebuys)s and all exchanges.") % {
        "rebuys": _rebuys(with_exchanges).removesuffix(".")
    }


def _rebuys(spare: int) -> str:
    if spare >= SPARE_LOOKED_AT:
        return gettext("Enough for more than %(count)s rebuys.") % {"count": SPARE_LOOKED_AT - 1}
    text = ngettext("Enough for %(count)s more rebuy.", "Enough for %(count)s more rebuys.", spare)
    return text % {"count": words.number(spare)} if spare else gettext("Enough for no more rebuys.")


@dataclass(frozen=True, slots=True)
class Question:
    """Whether one more person comes: from there on everybody gets other stacks."""

    text: str
    is_no: bool  # what the plan goes by now
    coming: int
    no: str
    no_sets: str
    yes: str
    yes_sets: str


def question(wish: Wish, plan: Plan) -> Question | None:
    """Ask of the first person, among those who may come, who changes everybody's stack."""
    if plan.deal is None or wish.counts:
        return None
    alone = plan if wish.entries == wish.players else None
    deal, rungs = plan.deal, plan.rungs
    flips: Mapping[int, Stack | None] = plan.changes
    if alone is None:
        few = replace(wish, at_most=0, colours=plan.colours)
        dealt = dealing(few)
        if dealt.deal is None or dealt.rungs != plan.rungs:
            return None
        deal = dealt.deal
        flips = field_changes(rungs, demand_of(few, deal.cap), deal)
    if not flips:
        return None
    coming, other = next(iter(flips.items()))
    if alone is None and deal.stack == plan.deal.stack:
        return None
    if coming > max(wish.at_most, wish.players + 1) or other is None:
        return None
    yes = plan.deal.stack if coming <= wish.entries else other
    return Question(
        _is_coming(coming),
        wish.entries < coming,
        coming,
        gettext("No, give %(chips_each)s") % {"chips_each": _each(plan, deal.stack)},
        f"most={coming - 1}",
        gettext("Yes, give %(chips_each)s") % {"chips_each": _each(plan, yes)},
        f"most={max(coming, wish.entries)}",
    )


COMING = {
    3: _("Is a third coming?"),
    4: _("Is a fourth coming?"),
    5: _("Is a fifth coming?"),
    6: _("Is a sixth coming?"),
    7: _("Is a seventh coming?"),
    8: _("Is an eighth coming?"),
    9: _("Is a ninth coming?"),
    10: _("Is a tenth coming?"),
    11: _("Is an eleventh coming?"),
    12: _("Is a twelfth coming?"),
    13: _("Is a thirteenth coming?"),
}


def _is_coming(number: int) -> str:
    if number in COMING:
        return str(COMING[number])
    return gettext("Is person number %(number)s coming?") % {"number": words.number(number)}


def ahead(plan: Plan, asked: Question | None) -> list[str]:
    """What would change if even more people came than are planned for, and was not asked yet."""
    found = []
    for entries, stack in list(plan.changes.items())[:2]:
        if asked and asked.coming == entries:
            continue
        counts = None if stack is None else by_value(plan.rungs, stack, every=True)
        found.append(kit_words.change_ahead(entries, counts))
    return found


def _each(plan: Plan, stack: Sequence[int]) -> str:
    return kit_words.each(by_value(plan.rungs, tuple(stack), every=True))


def bought_stacks(plan: Plan, legend: Legend) -> list[dict[str, Any]]:
    rows = []
    for name, stack in ((gettext("A rebuy"), plan.rebuy), (gettext("An add-on"), plan.add_on)):
        if stack is not None:
            counts = by_value(plan.rungs, stack)
            chips = [(legend[value][0], value, count) for value, count in counts.items()]
            rows.append({"name": name, "chips": chips, "text": kit_words.chips(counts)})
    return rows
