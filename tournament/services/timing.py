"""What the clock does by itself, and what the tasks call: safe when late, doubled or never run."""

import logging
from datetime import datetime, timedelta

from tournament import instants, jobs, push
from tournament.models import Event
from tournament.rules import clock

from .deeds import Author, Deed, verb
from .locking import turn
from .noticing import notice
from .telling import tell

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
                tell(event.pk, push.EVERY_PART)
            moved += _look_after(event)
        except Exception:  # one night in trouble must not stop the others
            log.exception("Could not look after the clock of %s", event.slug)
    return moved


def _look_after(event: Event) -> bool:
    now = instants.now()
    if _is_beside_its_hour(event, now):
        keep_hour(event.pk, Author())
        return False
    if event.boundary_at is not None and event.boundary_at <= now:
        return pass_boundary(event.pk)
    jobs.watch_the_clock(event)
    return False


def keep_hour_in(deed: Deed) -> None:
    """A countdown to an hour follows the clock on the wall when that is put right."""
    event = deed.event
    if event.starts_at is None or not _is_beside_its_hour(event, deed.now):
        return
    left_ms = max(1, (event.starts_at - instants.wall_now()) // instants.MILLISECOND)
    deed.set_clock(clock.started(deed.spans, deed.now, left_ms))
    deed.tell(at_ms=instants.in_ms(event.starts_at))


keep_hour = verb("keep_hour", keep_hour_in)


def _is_beside_its_hour(event: Event, now: datetime) -> bool:
    """Whether this is a countdown to an hour that would end a second or more beside it."""
    if not event.keeps_hour or event.starts_at is None or event.running_since is None:
        return False
    begins = event.running_since - timedelta(milliseconds=event.level_spent_ms)
    left, wished = begins - now, event.starts_at - instants.wall_now()
    return left > timedelta(0) and abs(left - wished) >= timedelta(seconds=1)


def remind(event_id: int) -> None:
    """The level is about to end: give the screens a fresh reading to count from."""
    push.hub.tell(event_id, ())


def show_knockouts(event_id: int) -> None:
    """The time to undo is over: everybody's pages now count those who went out."""
    tell(event_id, ["people", "clock"])
