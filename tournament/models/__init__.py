from .chips import ChipMovement, Exchange, RaceDeal
from .counting import CountingTick
from .event import Event
from .journal import JournalChange, JournalEntry, LevelChange
from .kits import ChipKit, KitColour
from .notes import Absence, Announcement
from .people import Entry, Knockout, Player
from .rights import Installation, Invitation, Right
from .schedule import Level, Schedule
from .timebase import TimeBase

__all__ = [
    "Absence",
    "Announcement",
    "ChipKit",
    "ChipMovement",
    "CountingTick",
    "Entry",
    "Event",
    "Exchange",
    "Installation",
    "Invitation",
    "JournalChange",
    "JournalEntry",
    "KitColour",
    "Knockout",
    "Level",
    "LevelChange",
    "Player",
    "RaceDeal",
    "Right",
    "Schedule",
    "TimeBase",
]
