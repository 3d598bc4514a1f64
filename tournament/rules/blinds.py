"""Blind schedules: everything that is wrong with one, at once."""

from collections.abc import Iterator, Sequence

from .findings import Numbers, Problem
from .ladder import LARGEST_AMOUNT, between, opening_chip, suggested_next
from .levels import DAY_SECONDS, AnteKind, LevelPlan, cost_of_a_round, level_numbers

USUAL_SEATS = 8
MOST_SEATS = 9  # at a full tournament table
LARGEST_FIELD = 1_000_000

# A night is likely over when all chips together are this many big blinds; forecast.py has the
# band around it and the source.
CHIPS_AT_THE_END = 20

# Rules of thumb that published structures keep; beyond them a schedule is odd, not unplayable.
GENTLE_LEVELS = 3  # up to here the blinds may double, later they grow by half at most
ROUND_TIMES = (5, 2)  # and what a round costs grows at most x2.5, antes included
SHALLOW_BIG_BLINDS = 20
DEEP_BIG_BLINDS = 100  # from here on an ante from the first level on does no harm
ANTE_FROM_LEVEL = 4
SHORT_SECONDS = 2 * 60
SHORT_BREAK_SECONDS = 60
LONG_SECONDS = 2 * 60 * 60


def problems(
    levels: Sequence[LevelPlan], *, stack: int | None = None, players: int | None = None
) -> tuple[Problem, ...]:
    """Return everything wrong with a schedule: errors first, then warnings, each in order of place.

    ``numbers`` always has ``level``, the number shown; for a break that of the level before it.
    What depends on ``stack`` or ``players`` is looked at only where they are known.
    """
    numbers = level_numbers(levels)
    seats = min(players, MOST_SEATS) if players and players > 1 else USUAL_SEATS
    found = [*_whole(levels, stack)]
    before: LevelPlan | None = None
    shown = 0
    for place, level in enumerate(levels):
        shown = numbers[place] or shown
        found += _length(levels, place, shown)
        if level.is_break:
            found += _break(levels, place, shown)
            continue
        found += _amounts(level, place, shown)
        if before is not None and min(before.big, level.big) > 0 <= min(before.amounts):
            found += _step(levels, before, place, shown, seats)
        before = level
    found += _chips(levels, numbers, stack)
    if stack is not None and 0 < stack <= LARGEST_AMOUNT:
        found += _depth(levels, numbers, stack)
        if players is not None and 1 < players <= LARGEST_FIELD:
            found += _night(levels, stack * players)
    return tuple(sorted(found, key=lambda problem: (not problem.is_error, _place(problem))))


def is_playable(levels: Sequence[LevelPlan]) -> bool:
    return not any(problem.is_error for problem in problems(levels))


def _place(problem: Problem) -> int:
    return -1 if problem.place is None else problem.place


def _error(
    kind: str, place: int | None = None, fix: str | None = None, field: str = "", **numbers: int
) -> Problem:
    return Problem(kind, "error", place, Numbers(**numbers), fix, field)


def _warning(
    kind: str, place: int | None = None, fix: str | None = None, field: str = "", **numbers: int
) -> Problem:
    return Problem(kind, "warning", place, Numbers(**numbers), fix, field)


def _whole(levels: Sequence[LevelPlan], stack: int | None) -> Iterator[Problem]:
    if not levels:
        yield _error("no_levels", fix="add_level", level=0)
    elif all(level.is_break for level in levels):
        yield _error("only_breaks", fix="add_level", level=0)
    if stack is not None and stack < 1:
        yield _error("no_stack", field="stack", level=0, stack=stack)
    if stack is not None and stack > LARGEST_AMOUNT:
        yield _error("stack_too_large", field="stack", level=0, stack=stack, most=LARGEST_AMOUNT)


def _length(levels: Sequence[LevelPlan], place: int, shown: int) -> Iterator[Problem]:
    level = levels[place]
    name = "break" if level.is_break else "level"
    kind = ""
    if level.seconds is None:
        if level.is_break or place != len(levels) - 1:
            kind = f"endless_{name}"
    elif level.seconds <= 0:
        kind = f"{name}_without_time"
    elif level.seconds > DAY_SECONDS:
        kind = f"{name}_over_a_day"
    if kind:
        yield _error(
            kind, place, "usual_length", "seconds", level=shown, seconds=level.seconds or 0
        )
    elif level.seconds is not None:
        shortest = SHORT_BREAK_SECONDS if level.is_break else SHORT_SECONDS
        if not shortest <= level.seconds <= LONG_SECONDS:
            kind = f"short_{name}" if level.seconds < shortest else f"long_{name}"
            yield _warning(
                kind, place, "usual_length", "seconds", level=shown, seconds=level.seconds
            )


def _break(levels: Sequence[LevelPlan], place: int, shown: int) -> Iterator[Problem]:
    if place == len(levels) - 1 and shown:
        yield _warning("break_last", place, "remove_level", level=shown)
    if place and levels[place - 1].is_break:
        yield _warning("breaks_in_a_row", place, "remove_level", level=shown)
    elif not place:
        yield _warning("break_first", place, "remove_level", level=shown)


