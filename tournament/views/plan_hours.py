"""The hours of a plan as a page shows them: levels, breaks, what a round costs, the likely end."""

from dataclasses import dataclass, field
from itertools import pairwise
from math import log
from typing import Any

from django.utils.translation import gettext

from tournament import words
from tournament.forms.plan import PlanForm
from tournament.rules.forecast import finish_range
from tournament.rules.kit.colourups import ColourUp, Method
from tournament.rules.kit.plan import Plan, starts_ms
from tournament.rules.kit.structure import STEEP
from tournament.rules.kit.wish import Wish, by_value
from tournament.rules.levels import LevelPlan, cost_of_a_round, level_numbers
from tournament.words import kit as kit_words

HOUR = 60
DAY = 24 * HOUR
NOTE_LENGTH = 120
SEATS = 10  # of a full table
CLOSE = 10  # minutes that nobody calls late
MOST_TICKS = 7


@dataclass(slots=True)
class Row:
    """A level or a break. ``typed`` None: its blinds are the planner's."""

    number: int | None
    start: str
    minutes: int
    level: LevelPlan
    depth: int = 0
    is_spare: bool = False
    is_last: bool = False
    typed: str | None = None
    leaves: list[str] = field(default_factory=list)

    @property
    def key(self) -> str:
        return f"s{self.number}"

    @property
    def ante(self) -> str:
        return words.number(self.level.ante) if self.level.ante else ""


