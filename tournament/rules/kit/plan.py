"""The whole plan of a night: who gets which chips, what the bank keeps, blinds, exchanges, end."""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tournament.rules import blinds, forecast
from tournament.rules.findings import Numbers, Problem, Severity
from tournament.rules.levels import AnteKind, LevelPlan

from .chips import Ladder, Stack, worth
from .colourups import ColourUp, Method, colour_ups, removals
from .evening import Evening, Frame, evening
from .shortage import field_changes, nearest_stacks, nearest_totals, shortage
from .stacks import COMFORT, COMPACT, Deal, Demand, best_deal, purchase_stack
from .values import Colour, assignments, base_chip, printed_ladder

PROFILES = {"compact": COMPACT, "comfort": COMFORT}
STEEP_GROWTH = 1.6


@dataclass(frozen=True, slots=True)
class Wish:
    """What the host says. ``players`` are likely, ``at_most`` the case must do for.

    ``minutes`` is the length of the night, first hand to last; pins are what the host has fixed:
    ``counts`` of the stack by value, ``smalls`` by level from 0.
    """

    colours: tuple[Colour, ...]
    players: int
    stack: int
    minutes: int
    at_most: int = 0
    cap: int | None = None
    rebuys: int = 0
    rebuy_stack: int = 0
    add_ons: int = 0
    add_on_stack: int = 0
    base: int | None = None
    level_minutes: int | None = None
    break_minutes: int = 10
    ante: AnteKind = AnteKind.NONE
    ante_from: int = 5
    counts: Mapping[int, int] = field(default_factory=dict)
    smalls: Mapping[int, int] = field(default_factory=dict)

    @property
    def entries(self) -> int:
        return max(self.players, self.at_most)

    @property
    def chips_in_play(self) -> int:
        """Of the likely night."""
        bought = self.rebuys * (self.rebuy_stack or self.stack)
        return self.players * self.stack + bought + self.add_ons * self.add_on_stack


@dataclass(frozen=True, slots=True)
class Plan:
    """``deal`` is None where nothing can be dealt; ``problems`` then say why.

    ``profiles`` holds the deal of each size of stack; ``profile`` names the one in ``deal``.
    """

    colours: tuple[Colour, ...]
    rungs: Ladder
    profiles: Mapping[str, Deal | None]
    profile: str
    deal: Deal | None
    rebuy: Stack | None
    add_on: Stack | None
    evening: Evening | None
    exchanges: tuple[ColourUp, ...]
    finish: forecast.FinishRange | None
    problems: tuple[Problem, ...]
    changes: Mapping[int, Stack | None] = field(default_factory=dict)


def plan(wish: Wish) -> Plan:
    colours, rungs, deals = _choose_values(wish)
    profile = _profile(wish)
    deal = deals[profile]
    found: list[Problem] = list(_kit_problems(wish, colours, rungs))
    if deal is None or deal.score.below_floor:
        found += _shortages(wish, rungs, deal)
    rebuy = add_on = None
    if deal is not None:
        rebuy, add_on = _purchases(wish, rungs, deal)
        if deal.score.unpaid_purchases:
            found.append(
                Problem(
                    "bank_cannot_pay_purchases",
                    "warning",
                    numbers=Numbers(count=deal.score.unpaid_purchases),
                    fix="fewer_rebuys",
                )
            )
    values = [chip.value for chip in rungs]
    made = _evening(wish, values) if values else None
    if made is None:
        found.append(Problem("no_time", "error", numbers=Numbers(minutes=wish.minutes)))
    exchanges: tuple[ColourUp, ...] = ()
    finish = None
    if made is not None:
        found += _structure_problems(wish, made)
        finish = forecast.finish_range(wish.chips_in_play, made.levels, starts_ms(made.levels))
        if deal is not None:
            exchanges = _exchanges(wish, rungs, deal, made, rebuy, add_on)
            found += [
                Problem(
                    "bank_cannot_exchange",
                    "warning",
                    numbers=Numbers(value=one.removal.value, chips=one.chips),
                )
                for one in exchanges
                if one.method == Method.NONE
            ]
    changes = field_changes(rungs, _demand(wish, _cap(wish, profile)), deal) if deal else {}
    return Plan(
        colours,
        rungs,
        deals,
        profile,
        deal,
        rebuy,
        add_on,
        made,
        exchanges,
        finish,
        tuple(sorted(found, key=lambda problem: not problem.is_error)),
        changes,
    )


def starts_ms(levels: Sequence[LevelPlan]) -> list[int]:
    """Return when each position begins, from the first hand."""
    starts, at = [], 0
    for level in levels:
        starts.append(at)
        at += (level.seconds or 0) * 1000
    return starts


def _profile(wish: Wish) -> str:
    if wish.cap is not None:
        return "cap"
    fixed = wish.entries == wish.players and not wish.rebuys and not wish.add_ons
    return "comfort" if fixed else "compact"


def _cap(wish: Wish, profile: str) -> int:
    return wish.cap if profile == "cap" and wish.cap is not None else PROFILES[profile]


def _demand(wish: Wish, cap: int) -> Demand:
    return Demand(
        wish.entries,
        wish.stack,
        cap,
        wish.rebuys,
        wish.rebuy_stack or wish.stack,
        wish.add_ons,
        wish.add_on_stack,
        wish.counts,
    )


