"""Finishing places, read off the list of who went out. Undo is taking a line off that list.

Sources: WSOP 2026, rule 126; TDA 2024, recommended procedure 8; where several of one table go out
in a hand-for-hand round with others, the tiers are our choice.
"""

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Literal

HandForHand = Literal["tie", "stack", "all_tie"]
Tiers = list[list["Bust"]]


@dataclass(frozen=True, slots=True)
class Bust:
    """An entry went out ``at`` an instant (any unit that only grows).

    Equal ``hand``: in one hand at one table. Equal ``round``: in one round hand for hand. ``stack``
    is what it had when that hand began. ``pending``: it may still come back. ``is_paid`` is False
    for a disqualified player and for one who never came.
    """

    entry: int
    at: int
    hand: Hashable = None
    round: int | None = None
    table: int | None = None
    stack: int | None = None
    seat: int = 0
    pending: bool = False
    is_paid: bool = True


@dataclass(frozen=True, slots=True)
class Finish:
    """Places ``best`` to ``worst``, the same where nobody shares them.

    Not settled: somebody out at that moment or before may come back, and then places below move.
    """

    entry: int
    best: int
    worst: int
    is_settled: bool = True
    is_paid: bool = True

    @property
    def is_tie(self) -> bool:
        return self.best != self.worst


def still_out(busts: Iterable[Bust], bought_at: Mapping[int, int]) -> tuple[Bust, ...]:
    """Return each entry's last bust, without those who bought themselves back in afterwards.

    ``bought_at`` is the instant of an entry's latest purchase. The others of a hand or a round keep
    the instant at which it began, though whoever was out first in it came back.
    """
    everything = list(busts)
    last: dict[int, Bust] = {}
    for bust in everything:
        if bust.entry not in last or bust.at >= last[bust.entry].at:
            last[bust.entry] = bust
    return tuple(
        replace(bust, at=moment[0].at)
        for moment in _moments(everything)
        for bust in moment
        if bust is last[bust.entry]
        and (bust.entry not in bought_at or bought_at[bust.entry] < bust.at)
    )


def finishing_places(
    people: Collection[int], busts: Sequence[Bust], *, hand_for_hand: HandForHand = "tie"
) -> tuple[Finish, ...]:
    """Return the places of everybody who has one, the best first.

    Within a tie the order is by stack, then seat. Busts of one instant that share neither hand nor
    round count in the order given. When one is left, that one has won.

    Raises ValueError where somebody went out twice or was never in.
    """
    out = {bust.entry for bust in busts}
    if len(out) < len(busts) or not out <= set(people):
        raise ValueError("everybody goes out once, and has been in before")
    alive, is_settled = len(people), True
    finishes = []
    for moment in _moments(busts):
        if moment[0].round is not None:  # without one of them the tiers are others
            is_settled &= not any(bust.pending for bust in moment)
        for tier in reversed(_tiers(moment, hand_for_hand)):
            is_settled &= not any(bust.pending for bust in tier)
            best = alive - len(tier) + 1
            ordered = sorted(tier, key=lambda bust: (-(bust.stack or 0), bust.seat))
            for bust in reversed(ordered):
                finishes.append(Finish(bust.entry, best, alive, is_settled, bust.is_paid))
            alive -= len(tier)
    if alive == 1:
        (winner,) = set(people) - out
        finishes.append(Finish(winner, 1, 1, is_settled))
    return tuple(reversed(finishes))


def unknown_stacks(busts: Iterable[Bust]) -> tuple[tuple[Bust, ...], ...]:
    """Return the groups of one hand that share places only because a stack is not known."""
    hands: dict[Hashable, list[Bust]] = {}
    for bust in busts:
        if bust.hand is not None:
            hands.setdefault(bust.hand, []).append(bust)
    return tuple(
        tuple(group)
        for group in hands.values()
        if len(group) > 1 and any(bust.stack is None for bust in group)
    )


def _moments(busts: Iterable[Bust]) -> list[list[Bust]]:
    """Return what happened at once, in the order in which each began."""
    moments: dict[Hashable, list[Bust]] = {}
    for number, bust in enumerate(sorted(busts, key=lambda bust: bust.at)):
        key: Hashable = ("alone", number)
        if bust.round is not None:
            key = ("round", bust.round)
        elif bust.hand is not None:
            key = ("hand", bust.hand)
        moments.setdefault(key, []).append(bust)
    return list(moments.values())


def _tiers(moment: list[Bust], hand_for_hand: HandForHand) -> Tiers:
    """Return who shares places, the best first."""
    if moment[0].round is None or hand_for_hand == "stack":
        return _by_stack(moment)
    if hand_for_hand == "all_tie":
        return [moment]
    tables: dict[Hashable, list[Bust]] = {}
    for number, bust in enumerate(moment):
        tables.setdefault(_table_of(bust, number), []).append(bust)
    ranked = [_by_stack(table) for table in tables.values()]
    return [
        [bust for tier in level for bust in tier] for level in zip_longest(*ranked, fillvalue=())
    ]


def _table_of(bust: Bust, number: int) -> Hashable:
    """Return what is the same for two of one table; a hand is played at one."""
    if bust.table is not None:
        return bust.table
    return ("unknown", number) if bust.hand is None else ("hand", bust.hand)


def _by_stack(busts: list[Bust]) -> Tiers:
    """Return equal stacks together, the largest first; all of them where one is not known."""
    if any(bust.stack is None for bust in busts):
        return [busts]
    stacks: dict[int, list[Bust]] = {}
    for bust in sorted(busts, key=lambda bust: -(bust.stack or 0)):
        stacks.setdefault(bust.stack or 0, []).append(bust)
    return list(stacks.values())
