"""Currencies. Money is whole minor units everywhere: 12.50 kr is 1250."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Currency:
    """``minor`` units make one whole; ``cash`` is the smallest coin still in use and ``payout``
    what prizes are rounded to where the house says nothing: a usual note or coin. In minor units.
    """

    code: str
    minor: int
    cash: int
    payout: int


CURRENCIES: Mapping[str, Currency] = {
    one.code: one
    for one in (
        Currency("SEK", 100, 100, 1000),
        Currency("NOK", 100, 100, 1000),
        Currency("DKK", 100, 50, 1000),
        Currency("EUR", 100, 1, 500),
        Currency("USD", 100, 1, 500),
        Currency("GBP", 100, 1, 500),
    )
}

# Points are counted like money that has no minor unit.
POINTS = Currency("", 1, 1, 1)


def payout_unit(code: str, whole: int | None) -> int:
    """Return what prizes are rounded to, in minor units; the house says it in ``whole`` money."""
    currency = CURRENCIES.get(code, POINTS)
    return currency.payout if whole is None else whole * currency.minor
