from dataclasses import replace

import pytest

from tables.rules.button import (
    Hand,
    first_button,
    hand_at,
    hand_from,
    is_in_order,
    is_settled,
    next_hand,
    played,
    waits_at,
)
from tables.rules.rooms import Positions, Table


def table(seats, last=None, chairs=6):
    seated = {chair: f"player {chair}" for chair in seats}
    return Table(1, chairs, seated, last=last and Positions(*last))


def following(seats, last, chairs=6, button="dead"):
    hand = next_hand(table(seats, last, chairs), button)
    assert isinstance(hand, Hand)
    return hand


def places(hand):
    return hand.positions.button, hand.positions.small_blind, hand.positions.big_blind


def night(seats, last, busts, hands):
    """The next hands, with those who are out before each: (button, small, big, who is dead)."""
    seats, told = set(seats), []
    for number in range(hands):
        seats -= set(busts.get(number, ()))
        hand = following(seats, last)
        last = places(hand)
        dead = "button " * hand.is_button_dead + "small" * hand.is_small_blind_dead
        told.append((*last, dead.strip()))
    return told


# -- three and more


def test_small_and_big_blind_sit_left_of_the_button_and_the_big_blind_acts_last():
    hand = hand_from(table(range(1, 7)), 1)
    assert places(hand) == (1, 2, 3)
    assert hand.before_the_flop == (4, 5, 6, 1, 2, 3)
    assert hand.after_the_flop == (2, 3, 4, 5, 6, 1)
    assert hand.dealt == (2, 3, 4, 5, 6, 1)
    assert hand.waits == set()


ROUND = [(3, 4, 5, ""), (4, 5, 6, "")]


@pytest.mark.parametrize(
    ("out", "hands"),
    [
        ({2}, [(2, 3, 4, "button"), *ROUND]),
        ({3}, [(2, 3, 4, "small"), (3, 4, 5, "button"), (4, 5, 6, "")]),
        ({2, 3}, [(2, 3, 4, "button small"), (3, 4, 5, "button"), (4, 5, 6, "")]),
        ({1}, [(2, 3, 4, ""), *ROUND]),
        ({1, 2}, [(2, 3, 4, "button"), *ROUND]),
        ({1, 2, 3}, [(2, 3, 4, "button small"), (3, 4, 5, "button")]),
    ],
)
def test_button_and_small_blind_follow_onto_chairs_that_became_empty(out, hands):
    assert night(range(1, 7), (1, 2, 3), {0: out}, len(hands)) == hands


@pytest.mark.parametrize(
    ("out", "last_to_act"),
    [({2}, [1, 3, 4]), ({3}, [2, 2, 4]), ({2, 3}, [1, 1, 4]), ({1, 2}, [6]), ({1, 2, 3}, [6, 6])],
)
def test_before_a_dead_button_somebody_acts_last_twice_or_three_times(out, last_to_act):
    seats, last, told = set(range(1, 7)) - out, (1, 2, 3), []
    for _hand in last_to_act:
        hand = following(seats, last)
        last = places(hand)
        told.append(hand.after_the_flop[-1])
    assert told == last_to_act


def test_a_whole_night_at_six_chairs():
    busts = {1: {3}, 4: {1}, 6: {4, 5}}
    assert night(range(1, 7), (6, 1, 2), busts, 9) == [
        (1, 2, 3, ""),
        (2, 3, 4, "small"),
        (3, 4, 5, "button"),
        (4, 5, 6, ""),
        (5, 6, 2, ""),
        (6, 2, 4, ""),
        (2, 2, 6, ""),
        (6, 6, 2, ""),
        (2, 2, 6, ""),
    ]


def test_who_is_away_is_dealt_in_and_pays():
    # Seat 3 is away: the big blind goes round all three all the same.
    last, blinds = (2, 3, 1), []
    for _hand in range(4):
        last = places(following({1, 2, 3}, last))
        blinds.append(last[2])
    assert blinds == [2, 3, 1, 2]


# -- two


