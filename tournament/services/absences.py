"""While the server did not run, the clock did: were they playing?"""

from datetime import datetime

from tournament import instants, queries
from tournament.errors import DirectorError
from tournament.models import Absence, Event
from tournament.rules import clock

from .clock import LONGEST_CHANGE_MS, give_back_in
from .deeds import Deed, verb
from .locking import turn
from .telling import tell

SHORTEST_MS = 60_000
LEAST_COUNTED_MS = 10_000  # less is not worth a question


def record_absence(began_at: datetime, ended_at: datetime) -> int:
    """Note, once, that no server ran so long; the number of nights whose clock went on."""
    if (ended_at - began_at) // instants.MILLISECOND <= SHORTEST_MS:
        return 0
    running = Event.objects.running().exclude(slug=queries.DEMO)
    return sum(_record(event.pk, began_at, ended_at) for event in running)


def _record(event_id: int, began_at: datetime, ended_at: datetime) -> bool:
    with turn():
        event = Event.objects.select_for_update().filter(pk=event_id).first()
        if event is None or event.running_since is None:
            return False
        began_at = max(began_at, event.running_since)
        if event.absences.filter(ended_at__gt=began_at).exists():
            return False
        spans = tuple(level.span for level in queries.levels_of(event))
        counted_ms = clock.counted_ms(event.clock, spans, began_at, ended_at)
        if counted_ms < LEAST_COUNTED_MS:
            return False
        counted_ms = min(counted_ms, LONGEST_CHANGE_MS)
        counted_ms -= counted_ms % 1000  # what is given back is what the card had said
        Absence.objects.create(
            event=event, began_at=began_at, ended_at=ended_at, counted_ms=counted_ms
        )
        tell(event_id, ["devices"])
    return True


def answer_absence_in(deed: Deed, *, absence: int, played: bool) -> None:
    """They were playing, or what the clock counted meanwhile is given back.

    An answered absence stays as it is. Less is given back where there is no more to give.
    """
    found = deed.event.absences.filter(pk=absence).first()
    if found is None:
        raise DirectorError("no_such_absence")
    if found.answered_at is not None:
        return
    deed.tell(played=played, ms=found.counted_ms)
    if not played:
        _give_back(deed, found)
    deed.change(found, answered_at=deed.now)
    deed.parts.add("devices")


def _give_back(deed: Deed, absence: Absence) -> None:
    deed.demand_play()
    reading = deed.reading
    if reading.spent_ms < 0:  # a countdown: nothing was played that could come back
        deed.tell(ms=0)
        return
    away_ms = (absence.ended_at - absence.began_at) // instants.MILLISECOND
    # A level that waits at its end has gone past it by what was not counted.
    waited_ms = min(reading.over_ms, away_ms - absence.counted_ms)
    give_back_in(deed, ms=min(absence.counted_ms + waited_ms, LONGEST_CHANGE_MS))
    deed.tell(ms=min(absence.counted_ms, deed.args["ms"]))


answer_absence = verb("answer_absence", answer_absence_in)
