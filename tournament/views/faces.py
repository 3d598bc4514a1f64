"""What a screen shows at the moment its page is made; from then on the page's script goes on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from tournament import words

from .screen_words import screen_words

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
    says = screen_words()
    there = ZoneInfo(zone)
    big = reading["big"]
    average = _average(reading)
    old = _old_level(reading, levels)
    note = levels[reading["position"]]["note"] if levels else ""
    in_break = reading["is_break"]
    return Face(
        look=look(reading) + (" new-blinds" if old else ""),
        level=_level(reading, says),
        now=_now(reading, says, wall, there),
        digits=digits(reading),
        label=says["next_hand"] if old else _label(reading, says),
        old=says["this_hand"] % {"blinds": words.pair(old["small"], old["big"])} if old else "",
        small=words.number(reading["small"]) if reading["small"] else "",
        big=words.number(big) if big else "",
        ante=_ante(reading, says),
        next_label=says["next"] if reading["next"] and not in_break else "",
        next=note or says["chips_stay"] if in_break else _next(reading, says),
        next_ante="" if in_break else _next_ante(reading, says),
        say="" if in_break else note,
        clock=words.time_of_day(wall, there),
        players=str(reading["players"]),
        entries=says["of"] % {"count": reading["entries"]} if reading["entries"] else "",
        average=words.number(average) if average else "",
        average_bb=says["bb"] % {"count": average // big} if average and big else "",
    )


def ending(reading: Mapping[str, Any]) -> str:
    """What stands for the clock when the night is over."""
    says = screen_words()
    return says["won"] % {"who": reading["winner"]} if reading["winner"] else says["finished"]


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
        return words.elapsed(reading["over_ms"])
    if reading["left_ms"] is None:
        return words.elapsed(reading["spent_ms"])
    return words.clock(reading["left_ms"])


def _level(reading: Mapping[str, Any], says: Mapping[str, str]) -> str:
    if reading["state"] == "planned":
        return says["planned"]
    if reading["spent_ms"] < 0:
        return says["countdown"]
    if reading["is_break"]:
        return says["break"]
    return says["level"] % {"number": reading["level"]}


def _now(
    reading: Mapping[str, Any], says: Mapping[str, str], wall: datetime, zone: ZoneInfo
) -> str:
    state, left = reading["state"], reading["left_ms"]

    def hour(name: str, at: datetime) -> str:
        return says[name] % {"time": words.time_of_day(at, zone)}

    match state:
        case "paused":
            return says["paused"] % {"time": words.counted(reading["paused_ms"] or 0)}
        case "held":
            return says["held"] % {"time": words.counted(reading["over_ms"])}
        case "overtime":
            return says["overtime"]
        case "finished":
            return ""
        case "planned":
            at = reading["starts_at"]
            return hour("planned_at", EPOCH + timedelta(milliseconds=at)) if at else ""
    if left is None:
        return says["open_end"]
    if state == "running" and reading["position"] == 0 and reading["spent_ms"] < DEAL_MS:
        return says["shuffle"]
    return hour("at" if state == "countdown" else "until", wall + timedelta(milliseconds=left))


def _label(reading: Mapping[str, Any], says: Mapping[str, str]) -> str:
    if reading["state"] == "planned" or reading["spent_ms"] < 0:
        return says["first_blinds"]
    if reading["is_break"]:
        return says["after_break"] % {"number": reading["level"]}
    return says["blinds"] if reading["small"] or not reading["big"] else says["bet"]


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


def _ante(level: Mapping[str, Any], says: Mapping[str, str]) -> str:
    if not level["ante"] or level["ante_kind"] == "none":
        return ""
    text = says["ante_" + level["ante_kind"]]
    return text % {"amount": words.number(level["ante"])}


def _next(reading: Mapping[str, Any], says: Mapping[str, str]) -> str:
    coming = reading["next"]
    if coming is None:
        return says["no_next"]
    if coming["is_break"]:
        if coming["minutes"] is None:
            return says["next_break_open"]
        return says["next_break"] % {"minutes": coming["minutes"]}
    return words.pair(coming["small"], coming["big"])


def _next_ante(reading: Mapping[str, Any], says: Mapping[str, str]) -> str:
    coming = reading["next"]
    if coming is None or coming["is_break"] or not coming["ante"]:
        return ""
    return says["next_ante"] % {"amount": words.number(coming["ante"])}


def _average(reading: Mapping[str, Any]) -> int:
    if not reading["chips"] or not reading["players"]:
        return 0
    return int(reading["chips"]) // int(reading["players"])


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
    says = screen_words()
    there = ZoneInfo(zone)
    on = -1 if reading["state"] == "planned" or reading["spent_ms"] < 0 else reading["position"]
    timed = reading["state"] not in {"planned", "finished"}
    found = []
    for at, (level, start) in enumerate(zip(levels, starts, strict=True)):
        is_break = level["kind"] == "break"
        minutes = "" if level["length_ms"] is None else round(level["length_ms"] / 60_000)
        ante = words.number(level["ante"]) if level["ante"] else ""
        row = Row(
            name=says["break"] if is_break else says["level"] % {"number": level["number"]},
            blinds="" if is_break else words.pair(level["small"], level["big"]),
            ante=says["next_ante"] % {"amount": ante} if ante else "",
            minutes=says["minutes"] % {"count": minutes} if minutes != "" else "",
            note=level["note"],
            time=words.time_of_day(start, there) if start and timed else "",
            is_break=is_break,
            place="on" if at == on else "gone" if at < on else "coming",
        )
        found.append(row)
    return found
