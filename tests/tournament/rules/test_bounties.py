import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.bounties import Paid, PutUp, Taken, bounties, last_pot_winners


def fifty_each(*entries):
    return [PutUp(entry, 50) for entry in entries]


# -- whose it is


def test_it_goes_with_the_pot_that_holds_the_last_chip():
    # Daniel 100, Barry 200, Vicky 400, Liv 1,000 all in; Barry best, Liv second.
    daniel, barry, vicky, liv = 1, 2, 3, 4
    pots = [
        {daniel: 100, barry: 100, vicky: 100, liv: 100},
        {barry: 100, vicky: 100, liv: 100},
        {vicky: 200, liv: 200},
    ]
    winners = [[barry], [barry], [liv]]
    assert last_pot_winners(pots, winners, daniel) == (barry,)
    assert last_pot_winners(pots, winners, vicky) == (liv,)


def test_the_winner_of_the_main_pot_alone_gets_nobodys_whom_he_does_not_cover():
    kings, queens, aces = 1, 2, 3
    pots = [{kings: 1_000, queens: 1_000, aces: 1_000}, {kings: 4_000, queens: 4_000}]
    assert last_pot_winners(pots, [[aces], [kings]], queens) == (kings,)


def test_a_side_pot_decides_over_the_best_hand():
    x, y, z = 1, 2, 3
    pots = [{x: 300, y: 300, z: 300}, {y: 500, z: 500}]
    assert last_pot_winners(pots, [[x], [z]], y) == (z,)


def test_who_was_in_no_pot_has_no_taker_yet():
    assert last_pot_winners([{1: 5}], [[1]], 9) == ()


# -- fixed


@pytest.mark.parametrize(
    ("amount", "takers", "unit", "cash"),
    [
        pytest.param(50, (1, 2), 1, {1: 25, 2: 25}, id="two"),
        pytest.param(25, (1, 2), 1, {1: 13, 2: 12}, id="odd-unit-left-of-the-button"),
        pytest.param(100, (1, 2, 3), 1, {1: 34, 2: 33, 3: 33}, id="three"),
        pytest.param(2_500, (1, 2), 1, {1: 1_250, 2: 1_250}, id="to-the-cent"),
        pytest.param(2_500, (1, 2), 100, {1: 1_300, 2: 1_200}, id="to-the-krona"),
        pytest.param(20, (2, 1), 1, {2: 10, 1: 10}, id="never-twice"),
    ],
)
def test_several_winners_share_it(amount, takers, unit, cash):
    found = bounties([PutUp(9, amount)], [Taken(9, takers)], unit=unit)
    assert found.cash() == cash
    assert found.heads == {}


def test_the_winner_of_the_night_keeps_the_own_head():
    taken = [Taken(3, (1,), 5), Taken(2, (1,), 9)]
    assert bounties(fifty_each(1, 2, 3), taken, winner=1).cash() == {1: 150}


def test_without_a_taker_it_waits():
    found = bounties(fifty_each(1, 2), [Taken(2, (), 5)])
    assert (found.cash(), found.heads, found.waiting) == ({}, {1: 50}, {2: 50})


def test_coming_back_puts_up_a_new_one():
    put_up = [*fifty_each(1, 2, 3), PutUp(3, 50, 6)]
    taken = [Taken(3, (1,), 5), Taken(3, (2,), 9)]
    found = bounties(put_up, taken)
    assert (found.cash(), found.heads) == ({1: 50, 2: 50}, {1: 50, 2: 50})


def test_back_at_the_instant_of_the_bust_is_still_a_new_one():
    put_up = [*fifty_each(1, 2), PutUp(2, 50, 5)]
    found = bounties(put_up, [Taken(2, (1,), 5)])
    assert (found.cash(), found.heads) == ({1: 50}, {1: 50, 2: 50})


