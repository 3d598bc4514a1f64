from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.button import hand_from, next_hand
from tables.rules.posting import Post, made_up, posts
from tables.rules.rooms import Positions, Table
from tournament.rules.house import HouseRules
from tournament.rules.levels import AnteKind, LevelKind, LevelPlan

ANTE_FIRST = HouseRules(ante_order="ante_first")


def level(small, big, ante=0, ante_kind=AnteKind.NONE):
    return LevelPlan(LevelKind.PLAY, 1200, small, big, ante, ante_kind)


def hand(seats=range(1, 7), button=1):
    """Six chairs: button 1, small blind 2, big blind 3."""
    return hand_from(Table(1, 10, dict.fromkeys(seats, "somebody")), button)


def paid(found):
    return [(post.chair, str(post.kind), post.paid) for post in found]


def big_blind(found):
    """(blind, ante) of the one who has the big blind."""
    by_kind = {str(post.kind): post.paid for post in found if post.chair == 3}
    return by_kind.get("big_blind", 0), by_kind.get("ante", 0)


# -- blinds


def test_before_the_cards_both_blinds_are_in_the_pot():
    found = posts(hand(), level(25, 50))
    assert paid(found) == [(2, "small_blind", 25), (3, "big_blind", 50)]
    assert sum(post.paid for post in found) == 75
    assert all(post.is_live and not post.is_short for post in found)


def test_heads_up_the_button_posts_the_small_blind():
    assert paid(posts(hand({2, 6}, button=2), level(300, 600))) == [
        (2, "small_blind", 300),
        (6, "big_blind", 600),
    ]


def test_a_dead_small_blind_is_posted_by_nobody():
    at = Table(1, 6, dict.fromkeys({1, 2, 4, 5, 6}, "somebody"), last=Positions(1, 2, 3))
    assert paid(posts(next_hand(at), level(50, 100))) == [(4, "big_blind", 100)]


def test_a_short_big_blind_posts_what_is_there():
    [_small, big] = posts(hand(), level(50, 100), {3: 60})
    assert big == Post(3, "big_blind", owed=100, paid=60)
    assert big.is_short


def test_a_big_blind_of_exactly_the_stack_is_not_short():
    found = posts(hand({2, 6}, button=2), level(10, 20), {2: 1_990, 6: 20})
    assert paid(found) == [(2, "small_blind", 10), (6, "big_blind", 20)]
    assert not any(post.is_short for post in found)


def test_a_button_shorter_than_the_small_blind_is_all_in_heads_up():
    found = posts(hand({1, 2}, button=1), level(5, 10), {1: 1, 2: 100})
    assert paid(found) == [(1, "small_blind", 1), (2, "big_blind", 10)]


def test_two_missed_blinds_of_a_cash_game_are_one_live_and_one_dead():
    live, dead = made_up(1, 2, missed_small=True, missed_big=True)
    assert (live, dead) == (2, 1)
    blinds = sum(post.paid for post in posts(hand(), level(1, 2)))
    assert blinds + live + dead == 6


@pytest.mark.parametrize(
    ("small", "big", "owed"), [(True, False, (0, 1)), (False, True, (2, 0)), (False, False, (0, 0))]
)
def test_one_missed_blind_is_made_up_alone(small, big, owed):
    assert made_up(1, 2, missed_small=small, missed_big=big) == owed


# -- an ante of the big blind


BIG_BLIND_ANTE = level(500, 1_000, 1_000, AnteKind.BIG_BLIND)


@pytest.mark.parametrize(
    ("stack", "blind_first", "ante_first"),
    [
        (600, (600, 0), (0, 600)),
        (800, (800, 0), (0, 800)),
        (1_100, (1_000, 100), (100, 1_000)),
        (1_500, (1_000, 500), (500, 1_000)),
        (2_000, (1_000, 1_000), (1_000, 1_000)),
        (9_000, (1_000, 1_000), (1_000, 1_000)),
    ],
)
def test_a_short_big_blind_pays_blind_or_ante_first_by_house_rule(stack, blind_first, ante_first):
    assert big_blind(posts(hand(), BIG_BLIND_ANTE, {3: stack})) == blind_first
    assert big_blind(posts(hand(), BIG_BLIND_ANTE, {3: stack}, house=ANTE_FIRST)) == ante_first


def test_a_big_blind_of_exactly_the_ante_has_nothing_live_where_the_ante_comes_first():
    at = level(3_000, 6_000, 6_000, AnteKind.BIG_BLIND)
    assert big_blind(posts(hand(), at, {3: 6_000}, house=ANTE_FIRST)) == (0, 6_000)
    assert big_blind(posts(hand(), at, {3: 6_000})) == (6_000, 0)


def test_nobody_else_pays_an_ante_of_the_big_blind():
    at = level(4_000, 8_000, 8_000, AnteKind.BIG_BLIND)
    found = posts(hand(), at, {5: 1_000})
    assert paid(found) == [
        (2, "small_blind", 4_000),
        (3, "big_blind", 8_000),
        (3, "ante", 8_000),
    ]
    assert [post.is_live for post in found] == [True, True, False]


def test_heads_up_the_big_blind_still_pays_the_ante():
    found = posts(hand({2, 3}, button=2), BIG_BLIND_ANTE)
    assert paid(found) == [
        (2, "small_blind", 500),
        (3, "big_blind", 1_000),
        (3, "ante", 1_000),
    ]


