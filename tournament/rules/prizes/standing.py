"""How far it is to the money, and to more of it."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Jump:
    """After so many ``outs`` the least that anybody left gets rises from ``now`` to ``to``."""

    now: int
    to: int
    outs: int


def from_the_money(left: int, paid: int) -> int:
    """Return how many must go out until everybody left is paid."""
    return max(0, left - paid)


def is_bubble(left: int, paid: int) -> bool:
    """Whether the next one out is the last without a prize."""
    return paid > 0 and left == paid + 1


def next_jump(amounts: Sequence[int], left: int) -> Jump | None:
    """Return the next rise of the pay; None where nothing better is ahead."""
    now = amounts[left - 1] if 0 < left <= len(amounts) else 0
    for place in range(min(left - 1, len(amounts)), 0, -1):
        if amounts[place - 1] > now:
            return Jump(now, amounts[place - 1], left - place)
    return None
