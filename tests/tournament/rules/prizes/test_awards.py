import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.finishing import Finish
from tournament.rules.prizes import awards, awards_with_deal


def tie(best, *entries, **known):
    return [Finish(entry, best, best + len(entries) - 1, **known) for entry in entries]


@pytest.mark.parametrize(
    ("prizes", "best", "unit", "amounts"),
    [
        pytest.param((400, 240, 160), 3, 1, {1: 80, 2: 80}, id="an-unpaid-place-counts-0"),
        pytest.param((0, 0, 0, 0, 100, 60), 5, 1, {1: 80, 2: 80}, id="two-paid-places"),
        pytest.param((25,), 1, 1, {1: 13, 2: 12}, id="the-odd-unit-to-the-larger-stack"),
        pytest.param((0,) * 4 + (10_000, 7_500), 5, 1, {1: 8750, 2: 8750}, id="to-the-cent"),
        pytest.param((0,) * 4 + (10_000, 7_500), 5, 100, {1: 8800, 2: 8700}, id="to-the-krona"),
        pytest.param(
            (0, 0, 0, 12_000, 10_000, 7_500), 4, 1, {1: 9834, 2: 9833, 3: 9833}, id="three"
        ),
    ],
)
def test_those_who_tie_share_the_prizes_of_their_places(prizes, best, unit, amounts):
    assert awards(tie(best, *amounts), prizes, unit=unit).amounts == amounts


def test_three_out_on_the_bubble_share_the_last_prize():
    prizes = (1000,) * 49 + (150,)
    assert awards(tie(50, 1, 2, 3), prizes).amounts == {1: 50, 2: 50, 3: 50}


def test_a_disqualified_player_is_not_paid_and_the_prize_is_held_back():
    finishes = [*tie(1, 7), *tie(2, 8, is_paid=False), *tie(3, 9)]
    found = awards(finishes, (400, 240, 160))
    assert found.amounts == {7: 400, 8: 0, 9: 160}
    assert found.withheld == 240


def test_each_prize_goes_to_the_person_ranked():
    finishes = [*tie(1, 3), *tie(2, 1), *tie(3, 2), *tie(4, 5)]
    assert awards(finishes, (400, 240, 160)).amounts == {3: 400, 1: 240, 2: 160, 5: 0}


@given(
    st.lists(st.integers(1, 4), min_size=1, max_size=8),
    st.lists(st.integers(0, 5000), max_size=20),
    st.sampled_from([1, 50, 100]),
)
def test_once_everybody_has_finished_every_prize_is_paid(sizes, prizes, unit):
    finishes, place = [], 1
    for size in sizes:
        finishes += tie(place, *range(place, place + size))
        place += size
    paid = awards(finishes, prizes, unit=unit)
    assert sum(paid.amounts.values()) == sum(prizes[: place - 1])


def test_after_a_deal_places_change_nothing_but_who_gets_what_was_left():
    agreed, prizes = {1: 330, 2: 270, 3: 160}, (400, 240, 160, 50)
    out = [Finish(4, 4, 4)]
    before = awards_with_deal(out, prizes, agreed, 40)
    assert before.amounts == {1: 330, 2: 270, 3: 160, 4: 50}
    played = [Finish(3, 1, 1), Finish(1, 2, 2), Finish(2, 3, 3), *out]
    after = awards_with_deal(played, prizes, agreed, 40)
    assert after.amounts == {1: 330, 2: 270, 3: 200, 4: 50}
    assert sum(after.amounts.values()) == sum(prizes)


def test_somebody_who_comes_back_after_a_deal_wins_the_title_and_what_was_left():
    played = [Finish(3, 1, 1), Finish(1, 2, 2), Finish(2, 3, 3)]
    found = awards_with_deal(played, (400, 240, 160), {1: 400, 2: 360}, 40)
    assert found.amounts == {1: 400, 2: 360, 3: 40}
