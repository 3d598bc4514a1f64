import contextlib
import threading
from collections.abc import Iterator

from django.conf import settings
from django.db import transaction

# SQLite has one writer, and waits for it in growing naps; a lock in the process is fair and quick.
# PostgreSQL locks the event's row.
_turn: contextlib.AbstractContextManager[object] = (
    threading.RLock()
    if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
    else contextlib.nullcontext()
)


@contextlib.contextmanager
def turn() -> Iterator[None]:
    """One writer at a time, and one transaction."""
    with _turn, transaction.atomic():
        yield
