"""A plan as a table for the terminal."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext

from tournament.rules.kit.plan import Plan
from tournament.rules.kit.wish import Wish, by_value, in_order
from tournament.words import kit
from tournament.words.formats import ante, number, pair


def lines(wish: Wish, plan: Plan, told: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines; ``told`` is the plan as data, with words."""
    if plan.deal is not None:
        yield from _stack(plan, told)
        yield from _others(plan, told)
    yield from _levels(told)
    yield from _finish(told)
    for entries, stack in plan.changes.items():
        yield kit.change_ahead(entries, None if stack is None else in_order(plan.rungs, stack))
    if plan.problems:
        yield ""
    for problem in plan.problems:
        yield f"! {kit.advice(problem)}"
    yield from _buying(told)


def _stack(plan: Plan, told: Mapping[str, Any]) -> Iterator[str]:
    assert plan.deal is not None
    name = kit.PROFILES[told["profile"]]
    yield gettext("%(size)s, %(count)s chips each") % {
        "size": name,
        "count": number(sum(plan.deal.stack)),
    }
    names = {value: name for name, value in told["values"].items()}
    rows = [("", gettext("value"), gettext("each"), gettext("left"))]
    rows += [
        (str(names.get(chip.value, "")), number(chip.value), number(count), number(left))
        for chip, count, left in zip(plan.rungs, plan.deal.stack, plan.deal.bank, strict=True)
    ]
    unused = [name for name, value in told["values"].items() if value not in _values(plan)]
    yield from _columns(rows)
    if unused:
        yield gettext("These stay in the case: %(names)s") % {"names": kit.together(unused)}


def _others(plan: Plan, told: Mapping[str, Any]) -> Iterator[str]:
    for what, stack in ((gettext("A rebuy"), plan.rebuy), (gettext("An add-on"), plan.add_on)):
        if stack:
            yield f"{what}: {kit.chips(by_value(plan.rungs, stack))}"
    for name, one in told["profiles"].items():
        if one and one["stack"] != told["stack"]:
            deal = plan.profiles[name]
            assert deal is not None
            counts = kit.each(in_order(plan.rungs, deal.stack))
            yield f"{kit.PROFILES[name]}: {counts}. {one['text']}"
    yield ""


def _levels(told: Mapping[str, Any]) -> Iterator[str]:
    exchanges: dict[int, list[str]] = {}
    for one in told["colour_ups"]:
        exchanges.setdefault(one["after_level"], []).append(one["text"])
    level = 0
    for row in told["levels"]:
        if row.get("break"):
            rest = gettext("break, %(minutes)s min") % {"minutes": row["minutes"]}
            yield f"    {row['start']}  {rest}"
            yield from (f"           {text}" for text in exchanges.get(level, ()))
            continue
        level = row["level"]
        blinds = pair(row["small"], row["big"])
        paid = ante(row["ante"], row["ante_kind"])
        spare = gettext("(spare)") if row["spare"] else ""
        yield f"{level:>2}  {row['start']}  {blinds:<15} {paid} {spare}".rstrip()


def _finish(told: Mapping[str, Any]) -> Iterator[str]:
    finish = told["finish"]
    if finish:
        yield ""
        yield gettext("Ends about %(likely)s, between %(early)s and %(late)s") % {
            "likely": finish["likely"],
            "early": finish["early"],
            "late": finish["late"] or "?",
        }


def _buying(told: Mapping[str, Any]) -> Iterator[str]:
    if told["to_buy"]:
        counts = {int(value): count for value, count in told["to_buy"].items()}
        yield gettext("To buy: %(chips)s.") % {"chips": kit.chips(counts)}
    if told["case_that_does"]:
        yield gettext("A case that would do: %(case)s.") % {"case": told["case_that_does"]}


def _values(plan: Plan) -> set[int]:
    return {chip.value for chip in plan.rungs}


def _columns(rows: list[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        first = row[0].ljust(widths[0])
        rest = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        yield "  ".join((first, *rest)).rstrip()
