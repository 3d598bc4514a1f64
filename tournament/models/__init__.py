from .chips import ChipMovement, Exchange, RaceDeal
from .counting import CountingTick
from .event import Event
from .guests import Guest, GuestRequest
from .invitees import Invitee, WinnerPhoto
from .journal import JournalChange, JournalEntry, LevelChange
from .kits import ChipKit, KitColour
from .money import Deal, Offer, PrizePlan, Purchase, PurchaseKind
from .notes import Absence, Announcement
from .people import Entry, Knockout, KnockoutShare, Player
from .rights import Installation, Invitation, Right
from .schedule import Level, Schedule
from .timebase import TimeBase

__all__ = [
    "Absence",
    "Announcement",
    "ChipKit",
    "ChipMovement",
    "CountingTick",
    "Deal",
    "Entry",
    "Event",
    "Exchange",
    "Guest",
    "GuestRequest",
    "Installation",
    "Invitation",
    "Invitee",
    "JournalChange",
    "JournalEntry",
    "KitColour",
    "Knockout",
    "KnockoutShare",
    "Level",
    "LevelChange",
    "Offer",
    "Player",
    "PrizePlan",
    "Purchase",
    "PurchaseKind",
    "RaceDeal",
    "Right",
    "Schedule",
    "TimeBase",
    "WinnerPhoto",
]
