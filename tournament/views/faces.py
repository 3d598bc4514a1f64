"""What a screen shows at the moment its page is made; from then on the page's script goes on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from .screen_words import amount, clock_text, counted, screen_words, shown, time_of_day

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
LAST_MINUTE_MS = 60_000
LAST_SECONDS_MS = 10_000
OLD_BLINDS_MS = 90_000
DEAL_MS = 20_000  # how long "Shuffle up and deal!" stands


def shifts(zone: str, wall: datetime, days: int = 3) -> list[list[int]]:
    """Return [[from, shift], ...] in milliseconds: what to add to UTC from when on, for a screen
    without time zones of its own. The first holds at ``wall``."""
    there = ZoneInfo(zone)
    found: list[list[int]] = []
    for hour in range(days * 24 + 1):
        at = wall.replace(minute=0, second=0, microsecond=0) + timedelta(hours=hour)
        shift = at.astimezone(there).utcoffset() or timedelta(0)
        shift_ms = shift // timedelta(milliseconds=1)
        if not found or found[-1][1] != shift_ms:
            found.append([(at - EPOCH) // timedelta(milliseconds=1), shift_ms])
    return found


@dataclass(frozen=True, slots=True)
class Face:
    look: str
    level: str
    now: str
    digits: str
    label: str
    old: str  # the blinds of the hand that is still going on
    small: str
    big: str
    ante: str
    next_label: str
    next: str
    next_ante: str
    say: str
    clock: str
    players: str
    entries: str
    average: str
    average_bb: str

    @property
    def long(self) -> bool:
        return len(self.digits) > 5


def face(
    reading: Mapping[str, Any], levels: Sequence[Mapping[str, Any]], wall: datetime, zone: str
) -> Face:
    """``levels`` are the schedule's as screens hold it, ``wall`` the present on the wall."""
    words = screen_words()
    thousands = words["thousands"]
    there = ZoneInfo(zone)
    big = reading["big"]
    average = _average(reading)
    old = _old_level(reading, levels)
    note = levels[reading["position"]]["note"] if levels else ""
    in_break = reading["is_break"]
    return Face(
        look=look(reading) + (" new-blinds" if old else ""),
        level=_level(reading, words),
        now=_now(reading, words, wall, there),
        digits=digits(reading),
        label=words["next_hand"] if old else _label(reading, words),
        old=words["this_hand"] % {"blinds": _blinds(old, words)} if old else "",
        small=amount(reading["small"], thousands) if reading["small"] else "",
        big=amount(big, thousands) if big else "",
        ante=_ante(reading, words),
        next_label=words["next"] if reading["next"] and not in_break else "",
        next=note or words["chips_stay"] if in_break else _next(reading, words),
        next_ante="" if in_break else _next_ante(reading, words),
        say="" if in_break else note,
        clock=time_of_day(wall.astimezone(there), words),
        players=str(reading["players"]),
        entries=words["of"] % {"count": reading["entries"]} if reading["entries"] else "",
        average=amount(average, thousands) if average else "",
        average_bb=words["bb"] % {"count": average // big} if average and big else "",
    )


def look(reading: Mapping[str, Any]) -> str:
    """Return the classes that give the state its look."""
    state, left = str(reading["state"]), reading["left_ms"]
    names = [f"is-{state}"]
    if state in {"running", "countdown"} and left is not None:
        if left <= LAST_SECONDS_MS:
            names.append("last-seconds")
        elif left <= LAST_MINUTE_MS:
            names.append("last-minute")
    if reading["is_break"]:
        names.append("on-break")
    return " ".join(names)


def digits(reading: Mapping[str, Any]) -> str:
    if reading["state"] == "overtime":
        return clock_text(reading["over_ms"] // 1000)
    if reading["left_ms"] is None:
        return clock_text(max(0, reading["spent_ms"]) // 1000)
    return shown(reading["left_ms"])


def _level(reading: Mapping[str, Any], words: Mapping[str, str]) -> str:
    if reading["state"] == "planned":
        return words["planned"]
    if reading["spent_ms"] < 0:
        return words["countdown"]
    if reading["is_break"]:
        return words["break"]
    return words["level"] % {"number": reading["level"]}


def _now(
    reading: Mapping[str, Any], words: Mapping[str, str], wall: datetime, zone: ZoneInfo
) -> str:
    state, left = reading["state"], reading["left_ms"]

    def hour(name: str, at: datetime) -> str:
        return words[name] % {"time": time_of_day(at.astimezone(zone), words)}

    match state:
        case "paused":
            return words["paused"] % {"time": counted(reading["paused_ms"] or 0)}
        case "held":
            return words["held"] % {"time": counted(reading["over_ms"])}
        case "overtime":
            return words["overtime"]
        case "finished":
            return ""
        case "planned":
            at = reading["starts_at"]
            return hour("planned_at", EPOCH + timedelta(milliseconds=at)) if at else ""
    if left is None:
        return words["open_end"]
    if state == "running" and reading["position"] == 0 and reading["spent_ms"] < DEAL_MS:
        return words["shuffle"]
    return hour("at" if state == "countdown" else "until", wall + timedelta(milliseconds=left))


def _label(reading: Mapping[str, Any], words: Mapping[str, str]) -> str:
    if reading["state"] == "planned" or reading["spent_ms"] < 0:
        return words["first_blinds"]
    if reading["is_break"]:
        return words["after_break"] % {"number": reading["level"]}
    return words["blinds"] if reading["small"] or not reading["big"] else words["bet"]


def _old_level(
    reading: Mapping[str, Any], levels: Sequence[Mapping[str, Any]]
) -> Mapping[str, Any] | None:
    """The level before, while a hand that began in it may still be going on."""
    position = reading["position"]
    if reading["state"] not in {"running", "paused"} or not 0 < position < len(levels):
        return None
    before = levels[position - 1]
    if reading["is_break"] or reading["spent_ms"] >= OLD_BLINDS_MS or before["kind"] == "break":
        return None
    same = all(before[name] == reading[name] for name in ("small", "big", "ante"))
    return None if same else before


def _ante(level: Mapping[str, Any], words: Mapping[str, str]) -> str:
    if not level["ante"] or level["ante_kind"] == "none":
        return ""
    text = words["ante_" + level["ante_kind"]]
    return text % {"amount": amount(level["ante"], words["thousands"])}


def _next(reading: Mapping[str, Any], words: Mapping[str, str]) -> str:
    coming = reading["next"]
    if coming is None:
        return words["no_next"]
    if coming["is_break"]:
        if coming["minutes"] is None:
            return words["next_break_open"]
        return words["next_break"] % {"minutes": coming["minutes"]}
    return _blinds(coming, words)


def _next_ante(reading: Mapping[str, Any], words: Mapping[str, str]) -> str:
    coming = reading["next"]
    if coming is None or coming["is_break"] or not coming["ante"]:
        return ""
    return words["next_ante"] % {"amount": amount(coming["ante"], words["thousands"])}


def _blinds(level: Mapping[str, Any], words: Mapping[str, str]) -> str:
    big = amount(level["big"], words["thousands"])
    return f"{amount(level['small'], words['thousands'])}/{big}" if level["small"] else big


def _average(reading: Mapping[str, Any]) -> int:
    if not reading["stack"] or not reading["players"]:
        return 0
    return int(reading["stack"]) * int(reading["entries"]) // int(reading["players"])


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list of levels."""

    name: str
    blinds: str
    ante: str
    minutes: str
    note: str
    time: str
    is_break: bool
    place: str  # "gone", "on" or "coming"


def rows(
    levels: Sequence[Mapping[str, Any]],
    starts: Sequence[datetime | None],
    reading: Mapping[str, Any],
    zone: str,
) -> list[Row]:
    """``levels`` are the schedule's as the screens hold it, ``starts`` their hours on the wall."""
    words = screen_words()
    there = ZoneInfo(zone)
    on = -1 if reading["state"] == "planned" or reading["spent_ms"] < 0 else reading["position"]
    timed = reading["state"] not in {"planned", "finished"}
    return [
        Row(
            name=words["break"]
            if level["kind"] == "break"
            else words["level"] % {"number": level["number"]},
            blinds="" if level["kind"] == "break" else _blinds(level, words),
            ante=words["next_ante"] % {"amount": amount(level["ante"], words["thousands"])}
            if level["ante"]
            else "",
            minutes=""
            if level["length_ms"] is None
            else words["minutes"] % {"count": round(level["length_ms"] / 60_000)},
            note=level["note"],
            time=time_of_day(start.astimezone(there), words) if start and timed else "",
            is_break=level["kind"] == "break",
            place="on" if at == on else "gone" if at < on else "coming",
        )
        for at, (level, start) in enumerate(zip(levels, starts, strict=True))
    ]
