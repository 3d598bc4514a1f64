"""Who gets what, ties and all."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournament.rules.finishing import Finish
from tournament.rules.shares import evenly


@dataclass(frozen=True, slots=True)
class Awards:
    """``amounts`` by entry; ``withheld`` is what fell to people who may not be paid."""

    amounts: Mapping[int, int]
    withheld: int = 0


def awards(finishes: Iterable[Finish], prizes: Sequence[int], *, unit: int = 1) -> Awards:
    """Return what everybody who has finished is paid.

    A tied group shares the prizes of all its places, in whole units; a unit that does not divide
    goes to whoever stands first in it. Source: WSOP 2026, rule 126; the odd unit is our choice.
    """
    groups: dict[int, list[Finish]] = {}
    for finish in finishes:
        groups.setdefault(finish.best, []).append(finish)
    amounts, withheld = {}, 0
    for best, group in groups.items():
        sum_of_places = sum(prizes[best - 1 : best - 1 + len(group)])
        for finish, amount in zip(group, evenly(sum_of_places, len(group), unit), strict=True):
            amounts[finish.entry] = amount if finish.is_paid else 0
            withheld += 0 if finish.is_paid else amount
    return Awards(amounts, withheld)


def awards_with_deal(
    finishes: Iterable[Finish],
    prizes: Sequence[int],
    agreed: Mapping[int, int],
    left: int = 0,
    *,
    unit: int = 1,
) -> Awards:
    """Return the same after a deal: who is in it gets what was ``agreed``, wherever they finish.

    The winner gets what was ``left`` beside. The others share the prizes of the places below.
    """
    known = list(finishes)
    below = [0] * len(agreed) + list(prizes[len(agreed) :])
    others = awards([one for one in known if one.entry not in agreed], below, unit=unit)
    amounts = {**agreed, **others.amounts}
    for finish in known:
        if finish.worst == 1:
            amounts[finish.entry] += left
    return Awards(amounts, others.withheld)
