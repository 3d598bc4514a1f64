"""Playing cards, as people in this language name them."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

RANKS = {
    # Translators: the letters on the cards: sv "Kn", "D", "K", "E" (or J, Q, K, A, which most
    # decks have).
    "A": pgettext_lazy("card", "A"),
    "K": pgettext_lazy("card", "K"),
    "Q": pgettext_lazy("card", "Q"),
    "J": pgettext_lazy("card", "J"),
    "T": "10",
    **{str(rank): str(rank) for rank in range(9, 1, -1)},
}

SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}

SUITS = {
    # Translators: sv "spader", "hjärter", "ruter", "klöver"; da "spar", "hjerter", "ruder",
    # "klør"; nb "spar", "hjerter", "ruter", "kløver".
    "s": _("♠ spades"),
    "h": _("♥ hearts"),
    "d": _("♦ diamonds"),
    "c": _("♣ clubs"),
}


def card(code: str) -> str:
    """Write Kc as K♣."""
    return f"{RANKS.get(code[:1], '?')}{SIGNS.get(code[1:], '?')}"
