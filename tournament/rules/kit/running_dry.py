"""Whether the case runs dry on the night: which chip lacks next, and what helps."""

import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tournament.rules.levels import LevelPlan, level_numbers

from .chips import Chip, Ladder, change
from .colourups import Method
from .in_play import Counts
from .stacks import COMFORT, TOWERS, Demand, best_deal
from .tonight import Chips

LAST_PURCHASES = 6  # people come late and buy again up to this level


@dataclass(frozen=True, slots=True)
class Dry:
    """``kind`` says what:

    dealt_out     of a chip more were dealt than there are: the last one in needs other chips
    no_stack      nobody more can be dealt the stack
    last_stack    one more can
    no_exchange   the case cannot pay for the chip that leaves next

    ``value`` is the chip it is about, ``lacking`` what the case lacks, ``instead`` a stack of the
    same worth that it has: None if it has none.
    """

    kind: str
    value: int
    lacking: Counts = field(default_factory=dict)
    instead: Counts | None = None


def running_dry(
    chips: Chips, entries: int, levels: Sequence[LevelPlan], position: int, *, may_grow: bool
) -> Dry | None:
    """Return what lacks first. ``position`` is on show; ``may_grow``: more people or rebuys may
    come. None where nothing lacks or nobody knows what is in the case."""
    case, each = chips.in_the_case(entries), chips.stack_now
    if case is None or not each:
        return None
    return next(_found(chips, entries, levels, position, case, each, may_grow), None)


def _found(
    chips: Chips,
    entries: int,
    levels: Sequence[LevelPlan],
    position: int,
    case: Counts,
    each: Counts,
    may_grow: bool,
) -> Iterator[Dry]:
    short = {value: -case[value] for value in chips.in_play if case[value] < 0}
    if short:
        before = chips.in_the_case(entries - 1) or {}
        yield Dry("dealt_out", _worst(short), short, instead_of(each, before))
        return
    if may_grow and _number(levels, position) <= LAST_PURCHASES:
        left = dict(case)
        for kind in ("no_stack", "last_stack"):
            lacking = _lacking(each, left)
            if lacking:
                yield Dry(kind, _worst(lacking), lacking, instead_of(each, left))
                return
            left = {value: count - each.get(value, 0) for value, count in left.items()}
    yield from _exchange(chips, entries, levels)


def _exchange(chips: Chips, entries: int, levels: Sequence[LevelPlan]) -> Iterator[Dry]:
    leaving = next(iter(chips.removals(levels)), None)
    table, case = chips.on_the_table(entries), chips.in_the_case(entries)
    if leaving is None or table is None or case is None:
        return
    owed = -(-table.get(leaving.value, 0) * leaving.value // leaving.into)
    if chips.pays(leaving.value, owed, entries)[0] == Method.NONE:
        lacking = {leaving.into: owed - case[leaving.into]}
        yield Dry("no_exchange", leaving.value, lacking)


def may_grow(plan: Any, entries: int) -> bool:
    """Whether more people or rebuys are to be reckoned with, as far as a night's plan says."""
    wish = plan.get("wish") if isinstance(plan, Mapping) else None
    asked = wish.get("asked") if isinstance(wish, Mapping) else None
    if not isinstance(asked, Mapping):
        return True
    most, likely = (_whole(asked.get(name)) for name in ("most", "likely"))
    buys = any(_whole(asked.get(name)) for name in ("rebuys", "add_ons"))
    return buys or most > entries or entries > likely


def instead_of(each: Counts, case: Counts) -> dict[int, int] | None:
    """Return the best stack of the same worth that this case has."""
    worth = sum(value * count for value, count in each.items())
    rungs = tuple(Chip(value, count) for value, count in sorted(case.items()) if count > 0)
    return _best(rungs, worth)


@functools.lru_cache(maxsize=64)
def _best(rungs: Ladder, worth: int) -> dict[int, int] | None:
    counts = None
    for cap in (COMFORT, TOWERS):
        deal = best_deal(rungs, Demand(1, worth, cap)) if rungs else None
        if deal is not None:
            counts = deal.stack
            break
    else:
        counts = change(worth, rungs, [chip.stock for chip in rungs])
    if counts is None:
        return None
    return {chip.value: count for chip, count in zip(rungs, counts, strict=True) if count}


def _lacking(each: Counts, case: Counts) -> dict[int, int]:
    short = {value: count - case.get(value, 0) for value, count in each.items()}
    return {value: count for value, count in short.items() if count > 0}


def _worst(lacking: Counts) -> int:
    return max(lacking, key=lambda value: (lacking[value], -value))


def _number(levels: Sequence[LevelPlan], position: int) -> int:
    return max((number for number in level_numbers(levels[: position + 1]) if number), default=0)


def _whole(typed: Any) -> int:
    text = str(typed).strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
