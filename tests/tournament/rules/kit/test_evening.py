import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.kit.evening import LONGEST_STRETCH, Frame, evening
from tournament.rules.kit.structure import STEEP, climb, least_steep
from tournament.rules.levels import AnteKind, level_numbers

T25 = (25, 100, 500, 1000, 5000)
STANDARD = (25, 50, 75, 100, 150, 200, 300, 400, 600, 800, 1000, 1500, 2000, 3000, 4000)


@pytest.mark.parametrize(("last", "levels"), [(1000, 11), (4000, 15)])
def test_the_standard_ladder_comes_out_level_for_level(last, levels):
    assert climb(25, last, levels, T25).smalls == STANDARD[:levels]


def test_a_short_night_is_as_little_steep_as_it_can_be():
    steep = least_steep(25, 1000, 6, T25)
    assert steep.steepest > STEEP
    assert steep.smalls[-1] * 4 / 3 >= 1000


def test_pinned_levels_stay():
    pinned = climb(25, 1000, 9, T25, pinned={2: 100, 5: 300})
    assert (pinned.smalls[2], pinned.smalls[5]) == (100, 300)


def shown(made):
    return " ".join("|" if level.is_break else str(level.small) for level in made.levels)


def test_breaks_stand_where_a_chip_is_needed_no_more():
    made = evening(Frame(25, 40_000, 240), T25)
    assert made.level_minutes == 20
    assert shown(made).startswith("25 50 75 100 150 | 200 300 400 600 800 | 1000")


def test_three_hours_of_twenty_minutes_grow_fast():
    made = evening(Frame(25, 40_000, 180, level_minutes=20), T25)
    assert round(made.growth, 2) == 1.69


def test_the_length_is_chosen_that_grows_as_people_are_used_to():
    made = evening(Frame(25, 40_000, 195), T25)
    assert made.level_minutes == 15
    assert 1.3 < made.growth < 1.55


def test_the_ante_begins_when_it_should():
    made = evening(Frame(100, 160_000, 240, ante=AnteKind.BIG_BLIND, ante_from=4), (100, 500, 1000))
    numbers = level_numbers(made.levels)
    for level, number in zip(made.levels, numbers, strict=True):
        if number:
            assert level.ante == (level.big if number >= 4 else 0)


def test_no_time_is_no_night():
    assert evening(Frame(25, 40_000, 15), T25) is None


@given(
    st.sampled_from([(25, 100, 500, 1000), (5, 25, 100, 500), (100, 500, 1000, 5000), (1, 5, 10)]),
    st.integers(2, 60),
    st.integers(40, 420),
    st.sampled_from([None, 10, 15, 20]),
)
def test_every_level_is_payable_rises_and_fits_the_time(values, players, minutes, length):
    made = evening(Frame(values[0], players * 100 * values[0], minutes, length), values)
    if made is None:
        return
    plays = [level for level in made.levels if not level.is_break]
    assert all(level.small % values[0] == 0 and level.big == 2 * level.small for level in plays)
    bigs = [level.big for level in plays]
    assert bigs == sorted(set(bigs))
    counted = made.levels[: made.likely_last + 1]
    assert sum(level.seconds for level in counted) <= minutes * 60
    assert not counted[-1].is_break
    assert not made.levels[0].is_break
    stretch = 0
    for level in counted:
        stretch = 0 if level.is_break else stretch + 1
        assert stretch <= LONGEST_STRETCH
