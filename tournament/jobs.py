"""Sends tasks by name, after the commit, and only for the minutes just ahead.

What waits longer is queued by the sweep when it comes into reach, so no task is ever old enough
for a broker to deliver it twice, and a lost one is made good by the next sweep.
"""

import logging
import time
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
# A task that woke a millisecond early would find nothing to do.
AFTER = timedelta(milliseconds=5)

_queued: dict[int, datetime] = {}
_silent_until = 0.0


def at(event_id: int, task: str, instant: datetime) -> None:
    """Have ``task(event_id)`` run at this instant, once this transaction is committed."""
    eta = instants.to_wall(instant)
    transaction.on_commit(lambda: _send(event_id, task, eta))


def soon(row_id: int, task: str) -> None:
    """Have ``task(row_id)`` run when there is time, once this transaction is committed."""
    transaction.on_commit(lambda: _send(row_id, task, instants.wall_now()))


def watch_the_clock(event: Event) -> None:
    """Queue the coming boundary and its warnings, if near and not queued already."""
    boundary = event.boundary_at
    if boundary is None or _queued.get(event.pk) == boundary:
        return
    now = instants.now()
    if boundary - now > REACH:
        return
    for ahead in WARNINGS:
        if boundary - ahead > now:
            at(event.pk, "tournament.tasks.warn", boundary - ahead)
    at(event.pk, "tournament.tasks.boundary", boundary + AFTER)
    transaction.on_commit(lambda: _queued.__setitem__(event.pk, boundary))


def _send(event_id: int, task: str, eta: datetime) -> None:
    global _silent_until
    if time.monotonic() < _silent_until:
        return
    try:
        current_app.send_task(task, args=[event_id], eta=eta, retry=False)
    except OperationalError:
        _silent_until = time.monotonic() + PATIENCE_SECONDS
        log.warning("The task broker does not answer; the sweep will do what was missed.")
