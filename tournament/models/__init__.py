from .event import Event
from .journal import JournalChange, JournalEntry, LevelChange
from .notes import Absence, Announcement
from .people import Entry, Knockout, Player
from .rights import Installation, Invitation, Right
from .schedule import Level, Schedule
from .timebase import TimeBase

__all__ = [
    "Absence",
    "Announcement",
    "Entry",
    "Event",
    "Installation",
    "Invitation",
    "JournalChange",
    "JournalEntry",
    "Knockout",
    "Level",
    "LevelChange",
    "Player",
    "Right",
    "Schedule",
    "TimeBase",
]
