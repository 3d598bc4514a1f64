"""Several cases in one plan: whose chips are the same, and whose must not meet."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from .looks import Likeness, Pile, sight_of_likeness
from .values import Colour


@dataclass(frozen=True, slots=True)
class Together:
    """Several cases as one. ``piles`` tells which piles make up each of ``colours``, in its order.

    ``refused``: chips that look the same and are worth different amounts; no plan may use both.
    ``doubtful``: those that are only hard to tell apart.
    """

    colours: tuple[Colour, ...]
    piles: tuple[tuple[Pile, ...], ...]
    refused: tuple[Likeness, ...]
    doubtful: tuple[Likeness, ...]

    def legend(self, colours: Sequence[Colour]) -> dict[int, tuple[Pile, ...]]:
        """Return what each value looks like, smallest first: all its looks side by side.

        ``colours`` are ours with the values that a plan gave them.
        """
        values = {colour.name: colour.value for colour in colours}
        found: dict[int, tuple[Pile, ...]] = {}
        for colour, piles in zip(self.colours, self.piles, strict=True):
            value = values.get(colour.name)
            if value is not None:
                found[value] = found.get(value, ()) + piles
        return dict(sorted(found.items()))


def together(cases: Sequence[Sequence[Pile]]) -> Together:
    """Put several cases into one plan.

    Chips of one look and one value are one colour. Blank ones that look like printed ones count as
    those. One value in two looks stays two colours, side by side on every legend.
    """
    piles = [pile for case in cases for pile in case if pile.count > 0]
    groups: list[_Group] = []
    for pile in sorted(piles, key=lambda pile: pile.value is None):
        mine = next((group for group in groups if group.takes(pile)), None)
        if mine is None:
            groups.append(_Group(pile.value, [pile]))
        else:
            mine.piles.append(pile)
    order = {id(pile): place for place, pile in enumerate(piles)}
    for group in groups:
        group.piles.sort(key=lambda pile: order[id(pile)])
    groups.sort(key=lambda group: order[id(group.piles[0])])
    refused, doubtful = _likenesses(groups, cases)
    names = _names([group.piles[0] for group in groups])
    colours = (
        Colour(name, sum(pile.sure_count for pile in group.piles), group.value)
        for name, group in zip(names, groups, strict=True)
    )
    return Together(
        tuple(colours), tuple(tuple(group.piles) for group in groups), refused, doubtful
    )


@dataclass(slots=True)
class _Group:
    value: int | None
    piles: list[Pile]

    def takes(self, pile: Pile) -> bool:
        return pile.value in (None, self.value) and any(
            sight_of_likeness(one, pile) == "always" for one in self.piles
        )


def _likenesses(
    groups: Sequence[_Group], cases: Sequence[Sequence[Pile]]
) -> tuple[tuple[Likeness, ...], tuple[Likeness, ...]]:
    home = {id(pile): number for number, case in enumerate(cases) for pile in case}
    refused, doubtful = [], []
    for one, other in itertools.combinations(groups, 2):
        if one.value is not None and one.value == other.value:
            continue
        for a, b in itertools.product(one.piles, other.piles):
            sight = sight_of_likeness(a, b)
            if sight == "always" and home[id(a)] != home[id(b)]:
                refused.append(Likeness(a, b, sight))
            elif sight:
                doubtful.append(Likeness(a, b, sight))
    return tuple(refused), tuple(doubtful)


def _names(piles: Sequence[Pile]) -> list[str]:
    """Return a name of its own for each: a plan gives values by name."""
    own = [pile.name.casefold() for pile in piles]
    taken: set[str] = set()
    names = []
    for pile in piles:
        name = pile.name
        if own.count(name.casefold()) > 1 and pile.case:
            name = f"{pile.name} ({pile.case})"
        tried, number = name, 1
        while tried.casefold() in taken:
            number += 1
            tried = f"{name} {number}"
        taken.add(tried.casefold())
        names.append(tried)
    return names
