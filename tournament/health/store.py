"""One key of the cache for each screen, and one for the list of a night's screens.

Two reports at the same moment may each write a list without the other: the next report of the one
that is missing puts it back, so nothing here needs a lock.
"""

from dataclasses import dataclass, fields, replace
from datetime import datetime, timedelta
from typing import Any

from django.core.cache import cache

from tournament import instants
from tournament.rules.election import SILENT_MS, Voice, elect

from . import pairing
from .report import Report

FORGOTTEN_SECONDS = 12 * 60 * 60
MOST_SCREENS = 60
MOST_OF_ONE_ADDRESS = 20
REPORTED_MS = 30_000  # so long without a word, and the director is told
AGAIN_MS, ALONE_MS = 5_000, 10_000
# The server has slept, or did not run, if it noted nothing for so long.
BEAT_MISSED_MS = 20_000
BEAT = "screens-1-beat"


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen(Report):
    """The last report of a screen. Milliseconds are of the night's own time."""

    label: str = ""  # what kind of device it is, in plain words
    address: str = ""
    first_ms: int = 0
    heard_ms: int = 0
    sound_ms: int = 0  # since when it can sound, or cannot
    key_ms: int = 0  # when somebody last pressed a key on it
    # As of when it was looked up.
    now_ms: int = 0
    is_sounding: bool = False

    @property
    def heard_at(self) -> datetime:
        return instants.EPOCH + timedelta(milliseconds=self.heard_ms)

    @property
    def silent_ms(self) -> int:
        return max(0, self.now_ms - self.heard_ms)

    @property
    def is_silent(self) -> bool:
        return self.silent_ms >= REPORTED_MS

    @property
    def ring(self) -> str:
        """The room as the election calls it: "Hall" and "hall" are one."""
        return self.room.casefold()

    @property
    def voice(self) -> Voice:
        return Voice(self.id, self.ring, self.can_sound, self.first_ms, self.heard_ms)


def heard(event_id: int, report: Report, label: str, address: str = "") -> dict[str, Any]:
    """Take in a report; what the screen is answered."""
    now_ms = _now_ms()
    known = _known(event_id, now_ms)
    beat()
    if report.bye:
        _drop(event_id, known, [report.id])
        return _answer(event_id, known, report, now_ms)
    before = known.get(report.id)
    if before is None and not _make_room(event_id, known, report, label, address):
        return {"sounding": False, "peers": len(known), "again_ms": ALONE_MS}
    screen = _renewed(before, report, label, address, now_ms)
    known[screen.id] = screen
    cache.set(_key(event_id, screen.id), screen, FORGOTTEN_SECONDS)
    cache.set(_list_key(event_id), sorted(known), FORGOTTEN_SECONDS)
    answer = _answer(event_id, known, screen, now_ms)
    if report.wants_code:
        answer["code"] = pairing.letters(event_id, screen.id)
    return answer | pairing.taken(event_id, screen.id)


def screens(event_id: int) -> list[Screen]:
    """Those of a night, the longest known first."""
    now_ms = _now_ms()
    known = _known(event_id, now_ms)
    elected = set(_elect(event_id, known, now_ms).values())
    found = (
        replace(screen, now_ms=now_ms, is_sounding=screen.id in elected)
        for screen in known.values()
    )
    return sorted(found, key=lambda screen: (screen.first_ms, screen.id))


def screen(event_id: int, screen_id: str) -> Screen | None:
    return next((found for found in screens(event_id) if found.id == screen_id), None)


def wish(event_id: int, screen_id: str, **changes: Any) -> None:
    """Have a screen change its settings or its room; it hears of it with its next report."""
    pairing.put(event_id, screen_id, wish=changes)


def lead(event_id: int, screen_id: str, path: str) -> None:
    """Have a screen go to this address of ours, once."""
    pairing.put(event_id, screen_id, go=path)


def with_letters(event_id: int, typed: str) -> Screen | None:
    """The screen that shows these four letters."""
    screen_id = pairing.whose(event_id, typed)
    return None if screen_id is None else screen(event_id, screen_id)


def forget(event_id: int, screen_id: str) -> None:
    _drop(event_id, _known(event_id, _now_ms()), [screen_id])


# -- whether the server itself was there to hear them


