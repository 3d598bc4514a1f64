from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.kit.counting import PILE, counting_out

STACK = {25: 8, 100: 8, 500: 4, 1000: 2}
CASE = dict.fromkeys((25, 100, 500, 1000, 5000), 100)


def test_eight_stacks_out_of_a_case_of_500():
    out = counting_out(STACK, 8, CASE)
    assert [(one.value, one.count, one.left) for one in out] == [
        (25, 64, 36),
        (100, 64, 36),
        (500, 32, 68),
        (1000, 16, 84),
        (5000, 0, 100),
    ]
    assert out[0].piles == (3, 4)
    assert not any(one.short for one in out)


def test_a_case_that_is_too_small_says_by_how_much():
    nineteen = counting_out(STACK, 19, {25: 150, 100: 150, 500: 100, 1000: 50})
    assert {one.value: one.short for one in nineteen if one.short} == {25: 2, 100: 2}
    assert nineteen[0].left == 0


def test_nobody_knows_what_is_left_of_an_unknown_case():
    assert [(one.count, one.left) for one in counting_out({25: 4, 100: 9}, 2)] == [
        (8, None),
        (18, None),
    ]


counts = st.dictionaries(st.integers(1, 10**6), st.integers(0, 500), max_size=8)


@given(stack=counts, people=st.integers(0, 200), case=counts)
def test_no_chip_is_lost_between_the_seats_and_the_case(stack, people, case):
    for one in counting_out(stack, people, case):
        assert one.count + one.left - one.short == case.get(one.value, 0)
        assert one.piles[0] * PILE + one.piles[1] == one.count == people * stack.get(one.value, 0)
        assert not (one.left and one.short)
