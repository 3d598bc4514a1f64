import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.pace import USUAL, Ended, Pace, pace_of


def nights(*counts):
    return [Ended(40_000, 40_000 // count) for count in counts]


@pytest.mark.parametrize("count", range(5))
def test_fewer_than_five_nights_tell_nothing_yet(count):
    found = pace_of(nights(*[40] * count))
    assert found == Pace(nights=count)
    assert (found.early, found.likely, found.late, found.is_own) == (50, 20, 10, False)


def test_five_nights_tell_the_pace_of_the_group():
    found = pace_of(nights(25, 40, 32, 80, 20))
    assert (found.likely, found.nights, found.is_own) == (32, 5, True)
    # The quartiles are 25 and 40; eight nights of ten lie 1.9 times as far from the middle.
    assert found.early == pytest.approx(32 * 1.607, rel=0.01)
    assert found.late == pytest.approx(32 / 1.607, rel=0.01)


def test_a_group_of_changing_pace_has_a_wider_range():
    found = pace_of(nights(10, 20, 40, 80, 160))
    assert found.early == pytest.approx(40 * 2**1.9, rel=0.01)
    assert found.late == pytest.approx(40 / 2**1.9, rel=0.01)


def test_equal_nights_still_leave_something_to_the_cards():
    found = pace_of(nights(20, 20, 20, 20, 20, 20))
    assert found.early / found.likely == pytest.approx(found.likely / found.late)
    assert found.early / found.likely == pytest.approx(1.607, rel=0.01)


def test_nights_without_chips_or_blinds_do_not_count():
    assert pace_of([*nights(20, 20), Ended(0, 100), Ended(40_000, 0)]).nights == 2
    assert pace_of([]) == USUAL


@given(st.lists(st.tuples(st.integers(1, 10**9), st.integers(1, 10**6)), min_size=5))
def test_a_pace_is_in_order(ends):
    found = pace_of(Ended(*one) for one in ends)
    assert found.early > found.likely > found.late > 0