def rows(form: PlanForm, wish: Wish, plan: Plan) -> list[Row]:
    if plan.evening is None:
        return []
    made = plan.evening
    found = []
    numbers = level_numbers(made.levels)
    for place, (level, number, begins) in enumerate(
        zip(made.levels, numbers, starts_ms(made.levels), strict=True)
    ):
        row = Row(number, hour(form.start_minute + begins // 60_000),
                  (level.seconds or 0) // 60, level)  # fmt: skip
        row.is_spare = place > made.likely_last
        row.is_last = place == made.likely_last
        if level.is_break:
            row.leaves = [leaves(plan, one) for one in plan.exchanges if one.removal.at == place]
        else:
            row.depth = wish.chips_in_play // (wish.players * level.big)
            row.typed = form.data.get(f"s{number}")
        found.append(row)
    while found and found[-1].number is None:
        found.pop()  # after the last level there is nothing to come back to
    return found


def leaves(plan: Plan, one: ColourUp) -> str:
    """Say what goes at a break, and what has to be put out for it, as short as a screen needs."""
    values = {
        "value": words.number(one.removal.value),
        "into": words.number(one.removal.into),
        "pays": kit_words.paid(by_value(plan.rungs, one.pays)),
    }
    text = {
        Method.DIRECT: gettext("The %(value)ss leave: put out %(pays)s."),
        Method.SWAP: gettext(
            "The %(value)ss leave: sell them to whoever has most %(into)ss; the bank pays %(pays)s."
        ),
        Method.NONE: gettext("The %(value)ss stay: the case cannot pay for them."),
    }[one.method]
    return text % values


def levels_with_notes(plan: Plan) -> list[LevelPlan]:
    """The levels as a night plays them; breaks say what leaves, in the active language."""
    if plan.evening is None:
        return []
    found = []
    for place, level in enumerate(plan.evening.levels):
        note = " ".join(
            leaves(plan, one)
            for one in plan.exchanges
            if one.removal.at == place and one.method != Method.NONE
        )
        if len(note) > NOTE_LENGTH:
            note = " ".join(
                gettext("The %(value)ss leave.") % {"value": words.number(one.removal.value)}
                for one in plan.exchanges
                if one.removal.at == place and one.method != Method.NONE
            )[:NOTE_LENGTH]
        found.append(_noted(level, note))
    while found and found[-1].is_break:
        found.pop()
    return found


def _noted(level: LevelPlan, note: str) -> LevelPlan:
    return LevelPlan(
        level.kind, level.seconds, level.small, level.big, level.ante, level.ante_kind, note=note
    )


def hour(minutes: int) -> str:
    return words.hour_of(minutes % DAY)


# -- what a round costs


def curve(wish: Wish, plan: Plan) -> dict[str, Any] | None:
    """The cost of a round, level by level, on a scale where even steps make a straight line."""
    if plan.evening is None:
        return None
    made = plan.evening
    seats = min(wish.players, SEATS)
    plays = [(place, level) for place, level in enumerate(made.levels) if not level.is_break]
    costs = [cost_of_a_round(level, seats) for _place, level in plays]
    last = sum(place <= made.likely_last for place, _level in plays) - 1
    low, high = log(costs[0]), log(costs[-1])
    span = max(high - low, 0.01)
    points = [
        (2 + 96 * at / max(1, len(costs) - 1), 92 - 84 * (log(cost) - low) / span)
        for at, cost in enumerate(costs)
    ]
    kinks = [
        point
        for at, (point, (before, after)) in enumerate(
            zip(points[1:], pairwise(costs), strict=True), start=1
        )
        if at >= 3 and after > STEEP * before
    ]
    return {
        "line": _line(points[: last + 1]),
        "spare": _line(points[last:]),
        "dots": [_point(point) for point in points[: last + 1]],
        "kinks": [_point(point) for point in kinks],
        "first": costs[0],
        "last": costs[last],
        "last_number": last + 1,
        "seats": seats,
    }


def _line(points: list[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _point(point: tuple[float, float]) -> dict[str, str]:
    return {"x": f"{point[0]:.1f}", "y": f"{point[1]:.1f}"}


# -- the likely end


def end(form: PlanForm, wish: Wish, plan: Plan) -> dict[str, Any] | None:
    """Where the night probably ends, as a sentence and as a band on a line of hours."""
    found, made = plan.finish, plan.evening
    if found is None or made is None:
        return None
    starts = starts_ms(made.levels)
    whole = (starts[-1] // 60_000) + (made.levels[-1].seconds or 0) // 60
    early, likely = found.early_ms // 60_000, found.likely_ms // 60_000
    late = None if found.late_ms is None else found.late_ms // 60_000
    line = max(late or whole, wish.minutes) + 20
    begin = form.start_minute
    return {
        "early": hour(begin + early),
        "likely": hour(begin + likely),
        "late": None if late is None else hour(begin + late),
        "wished": hour(begin + wish.minutes),
        "sentence": _sentence(begin, early, likely, late),
        "compared": _compared(likely - wish.minutes, hour(begin + wish.minutes)),
        "others": _others(form, wish, plan, starts),
        "from_x": _percent(early, line),
        "wide": _percent((late or line) - early, line),
        "likely_x": _percent(likely, line),
        "wished_x": _percent(wish.minutes, line),
        "wished_at_end": wish.minutes > line * 3 // 4,
        "ticks": _ticks(begin, line),
    }


def _sentence(begin: int, early: int, likely: int, late: int | None) -> str:
    values = {"early": hour(begin + early), "likely": hour(begin + likely)}
    if late is None:
        text = gettext("Most likely over at about %(likely)s, hardly before %(early)s.")
        return text % values
    text = gettext("Most likely over at about %(likely)s, between %(early)s and %(late)s.")
    return text % {**values, "late": hour(begin + late)}


def _compared(late_by: int, wished: str) -> str:
    values = {"wished": wished, "long": kit_words.hours(abs(late_by))}
    if abs(late_by) <= CLOSE:
        return gettext("As you wish: %(wished)s.") % values
    if late_by > 0:
        return gettext("That is %(long)s later than %(wished)s.") % values
    return gettext("That is %(long)s before %(wished)s.") % values


def _others(form: PlanForm, wish: Wish, plan: Plan, starts: list[int]) -> str:
    """The same with fewer or more people than are likely."""
    assert plan.evening is not None
    found = []
    bought = wish.chips_in_play - wish.players * wish.stack
    sure = form.cleaned_data["sure"]
    for people in (sure, wish.entries):
        if not people or people == wish.players:
            continue
        chips = people * wish.stack + bought
        other = finish_range(chips, plan.evening.levels, starts)
        if other is not None:
            told = gettext("with %(people)s people at about %(hour)s")
            at = hour(form.start_minute + other.likely_ms // 60_000)
            found.append(told % {"people": words.number(people), "hour": at})
    if not found:
        return ""
    text = kit_words.together(found)
    return f"{text[:1].upper()}{text[1:]}."


def _ticks(begin: int, line: int) -> list[dict[str, str]]:
    step = next(step for step in (1, 2, 3, 4, 6) if line // HOUR // step < MOST_TICKS)
    first = -(-begin // HOUR) * HOUR
    return [
        {"x": _percent(at - begin, line), "hour": hour(at)}
        for at in range(first, begin + line + 1, step * HOUR)
        if line * 3 // 100 <= at - begin <= line * 97 // 100
    ]


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}%"
