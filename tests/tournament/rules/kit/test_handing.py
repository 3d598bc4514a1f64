"""What a rebuy and an add-on are handed."""

import pytest

from tournament.rules.kit.handing import handed
from tournament.rules.kit.in_play import Left
from tournament.rules.kit.tonight import Chips

STACK = {25: 8, 100: 8, 500: 4, 1000: 2}
STOCK = {25: 100, 100: 100, 500: 50, 1000: 50}
VALUES = tuple(STACK)


def worth(counts):
    return sum(value * count for value, count in counts.items())


def test_a_stack_is_dealt_as_it_was_at_the_start():
    assert handed(Chips(VALUES, stack=STACK, stock=STOCK), 5000, 8) == STACK


def test_a_colour_that_has_left_is_not_handed_out():
    gone = (Left(25, 100, 64, {100: 16}, 8),)
    chips = handed(Chips(VALUES, gone, STACK, STOCK), 5000, 8)
    assert 25 not in chips
    assert worth(chips) == 5000


def test_another_amount_is_made_of_what_the_case_has():
    chips = handed(Chips(VALUES, stack=STACK, stock=STOCK), 7500, 8)
    assert worth(chips) == 7500


def test_what_the_case_lacks_is_made_up_by_other_chips():
    stock = STOCK | {25: 64}
    chips = handed(Chips(VALUES, stack=STACK, stock=stock), 5000, 8)
    assert not chips.get(25)
    assert worth(chips) == 5000


def test_an_empty_case_hands_out_nothing():
    stock = {value: 8 * count for value, count in STACK.items()}
    assert handed(Chips(VALUES, stack=STACK, stock=stock), 5000, 8) is None


def test_without_a_case_the_usual_chips_make_it():
    assert worth(handed(Chips(VALUES), 5000, 8)) == 5000


@pytest.mark.parametrize("chips", [Chips(VALUES, is_guess=True), Chips(VALUES, stack=STACK)])
def test_nothing_can_be_said_of_nothing(chips):
    assert handed(chips, 0, 8) is None


def test_of_guessed_chips_nothing_is_said():
    assert handed(Chips(VALUES, is_guess=True), 5000, 8) is None
