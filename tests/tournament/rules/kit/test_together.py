from tournament.rules.kit.looks import SWATCHES, Pile
from tournament.rules.kit.together import together
from tournament.rules.kit.values import Colour


def pile(swatch, count, value=None, case="A", **more):
    more.setdefault("name", swatch.capitalize())
    return Pile(count=count, value=value, face=SWATCHES[swatch], case=case, **more)


def test_one_case_stays_as_it_is():
    made = together([[pile("white", 100, 25), pile("red", 100, 100)]])
    assert made.colours == (Colour("White", 100, 25), Colour("Red", 100, 100))
    assert made.refused == made.doubtful == ()


def test_chips_of_one_look_and_value_are_one_colour():
    mine, theirs = pile("white", 100, 25), pile("white", 75, 25, case="B")
    made = together([[mine], [theirs]])
    assert made.colours == (Colour("White", 175, 25),)
    assert made.piles == ((mine, theirs),)


def test_one_look_with_two_values_is_refused():
    mine, theirs = pile("red", 100, 5), pile("red", 75, 25, case="B")
    made = together([[mine], [theirs]])
    assert [(found.one, found.other) for found in made.refused] == [(mine, theirs)]


def test_within_one_case_the_print_tells_them_apart():
    made = together([[pile("red", 100, 5), pile("red", 75, 25)]])
    assert made.refused == ()
    assert [found.sight for found in made.doubtful] == ["always"]
    assert [colour.name for colour in made.colours] == ["Red (A)", "Red (A) 2"]


def test_one_value_in_two_looks_stands_side_by_side():
    white, yellow = pile("white", 100, 25), pile("yellow", 50, 25, case="B")
    red = pile("red", 100, 100)
    made = together([[red, white], [yellow]])
    assert made.refused == made.doubtful == ()
    assert made.legend(made.colours) == {25: (white, yellow), 100: (red,)}


def test_blank_chips_count_as_the_printed_ones_they_look_like():
    printed, blank = pile("red", 50, 100, case="B"), pile("red", 100)
    made = together([[blank, pile("white", 100)], [printed]])
    assert made.colours == (Colour("Red", 150, 100), Colour("White", 100, None))
    assert made.piles[0] == (blank, printed)
    assert made.refused == ()


def test_blank_chips_that_look_like_two_values_are_refused():
    five, hundred = pile("red", 50, 5), pile("red", 50, 100)
    blank = pile("red", 50, case="B")
    made = together([[five, hundred], [blank]])
    assert [{found.one, found.other} for found in made.refused] == [{hundred, blank}]


def test_a_plan_gives_values_to_blank_colours_and_the_legend_follows():
    white, red = pile("white", 100), pile("red", 50, case="B")
    made = together([[white], [red]])
    valued = [Colour("White", 100, 25), Colour("Red", 50, 100)]
    assert made.legend(valued) == {25: (white,), 100: (red,)}


def test_what_is_only_hard_to_tell_is_told_and_not_refused():
    made = together([[pile("red", 100, 5)], [pile("green", 100, 25, case="B")]])
    assert made.refused == ()
    assert [found.sight for found in made.doubtful] == ["colour_blind"]


def test_every_colour_has_a_name_of_its_own():
    made = together(
        [
            [pile("red", 9, 5, name="Chip"), pile("white", 9, 25, name="Chip")],
            [pile("black", 9, 100, name="chip", case="B")],
        ]
    )
    assert [colour.name for colour in made.colours] == ["Chip (A)", "Chip (A) 2", "chip (B)"]


def test_a_rough_count_keeps_its_part_back_and_what_is_not_there_is_left_out():
    made = together([[pile("red", 100, 5, is_about=True), pile("white", 0, 25)]])
    assert made.colours == (Colour("Red", 95, 5),)
