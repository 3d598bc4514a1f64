import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.kit.race import Racer, race, settle

EIGHT = [
    Racer(1, 11, 4500), Racer(2, 6, 3200), Racer(3, 3, 7000), Racer(4, 9, 2600),
    Racer(5, 14, 6100), Racer(6, 0, 9000), Racer(7, 13, 1700), Racer(8, 8, 4300),
]  # fmt: skip
# By the best card each was dealt: Ac, Ks, Kh, Kc, Qs, Jd.
RANKING = [4, 7, 2, 1, 5, 3]


def stacks(racers, about, raced):
    return {
        racer.seat: racer.rest + about.into * (raced.gets[racer.seat] + (racer.seat in raced.saved))
        for racer in racers
    }


def test_eight_players_race_off_the_25s():
    about = race(EIGHT, 25, 100)
    assert sum(about.exchanged.values()) == 13
    assert about.cards == {1: 3, 2: 2, 3: 3, 4: 1, 5: 2, 7: 1}
    assert about.prizes == 3
    raced = settle(about, EIGHT, RANKING)
    assert raced.winners == (4, 7, 2)
    assert raced.difference == 0
    assert stacks(EIGHT, about, raced) == {
        1: 4700, 2: 3400, 3: 7000, 4: 2900, 5: 6400, 6: 9000, 7: 2100, 8: 4500,
    }  # fmt: skip


def test_nobody_is_raced_out():
    racers = [Racer(3, 3, 0) if racer.seat == 3 else racer for racer in EIGHT]
    raced = settle(race(racers, 25, 100), racers, RANKING)
    assert raced.saved == (3,)
    assert raced.difference == 100


@pytest.mark.parametrize(
    ("missing", "prizes", "difference"), [(0, 3, 0), (1, 3, 25), (2, 3, 50), (3, 2, -25)]
)
def test_half_or_more_rounds_up(missing, prizes, difference):
    racers = [Racer(1, 11 - missing, 4500), *EIGHT[1:]]
    about = race(racers, 25, 100)
    ranking = [seat for seat in RANKING if seat in about.cards]
    assert about.prizes == prizes
    assert settle(about, racers, ranking).difference == difference


def test_nine_odd_fives_make_two_twenty_fives():
    racers = [Racer(1, 4, 100), Racer(2, 4, 100), Racer(3, 1, 100)]
    about = race(racers, 5, 25)
    assert about.prizes == 2
    assert settle(about, racers, [1, 2, 3]).difference == 5


def test_a_room_may_round_everybody_up():
    raced = settle(race(EIGHT, 25, 100), EIGHT, (), round_up=True)
    assert raced.winners == (1, 2, 3, 4, 5, 7)
    assert raced.difference == 300


def test_the_larger_chip_must_be_a_multiple():
    with pytest.raises(ValueError, match="no multiple"):
        race(EIGHT, 10, 25)


def test_the_cards_must_be_those_that_were_dealt():
    with pytest.raises(ValueError, match="once"):
        settle(race(EIGHT, 25, 100), EIGHT, [1, 2])


@given(
    st.lists(st.tuples(st.integers(0, 30), st.integers(0, 9)), min_size=1, max_size=10),
    st.sampled_from([2, 4, 5, 10]),
    st.randoms(use_true_random=False),
)
def test_what_is_paid_differs_by_half_a_chip_at_most_and_one_for_each_saved(held, group, chance):
    racers = [Racer(seat, small, 1000 * rest) for seat, (small, rest) in enumerate(held, 1)]
    about = race(racers, 10, 10 * group)
    ranking = list(about.cards)
    chance.shuffle(ranking)
    raced = settle(about, racers, ranking)
    assert about.prizes <= len(about.cards)
    assert len(raced.winners) == about.prizes
    saves = len(raced.saved) * about.into
    assert 2 * abs(raced.difference - saves) <= about.into
    for racer in racers:
        left = racer.small - about.exchanged[racer.seat] * group
        assert 0 <= left < group
        gets = raced.gets[racer.seat] - about.exchanged[racer.seat]
        assert gets == (racer.seat in raced.winners)
        held_after = racer.rest + about.into * (
            raced.gets[racer.seat] + (racer.seat in raced.saved)
        )
        assert held_after > 0 or not (racer.rest or racer.small)
