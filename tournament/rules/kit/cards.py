"""Cards of the chip race: a player's best single card counts; of equal ranks the higher suit."""

import itertools
from collections.abc import Mapping, Sequence

RANKS = "23456789TJQKA"
SUITS = "cdhs"  # clubs, diamonds, hearts, spades: the lowest first
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)

_STRENGTH = {card: number for number, card in enumerate(DECK)}


def strength(card: str) -> int:
    """Raises ValueError for what is no card. Rank before suit."""
    if card not in _STRENGTH:
        raise ValueError(f"{card!r} is no card")
    return _STRENGTH[card]


def best(cards: Sequence[str]) -> str:
    return max(cards, key=strength)


def ranking(dealt: Mapping[int, Sequence[str]]) -> tuple[int, ...]:
    """Return the seats that hold cards, the best single card first.

    Only where more than one deck was needed can two be equal: then the next card decides, and at
    last the seat that was dealt first.
    """

    def key(seat: int) -> tuple[list[int], int]:
        return sorted(-strength(card) for card in dealt[seat]), seat

    return tuple(sorted((seat for seat in dealt if dealt[seat]), key=key))


def decks(cards: int) -> int:
    """How many decks so many cards are dealt from."""
    return max(1, -(-cards // len(DECK)))


def dealt(counts: Mapping[int, int], pack: Sequence[str]) -> dict[int, tuple[str, ...]]:
    """Deal from the top: all cards of a seat before the next one's, the lowest seat first."""
    top = iter(pack)
    return {seat: tuple(itertools.islice(top, counts[seat])) for seat in sorted(counts)}
