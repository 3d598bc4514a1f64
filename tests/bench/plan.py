"""Plans for 2 to 100 players from ten cases, printed and blank; and HiGHS for the stack alone."""

import functools
import time
from collections.abc import Callable, Iterator

from tests.bench import figures
from tests.bench.figures import Row
from tests.kit_oracle import solve
from tournament.rules.kit import Demand, best_deal, structure
from tournament.rules.kit.dealing import rungs_of
from tournament.rules.kit.plan import plan
from tournament.rules.kit.values import Colour
from tournament.rules.kit.wish import Wish

VALUES = (25, 100, 500, 1000, 5000)
CASES = (
    (100, 50, 50, 50, 50),
    (75, 75, 75, 75),
    (100, 100, 100),
    (100, 100, 100, 100, 100),
    (150, 150, 100, 50, 50),
    (200, 150, 100, 50),
    (300, 100, 100),
    (120, 120, 50, 75, 35),
    (160, 160, 80, 140, 60),
    (300, 200, 200, 200, 100),
)
PLAYERS = range(2, 101)
STACK, NIGHT = 5000, 195
PRINTED_MS, BLANK_MS = 50, 300
PEER_EVERY = 7  # fields that HiGHS solves too
MS_NS = 1_000_000


def rows() -> Iterator[Row]:
    for is_blank, budget in ((False, PRINTED_MS), (True, BLANK_MS)):
        name = "blank" if is_blank else "printed"
        took = []
        for counts in CASES:
            for players in PLAYERS:
                wish = wished(counts, players, is_blank)
                took.append(timed(functools.partial(plan, wish)))
        spread = figures.spread(took)
        yield Row(f"a plan, {name} chips, p95", spread.p95, "ms", budget, note=str(spread))
    ours, theirs = [], []
    plan(wished(CASES[0], 8, False))
    for counts in CASES:
        for players in PLAYERS[::PEER_EVERY]:
            rungs = rungs_of(wish := wished(counts, players, False), wish.colours)
            demand = Demand(players, STACK)
            ours.append(timed(lambda r=rungs, d=demand: best_deal(r, d)))
            theirs.append(timed(lambda r=rungs, d=demand: solve(r, d)))
    mine, peer = figures.spread(ours), figures.spread(theirs)
    yield Row("the stack alone, median", mine.median, "ms", None, "HiGHS", peer.median, str(mine))
    yield Row("the same by HiGHS, median", peer.median, "ms", note=str(peer))


def wished(counts: tuple[int, ...], players: int, is_blank: bool) -> Wish:
    colours = tuple(
        Colour(str(at), count, None if is_blank else value)
        for at, (count, value) in enumerate(zip(counts, VALUES, strict=False))
    )
    return Wish(colours, players, STACK, NIGHT, players + 1, rebuys=players // 4)


def timed(action: Callable[[], object]) -> float:
    """Return milliseconds of computing, as if for the first time; other load counts little."""
    structure.forget()
    began = time.process_time_ns()
    action()
    return (time.process_time_ns() - began) / MS_NS


if __name__ == "__main__":
    figures.main(rows)
