"""The independent chip model for 9, 20 and 1,000 players, and PokerKit's for a few."""

import random
import time
from collections.abc import Callable, Iterator
from itertools import repeat

from pokerkit import calculate_icm

from tests.bench import figures
from tests.bench.figures import Row
from tests.icm_oracle import by_counts, by_subsets
from tournament.rules.deals import icm

SEED = 20_241_005
BUDGETS_MS = {9: 1, 20: 5, 1000: 1000}
PAID = {9: 9, 20: 20, 1000: 150}
TIMES = {9: 200, 20: 100, 1000: 5}
FOR_PEER = ((6, 6), (9, 9), (20, 3))  # more than this it does not do in a minute
MOST_ERROR = 1e-9
MS_NS = 1_000_000


def rows() -> Iterator[Row]:
    for players, budget in BUDGETS_MS.items():
        stacks, prizes = night(players, PAID[players])
        took = figures.spread(
            timed(lambda s=stacks, p=prizes: icm(s, p)) for _ in range(TIMES[players])
        )
        what = f"ICM, {players:,} players, {PAID[players]} paid, median"
        yield Row(what, took.median, "ms", budget, note=str(took))
    for players, paid in FOR_PEER:
        stacks, prizes = night(players, paid)
        ours = figures.spread(timed(lambda s=stacks, p=prizes: icm(s, p)) for _ in range(50))
        theirs = timed(lambda s=stacks, p=prizes: calculate_icm(p, s))
        what = f"the same, {players} players, {paid} paid"
        yield Row(what, ours.median, "ms", None, "PokerKit", theirs, f"PokerKit {theirs:,.1f} ms")
    yield Row("largest error, parts of all prizes", largest_error(), "", MOST_ERROR)


def night(players: int, paid: int) -> tuple[list[int], list[int]]:
    chance = random.Random(SEED + players)
    stacks = [25 + round(chance.expovariate(1 / 5000)) for _ in range(players)]
    return stacks, [round(1_000_000 * 0.96**place) for place in range(paid)]


def largest_error() -> float:
    """Against the recursion: up to 9 players exactly, and 1,000 with two sizes of stack."""
    errors = []
    for players in range(2, 10):
        stacks, prizes = night(players, players)
        pairs = zip(icm(stacks, prizes), by_subsets(stacks, prizes), strict=True)
        errors += [abs(ours - float(exact)) / sum(prizes) for ours, exact in pairs]
    sizes, counts = (9000, 2000), (350, 650)
    stacks = [size for pair in zip(sizes, counts, strict=True) for size in repeat(*pair)]
    prizes = night(1000, 150)[1]
    found = dict(zip(stacks, icm(stacks, prizes), strict=True))
    for size, exact in zip(sizes, by_counts(sizes, counts, prizes), strict=True):
        errors.append(abs(found[size] - exact) / sum(prizes))
    return max(errors)


def timed(action: Callable[[], object]) -> float:
    """Return milliseconds of computing; other load counts little."""
    began = time.process_time_ns()
    action()
    return (time.process_time_ns() - began) / MS_NS


if __name__ == "__main__":
    figures.main(rows)
