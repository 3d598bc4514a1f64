"""What is known of the computer that serves, for pages to show: kept in the cache, not in rows."""

import threading
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.core.cache import cache

KEY = "computer"

_one_at_a_time = threading.Lock()


@dataclass(frozen=True, slots=True)
class Computer:
    """Instants are those of the wall."""

    homes: tuple[str, ...] = ()  # http://192.168.1.20:8000/, the best first
    picked: str = ""  # the address the host wants codes and links to name
    alone: bool = False  # no other device may ask anything here (--local)
    local_name: str = ""  # http://shuffleup.local:8000/, where it is announced
    reached_by: tuple[str, ...] = ()  # own addresses that other devices have used, the latest first
    reached_at: datetime | None = None  # when another device last asked for something
    moved_at: datetime | None = None  # when what stood first in ``homes`` was last gone
    on_mains: bool | None = None  # None: it has no battery, or does not say
    percent: int | None = None
    must_stay_awake: bool = False  # a night is on, or counts down
    awake_by: str = ""  # what keeps it awake; empty: nothing could
    synced_by: str = ""  # OneDrive, iCloud ...: what also touches the data folder


def known() -> Computer:
    """All unknown where no ``serve`` runs, as at a club."""
    return cache.get(KEY) or Computer()


def tell(**changes: Any) -> Computer:
    """Note what has changed; from any thread of the process that serves."""
    with _one_at_a_time:
        now_known = replace(known(), **changes)
        cache.set(KEY, now_known, None)
    return now_known


def forget() -> None:
    """At a start: what an earlier process knew may stand in a cache that outlives it."""
    cache.delete(KEY)
