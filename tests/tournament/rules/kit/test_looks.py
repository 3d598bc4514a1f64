import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.kit.looks import (
    DEUTERANOPIA,
    PROTANOPIA,
    SWATCHES,
    Pile,
    contrast,
    distance,
    hard_to_tell,
    letters,
    linear,
    oklab,
    sight_of_likeness,
    swatch,
)

NAVY = "#1d3f8a"
FACES = st.builds("#{:06x}".format, st.integers(0, 0xFFFFFF))

# Smith and Pokorny's cone responses to the primaries of a screen, as in the paper of 1999.
RGB_TO_LMS = (
    (17.8824, 43.5161, 4.11935),
    (3.45565, 27.1554, 3.86714),
    (0.0299566, 0.184309, 1.46709),
)


def likeness(one, other, **more):
    a = Pile("A", 50, 25, face=SWATCHES.get(one, one), **more)
    b = Pile("B", 50, 100, face=SWATCHES.get(other, other), **more)
    return sight_of_likeness(a, b)


def test_oklab_of_the_published_corners():
    assert oklab(linear("#ffffff")) == pytest.approx((1, 0, 0), abs=1e-3)
    assert oklab(linear("#ff0000")) == pytest.approx((0.62796, 0.22486, 0.12585), abs=1e-3)
    assert oklab(linear("#0000ff")) == pytest.approx((0.45201, -0.03246, -0.31153), abs=1e-3)


@pytest.mark.parametrize(
    ("matrix", "lost", "kept"),
    [
        (DEUTERANOPIA, 1, (0.494207, 0.0, 1.24827)),
        (PROTANOPIA, 0, (0.0, 2.02344, -2.52581)),
    ],
)
def test_the_simulation_is_that_of_the_paper(matrix, lost, kept):
    for colour in itertools.product((0.0, 0.3, 1.0), repeat=3):
        seen = [sum(m * c for m, c in zip(row, colour, strict=True)) for row in matrix]
        cones = [sum(m * c for m, c in zip(row, colour, strict=True)) for row in RGB_TO_LMS]
        expected = list(cones)
        expected[lost] = sum(k * c for k, c in zip(kept, cones, strict=True))
        shown = [sum(m * c for m, c in zip(row, seen, strict=True)) for row in RGB_TO_LMS]
        assert shown == pytest.approx(expected, abs=0.15)  # of 65, the most that L can be


@given(FACES, FACES)
def test_a_distance_is_one(one, other):
    for sight in ("always", "dim", "colour_blind"):
        assert distance(one, other, sight) == pytest.approx(distance(other, one, sight))
        assert distance(one, one, sight) == 0


@pytest.mark.parametrize(
    ("one", "other", "sight"),
    [
        ("red", "#b02020", "always"),
        ("blue", "#3b76d9", "always"),
        (NAVY, "black", "dim"),
        ("blue", "purple", "dim"),
        ("white", "yellow", "dim"),
        ("red", "green", "colour_blind"),
        ("green", "orange", "colour_blind"),
        ("pink", "grey", "colour_blind"),
        ("white", "red", None),
        ("red", "black", None),
        ("green", "black", None),
        ("blue", "black", None),
        ("white", "black", None),
    ],
)
def test_which_colours_are_taken_for_each_other(one, other, sight):
    assert likeness(one, other) == sight


def test_ten_swatches_are_told_apart_in_a_lit_room():
    assert len(SWATCHES) == 10
    for one, other in itertools.combinations(SWATCHES, 2):
        assert likeness(one, other) != "always"


def test_spots_tell_chips_apart_but_not_by_a_lamp():
    blue, red = SWATCHES["blue"], SWATCHES["red"]
    one = Pile("A", 1, 25, spots=blue)
    assert sight_of_likeness(one, Pile("B", 1, 100, spots=red)) == "dim"
    assert sight_of_likeness(one, Pile("B", 1, 100, spots=blue)) == "always"
    assert sight_of_likeness(one, Pile("B", 1, 100)) == "always"


def test_nobody_takes_a_match_for_a_coin():
    assert sight_of_likeness(Pile("A", 1, 1, thing="match"), Pile("B", 1, 5, thing="coin")) is None


def test_chips_of_one_value_may_look_alike():
    red, dark = Pile("Red", 50, 25, SWATCHES["red"]), Pile("Dark", 50, 25, "#b02020")
    assert hard_to_tell([red, dark]) == ()
    blank = Pile("Dark", 50, None, "#b02020")
    assert [(found.one, found.other) for found in hard_to_tell([red, blank])] == [(red, blank)]


def test_of_a_rough_count_a_twentieth_is_kept_back():
    assert Pile("Red", 100, is_about=True).sure_count == 95
    assert Pile("Red", 1, is_about=True).sure_count == 0
    assert Pile("Red", 100).sure_count == 100


@pytest.mark.parametrize(
    ("names", "marks"),
    [
        (["White", "Red", "Green"], ("W", "R", "G")),
        (["White", "Blue", "Black"], ("W", "Bu", "Ba")),
        (["Vit", "Grön", "Gul", "Grå"], ("V", "Gö", "Gu", "Gå")),
        (["Red", "red"], ("R1", "R2")),
        (["", "…"], ("X1", "X2")),
        (["1000", "100"], ("11", "12")),
    ],
)
def test_letters_are_all_different(names, marks):
    assert letters(names) == marks


@given(st.lists(st.text(max_size=6), max_size=12))
def test_letters_are_different_whatever_the_names(names):
    marks = letters(names)
    assert len({mark.casefold() for mark in marks}) == len(names)
    assert all(len(mark) <= 3 for mark in marks)


def test_a_face_has_its_nearest_swatch():
    assert [swatch(face) for face in SWATCHES.values()] == list(SWATCHES)
    assert swatch("#b02020") == "red"


def test_contrast_is_that_of_the_web():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