def test_a_knock_out_taken_back_gives_the_bounty_back():
    put_up, first, second = fifty_each(1, 2, 3), Taken(3, (2,), 5), Taken(2, (1,), 9)
    assert bounties(put_up, [first, second]).cash() == {2: 50, 1: 50}
    undone = bounties(put_up, [second])
    assert (undone.cash(), undone.heads) == ({1: 50}, {1: 50, 3: 50})


# -- progressive


def test_half_is_paid_and_half_goes_on_the_own_head():
    found = bounties(fifty_each(1, 2), [Taken(2, (1,), 5)], progressive=True)
    assert found.paid == (Paid(2, 1, 25, 25),)
    assert found.heads == {1: 75}


def test_the_odd_unit_is_paid_at_once():
    found = bounties([PutUp(1, 25), PutUp(2, 25)], [Taken(2, (1,), 5)], progressive=True)
    assert found.paid == (Paid(2, 1, 13, 12),)
    in_kronor = bounties(
        [PutUp(1, 2500), PutUp(2, 2500)], [Taken(2, (1,), 5)], progressive=True, unit=100
    )
    assert in_kronor.paid == (Paid(2, 1, 1300, 1200),)


def test_several_winners_each_halve_their_share():
    put_up = [*fifty_each(1, 2), PutUp(9, 101)]
    found = bounties(put_up, [Taken(9, (1, 2), 5)], progressive=True)
    assert found.paid == (Paid(9, 1, 26, 25), Paid(9, 2, 25, 25))
    assert found.heads == {1: 75, 2: 75}


def test_in_one_hand_a_bounty_is_won_before_it_is_lost_with_its_winner():
    # 2 takes the head of 3 in the side pot and loses the own one to 1 in the same hand.
    taken = [Taken(2, (1,), 5, "hand"), Taken(3, (2,), 5, "hand")]
    found = bounties(fifty_each(1, 2, 3), taken, progressive=True)
    assert found.paid == (Paid(3, 2, 25, 25), Paid(2, 1, 38, 37))
    assert found.heads == {1: 87}


def test_a_winner_without_a_head_is_paid_at_once():
    found = bounties([PutUp(2, 50)], [Taken(2, (1,), 5)], progressive=True)
    assert found.paid == (Paid(2, 1, 50),)


def test_heads_grow_until_the_winner_takes_the_own():
    taken = [Taken(4, (3,), 1), Taken(3, (2,), 2), Taken(2, (1,), 3)]
    found = bounties([PutUp(e, 100) for e in (1, 2, 3, 4)], taken, progressive=True, winner=1)
    # 4's 100: 50 and 50; 3's 150: 75 and 75; 2's 175: 88 and 87; 1's own 187.
    assert found.cash() == {3: 50, 2: 75, 1: 88 + 187}
    assert (found.heads, found.waiting) == ({}, {})


@given(st.data(), st.booleans(), st.sampled_from([1, 50, 100]))
def test_all_that_was_put_up_is_paid_on_a_head_or_waiting(data, progressive, unit):
    people = range(1, data.draw(st.integers(2, 9)) + 1)
    amounts = st.integers(0, 10_000)
    put_up = [PutUp(entry, data.draw(amounts), data.draw(st.integers(0, 3))) for entry in people]
    put_up += [
        PutUp(data.draw(st.sampled_from(people)), data.draw(amounts), data.draw(st.integers(0, 9)))
        for _ in range(data.draw(st.integers(0, 3)))
    ]
    taken = [
        Taken(
            data.draw(st.sampled_from(people)),
            tuple(data.draw(st.lists(st.sampled_from(people), max_size=3, unique=True))),
            data.draw(st.integers(0, 9)),
            data.draw(st.sampled_from([None, "a", "b"])),
        )
        for _ in range(data.draw(st.integers(0, 9)))
    ]
    winner = data.draw(st.sampled_from([None, *people]))
    found = bounties(put_up, taken, progressive=progressive, unit=unit, winner=winner)
    paid = sum(found.cash().values())
    kept = sum(found.heads.values()) + sum(found.waiting.values())
    assert paid + kept == sum(one.amount for one in put_up)
    assert min((one.cash for one in found.paid), default=0) >= 0
