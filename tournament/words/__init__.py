"""Every sentence about what rules and deeds return as records, in the reader's language."""

from .formats import (
    about,
    ante,
    blinds,
    break_name,
    clock,
    counted,
    day,
    elapsed,
    hour_pattern,
    inside,
    length,
    level_name,
    number,
    pair,
    time_of_day,
    times,
)
from .journal import JOURNAL, journal_line
from .names import ANTE_KINDS, FIELDS, GAMES, LEVEL_KINDS, PRESETS, RULES, STATES
from .notices import NOTICES, give_back_word, hide_word, notice
from .notes import note, note_at, note_name, note_patterns
from .problems import FIXES, PROBLEMS, fix, problem
from .refusals import REFUSALS, reason, refusal
from .screens import AWAKE_BY, SOUNDING, SOUNDS, screen_name

__all__ = [
    "ANTE_KINDS",
    "AWAKE_BY",
    "FIELDS",
    "FIXES",
    "GAMES",
    "JOURNAL",
    "LEVEL_KINDS",
    "NOTICES",
    "PRESETS",
    "PROBLEMS",
    "REFUSALS",
    "RULES",
    "SOUNDING",
    "SOUNDS",
    "STATES",
    "about",
    "ante",
    "blinds",
    "break_name",
    "clock",
    "counted",
    "day",
    "elapsed",
    "fix",
    "give_back_word",
    "hide_word",
    "hour_pattern",
    "inside",
    "journal_line",
    "length",
    "level_name",
    "notice",
    "number",
    "pair",
    "problem",
    "note",
    "note_at",
    "note_name",
    "note_patterns",
    "reason",
    "refusal",
    "screen_name",
    "time_of_day",
    "times",
]
