"""Which chips to buy for a wished night, and which case would do."""

from collections.abc import Iterable
from dataclasses import replace

from .dealing import dealing
from .values import Colour
from .wish import KitProblem, Wish

SOLD_BY = 25


def to_buy(problem: KitProblem) -> dict[int, int]:
    """Return what to add to the case, by value; chips are sold by 25."""
    return {
        value: -(-count // SOLD_BY) * SOLD_BY for value, count in sorted(problem.lacking.items())
    }


def does(wish: Wish, colours: tuple[Colour, ...]) -> bool:
    """Whether everybody could have a good stack, and every rebuy be paid, from these chips."""
    deal = dealing(replace(wish, colours=colours, counts={}, base=None)).deal
    return deal is not None and not (deal.score.below_floor or deal.score.unpaid_purchases)


def smallest_that_does(wish: Wish, cases: Iterable[tuple[str, tuple[Colour, ...]]]) -> str | None:
    """Return the name of the case with the fewest chips that does."""
    by_size = sorted(cases, key=lambda case: sum(colour.count for colour in case[1]))
    return next((name for name, colours in by_size if does(wish, colours)), None)
