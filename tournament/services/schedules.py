"""Schedules that are kept under a name, to be played again. No night notices what happens here."""

from collections.abc import Sequence

from tournament.errors import DirectorError
from tournament.models import Event, Schedule
from tournament.rules import blinds
from tournament.rules.levels import LevelPlan, joined

from .levels import MOST_LEVELS, row_of
from .locking import turn

MOST_SAVED = 200


def save_of_event(event_id: int, name: str) -> Schedule:
    """Keep the blinds of a night, without the breaks that were made on the spot."""
    event = Event.objects.select_related("schedule").get(pk=event_id)
    levels = joined([level.plan for level in event.schedule.levels.all()])
    return save(name, levels, stack=event.stack, game=event.schedule.game)


def save(
    name: str, levels: Sequence[LevelPlan], *, stack: int | None, game: str = "no_limit"
) -> Schedule:
    """Keep a new schedule. Raises DirectorError where it cannot be played."""
    _demand_playable(levels)
    with turn():
        if Schedule.objects.filter(saved=True).count() >= MOST_SAVED:
            raise DirectorError("too_many_schedules", most=MOST_SAVED)
        schedule = Schedule.objects.create(name=name, saved=True, stack=stack, game=game)
        _write(schedule, levels)
    return schedule


def change(
    schedule_id: int, *, name: str, stack: int | None, game: str, levels: Sequence[LevelPlan]
) -> None:
    _demand_playable(levels)
    with turn():
        schedule = Schedule.objects.select_for_update().get(pk=schedule_id, saved=True)
        schedule.name, schedule.stack, schedule.game = name, stack, game
        schedule.save()
        schedule.levels.all().delete()
        _write(schedule, levels)


def duplicate(schedule_id: int, name: str) -> Schedule:
    schedule = Schedule.objects.get(pk=schedule_id, saved=True)
    levels = [level.plan for level in schedule.levels.all()]
    return save(name, levels, stack=schedule.stack, game=schedule.game)


def delete(schedule_id: int) -> None:
    with turn():
        Schedule.objects.filter(pk=schedule_id, saved=True).delete()


def _write(schedule: Schedule, levels: Sequence[LevelPlan]) -> None:
    schedule.levels.bulk_create(
        row_of(plan, schedule.pk, position) for position, plan in enumerate(levels)
    )


def _demand_playable(levels: Sequence[LevelPlan]) -> None:
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
