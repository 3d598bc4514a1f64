"""How fast a group plays, learned from the nights it has finished."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, log
from statistics import NormalDist, quantiles

ENOUGH_NIGHTS = 5
TENTH = NormalDist().inv_cdf(0.9)  # one night in ten ends so many deviations later
QUARTER = NormalDist().inv_cdf(0.75)
# What the cards alone do to the last big blind of a group, as a deviation of its logarithm.
CHANCE = 0.37


@dataclass(frozen=True, slots=True)
class Pace:
    """All chips in play, counted in big blinds, when the last hand is dealt.

    One night in ten ends while they are still more than ``early``, one only when they are fewer
    than ``late``. Most calculators and home hosts say 20; published ends lie between 10 (cautious
    groups) and 50 (loose ones). ``nights`` of this group were finished.
    """

    early: float = 50
    likely: float = 20
    late: float = 10
    nights: int = 0

    @property
    def is_own(self) -> bool:
        return self.nights >= ENOUGH_NIGHTS


USUAL = Pace()


@dataclass(frozen=True, slots=True)
class Ended:
    """The last hand of a finished night."""

    total_chips: int
    big: int


def pace_of(nights: Iterable[Ended]) -> Pace:
    """Return the group's own pace, or with fewer than five nights the usual one.

    The middle is the median, the spread follows from the quartiles; it is never less than what
    the cards alone do.
    """
    ends = [night.total_chips / night.big for night in nights if _can_tell(night)]
    if len(ends) < ENOUGH_NIGHTS:
        return Pace(nights=len(ends))
    few, middle, many = quantiles(ends, n=4, method="inclusive")
    early = max(CHANCE, log(many / middle) / QUARTER)
    late = max(CHANCE, log(middle / few) / QUARTER)
    return Pace(middle * exp(TENTH * early), middle, middle / exp(TENTH * late), len(ends))


def _can_tell(night: Ended) -> bool:
    return night.total_chips > 0 and night.big > 0
