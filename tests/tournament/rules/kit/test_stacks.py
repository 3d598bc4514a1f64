import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.kit import Chip, Demand, best_deal, change, deals, ladder, worth
from tournament.rules.kit.shortage import field_changes
from tournament.rules.kit.stacks import break_depths, purchase_stack, stacks

T25 = (25, 100, 500, 1000, 5000)
CASE_300 = (100, 50, 50, 50, 50)
CASE_500 = (100, 100, 100, 100, 100)
CASE_500_UNEVEN = (150, 150, 100, 50, 50)


def case(counts, values=T25):
    return ladder([Chip(value, count) for value, count in zip(values, counts, strict=False)])


def dealt(counts, entries, stack, cap, values=T25):
    rungs = case(counts, values)
    deal = best_deal(rungs, Demand(entries, stack, cap))
    return deal and deal.stack[: len(rungs)]


@pytest.mark.parametrize(
    ("counts", "entries"),
    [
        (CASE_300, 6),
        ((75,) * 4, 6),
        ((75,) * 4, 8),
        (CASE_500, 8),
        (CASE_500_UNEVEN, 8),
        (CASE_500_UNEVEN, 10),
    ],
)
def test_five_thousand_is_the_stack_of_the_guides(counts, entries):
    assert dealt(counts, entries, 5000, 25)[:4] == (8, 8, 4, 2)


@pytest.mark.parametrize(
    ("counts", "entries", "stack", "cap", "expected"),
    [
        (CASE_300, 6, 5000, 30, (8, 8, 4, 2, 0)),
        ((75,) * 4, 6, 5000, 30, (12, 12, 3, 2)),
        ((75,) * 4, 8, 5000, 30, (8, 8, 4, 2)),
        ((100,) * 3, 8, 5000, 25, (8, 8, 8)),
        ((100,) * 3, 6, 5000, 30, (8, 13, 7)),
        (CASE_500, 8, 5000, 30, (12, 12, 3, 2, 0)),
        (CASE_500, 9, 5000, 30, (8, 8, 4, 2, 0)),
        (CASE_500_UNEVEN, 10, 5000, 30, (12, 12, 3, 2, 0)),
        (CASE_500, 8, 10000, 30, (8, 8, 4, 7, 0)),
        (CASE_500, 8, 10000, 36, (12, 12, 3, 7, 0)),
        (CASE_500_UNEVEN, 8, 10000, 30, (8, 8, 6, 6, 0)),
        (CASE_500_UNEVEN, 8, 10000, 36, (12, 12, 5, 6, 0)),
    ],
)
def test_published_stacks_come_out(counts, entries, stack, cap, expected):
    assert dealt(counts, entries, stack, cap) == expected


@pytest.mark.parametrize(
    ("counts", "entries", "expected"),
    [
        (CASE_500, 8, {9: (8, 8, 4, 2, 0), 13: (4, 4, 5, 2, 0)}),
        ((75,) * 4, 6, {7: (8, 8, 4, 2), 10: (4, 4, 5, 2)}),
        (CASE_300, 6, {7: (12, 7, 4, 2, 0), 8: (8, 3, 5, 2, 0), 11: (8, 3, 3, 3, 0)}),
    ],
)
def test_it_is_told_at_how_many_people_the_stack_changes(counts, entries, expected):
    rungs, demand = case(counts), Demand(entries, 5000, 30)
    assert field_changes(rungs, demand, best_deal(rungs, demand)) == expected


PUBLISHED = [
    (T25, (8, 8, 4, 2), 5000, 22),
    ((1, 5, 10), (10, 8, 4), 90, 22),
    (T25, (12, 12, 5, 6), 10000, 35),
    (T25, (12, 12, 5, 1), 5000, 30),
    (T25, (12, 12, 3, 7), 10000, 34),
    (T25, (8, 8, 2, 8), 10000, 26),
    ((5, 25, 100, 500), (15, 13, 11, 1), 2000, 40),
    ((5, 25, 100, 500), (10, 10, 7, 2), 2000, 29),
    (T25, (8, 8, 4, 7), 10000, 27),
    (T25, (8, 8, 6, 4), 8000, 26),
    ((100, 500, 1000, 5000), (15, 5, 11, 1), 20000, 32),
    ((100, 500, 1000, 5000), (10, 4, 7, 2), 20000, 23),
    ((500, 1000, 5000, 25000, 100000), (8, 6, 8, 4, 1), 250000, 27),
    ((5, 25, 100), (20, 16, 5), 1000, 41),
    ((5, 25, 100, 500), (20, 16, 5, 1), 1500, 42),
    ((5, 25, 100, 500), (10, 10, 7, 1), 1500, 28),
    ((25, 100, 500), (20, 20, 5), 5000, 45),
    ((25, 100, 500), (8, 8, 4), 3000, 20),
    ((25, 50, 100, 500), (8, 10, 8, 3), 3000, 29),
    ((100, 500, 1000, 5000), (10, 10, 4, 1), 15000, 25),
]


