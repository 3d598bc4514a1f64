"""What the bank of a plan cannot pay, each with the single changes that cure it."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournament.rules.findings import Numbers

from .chips import Ladder, Stack
from .colourups import ColourUp, Method, Removal
from .dealing import Dealing
from .ledger import exchanges_of
from .stacks import Deal, Demand, best_deal, purchases
from .wish import Fix, KitProblem

MOST_DOUBLINGS = 6


def bank_problems(dealt: Dealing, demand: Demand, removed: Sequence[Removal]) -> list[KitProblem]:
    """Return what the bank cannot pay once everybody has a stack."""
    found = []
    deal, rungs = dealt.deal, dealt.rungs
    assert deal is not None
    paid, _left = purchases(rungs, deal.bank, demand.bought)
    if None in paid:
        found.append(_unpaid(rungs, demand, deal, paid.count(None)))
    for one in exchanges_of(rungs, demand, deal.stack, removed):
        if one.method != Method.NONE:
            continue
        value, into = one.removal.value, one.removal.into
        lacking = _enough_to_exchange(rungs, demand, deal.stack, removed, one)
        numbers = Numbers(value=value, chips=one.chips, into=into)
        fixes = (Fix("borrow", chips=lacking),) if lacking else ()
        found.append(
            KitProblem(
                "bank_cannot_exchange", "warning", numbers=numbers, lacking=lacking, fixes=fixes
            )
        )
    return found


def _enough_to_exchange(
    rungs: Ladder, demand: Demand, stack: Stack, removed: Sequence[Removal], unpaid: ColourUp
) -> dict[int, int]:
    """Return how many of the next chip would do. Some of them may go to rebuys first."""
    into = unpaid.removal.into
    at = [chip.value for chip in rungs].index(into)
    more = -(-unpaid.chips * unpaid.removal.value // into) - unpaid.bank[at]
    for _ in range(MOST_DOUBLINGS):
        fuller = tuple(
            replace(chip, stock=chip.stock + more) if chip.value == into else chip for chip in rungs
        )
        tried = exchanges_of(fuller, demand, stack, removed)
        if all(o.method != Method.NONE for o in tried if o.removal == unpaid.removal):
            return {into: more}
        more *= 2
    return {}


def _unpaid(rungs: Ladder, demand: Demand, deal: Deal, unpaid: int) -> KitProblem:
    fixes = []
    kind = "rebuys" if demand.rebuys else "add_ons"
    asked = demand.rebuys or demand.add_ons

    def fewer_do(fewer: int) -> bool:
        if kind == "rebuys":
            return _pays_all(rungs, replace(demand, rebuys=asked - fewer))
        return _pays_all(rungs, replace(demand, add_ons=asked - fewer))

    fewer = bisect_left(range(asked + 1), True, lo=min(unpaid, asked), key=fewer_do)
    if fewer <= asked and fewer_do(fewer):
        fixes.append(Fix(kind, Numbers(**{kind: asked - fewer})))
    more = _enough(rungs, demand, deal)
    if more:
        fixes.insert(0, Fix("borrow", chips=more))
    return KitProblem(
        "bank_cannot_pay_purchases", "warning", numbers=Numbers(count=unpaid), fixes=tuple(fixes)
    )


def _pays_all(rungs: Ladder, demand: Demand) -> bool:
    deal = best_deal(rungs, demand)
    return deal is None or not deal.score.unpaid_purchases


def _enough(rungs: Ladder, demand: Demand, deal: Deal) -> Mapping[int, int]:
    """Return how many of one chip, the largest a rebuy may have, pay all rebuys and add-ons."""
    least = min(demand.bought)
    at = max((at for at, chip in enumerate(rungs) if 2 * chip.value <= least), default=0)
    value = rungs[at].value

    def pays_all(more: int) -> bool:
        bank = tuple(have + more * (place == at) for place, have in enumerate(deal.bank))
        return None not in purchases(rungs, bank, demand.bought)[0]

    most = sum(demand.bought) // value + 1
    more = bisect_left(range(most + 1), True, key=pays_all)
    return {value: more} if pays_all(more) else {}
