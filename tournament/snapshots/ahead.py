"""When levels begin, and when the night is likely to end."""

from collections.abc import Sequence
from datetime import datetime

from tournament import instants
from tournament.models import Event
from tournament.rules import clock, forecast
from tournament.rules.levels import LevelPlan
from tournament.snapshots.making import Snapshot


def start_times(shot: Snapshot, now: datetime) -> list[datetime | None]:
    """When each level begins, and those the clock itself reached began, on the wall."""
    ahead = instants.wall_now() - now
    begun = dict(
        shot.event.level_changes.order_by("at").values_list("position", "at")
        if shot.event.state != Event.State.PLANNED
        else ()
    )
    coming = clock.start_times(shot.event.clock, shot.spans, now)
    return [
        None if at is None else at + ahead
        for at in (at or begun.get(position) for position, at in enumerate(coming))
    ]


def likely_end(
    shot: Snapshot, now: datetime, left: int | None = None, plans: Sequence[LevelPlan] | None = None
) -> forecast.FinishRange | None:
    """When the last hand is likely, in milliseconds from now; None where nobody can tell, and
    of a night to a time, whose end is known.

    ``left`` are those still in, as whoever asks may know it; without it as the directors do.
    ``plans`` take the place of its levels, with that on show where it is.
    """
    if shot.event.ends_hour is not None:
        return None
    left = shot.left_now if left is None else left
    if not shot.total_chips or shot.event.state == Event.State.FINISHED or left < 2 <= shot.people:
        return None
    plans = shot.plans if plans is None else plans
    starts = _starts_from_now(shot, now, plans)
    field = forecast.Field(shot.people, left)
    return forecast.finish_range(shot.total_chips, plans[: len(starts)], starts, shot.pace, field)


def _starts_from_now(shot: Snapshot, now: datetime, plans: Sequence[LevelPlan]) -> list[int]:
    """When each level begins, or would have begun without pauses; up to one without a length."""
    if not plans:
        return []
    spans = [clock.Span(plan.length_ms, plan.is_break, plan.hold) for plan in plans]
    coming = clock.start_times(shot.event.clock, spans, now)
    starts = [0 if at is None else (at - now) // instants.MILLISECOND for at in coming]
    if shot.is_before_start(now):
        on_show, known = 0, starts[:1]
    else:
        read = shot.read(now)
        on_show = read.position
        known = [-read.spent_ms]
        if read.left_ms is not None:
            known = [read.left_ms - (spans[on_show].length_ms or 0) - read.extra_ms]
        for span in reversed(spans[:on_show]):
            known.insert(0, known[0] - (span.length_ms or 0))
    for position in range(on_show + 1, len(starts)):
        if coming[position] is None:  # nobody knows what comes after an endless level
            break
        known.append(starts[position])
    return known
