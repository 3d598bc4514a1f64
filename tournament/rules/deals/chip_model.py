"""The independent chip model: what a stack is worth when skill is equal (Malmuth-Harville).

Everybody left runs a race: player i arrives at an exponential time with rate s_i. The first to
arrive wins, and of those on the way each comes next with the chance its chips have, which is the
model. So a stack is worth

    the integral over t of  s_i exp(-s_i t) * E[prize after K others],

K being how many of the others have arrived by t: a sum of independent yes-or-no variables. Its
distribution costs players times places at each t, or less, where the recursion that defines the
model goes through all subsets.

The integral over x, t being exp(x - exp(-x)) / (all chips), is a sum at even steps, whose error
falls faster than any power of the step. The steps here keep it near 1e-12 of the prizes.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, pairwise
from operator import mul, truediv

# exp(-FAR) of the prizes is as good as nothing: 3e-14. Nor is there anything before BEGIN.
FAR = 31.0
BEGIN = -3.4
# Up to SMALL players the distribution is built player by player; beyond, it is read off a circle.
SMALL = 30
SMALL_STEP = 0.9  # of x, over the root of the players; at most so much:
MOST_STEP = 0.26
# In large fields K runs, and steps are even in both x and standard deviations of K: STEP is of x
# where K stands still, DEVIATIONS where it runs.
STEP = 0.23
DEVIATIONS = 1.2


def icm(stacks: Sequence[int], prizes: Sequence[int]) -> tuple[float, ...]:
    """Return what each stack is worth, to about 1e-12 of the prizes, in the unit of the prizes.

    Prizes are those of the places still open, the first one first; more of them than players are
    left out. Equal stacks are worth exactly the same. Raises ValueError where a stack is 0.
    """
    if not stacks or min(stacks) <= 0:
        raise ValueError("everybody in a deal has chips")
    open_prizes = [float(prize) for prize in prizes[: len(stacks)]]
    by_size = (_small if len(stacks) <= SMALL else _large)(stacks, open_prizes)
    return tuple(by_size[stack] for stack in stacks)


def _small(stacks: Sequence[int], prizes: list[float]) -> dict[int, float]:
    ordered = sorted(stacks, reverse=True)
    chips, players = sum(stacks), len(stacks)
    rates = [stack / chips for stack in ordered]
    worth = [0.0] * players
    step = min(MOST_STEP, SMALL_STEP / math.sqrt(players))
    done = 0  # the largest stacks have arrived by now, for all that matters
    for number in count():
        x = BEGIN + number * step
        time, weight = _time(x), _speed(x) * step
        while done < players and rates[done] * time > FAR:
            done += 1
        row = prizes[done:]
        if not row:
            break
        places, left = len(row), players - done
        running = [math.exp(-rate * time) for rate in rates[done:]]
        # What can be expected once so many of the first players have arrived: row by row, with one
        # more of the later players taken into account. Places without a prize are left out.
        rows = [row]
        for others in range(left - 1, 0, -1):
            still = running[others]
            ahead = row if len(row) > others else [*row, 0.0]
            row = [there + still * (here - there) for here, there in pairwise(ahead)]
            rows.append(row)
        arrived = [1.0]
        for at, still in enumerate(running, done):
            worth[at] += weight * rates[at] * still * sum(map(mul, arrived, rows.pop()))
            if not rows:
                break
            chances = pairwise([0.0, *arrived, 0.0])
            arrived = [before + still * (here - before) for before, here in chances][:places]
    return dict(zip(ordered, worth, strict=True))


def _large(stacks: Sequence[int], prizes: list[float]) -> dict[int, float]:
    sizes = Counter(stacks)
    field = _Field(sizes, len(stacks))
    worth = [0.0] * len(sizes)
    for time, weight in field.times():
        expected = field.expected(time, prizes)
        if expected is None:
            break
        for at, (rate, prize) in enumerate(zip(field.rates, expected, strict=True)):
            worth[at] += weight * rate * math.exp(-rate * time) * prize
    return dict(zip(sizes, worth, strict=True))


class _Field:
    """Everybody left, by size of stack; rates are parts of all chips."""

    def __init__(self, sizes: Counter[int], count: int) -> None:
        chips = sum(stack * number for stack, number in sizes.items())
        self.count = count
        self.rates = [stack / chips for stack in sizes]
        self.numbers = [*sizes.values()]
        self.several = [(at, number - 1) for at, number in enumerate(self.numbers) if number > 1]

    def times(self) -> Iterator[tuple[float, float]]:
        """Yield instants of the race with their weights in the integral."""
        end = math.log(FAR / min(self.rates))
        x = BEGIN
        first, per_x = self._steps(x)
        before, number = per_x, 0
        while x <= end:
            yield _time(x), _speed(x) / per_x
            number += 1
            guess = x + 1.5 / per_x - 0.5 / before
            before = per_x
            x, per_x = self._solve(first + number, guess)

    def _steps(self, x: float) -> tuple[float, float]:
        """Return how many steps lie before ``x`` (from any zero), and how many per unit of it here.

        Where K has moved to is told by twice the arc sine of the root of its share, times the root
        of the field: as good as even in standard deviations.
        """
        time = _time(x)
        running = [
            number * math.exp(-rate * time)
            for number, rate in zip(self.numbers, self.rates, strict=True)
        ]
        left = sum(running)
        arrived = self.count - left
        if arrived < left:  # a difference of nearly equal numbers early on
            arrived = -sum(
                number * math.expm1(-rate * time)
                for number, rate in zip(self.numbers, self.rates, strict=True)
            )
        scale = 2 * math.sqrt(self.count) / DEVIATIONS
        arriving = _speed(x) * sum(map(mul, running, self.rates))
        return (
            x / STEP + scale * math.atan2(math.sqrt(arrived), math.sqrt(left)),
            1 / STEP + scale * arriving / (2 * math.sqrt(arrived * left)),
        )

    def _solve(self, wanted: float, x: float) -> tuple[float, float]:
        """Return where so many steps lie before, by Newton's method from nearby."""
        for _ in range(20):
            steps, per_x = self._steps(x)
            move = (wanted - steps) / per_x
            x += move
            if abs(move) < 1e-12 * max(1.0, abs(x)):
                break
        return x, per_x

    def expected(self, time: float, prizes: Sequence[float]) -> list[float] | None:
        """Return the prize each size can expect if it arrives at ``time``; None: none is left.

        The distribution of K over all players is read off its generating function at some points of
        the unit circle; one player is taken out of it by a division.
        """
        arrived = [-math.expm1(-rate * time) for rate in self.rates]
        mean = sum(map(mul, self.numbers, arrived))
        variance = sum(
            number * part * (1 - part) for number, part in zip(self.numbers, arrived, strict=True)
        )
        # Bernstein's bound: outside K is as good as impossible, with one player taken out too.
        reach = FAR / 3 + math.sqrt(FAR * FAR / 9 + 2 * FAR * variance)
        lowest = max(0, math.floor(mean - reach) - 1)
        highest = min(self.count - 1, math.ceil(mean + reach))
        if lowest >= len(prizes):
            return None
        window = prizes[lowest : highest + 1]
        # An odd number of points leaves out -1, where a player's factor can vanish.
        points = (highest - lowest + 1) | 1
        terms, factors = [], []
        for turn in _turns(points, variance):
            away = turn - 1
            row = [1 + part * away for part in arrived]
            product = math.prod(row, start=_read(window, lowest, turn))
            for at, more in self.several:
                product *= row[at] ** more
            terms.append(2 * product)
            factors.append(row)
        even = sum(window)
        if not terms:
            return [even / points] * len(self.rates)
        return [
            (even + sum(map(truediv, terms, column)).real) / points
            for column in zip(*factors, strict=True)
        ]


def _time(x: float) -> float:
    return math.exp(x - math.exp(-x))


def _speed(x: float) -> float:
    """Return how fast t grows with x."""
    return _time(x) * (1 + math.exp(-x))


def _turns(points: int, variance: float) -> Iterator[complex]:
    """Yield the points of the upper half of the circle where the generating function is not 0."""
    last = (points - 1) // 2
    # Its size is at most exp(-variance * (1 - cos)), here with one player taken out.
    cosine = 1 - FAR / max(variance - 0.25, 1e-9)
    if cosine > -1:
        last = min(last, math.ceil(points * math.acos(cosine) / math.tau))
    for number in range(1, last + 1):
        angle = math.tau * number / points
        yield complex(math.cos(angle), math.sin(angle))


def _read(window: Sequence[float], lowest: int, turn: complex) -> complex:
    """Return the sum of prize k times turn to the power -k, the first being ``lowest``."""
    back, total = turn.conjugate(), 0j
    for prize in reversed(window):
        total = total * back + prize
    return total * back**lowest
