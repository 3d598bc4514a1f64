"""The schedules to choose from, each with what helps to choose."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournament import words
from tournament.models import Schedule
from tournament.rules.forecast import finish_range
from tournament.rules.levels import LevelPlan, usual_seconds
from tournament.rules.presets import PRESETS

USUAL_PEOPLE = 8


@dataclass(frozen=True, slots=True)
class Card:
    value: str  # as the form of the choice calls it
    name: str
    length: str
    stack: int | None
    people: int
    about: str  # how long it takes so many
    line: str = ""
    pk: int | None = None  # of a saved one
    is_chosen: bool = False


def built_in(chosen: str = "") -> list[Card]:
    return [
        Card(
            value=preset.slug,
            name=words.PRESETS[preset.slug][0],
            length=words.length(usual_seconds(preset.levels)),
            stack=preset.stack,
            people=preset.players,
            about=_about(preset.levels, preset.stack, preset.players),
            line=words.PRESETS[preset.slug][1],
            is_chosen=preset.slug == chosen,
        )
        for preset in PRESETS
    ]


def own(saved: Iterable[Schedule], chosen: str = "") -> list[Card]:
    return [_own(schedule, chosen) for schedule in saved]


def _own(schedule: Schedule, chosen: str) -> Card:
    levels = [level.plan for level in schedule.levels.all()]
    value = f"saved-{schedule.pk}"
    return Card(
        value=value,
        name=schedule.name,
        length=words.length(usual_seconds(levels)),
        stack=schedule.stack,
        people=USUAL_PEOPLE,
        about=_about(levels, schedule.stack, USUAL_PEOPLE),
        pk=schedule.pk,
        is_chosen=value == chosen,
    )


def _about(levels: Sequence[LevelPlan], stack: int | None, people: int) -> str:
    """Roughly how long it takes so many people; empty where nobody can tell."""
    starts, ms = [], 0
    for level in levels:
        starts.append(ms)
        if level.seconds is None:
            break
        ms += level.seconds * 1000
    found = finish_range((stack or 0) * people, levels[: len(starts)], starts)
    return words.about(found.likely_ms // 1000) if found else ""
