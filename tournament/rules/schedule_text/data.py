"""A blind schedule as JSON. Lists of levels that other programs write are read too."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from tournament.rules import typed
from tournament.rules.findings import Numbers
from tournament.rules.ladder import LARGEST_AMOUNT
from tournament.rules.levels import (
    LONGEST_NOTE,
    MOST_LEVELS,
    USUAL_BREAK_SECONDS,
    AnteKind,
    LevelKind,
    LevelPlan,
)

from . import numbers, vocabulary
from .found import About, Fault, Reading, UnreadableError, refused

FORMAT = 1


def usual_ante_kind(small: int, ante: int) -> AnteKind:
    """Return who pays an ante of which nobody says so: small ones everybody, as in draw."""
    return AnteKind.EACH if not small or ante < small else AnteKind.BIG_BLIND


def stack_of(said: Any) -> int | None:
    found = said if isinstance(said, int) else typed.chips(str(said))
    return found if found is not None and 0 < found <= LARGEST_AMOUNT else None


def as_json(
    levels: Sequence[LevelPlan], *, name: str = "", stack: int | None = None, game: str = "no_limit"
) -> str:
    rows = [
        {
            "kind": str(level.kind),
            "seconds": level.seconds,
            "small": level.small,
            "big": level.big,
            "ante": level.ante,
            "ante_kind": str(level.ante_kind),
            "hold": level.hold,
            "note": level.note,
        }
        for level in levels
    ]
    schedule = {"format": FORMAT, "name": name, "stack": stack, "game": game, "levels": rows}
    return json.dumps(schedule, ensure_ascii=False, indent=1) + "\n"


def read(text: str, seconds: int) -> Reading:
    """Read JSON: a schedule of ours, the answer of the planner, or a bare list of levels."""
    try:
        said = json.loads(text)
    except json.JSONDecodeError as error:
        return refused([Fault("not_json", error.lineno)])
    except (ValueError, RecursionError):
        return refused([Fault("no_schedule")])
    if isinstance(said, list):
        said = {"levels": said}
    if not isinstance(said, dict) or not isinstance(said.get("levels"), list):
        return refused([Fault("no_schedule")])
    newest = said.get("format", FORMAT)
    if isinstance(newest, int) and newest > FORMAT:
        return refused([Fault("newer_format", numbers=Numbers(format=newest % 10**6))])
    return _reading(said["levels"], _about(said), seconds)


def _about(said: Mapping[str, Any]) -> About:
    name, game = said.get("name"), said.get("game")
    return About(
        typed.tidy(name) if isinstance(name, str) else "",
        stack_of(said.get("stack")),
        game if game in vocabulary.GAMES else "",
    )


def _reading(rows: Sequence[Any], about: About, seconds: int) -> Reading:
    levels, places = [], []
    for place, row in enumerate(rows[:MOST_LEVELS], start=1):
        try:
            levels.append(_level(row, seconds))
            places.append(place)
        except UnreadableError as error:
            about.faults.append(error.fault(place))
    if len(rows) > MOST_LEVELS:
        too_many = UnreadableError("too_many_levels", most=MOST_LEVELS)
        about.faults.append(too_many.fault(MOST_LEVELS + 1))
    return Reading(
        tuple(levels),
        tuple(places),
        tuple(about.faults),
        about.name,
        about.stack,
        about.game,
        is_list=True,
    )


def _level(row: Any, seconds: int) -> LevelPlan:
    if not isinstance(row, dict):
        raise UnreadableError("no_blinds")
    note = row.get("note", "")
    if not isinstance(note, str):
        raise UnreadableError("wrong_value", "note")
    note = typed.one_line(note)
    if len(note) > LONGEST_NOTE:
        raise UnreadableError("note_too_long", note, most=LONGEST_NOTE)
    hold = row.get("hold", False)
    if not isinstance(hold, bool):
        raise UnreadableError("wrong_value", "hold")
    if row.get("kind", "play") not in ("play", "break"):
        raise UnreadableError("wrong_value", "kind")
    if row.get("kind") == "break" or row.get("break") is True:
        lasts = _seconds(row, USUAL_BREAK_SECONDS)
        return LevelPlan(LevelKind.BREAK, lasts, hold=hold, note=note)
    small, big, ante = (_amount(row, name) for name in ("small", "big", "ante"))
    if "big" not in row:
        raise UnreadableError("no_blinds")
    kind = row.get("ante_kind")
    if kind is None:
        kind = usual_ante_kind(small, ante) if ante else AnteKind.NONE
    elif not isinstance(kind, str) or kind not in vocabulary.ANTE_KINDS:
        raise UnreadableError("wrong_value", "ante_kind")
    return LevelPlan(
        LevelKind.PLAY, _seconds(row, seconds), small, big, ante, AnteKind(kind), hold, note
    )


def _amount(row: Mapping[str, Any], name: str) -> int:
    said = row.get(name, 0)
    if isinstance(said, str):
        return numbers.amount(said)
    if not isinstance(said, int) or isinstance(said, bool) or said < 0:
        raise UnreadableError("wrong_value", name)
    if said > LARGEST_AMOUNT:
        raise UnreadableError("number_too_large", name, most=LARGEST_AMOUNT)
    return said


def _seconds(row: Mapping[str, Any], usual: int) -> int | None:
    """Return how long it lasts; null is to the end, nothing at all is as usual."""
    if "seconds" in row and row["seconds"] is None:
        return None
    name, unit = ("seconds", 1) if "seconds" in row else ("minutes", 60)
    said = row.get(name)
    if said is None:
        return usual
    if not isinstance(said, int) or isinstance(said, bool):
        raise UnreadableError("wrong_value", name)
    return numbers.sane_length(said * unit, name)
