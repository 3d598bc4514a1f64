import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules import paper

CARDS = ((2, 3), (2, 4), (2, 5))
HIGH = 238


@pytest.mark.parametrize(
    ("number", "rows", "sheets"),
    [(1, 3, 1), (6, 3, 1), (7, 4, 1), (8, 4, 1), (10, 5, 1), (11, 5, 2)],
)
def test_cards_for_six_to_ten_players_fit_on_one_sheet(number, rows, sheets):
    layout = paper.cards(number, CARDS)
    assert (layout.columns, layout.rows, layout.sheets) == (2, rows, sheets)


@given(number=st.integers(0, 1000))
def test_everybody_has_a_card_and_no_sheet_is_empty(number):
    layout = paper.cards(number, CARDS)
    assert layout.each * layout.sheets >= number
    assert layout.each * (layout.sheets - 1) < max(1, number)


def test_a_usual_night_is_read_from_two_metres():
    levels = [False] * 3 + [True] + [False] * 4 + [True] + [False] * 5 + [True] + [False] * 6
    made = paper.poster(levels, len("6,000/12,000"), len("1719:30ante 12,000"), HIGH)
    # Ten minutes of arc at two metres are letters of 5.8 mm: type of 8.
    assert made.size >= 8
    assert (made.columns, made.rows, made.is_wide) == (1, 21, True)


def test_many_levels_stand_in_two_columns_where_that_is_larger():
    short = paper.poster([False] * 60, len("300/600"), len("1519:30"), HIGH)
    assert (short.columns, short.rows) == (2, 30)
    assert short.size > paper.poster([False] * 60, 40, 20, HIGH).size


@given(
    is_break=st.lists(st.booleans(), max_size=120),
    blinds=st.integers(1, 20),
    beside=st.integers(1, 24),
)
def test_a_poster_is_no_larger_than_its_sheet(is_break, blinds, beside):
    made = paper.poster(is_break, blinds, beside, HIGH)
    assert made.columns * made.rows >= len(is_break)
    assert paper.SMALLEST <= made.size <= paper.LARGEST
    if made.size > paper.SMALLEST:
        lines = [paper.BREAK if rest else 1 for rest in is_break]
        columns = [lines[at : at + made.rows] for at in range(0, len(lines), made.rows)]
        assert all(made.size * paper.LEADING * sum(one) <= HIGH for one in columns)
        letters = paper.DIGIT * (blinds + paper.SIDE * beside) + paper.GAP
        between = paper.GUTTER * (made.columns - 1)
        assert made.columns * made.size * letters + between <= paper.WIDE
