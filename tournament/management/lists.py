"""Lists of numbers as they are typed after an argument; anything odd becomes one sentence."""

import re
from fractions import Fraction

from tournament.management.plan_wish import Wrong, number


def amounts(name: str, text: str, least: int, most: int, count: int) -> list[int]:
    """Return one to ``count`` whole numbers."""
    return [number(name, part, least, most) for part in _parts(name, text, count)]


def percentages(name: str, text: str, count: int) -> tuple[Fraction, ...]:
    """Return shares of 1; decimals have a point, since commas stand between."""
    shares = []
    for part in _parts(name, text, count):
        if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,9})?%?", part):
            raise Wrong(f"{name} should be percentages like 50,30,20 or 62.5,37.5, not “{part}”.")
        shares.append(Fraction(part.removesuffix("%")) / 100)
    return tuple(shares)


def _parts(name: str, text: str, count: int) -> list[str]:
    parts = [part for part in re.split(r"[,;/\s]+", text.strip()) if part]
    if not 0 < len(parts) <= count:
        raise Wrong(f"{name} should be one to {count:,} numbers with commas between them.")
    return parts
