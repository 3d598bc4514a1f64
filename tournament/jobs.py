"""Sends tasks by name, after the commit, and only for the minutes just ahead.

What waits longer is queued by the sweep when it comes into reach, so no task is ever old enough
for a broker to deliver it twice, and a lost one is made good by the next sweep.
"""

import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from tournament import instants
from tournament.models import Event

log = logging.getLogger(__name__)

REACH = timedelta(minutes=10)
WARNINGS = (timedelta(minutes=1),)
PATIENCE_SECONDS = 5
MOST_WAITING = 1000
# A task that woke a millisecond early would find nothing to do.
AFTER = timedelta(milliseconds=5)

# When which boundary was queued (by ``time.monotonic``). A broker that was started anew has
# forgotten, and twice does no harm: so after a while it is queued again.
AGAIN_SECONDS = 60.0
_queued: dict[int, tuple[datetime, float]] = {}
_silent_until = 0.0


class Outbox:
    """Hands tasks to the broker in a thread of its own: no deed waits for one that is away."""

    def __init__(self) -> None:
        self._letters: queue.Queue[Callable[[], object]] = queue.Queue(MOST_WAITING)
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def put(self, letter: Callable[[], object]) -> None:
        with contextlib.suppress(queue.Full):  # the broker is away for long; the sweep is not
            self._letters.put_nowait(letter)
        with self._lock:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._deliver, name="outbox", daemon=True)
                self._thread.start()

    def _deliver(self) -> None:
        while True:
            letter = self._letters.get()
            try:
                letter()
            except Exception:
                log.exception("Could not queue a task")


outbox = Outbox()


def at(event_id: int, task: str, instant: datetime) -> None:
    """Have ``task(event_id)`` run at this instant, once this transaction is committed."""
    eta = instants.to_wall(instant)
    transaction.on_commit(lambda: outbox.put(lambda: _send(event_id, task, eta)), robust=True)


def soon(row_id: int, task: str) -> None:
    """Have ``task(row_id)`` run when there is time, once this transaction is committed."""
    eta = instants.wall_now()
    transaction.on_commit(lambda: outbox.put(lambda: _send(row_id, task, eta)), robust=True)


def watch_the_clock(event: Event) -> None:
    """Queue the coming boundary and its warnings, if near and not queued already."""
    boundary = event.boundary_at
    if boundary is None or _is_queued(event.pk, boundary):
        return
    now = instants.now()
    if boundary - now > REACH:
        return
    ahead = instants.to_wall(now) - now
    tasks = [("tournament.tasks.warn", boundary - before) for before in WARNINGS]
    coming = [(task, instant + ahead) for task, instant in tasks if instant > now]
    coming.append(("tournament.tasks.boundary", boundary + AFTER + ahead))
    transaction.on_commit(
        lambda: outbox.put(lambda: _queue(event.pk, boundary, coming)), robust=True
    )


def _is_queued(event_id: int, boundary: datetime) -> bool:
    known, queued_at = _queued.get(event_id, (None, 0.0))
    return known == boundary and time.monotonic() - queued_at < AGAIN_SECONDS


def _queue(event_id: int, boundary: datetime, coming: Sequence[tuple[str, datetime]]) -> None:
    if all(_send(event_id, task, eta) for task, eta in coming):
        _queued[event_id] = (boundary, time.monotonic())


def _send(event_id: int, task: str, eta: datetime) -> bool:
    """False if the broker does not take it."""
    global _silent_until
    if time.monotonic() < _silent_until:
        return False
    try:
        current_app.send_task(task, args=[event_id], eta=eta, retry=False)
    except (OperationalError, OSError):
        if not _silent_until:
            log.warning("The task broker is away; the sweep will do what was missed.")
        _silent_until = time.monotonic() + PATIENCE_SECONDS
        return False
    _silent_until = 0.0
    return True