def test_heads_up_the_button_is_the_small_blind_and_acts_first_then_last():
    hand = hand_from(table({2, 6}), 2)
    assert places(hand) == (2, 2, 6)
    assert hand.dealt == (6, 2)
    assert hand.before_the_flop == (2, 6)
    assert hand.after_the_flop == (6, 2)
    assert not hand.is_button_dead
    assert not hand.is_small_blind_dead
    assert places(following({2, 6}, (2, 2, 6))) == (6, 6, 2)


@pytest.mark.parametrize(
    ("out", "button", "big_blind"),
    [({1}, 3, 2), ({2}, 3, 1), ({3}, 2, 1)],
)
def test_from_three_to_two_nobody_has_the_big_blind_twice_running(out, button, big_blind):
    hand = following({1, 2, 3} - out, (1, 2, 3))
    assert places(hand) == (button, button, big_blind)


def test_from_four_to_two_when_both_blinds_are_out():
    assert places(following({1, 4}, (1, 2, 3))) == (1, 1, 4)


@pytest.mark.parametrize(
    ("left", "button", "big_blind"),
    [
        ({1, 2}, 2, 1),
        ({1, 3}, 3, 1),
        ({1, 4}, 1, 4),
        ({2, 3}, 3, 2),
        ({2, 5}, 2, 5),
        ({3, 6}, 3, 6),
        ({4, 6}, 6, 4),
        ({5, 6}, 6, 5),
    ],
)
def test_from_six_to_two_in_one_hand(left, button, big_blind):
    assert places(following(left, (1, 2, 3))) == (button, button, big_blind)


@pytest.mark.parametrize(
    ("chair", "expected"),
    [(7, (2, 6, 7)), (1, (2, 6, 1)), (3, (3, 6, 2)), (5, (5, 6, 2))],
)
def test_from_two_to_three_the_big_blind_becomes_the_small_one(chair, expected):
    hand = following({2, 6, chair}, (2, 2, 6), chairs=9)
    assert places(hand) == expected
    assert hand.waits == set()
    assert len(hand.dealt) == 3


def test_after_heads_up_nobody_waits_though_the_button_has_left_and_three_came():
    # Chair 2 had the button and is empty now; newcomers on both sides of chair 6.
    hand = following({3, 6, 8, 9}, (2, 2, 6), chairs=9)
    assert (places(hand), hand.waits) == ((3, 6, 8), set())


# -- the moving button


def test_a_moving_button_skips_empty_chairs_and_lets_blinds_be_missed():
    assert places(following({1, 3, 4, 5, 6}, (1, 2, 3), button="moving")) == (3, 4, 5)
    assert places(following({1, 3, 4, 5, 6}, (1, 2, 3))) == (2, 3, 4)


def test_a_moving_button_goes_round_heads_up_as_well():
    assert places(following({2, 3}, (1, 2, 3), button="moving")) == (3, 3, 2)
    assert places(following({2, 3}, (3, 3, 2), button="moving")) == (2, 2, 3)


# -- newcomers


def test_between_button_and_small_blind_a_newcomer_waits_one_hand():
    seats = {1, 2, 3, 4, 5, 6}
    hand = following(seats, (1, 2, 4))
    assert (places(hand), hand.waits) == ((2, 4, 5), {3})
    assert hand.dealt == (4, 5, 6, 1, 2)
    after = following(seats, places(hand))
    assert (places(after), after.waits) == ((4, 5, 6), set())
    assert 3 in after.dealt


def test_a_late_player_waits_only_between_button_and_small_blind():
    # Nine chairs, in the coming hand button 3, small blind 5, big blind 6; chair 4 is free.
    at = table({1, 2, 3, 5, 6, 7, 8}, (2, 3, 5), chairs=9)
    assert waits_at(at, 4)
    assert not waits_at(at, 9)
    assert not waits_at(table({1, 2, 3, 5, 7, 8}, (2, 3, 5), chairs=9), 6)


def test_of_the_open_chairs_two_wait_and_one_is_dealt_in():
    at = table({1, 2, 5, 6, 8}, (1, 2, 5), chairs=9)
    assert [waits_at(at, chair) for chair in (3, 4, 7)] == [True, True, False]


