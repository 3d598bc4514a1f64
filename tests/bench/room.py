"""The room: balancing at once, the next instruction, and whole tournaments to their winner."""

import random
import time
from collections.abc import Callable, Iterator

from tables.rules.choices import Choices
from tables.rules.directing import next_instructions, plan_until_balanced
from tables.rules.rooms import Positions, Room, Table
from tests.bench import figures
from tests.bench.figures import Row
from tests.tables.simulator import Night

SEED = 20_241_005
CHAIRS = 9
BALANCING_MS = {100: 1, 1000: 5, 10_000: 50}
TIMES = {100: 200, 1000: 50, 10_000: 9}
MS_NS = 1_000_000
ONLY_BALANCE = Choices(may_break=False)


def rows() -> Iterator[Row]:
    for players, budget in BALANCING_MS.items():
        room = uneven(players)
        plan = plan_until_balanced(room, ONLY_BALANCE)
        took = figures.spread(
            timed(lambda r=room: plan_until_balanced(r, ONLY_BALANCE))
            for _ in range(TIMES[players])
        )
        what = f"balancing {players:,} players at {len(room.tables):,} tables, median"
        note = f"{len(plan):,} moves, {over_the_bound(room, len(plan))} over the least; {took}"
        yield Row(what, took.median, "ms", budget, note=note)
    for players in BALANCING_MS:
        room = uneven(players)
        plan = plan_until_balanced(room, Choices(seed="bench"))
        took = timed(lambda r=room: plan_until_balanced(r, Choices(seed="bench")))
        note = f"{len(plan):,} moves"
        yield Row(f"breaking and balancing {players:,} players", took, "ms", note=note)
    room = uneven(10_000)
    took = figures.spread(timed(lambda: next_instructions(room, ONLY_BALANCE)) for _ in range(50))
    yield Row("next instruction, 10,000 players, median", took.median, "ms", note=str(took))
    for players, apart in ((1000, True), (1000, False), (10_000, False)):
        night = Night(players, SEED, apart=apart, whole_every=players)
        took_s = timed(night.play) / 1000
        note = f"{night.hands:,} hands; told: {dict(night.told)}"
        how = "tables at their own speed" if apart else "hand by hand"
        yield Row(f"{players:,} players to the winner, {how}", took_s, "s", note=note)
        if not apart:
            above = 100 * (night.told["balance"] - night.least_moves) / max(1, night.least_moves)
            yield Row(f"moves of {players:,} above the reference", above, "%", 0)


def uneven(players: int) -> Room:
    """Tables of 2 to 9 in any order, on any chairs, so many that all have a seat."""
    chance = random.Random(SEED + players)
    tables, left = [], players
    while left:
        count = min(left, chance.randint(2, CHAIRS))
        left -= count
        chairs = sorted(chance.sample(range(1, CHAIRS + 1), count))
        number = len(tables) + 1
        seated = {chair: (number, chair) for chair in chairs}
        last = Positions(*(chairs * 3)[:3] if count > 2 else (chairs[0], *chairs, *chairs)[:3])
        tables.append(Table(number, CHAIRS, seated, last=last))
    return Room(tuple(tables))


def over_the_bound(room: Room, moves: int) -> int:
    """Moves more than players over the equal share, which nobody can do without."""
    counts = sorted((len(table.seated) for table in room.tables), reverse=True)
    each, more = divmod(sum(counts), len(counts))
    least = sum(max(0, count - each - (at < more)) for at, count in enumerate(counts))
    return moves - least


def timed(action: Callable[[], object]) -> float:
    """Return milliseconds of computing; other load counts little."""
    began = time.process_time_ns()
    action()
    return (time.process_time_ns() - began) / MS_NS


if __name__ == "__main__":
    figures.main(rows)