def test_two_orbits_away_cost_blinds_and_antes_from_the_stack():
    # Eight players, 50/100 with an ante of 100: chair 4 is away for two rounds of the button.
    at = level(50, 100, 100, AnteKind.BIG_BLIND)
    room = Table(1, 8, dict.fromkeys(range(1, 9), "somebody"), last=Positions(8, 1, 2))
    stack = 5_000
    for _hand in range(16):
        following = next_hand(room)
        stack -= sum(post.paid for post in posts(following, at, {4: stack}) if post.chair == 4)
        room = replace(room, last=following.positions)
    assert stack == 4_500


@pytest.mark.parametrize(
    ("rule", "antes"),
    [
        ("full", {8: 1_000, 6: 1_000, 4: 1_000, 2: 1_000}),
        ("half_at_six", {7: 1_000, 6: 500, 4: 500, 2: 500}),
        ("half_at_four", {6: 1_000, 5: 1_000, 4: 500, 2: 500}),
    ],
)
def test_the_ante_of_a_short_table_by_house_rule(rule, antes):
    for players, ante in antes.items():
        found = posts(
            hand(range(1, players + 1)), BIG_BLIND_ANTE, house=HouseRules(short_handed_ante=rule)
        )
        assert [post.paid for post in found if not post.is_live] == [ante]


@pytest.mark.parametrize(("ante", "chip", "half"), [(75, 25, 50), (25, 25, 25), (5, 1, 3)])
def test_half_an_ante_can_be_paid_in_chips(ante, chip, half):
    at = level(25, 50, ante, AnteKind.BIG_BLIND)
    found = posts(hand(), at, house=HouseRules(short_handed_ante="half_at_six"), chip=chip)
    assert [post.paid for post in found if not post.is_live] == [half]


# -- antes of everybody, and of the button


def test_everybody_pays_the_ante_before_the_blinds():
    at = level(400, 800, 100, AnteKind.EACH)
    ten = hand(range(1, 11))
    found = posts(ten, at, {3: 800})
    assert paid(found)[:10] == [(chair, "ante", 100) for chair in (2, 3, *range(4, 11), 1)]
    assert paid(found)[10:] == [(2, "small_blind", 400), (3, "big_blind", 700)]
    assert sum(post.paid for post in found if not post.is_live) == 1_000


def test_who_cannot_pay_the_whole_ante_pays_what_is_there():
    found = posts(hand(), level(200, 400, 100, AnteKind.EACH), {5: 60})
    assert [post.paid for post in found if post.chair == 5] == [60]
    assert sum(min(post.paid, 60) for post in found if not post.is_live) == 360


def test_who_has_nothing_posts_nothing():
    found = posts(hand(), level(200, 400, 100, AnteKind.EACH), {2: 100, 5: 0})
    assert [post.chair for post in found] == [2, 3, 4, 6, 1, 3]


def test_who_waits_for_the_button_pays_no_ante():
    at = Table(1, 6, dict.fromkeys(range(1, 7), "somebody"), last=Positions(1, 2, 4))
    found = posts(next_hand(at), level(50, 100, 10, AnteKind.EACH))
    assert 3 not in {post.chair for post in found}
    assert len(found) == 5 + 2


def test_the_button_pays_its_ante_first_and_may_be_all_in_with_it():
    at = level(50, 100, 200, AnteKind.BUTTON)
    found = posts(hand(), at, {1: 150})
    assert paid(found) == [(1, "ante", 150), (2, "small_blind", 50), (3, "big_blind", 100)]
    assert not found[0].is_live
    heads_up = posts(hand({1, 2}, button=1), at, {1: 150})
    assert paid(heads_up) == [(1, "ante", 150), (2, "big_blind", 100)]


def test_a_dead_button_pays_no_ante():
    at = Table(1, 6, dict.fromkeys({1, 3, 4, 5, 6}, "somebody"), last=Positions(1, 2, 3))
    found = posts(next_hand(at), level(50, 100, 200, AnteKind.BUTTON))
    assert paid(found) == [(3, "small_blind", 50), (4, "big_blind", 100)]


def test_draw_is_played_for_antes_alone():
    found = posts(hand(range(1, 6), button=5), level(0, 2, 1, AnteKind.EACH), has_blinds=False)
    assert paid(found) == [(chair, "ante", 1) for chair in range(1, 6)]


def test_a_stack_below_nothing_is_a_mistake_of_ours():
    with pytest.raises(ValueError, match="below 0"):
        posts(hand(), level(25, 50), {2: -1})


AMOUNTS = st.integers(0, 1_000)


@given(
    st.integers(2, 10),
    st.tuples(AMOUNTS, AMOUNTS, AMOUNTS, st.sampled_from(AnteKind)),
    st.dictionaries(st.integers(1, 10), st.none() | AMOUNTS),
    st.sampled_from(["blind_first", "ante_first"]),
)
def test_nobody_posts_more_than_the_stack_or_more_than_is_owed(players, amounts, stacks, order):
    at = hand(range(1, players + 1))
    plain = posts(at, level(*amounts))
    found = posts(at, level(*amounts), stacks, house=HouseRules(ante_order=order))
    for chair in at.dealt:
        owed = sum(post.paid for post in plain if post.chair == chair)
        stack = stacks.get(chair)
        rich = owed if stack is None else min(owed, stack)
        assert sum(post.paid for post in found if post.chair == chair) == rich
