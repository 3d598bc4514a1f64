"""What the host has the TV show of the room for a while; no deed, and nothing to undo."""

from datetime import datetime, timedelta

from django.core.cache import cache

from tournament import instants
from tournament.models import Event
from tournament.services.telling import tell

SEATS_STAY = timedelta(minutes=2)


def show_seats(event: Event) -> bool:
    """Have the TV show who sits where; where it does so already, no more. Whether it now does."""
    is_wanted = shown_until(event) is None
    if is_wanted:
        until = instants.stored_now() + SEATS_STAY
        cache.set(_key(event), instants.in_ms(until), SEATS_STAY.seconds)
    else:
        cache.delete(_key(event))
    tell(event.pk, ["room"])
    return is_wanted


def shown_until(event: Event) -> datetime | None:
    """Like screens' reports it lives in the cache: after a restart nobody misses it."""
    kept = cache.get(_key(event))
    if not isinstance(kept, int):
        return None
    until = instants.EPOCH + kept * instants.MILLISECOND
    return until if until > instants.now() else None


def _key(event: Event) -> str:
    return f"tables.seats_on_tv.{event.pk}"
