"""Cards as they are drawn for seats and the button: the suit decides between equal ranks.

Pots know no order of suits. Source: Robert's Rules of Poker, ties; WSOP 2026, live action, 150.
"""

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)

_ORDER = {card: order for order, card in enumerate(DECK)}


def card_order(card: str) -> int:
    """Return a number that is greater for the better card; KeyError where it is none."""
    return _ORDER[card]
