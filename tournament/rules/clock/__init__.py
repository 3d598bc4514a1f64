"""The blind clock as arithmetic: stored facts and an instant in, what is on show out.

Nothing ticks. A level that ran out while nobody looked is passed over when somebody looks, so
the clock is right after a crash, a sleep or a week. Amounts are whole milliseconds; instants
are aware and cut to whole milliseconds. A position counts breaks, from 0. A level ends where
the next begins: at that instant the next is on show.

Deeds are participles: they take the facts and the present and return the facts that follow,
the very same object where the deed changes nothing.
"""

from .changes import rescheduled, split_ms, stretched
from .coming import next_break, next_break_in, start_times
from .deeds import (
    given_back,
    lengthened,
    moved_to,
    paused,
    released,
    resumed,
    shortened,
    started,
    with_left,
)
from .facts import Boundary, ClockRefusal, ClockState, Phase, Reading, Span
from .reading import boundaries, counted_ms, read_clock, settled

__all__ = [
    "Boundary",
    "ClockRefusal",
    "ClockState",
    "Phase",
    "Reading",
    "Span",
    "boundaries",
    "counted_ms",
    "given_back",
    "lengthened",
    "moved_to",
    "next_break",
    "next_break_in",
    "paused",
    "read_clock",
    "released",
    "rescheduled",
    "resumed",
    "settled",
    "shortened",
    "split_ms",
    "start_times",
    "started",
    "stretched",
    "with_left",
]
