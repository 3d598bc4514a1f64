import contextlib
import threading
from collections.abc import Iterator

from django.conf import settings
from django.db import OperationalError, transaction

# SQLite has one writer, and waits for it in growing naps; a lock in the process is fair and quick.
# PostgreSQL locks the event's row.
ONE_WRITER = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
WAIT_SECONDS = 10
_lock = threading.RLock()


@contextlib.contextmanager
def turn() -> Iterator[None]:
    """One writer at a time, and one transaction. Raises OperationalError when none comes."""
    if not ONE_WRITER:
        with transaction.atomic():
            yield
        return
    if not _lock.acquire(timeout=WAIT_SECONDS):
        raise OperationalError("database is locked")
    try:
        with transaction.atomic():
            yield
    finally:
        _lock.release()