@pytest.mark.parametrize(("values", "counts", "total", "chips"), PUBLISHED)
def test_published_stacks_add_up(values, counts, total, chips):
    rungs = case((1000,) * len(counts), values[: len(counts)])
    assert worth(rungs, counts) == total
    assert sum(counts) == chips


@pytest.mark.parametrize(("values", "counts", "total", "chips"), PUBLISHED)
def test_whoever_can_break_the_next_chip_can_pay_every_amount(values, counts, total, chips):
    rungs = case((1000,) * len(counts), values[: len(counts)])
    for amount in range(values[0], total + 1, values[0]):
        assert change(amount, rungs, counts) is not None or total % values[0]


@pytest.mark.parametrize(
    ("values", "counts", "claimed"),
    [
        ((5, 25, 100, 500, 1000), (8, 8, 8, 8, 3), 10240),
        ((5, 25, 100, 500, 1000), (8, 8, 12, 8, 3), 7840),
        ((25, 100, 500), (20, 16, 17), 10000),
        ((5, 25, 100, 500), (10, 8, 6, 2), 2000),
        ((100, 500, 1000, 5000), (50, 40, 20, 10), 10000),
        ((1, 5, 10, 25, 100), (20, 20, 10, 5, 5), 1000),
    ],
)
def test_published_mistakes_do_not_add_up(values, counts, claimed):
    assert worth(case((1000,) * len(counts), values), counts) != claimed


def test_the_depth_of_a_stack_reads_like_a_scale():
    rungs = case(CASE_500)
    depths = break_depths(rungs, (8, 8, 4, 2, 0), 5000)
    assert [a // b for a, b in depths] == [2, 2, 3]
    depths = break_depths(rungs, (12, 12, 3, 7, 0), 10000)
    assert [a // b for a, b in depths] == [3, 3, 3]


class TestRebuys:
    def test_one_has_some_small_chips_and_the_rest_large(self):
        paid = purchase_stack(case(CASE_500), (36, 36, 68, 84, 100), 5000)
        assert paid == (4, 4, 1, 4, 0)

    def test_it_is_never_one_chip_that_nobody_can_break(self):
        paid = purchase_stack(case(CASE_500), (0, 0, 20, 84, 100), 5000)
        assert sum(paid) > 1
        assert worth(case(CASE_500), paid) == 5000

    def test_a_bank_that_is_dry_pays_none(self):
        assert purchase_stack(case(CASE_500), (3, 2, 1, 1, 0), 5000) is None


COUNTS = st.lists(st.integers(0, 120), min_size=2, max_size=5)
VALUES = st.lists(
    st.sampled_from([1, 2, 5, 10, 20, 25, 50, 100, 500]), min_size=2, max_size=5, unique=True
)


@given(COUNTS, VALUES, st.integers(1, 12), st.integers(1, 400))
def test_what_is_dealt_is_there_and_worth_what_it_should_be(counts, values, entries, stack):
    rungs = case(counts, sorted(values))
    for deal in deals(rungs, Demand(entries, stack, 30)):
        assert worth(rungs, deal.stack) == stack
        assert 15 <= sum(deal.stack) <= 30
        for chip, count, left in zip(rungs, deal.stack, deal.bank, strict=True):
            assert entries * count + left == chip.stock
            assert left >= 0


@given(COUNTS, VALUES, st.integers(1, 12), st.integers(1, 400))
def test_the_best_is_the_first_of_all(counts, values, entries, stack):
    rungs, demand = case(counts, sorted(values)), Demand(entries, stack, 30)
    all_of_them = deals(rungs, demand)
    assert best_deal(rungs, demand) == (all_of_them[0] if all_of_them else None)


@given(st.lists(st.integers(0, 9), min_size=3, max_size=3), st.integers(1, 120))
def test_no_stack_is_forgotten(counts, stack):
    rungs = case(counts, (2, 5, 7))
    everything = {
        (a, b, c)
        for a in range(counts[0] + 1)
        for b in range(counts[1] + 1)
        for c in range(counts[2] + 1)
        if 2 * a + 5 * b + 7 * c == stack
    }
    assert set(stacks(rungs, Demand(1, stack, 100))) == everything


@given(st.lists(st.integers(0, 12), min_size=3, max_size=3), st.integers(0, 150))
def test_change_takes_the_fewest_chips(bank, amount):
    rungs = case((99,) * 3, (2, 5, 12))
    ways = [
        a + b + c
        for a in range(bank[0] + 1)
        for b in range(bank[1] + 1)
        for c in range(bank[2] + 1)
        if 2 * a + 5 * b + 12 * c == amount
    ]
    made = change(amount, rungs, bank)
    assert (made is None) == (not ways)
    if made is not None:
        assert sum(made) == min(ways)
        assert worth(rungs, made) == amount
        assert all(count <= have for count, have in zip(made, bank, strict=True))
