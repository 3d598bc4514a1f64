"""An hour as people write it, where clocks are put forward in spring and back in autumn."""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo


@dataclass(frozen=True, slots=True)
class WallTime:
    """``at`` is the instant in UTC, ``shown`` what the clocks there show at it.

    ``shown`` is later than the hour asked for where that does not exist: the clocks jump over it.
    ``twice``: they show it again an hour later, and ``at`` is the first of the two.
    """

    at: datetime
    shown: datetime
    exists: bool
    twice: bool


def instant_of(hour: datetime, zone: ZoneInfo) -> WallTime:
    """Find the instant at which the clocks in ``zone`` show ``hour`` (without a zone of its own).

    Raises OverflowError at the ends of the calendar.
    """
    first = hour.replace(tzinfo=zone, fold=0)
    at = first.astimezone(UTC)
    shown = at.astimezone(zone).replace(tzinfo=None, fold=0)
    exists = shown == hour.replace(fold=0)
    twice = exists and hour.replace(tzinfo=zone, fold=1).utcoffset() != first.utcoffset()
    return WallTime(at, shown, exists, twice)


def first_after(start: datetime, hour: time, zone: ZoneInfo) -> datetime:
    """Return the first instant after ``start`` at which the clocks in ``zone`` show ``hour``."""
    day = start.astimezone(zone).date()
    at = instant_of(datetime.combine(day, hour), zone).at
    if at > start:
        return at
    return instant_of(datetime.combine(day + timedelta(days=1), hour), zone).at
