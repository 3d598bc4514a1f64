"""What screens are told of a snapshot."""

from datetime import datetime, time
from typing import Any

from tournament import instants
from tournament.models import Announcement, Event
from tournament.snapshots.ahead import likely_end
from tournament.snapshots.making import Snapshot


def reading(shot: Snapshot, now: datetime) -> dict[str, Any]:
    """What ``reading.json`` and the stream say: integers and words of state; beside them only
    what is announced, and who has won.
    """
    event, read = shot.event, shot.read(now)
    state = str(read.phase) if event.state == Event.State.PLAYING else str(event.state)
    at = _level_shown(shot, read.position)
    level = shot.levels[at] if at is not None else None
    following = _following(shot, read.position)
    return {
        "version": event.version,
        "epoch": event.epoch,
        "server_ms": instants.in_ms(now),
        "base": instants.base(),
        "state": state,
        "level": 0 if at is None else shot.numbers[at],
        "is_break": bool(shot.levels) and shot.levels[read.position].is_break,
        "left_ms": read.left_ms,
        "over_ms": read.over_ms,
        "running": read.running,
        "small": level.small if level else 0,
        "big": level.big if level else 0,
        "ante": level.ante if level else 0,
        "ante_kind": level.ante_kind if level else "none",
        "next": following,
        "position": read.position,
        "spent_ms": read.spent_ms,
        "extra_ms": event.level_extra_ms if read.position == event.level else 0,
        "clock_seq": event.clock_seq,
        "levels_seq": event.levels_seq,
        "paused_ms": _paused_ms(event, now),
        "starts_at": None if event.starts_at is None else instants.in_ms(event.starts_at),
        "players": shot.left,
        "people": shot.people,
        "entries": shot.entries,
        "rebuys": shot.count.rebuys,
        "add_ons": shot.count.add_ons,
        "stack": event.stack,
        "chips": shot.total_chips,
        "ends_ms": _ends_ms(shot, now),
        "ends_at": None if event.ends_at is None else instants.in_ms(event.ends_at),
        "quiet_from": None if event.quiet_from is None else _minutes(event.quiet_from),
        "code_until": None if event.code_until is None else instants.in_ms(event.code_until),
        "notes": [_note(note) for note in shot.notes],
        "winner": shot.winner,
    }


def _ends_ms(shot: Snapshot, now: datetime) -> list[int] | None:
    """Between when and when the night may end, as everybody may know it; in the night's time."""
    end = likely_end(shot, now, shot.left) if shot.event.tells_end else None
    if end is None:
        return None
    late_ms = end.likely_ms if end.late_ms is None else end.late_ms
    return [instants.in_ms(now) + max(0, at) for at in (end.early_ms, late_ms)]


def _note(note: Announcement) -> dict[str, Any]:
    return {
        "id": note.pk,
        "kind": "table_dealer" if note.table_number else note.kind,
        "text": note.told,
        "table": note.table_number,
        "at": instants.in_ms(note.at),
        "due": None if note.due_at is None else instants.in_ms(note.due_at),
    }


def _minutes(hour: time) -> int:
    """Since midnight, by the clock on the wall."""
    return hour.hour * 60 + hour.minute


def schedule(shot: Snapshot) -> dict[str, Any]:
    """What screens hold so that they can go on alone."""
    return {
        "levels_seq": shot.event.levels_seq,
        "levels": [
            {
                "position": level.position,
                "kind": level.kind,
                "number": number,
                "length_ms": level.length_ms,
                "small": level.small,
                "big": level.big,
                "ante": level.ante,
                "ante_kind": level.ante_kind,
                "hold": level.hold,
                "note": level.note,
            }
            for level, number in zip(shot.levels, shot.numbers, strict=True)
        ],
    }


def _paused_ms(event: Event, now: datetime) -> int | None:
    if event.state != Event.State.PLAYING or event.running_since or event.paused_at is None:
        return None
    return max(0, (now - event.paused_at) // instants.MILLISECOND)


def _level_shown(shot: Snapshot, position: int) -> int | None:
    """The position whose blinds count: on a break the coming level's."""
    for at in range(position, len(shot.levels)):
        if not shot.levels[at].is_break:
            return at
    for at in range(min(position, len(shot.levels)) - 1, -1, -1):
        if not shot.levels[at].is_break:
            return at
    return None


def _following(shot: Snapshot, position: int) -> dict[str, Any] | None:
    if position + 1 >= len(shot.levels):
        return None
    coming = shot.levels[position + 1]
    at = _level_shown(shot, position + 1)
    level = shot.levels[at] if at is not None else coming
    return {
        "is_break": coming.is_break,
        "level": shot.numbers[at] if at is not None else 0,
        "small": level.small,
        "big": level.big,
        "ante": level.ante,
        "minutes": None if coming.seconds is None else round(coming.seconds / 60),
    }
