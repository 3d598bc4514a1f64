"""What is wrong with the chips of a plan, each with the single changes that cure it."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tournament.rules.findings import Numbers
from tournament.rules.ladder import ROUND_AMOUNTS

from .chips import Chip, Ladder, change, common_unit, worth
from .dealing import Dealing, demand_of, full_deal, rungs_of, sizes_of
from .shortage import nearest_stacks, shortage
from .stacks import LEAST_CHIPS, TOWERS, Deal, Demand, best_deal
from .values import Colour
from .wish import Fix, KitProblem, Wish, by_value, in_order

TRIES = 12  # round stacks that are looked at, up or down
FURTHEST_PIN = 9  # so far a pinned count is moved


def chip_problems(wish: Wish, dealt: Dealing) -> list[KitProblem]:
    rungs, deal = dealt.rungs, dealt.deal
    found = list(_ladder_problems(rungs))
    if not rungs:
        return [KitProblem("no_chips", "error")]
    if deal is None:
        wrong = _uneven(wish, rungs) or _counts_that_do_not_add_up(wish, rungs)
        return [wrong or _lacking(wish, dealt) or _impossible(wish, dealt), *found]
    if deal.score.over_third:
        top = max(by_value(rungs, deal.stack))
        fixes = _other_stacks(wish, dealt, up=True)
        numbers = Numbers(value=top, stack=wish.stack)
        found.append(KitProblem("chip_too_large", "warning", numbers=numbers, fixes=fixes))
    if deal.score.below_floor and not _is_pinned(wish, rungs):
        lacking = _lacking(wish, dealt)
        found += [lacking] if lacking else []
    return found


def _ladder_problems(rungs: Ladder) -> Iterator[KitProblem]:
    for low, high in itertools.pairwise(chip.value for chip in rungs):
        numbers = Numbers(low=low, high=high)
        if high < 2 * low:
            yield KitProblem("chips_too_close", "warning", numbers=numbers)
        elif high % low:
            yield KitProblem("chips_do_not_divide", "warning", numbers=numbers)


def _uneven(wish: Wish, rungs: Ladder) -> KitProblem | None:
    """Return why no number of these chips is worth the stack."""
    full = tuple(Chip(chip.value, wish.stack // chip.value) for chip in rungs)
    if change(wish.stack, full, [chip.stock for chip in full]) is not None:
        return None
    unit = common_unit([chip.value for chip in rungs])
    near = wish.stack // unit * unit
    below = next((s for s in range(near, 0, -unit) if _makes(s, rungs)), 0)
    above = next(s for s in itertools.count(near + unit, unit) if _makes(s, rungs))
    numbers = Numbers(
        stack=wish.stack, value=rungs[0].value, left=wish.stack - below, below=below, above=above
    )
    fixes = tuple(Fix("stack", Numbers(stack=stack)) for stack in (below, above) if stack)
    return KitProblem("stack_left_over", "error", numbers=numbers, fixes=fixes)


def _makes(amount: int, rungs: Ladder) -> bool:
    return change(amount, rungs, [amount // chip.value for chip in rungs]) is not None


def _counts_that_do_not_add_up(wish: Wish, rungs: Ladder) -> KitProblem | None:
    pinned = tuple(chip for chip in rungs if chip.value in wish.counts)
    free = tuple(chip for chip in rungs if chip.value not in wish.counts)
    if not pinned:
        return None
    counts = [wish.counts[chip.value] for chip in pinned]
    total = worth(pinned, counts)
    rest = wish.stack - total
    if rest == 0 or (rest > 0 and change(rest, free, [rest] * len(free)) is not None):
        return None
    near = _nearest_counts(wish, rungs, pinned, free, counts)
    fixes = [Fix("counts", chips=near)] if near else []
    if total > 0 and not free:
        fixes.append(Fix("stack", Numbers(stack=total)))
    return KitProblem(
        "counts_do_not_add_up",
        "error",
        numbers=Numbers(worth=total, stack=wish.stack),
        stack=in_order(pinned, counts),
        fixes=(*fixes, Fix("free_counts")),
    )


def _nearest_counts(
    wish: Wish, rungs: Ladder, pinned: Ladder, free: Ladder, counts: Sequence[int]
) -> dict[int, int]:
    """Return the pins with one of them changed as little as possible, so that it adds up."""
    if not free:
        near = nearest_stacks(pinned, counts, wish.stack)
        return by_value(pinned, near[0], every=True) if near else {}
    asked = dict(zip((chip.value for chip in pinned), counts, strict=True))
    for step in range(1, FURTHEST_PIN):
        for value, change_by in itertools.product(asked, (-step, step)):
            tried = {**asked, value: asked[value] + change_by}
            if tried[value] < 0:
                continue
            demand = demand_of(replace(wish, counts=tried), wish.cap or TOWERS)
            if best_deal(rungs, demand) is not None:
                return tried
    return {}


def _lacking(wish: Wish, dealt: Dealing) -> KitProblem | None:
    """Return what the case lacks for the stack that a full case would give."""
    rungs, deal = dealt.rungs, dealt.deal
    demand = _smallest_that_holds(wish, rungs)
    pinned = tuple(wish.counts.get(chip.value, 0) for chip in rungs)
    floor = pinned if _is_pinned(wish, rungs) else None
    short = shortage(rungs, demand, floor)
    if short is None:
        return None
    lacking = by_value(rungs, short.lacking)
    fixes = [Fix("borrow", chips=lacking)]
    if short.players:
        fixes.append(Fix("players", Numbers(players=short.players)))
    instead = deal.stack if deal is not None else None
    if wish.counts:
        other = best_deal(rungs, replace(demand_of(wish, demand.cap), pinned={}))
        instead = None if other is None else other.stack
    if instead is not None:
        fixes.append(Fix("counts", chips=by_value(rungs, instead, every=True)))
    elif deal is None:
        fixes += _other_stacks(wish, dealt)
    return KitProblem(
        "chips_short",
        "error" if deal is None else "warning",
        numbers=Numbers(entries=wish.entries, players=short.players),
        stack=in_order(rungs, short.wished),
        lacking=lacking,
        fixes=tuple(fixes),
    )


def _smallest_that_holds(wish: Wish, rungs: Ladder) -> Demand:
    """Return the demand with the smallest usual size into which the floors fit."""
    sizes = sizes_of(wish.stack, rungs)
    caps = [wish.cap] if wish.cap is not None else list(sizes.values())
    for cap in caps:
        full = full_deal(rungs, demand_of(wish, cap))
        if full is not None and not full.score.below_floor:
            return demand_of(wish, cap)
    return demand_of(wish, caps[-1])


def _impossible(wish: Wish, dealt: Dealing) -> KitProblem:
    """Return why even a full case has no stack like that."""
    rungs = dealt.rungs
    if any(wish.counts.get(chip.value) is not None for chip in rungs):
        return KitProblem("counts_do_not_fit", "error", fixes=(Fix("free_counts"),))
    fewest = change(wish.stack, rungs, [wish.stack // chip.value for chip in rungs])
    cap = wish.cap if wish.cap is not None else TOWERS
    numbers = Numbers(stack=wish.stack, value=rungs[-1].value, chips=sum(fewest or ()), cap=cap)
    if fewest is not None and sum(fewest) > cap:
        fixes = [Fix("free_cap")] if sum(fewest) <= TOWERS else []
        fixes += _other_stacks(wish, dealt)
        kind = "stack_takes_too_many_chips"
        return KitProblem(kind, "error", numbers=numbers, fixes=tuple(fixes))
    if wish.stack < LEAST_CHIPS * rungs[0].value:
        numbers = Numbers(stack=wish.stack, value=rungs[0].value, least=LEAST_CHIPS)
        larger = _other_stacks(wish, dealt, up=True)
        return KitProblem("stack_too_small", "error", numbers=numbers, fixes=larger)
    fixes = [Fix("free_cap")] if wish.cap is not None else []
    fixes += _other_stacks(wish, dealt) or _other_stacks(wish, dealt, up=True)
    return KitProblem("cannot_be_dealt", "error", numbers=numbers, fixes=tuple(fixes))


def _other_stacks(wish: Wish, dealt: Dealing, *, up: bool = False) -> tuple[Fix, ...]:
    """Return the nearest round stack, down or up, that the case has for everybody; if any."""
    held = sum(colour.count * (colour.value or 0) for colour in dealt.colours)
    most = held // max(1, wish.entries)
    rounds = [a for a in ROUND_AMOUNTS if a <= most and (a > wish.stack if up else a < wish.stack)]
    top = dealt.rungs[-1].value if dealt.rungs else 1
    first = wish.stack // top + 1 if up else (wish.stack - 1) // top
    # Where no round one will do, any that comes out even in the largest chips.
    evens = [n * top for n in (range(first, first + TRIES) if up else range(first, 0, -1)[:TRIES])]
    found: list[tuple[bool, int]] = []
    for near in ((rounds if up else rounds[::-1])[:TRIES], evens):
        for stack in near if not found else ():
            deal = _deal_of(replace(wish, stack=stack), dealt.colours) if stack <= most else None
            if deal is not None:
                found.append((bool(deal.score.below_floor), stack))
                if not deal.score.below_floor:
                    break
    found.sort(key=lambda one: one[0])  # of those as good the nearest
    return tuple(Fix("stack", Numbers(stack=stack)) for _short, stack in found[:1])


def _deal_of(wish: Wish, colours: Sequence[Colour]) -> Deal | None:
    rungs = rungs_of(wish, colours)
    sizes = sizes_of(wish.stack, rungs)
    caps = [wish.cap] if wish.cap is not None else list(sizes.values())
    deals = [best_deal(rungs, demand_of(wish, cap)) for cap in caps] if rungs else []
    return next((d for d in deals if d and not d.score.over_third), None)


def _is_pinned(wish: Wish, rungs: Ladder) -> bool:
    return all(chip.value in wish.counts for chip in rungs)
