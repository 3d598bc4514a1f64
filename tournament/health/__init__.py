"""How the screens of a night fare: what each last said of itself, kept in the cache, not in rows.

A cache that was lost only forgets: each screen is known again with its next report.
"""

from .report import HIGHEST_TABLE, LONGEST_ROOM, SAFE_AREAS, NotAReport, Report, Settings, read
from .store import (
    REPORTED_MS,
    Screen,
    beat,
    forget,
    heard,
    lead,
    screen,
    screens,
    well_since,
    wish,
    with_letters,
)

__all__ = [
    "HIGHEST_TABLE",
    "LONGEST_ROOM",
    "REPORTED_MS",
    "SAFE_AREAS",
    "NotAReport",
    "Report",
    "Screen",
    "Settings",
    "beat",
    "forget",
    "heard",
    "lead",
    "read",
    "screen",
    "screens",
    "well_since",
    "wish",
    "with_letters",
]