def _choose_values(
    wish: Wish,
) -> tuple[tuple[Colour, ...], Ladder, dict[str, Deal | None]]:
    """Return the colours with their values, the rungs, and the deals of that assignment."""
    profile = _profile(wish)
    best: tuple[tuple[object, ...], tuple[Colour, ...], Ladder, Deal | None] | None = None
    for number, colours in enumerate(assignments(wish.colours, wish.stack)):
        values = [colour.value for colour in colours if colour.value]
        if not values:
            continue
        base = wish.base or base_chip(values, wish.stack)
        rungs = printed_ladder(colours, base)
        deal = best_deal(rungs, _demand(wish, _cap(wish, profile)))
        key = (deal is None, deal.score[:-1] if deal else (), number)
        if best is None or key < best[0]:
            best = key, colours, rungs, deal
    if best is None:
        return wish.colours, (), dict.fromkeys((*PROFILES, profile))
    _key, colours, rungs, deal = best
    deals = {
        name: deal if name == profile else best_deal(rungs, _demand(wish, cap))
        for name, cap in PROFILES.items()
    }
    return colours, rungs, {**deals, profile: deal}


def _evening(wish: Wish, values: list[int]) -> Evening | None:
    first = wish.smalls.get(0, values[0])
    return evening(
        Frame(
            first,
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


def _purchases(wish: Wish, rungs: Ladder, deal: Deal) -> tuple[Stack | None, Stack | None]:
    rebuy = add_on = None
    if wish.rebuys:
        rebuy = purchase_stack(rungs, deal.bank, wish.rebuy_stack or wish.stack)
    if wish.add_ons:
        add_on = purchase_stack(rungs, deal.bank, wish.add_on_stack)
    return rebuy, add_on


def _exchanges(
    wish: Wish, rungs: Ladder, deal: Deal, made: Evening, rebuy: Stack | None, add_on: Stack | None
) -> tuple[ColourUp, ...]:
    """As if everybody expected came, and bought what is expected."""
    dealt = [wish.entries * count for count in deal.stack]
    for count, bought in ((wish.rebuys, rebuy), (wish.add_ons, add_on)):
        if bought:
            dealt = [
                min(chip.stock, have + count * more)
                for chip, have, more in zip(rungs, dealt, bought, strict=True)
            ]
    used = [chip.value for chip in rungs]
    planned = [one for one in removals(used, made.levels) if one.at <= made.likely_last + 1]
    return colour_ups(rungs, dealt, planned)


# -- what is wrong


def _kit_problems(wish: Wish, colours: Sequence[Colour], rungs: Ladder) -> list[Problem]:
    found = []
    values = [chip.value for chip in rungs]
    for low, high in itertools.pairwise(values):
        numbers = Numbers(low=low, high=high)
        if high % low:
            found.append(Problem("chips_do_not_divide", "warning", numbers=numbers))
        elif high < 2 * low:
            found.append(Problem("chips_too_close", "warning", numbers=numbers))
    if wish.counts and rungs:
        counts = [wish.counts.get(chip.value, 0) for chip in rungs]
        total = worth(rungs, counts)
        if len(wish.counts) >= len([c for c in counts if c]) and total != wish.stack:
            near = nearest_stacks(rungs, counts, wish.stack)
            numbers = Numbers(worth=total, stack=wish.stack)
            if near:
                place = next(at for at, count in enumerate(near[0]) if count != counts[at])
                numbers = Numbers(
                    worth=total, stack=wish.stack, value=values[place], count=near[0][place]
                )
            found.append(Problem("stack_does_not_add_up", "error", numbers=numbers, fix="count"))
    if rungs and wish.stack % values[0]:
        below, above = nearest_totals(rungs, wish.stack)
        if wish.stack not in (below, above):
            found.append(
                Problem(
                    "stack_not_payable",
                    "error",
                    numbers=Numbers(stack=wish.stack, below=below, above=above, value=values[0]),
                    fix="stack",
                )
            )
    return found


def _shortages(wish: Wish, rungs: Ladder, deal: Deal | None) -> list[Problem]:
    if not rungs:
        return [Problem("no_chips", "error")]
    short = shortage(rungs, _demand(wish, wish.cap or COMPACT))
    severity: Severity = "error" if deal is None else "warning"
    if short is None:
        return [Problem("cannot_be_dealt", severity)] if deal is None else []
    return [
        Problem(
            "chips_short",
            severity,
            numbers=Numbers(
                value=chip.value,
                lacking=lacking,
                wished=wished,
                entries=wish.entries,
                players=short.players,
            ),
            fix="borrow",
        )
        for chip, lacking, wished in zip(rungs, short.lacking, short.wished, strict=True)
        if lacking
    ]


def _structure_problems(wish: Wish, made: Evening) -> list[Problem]:
    found = list(blinds.problems(made.levels, stack=wish.stack, players=wish.players))
    if made.growth > STEEP_GROWTH:
        found.append(
            Problem(
                "grows_fast",
                "warning",
                numbers=Numbers(percent=round(100 * made.growth) - 100),
                fix="shorter_levels",
            )
        )
    return found
