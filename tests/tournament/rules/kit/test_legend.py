from dataclasses import asdict

import pytest

from tournament.rules.kit.legend import legend
from tournament.rules.kit.looks import Pile

WHITE = Pile("White", 100, 25, case="Ours")
RED = Pile("Red", 100, None, "#c8322f", case="Ours")
OTHER_RED = Pile("Red", 50, None, "#a02020", case="Karin's")


def plan(*piles, **values):
    return {"values": values, "wish": {"looks": [asdict(pile) for pile in piles]}}


def test_blank_chips_look_like_the_colour_that_was_given_the_value():
    assert legend(plan(WHITE, RED, White=25, Red=100), (25, 100, 500)) == {
        25: (WHITE,),
        100: (RED,),
        500: (),
    }


def test_one_value_in_two_looks_is_shown_side_by_side():
    found = legend(plan(WHITE, Pile("Blue", 9, 25), White=25, Blue=25), (25,))
    assert [pile.name for pile in found[25]] == ["White", "Blue"]


def test_the_same_chips_of_two_cases_are_one_look():
    twice = Pile("White", 50, 25, case="Karin's")
    assert legend(plan(WHITE, twice, White=25), (25,)) == {25: (WHITE,)}


def test_colours_of_one_name_are_told_apart_by_their_case():
    named = {"Red (Ours)": 100, "Red (Karin's)": 500}
    found = legend(plan(RED, OTHER_RED, **named), (100, 500))
    assert found == {100: (RED,), 500: (OTHER_RED,)}


def test_what_is_printed_on_a_chip_counts_where_the_plan_does_not_name_it():
    assert legend(plan(WHITE), (25,)) == {25: (WHITE,)}


@pytest.mark.parametrize(
    "kept",
    [
        None,
        [],
        {},
        {"values": {"White": 25}},
        {"values": 3, "wish": {"looks": 7}},
        {"values": {}, "wish": {"looks": [{"name": "White", "colour": "of an older version"}]}},
        plan(Pile("White", 1, 25, "red;}"), White=25),
    ],
)
def test_a_plan_of_another_version_shows_no_looks(kept):
    assert legend(kept, (25,)) == {25: ()}