def test_on_the_chair_of_a_dead_small_blind_a_newcomer_posts_it():
    # The big blind of the last hand, on chair 3, is out and somebody else sits there now.
    hand = following({1, 2, 3, 4, 5, 6}, (1, 2, 3))
    assert places(hand) == (2, 3, 4)
    assert not hand.is_small_blind_dead
    assert not waits_at(table({1, 2, 4, 5, 6}, (1, 2, 3)), 3)


def test_on_the_chair_of_a_dead_button_a_newcomer_gets_it_free():
    assert next_hand(table({1, 3, 4, 5, 6}, (1, 2, 3))).is_button_dead
    hand = following({1, 2, 3, 4, 5, 6}, (1, 2, 3))
    assert (hand.positions.button, hand.is_button_dead, hand.waits) == (2, False, set())


def test_a_newcomer_in_the_way_of_the_button_pushes_it_back():
    # All but seat 4 went; the newcomers on 1 and 2 sit where the small blind was and after it.
    assert places(following({4, 1, 2}, (3, 1, 4))) == (2, 4, 1)
    # The chair of the old small blind is empty, and the next big blind sits behind it.
    assert places(following({4, 2, 3}, (3, 1, 4))) == (3, 4, 2)


def test_three_are_dealt_in_whoever_would_have_to_wait():
    hand = following({1, 3, 4, 5}, (1, 2, 5), chairs=9)
    assert hand.waits == set()
    assert len(hand.dealt) == 4
    assert places(hand) == (4, 5, 1)


def waited_through(seats, last, moved, hands=5):
    """For each hand whether the one moved onto the next small blind waits, and its positions."""
    at = replace(table(seats, last), waiting=frozenset({moved}))
    told = []
    for _hand in range(hands):
        hand = next_hand(at)
        told.append((moved in hand.waits, *places(hand)))
        at = played(at, hand)
    return told, at


def test_who_is_moved_onto_the_next_small_blind_waits_until_the_button_has_passed():
    # The last big blind, on chair 3, is out; somebody was moved there since no other was open.
    told, after = waited_through(range(1, 7), (1, 2, 3), moved=3)
    assert told == [
        (True, 2, 3, 4),
        (True, 3, 4, 5),
        (False, 4, 5, 6),
        (False, 5, 6, 1),
        (False, 6, 1, 2),
    ]
    assert after.waiting == set()


def test_the_blind_and_the_button_of_one_who_waits_are_dead():
    at = replace(table(range(1, 7), (1, 2, 3)), waiting=frozenset({3}))
    first = next_hand(at)
    assert (first.is_small_blind_dead, first.dealt) == (True, (4, 5, 6, 1, 2))
    second = next_hand(played(at, first))
    assert (second.is_button_dead, second.after_the_flop[-1]) == (True, 2)


def test_nobody_waits_where_less_than_three_would_be_dealt_in():
    told, _after = waited_through({1, 2, 3}, (1, 2, 3), moved=3, hands=3)
    assert told == [(False, 2, 3, 1), (False, 3, 1, 2), (False, 1, 2, 3)]
    assert not waited_through({1, 3}, (1, 2, 3), moved=3, hands=1)[0][0][0]


# -- the first button, the unknown one, and one that lies wrong


def test_the_first_button_goes_to_the_highest_card_and_the_suit_breaks_ties():
    at = table({1, 2, 3, 4})
    assert first_button(at, cards={1: "Kd", 2: "9s", 3: "Kh", 4: "4c"}) == 3
    hand = hand_from(at, 3)
    assert places(hand) == (3, 4, 1)
    assert hand.before_the_flop[0] == 2


@pytest.mark.parametrize(
    ("cards", "best"),
    [({2: "2s", 5: "2h"}, 2), ({2: "Ac", 5: "Ks"}, 2), ({2: "Td", 5: "Js"}, 5)],
)
def test_spades_are_over_hearts_over_diamonds_over_clubs(cards, best):
    assert first_button(table({2, 5}), cards=cards) == best


@pytest.mark.parametrize(("house", "chair"), [("seat_1", 2), ("first_stack_right_of_dealer", 5)])
def test_the_first_button_by_a_fixed_chair(house, chair):
    assert first_button(table({2, 4, 5}), house) == chair


