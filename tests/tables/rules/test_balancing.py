from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.button import is_in_order, next_hand, played
from tables.rules.choices import Choices
from tables.rules.directing import next_instructions, plan_until_balanced
from tables.rules.instructions import Place, carried_out
from tables.rules.rooms import Positions, Room, Table
from tables.rules.waiting import must_wait

from .making import counts, people, room, table

STAY = Choices(may_break=False)


def first(found, choices=STAY):
    [one] = next_instructions(found, choices)
    return one


# -- who moves


def test_the_next_big_blind_moves():
    one = first(Room((table(1, 9, last=(4, 5, 6)), table(2, 7))))
    assert (one.kind, one.player, one.origin) == ("balance", "1-7", Place(1, 7))
    assert one.reason.kind == "next_big_blind"


def test_of_tables_as_full_the_one_that_breaks_first_gives():
    found = room(9, 9, 7)
    assert first(found, Choices(break_order=(3, 2, 1))).origin.table == 2
    assert first(found).origin.table == 2
    assert first(found, Choices(break_order=(1, 3, 2))).origin.table == 1


def test_of_tables_as_empty_the_one_that_breaks_last_takes():
    assert first(room(6, 6, 9, 6)).to.table == 1
    assert first(room(6, 6, 9, 6), Choices(break_order=(1, 3), may_break=False)).to.table == 2


def test_two_of_one_table_go_in_the_order_of_their_big_blinds():
    plan = plan_until_balanced(room(9, 6, 6), STAY)
    assert [one.player for one in plan] == ["1-4", "1-5"]


def test_the_next_big_blind_may_sit_past_empty_chairs():
    found = Room((table(1, [1, 2, 5, 6, 7, 9], last=(7, 9, 2)), table(2, 3)))
    assert first(found).player == "1-5"


# -- which chair


@pytest.mark.parametrize(
    ("seated", "chair", "hands"),
    [
        ([1, 2, 4, 5, 7, 8], 6, 2),
        ([1, 2, 4, 7, 8], 5, 1),
        ([1, 2, 5, 7, 8], 6, 2),  # chair 4 was big blind and is out: it is the next small blind
    ],
)
def test_the_chair_that_meets_the_big_blind_soonest(seated, chair, hands):
    one = first(Room((table(1, seated, last=(1, 2, 4)), table(2, 9))))
    assert (one.to, one.reason.numbers["hands"], one.waits) == (Place(1, chair), hands, False)


def test_the_other_chairs_in_their_order_and_how_long_each_has_to_go():
    taker = table(1, [1, 2, 4, 5, 7, 8], last=(1, 2, 4), chairs=9)
    plan = plan_until_balanced(Room((taker, *(table(n, 10, chairs=10) for n in range(2, 9)))), STAY)
    assert [(one.to.chair, one.reason.numbers["hands"]) for one in plan if one.to.table == 1] == [
        (6, 2),
        (9, 5),  # the one who has just come to 6 is before it
        (3, 8),
    ]


def test_between_button_and_small_blind_one_waits_and_comes_there_only_if_nothing_else_is_open():
    taker = table(1, [1, 2, 4, 5, 6], last=(1, 2, 4), chairs=6)
    one = first(Room((taker, table(2, 9))))
    assert (one.to.chair, one.waits, one.reason.kind) == (3, True, "only_waiting_chair")


def test_the_next_small_blind_is_the_very_last_chair_and_waits():
    taker = table(1, [1, 2, 5, 6], last=(1, 2, 4), chairs=6)
    plan = plan_until_balanced(Room((taker, table(2, 9), table(3, 9))), STAY)
    assert [(one.to.chair, one.waits) for one in plan] == [(3, True), (4, True)]
    [after, *_others] = carried_out(Room((taker, table(2, 9), table(3, 9))), plan).tables
    assert (next_hand(after).waits, after.waiting) == ({3, 4}, {4})
    after = played(after, next_hand(after))
    assert (next_hand(after).waits, after.waiting) == ({4}, {4})  # the button is on chair 4
    after = played(after, next_hand(after))
    assert (next_hand(after).waits, after.waiting) == (set(), {4})
    assert played(after, next_hand(after)).waiting == set()


