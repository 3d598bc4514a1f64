"""Bounties, fixed and progressive: who gets what for whom, derived from what happened.

A bounty belongs to whoever won the pot that held the last chip of the one who went out; several
share it, an odd unit goes to the first left of the button. A progressive one pays half at once,
the odd unit included, and the other half goes onto the winner's own head.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from .shares import evenly


@dataclass(frozen=True, slots=True)
class PutUp:
    """A bounty put on an entry's head: with its buy-in, or anew when it came back."""

    entry: int
    amount: int
    at: int = 0


@dataclass(frozen=True, slots=True)
class Taken:
    """An entry went out; ``by`` are the winners, the first left of the button first.

    Nobody named: the bounty waits to be assigned. Equal ``hand``: in one hand.
    """

    entry: int
    by: tuple[int, ...] = ()
    at: int = 0
    hand: Hashable = None


@dataclass(frozen=True, slots=True)
class Paid:
    """``taker`` got ``cash`` for ``entry``, and ``head`` more on the own head."""

    entry: int
    taker: int
    cash: int
    head: int = 0


@dataclass(frozen=True, slots=True)
class Bounties:
    """``heads`` is what is still to be won, ``waiting`` what is to be assigned, by who went out.

    Paid, heads and waiting are together all that was put up.
    """

    paid: tuple[Paid, ...]
    heads: Mapping[int, int]
    waiting: Mapping[int, int]

    def cash(self) -> dict[int, int]:
        """Return what everybody has won so far, the own head not counted."""
        won: dict[int, int] = {}
        for one in self.paid:
            won[one.taker] = won.get(one.taker, 0) + one.cash
        return won


def bounties(
    put_up: Iterable[PutUp],
    taken: Iterable[Taken],
    *,
    progressive: bool = False,
    unit: int = 1,
    winner: int | None = None,
) -> Bounties:
    """Return how the bounties stand. ``unit`` is the smallest that is paid out.

    The ``winner`` keeps the own head. What somebody without a bounty of their own wins is paid at
    once, for there is no head to put it on.
    """
    heads: dict[int, int] = {}
    waiting: dict[int, int] = {}
    paid: list[Paid] = []
    for event in _events(put_up, taken):
        if isinstance(event, PutUp):
            heads[event.entry] = heads.get(event.entry, 0) + event.amount
            continue
        amount = heads.pop(event.entry, None)
        if not amount:
            continue
        if not event.by:
            waiting[event.entry] = waiting.get(event.entry, 0) + amount
            continue
        for taker, part in zip(event.by, evenly(amount, len(event.by), unit), strict=True):
            head = part // 2 // unit * unit if progressive and taker in heads else 0
            if head:
                heads[taker] += head
            paid.append(Paid(event.entry, taker, part - head, head))
    if winner is not None and (own := heads.pop(winner, 0)):
        paid.append(Paid(winner, winner, own))
    return Bounties(tuple(paid), heads, waiting)


def _events(put_up: Iterable[PutUp], taken: Iterable[Taken]) -> list[PutUp | Taken]:
    """Return all in order. At one instant first bounties come, then losses, then returns."""
    timed: list[tuple[int, int, PutUp | Taken]] = []
    known: set[int] = set()
    for one in sorted(put_up, key=lambda one: one.at):
        timed.append((one.at, 2 if one.entry in known else 0, one))
        known.add(one.entry)
    timed += [(at, 1, loss) for at, loss in _in_order(taken)]
    return [event for _at, _rank, event in sorted(timed, key=lambda event: event[:2])]


def _in_order(taken: Iterable[Taken]) -> list[tuple[int, Taken]]:
    """Return losses with their instant; in one hand nobody before those whose bounty they took."""
    hands: dict[Hashable, list[Taken]] = {}
    for number, one in enumerate(sorted(taken, key=lambda one: one.at)):
        key = ("alone", number) if one.hand is None else ("hand", one.hand)
        hands.setdefault(key, []).append(one)
    ordered = []
    for hand in hands.values():
        ahead, at = list(hand), hand[0].at
        while ahead:
            free = (one for one in ahead if not any(one.entry in other.by for other in ahead))
            first = next(free, ahead[0])
            ahead.remove(first)
            ordered.append((at, first))
    return ordered


def last_pot_winners(
    pots: Sequence[Mapping[int, int]], winners: Sequence[Sequence[int]], entry: int
) -> tuple[int, ...]:
    """Return who takes an entry's bounty: the winners of the last pot it has chips in.

    ``pots`` map entries to their chips in each, the main pot first; ``winners`` likewise.
    """
    held = [at for at, pot in enumerate(pots) if pot.get(entry)]
    return tuple(winners[held[-1]]) if held else ()
