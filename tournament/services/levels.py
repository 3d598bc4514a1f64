"""Deeds of the blind schedule while the night is on: past levels stand, coming ones may change.

``seq`` is the event's ``levels_seq`` where a position is meant, its ``clock_seq`` where the clock
is moved (``break_now``).
"""

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from tournament.errors import DirectorError
from tournament.models import Event, Level, Schedule
from tournament.rules import blinds, clock, nudges
from tournament.rules.levels import MOST_LEVELS, LevelPlan, coming_after
from tournament.rules.nudges import Nudge, NudgeRefusal

from .deeds import Deed, verb


def edit_level_in(
    deed: Deed, /, *, seq: int | None = None, position: int, next_level: bool = False, **fields: Any
) -> None:
    """Change a coming level, or the running one, which keeps its elapsed time.

    A running level that would be over at once is refused, unless ``next_level`` says that the
    next one shall begin now, at its full length.
    """
    deed.expect_levels(seq)
    level = _level(deed, position)
    _demand_not_past(deed, position)
    with _clock_kept(deed, confirmed=next_level):
        deed.change(level, **fields)
    _demand_playable(deed)
    _tell(deed, level)


def insert_level_in(deed: Deed, /, *, seq: int | None = None, position: int, **fields: Any) -> None:
    """Put a level before the one at ``position``; at the end where that is one past the last."""
    deed.expect_levels(seq)
    if not 0 <= position <= len(deed.levels):
        raise DirectorError("no_such_level")
    if deed.event.state == Event.State.PLAYING and position <= deed.reading.position:
        raise DirectorError("level_is_past")
    with _clock_kept(deed):
        level = _insert(deed, position, **fields)
    _demand_playable(deed)
    _tell(deed, level)


def remove_level_in(deed: Deed, *, seq: int | None = None, position: int) -> None:
    deed.expect_levels(seq)
    level = _level(deed, position)
    if deed.event.state == Event.State.PLAYING and position <= deed.reading.position:
        raise DirectorError("level_is_past")
    _tell(deed, level)
    with _clock_kept(deed):
        _remove(deed, level)
    _demand_playable(deed)


