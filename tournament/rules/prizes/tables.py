"""Ready payout tables, by the number of entries.

Sources of the percentages: royalflushpokerleague.com, homepokergames.com, thepokerclubscv.com,
the PartyPoker table at vegaspoker247.com, kiabet.com, homepokertourney.org.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial

from .curve import falling
from .payouts import payouts, scaled

Shares = tuple[Fraction, ...]

FINE = 1_000_000


def _percent(*texts: str) -> Shares:
    return tuple(Fraction(text) / 100 for text in texts)


# The most entries of each row.
HOUSE: Mapping[int, Shares] = {
    4: _percent("100"),
    6: _percent("60", "40"),
    12: _percent("50", "30", "20"),
    15: _percent("45", "27", "18", "10"),
    20: _percent("40", "30", "20", "10"),
    27: _percent("45", "25", "15", "10", "5"),
    45: _percent("37", "22", "15", "11", "8", "7"),
    65: _percent("30", "20", "12", "10", "8", "6.5", "5.5", "4.5", "3.5"),
    100: _percent(
        "30", "20", "11.9", "8.9", "7", "5.8", "4.6", "3.6", "2.6", "1.4", "1.4", "1.4", "1.4"
    ),
}
LARGEST_ROW = max(HOUSE)


def _house(entries: int, least: Fraction) -> Shares:
    for most, shares in HOUSE.items():
        if entries <= most:
            return shares
    return _of_the_field(Fraction(15, 100), Fraction(1, 5), 0, entries, least)


def _always(shares: Shares, entries: int, least: Fraction) -> Shares:
    return shares


def _of_the_field(
    part: Fraction, first: Fraction, steep: int, entries: int, least: Fraction
) -> Shares:
    """Return a falling curve over ``part`` of the field that gives the last place ``least``.

    The first place gets ``first``; in a small field, where that would be less than an even share,
    a share that shrinks with the places.
    """
    places = max(1, entries * part.numerator // part.denominator)
    lowest = -(-least.numerator * FINE // least.denominator)
    while places > 1:
        begins = max(first, Fraction(1 + steep, places + steep))
        top = -(-begins.numerator * FINE // begins.denominator)
        if top >= lowest and top + (places - 1) * lowest <= FINE <= top * places:
            return tuple(Fraction(part, FINE) for part in falling(FINE, places, top, lowest))
        places -= 1
    return (Fraction(1),)


TABLES: Mapping[str, Callable[[int, Fraction], Shares]] = {
    "house": _house,
    "winner-takes-all": partial(_always, _percent("100")),
    "top-three": partial(_always, _percent("50", "35", "15")),
    "top-five": partial(_always, _percent("40", "25", "20", "10", "5")),
    "top-seven": partial(_always, _percent("35", "25", "12.5", "10", "7.5", "5", "5")),
    "flat": partial(_of_the_field, Fraction(1, 4), Fraction(1, 5), 1),
    "usual": partial(_of_the_field, Fraction(15, 100), Fraction(1, 4), 1),
    "steep": partial(_of_the_field, Fraction(1, 10), Fraction(3, 10), 2),
}


def shares_of(table: str, entries: int, least: Fraction | None = None) -> Shares:
    """Return what each paid place gets of the pool; together 1, never rising.

    ``least`` is what an entry costs, as a share of the pool: where the table gives the last paid
    place its entry back, this much. A table with more places than entries pays the first ones.
    """
    if entries < 1:
        return ()
    shares = TABLES[table](entries, Fraction(1, entries) if least is None else least)
    return scaled(shares[:entries])


def table_payouts(
    table: str, entries: int, pool: int, *, unit: int = 1, price: int = 0
) -> tuple[int, ...]:
    """Return the amounts by place; ``price`` is what an entry costs, if it has to be given back."""
    if not returns_the_entry(table, entries) or not pool:
        return payouts(pool, shares_of(table, entries), unit=unit)
    least = -(-price // unit) * unit
    shares = shares_of(table, entries, Fraction(least, pool))
    return payouts(pool, shares, unit=unit, minimum=price)


def returns_the_entry(table: str, entries: int) -> bool:
    """Whether the last paid place must get at least the price of an entry, rounding included."""
    return table in ("flat", "usual", "steep") or (table == "house" and entries > LARGEST_ROW)
