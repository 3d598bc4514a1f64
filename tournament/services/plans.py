"""Making the night that was planned. Its plan stays with it, with the questions it answers."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from tournament.errors import DirectorError
from tournament.rules.kit.looks import Pile
from tournament.rules.kit.plan import Plan
from tournament.rules.levels import LevelPlan

from .deeds import Author, Outcome
from .events import Wish, create_event
from .levels import demand_playable


@dataclass(frozen=True, slots=True)
class Chosen:
    """A plan and what the host said of the night. ``levels`` carry the notes of the breaks.

    ``data`` is the plan as plain data, ``asked`` the questions by name, ``looks`` how the chips
    of the case look.
    """

    title: str
    plan: Plan
    data: Mapping[str, Any]
    levels: Sequence[LevelPlan]
    people: int
    stack: int
    asked: Mapping[str, str]
    looks: Sequence[Pile]
    language: str = "en"
    zone: str = "UTC"
    currency: str = "SEK"
    starts_at: datetime | None = None


def make_night(author: Author, chosen: Chosen) -> Outcome:
    """Make it. Raises DirectorError where the plan deals no chips or has no levels."""
    if not chosen.plan.is_feasible:
        raise DirectorError("plan_is_not_possible")
    demand_playable(chosen.levels)
    looks = [asdict(pile) for pile in chosen.looks]
    kept = {**chosen.data, "wish": {"asked": dict(chosen.asked), "looks": looks}}
    return create_event(
        author,
        Wish(
            title=chosen.title,
            levels=chosen.levels,
            people=chosen.people,
            stack=chosen.stack,
            language=chosen.language,
            zone=chosen.zone,
            currency=chosen.currency,
            starts_at=chosen.starts_at,
            plan=kept,
        ),
    )
