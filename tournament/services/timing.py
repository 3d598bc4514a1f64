"""What the clock does by itself, and what the tasks call: safe when late, doubled or never run."""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta

from tournament import instants, jobs, push
from tournament.models import Event, LevelChange
from tournament.rules import clock

from .locking import turn

log = logging.getLogger(__name__)


def notice(event: Event, spans: Sequence[clock.Span], now: datetime) -> int:
    """Record each level the clock has reached by itself, once; the number of new ones."""
    if event.running_since is None:
        return 0
    reached = clock.boundaries(event.clock, spans, event.running_since, now)
    if not reached:
        return 0
    known = set(
        LevelChange.objects.filter(event=event, clock_seq=event.clock_seq).values_list(
            "position", flat=True
        )
    )
    fresh = [
        LevelChange(
            event=event,
            clock_seq=event.clock_seq,
            position=boundary.position,
            at=boundary.at,
            noticed_at=now,
        )
        for boundary in reached
        if boundary.position not in known
    ]
    LevelChange.objects.bulk_create(fresh, ignore_conflicts=True)
    return len(fresh)


def pass_boundary(event_id: int) -> bool:
    """Record what the clock of this event has passed and tell the screens; False if nothing."""
    with turn():
        event = Event.objects.select_for_update().filter(pk=event_id).first()
        now = instants.stored_now()
        if event is None or event.boundary_at is None or event.boundary_at > now:
            return False
        spans = tuple(level.span for level in event.schedule.levels.order_by("position"))
        notice(event, spans, now)
        reading = clock.read_clock(event.clock, spans, now)
        event.boundary_at = reading.boundary_at
        event.version += 1
        event.save(update_fields=["boundary_at", "version"])
        push.changed_on_commit(event, ["clock", "levels"])
        jobs.watch_the_clock(event)
    return True


def sweep() -> int:
    """Do what was missed and queue what comes into reach; the number of clocks moved on."""
    moved = 0
    for event in Event.objects.running():
        try:
            moved += _look_after(event)
        except Exception:  # one night in trouble must not stop the others
            log.exception("Could not look after the clock of %s", event.slug)
    return moved


def _look_after(event: Event) -> bool:
    now = instants.now()
    _keep_to_the_hour(event, now)
    if event.boundary_at is not None and event.boundary_at <= now:
        return pass_boundary(event.pk)
    jobs.watch_the_clock(event)
    return False


def remind(event_id: int) -> None:
    """The level is about to end: give the screens a fresh reading to count from."""
    push.hub.tell(event_id, ())


def show_knockouts(event_id: int) -> None:
    """The time to undo is over: everybody's pages now count those who went out."""
    with turn():
        event = Event.objects.select_for_update().filter(pk=event_id).first()
        if event is None:
            return
        event.version += 1
        event.save(update_fields=["version"])
        push.changed_on_commit(event, ["people", "clock"])


def _keep_to_the_hour(event: Event, now: datetime) -> None:
    """A countdown to an hour on the wall follows the wall clock when that is put right."""
    if not _is_off(event, now):
        return
    with turn():
        event = Event.objects.select_for_update().get(pk=event.pk)
        now = instants.stored_now()
        if event.starts_at is None or not _is_off(event, now):
            return
        wished_ms = max(1, (event.starts_at - instants.wall_now()) // instants.MILLISECOND)
        event.level_spent_ms = -wished_ms
        event.running_since = now
        event.clock_seq += 1
        event.version += 1
        event.boundary_at = now + timedelta(milliseconds=wished_ms)
        event.save(
            update_fields=["level_spent_ms", "running_since", "clock_seq", "version", "boundary_at"]
        )
        push.changed_on_commit(event, ["clock", "levels"])
        jobs.watch_the_clock(event)


def _is_off(event: Event, now: datetime) -> bool:
    """Whether this is a countdown that would end a second or more beside its hour."""
    if not event.keeps_hour or event.starts_at is None or event.running_since is None:
        return False
    if event.level_spent_ms >= 0:
        return False
    begins = event.running_since - timedelta(milliseconds=event.level_spent_ms)
    left, wished = begins - now, event.starts_at - instants.wall_now()
    return left > timedelta(0) and abs(left - wished) >= timedelta(seconds=1)
