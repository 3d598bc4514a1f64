from collections.abc import Sequence
from datetime import datetime

from tournament.models import Event, LevelChange
from tournament.rules import clock


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
