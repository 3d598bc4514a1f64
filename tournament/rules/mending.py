"""The nearest fix of what is wrong with a blind schedule, done."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from .findings import Problem
from .ladder import between, opening_chip, raised_ante, suggested_next
from .levels import AnteKind, LevelKind, LevelPlan, usual_seconds


def mended(levels: Sequence[LevelPlan], problem: Problem) -> tuple[LevelPlan, ...]:
    """Return the schedule with this problem's fix done.

    Raises ValueError if it has none. ``problem`` must be of these very levels.
    """
    if problem.fix in OF_THE_WHOLE:
        return tuple(OF_THE_WHOLE[problem.fix](list(levels), problem))
    if problem.fix not in OF_A_LEVEL or problem.place is None:
        raise ValueError(f"no fix: {problem}")
    place = problem.place
    level = OF_A_LEVEL[problem.fix](levels, place, problem)
    return (*levels[:place], level, *levels[place + 1 :])


def _with_level(levels: list[LevelPlan], problem: Problem) -> list[LevelPlan]:
    return [*levels, suggested_next(levels)]


def _with_levels(levels: list[LevelPlan], problem: Problem) -> list[LevelPlan]:
    """Add what is missing; the last one may have been without end, as only a last one can be."""
    if levels[-1].seconds is None:
        levels[-1] = replace(levels[-1], seconds=usual_seconds(levels))
    for _ in range(problem.numbers["missing"]):
        levels.append(suggested_next(levels))
    return levels


def _without(levels: list[LevelPlan], problem: Problem) -> list[LevelPlan]:
    del levels[problem.place or 0]
    return levels


def _halved_step(levels: list[LevelPlan], problem: Problem) -> list[LevelPlan]:
    place = problem.place or 0
    middle = between(levels, place)
    return levels if middle is None else [*levels[:place], middle, *levels[place:]]


def _usual_length(levels: Sequence[LevelPlan], place: int, problem: Problem) -> LevelPlan:
    level = levels[place]
    others = [*levels[:place], *levels[place + 1 :]]
    return replace(level, seconds=usual_seconds(others, LevelKind(level.kind)))


def _next_on_ladder(levels: Sequence[LevelPlan], place: int, problem: Problem) -> LevelPlan:
    level = levels[place]
    before = [earlier for earlier in levels[:place] if not earlier.is_break]
    if not before and level.ante > 0:
        return replace(level, big=level.ante)
    following = suggested_next(before)
    return replace(level, small=following.small, big=following.big)


def _ante_kind(levels: Sequence[LevelPlan], place: int, problem: Problem) -> LevelPlan:
    kinds = [level.ante_kind for level in levels if level.ante_kind != AnteKind.NONE]
    return replace(levels[place], ante_kind=kinds[-1] if kinds else AnteKind.BIG_BLIND)


def _ante_as_before(levels: Sequence[LevelPlan], place: int, problem: Problem) -> LevelPlan:
    before = next(level for level in reversed(levels[:place]) if not level.is_break)
    ante = raised_ante(before, levels[place].big, opening_chip(levels))
    return replace(levels[place], ante=ante, ante_kind=before.ante_kind)


def _payable(levels: Sequence[LevelPlan], place: int, problem: Problem) -> LevelPlan:
    chip, amount = problem.numbers["chip"], problem.numbers["amount"]
    return _with_amount(
        levels[place], problem.field, max(chip, (amount + chip // 2) // chip * chip)
    )


def _without_minus(levels: Sequence[LevelPlan], place: int, problem: Problem) -> LevelPlan:
    return _with_amount(levels[place], problem.field, -problem.numbers["amount"])


def _with_amount(level: LevelPlan, field: str, amount: int) -> LevelPlan:
    changed: dict[str, Any] = {field: amount}
    return replace(level, **changed)


OF_THE_WHOLE: dict[str | None, Callable[[list[LevelPlan], Problem], list[LevelPlan]]] = {
    "add_level": _with_level,
    "add_levels": _with_levels,
    "remove_level": _without,
    "insert_level": _halved_step,
}

OF_A_LEVEL: dict[str, Callable[[Sequence[LevelPlan], int, Problem], LevelPlan]] = {
    "usual_length": _usual_length,
    "next_on_ladder": _next_on_ladder,
    "ante_kind": _ante_kind,
    "ante_as_before": _ante_as_before,
    "round_to_chip": _payable,
    "no_minus": _without_minus,
    "swap_blinds": lambda levels, place, problem: replace(
        levels[place], small=levels[place].big, big=levels[place].small
    ),
    "drop_ante": lambda levels, place, problem: replace(
        levels[place], ante=0, ante_kind=AnteKind.NONE
    ),
    "ante_to_big": lambda levels, place, problem: replace(levels[place], ante=levels[place].big),
}
