"""The only place that asks for the time.

``now()`` counts milliseconds since the machine's boot, sleep included, from an offset that is
stored with the boot. While a clock runs nobody touches the offset, so a wall clock that is stepped
(by hand, by NTP, by daylight saving done wrong) moves no blind level. ``wall_now()`` is what the
clock on the wall says: the hour people were asked to come, and the times of day on the screens.
"""

import functools
import subprocess
import sys
import threading
import time
import uuid
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.db import connection

from tournament.models import TimeBase

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)
FRESH_SECONDS = 1.0


def boot_ms() -> int:
    """Milliseconds since boot, the time asleep included."""
    if sys.platform.startswith("linux"):
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    if sys.platform == "darwin":
        return time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1_000_000
    return time.monotonic_ns() // 1_000_000


def asleep_ms() -> int:
    """How long this machine has slept since boot; grows by each sleep."""
    return boot_ms() - time.monotonic_ns() // 1_000_000


@functools.cache
def boot_id() -> str:
    """Names this machine's present run; another after each restart."""
    kernel = Path("/proc/sys/kernel/random/boot_id")
    if kernel.exists():
        return kernel.read_text().strip()
    if sys.platform == "darwin":
        asked = subprocess.run(
            ["/usr/sbin/sysctl", "-n", "kern.bootsessionuuid"], capture_output=True, text=True
        )
        if asked.returncode == 0 and asked.stdout.strip():
            return asked.stdout.strip()
    if sys.platform == "win32":
        import winreg

        folder = r"SYSTEM\CurrentControlSet\Control\Session Manager\Memory Management"
        try:
            with winreg.OpenKey(
                winreg.HKEY_LOCAL_MACHINE, folder + r"\PrefetchParameters"
            ) as memory:
                return f"{uuid.getnode():x}-{winreg.QueryValueEx(memory, 'BootId')[0]}"
        except OSError:
            pass
    return f"process-{uuid.uuid4()}"  # a restart of the server then counts as one of the machine


def wall_now() -> datetime:
    return _whole(datetime.now(UTC))


def now() -> datetime:
    """The time every rule and row of a night is in."""
    return EPOCH + timedelta(milliseconds=_offset.ms(FRESH_SECONDS) + boot_ms())


def now_for_a_deed() -> datetime:
    """``now()`` by the stored offset itself: another process may have set it a moment ago."""
    return EPOCH + timedelta(milliseconds=_offset.ms(0) + boot_ms())


def remembered_now() -> datetime:
    """``now()`` without a look at the database, for loops that may not wait for it."""
    return EPOCH + timedelta(milliseconds=_offset.ms(None) + boot_ms())


def to_wall(instant: datetime) -> datetime:
    return instant + (wall_now() - now())


def from_wall(instant: datetime) -> datetime:
    return instant + (now() - wall_now())


def in_ms(instant: datetime) -> int:
    return (instant - EPOCH) // MILLISECOND


def follow_wall_clock() -> None:
    """Take the offset anew from the wall clock. Only while no clock of any event runs."""
    _offset.take_anew()


class _Offset:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._ms: int | None = None
        self._read_at = 0.0

    def ms(self, fresh_seconds: float | None) -> int:
        if self._ms is not None and (
            fresh_seconds is None or time.monotonic() - self._read_at < fresh_seconds
        ):
            return self._ms
        base, _made = TimeBase.objects.get_or_create(
            boot_id=boot_id(), defaults={"offset_ms": _wall_offset_ms()}
        )
        return self._keep(base.offset_ms)

    def take_anew(self) -> None:
        base, _made = TimeBase.objects.update_or_create(
            boot_id=boot_id(), defaults={"offset_ms": _wall_offset_ms()}
        )
        self._keep(base.offset_ms)

    def forget(self) -> None:
        self._ms = None

    def _keep(self, offset_ms: int) -> int:
        with self._lock:
            self._ms, self._read_at = offset_ms, time.monotonic()
        return offset_ms


_offset = _Offset()


def _wall_offset_ms() -> int:
    if connection.vendor == "postgresql":  # several machines: the database's clock is the base
        with connection.cursor() as cursor:
            cursor.execute("SELECT clock_timestamp()")
            wall = cursor.fetchone()[0]
    else:
        wall = wall_now()
    return in_ms(wall) - boot_ms()


def _whole(instant: datetime) -> datetime:
    return instant.replace(microsecond=instant.microsecond // 1000 * 1000)