@pytest.mark.parametrize(
    ("seats", "cards"),
    [({2, 5}, {2: "As"}), ({2, 5}, {2: "As", 5: "As"}), ({2}, {2: "As", 3: "Ks"}), ((), {})],
)
def test_a_first_button_takes_a_card_for_each_player(seats, cards):
    with pytest.raises(ValueError, match=r"draws one card|nobody sits"):
        first_button(table(seats), cards=cards)


def test_an_unknown_button_is_asked_for():
    reason = next_hand(Table(4, 9, {1: "Ann", 2: "Bo", 3: "Cleo"}))
    assert (reason.kind, dict(reason.numbers)) == ("button_unknown", {"table": 4})


@pytest.mark.parametrize("seats", [(), (3,)])
def test_one_alone_is_dealt_no_hand(seats):
    assert next_hand(table(seats, (1, 2, 3))).kind == "too_few_players"
    assert hand_from(table(seats), 3).kind == "too_few_players"


def test_the_hand_after_a_button_that_lay_wrong_follows_from_where_it_lay():
    seats = range(1, 7)
    wrong = hand_from(table(seats), 3)  # it should have been at 2
    assert places(wrong) == (3, 4, 5)
    assert places(following(seats, places(wrong))) == (4, 5, 6)


def test_a_button_put_onto_an_empty_chair_is_dead_but_not_heads_up():
    hand = hand_from(table({1, 3, 4}), 2)
    assert (places(hand), hand.is_button_dead, hand.after_the_flop[-1]) == ((2, 3, 4), True, 1)
    assert places(hand_from(table({1, 4}), 2)) == (1, 1, 4)


def test_the_director_puts_button_and_blinds_where_they_belong():
    hand = hand_at(table(range(1, 7)), Positions(6, 2, 4))
    assert (places(hand), hand.waits) == ((6, 2, 4), {1})
    assert hand.before_the_flop == (5, 6, 2, 3, 4)
    assert places(following(range(1, 7), places(hand))) == (2, 4, 5)
    dead = hand_at(table({1, 4, 5}), Positions(2, 3, 4))
    assert (dead.is_button_dead, dead.is_small_blind_dead) == (True, True)
    assert places(hand_at(table({2, 6}), Positions(6, 6, 2))) == (6, 6, 2)


@pytest.mark.parametrize(
    ("seats", "positions", "kind"),
    [
        ({3}, (1, 2, 3), "too_few_players"),
        ({1, 2, 3}, (1, 2, 7), "no_such_chair"),
        ({1, 2, 3}, (0, 2, 3), "no_such_chair"),
        ({1, 2, 3}, (1, 3, 2), "not_in_order"),
        ({1, 2, 3}, (1, 2, 2), "not_in_order"),
        ({1, 2, 3}, (2, 3, 4), "big_blind_empty"),
        ({1, 2, 3}, (1, 1, 2), "button_is_small_blind"),
        ({1, 4}, (6, 1, 4), "button_is_small_blind"),
        ({1, 4}, (2, 2, 4), "button_is_small_blind"),
        ({2, 3, 6}, (1, 5, 6), "too_few_dealt_in"),
    ],
)
def test_button_and_blinds_cannot_be_put_just_anywhere(seats, positions, kind):
    reason = hand_at(table(seats), Positions(*positions))
    assert (reason.kind, dict(reason.numbers)) == (kind, {"table": 1, "chairs": 6})


@pytest.mark.parametrize(
    ("actions", "settled"),
    [
        ([], False),
        ([True], False),
        ([False, False], False),
        ([False, True], True),
        ([True, False], True),
        ([False, False, False], True),
    ],
)
def test_a_button_is_put_right_until_two_actions_with_chips_or_three(actions, settled):
    assert is_settled(actions) is settled


@pytest.mark.parametrize(
    ("positions", "fits"),
    [
        ((1, 2, 3), True),
        ((5, 6, 1), True),
        ((6, 2, 4), True),
        ((2, 2, 6), True),
        ((1, 3, 2), False),
        ((1, 2, 2), False),
        ((2, 1, 2), False),
        ((2, 2, 2), False),
    ],
)
def test_the_positions_of_a_hand_follow_each_other_clockwise(positions, fits):
    assert is_in_order(Positions(*positions), 6) is fits
