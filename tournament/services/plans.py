"""The plan of a night: it makes the night, or changes it; its questions stay with it."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from tournament.errors import DirectorError
from tournament.models import Event
from tournament.rules.kit.looks import Pile
from tournament.rules.kit.plan import Plan
from tournament.rules.levels import LevelPlan

from . import offers
from .deeds import Author, Deed, Outcome, verb
from .events import Wish, create_event
from .levels import demand_playable, use_coming_levels_in, use_levels_in


@dataclass(frozen=True, slots=True)
class Chosen:
    """A plan as the host wants to play it. ``levels`` carry the notes of the breaks.

    ``data`` is the plan as plain data, ``asked`` the questions by name, ``looks`` how the chips
    of the case look.
    """

    plan: Plan
    data: Mapping[str, Any]
    levels: Sequence[LevelPlan]
    people: int
    stack: int
    asked: Mapping[str, str]
    looks: Sequence[Pile]

    @property
    def kept(self) -> dict[str, Any]:
        looks = [asdict(pile) for pile in self.looks]
        return {**self.data, "wish": {"asked": dict(self.asked), "looks": looks}}

    def demand_possible(self) -> None:
        if not self.plan.is_feasible:
            raise DirectorError("plan_is_not_possible")


def make_night(
    author: Author,
    chosen: Chosen,
    *,
    title: str,
    language: str = "en",
    zone: str = "UTC",
    currency: str = "SEK",
    starts_at: datetime | None = None,
) -> Outcome:
    """Make it. Raises DirectorError where the plan deals no chips or has no levels."""
    chosen.demand_possible()
    demand_playable(chosen.levels)
    return create_event(
        author,
        Wish(
            title=title,
            levels=chosen.levels,
            people=chosen.people,
            stack=chosen.stack,
            language=language,
            zone=zone,
            currency=currency,
            starts_at=starts_at,
            plan=chosen.kept,
        ),
    )


def use_plan_in(
    deed: Deed, *, seq: int | None = None, chosen: Chosen, starts_at: datetime | None = None
) -> None:
    """Play by this plan: all of it before the start, later only its levels that are to come.

    Who is registered stays as it is. ``starts_at`` None leaves the hour.
    """
    event = deed.event
    if event.state == Event.State.FINISHED:
        raise DirectorError("is_finished")
    chosen.demand_possible()
    if event.state == Event.State.PLANNED:
        if [level.plan for level in deed.levels] != list(chosen.levels):
            use_levels_in(deed, seq=seq, levels=tuple(chosen.levels))
        old = event.stack
        deed.change(event, stack=chosen.stack, starts_at=starts_at or event.starts_at)
        offers.follow_stack_in(deed, old)
        deed.change(event.schedule, stack=chosen.stack)
        deed.tell(stack=chosen.stack)
    else:
        if chosen.stack != event.stack:
            raise DirectorError("chips_are_dealt")
        use_coming_levels_in(deed, seq=seq, levels=chosen.levels)
    deed.change(event, plan=chosen.kept)
    deed.parts |= {"event", "clock"}


use_plan = verb("use_plan", use_plan_in)
