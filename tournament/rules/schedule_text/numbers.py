"""Numbers as they stand inside a line: amounts, pairs of blinds, lengths, hours."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import log2

from tournament.rules import typed
from tournament.rules.ladder import LARGEST_AMOUNT
from tournament.rules.levels import DAY_SECONDS

from .found import UnreadableError
from .vocabulary import UNITS

_BLANK = " \u00a0\u2009\u202f"
# Possessive and bounded: no line makes them try again and again.
_SPACED = rf"[0-9]{{1,3}}(?:[{_BLANK}][0-9]{{3}}(?![0-9])){{1,8}}+"
_SOLID = r"[0-9]++(?:[.,'’][0-9]++){0,8}+"
_THOUSAND = r"(?:\s?k(?!\w))?"
_ALONE = r"(?<![0-9.,:])"
NUMBER = rf"(?:{_SPACED}|{_SOLID}){_THOUSAND}"
_SOLID_NUMBER = rf"{_SOLID}{_THOUSAND}"
BARE = re.compile(rf"{_ALONE}{NUMBER}", re.IGNORECASE)
SOLID = re.compile(rf"{_ALONE}{_SOLID_NUMBER}", re.IGNORECASE)

HOUR = r"[0-9]{1,3}[:.][0-9]{2}(?::[0-9]{2})?"
CLOCK = re.compile(rf"(?<![0-9.,:/]){HOUR}(?![0-9.,:/]|\s?k(?!\w))", re.IGNORECASE)
FROM_TO = re.compile(rf"(?<![0-9.,:/])({HOUR})\s*[–—-]\s*({HOUR})(?![0-9.,:/])")
_UNIT = "|".join(f"(?P<u{seconds}>{words})" for seconds, words in UNITS.items())
LENGTH = re.compile(
    rf"(?<![0-9.,:/])([0-9]{{1,5}}(?:[.,][0-9]{{1,2}})?)[\s-]*(?:{_UNIT})(?![^\W\d])", re.IGNORECASE
)
USUAL_RATIO = 2
MOST_RATIO = 20  # no big blind is as many small blinds; the spaces were between columns


def amount(text: str) -> int:
    """Read chips. Raises UnreadableError."""
    found = typed.chips(text)
    if found is None:
        kind = "number_too_large" if len(text) > typed.MOST_DIGITS else "not_a_number"
        raise UnreadableError(kind, text, most=LARGEST_AMOUNT)
    if found > LARGEST_AMOUNT:
        raise UnreadableError("number_too_large", text, most=LARGEST_AMOUNT)
    return found


@dataclass(frozen=True, slots=True)
class Pair:
    start: int
    end: int
    small: int
    big: int
    third: int | None


def _pairs(left: str, right: str, between: str) -> re.Pattern[str]:
    return re.compile(
        rf"{_ALONE}({left})\s*{between}\s*({right})(?:(?:\s*/\s*|[–—-])({right}))?", re.IGNORECASE
    )


# "20 100/200" are 20 minutes of 100/200, "1 000/2 000" are thousands: both ways are tried.
_READINGS = [
    [
        _pairs(left, right, between)
        for left in (NUMBER, _SOLID_NUMBER)
        for right in (NUMBER, _SOLID_NUMBER)
    ]
    for between in ("/", "[–—-]")
]


def pair(text: str) -> Pair | None:
    """Find 25/50 or 25/50/50, else 25-50; None where there is none. Raises UnreadableError."""
    for readings in _READINGS:
        found = [_read(match) for pattern in readings if (match := pattern.search(text))]
        if found:
            return min(found, key=_oddness)
    return None


def _read(match: re.Match[str]) -> Pair:
    third = None if match[3] is None else amount(match[3])
    return Pair(match.start(), match.end(), amount(match[1]), amount(match[2]), third)


def _oddness(found: Pair) -> float:
    if not found.small or found.big < found.small or found.big > MOST_RATIO * found.small:
        return 1 if not found.small else 100
    return abs(log2(found.big / found.small) - log2(USUAL_RATIO))


def clock(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.split("[:.]", text))


def time_between(start: str, end: str) -> int:
    """Return the seconds from one hour to another, over midnight if need be."""
    return (_of_day(clock(end)) - _of_day(clock(start))) % DAY_SECONDS


def _of_day(parts: tuple[int, ...]) -> int:
    hours, minutes, seconds = (*parts, 0)[:3]
    return hours * 3600 + minutes * 60 + seconds


def lengths(text: str) -> Iterator[tuple[re.Match[str], int, int]]:
    """Yield every length with a unit: where it stands, its unit in seconds, its seconds."""
    for match in LENGTH.finditer(text):
        unit = next(seconds for seconds in UNITS if match[f"u{seconds}"])
        whole, _point, part = match[1].replace(",", ".").partition(".")
        seconds = int(whole) * unit
        if part:
            seconds += int(part) * unit // 10 ** len(part)
        yield match, unit, seconds


def sane_length(seconds: int, text: str) -> int:
    """Raises UnreadableError for no time at all, or more than a day."""
    if not 0 < seconds <= DAY_SECONDS:
        raise UnreadableError("length_out_of_range", text)
    return seconds


def length_of_clock(parts: tuple[int, ...]) -> int:
    """Return the seconds of 20:00, 1:02:30; of 0:20, as spreadsheets write 20 minutes, 1200."""
    if len(parts) == 3:
        return _of_day(parts)
    minutes, seconds = parts
    return minutes * 60 + seconds if minutes else seconds * 60
