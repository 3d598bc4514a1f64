from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.choices import Choices
from tables.rules.directing import next_instructions, plan_until_balanced
from tables.rules.instructions import Place, carried_out
from tables.rules.rooms import Room

from .making import counts, people, room, table


def told(found, **choices):
    return next_instructions(found, Choices(**choices))


# -- breaking


def test_a_table_breaks_when_all_fit_at_one_less():
    assert {one.kind for one in told(room(7, 6, 6))} == {"none"}
    moves = told(room(7, 6, 5))
    assert {(one.kind, one.origin.table) for one in moves} == {("break", 3)}
    assert Counter(one.to.table for one in moves) == {1: 2, 2: 3}
    assert counts(carried_out(room(7, 6, 5), moves)) == [9, 9, 0]


def test_breaking_comes_before_balancing():
    assert counts(carried_out(room(7, 7, 6, chairs=10), told(room(7, 7, 6, chairs=10)))) == [
        10,
        10,
        0,
    ]
    assert told(room(7, 7, 6, chairs=10), tables_at_most=9)[0].kind == "none"


def test_it_is_the_posted_table_that_breaks_not_the_one_that_lost_a_player():
    before = room(7, 7, 6, 7)
    moves = told(before)
    assert {one.origin.table for one in moves} == {4}
    assert counts(carried_out(before, moves)) == [9, 9, 9, 0]
    assert {one.origin.table for one in told(before, break_order=(3, 4))} == {3}


def test_table_1_breaks_last_unless_the_order_says_otherwise():
    assert {one.origin.table for one in told(room(4, 6, 8))} == {3}
    assert {one.origin.table for one in told(room(4, 6, 8), break_order=(1,))} == {1}


def test_all_fit_counts_the_chairs_of_the_tables_that_stay():
    assert told(room(6, 5, 4, chairs=[10, 6, 9]))[0].kind == "break"
    assert told(room(6, 6, 5, chairs=[10, 6, 9]))[0].kind == "none"
    blocked = Room((table(1, 7, blocked=[9]), table(2, 6), table(3, 5)))
    assert told(blocked)[0].kind == "balance"


def test_the_order_is_that_of_the_cards_and_the_same_seed_draws_the_same():
    moves = told(room(7, 6, 5), seed="a")
    assert moves == told(room(7, 6, 5), seed="a")
    assert moves != told(room(7, 6, 5), seed="b")
    ranks = ["23456789TJQKA".index(one.card[0]) for one in moves]
    assert ranks == sorted(ranks, reverse=True)


def test_any_open_chair_may_be_drawn_also_the_blinds_and_only_those_between_wait():
    seen = {}
    for seed in range(60):
        found = Room((table(1, [1, 2, 4, 5], last=(1, 2, 4)), table(2, 9), table(3, 3)))
        for one in told(found, seed=str(seed)):
            assert seen.setdefault(one.to.chair, one.waits) == one.waits
    assert seen == {3: True, 6: False, 7: False, 8: False, 9: False}


def test_a_table_breaks_when_its_hand_is_over():
    [one] = told(room(7, 6, 5), in_hand=frozenset({3}))
    assert (one.kind, one.reason.kind, one.reason.numbers["table"]) == (
        "none",
        "hand_before_break",
        3,
    )
    assert told(room(7, 6, 5), in_hand=frozenset({1, 2}))[0].kind == "break"


def test_nothing_breaks_while_late_entries_may_need_the_chairs():
    assert told(room(7, 6, 5), may_break=False)[0].kind == "balance"
    assert told(room(2, 2), may_break=False)[0].kind == "none"


def test_nobody_sits_alone_for_the_sake_of_late_entries():
    assert {one.kind for one in told(room(2, 1), may_break=False)} == {"final_table"}


def test_a_broken_table_is_no_target_any_more():
    after = carried_out(room(7, 6, 5), told(room(7, 6, 5)))
    assert told(after)[0].kind == "none"
    assert told(carried_out(after, ()))[0].kind == "none"
    assert after.tables[2].last is None


def test_several_tables_that_can_break_do_so_without_anybody_moving_twice():
    before = room(5, 4, 4, 4)
    plan = plan_until_balanced(before, Choices())
    assert [one.origin.table for one in plan] == [4] * 4 + [3] * 4
    assert counts(carried_out(before, plan)) == [9, 8, 0, 0]
    assert {one.to.table for one in told(before)} == {1, 2}


def test_a_table_over_its_share_is_balanced_after_the_break():
    before = room(9, 3, 2)
    plan = plan_until_balanced(before, Choices(final_table=9))
    assert [one.kind for one in plan] == ["break", "break", "balance", "balance"]
    assert counts(carried_out(before, plan)) == [7, 7, 0]


# -- the last table


@pytest.mark.parametrize(
    ("chairs", "final", "merges"),
    [(9, 9, False), (9, 10, True), (10, None, True), (9, None, False), (8, 10, False)],
)
def test_ten_left_at_two_tables_merge_where_so_many_sit_at_the_last(chairs, final, merges):
    kinds = {one.kind for one in told(room(5, 5, chairs=chairs), final_table=final)}
    assert kinds == {"final_table" if merges else "none"}