def _amounts(level: LevelPlan, place: int, shown: int) -> Iterator[Problem]:
    small, big, ante = level.amounts
    for field, amount in (("small", small), ("big", big), ("ante", ante)):
        if amount < 0:
            yield _error("negative", place, "no_minus", field, level=shown, amount=amount)
        elif amount > LARGEST_AMOUNT:
            yield _error(
                "too_large", place, None, field, level=shown, amount=amount, most=LARGEST_AMOUNT
            )
    if small > big:
        yield _error(
            "small_over_big", place, "swap_blinds", "small", level=shown, small=small, big=big
        )
    elif big == 0:
        yield _error("no_big_blind", place, "next_on_ladder", "big", level=shown)
    if ante > 0 and level.ante_kind == AnteKind.NONE:
        yield _error("ante_from_nobody", place, "ante_kind", "ante_kind", level=shown, ante=ante)
    if ante == 0 and level.ante_kind != AnteKind.NONE:
        yield _error("no_ante", place, "drop_ante", "ante", level=shown)
    if ante > big > 0:
        yield _warning(
            "ante_over_big", place, "ante_to_big", "ante", level=shown, ante=ante, big=big
        )


def _step(
    levels: Sequence[LevelPlan], before: LevelPlan, place: int, shown: int, seats: int
) -> Iterator[Problem]:
    level = levels[place]
    if level.big < before.big or (level.big == before.big and level.small < before.small):
        yield _warning(
            "falling", place, "next_on_ladder", "big", level=shown, small=level.small,
            big=level.big, small_before=before.small, big_before=before.big,
        )  # fmt: skip
        return
    if 0 <= level.ante < before.ante and level.ante_kind in (before.ante_kind, AnteKind.NONE):
        yield _warning(
            "ante_falls", place, "ante_as_before", "ante", level=shown, ante=level.ante,
            ante_before=before.ante,
        )  # fmt: skip
    # Levels 2 and 3 may double; from level 4 on a step is by half at most.
    times, parts = (2, 1) if shown <= GENTLE_LEVELS else (3, 2)
    fix = "insert_level" if between(levels, place) else None
    if level.big * parts > before.big * times:
        yield _warning(
            "steep", place, fix, "big", level=shown, big=level.big, big_before=before.big,
            percent=_percent(level.big, before.big), most=100 * times // parts,
        )  # fmt: skip
        return
    cost, cost_before = cost_of_a_round(level, seats), cost_of_a_round(before, seats)
    if cost_before > 0 and cost * ROUND_TIMES[1] > cost_before * ROUND_TIMES[0]:
        yield _warning(
            "steep_round", place, fix or "drop_ante", "ante", level=shown, cost=cost,
            cost_before=cost_before, percent=_percent(cost, cost_before), seats=seats,
        )  # fmt: skip


def _percent(amount: int, before: int) -> int:
    """Round up, so that a step over the limit never looks like one on it."""
    return -(-100 * amount // before)


def _chips(
    levels: Sequence[LevelPlan], numbers: Sequence[int | None], stack: int | None
) -> Iterator[Problem]:
    """Find what the smallest chip of the first level does not pay."""
    chip = opening_chip(levels)
    if stack is not None and stack > 0 and stack % chip:
        yield _warning("stack_not_payable", field="stack", level=0, stack=stack, chip=chip)
    for place, (level, number) in enumerate(zip(levels, numbers, strict=True)):
        if number is None:
            continue
        for field, amount in zip(("small", "big", "ante"), level.amounts, strict=True):
            if amount > 0 and amount % chip:
                yield _warning(
                    "not_payable", place, "round_to_chip", field, level=number, amount=amount,
                    chip=chip,
                )  # fmt: skip


def _depth(
    levels: Sequence[LevelPlan], numbers: Sequence[int | None], stack: int
) -> Iterator[Problem]:
    for place, (level, number) in enumerate(zip(levels, numbers, strict=True)):
        if number is None or level.big <= 0:
            continue
        if number == 1 and stack < SHALLOW_BIG_BLINDS * level.big:
            yield _warning(
                "shallow", place, None, "stack", level=number, stack=stack, big=level.big,
                big_blinds=stack // level.big, least=SHALLOW_BIG_BLINDS,
            )  # fmt: skip
        if level.ante > 0 and level.small > 0:
            if number < ANTE_FROM_LEVEL and stack < DEEP_BIG_BLINDS * level.big:
                yield _warning(
                    "early_ante", place, "drop_ante", "ante", level=number, stack=stack,
                    big_blinds=stack // level.big, usual=ANTE_FROM_LEVEL,
                )  # fmt: skip
            return


def _night(levels: Sequence[LevelPlan], total: int) -> Iterator[Problem]:
    played = [level for level in levels if not level.is_break]
    largest = max((level.big for level in played), default=0)
    if largest <= 0 or largest * CHIPS_AT_THE_END >= total:
        return
    missing = 0
    for _ in range(100):
        if played[-1].big * CHIPS_AT_THE_END >= total:
            break
        played.append(suggested_next(played))
        missing += 1
    yield _warning(
        "too_few_levels", None, "add_levels", level=len(played) - missing, big=largest, total=total,
        big_wanted=-(-total // CHIPS_AT_THE_END), missing=missing,
    )  # fmt: skip
