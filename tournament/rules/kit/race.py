"""The chip race: what is left over of a chip that leaves is drawn for.

Sources: TDA 2024 rule 24; half or more of a larger chip rounds up: Robert's Rules of Poker.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Racer:
    """Somebody at the table: the small chips held, and the worth of everything else."""

    seat: int
    small: int
    rest: int


@dataclass(frozen=True, slots=True)
class Race:
    """What the race is about, before a card is dealt.

    ``exchanged`` is what each seat gets at par, ``cards`` how many it is dealt; ``prizes`` are the
    larger chips to win, at most one each.
    """

    value: int
    into: int
    exchanged: Mapping[int, int]
    cards: Mapping[int, int]
    prizes: int


@dataclass(frozen=True, slots=True)
class Raced:
    """How it came out. ``gets`` counts larger chips by seat, exchange and prize together.

    ``saved`` are those whose whole stack was left over and who won nothing: each gets one of the
    smallest chip still in play. ``difference`` is what the worth of all chips in play changed by.
    """

    gets: Mapping[int, int]
    winners: tuple[int, ...]
    saved: tuple[int, ...]
    difference: int


def race(racers: Sequence[Racer], value: int, into: int) -> Race:
    """Raises ValueError where the larger chip is not a multiple of the smaller one."""
    if value <= 0 or into % value:
        raise ValueError(f"{into} is no multiple of {value}")
    group = into // value
    left = {racer.seat: racer.small % group for racer in racers}
    whole, rest = divmod(sum(left.values()), group)
    return Race(
        value,
        into,
        {racer.seat: racer.small // group for racer in racers},
        {seat: cards for seat, cards in sorted(left.items()) if cards},
        whole + (1 if 2 * rest >= group else 0),
    )


def settle(
    about: Race,
    racers: Sequence[Racer],
    ranking: Sequence[int],
    *,
    round_up: bool = False,
    smallest: int = 0,
) -> Raced:
    """Return what everybody gets. ``ranking`` are the seats with cards, the best card first.

    ``round_up`` gives everybody with a left-over chip a larger one, without cards. ``smallest`` is
    the smallest chip still in play, if it is not the larger one.
    """
    if not round_up and sorted(ranking) != sorted(about.cards):
        raise ValueError("the ranking must name each seat that was dealt cards, once")
    winners = tuple(about.cards) if round_up else tuple(ranking[: about.prizes])
    gets = dict(about.exchanged)
    for seat in winners:
        gets[seat] += 1
    saved = tuple(
        racer.seat for racer in racers if racer.small and not racer.rest and not gets[racer.seat]
    )
    before = sum(racer.small for racer in racers) * about.value
    after = sum(gets.values()) * about.into + len(saved) * (smallest or about.into)
    return Raced(gets, winners, saved, after - before)
