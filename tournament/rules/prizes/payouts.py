"""What each place is paid, exact to the unit."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournament.rules.findings import Numbers, Problem
from tournament.rules.shares import in_proportion

HUNDRED = 100


@dataclass(frozen=True, slots=True)
class PrizeProblem(Problem):
    """What is wrong with prizes or a deal; ``place`` counts from 0."""


@dataclass(frozen=True, slots=True)
class Prize:
    """What a place is promised: a ``fixed`` amount, or a ``share`` of what those leave.

    ``gift`` is a prize in kind, with or without money.
    """

    share: Fraction = Fraction(0)
    fixed: int | None = None
    gift: str = ""


@dataclass(frozen=True, slots=True)
class Payouts:
    """``amounts`` and ``gifts`` by place; ``left`` is what no place was promised."""

    amounts: tuple[int, ...]
    gifts: tuple[str, ...]
    left: int = 0
    problems: tuple[Problem, ...] = ()

    @property
    def places(self) -> int:
        return len(self.amounts)


def payouts(
    pool: int, shares: Sequence[Fraction], *, unit: int = 1, minimum: int = 0
) -> tuple[int, ...]:
    """Return the amounts by place: together the pool, never rising, none of them 0.

    Each is a whole number of units by the largest remainder; what is less than a unit goes to the
    first. Where a place would get nothing, or less than ``minimum`` for want of money, one place
    fewer is paid; else low places are raised to ``minimum`` at the cost of those above.
    """
    if pool <= 0 or not shares:
        return ()
    units, rest = divmod(pool, unit)
    least = -(-minimum // unit)
    paid = len(shares)
    while (amounts := _spread(units, shares[:paid], least)) is None:
        paid -= 1
    return (amounts[0] * unit + rest, *(amount * unit for amount in amounts[1:]))


def _spread(units: int, shares: Sequence[Fraction], least: int) -> tuple[int, ...] | None:
    """Return whole units by place, None where the last would get nothing or too little."""
    if len(shares) == 1:
        return (units,)
    if max(least, 1) * len(shares) > units or not shares[-1]:
        return None
    for raised in range(len(shares)):
        above = in_proportion(units - raised * least, shares[: len(shares) - raised])
        if above[-1] >= least:
            amounts = (*above, *[least] * raised)
            return amounts if amounts[-1] else None
    return None


def prize_list(
    pool: int,
    prizes: Sequence[Prize],
    *,
    unit: int = 1,
    minimum: int = 0,
    players: int | None = None,
) -> Payouts:
    """Return what each promise comes to; fixed amounts come first, shares divide the rest.

    More prizes than ``players`` pay the first ones. An error leaves nobody paid.
    """
    prizes = prizes if players is None else prizes[:players]
    fixed = sum(prize.fixed or 0 for prize in prizes)
    if fixed > pool:
        numbers = Numbers(fixed=fixed, pool=pool)
        return Payouts((), (), pool, (PrizeProblem("fixed_over_pool", "error", numbers=numbers),))
    shared = [prize.share for prize in prizes if prize.fixed is None and prize.share]
    parts = list(payouts(pool - fixed, shared, unit=unit, minimum=minimum))
    amounts = []
    for prize in prizes:
        if prize.fixed is not None:
            amounts.append(prize.fixed)
        else:
            amounts.append(parts.pop(0) if prize.share and parts else 0)
    gifts = [prize.gift for prize in prizes]
    while amounts and not amounts[-1] and not gifts[-1]:
        del amounts[-1], gifts[-1]
    left = pool - sum(amounts)
    return Payouts(tuple(amounts), tuple(gifts), left, _oddities(amounts, gifts, left))


def _oddities(amounts: Sequence[int], gifts: Sequence[str], left: int) -> tuple[Problem, ...]:
    found = [
        PrizeProblem("prize_rises", "warning", place, Numbers(place=place + 1))
        for place in range(1, len(amounts))
        if amounts[place] > amounts[place - 1] and not gifts[place - 1]
    ]
    if left:
        found.append(PrizeProblem("pool_left_over", "warning", numbers=Numbers(left=left)))
    return tuple(found)


def share_problems(shares: Sequence[Fraction]) -> tuple[Problem, ...]:
    """Return what is wrong with percentages of one's own; shares of 1, not of 100."""
    found = []
    if not shares:
        found.append(PrizeProblem("no_shares", "error"))
    for place, share in enumerate(shares):
        numbers = Numbers(place=place + 1)
        if share <= 0:
            found.append(PrizeProblem("share_without_size", "error", place, numbers))
        elif place and share > shares[place - 1]:
            found.append(PrizeProblem("prize_rises", "warning", place, numbers))
    total = sum(shares)
    if shares and total != 1:
        # In hundredths of a per cent, which percentages rarely have more of.
        numbers = Numbers(hundredths=round(total * HUNDRED * HUNDRED))
        found.append(PrizeProblem("shares_do_not_add_up", "error", numbers=numbers))
    return tuple(found)


def scaled(shares: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Return the shares in the same proportions, together 1."""
    total = sum(shares)
    return tuple(share / total for share in shares) if total else ()