def break_now_in(deed: Deed, *, seq: int | None = None, seconds: int) -> None:
    """A break from this moment; the level goes on after it with what it had left."""
    deed.expect_clock(seq)
    _demand_length(seconds)
    deed.demand_play()
    event, position = deed.event, deed.reading.position
    level = deed.levels[position]
    played_ms, left_ms = clock.split_ms(event.clock, deed.spans, deed.now)
    settled = clock.settled(event.clock, deed.spans, deed.now)
    if left_ms != 0:
        _insert(deed, position + 1, **_rest_of(level, played_ms, left_ms))
        if level.hold:
            deed.change(level, hold=False)
    _insert(deed, position + 1, kind=Level.Kind.BREAK, seconds=seconds)
    if level.seconds is None:  # only the last one may last until the end, and that is its rest
        deed.change(level, seconds=max(1, -(-played_ms // 1000)))
    deed.set_clock(clock.moved_to(settled, deed.spans, deed.now, position + 1))
    deed.tell(seconds=seconds)


def break_after_in(deed: Deed, *, seq: int | None = None, seconds: int) -> None:
    """A break when the level on show is over."""
    deed.expect_levels(seq)
    _demand_length(seconds)
    position = deed.reading.position
    if position + 1 < len(deed.levels) and deed.levels[position + 1].is_break:
        raise DirectorError("break_comes_anyway")
    if deed.levels[position].seconds is None:
        raise DirectorError("level_has_no_end")
    with _clock_kept(deed):
        _insert(deed, position + 1, kind=Level.Kind.BREAK, seconds=seconds)
    deed.tell(seconds=seconds)


def drop_next_break_in(deed: Deed, *, seq: int | None = None) -> None:
    """The pause was the break: the next planned one falls away."""
    deed.expect_levels(seq)
    ahead = clock.next_break(deed.spans, deed.reading.position)
    if ahead is None:
        raise DirectorError("no_break_ahead")
    coming = deed.levels[ahead]
    deed.tell(seconds=coming.seconds)
    with _clock_kept(deed):
        _remove(deed, coming)


def set_hold_in(deed: Deed, *, seq: int | None = None, position: int, hold: bool) -> None:
    """Whether this level or break waits for the host at its end."""
    level = _level(deed, position)
    if level.hold == hold:
        return
    deed.expect_levels(seq)
    _demand_not_past(deed, position)
    if level.seconds is None:
        raise DirectorError("level_has_no_end")
    with _clock_kept(deed):
        deed.change(level, hold=hold)
    deed.tell(hold=hold)
    _tell(deed, level)


def nudge_in(
    deed: Deed, *, seq: int | None = None, kind: str, position: int = 0, seconds: int = 0
) -> None:
    """Make the night end sooner or later by the levels that have not begun."""
    deed.demand_play()
    deed.expect_levels(seq)
    first = deed.reading.position + (deed.reading.spent_ms >= 0)
    plans = [level.plan for level in deed.levels]
    wish = Nudge(kind, position, seconds)
    try:
        after = nudges.nudged(plans, first, wish)
    except NudgeRefusal as refusal:
        raise DirectorError(refusal.kind) from refusal
    deed.tell(kind=kind, **nudges.numbers_of(plans, wish))
    with _clock_kept(deed):
        if len(after) > len(plans):
            _insert(deed, position, kind=Level.Kind.BREAK, seconds=seconds)
        elif len(after) < len(plans):
            _remove(deed, deed.levels[position])
        else:
            for level, plan in zip(deed.levels, after, strict=True):
                deed.change(level, seconds=plan.seconds)
    _demand_playable(deed)


def use_levels_in(deed: Deed, *, seq: int | None = None, levels: tuple[LevelPlan, ...]) -> None:
    """Take another schedule for a night that has not begun."""
    deed.expect_levels(seq)
    if deed.event.state != Event.State.PLANNED:
        raise DirectorError("already_started")
    demand_playable(levels)
    for level in reversed(list(deed.levels)):
        deed.remove(level)
    for position, plan in enumerate(levels):
        deed.make(_row_of(plan, deed.event.schedule_id, position))
    deed.tell(count=len(levels))


def use_coming_levels_in(
    deed: Deed, *, seq: int | None = None, levels: Sequence[LevelPlan]
) -> None:
    """Go on by another schedule after the level on show: by those of its levels that are larger."""
    stay = stands(deed.levels, deed.reading.position)
    if deed.levels[stay - 1].seconds is None:
        raise DirectorError("level_has_no_end")
    there = [level.plan for level in deed.levels[:stay]]
    coming = coming_after(there, levels)
    if not coming:
        raise DirectorError("no_larger_levels")
    if [level.plan for level in deed.levels[stay:]] == list(coming):
        return
    deed.expect_levels(seq)
    demand_playable([*there, *coming])
    with _clock_kept(deed):
        for level in deed.levels[stay:]:
            deed.remove(level)
        for position, plan in enumerate(coming, start=stay):
            deed.make(_row_of(plan, deed.event.schedule_id, position))
    deed.tell(count=len(coming))


def stands(levels: Sequence[Level], position: int) -> int:
    """How many levels are no longer to be changed: up to this one, with the rest of a level that
    a break has cut in two."""
    count = min(position, len(levels) - 1) + 1
    while count < len(levels) and levels[count].played_ms:
        count += 1
    return count


def write_levels(schedule: Schedule, levels: Iterable[LevelPlan]) -> None:
    """Fill a schedule that has no levels."""
    schedule.levels.bulk_create(
        _row_of(plan, schedule.pk, position) for position, plan in enumerate(levels)
    )


def _row_of(plan: LevelPlan, schedule_id: int, position: int) -> Level:
    return Level(
        schedule_id=schedule_id,
        position=position,
        kind=str(plan.kind),
        seconds=plan.seconds,
        small=plan.small,
        big=plan.big,
        ante=plan.ante,
        ante_kind=str(plan.ante_kind),
        hold=plan.hold,
        note=plan.note,
    )


@contextlib.contextmanager
def _clock_kept(deed: Deed, *, confirmed: bool = False) -> Iterator[None]:
    """Let the schedule change without the level on show noticing more than it must."""
    before = deed.spans
    yield
    if deed.event.state == Event.State.PLAYING and before:
        deed.set_clock(
            clock.rescheduled(deed.event.clock, before, deed.spans, deed.now, confirmed=confirmed)
        )


def _rest_of(level: Level, played_ms: int, left_ms: int | None) -> dict[str, Any]:
    """The same level after a break in it: as long as was left, on the millisecond."""
    fields: dict[str, Any] = {
        name: getattr(level, name)
        for name in ("kind", "small", "big", "ante", "ante_kind", "hold", "note")
    }
    if left_ms is None:
        return fields | {"seconds": None, "played_ms": max(played_ms, 1)}
    seconds = -(-(max(played_ms, 1) + left_ms) // 1000)
    return fields | {"seconds": seconds, "played_ms": seconds * 1000 - left_ms}


def _insert(deed: Deed, position: int, **fields: Any) -> Level:
    if len(deed.levels) >= MOST_LEVELS:
        raise DirectorError("too_many_levels", most=MOST_LEVELS)
    for level in reversed(deed.levels[position:]):
        deed.change(level, position=level.position + 1)
    return deed.make(Level(schedule=deed.event.schedule, position=position, **fields))


def _remove(deed: Deed, level: Level) -> None:
    behind = deed.levels[level.position + 1 :]
    deed.remove(level)
    for other in behind:
        deed.change(other, position=other.position - 1)


def _level(deed: Deed, position: int) -> Level:
    if not 0 <= position < len(deed.levels):
        raise DirectorError("no_such_level")
    return deed.levels[position]


def _demand_not_past(deed: Deed, position: int) -> None:
    if deed.event.state == Event.State.FINISHED:
        raise DirectorError("is_finished")
    if deed.event.state == Event.State.PLAYING and position < deed.reading.position:
        raise DirectorError("level_is_past")


def _demand_length(seconds: int) -> None:
    if not 60 <= seconds <= 24 * 3600:
        raise DirectorError("amount_out_of_range")


def _demand_playable(deed: Deed) -> None:
    demand_playable([level.plan for level in deed.levels])


def demand_playable(levels: Sequence[LevelPlan]) -> None:
    """Refuse what cannot be played; what is only odd is for the page to show."""
    if len(levels) > MOST_LEVELS:
        raise DirectorError("too_many_levels", most=MOST_LEVELS)
    for problem in blinds.problems(levels):
        if problem.is_error:
            raise DirectorError(
                "schedule_cannot_be_played",
                problem=problem.kind,
                field=problem.field,
                **problem.numbers,
            )


def _tell(deed: Deed, level: Level) -> None:
    deed.tell(position=level.position, small=level.small, big=level.big, is_break=level.is_break)


edit_level = verb("edit_level", edit_level_in)
insert_level = verb("insert_level", insert_level_in)
remove_level = verb("remove_level", remove_level_in)
break_now = verb("break_now", break_now_in)
break_after = verb("break_after", break_after_in)
drop_next_break = verb("drop_break", drop_next_break_in)
set_hold = verb("hold", set_hold_in)
use_coming_levels = verb("use_schedule", use_coming_levels_in)
nudge = verb("nudge", nudge_in)
