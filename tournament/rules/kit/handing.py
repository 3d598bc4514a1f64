"""What somebody who buys chips is handed from this case at this moment."""

from .in_play import Counts
from .running_dry import instead_of
from .tonight import Chips

PLENTY = 10_000


def handed(chips: Chips, worth: int, stacks: int) -> Counts | None:
    """Return chips of this worth, none of them a colour that has left.

    They are those of a stack where it is worth as much and the case can pay it, else the best that
    the case has, ``stacks`` having been dealt out of it. None where it has none, or nobody has said
    which chips there are.
    """
    if chips.is_guess or worth < 1:
        return None
    each = chips.stack_now
    if each and sum(value * count for value, count in each.items()) != worth:
        each = None
    case = chips.in_the_case(stacks)
    if case is None:
        return each or instead_of({worth: 1}, dict.fromkeys(chips.in_play, PLENTY))
    there = {value: max(0, case.get(value, 0)) for value in chips.in_play}
    if each and all(there.get(value, 0) >= count for value, count in each.items()):
        return each
    return instead_of({worth: 1}, there)
