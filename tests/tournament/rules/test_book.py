import pytest

from tournament.rules.book import Known, Standing, arrivals, doubles, is_found
from tournament.rules.book_text import read

ANDERS = Known(1, "Anders Berg", "Abbe", "+46 70 123 45 67", "vegetarian")
ASA = Known(2, "Åsa Bjørk")


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("", {1, 2}),
        ("and", {1}),
        ("berg a", {1}),
        ("abbe", {1}),
        ("VEG", {1}),
        ("asa", {2}),
        ("åSA bjork", {2}),
        ("1234567", {1}),
        ("nders", set()),
        ("anders asa", set()),
    ],
)
def test_people_are_found_by_the_beginnings_of_what_is_known(search, found):
    assert {one.pk for one in (ANDERS, ASA) if is_found(one, search)} == found


@pytest.mark.parametrize(
    ("text", "standing", "known"),
    [
        ("Bo", Standing.NEW, None),
        ("anders berg", Standing.KNOWN, ANDERS),
        ("Anders Berg;Abbe;070", Standing.KNOWN, ANDERS),
        ("Anders Berg;Andy", Standing.NEW, None),  # another of the same name
        ("Åsa Bjørk;Bjørken", Standing.MORE, ASA),
        ("ÅSA BJØRK;;0701234567", Standing.MORE, ASA),
    ],
)
def test_a_line_is_somebody_new_or_somebody_known(text, standing, known):
    [one] = arrivals(read(f"name;nickname;phone\n{text}"), [ANDERS, ASA])
    assert (one.standing, one.known) == (standing, known)


def test_who_stands_twice_comes_once():
    found = arrivals(read("Bo\nCia\nbo\nBo;B\nBo;K\n;nobody"), [])
    new, twice = Standing.NEW, Standing.TWICE
    assert [one.standing for one in found] == [new, new, twice, twice, twice]


def test_of_several_with_one_name_the_nickname_says_who_it_is():
    other = Known(3, "Anders Berg", "Andy")
    [one] = arrivals(read("name;nickname\nAnders Berg;andy"), [ANDERS, other])
    assert one.known == other


def test_doubles_are_one_name_or_one_number():
    same_name = Known(3, "anders  bérg")
    same_number = Known(4, "A. Berg", phone="070-1234567")
    nicknamed = Known(5, "Anders Berg", "Andy")
    short = [Known(6, "X", phone="112"), Known(7, "Y", phone="112")]
    assert doubles([same_number, same_name, ANDERS, ASA, *short]) == (
        (ANDERS, same_name),
        (ANDERS, same_number),
    )
    assert doubles([ANDERS, nicknamed]) == ()
