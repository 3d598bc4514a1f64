"""A deal as it is offered: exact shares, whole amounts, and what is odd about it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from tournament.rules.findings import Numbers
from tournament.rules.prizes import PrizeProblem

from .chip_model import icm
from .chops import chip_chop, equal, proportional

Shares = Sequence[Fraction | float]

METHODS: Mapping[str, Callable[[Sequence[int], Sequence[int]], Shares]] = {
    "icm": icm,
    "chip_chop": chip_chop,
    "proportional": proportional,
    "equal": equal,
}

ALIKE = 1e-9  # parts of a unit, or of all prizes, closer than this are equal


@dataclass(frozen=True, slots=True)
class Deal:
    """``amounts`` by player, in whole units, together all prizes but what is ``left`` to play for.

    ``exact`` is what they were rounded from. Problems name a player by ``place``, from 0.
    """

    method: str
    exact: tuple[Fraction | float, ...]
    amounts: tuple[int, ...]
    left: int = 0
    problems: tuple[PrizeProblem, ...] = ()


def deal(
    method: str, stacks: Sequence[int], prizes: Sequence[int], *, unit: int = 1, left: int = 0
) -> Deal:
    """Divide the open prizes, the first one first; ``left`` is still played for, with the title.

    Raises ValueError where a stack is 0, or ``left`` is more than there is.
    """
    if not stacks or min(stacks) <= 0:
        raise ValueError("everybody in a deal has chips")
    divided = set_aside(prizes[: len(stacks)], left)
    exact = tuple(METHODS[method](stacks, divided))
    amounts = rounded(exact, stacks, sum(divided), unit)
    return Deal(method, exact, amounts, left, _oddities(exact, divided, len(stacks)))


def custom(
    amounts: Sequence[int], stacks: Sequence[int], prizes: Sequence[int], *, left: int = 0
) -> Deal:
    """Return amounts of one's own as a deal; an error where they are not what is to be divided."""
    open_ = prizes[: len(stacks)]
    divided = set_aside(open_, max(0, min(left, sum(open_))))
    problems = list(_oddities(amounts, divided, len(stacks)))
    wanted = sum(open_) - left
    if sum(amounts) != wanted or len(amounts) != len(stacks):
        numbers = Numbers(sum=sum(amounts), prizes=wanted, missing=wanted - sum(amounts))
        problems.insert(0, PrizeProblem("deal_does_not_add_up", "error", numbers=numbers))
    for player, amount in enumerate(amounts):
        if amount < 0:
            numbers = Numbers(player=player + 1)
            problems.insert(0, PrizeProblem("deal_below_nothing", "error", player, numbers))
    exact = tuple(Fraction(amount) for amount in amounts)
    return Deal("custom", exact, tuple(amounts), left, tuple(problems))


def set_aside(prizes: Sequence[int], amount: int) -> tuple[int, ...]:
    """Return the prizes with so much taken off the top: the first until it is as the second, ...

    Raises ValueError where there is not so much.
    """
    if not 0 <= amount <= sum(prizes):
        raise ValueError(f"{amount} cannot be set aside of {sum(prizes)}")
    found = list(prizes)
    while amount:
        top = max(found)
        highest = [at for at, prize in enumerate(found) if prize == top]
        under = max((prize for prize in found if prize < top), default=0)
        taken = min(amount, (top - under) * len(highest))
        each, more = divmod(taken, len(highest))
        for number, at in enumerate(reversed(highest)):
            found[at] -= each + (number < more)
        amount -= taken
    return tuple(found)


def rounded(exact: Shares, stacks: Sequence[int], total: int, unit: int) -> tuple[int, ...]:
    """Return whole amounts together ``total``, by the largest remainder in units.

    Where remainders are alike, the larger stack comes first, then whoever stands first; what is
    less than a unit goes to the largest stack.
    """
    units, rest = divmod(total, unit)
    parts: Shares = [share * units / total if total else 0.0 for share in exact]
    whole = [floor(part + ALIKE) for part in parts]
    order = _by_remainder([part - count for part, count in zip(parts, whole, strict=True)], stacks)
    for at in order[: units - sum(whole)]:
        whole[at] += 1
    amounts = [count * unit for count in whole]
    amounts[max(range(len(stacks)), key=lambda at: stacks[at])] += rest
    return tuple(amounts)


def _by_remainder(remainders: Shares, stacks: Sequence[int]) -> list[int]:
    by_size = sorted(range(len(stacks)), key=lambda at: -remainders[at])
    alike: list[list[int]] = []
    for at in by_size:
        if alike and remainders[alike[-1][-1]] - remainders[at] < ALIKE:
            alike[-1].append(at)
        else:
            alike.append([at])
    return [at for group in alike for at in sorted(group, key=lambda at: (-stacks[at], at))]


def _oddities(shares: Shares, prizes: Sequence[int], players: int) -> tuple[PrizeProblem, ...]:
    """Return who would get more than the first prize, or less than the one they are sure of."""
    if not prizes:
        return ()
    most = max(prizes)
    least = min(prizes) if len(prizes) >= players else 0
    slack = ALIKE * sum(prizes)
    found = []
    for player, share in enumerate(shares):
        numbers = Numbers(player=player + 1, most=most, least=least)
        if share > most + slack:
            found.append(PrizeProblem("over_first_prize", "warning", player, numbers))
        if share < least - slack:
            found.append(PrizeProblem("under_lowest_prize", "warning", player, numbers))
    return tuple(found)
