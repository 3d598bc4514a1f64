from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.kit.chips import Chip, change, ladder, worth
from tournament.rules.kit.stacks import purchase_stack, purchases

BANKS = st.lists(st.integers(0, 6), min_size=4, max_size=4)


@given(
    st.sampled_from([(1, 5, 25, 100), (1, 2, 10, 20), (2, 3, 5, 7), (10, 25, 50, 100)]),
    BANKS,
    st.integers(0, 400),
)
def test_change_is_the_fewest_chips_that_make_the_amount(values, bank, amount):
    rungs = ladder([Chip(value, 9) for value in values])
    ways = [
        counts
        for counts in product(*(range(have + 1) for have in bank))
        if worth(rungs, counts) == amount
    ]
    paid = change(amount, rungs, bank)
    assert (paid is None) == (not ways)
    if paid is not None:
        assert paid in ways
        assert sum(paid) == min(map(sum, ways))


def test_change_of_a_huge_amount_takes_no_time():
    rungs = ladder([Chip(value, 10**9) for value in (25, 100, 500, 1000, 5000)])
    paid = change(999_999_999_975, rungs, [10**9] * 5)
    assert worth(rungs, paid) == 999_999_999_975
    assert paid[-1] == 199_999_999


@given(BANKS, st.sampled_from([500, 1000, 1025]), st.integers(1, 12))
def test_rebuys_are_paid_one_by_one_from_what_is_left(bank, amount, count):
    rungs = ladder([Chip(value, 9) for value in (25, 100, 500, 1000)])
    left, one_by_one = list(bank), []
    for _ in range(count):
        paid = purchase_stack(rungs, left, amount)
        one_by_one.append(paid)
        left = [have - gone for have, gone in zip(left, paid or (0,) * 4, strict=True)]
    assert purchases(rungs, bank, [amount] * count) == (one_by_one, left)
