"""What the clock does by itself, and what the tasks call: safe when late, doubled or never run."""

import logging

from tournament import instants, jobs, push
from tournament.models import Event
from tournament.rules import clock

from .clock import is_beside_its_hour, keep_hour
from .deeds import Author
from .locking import turn
from .noticing import notice

log = logging.getLogger(__name__)


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
    is_anew = instants.wall_clock_was_put_right()
    for event in Event.objects.running():
        try:
            if is_anew:
                _tell_of_another_time(event.pk)
            moved += _look_after(event)
        except Exception:  # one night in trouble must not stop the others
            log.exception("Could not look after the clock of %s", event.slug)
    return moved


def _look_after(event: Event) -> bool:
    now = instants.now()
    if is_beside_its_hour(event, now):
        keep_hour(event.pk, Author())
        return False
    if event.boundary_at is not None and event.boundary_at <= now:
        return pass_boundary(event.pk)
    jobs.watch_the_clock(event)
    return False


def _tell_of_another_time(event_id: int) -> None:
    with turn():
        event = Event.objects.select_for_update().get(pk=event_id)
        event.version += 1
        event.save(update_fields=["version"])
        push.changed_on_commit(event, push.EVERY_PART)


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
