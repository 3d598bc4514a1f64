"""The only place that asks for the time.

``now()`` counts milliseconds since the machine's boot, sleep included, from an offset that is
stored with the boot. While a clock runs nobody touches the offset, so a wall clock that is stepped
(by hand, by NTP, by daylight saving done wrong) moves no blind level. ``wall_now()`` is what the
clock on the wall says: the hour people were asked to come, and the times of day on the screens.
"""

import contextlib
import functools
import os
import subprocess
import sys
import threading
import time
import uuid
import zlib
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import available_timezones

from django.db import connection, transaction
from django.db.models import Max

from tournament.models import Event, JournalEntry, LevelChange, TimeBase

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)
FRESH_SECONDS = 1.0
STEP_MS = 20  # less than that is no reason to count anew
SURELY_MS = 1000  # two clocks that were right differ by less


def boot_ms() -> int:
    """Milliseconds since boot, the time asleep included."""
    if sys.platform.startswith("linux"):
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    if sys.platform == "darwin":
        return time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1_000_000
    return time.monotonic_ns() // 1_000_000


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


def stored_now() -> datetime:
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


def base() -> int:
    """Names the offset in use, so that pages notice when instants begin to count anew."""
    return zlib.crc32(b"%d" % _offset.ms(None))


@functools.cache
def machine_zone() -> str:
    """The time zone this computer is set to; UTC where it does not say."""
    named = [os.path.realpath("/etc/localtime").rpartition("zoneinfo/")[2]]
    with contextlib.suppress(OSError):
        named.append(Path("/etc/timezone").read_text().strip())
    known = available_timezones()
    return next((zone for zone in named if zone in known and not zone.startswith("Etc/")), "UTC")


def follow_wall_clock() -> None:
    """Take the offset anew if it is off. Only while no clock of any event runs."""
    _offset.take_anew()


def wall_clock_was_put_right() -> bool:
    """Take a doubtful offset anew as soon as the wall clock is ahead of it; whether it was so.

    Clocks of nights that run go on with what this machine was off for.
    """
    if not _offset.is_doubtful or in_ms(wall_now()) - in_ms(now()) < SURELY_MS:
        return False
    _offset.take_anew()
    return True


class _Offset:
    def __init__(self) -> None:
        self.is_doubtful = False
        self._lock = threading.Lock()
        self._ms: int | None = None
        self._read_at = 0.0

    def ms(self, fresh_seconds: float | None) -> int:
        if self._ms is not None and (
            fresh_seconds is None or time.monotonic() - self._read_at < fresh_seconds
        ):
            return self._ms
        row = TimeBase.objects.filter(boot_id=boot_id()).first()
        if row is None:
            row, _made = TimeBase.objects.get_or_create(boot_id=boot_id(), defaults=_first_base())
        return self._keep(row)

    @transaction.atomic
    def take_anew(self) -> None:
        # Locked, so that a second night that starts at this very moment sees what the first did.
        rows = {row.boot_id: row for row in TimeBase.objects.select_for_update().order_by("pk")}
        own = rows.pop(boot_id(), None) or TimeBase(boot_id=boot_id())
        offset_ms = _wall_offset_ms()
        if own.offset_ms is None or abs(own.offset_ms - offset_ms) >= STEP_MS:
            own.offset_ms = offset_ms
        own.is_doubtful = False
        own.save()
        # Other machines take theirs anew as well, from the same clock.
        TimeBase.objects.filter(boot_id__in=rows).delete()
        self._keep(own)

    def forget(self) -> None:
        self._ms = None

    def _keep(self, row: TimeBase) -> int:
        with self._lock:
            self._ms, self._read_at = row.offset_ms, time.monotonic()
            self.is_doubtful = row.is_doubtful
        return row.offset_ms


_offset = _Offset()


def _first_base() -> dict[str, int | bool]:
    """The offset of a boot, from the wall clock; but no running night goes back in time."""
    offset_ms = _wall_offset_ms()
    running = Event.objects.running()
    last = [
        running.aggregate(last=Max("running_since"))["last"],
        JournalEntry.objects.filter(event__in=running).aggregate(last=Max("at"))["last"],
        LevelChange.objects.filter(event__in=running).aggregate(last=Max("noticed_at"))["last"],
    ]
    least_ms = max((in_ms(at) - boot_ms() for at in last if at is not None), default=offset_ms)
    is_doubtful = least_ms - offset_ms >= SURELY_MS
    return {"offset_ms": max(offset_ms, least_ms), "is_doubtful": is_doubtful}


def _wall_offset_ms() -> int:
    if connection.vendor != "postgresql":
        return in_ms(wall_now()) - boot_ms()
    # Several machines: the database's clock is the base, as of the middle of the asking.
    connection.ensure_connection()
    asked = boot_ms()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        wall = cursor.fetchone()[0]
    return in_ms(wall) - (asked + boot_ms()) // 2


def _whole(instant: datetime) -> datetime:
    return instant.replace(microsecond=instant.microsecond // 1000 * 1000)
