"""Four letters that name a screen, and what a director has said that it shall hear."""

import secrets
import threading
from typing import Any

from django.core.cache import cache

from tournament import instants

# None that is taken for another, on a TV across the room or said aloud.
LETTERS = "ACDEFHJKMNPRTWXY"
LENGTH = 4
LASTS_MS = 15 * 60_000
RENEWED_MS = 14 * 60_000  # whoever has just read them off the TV has a minute to type them
WAITS_SECONDS = 15 * 60

_one_at_a_time = threading.Lock()


def letters(event_id: int, screen_id: str) -> str:
    """The letters that this screen shows now; no other screen of the night has the same."""
    now_ms = _now_ms()
    shown: tuple[str, int] | None = cache.get(_shown_key(event_id, screen_id))
    if shown is not None and 0 <= now_ms - shown[1] < RENEWED_MS:
        return shown[0]
    code = _fresh(event_id, screen_id, now_ms)
    cache.set(_shown_key(event_id, screen_id), (code, now_ms), WAITS_SECONDS)
    return code


def whose(event_id: int, typed: str) -> str | None:
    """The id of the screen that shows these letters, as people type them."""
    code = "".join(typed.split()).upper()
    if len(code) != LENGTH or not set(code) <= set(LETTERS):
        return None
    held: tuple[str, int] | None = cache.get(_code_key(event_id, code))
    return held[0] if held is not None and 0 <= _now_ms() - held[1] < LASTS_MS else None


def put(event_id: int, screen_id: str, **said: Any) -> None:
    """Have the screen told this with its next report; wishes add up until then."""
    key = _told_key(event_id, screen_id)
    with _one_at_a_time:
        told: dict[str, Any] = cache.get(key) or {}
        if "wish" in said:
            said["wish"] = told.get("wish", {}) | said["wish"]
        cache.set(key, told | said, WAITS_SECONDS)


def taken(event_id: int, screen_id: str) -> dict[str, Any]:
    """What waits for the screen, once."""
    key = _told_key(event_id, screen_id)
    with _one_at_a_time:
        told: dict[str, Any] | None = cache.get(key)
        if told is None:
            return {}
        cache.delete(key)
    return told


def _fresh(event_id: int, screen_id: str, now_ms: int) -> str:
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        if cache.add(_code_key(event_id, code), (screen_id, now_ms), WAITS_SECONDS):
            return code


def _now_ms() -> int:
    return instants.in_ms(instants.remembered_now())


def _shown_key(event_id: int, screen_id: str) -> str:
    return f"screens-1-{event_id}-letters-{screen_id}"


def _code_key(event_id: int, code: str) -> str:
    return f"screens-1-{event_id}-code-{code}"


def _told_key(event_id: int, screen_id: str) -> str:
    return f"screens-1-{event_id}-told-{screen_id}"
