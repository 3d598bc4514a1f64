import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.sizes import sizes, tables_needed


@pytest.mark.parametrize(
    ("people", "chairs", "expected"),
    [
        (8, 10, (8,)),
        (10, 10, (10,)),
        (11, 10, (6, 5)),
        (19, 9, (7, 6, 6)),
        (23, 9, (8, 8, 7)),
        (28, 9, (7, 7, 7, 7)),
        (17, 8, (6, 6, 5)),
    ],
)
def test_as_few_tables_as_have_chairs_and_as_equal_as_can_be(people, chairs, expected):
    needed = tables_needed(people, [chairs] * 9)
    assert needed == len(expected)
    assert sizes(people, [chairs] * needed) == expected


@pytest.mark.parametrize(("people", "expected"), [(12, (6, 6)), (15, (9, 6)), (16, (10, 6))])
def test_a_small_table_is_never_filled_beyond_its_chairs(people, expected):
    assert sizes(people, (10, 6)) == expected


def test_those_who_sit_already_count():
    assert sizes(5, (9, 9), (7, 6)) == (9, 9)
    assert sizes(2, (9, 9), (9, 3)) == (9, 5)


def test_more_people_than_places_are_our_mistake():
    with pytest.raises(ValueError, match="places"):
        sizes(19, (9, 9))
    assert tables_needed(20, (9, 9)) == 2


@given(st.lists(st.integers(0, 10), min_size=1, max_size=8), st.data())
def test_nobody_could_move_and_make_it_more_even(places, data):
    people = data.draw(st.integers(0, sum(places)))
    found = sizes(people, places)
    assert sum(found) == people
    for count, chairs in zip(found, places, strict=True):
        assert 0 <= count <= chairs
        assert count == chairs or max(found) - count <= 1
