"""When a night is likely to be over, as a range that narrows while the night goes on."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import erfc, log, sqrt
from statistics import NormalDist

from .levels import AnteKind, LevelPlan
from .pace import TENTH, USUAL, Pace

DRAW_SEATS = 6  # at most this many play draw
# So much of its field in blinds a night still has to grow: the average stack stays at about 15 big
# blinds until the last few are left (60 for four of them), and the last hand has 20 in play.
FIELD = 0.75
FEW = 60  # what more than so many people add to the spread cannot be seen
EVEN = 1e-9


@dataclass(frozen=True, slots=True)
class FinishRange:
    """Where the night is likely to end: three positions, and when.

    ``late`` and ``late_ms`` are None where the schedule of a night to come has no level that late.
    """

    early: int
    likely: int
    late: int | None
    early_ms: int
    likely_ms: int
    late_ms: int | None


@dataclass(frozen=True, slots=True)
class Field:
    """How many of the people who came are still in."""

    entries: int
    left: int


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Levels of one big blind: its logarithm, and (position, start, end) of each."""

    weight: float
    pieces: tuple[tuple[int, int, int], ...]

    @property
    def whole_ms(self) -> int:
        return sum(end - start for _position, start, end in self.pieces)


def finish_range(
    total_chips: int,
    levels: Sequence[LevelPlan],
    starts_ms: Sequence[int],
    pace: Pace = USUAL,
    field: Field | None = None,
) -> FinishRange | None:
    """Return the likely end of a night, None where the schedule is too short to tell.

    ``starts_ms`` is when each position starts, breaks included, counted from now: what has begun
    is negative. The range holds eight nights of ten. Of a night that has begun it is what is left
    of them now, and with its ``field`` it follows who is still in; behind the last level it goes on
    as if the blinds did. Chips bought later count once bought.

    Sources: the end rule "all chips / 20 = the last big blind" (Blind Valet, "Determining the end
    of a tournament"), with the spread of the end rules that other hosts and calculators publish;
    C. Sire, "Universal statistical properties of poker tournaments" (2007): the field shrinks as
    the blinds grow, the average stack in big blinds stays.
    """
    course = _course(levels, starts_ms)
    if total_chips <= 0 or not course:
        return None
    spread = _Spread(log(total_chips), pace)
    has_begun = starts_ms[0] < 0
    growth = _growth(course) if has_begun and course[-1].weight > spread.middle - EVEN else 0
    now = _weight_now(course, growth) if has_begun else None
    quantiles = spread.quantiles(now, field if has_begun else None)
    early, likely, late = (_moment(course, weight, growth) for weight in quantiles)
    if early is None or likely is None:
        return None
    late_at, late_ms = late or (None, None)
    return FinishRange(early[0], likely[0], late_at, early[1], likely[1], late_ms)


