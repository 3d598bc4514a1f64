"""A snapshot is everything screens show of an event, read once and then pure."""

from tournament.snapshots.ahead import likely_end, start_times
from tournament.snapshots.counting import UNDO_TIME, Counts, counts_of, handed_out
from tournament.snapshots.making import Snapshot, after, by_id, of, of_all
from tournament.snapshots.telling import reading, schedule

__all__ = [
    "UNDO_TIME",
    "Counts",
    "Snapshot",
    "after",
    "by_id",
    "counts_of",
    "handed_out",
    "likely_end",
    "of",
    "of_all",
    "reading",
    "schedule",
    "start_times",
]
