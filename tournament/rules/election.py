"""Which screen of a room sounds: one, and the same one for as long as it can."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

SILENT_MS = 15_000


@dataclass(frozen=True, slots=True)
class Voice:
    """A screen as the election sees it; instants are milliseconds of one clock."""

    id: str
    room: str
    can_sound: bool
    first_ms: int
    heard_ms: int

    def is_able(self, now_ms: int) -> bool:
        return self.can_sound and self.is_here(now_ms)

    def is_here(self, now_ms: int) -> bool:
        return now_ms - self.heard_ms < SILENT_MS


def elect(voices: Iterable[Voice], elected: Mapping[str, str], now_ms: int) -> dict[str, str]:
    """Return who sounds, by room; a room where nobody can is left out.

    Whoever was ``elected`` before stays while able: a sound that changes its place in the room
    is heard twice or not at all. Else it is the one known longest.
    """
    able: dict[str, list[Voice]] = {}
    for voice in voices:
        if voice.is_able(now_ms):
            able.setdefault(voice.room, []).append(voice)
    return {room: _one_of(found, elected.get(room)) for room, found in able.items()}


def _one_of(able: list[Voice], before: str | None) -> str:
    ids = {voice.id for voice in able}
    if before is not None and before in ids:
        return before
    return min(able, key=lambda voice: (voice.first_ms, voice.id)).id