def round_weight(level: LevelPlan) -> int:
    """Return the big blind; where there are only antes, the one that costs as much a round."""
    if level.small == 0 and level.ante_kind == AnteKind.EACH:
        return max(level.big, level.ante * DRAW_SEATS * 2 // 3)
    return level.big


@dataclass(frozen=True, slots=True)
class _Spread:
    """The last big blind as a guess: its logarithm in deviations, other ones below and above."""

    chips: float  # their logarithm
    pace: Pace

    @property
    def middle(self) -> float:
        return self.chips - log(self.pace.likely)

    @property
    def below(self) -> float:
        return log(self.pace.early / self.pace.likely) / TENTH

    @property
    def above(self) -> float:
        return log(self.pace.likely / self.pace.late) / TENTH

    def quantiles(self, now: float | None, field: Field | None) -> list[float]:
        mean, deviation = 0.0, 1.0
        if now is not None and field is not None and 1 < field.left < field.entries:
            mean, deviation = self._with_field(now, field)
        guess = NormalDist(mean, deviation)
        least = None if now is None else self._deviations(now)
        return [self._weight(_quantile(guess, share, least)) for share in (0.1, 0.5, 0.9)]

    def _with_field(self, now: float, field: Field) -> tuple[float, float]:
        """Weigh what is usual against what those who are out tell: that the end is nearer.

        Nobody out tells nothing, and that many are in for so long is told by the time alone.
        """
        told = min(0.0, self._deviations(now + log(FIELD * field.left)))
        steps = range(2, min(field.left, FEW) + 1)
        variance = sum(log(people / (people - 1)) ** 2 for people in steps)
        gone = (field.entries - field.left) / (field.entries - 1)
        trust = gone * ((self.below + self.above) / 2) ** 2 / variance
        return trust * told / (1 + trust), (1 + trust) ** -0.5

    def _deviations(self, weight: float) -> float:
        off = weight - self.middle
        return off / (self.below if off < 0 else self.above)

    def _weight(self, deviations: float) -> float:
        return self.middle + deviations * (self.below if deviations < 0 else self.above)


def _quantile(guess: NormalDist, share: float, least: float | None) -> float:
    """Return where this share of the guess lies below, of that part of it above ``least``."""
    if least is None:
        return guess.inv_cdf(share)
    above = erfc((least - guess.mean) / guess.stdev / sqrt(2)) / 2
    if above < 1e-300:  # nothing was to be expected so late
        return least
    return max(least, guess.mean - guess.stdev * NormalDist().inv_cdf((1 - share) * above))


def _course(levels: Sequence[LevelPlan], starts_ms: Sequence[int]) -> list[_Stretch]:
    """Return the growing blinds of a schedule. Blinds that fall again count as those before."""
    found: list[tuple[int, list[tuple[int, int, int]]]] = []
    ends = [*starts_ms[1:], starts_ms[-1]] if starts_ms else []
    for position, (level, start, end) in enumerate(zip(levels, starts_ms, ends, strict=True)):
        weight = 0 if level.is_break else round_weight(level)
        if weight <= 0:
            continue
        if not found or weight > found[-1][0]:
            found.append((weight, []))
        found[-1][1].append((position, start, max(start, end)))
    return [_Stretch(log(weight), tuple(pieces)) for weight, pieces in found]


def _growth(course: Sequence[_Stretch]) -> float:
    """Return how much the blinds grow in a millisecond of play."""
    play_ms = sum(stretch.whole_ms for stretch in course[:-1])
    return (course[-1].weight - course[0].weight) / play_ms if play_ms else 0


def _weight_now(course: Sequence[_Stretch], growth: float) -> float:
    """Return how far the blinds have come: between two levels as much as was played."""
    last = course[-1]
    if last.pieces[0][1] <= 0:
        return last.weight - last.pieces[0][1] * growth
    weight = course[0].weight
    for stretch, coming in pairwise(course):
        played = sum(min(0, end) - min(0, start) for _position, start, end in stretch.pieces)
        if not played:
            break
        share = played / stretch.whole_ms
        weight = stretch.weight + share * (coming.weight - stretch.weight)
    return weight


def _moment(course: Sequence[_Stretch], weight: float, growth: float) -> tuple[int, int] | None:
    """Return the position in which the blinds have come so far, and when."""
    before: _Stretch | None = None
    for stretch in course:
        if weight < stretch.weight + EVEN:
            if before is None or weight > stretch.weight - EVEN:
                return stretch.pieces[0][:2]
            share = (weight - before.weight) / (stretch.weight - before.weight)
            return _in_stretch(before.pieces, share * before.whole_ms)
        before = stretch
    position, start, _end = course[-1].pieces[0]
    return (position, start + round((weight - course[-1].weight) / growth)) if growth else None


def _in_stretch(pieces: Iterable[tuple[int, int, int]], play_ms: float) -> tuple[int, int]:
    at, moment = 0, 0
    for position, start, end in pieces:
        at, moment = position, start + round(min(play_ms, end - start))
        play_ms -= end - start
        if play_ms <= 0:
            break
    return at, moment
