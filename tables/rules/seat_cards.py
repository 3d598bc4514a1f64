"""Who takes which seat card: the draw of a table that breaks, and of a redraw.

Source: TDA 2024, rule 10.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from .cards import DECK, card_order
from .lots import Lots
from .rooms import Player

Seat = TypeVar("Seat")


@dataclass(frozen=True, slots=True)
class Taken(Generic[Seat]):
    player: Player
    seat: Seat
    card: str  # empty where there are more people than cards


def draw(people: Sequence[Player], seats: Sequence[Seat], lots: Lots) -> list[Taken[Seat]]:
    """Draw in two steps: the seat cards are shuffled, then each player draws a card for the order
    in which they are taken. Raises ValueError where there are not as many of both."""
    seat_cards = lots.shuffled(seats)
    if len(people) > len(DECK):
        pairs = zip(lots.shuffled(people), seat_cards, strict=True)
        return [Taken(player, seat, "") for player, seat in pairs]
    cards = lots.some_of(DECK, len(people))
    return in_order_of_cards(dict(zip(people, cards, strict=True)), seat_cards)


def in_order_of_cards(cards: Mapping[Player, str], seat_cards: Sequence[Seat]) -> list[Taken[Seat]]:
    """The best card takes the first seat card, and so on."""
    order = sorted(cards, key=lambda player: card_order(cards[player]), reverse=True)
    pairs = zip(order, seat_cards, strict=True)
    return [Taken(player, seat, cards[player]) for player, seat in pairs]