def test_nobody_waits_on_the_small_blind_where_two_others_sit():
    taker = table(1, [1, 2], last=(1, 2, 3), chairs=3)
    one = first(Room((taker, table(2, 4, chairs=5))), STAY)
    assert (one.to.chair, one.waits) == (3, False)
    [after, _other] = carried_out(Room((taker, table(2, 4, chairs=5))), [one]).tables
    assert (next_hand(after).waits, len(next_hand(after).dealt)) == (set(), 3)


def test_blocked_chairs_are_no_chairs():
    taker = table(1, [1, 2, 4, 7, 8], last=(1, 2, 4), blocked=[5, 6])
    assert first(Room((taker, table(2, 9)))).to.chair == 9
    full = table(1, [1, 2, 4, 7, 8], last=(1, 2, 4), blocked=[3, 5, 6, 9])
    assert first(Room((full, table(2, 9)))).kind == "none"


def test_a_heads_up_table_gets_a_third_who_is_big_blind_at_once():
    found = Room((table(1, 4), table(2, {2: "X", 6: "Y"}, last=(2, 2, 6))))
    one = first(found, Choices(final_table=5))
    assert (one.player, one.to, one.waits) == ("1-4", Place(2, 7), False)
    assert counts(carried_out(found, [one])) == [3, 3]


# -- when


def test_even_tables_stay():
    one = first(room(7, 6, 6), Choices())
    assert (one.kind, one.reason.kind) == ("none", "even")


def test_a_house_may_allow_two_apart():
    assert first(room(9, 8, 7), Choices(threshold=3)).kind == "none"
    assert first(room(9, 8, 7), Choices(threshold=2)).kind == "balance"
    with pytest.raises(ValueError, match="even"):
        Choices(threshold=1)


def test_a_house_may_seat_fewer_than_there_are_chairs():
    found = room(10, 9, 7, chairs=10)
    assert first(found, Choices(tables_at_most=7, may_break=False)).kind == "none"
    assert first(found, Choices(tables_at_most=9)).kind == "balance"


def test_a_table_without_players_is_closed():
    assert first(Room((table(1, 8), table(2, 8), table(3, 0, last=None)))).kind == "none"


def test_nobody_leaves_in_the_middle_of_a_hand():
    one = first(room(9, 9, 7), Choices(in_hand=frozenset({2})))
    assert one.origin.table == 1
    one = first(room(9, 7, 7), Choices(in_hand=frozenset({1})))
    assert (one.kind, one.reason.kind, one.reason.numbers["table"]) == ("none", "hand_under_way", 1)
    assert first(room(9, 7, 7), Choices(in_hand=frozenset({2, 3}))).kind == "balance"


def test_hand_for_hand_nobody_moves_before_the_round_is_over():
    one = first(room(9, 7, 7), Choices(hand_for_hand=True, in_hand=frozenset({3})))
    assert (one.kind, one.reason.kind) == ("none", "hand_for_hand")
    assert first(room(9, 7, 7), Choices(hand_for_hand=True)).kind == "balance"
    one = first(room(8, 7, 7), Choices(hand_for_hand=True))
    assert (one.kind, one.reason.kind) == ("none", "one_hand_each")


# -- an unknown button


def test_an_unknown_button_is_asked_for_never_guessed():
    found = Room((table(1, 9, last=None), table(2, 7)))
    one = first(found)
    assert (one.kind, one.table, one.player, one.to) == ("ask_button", 1, None, None)
    one = first(Room((table(1, 9), table(2, 7, last=None))))
    assert (one.kind, one.table) == ("ask_button", 2)


def test_nobody_asks_for_a_button_that_decides_nothing():
    assert first(Room((table(1, 7, last=None), table(2, 7)))).kind == "none"


def test_a_plan_asks_for_both_buttons_at_once_and_ends_there():
    found = Room((table(1, 9), table(2, 8, last=None), table(3, 6), table(4, 4, last=None)))
    plan = plan_until_balanced(found, STAY)
    assert [(one.kind, one.table) for one in plan] == [("ask_button", 4)]
    plan = plan_until_balanced(Room((table(1, 8, last=None), table(2, 5, last=None))), STAY)
    assert [(one.kind, one.table) for one in plan] == [("ask_button", 1), ("ask_button", 2)]


