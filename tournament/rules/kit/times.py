"""What is wrong with the blinds and the hours of a plan, and the changes that cure it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from tournament.rules import blinds
from tournament.rules.findings import Numbers, Problem
from tournament.rules.ladder import ROUND_AMOUNTS
from tournament.rules.levels import AnteKind, LevelPlan

from .chips import Ladder
from .colourups import payable
from .evening import LENGTHS, LONG_LENGTHS, LONGEST_IDLE, Evening, Frame, evening
from .structure import STEEP
from .wish import Fix, KitProblem, Wish, mended

STEEP_GROWTH = 1.6
LONGER = (15, 30, 45, 60, 90, 120, 180)  # minutes that a night may be longer
LATEST_ANTE = 12
# What the planner looks at itself, with the chips at hand instead of guessed ones; and what it
# says once of the whole night instead of once a level.
OWN = {"stack_not_payable", "not_payable", "steep", "too_few_levels"}


def evening_of(wish: Wish, rungs: Ladder) -> Evening | None:
    if not rungs:
        return None
    values = [chip.value for chip in rungs]
    return evening(
        Frame(
            wish.smalls.get(0, values[0]),
            wish.chips_in_play,
            wish.minutes,
            wish.level_minutes,
            wish.break_minutes,
            wish.ante,
            wish.ante_from,
            dict(wish.smalls),
        ),
        values,
    )


def time_problems(wish: Wish, rungs: Ladder, made: Evening | None) -> list[Problem]:
    if not rungs:
        return []
    found: list[Problem] = list(_unpayable_pins(wish, rungs))
    if made is None:
        return [*found, _no_evening(wish, rungs)]
    if made.growth > STEEP_GROWTH or made.steepest > STEEP:
        found.append(_steep(wish, rungs, made))
    idle = wish.minutes - made.minutes
    if idle > max(LONGEST_IDLE, 2 * made.level_minutes):
        found.append(_ends_early(wish, rungs, made))
    for problem in blinds.problems(made.levels, stack=wish.stack, players=wish.players):
        if problem.kind not in OWN:
            found.append(_with_fixes(wish, made, problem))
    return found


def _no_evening(wish: Wish, rungs: Ladder) -> KitProblem:
    if wish.smalls and evening_of(replace(wish, smalls={}), rungs) is not None:
        return _pins_in_the_way(wish, rungs)
    is_made: Callable[[Evening], bool] = lambda made: True  # noqa: E731
    return KitProblem(
        "no_time",
        "error",
        numbers=Numbers(minutes=wish.minutes),
        fixes=(*_longer(wish, rungs, is_made), *_shorter_levels(wish, rungs, None, is_made)),
    )


def _pins_in_the_way(wish: Wish, rungs: Ladder) -> KitProblem:
    for at in sorted(wish.smalls):
        fix = Fix("free_small", Numbers(level=at + 1))
        if evening_of(mended(wish, fix, ()), rungs) is not None:
            numbers = Numbers(level=at + 1, small=wish.smalls[at], big=2 * wish.smalls[at])
            return KitProblem("pinned_level_does_not_fit", "error", at, numbers, fixes=(fix,))
    return KitProblem("pinned_levels_do_not_fit", "error", fixes=(Fix("free_smalls"),))


def _unpayable_pins(wish: Wish, rungs: Ladder) -> Iterator[KitProblem]:
    values = [chip.value for chip in rungs]
    for at, small in sorted(wish.smalls.items()):
        if payable(small, values):
            continue
        near = min(
            (amount for amount in ROUND_AMOUNTS if payable(amount, values)),
            key=lambda amount: (abs(amount - small), amount),
        )
        level = at + 1
        numbers = Numbers(level=level, small=small, big=2 * small, value=values[0])
        fixes = (Fix("small", Numbers(level=level, small=near)),
                 Fix("free_small", Numbers(level=level)))  # fmt: skip
        yield KitProblem("pinned_level_not_payable", "error", at, numbers, fixes=fixes)


def _steep(wish: Wish, rungs: Ladder, made: Evening) -> KitProblem:
    """One problem for the whole night: too much has to be climbed in too few levels."""

    def is_gentle(other: Evening) -> bool:
        return other.growth <= STEEP_GROWTH and other.steepest <= STEEP

    fixes = [
        *_shorter_levels(wish, rungs, made.level_minutes, is_gentle),
        *_longer(wish, rungs, is_gentle),
    ]
    if 0 not in wish.smalls:
        higher = Fix("small", Numbers(level=1, small=2 * rungs[0].value))
        other = evening_of(mended(wish, higher, ()), rungs)
        if other is not None and is_gentle(other):
            fixes.append(higher)
    for at in sorted(wish.smalls):
        freed = Fix("free_small", Numbers(level=at + 1))
        other = evening_of(mended(wish, freed, ()), rungs)
        if at and other is not None and is_gentle(other):
            fixes.append(freed)
    percent = round(100 * made.growth)
    numbers = Numbers(percent=percent, most=round(100 * made.steepest), minutes=made.level_minutes)
    kind = "grows_fast" if made.growth > STEEP_GROWTH else "steep_steps"
    return KitProblem(kind, "warning", numbers=numbers, fixes=tuple(fixes))


def _ends_early(wish: Wish, rungs: Ladder, made: Evening) -> KitProblem:
    fixes = [Fix("minutes", Numbers(minutes=made.minutes))]
    for minutes in (*LENGTHS, *LONG_LENGTHS):
        longer = Fix("level_minutes", Numbers(level_minutes=minutes))
        if minutes > made.level_minutes:
            other = evening_of(mended(wish, longer, ()), rungs)
            if other and wish.minutes - other.minutes <= max(LONGEST_IDLE, 2 * minutes):
                fixes.insert(0, longer)
                break
    numbers = Numbers(minutes=made.minutes)
    return KitProblem("ends_early", "warning", numbers=numbers, fixes=tuple(fixes))


def _shorter_levels(
    wish: Wish, rungs: Ladder, now: int | None, is_good: Callable[[Evening], bool]
) -> Iterator[Fix]:
    """Yield the longest levels that are good, shorter than those of ``now``."""
    now = now or wish.level_minutes
    for minutes in sorted(LENGTHS, reverse=True):
        if now is not None and minutes < now:
            fix = Fix("level_minutes", Numbers(level_minutes=minutes))
            other = evening_of(mended(wish, fix, ()), rungs)
            if other is not None and is_good(other):
                yield fix
                return


def _longer(wish: Wish, rungs: Ladder, is_good: Callable[[Evening], bool]) -> Iterator[Fix]:
    for more in LONGER:
        fix = Fix("minutes", Numbers(minutes=wish.minutes + more))
        other = evening_of(mended(wish, fix, ()), rungs)
        if other is not None and is_good(other):
            yield fix
            return


def _with_fixes(wish: Wish, made: Evening, problem: Problem) -> Problem:
    """The buttons of a schedule's editor are none here: a plan changes by its answers."""
    fixes: tuple[Fix, ...] = ()
    if problem.kind in ("early_ante", "steep_round", "ante_over_big"):
        fixes = tuple(_later_antes(wish, made, problem.kind))
    elif problem.kind == "shallow":
        stack = problem.numbers["least"] * problem.numbers["big"]
        fixes = (Fix("stack", Numbers(stack=next(a for a in ROUND_AMOUNTS if a >= stack))),)
    return KitProblem(
        problem.kind, problem.severity, problem.place, problem.numbers, None, problem.field,
        fixes=fixes,
    )  # fmt: skip


def _later_antes(wish: Wish, made: Evening, kind: str) -> Iterator[Fix]:
    for level in range(wish.ante_from + 1, LATEST_ANTE + 1):
        levels = _with_antes_from(made.levels, level)
        found = blinds.problems(levels, stack=wish.stack, players=wish.players)
        if kind not in {problem.kind for problem in found}:
            yield Fix("ante_from", Numbers(ante_from=level))
            return


def _with_antes_from(levels: Sequence[LevelPlan], number: int) -> list[LevelPlan]:
    found, shown = [], 0
    for level in levels:
        shown += not level.is_break
        is_early = not level.is_break and shown < number
        found.append(replace(level, ante=0, ante_kind=AnteKind.NONE) if is_early else level)
    return found
