"""Enumeration and integer programming find the same stacks."""

import random

import pytest

from tests.kit_oracle import Optimum, solve, thousandths
from tournament.rules.kit import Chip, Demand, best_deal, deals, ladder
from tournament.rules.kit.stacks import GOOD_DEPTH

SEED = 20_240_613
KITS = 150
LADDERS = [
    (25, 100, 500, 1000, 5000),
    (5, 25, 100, 500, 1000),
    (100, 500, 1000, 5000),
    (1, 5, 10),
    (25, 50, 100, 500, 1000),
    (10, 25, 50, 100, 500),
    (1, 2, 4, 5, 10),
    (20, 25, 60, 100, 250, 1000),
]


def random_case(chance):
    values = chance.choice(LADDERS)
    values = values[: chance.randint(2, len(values))]
    rungs = ladder([Chip(value, 25 * chance.randint(0, 8)) for value in values])
    entries = chance.randint(2, 14)
    stack = chance.choice([30, 60, 100, 150, 200, 300, 400]) * values[0]
    return rungs, Demand(entries, stack, chance.choice([20, 25, 30, 36, 45]))


def by_enumeration(rungs, demand):
    """The same goals read off every stack that can be dealt."""
    found = deals(rungs, demand)
    if not found:
        return None
    quick = min(deal.score[:4] for deal in found)
    best = [deal for deal in found if deal.score[:4] == quick]
    worst, depths, fewer = max((*depths_of(deal), -deal.score.chips) for deal in best)
    return Optimum(*map(int, quick), worst, depths, -fewer)


def depths_of(deal):
    """The worst depth and their sum, none counted beyond what is good."""
    depths = [min(below / above, GOOD_DEPTH) for below, above in deal.depths]
    return thousandths(min(depths, default=GOOD_DEPTH)), thousandths(sum(depths))


@pytest.mark.parametrize("part", range(5))
def test_enumeration_finds_what_the_integer_program_finds(part):
    chance = random.Random(SEED + part)
    dealt = 0
    for number in range(KITS // 5):
        rungs, demand = random_case(chance)
        expected = solve(rungs, demand)
        found = by_enumeration(rungs, demand)
        assert found == expected, f"seed {SEED + part}, kit {number}: {rungs} {demand}"
        best = best_deal(rungs, demand)
        assert (best is None) == (expected is None)
        if best is not None:
            dealt += 1
            assert best.score[:4] == (
                expected.lacks_base, expected.over_third, expected.below_floor,
                expected.over_quarter,
            )  # fmt: skip
    assert dealt >= 5


@pytest.mark.parametrize(
    ("counts", "entries", "cap", "stack"),
    [
        ((100, 50, 50, 50, 50), 6, 25, (8, 8, 4, 2, 0)),
        ((100,) * 5, 8, 25, (8, 8, 4, 2, 0)),
        ((150, 150, 100, 50, 50), 10, 25, (8, 8, 4, 2, 0)),
    ],
)
def test_the_guides_stack_is_the_integer_programs_too(counts, entries, cap, stack):
    rungs = ladder([Chip(value, count) for value, count in zip(LADDERS[0], counts, strict=True)])
    demand = Demand(entries, 5000, cap)
    assert best_deal(rungs, demand).stack == stack
    assert solve(rungs, demand) == Optimum(0, 0, 0, 0, 2000, 7000, sum(stack))