def test_instead_the_mover_is_drawn_among_those_who_had_to_move_least():
    found = Room((table(1, 9, last=None), table(2, 7)))
    moves = {f"1-{chair}": 1 for chair in range(1, 10) if chair not in (4, 7)}
    movers = {
        first(found, Choices(by_lot=frozenset({1}), seed=str(seed), moves=moves)).player
        for seed in range(30)
    }
    assert movers == {"1-4", "1-7"}


def test_a_chair_is_drawn_where_the_button_of_the_taker_is_unknown():
    found = Room((table(1, 9), table(2, 7, last=None)))
    told = [first(found, Choices(by_lot=frozenset({2}), seed=str(seed))) for seed in range(20)]
    assert {one.to.chair for one in told} == {8, 9}
    assert {one.reason.kind for one in told} == {"chair_by_lot"}


# -- the whole plan


def test_a_plan_ends_before_a_table_whose_hand_is_not_over():
    plan = plan_until_balanced(room(9, 9, 6), Choices(in_hand=frozenset({1})))
    assert [(one.kind, one.player) for one in plan] == [("balance", "2-4")]


@given(st.lists(st.integers(2, 9), min_size=2, max_size=12))
def test_after_a_plan_the_tables_are_even_and_nobody_is_lost_doubled_or_moved_twice(many):
    before = room(*many)
    plan = plan_until_balanced(before, STAY)
    after = carried_out(before, plan)
    assert people(after) == people(before)
    assert max(counts(after)) - min(counts(after)) <= 1
    movers = [one.player for one in plan if one.is_move]
    assert len(set(movers)) == len(movers)
    assert next_instructions(after, STAY)[0].kind == "none"


@given(st.lists(st.integers(2, 9), min_size=2, max_size=8))
def test_one_at_a_time_comes_to_as_many_moves_as_the_plan(many):
    now, steps = room(*many), 0
    plan = plan_until_balanced(now, STAY)
    while (one := first(now)).is_move:
        now, steps = carried_out(now, [one]), steps + 1
    assert steps == sum(told.is_move for told in plan)
    assert now == carried_out(room(*many), plan)


def test_heads_up_a_third_between_the_two_does_not_wait():
    taker = table(2, {2: "X", 6: "Y"}, last=(2, 2, 6), chairs=6, blocked=[1, 4, 5])
    one = first(Room((table(1, 5), taker)), Choices(final_table=5, may_break=False))
    assert (one.to, one.waits) == (Place(2, 3), False)


# -- brute force: every open chair is tried, hand by hand


def hands_until_big_blind(taker, chair, *, waits):
    """The hands until a newcomer on this chair has the big blind, if nobody else comes or goes."""
    waiting = frozenset({chair}) if waits and chair == taker.last.big_blind else frozenset()
    now = replace(taker, seated={**taker.seated, chair: "New"}, waiting=waiting)
    for hands in count(1):
        hand = next_hand(now)
        if hand.positions.big_blind == chair:
            return hands
        now = played(now, hand)


@given(
    st.integers(4, 10),
    st.sets(st.integers(1, 10), min_size=2, max_size=7),
    st.tuples(*[st.integers(1, 10)] * 3),
)
def test_no_open_chair_meets_the_big_blind_sooner(chairs, seats, blinds):
    seated = sorted({(chair - 1) % chairs + 1 for chair in seats})
    last = Positions(*((blind - 1) % chairs + 1 for blind in blinds))
    if len(seated) < 2 or not is_in_order(last, chairs) or len(seated) >= chairs - 1:
        return
    taker = Table(1, chairs, {chair: f"1-{chair}" for chair in seated}, last=last)
    one = first(Room((taker, table(2, len(seated) + 2, chairs=12))))
    tried = {
        chair: hands_until_big_blind(taker, chair, waits=must_wait(taker, chair))
        for chair in range(1, chairs + 1)
        if chair not in taker.seated
    }
    assert tried[one.to.chair] == min(tried.values()) == one.reason.numbers["hands"]
