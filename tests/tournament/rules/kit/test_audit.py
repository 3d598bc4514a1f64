import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.kit.audit import Off, Proof, audit, fewest, remainder, seats_off

STACK = {25: 8, 100: 8, 500: 4, 1000: 2}
EIGHT = {value: 8 * count for value, count in STACK.items()}


def test_a_right_count_says_so():
    found = audit(EIGHT, 40_000)
    assert (found.difference, found.off, found.proof) == (0, (), None)


def test_a_missing_25_is_proved_by_the_remainder():
    found = audit({**EIGHT, 25: 63}, 40_000)
    assert found.difference == -25
    assert found.off == (Off(25, -1),)
    assert found.proof == Proof(25, 100, 0, 75)


def test_75_too_much_is_a_25_too_few_and_a_100_too_many():
    assert audit({**EIGHT, 25: 67}, 40_000).off == (Off(25, -1), Off(100, 1))


def test_200_too_much_is_two_hundreds_unless_the_colours_are_known():
    counted = {**EIGHT, 25: 72}
    assert audit(counted, 40_000).off == (Off(100, 2),)
    known = audit(counted, 40_000, EIGHT)
    assert (known.off, known.is_known) == ((Off(25, 8),), True)


def test_colours_that_do_not_come_to_what_must_be_in_play_say_nothing():
    assert not audit(EIGHT, 40_050, EIGHT).is_known


def test_the_total_may_be_right_and_the_colours_not():
    found = audit({**EIGHT, 100: 69, 500: 31}, 40_000, EIGHT)
    assert (found.difference, found.off) == (0, (Off(100, 5), Off(500, -1)))


def test_miscounts_of_larger_chips_do_not_hide_that_of_a_smaller_one():
    # One 25 missing and two 500s too many.
    found = audit({**EIGHT, 25: 63, 500: 34}, 40_000)
    assert found.proof == Proof(25, 100, 0, 75)
    assert found.off == (Off(25, -1), Off(1000, 1))


def test_a_difference_that_no_chip_makes_is_left_unexplained():
    assert audit({100: 4, 500: 1}, 950).off == ()
    assert audit({100: 4, 500: 1}, 950).difference == -50


def test_before_the_first_hand_each_seat_has_the_stack():
    seats = {seat: dict(STACK) for seat in range(1, 9)}
    seats[3] = {**STACK, 25: 9}
    seats[5] = {**STACK, 100: 3, 500: 5}
    found = seats_off(seats, 5000, STACK)
    assert found[3].off == (Off(25, 1),)
    assert found[5].off == (Off(100, -5), Off(500, 1))
    assert set(found) == {3, 5}
    assert set(seats_off(seats, 5000)) == {3}


@given(
    st.sampled_from([(25, 100, 500, 1000), (1, 5, 10), (10, 25, 50), (20, 50), (7,), (1, 10**12)]),
    st.data(),
)
def test_the_chips_named_come_to_the_difference_and_none_fewer_do(values, data):
    off = data.draw(st.lists(st.integers(-3, 3), min_size=len(values), max_size=len(values)))
    difference = sum(value * chips for value, chips in zip(values, off, strict=True))
    found = fewest(difference, values)
    assert sum(one.value * one.chips for one in found) == difference
    assert sum(abs(one.chips) for one in found) <= sum(abs(chips) for chips in off)


@given(st.lists(st.integers(0, 200), min_size=4, max_size=4), st.integers(-5, 5))
def test_the_remainder_proves_only_what_is_off(counts, wrong):
    counted = dict(zip(STACK, counts, strict=True))
    expected = sum(value * count for value, count in counted.items())
    assert remainder(counted, expected) is None
    off = {**counted, 25: max(0, counted[25] + wrong)}
    missed = off[25] - counted[25]
    assert (remainder(off, expected) is not None) == (missed != 0)


@pytest.mark.parametrize("values", [(), (100,)])
def test_few_values_are_no_trouble(values):
    assert fewest(0, values) == ()
    assert fewest(50, values) == ()
