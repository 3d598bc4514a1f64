"""Amounts that fall evenly from the first place to the last: each by the same factor."""

from fractions import Fraction

from tournament.rules.shares import in_proportion

FINE = 1 << 48  # the factor is found in so many steps
HUNDREDTHS = 10_000  # of a per cent: how finely a curve's shares are told


def falling(total: int, places: int, first: int, least: int = 0) -> tuple[int, ...]:
    """Return ``total`` as whole amounts from exactly ``first`` down, each at least ``least``.

    What is above ``least`` falls by one factor from place to place. Raises ValueError where no
    such amounts exist.
    """
    above, target = first - least, total - places * least
    if places < 1 or above < 0 or least < 0 or not above <= target <= places * above:
        raise ValueError(f"{total} in {places} places cannot begin with {first}, end with {least}")
    rest = target - above
    if not rest:
        return (first, *[least] * (places - 1))
    low, high = 0, FINE
    while high - low > 1:
        factor = (low + high) // 2
        if sum(_powers(factor, places)) * above <= target * FINE:
            low = factor
        else:
            high = factor
    factor = FINE if target == places * above else low
    parts = in_proportion(rest, _powers(max(factor, 1), places)[1:])
    return (first, *(least + part for part in parts))


def curve(places: int, first: Fraction) -> tuple[Fraction, ...]:
    """Return shares of the pool, the first as wished, in hundredths of a per cent.

    Raises ValueError where ``first`` is less than an even share or leaves too little.
    """
    units = -(-first.numerator * HUNDREDTHS // first.denominator)
    return tuple(Fraction(part, HUNDREDTHS) for part in falling(HUNDREDTHS, places, units, 1))


def _powers(factor: int, places: int) -> list[int]:
    powers = [FINE]
    for _ in range(places - 1):
        powers.append(powers[-1] * factor // FINE)
    return powers