def test_the_last_table_gets_a_chair_more_where_the_house_wants_one():
    moves = told(room(5, 5), final_table=10)
    assert sorted(one.to.chair for one in moves) == list(range(1, 11))
    after = carried_out(room(5, 5), moves)
    assert (after.tables[0].chairs, counts(after)) == (10, [10, 0])


def test_all_seats_are_drawn_anew_and_the_button_too():
    before = room(4, 4)
    moves = told(before, final_table=8)
    assert len(moves) == 8
    assert all(one.is_redraw and one.card for one in moves)
    assert sorted((one.to.table, one.to.chair) for one in moves) == [(1, n) for n in range(1, 9)]
    after = carried_out(before, moves)
    assert people(after) == people(before)
    assert after.tables[0].last is None


def test_a_house_may_leave_those_of_the_last_table_where_they_are():
    moves = told(room(5, 4), redraw_at=frozenset())
    assert {(one.kind, one.origin.table, one.to.table) for one in moves} == {("final_table", 2, 1)}
    assert sorted(one.to.chair for one in moves) == [6, 7, 8, 9]
    assert carried_out(room(5, 4), moves).tables[0].last is not None


def test_three_tables_become_one_in_one_go():
    assert len(told(room(3, 3, 3))) == 9
    assert len(plan_until_balanced(room(3, 3, 3), Choices())) == 9


def test_the_last_table_waits_for_every_hand():
    [one] = told(room(4, 4), in_hand=frozenset({1}))
    assert one.reason.kind == "hand_before_final_table"


def test_one_table_alone_never_draws_again():
    [one] = told(room(7))
    assert (one.kind, one.reason.kind) == ("none", "one_table")
    [one] = told(Room(()))
    assert one.reason.kind == "nobody_sits"


def test_nobody_moves_while_the_night_is_not_running():
    [one] = told(room(4, 4), running=False)
    assert (one.kind, one.reason.kind) == ("none", "not_running")


# -- redraws


def test_a_big_field_draws_all_seats_anew_at_three_and_two_tables():
    before = room(7, 7, 7, 6)
    moves = told(before, redraw_at=frozenset({3, 2, 1}))
    assert {one.kind for one in moves} == {"break"}
    assert (len(moves), moves[0].reason.kind) == (27, "redraw")
    after = carried_out(before, moves)
    assert counts(after) == [9, 9, 9, 0]
    assert {one.last for one in after.tables} == {None}
    assert people(after) == people(before)
    [one] = told(before, redraw_at=frozenset({3}), in_hand=frozenset({2}))
    assert one.reason.kind == "hand_before_redraw"


def test_without_a_redraw_there_only_the_broken_table_draws():
    assert len(told(room(7, 7, 7, 6), redraw_at=frozenset({2, 1}))) == 6


# -- short tables


def test_a_short_table_halts_when_the_big_blind_would_fall_on_an_open_chair():
    seated = [1, 3, 4, 6, 8]
    for last, halts in (((8, 1, 3), False), ((1, 3, 4), True)):
        found = Room((table(1, seated, last=last), table(2, 8)))
        [one] = told(found, in_hand=frozenset({2}))
        assert one.kind == ("halt" if halts else "none")
        if halts:
            assert (one.table, one.player, one.to) == (1, None, None)
            assert dict(one.reason.numbers) == {"most": 8, "fewest": 5, "chair": 5, "table": 1}
        [one] = told(found)
        assert (one.kind, one.to) == ("balance", Place(1, 5))


def test_two_players_short_is_not_short():
    found = Room((table(1, [1, 3, 4, 6, 8], last=(1, 3, 4)), table(2, 7)))
    assert told(found, in_hand=frozenset({2}))[0].kind == "none"


def test_a_plan_that_must_wait_ends_with_every_table_that_halts():
    short = [table(n, [1, 3, 4], last=(9, 1, 4)) for n in (1, 2)]
    found = Room((*short, table(3, 8), table(4, 9), table(5, 8), table(6, 9)))
    plan = plan_until_balanced(found, Choices(in_hand=frozenset({6}), may_break=False))
    assert [(one.kind, one.table) for one in plan] == [
        ("balance", None),
        ("halt", 2),
        ("halt", 1),
    ]


# -- laws


@given(st.lists(st.integers(1, 9), min_size=2, max_size=9), st.integers(0, 9), st.text(max_size=3))
def test_a_plan_loses_and_doubles_nobody_and_moves_nobody_twice(many, final, seed):
    before = room(*many)
    choices = Choices(final_table=final or None, seed=seed)
    plan = plan_until_balanced(before, choices)
    after = carried_out(before, plan)
    assert people(after) == people(before)
    movers = [one.player for one in plan if one.is_move]
    assert len(set(movers)) == len(movers)
    left = [count for count in counts(after) if count]
    assert max(left) - min(left) <= 1
    assert next_instructions(after, choices)[0].kind == "none"


@given(st.lists(st.integers(1, 9), min_size=3, max_size=9))
def test_moves_are_those_of_broken_tables_and_the_fewest_that_even_the_others(many):
    before = room(*many)
    plan = plan_until_balanced(before, Choices(final_table=2))
    broken = len(many) - sum(1 for count in counts(carried_out(before, plan)) if count)
    assert broken == max(0, len(many) - max(2, -(-sum(many) // 9)))
    assert sum(one.kind == "break" for one in plan) == sum(many[len(many) - broken :])
