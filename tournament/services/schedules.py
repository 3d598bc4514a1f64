"""Schedules that are kept under a name, to be played again. No night notices what happens here."""

from collections.abc import Sequence

from tournament.errors import DirectorError
from tournament.models import Event, Schedule
from tournament.rules.levels import LevelPlan, joined

from .levels import demand_playable, write_levels
from .locking import turn

MOST_SAVED = 200


def save_of_event(event_id: int, name: str) -> Schedule:
    """Keep the blinds of a night, without the breaks that were made on the spot."""
    event = Event.objects.select_related("schedule").get(pk=event_id)
    levels = joined([level.plan for level in event.schedule.levels.all()])
    return save(name, levels, stack=event.stack, game=event.schedule.game)


def keep(name: str, levels: Sequence[LevelPlan], *, stack: int | None, game: str) -> Schedule:
    """Save, but where the very same is kept already (a second tap) return that."""
    with turn():
        for kept in Schedule.objects.filter(saved=True, name=name, stack=stack, game=game):
            if [level.plan for level in kept.levels.all()] == list(levels):
                return kept
        return save(name, levels, stack=stack, game=game)


def save(
    name: str, levels: Sequence[LevelPlan], *, stack: int | None, game: str = "no_limit"
) -> Schedule:
    """Keep a new schedule. Raises DirectorError where it cannot be played."""
    demand_playable(levels)
    with turn():
        if Schedule.objects.filter(saved=True).count() >= MOST_SAVED:
            raise DirectorError("too_many_schedules", most=MOST_SAVED)
        schedule = Schedule.objects.create(name=name, saved=True, stack=stack, game=game)
        write_levels(schedule, levels)
    return schedule


def change(
    schedule_id: int, *, name: str, stack: int | None, game: str, levels: Sequence[LevelPlan]
) -> None:
    demand_playable(levels)
    with turn():
        schedule = Schedule.objects.select_for_update().get(pk=schedule_id, saved=True)
        schedule.name, schedule.stack, schedule.game = name, stack, game
        schedule.save()
        schedule.levels.all().delete()
        write_levels(schedule, levels)


def duplicate(schedule_id: int, name: str) -> Schedule:
    schedule = Schedule.objects.get(pk=schedule_id, saved=True)
    levels = [level.plan for level in schedule.levels.all()]
    return save(name, levels, stack=schedule.stack, game=schedule.game)


def delete(schedule_id: int) -> None:
    with turn():
        Schedule.objects.filter(pk=schedule_id, saved=True).delete()
