"""What stands in the room, and what it has to do next."""

from .everybody import for_everybody
from .now import (
    Person,
    RoomNow,
    Sitter,
    TableNow,
    open_moves,
    room_now,
    room_of,
    seat_of,
    seats_of,
    tables_of,
)
from .one_table import table_seen, waits_for_chair
from .plans import RoomPlan, Told, choices_of, hand_for_hand_is_due, left_in_round, next_seed, plan
from .told import Move, moves_since

__all__ = [
    "Move",
    "Person",
    "RoomNow",
    "RoomPlan",
    "Sitter",
    "TableNow",
    "Told",
    "choices_of",
    "for_everybody",
    "hand_for_hand_is_due",
    "left_in_round",
    "moves_since",
    "next_seed",
    "open_moves",
    "plan",
    "room_now",
    "room_of",
    "seat_of",
    "seats_of",
    "table_seen",
    "tables_of",
    "waits_for_chair",
]
