"""What a screen says of itself, read from its JSON. Anybody may send anything: all is bounded."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

LARGEST = 2048
LONGEST_ROOM = 40
LONGEST_MS = 30 * 24 * 60 * 60 * 1000
HIGHEST_TABLE = 999
ID = re.compile(r"[0-9a-f]{16}", re.ASCII)
KINDS = ("tv", "table")
SOUNDS = ("on", "locked", "none", "failed", "quiet")
AWAKE_BY = ("wakelock", "video", "none")
SAFE_AREAS = (0, 3, 5)  # per cent of each side that a set with overscan hides


@dataclass(frozen=True, slots=True)
class Settings:
    huge: bool = False
    safe: int = 0
    quiet: bool = False
    video: bool = False
    speech: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    id: str
    kind: str = "tv"
    table: int | None = None
    room: str = ""
    sound: str = "locked"
    awake: str = "none"
    late_ms: int = 0
    idle_ms: int = 0
    tested: bool = False
    settings: Settings = Settings()
    wants_code: bool = False
    bye: bool = False

    @property
    def can_sound(self) -> bool:
        return self.sound == "on"


class NotAReport(ValueError):
    pass


def read(body: bytes) -> Report:
    """Raises NotAReport. What a newer page says beyond this is left aside."""
    try:
        return _read(body)
    except (ValueError, RecursionError, OverflowError) as wrong:  # JSON may be deep, or endless
        raise NotAReport(str(wrong)) from wrong


def _read(body: bytes) -> Report:
    if len(body) > LARGEST:
        raise ValueError("too long")
    said = json.loads(body)
    if not isinstance(said, dict):
        raise ValueError("not an object")
    name, settings = said.get("id"), said.get("settings") or {}
    if not (isinstance(name, str) and ID.fullmatch(name)) or not isinstance(settings, dict):
        raise ValueError("id or settings")
    table = said.get("table")
    return Report(
        id=name,
        kind=_one_of(said, "kind", KINDS, "tv"),
        table=None if table is None else _number(said, "table", HIGHEST_TABLE),
        room=plain(said.get("room") or ""),
        sound=_one_of(said, "sound", SOUNDS, "locked"),
        awake=_one_of(said, "awake", AWAKE_BY, "none"),
        late_ms=_number(said, "late_ms", LONGEST_MS),
        idle_ms=_number(said, "idle_ms", LONGEST_MS),
        tested=said.get("tested") is True,
        settings=Settings(
            huge=settings.get("huge") is True,
            safe=int(settings["safe"]) if settings.get("safe") in SAFE_AREAS else 0,
            quiet=settings.get("quiet") is True,
            video=settings.get("video") is True,
            speech=settings.get("speech") is True,
        ),
        wants_code=said.get("wants_code") is True,
        bye=said.get("bye") is True,
    )


def plain(text: Any) -> str:
    """A name on one line, without what does not print."""
    if not isinstance(text, str):
        raise ValueError("not a name")
    shown = "".join(c if c.isprintable() else " " for c in text[: 4 * LONGEST_ROOM])
    return " ".join(shown.split())[:LONGEST_ROOM].strip()


def _one_of(said: Mapping[str, Any], name: str, known: tuple[str, ...], usual: str) -> str:
    value = said.get(name, usual)
    if value not in known:
        raise ValueError(name)
    return str(value)


def _number(said: Mapping[str, Any], name: str, most: int) -> int:
    value = said.get(name, 0)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(name)
    return max(0, min(most, int(value)))
