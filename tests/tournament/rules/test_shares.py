from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.shares import evenly, in_proportion

WEIGHTS = st.lists(st.fractions(0, 100), min_size=1, max_size=20).filter(any)


@pytest.mark.parametrize(
    ("amount", "weights", "parts"),
    [
        pytest.param(170, (50, 30, 20), (85, 51, 34), id="no-percentage-is-rounded-first"),
        pytest.param(255, (50, 30, 20), (128, 76, 51), id="a-tie-goes-to-the-better-place"),
        pytest.param(365, (50, 30, 20), (183, 109, 73), id="remainders-of-a-half"),
        pytest.param(0, (1, 1), (0, 0), id="nothing"),
        pytest.param(7, (0, 1), (0, 7), id="no-weight-no-part"),
    ],
)
def test_the_largest_remainder(amount, weights, parts):
    assert in_proportion(amount, weights) == parts


def test_percentages_shown_add_up_to_a_hundred():
    assert in_proportion(100, [Fraction("49.6"), Fraction("43.6"), Fraction("6.8")]) == (50, 43, 7)


@pytest.mark.parametrize(("amount", "weights"), [(10, ()), (10, (0, 0)), (10, (2, -1)), (-1, (1,))])
def test_what_cannot_be_shared(amount, weights):
    with pytest.raises(ValueError, match=r"weights that are not negative|empty"):
        in_proportion(amount, weights)


@given(st.integers(0, 10**12), WEIGHTS)
def test_parts_are_all_of_it_and_within_one_of_the_exact_share(amount, weights):
    parts = in_proportion(amount, weights)
    assert sum(parts) == amount
    for part, weight in zip(parts, weights, strict=True):
        assert abs(part - weight * amount / sum(weights)) < 1


@given(st.integers(0, 10**9), WEIGHTS)
def test_falling_weights_give_falling_parts(amount, weights):
    parts = in_proportion(amount, sorted(weights, reverse=True))
    assert list(parts) == sorted(parts, reverse=True)


@pytest.mark.parametrize(
    ("amount", "count", "unit", "parts"),
    [
        (160, 2, 1, (80, 80)),
        (25, 2, 1, (13, 12)),
        (29_500, 3, 1, (9_834, 9_833, 9_833)),
        (17_500, 2, 100, (8_800, 8_700)),
        (17_550, 2, 100, (8_850, 8_700)),
        (5, 3, 10, (5, 0, 0)),
    ],
)
def test_equal_parts(amount, count, unit, parts):
    assert evenly(amount, count, unit) == parts


@given(st.integers(0, 10**9), st.integers(1, 20), st.sampled_from([1, 50, 100]))
def test_equal_parts_lose_nothing_and_differ_by_a_unit_and_what_is_less_than_one(
    amount, count, unit
):
    parts = evenly(amount, count, unit)
    assert sum(parts) == amount
    assert max(parts) - min(parts) < 2 * unit
    assert list(parts) == sorted(parts, reverse=True)
