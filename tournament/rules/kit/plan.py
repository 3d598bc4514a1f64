"""The whole plan of a night: who gets which chips, what the bank keeps, blinds, exchanges, end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from tournament.rules import forecast
from tournament.rules.findings import Problem
from tournament.rules.levels import LevelPlan

from .chips import Ladder, Stack
from .colourups import ColourUp, Removal, removals
from .dealing import PROFILES, Dealing, dealing, demand_of
from .dry_bank import bank_problems
from .evening import Evening
from .ledger import Entry, exchanges_of, ledger
from .shortage import field_changes
from .stacks import Deal, Demand, purchase_stack
from .times import evening_of, time_problems
from .trouble import chip_problems
from .values import Colour
from .wish import Fix, KitProblem, Wish, mended

__all__ = ["PROFILES", "Fix", "KitProblem", "Plan", "Wish", "mended", "plan", "starts_ms"]


@dataclass(frozen=True, slots=True)
class Plan:
    """``deal`` is None where nothing can be dealt; ``problems`` then say why.

    ``profiles`` holds the deal of each size of stack; ``profile`` names the one in ``deal``.
    ``changes`` says at how many people everybody would get other stacks, None: none at all.
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
    ledger: tuple[Entry, ...] = ()

    @property
    def is_feasible(self) -> bool:
        return self.deal is not None and self.evening is not None


def plan(wish: Wish) -> Plan:
    dealt = dealing(wish)
    deal, rungs = dealt.deal, dealt.rungs
    demand = demand_of(wish, deal.cap if deal else 0)
    made = evening_of(wish, rungs)
    found: list[Problem] = [*chip_problems(wish, dealt), *time_problems(wish, rungs, made)]
    found = [one for p in found if (one := _with_stacks_there_are(wish, deal, p))]
    exchanges: tuple[ColourUp, ...] = ()
    written: tuple[Entry, ...] = ()
    finish = None
    if made is not None:
        finish = forecast.finish_range(wish.chips_in_play, made.levels, starts_ms(made.levels))
    if deal is not None:
        removed = _removed(rungs, made)
        written = ledger(rungs, demand, deal.stack, removed)
        exchanges = exchanges_of(rungs, demand, deal.stack, removed)
        found += bank_problems(dealt, demand, removed)
    rebuy, add_on = _purchases(demand, dealt)
    return Plan(
        dealt.colours,
        rungs,
        dealt.profiles,
        dealt.profile,
        deal,
        rebuy,
        add_on,
        made,
        exchanges,
        finish,
        tuple(sorted(found, key=lambda problem: not problem.is_error)),
        field_changes(rungs, demand, deal) if deal else {},
        written,
    )


def _with_stacks_there_are(wish: Wish, deal: Deal | None, problem: Problem) -> Problem | None:
    """Take back what is said of a shallow stack that nobody gets, or of a deeper one the case has
    not."""
    if problem.kind != "shallow" or not isinstance(problem, KitProblem):
        return problem
    if deal is None:
        return None
    deeper = [fix for fix in problem.fixes if dealing(mended(wish, fix, ())).deal is not None]
    return replace(problem, fixes=tuple(deeper))


def starts_ms(levels: Sequence[LevelPlan]) -> list[int]:
    """Return when each position begins, from the first hand."""
    starts, at = [], 0
    for level in levels:
        starts.append(at)
        at += (level.seconds or 0) * 1000
    return starts


def _purchases(demand: Demand, dealt: Dealing) -> tuple[Stack | None, Stack | None]:
    """Return the first rebuy and the first add-on."""
    rebuy = add_on = None
    if dealt.deal is not None and demand.rebuys:
        rebuy = purchase_stack(dealt.rungs, dealt.deal.bank, demand.rebuy_stack)
    if dealt.deal is not None and demand.add_ons:
        add_on = purchase_stack(dealt.rungs, dealt.deal.bank, demand.add_on_stack)
    return rebuy, add_on


def _removed(rungs: Ladder, made: Evening | None) -> list[Removal]:
    if made is None:
        return []
    values = [chip.value for chip in rungs]
    # A removal that only the spare levels need is none.
    return [one for one in removals(values, made.levels) if one.at <= made.likely_last + 1]
