import pytest

from tournament import queries


@pytest.mark.parametrize(("position", "chip"), [(0, 25), (1, 50), (2, 100)])
def test_the_smallest_chip_goes_when_no_later_level_needs_it(make_event, plans, position, chip):
    event = make_event(levels=(plans.play(25), plans.play(50), plans.play(100)), stack=1000)
    assert queries.smallest_chip(event, position) == chip


def test_a_stack_that_needs_it_keeps_the_smallest_chip(make_event, plans):
    event = make_event(levels=(plans.play(25), plans.play(100)), stack=1025)
    assert queries.smallest_chip(event, 1) == 25
