"""Who pays whom at the end, with as few payments as can be."""

from collections.abc import Mapping
from dataclasses import dataclass

# So many people, once those who owe each other the same are paired, are settled exactly; each one
# more doubles the time.
EXACT = 12


@dataclass(frozen=True, slots=True)
class Transfer:
    payer: int
    payee: int
    amount: int


def balances(won: Mapping[int, int], owed: Mapping[int, int], keeper: int) -> dict[int, int]:
    """Return what everybody is still to get (or, negative, to pay), together 0.

    ``won`` are prizes and bounties, ``owed`` what was bought and not yet paid. The ``keeper`` holds
    the till, and stands for fees, expenses and what the house adds.
    """
    people = dict.fromkeys((*won, *owed, keeper), 0)
    found = {person: won.get(person, 0) - owed.get(person, 0) for person in people}
    found[keeper] -= sum(found.values())
    return found


def transfers(balance: Mapping[int, int]) -> tuple[Transfer, ...]:
    """Return payments that settle everything, at most one fewer than there are people.

    ``balance`` is what each is to get, negative to pay; people are taken in the order given. The
    fewest there can be for up to ``EXACT`` people, else the largest against the largest.

    Raises ValueError where the balances are not together 0.
    """
    if sum(balance.values()):
        raise ValueError("what some get, others must pay")
    open_ = {person: amount for person, amount in balance.items() if amount}
    found = _paired(open_)
    for group in _groups(open_) if len(open_) <= EXACT else [list(open_)]:
        found += _largest_first({person: open_[person] for person in group})
    return tuple(found)


def _paired(balance: dict[int, int]) -> list[Transfer]:
    """Settle those who cancel out exactly, and take them off: never a payment too many."""
    found = []
    waiting: dict[int, list[int]] = {}
    for person, amount in list(balance.items()):
        if partners := waiting.get(-amount):
            partner = partners.pop(0)
            payer, payee = (partner, person) if amount > 0 else (person, partner)
            found.append(Transfer(payer, payee, abs(amount)))
            del balance[person], balance[partner]
        else:
            waiting.setdefault(amount, []).append(person)
    return found


def _groups(balance: Mapping[int, int]) -> list[list[int]]:
    """Return people in as many groups as can be that settle among themselves.

    A group of n needs n - 1 payments. ``most[mask]`` counts the groups that the people of ``mask``
    can be added in one after the other, each time the sum comes to 0.
    """
    people = list(balance)
    size = 1 << len(people)
    sums, most, last = [0] * size, [0] * size, [0] * size
    for mask in range(1, size):
        low = mask & -mask
        sums[mask] = sums[mask ^ low] + balance[people[low.bit_length() - 1]]
        at = max(
            (at for at in range(len(people)) if mask >> at & 1),
            key=lambda at: most[mask ^ (1 << at)],
        )
        last[mask] = at
        most[mask] = most[mask ^ (1 << at)] + (sums[mask] == 0)
    groups: list[list[int]] = []
    mask = size - 1
    while mask:
        if sums[mask] == 0:
            groups.append([])
        groups[-1].append(people[last[mask]])
        mask ^= 1 << last[mask]
    return groups


def _largest_first(balance: dict[int, int]) -> list[Transfer]:
    found = []
    while balance:
        payee = max(balance, key=lambda person: balance[person])
        payer = min(balance, key=lambda person: balance[person])
        amount = min(balance[payee], -balance[payer])
        found.append(Transfer(payer, payee, amount))
        balance[payee] -= amount
        balance[payer] += amount
        balance = {person: left for person, left in balance.items() if left}
    return found
