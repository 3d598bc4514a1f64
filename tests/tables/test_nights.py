"""Whole nights by chance; the laws are checked by the simulator itself, after every hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.rules.choices import Choices

from .simulator import Night

BIG_FIELD = Choices(redraw_at=frozenset({3, 2, 1}))


@pytest.mark.parametrize("apart", [True, False])
@pytest.mark.parametrize(("people", "late"), [(8, 3), (23, 5), (100, 20)])
def test_a_night_is_played_to_its_winner(people, late, apart):
    for seed in range(3):
        night = Night(people, seed, late=late, apart=apart)
        winner = night.play()
        assert night.stacks == {winner: 5000 * night.entries}
        assert len(night.out) == night.people - 1


def test_a_thousand_play_to_their_winner_with_redraws_at_three_and_two_tables():
    night = Night(1000, 1, late=30, choices=BIG_FIELD, whole_every=50)
    night.play()
    assert night.told["seat"] + night.told["open"] > 50
    assert night.told["final_table"] == 9
    assert night.told["break"] > 900


def test_a_thousand_hand_by_hand_need_no_move_more_than_even_the_tables():
    night = Night(1000, 2, apart=False, whole_every=50)
    night.play()
    assert night.told["balance"] > 0


def test_a_late_night_opens_tables_and_closes_them_again():
    opened = set()
    for seed in range(8):
        night = Night(18, seed, late=12)
        night.play()
        opened.add(night.told["open"] > 0)
    assert True in opened


def test_single_tables_never_move_anybody():
    night = Night(8, 1)
    night.play()
    assert not night.told


@settings(max_examples=20)
@given(
    st.integers(2, 40),
    st.integers(0, 10),
    st.integers(2, 10),
    st.booleans(),
    st.integers(0, 999),
    st.sampled_from([2, 3]),
)
def test_no_night_breaks_a_law(people, late, chairs, apart, seed, threshold):
    choices = Choices(threshold=threshold)
    Night(people, seed, chairs=chairs, apart=apart, late=late, choices=choices).play()
