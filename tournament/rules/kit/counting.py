"""Counting out the chips before a night: what comes out of the case, and what stays in it."""

from collections.abc import Iterable
from dataclasses import dataclass

from .in_play import Counts

PILE = 20  # what people count chips in


@dataclass(frozen=True, slots=True)
class Take:
    """So many chips of a value come out of the case; ``left`` stay, None where nobody knows.

    ``short`` are those that the case lacks of them.
    """

    value: int
    count: int
    left: int | None = None
    short: int = 0

    @property
    def piles(self) -> tuple[int, int]:
        """Piles of 20, and the loose ones beside them."""
        return divmod(self.count, PILE)


def counting_out(stack: Counts, people: int, stock: Counts | None = None) -> tuple[Take, ...]:
    """Return what so many equal stacks take out of a case, the smallest chip first.

    A chip that only stays in the case is among them, with a count of 0.
    """
    values: Iterable[int] = stack if stock is None else {**stock, **stack}
    found = []
    for value in sorted(values):
        count = people * stack.get(value, 0)
        if stock is None:
            found.append(Take(value, count))
            continue
        rest = stock.get(value, 0) - count
        found.append(Take(value, count, max(0, rest), max(0, -rest)))
    return tuple(found)
