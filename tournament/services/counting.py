"""Ticks of the counting-out list: no deed of the night, so the journal says nothing of them."""

from tournament import instants
from tournament.models import CountingTick, Event

from .locking import turn
from .telling import tell


def set_tick(event_id: int, line: str, *, seen: str, on: bool) -> bool:
    """Tick a line that said ``seen``, or take its tick away; say whether that changed anything."""
    with turn():
        if not Event.objects.select_for_update().filter(pk=event_id).exists():
            return False
        ticks = CountingTick.objects.filter(event=event_id, line=line)
        if not on:
            changed = bool(ticks.delete()[0])
        elif ticks.filter(seen=seen).exists():
            changed = False
        else:
            stamp = {"seen": seen, "at": instants.stored_now()}
            CountingTick.objects.update_or_create(event_id=event_id, line=line, defaults=stamp)
            changed = True
        if changed:
            tell(event_id, ["sheets"])
    return changed