def beat() -> None:
    """Note that the server runs."""
    now_ms = _now_ms()
    since_ms, last_ms = cache.get(BEAT) or (now_ms, now_ms)
    if not 0 <= now_ms - last_ms < BEAT_MISSED_MS:
        since_ms = now_ms
    cache.set(BEAT, (since_ms, now_ms), FORGOTTEN_SECONDS)


def well_since() -> int:
    """Since when the server has run without a gap, in milliseconds of the night's time."""
    now_ms = _now_ms()
    since_ms, last_ms = cache.get(BEAT) or (now_ms, now_ms)
    return since_ms if 0 <= now_ms - last_ms < BEAT_MISSED_MS else now_ms


# -- the cache


def _now_ms() -> int:
    return instants.in_ms(instants.remembered_now())


def _known(event_id: int, now_ms: int) -> dict[str, Screen]:
    keys = [_key(event_id, name) for name in cache.get(_list_key(event_id)) or ()]
    found: list[Screen] = list(cache.get_many(keys).values()) if keys else []
    oldest_ms = now_ms - FORGOTTEN_SECONDS * 1000
    return {screen.id: screen for screen in found if screen.heard_ms > oldest_ms}


def _drop(event_id: int, known: dict[str, Screen], ids: list[str]) -> None:
    for name in ids:
        if known.pop(name, None):
            cache.delete(_key(event_id, name))
    cache.set(_list_key(event_id), sorted(known), FORGOTTEN_SECONDS)


def _make_room(
    event_id: int, known: dict[str, Screen], report: Report, label: str, address: str
) -> bool:
    """Whether one more can be kept. The same device that comes back anew replaces its old self."""
    now_ms = _now_ms()
    gone = [screen for screen in known.values() if now_ms - screen.heard_ms >= SILENT_MS]
    itself = (address, label, report.kind, report.table)
    _drop(
        event_id,
        known,
        [s.id for s in gone if (s.address, s.label, s.kind, s.table) == itself],
    )
    if sum(screen.address == address for screen in known.values()) >= MOST_OF_ONE_ADDRESS:
        return False
    if len(known) >= MOST_SCREENS:
        gone = [screen for screen in gone if screen.id in known]
        oldest = min(gone, key=lambda screen: screen.heard_ms, default=None)
        _drop(event_id, known, [oldest.id] if oldest else [])
    return len(known) < MOST_SCREENS


def _renewed(
    before: Screen | None, report: Report, label: str, address: str, now_ms: int
) -> Screen:
    said = {field.name: getattr(report, field.name) for field in fields(Report)}
    said |= {"label": label, "address": address, "heard_ms": now_ms}
    pressed_ms = now_ms - report.idle_ms
    if before is None:
        return Screen(**said, first_ms=now_ms, sound_ms=now_ms, key_ms=pressed_ms)
    has_changed = before.can_sound != report.can_sound
    was_pressed = report.idle_ms < before.idle_ms
    return replace(
        before,
        **said,
        sound_ms=now_ms if has_changed else before.sound_ms,
        key_ms=pressed_ms if was_pressed else before.key_ms,
    )


def _elect(event_id: int, known: dict[str, Screen], now_ms: int) -> dict[str, str]:
    before = cache.get(_elected_key(event_id)) or {}
    elected = elect([screen.voice for screen in known.values()], before, now_ms)
    if elected != before:
        cache.set(_elected_key(event_id), elected, FORGOTTEN_SECONDS)
    return elected


def _answer(event_id: int, known: dict[str, Screen], report: Report, now_ms: int) -> dict[str, Any]:
    elected = _elect(event_id, known, now_ms)
    ring = report.room.casefold()
    peers = sum(
        screen.ring == ring and screen.id != report.id and screen.voice.is_here(now_ms)
        for screen in known.values()
    )
    return {
        "sounding": elected.get(ring) == report.id,
        "peers": peers,
        "again_ms": AGAIN_MS if peers else ALONE_MS,
    }


def _key(event_id: int, screen_id: str) -> str:
    return f"screens-1-{event_id}-{screen_id}"


def _list_key(event_id: int) -> str:
    return f"screens-1-{event_id}"


def _elected_key(event_id: int) -> str:
    return f"screens-1-{event_id}-elected"
