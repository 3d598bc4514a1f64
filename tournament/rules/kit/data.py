"""A plan as plain data: what the command line prints as JSON and a night keeps as its plan."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournament.rules.findings import Problem
from tournament.rules.levels import level_numbers

from .chips import Ladder, Stack
from .colourups import ColourUp
from .plan import Plan, starts_ms
from .stacks import Deal
from .wish import KitProblem

FORMAT = 1
DAY_MINUTES = 24 * 60


def as_data(plan: Plan, start: int) -> dict[str, Any]:
    """Return the plan of a night that begins ``start`` minutes after midnight.

    Chips are named by their value, as JSON names things: by text.
    """
    return {
        "format": FORMAT,
        "profile": plan.profile,
        "stack": _counts(plan.rungs, plan.deal.stack) if plan.deal else None,
        "profiles": {name: _profile(plan.rungs, deal) for name, deal in plan.profiles.items()},
        "values": {colour.name: colour.value for colour in plan.colours},
        "bank": _counts(plan.rungs, plan.deal.bank, every=True) if plan.deal else None,
        "rebuy": _counts(plan.rungs, plan.rebuy) if plan.rebuy else None,
        "add_on": _counts(plan.rungs, plan.add_on) if plan.add_on else None,
        "levels": _levels(plan, start),
        "colour_ups": [_exchange(plan, one) for one in plan.exchanges],
        "ledger": [
            {
                "kind": entry.kind,
                "number": entry.number,
                "bank": _counts(plan.rungs, entry.bank, every=True),
            }
            for entry in plan.ledger
        ],
        "finish": _finish(plan, start),
        "changes": {
            str(entries): None if stack is None else _counts(plan.rungs, stack)
            for entries, stack in plan.changes.items()
        },
        "problems": [_problem(problem) for problem in plan.problems],
    }


def _counts(rungs: Ladder, stack: Stack, *, every: bool = False) -> dict[str, int]:
    pairs = zip(rungs, stack, strict=True)
    return {str(chip.value): count for chip, count in pairs if count or every}


def _profile(rungs: Ladder, deal: Deal | None) -> dict[str, Any] | None:
    if deal is None:
        return None
    return {
        "stack": _counts(rungs, deal.stack),
        "bank": _counts(rungs, deal.bank, every=True),
        "chips": sum(deal.stack),
        # How many of the next larger chip somebody breaks from the own smaller ones, in tenths.
        "depth_tenths": [10 * below // above for below, above in deal.depths],
    }


def _levels(plan: Plan, start: int) -> list[dict[str, Any]]:
    if plan.evening is None:
        return []
    levels = plan.evening.levels
    leaving: dict[int, list[int]] = {}
    for one in plan.exchanges:
        leaving.setdefault(one.removal.at, []).append(one.removal.value)
    rows: list[dict[str, Any]] = []
    for place, (level, number, begins) in enumerate(
        zip(levels, level_numbers(levels), starts_ms(levels), strict=True)
    ):
        row: dict[str, Any] = {
            "start": hour(start + begins // 60_000),
            "minutes": (level.seconds or 0) // 60,
        }
        if level.is_break:
            rows.append({"break": True, **row, "colour_up": leaving.get(place, [])})
            continue
        rows.append(
            {
                "level": number,
                **row,
                "small": level.small,
                "big": level.big,
                "ante": level.ante,
                "ante_kind": str(level.ante_kind),
                "spare": place > plan.evening.likely_last,
            }
        )
    return rows


def _exchange(plan: Plan, one: ColourUp) -> dict[str, Any]:
    assert plan.evening is not None
    numbers: Sequence[int | None] = level_numbers(plan.evening.levels)
    after = next(number for number in reversed(numbers[: one.removal.at]) if number)
    return {
        "value": one.removal.value,
        "into": one.removal.into,
        "after_level": after,
        "chips": one.chips,
        "method": str(one.method),
        "bank_pays": _counts(plan.rungs, tuple(max(0, count) for count in one.pays)),
        "change_back": _counts(plan.rungs, tuple(max(0, -count) for count in one.pays)),
    }


def _finish(plan: Plan, start: int) -> Mapping[str, str | None] | None:
    if plan.finish is None:
        return None
    late = plan.finish.late_ms
    return {
        "early": hour(start + plan.finish.early_ms // 60_000),
        "likely": hour(start + plan.finish.likely_ms // 60_000),
        "late": None if late is None else hour(start + late // 60_000),
    }


def _problem(problem: Problem) -> dict[str, Any]:
    row: dict[str, Any] = {
        "kind": problem.kind,
        "severity": problem.severity,
        "place": problem.place,
        "numbers": dict(problem.numbers),
    }
    fixes = []
    if isinstance(problem, KitProblem):
        row |= {"stack": _named(problem.stack), "lacking": _named(problem.lacking)}
        fixes = [
            {"kind": fix.kind, "numbers": dict(fix.numbers), "chips": _named(fix.chips)}
            for fix in problem.fixes
        ]
    return {**row, "fix": fixes[0] if fixes else None, "fixes": fixes}


def _named(chips: Mapping[int, int]) -> dict[str, int]:
    return {str(value): count for value, count in chips.items()}


def hour(minutes: int) -> str:
    """Return minutes after midnight as people write an hour; the next day begins at 00:00 again."""
    return f"{minutes % DAY_MINUTES // 60:02}:{minutes % 60:02}"
