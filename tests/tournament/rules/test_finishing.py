import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.finishing import Bust, Finish, finishing_places, still_out, unknown_stacks
from tournament.rules.prizes import awards


def places(people, busts, **rules):
    """Place or places by entry: 4 or "5-6"."""
    found = finishing_places(range(1, people + 1), busts, **rules)
    return {one.entry: f"{one.best}-{one.worst}" if one.is_tie else one.best for one in found}


def out(*entries, start=0):
    return [Bust(entry, at) for at, entry in enumerate(entries, start)]


# -- one after the other


def test_the_first_out_is_last():
    assert places(5, out(3, 1)) == {3: 5, 1: 4}


def test_nobody_still_in_has_a_place():
    assert sorted(places(9, out(*range(1, 7))).values()) == [4, 5, 6, 7, 8, 9]


def test_of_ten_with_six_left_four_have_places():
    assert places(10, out(1, 2, 3, 4)) == {1: 10, 2: 9, 3: 8, 4: 7}


def test_the_last_but_one_out_ends_it():
    assert places(2, out(2)) == {1: 1, 2: 2}


def test_nobody_out_nobody_placed():
    assert finishing_places([1, 2, 3], []) == ()


def test_one_alone_has_won():
    assert places(1, []) == {1: 1}


def test_the_order_is_that_of_the_instants_not_of_the_list():
    assert places(3, [Bust(1, 20), Bust(2, 10)]) == {2: 3, 1: 2, 3: 1}


def test_two_tables_at_one_instant_count_in_the_order_given():
    assert places(6, [Bust(4, 9, table=1), Bust(5, 9, table=2)]) == {4: 6, 5: 5}


@pytest.mark.parametrize("busts", [out(1, 1), out(9)])
def test_nobody_goes_out_twice_or_without_having_been_in(busts):
    with pytest.raises(ValueError, match="once"):
        finishing_places([1, 2, 3], busts)


# -- in one hand


def hand(*stacks, at=0, **known):
    """Entries 1, 2, ... with these stacks, out in one hand."""
    return [Bust(entry, at, "hand", stack=stack, **known) for entry, stack in enumerate(stacks, 1)]


def test_in_one_hand_the_larger_stack_finishes_higher():
    assert places(6, hand(5_200, 3_100)) == {1: 5, 2: 6}
    assert places(6, hand(3_100, 5_200)) == {1: 6, 2: 5}


def test_in_one_hand_equal_stacks_tie():
    assert places(6, hand(5_200, 5_200)) == {1: "5-6", 2: "5-6"}


def test_of_a_hundred_the_one_with_more_chips_is_ninety_ninth():
    assert places(100, hand(11_234, 9_543)) == {1: 99, 2: 100}


def test_the_bubble_in_one_hand():
    assert places(7, hand(400, 300, 150)) == {1: 5, 2: 6, 3: 7}
    assert places(7, hand(300, 300, 150)) == {1: "5-6", 2: "5-6", 3: 7}


def test_a_tie_for_the_money():
    prizes = (0, 0, 0, 0, 100, 60)
    found = finishing_places(range(1, 8), hand(300, 300, 150))
    assert awards(found, prizes).amounts == {1: 80, 2: 80, 3: 0}


def test_the_rest_of_a_hand_counts_when_it_began():
    first, second = hand(900, 100)
    late = Bust(second.entry, 50, "hand", stack=second.stack)
    assert places(5, [first, Bust(3, 20), late]) == {2: 5, 1: 4, 3: 3}


def test_unknown_stacks_tie_and_are_named():
    busts = [*hand(900, None), Bust(3, 5, "other", stack=None)]
    assert places(5, busts) == {1: "4-5", 2: "4-5", 3: 3}
    assert [{bust.entry for bust in group} for group in unknown_stacks(busts)] == [{1, 2}]
    assert unknown_stacks(hand(900, 100)) == ()


def test_within_a_tie_the_larger_stack_then_the_lower_seat_stands_first():
    busts = [
        Bust(1, 0, round=4, table=1, stack=500, seat=3),
        Bust(2, 0, round=4, table=2, stack=900, seat=8),
        Bust(3, 0, round=4, table=3, stack=500, seat=2),
    ]
    found = finishing_places(range(1, 9), busts)
    assert [one.entry for one in found] == [2, 3, 1]
    assert awards(found, (0,) * 5 + (25, 0, 0)).amounts == {2: 9, 3: 8, 1: 8}


# -- hand for hand


def round_of(*busts, at=0):
    """(entry, table, stack) in one round hand for hand."""
    return [Bust(entry, at, round=1, table=table, stack=chips) for entry, table, chips in busts]


def test_hand_for_hand_two_tables_tie():
    assert places(10, round_of((1, 1, 5_200), (2, 2, 900))) == {1: "9-10", 2: "9-10"}


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("tie", {1: "8-9", 2: "8-9", 3: 10}),
        ("stack", {1: 8, 2: 9, 3: 10}),
        ("all_tie", {1: "8-10", 2: "8-10", 3: "8-10"}),
    ],
)
def test_hand_for_hand_two_of_one_table_and_one_of_another(rule, expected):
    busts = round_of((1, 1, 5_200), (2, 2, 3_100), (3, 1, 900))
    assert places(10, busts, hand_for_hand=rule) == expected


def test_three_out_in_the_announced_hand_share_the_last_prize():
    busts = round_of((1, 1, 100), (2, 2, 300), (3, 3, 200))
    found = finishing_places(range(1, 53), busts)
    assert {(one.best, one.worst) for one in found} == {(50, 52)}
    assert awards(found, (1_000,) * 49 + (150,)).amounts == {1: 50, 2: 50, 3: 50}


def test_hand_for_hand_without_known_tables_ties():
    assert places(5, round_of((1, None, 100), (2, None, 300))) == {1: "4-5", 2: "4-5"}


# -- those who may still come back


def test_who_may_come_back_is_placed_but_not_settled_nor_is_anybody_after():
    busts = [Bust(1, 0), Bust(2, 5, pending=True), Bust(3, 9)]
    found = {one.entry: one for one in finishing_places(range(1, 6), busts)}
    assert found[1] == Finish(1, 5, 5)
    assert found[2] == Finish(2, 4, 4, is_settled=False)
    assert found[3] == Finish(3, 3, 3, is_settled=False)


def test_declined_the_bust_ranks_by_its_own_moment():
    assert places(5, [Bust(1, 0), Bust(2, 5), Bust(3, 9)]) == {1: 5, 2: 4, 3: 3}


def test_who_came_back_leaves_the_place_to_the_next():
    busts = still_out([Bust(1, 0), Bust(2, 5), Bust(3, 9)], {2: 6})
    assert places(5, busts) == {1: 5, 3: 4}


def test_in_one_hand_only_those_below_the_one_who_may_come_back_are_settled():
    high, low = hand(900, 100)
    may_return = Bust(high.entry, 0, "hand", stack=high.stack, pending=True)
    found = {one.entry: one.is_settled for one in finishing_places(range(1, 5), [may_return, low])}
    assert found == {1: False, 2: True}


def test_the_rest_of_a_hand_keeps_its_instant_when_the_first_of_it_comes_back():
    first, second = hand(900, 100)
    busts = [first, Bust(3, 20), Bust(second.entry, 50, "hand", stack=second.stack)]
    assert places(5, still_out(busts, {})) == {2: 5, 1: 4, 3: 3}
    assert places(5, still_out(busts, {1: 60})) == {2: 5, 3: 4}


def test_hand_for_hand_nobody_is_settled_while_one_of_the_round_may_come_back():
    best, other, second = round_of((1, 1, 200), (2, 2, 300), (3, 1, 100))
    may_return = Bust(best.entry, 0, round=1, table=1, stack=200, pending=True)
    found = finishing_places(range(1, 6), [may_return, other, second])
    assert [(one.entry, one.worst, one.is_settled) for one in found] == [
        (2, 4, False), (1, 4, False), (3, 5, False),
    ]  # fmt: skip
    # The second of that table is then its best, and ties with the other table's.
    assert places(5, [other, second]) == {2: "4-5", 3: "4-5"}


def test_nobody_has_won_for_good_while_somebody_may_come_back():
    (winner, _loser) = finishing_places([1, 2], [Bust(2, 0, pending=True)])
    assert winner == Finish(1, 1, 1, is_settled=False)


def test_out_twice_is_one_row_with_the_later_result():
    first, again = Bust(1, 0), Bust(1, 70)
    busts = still_out([first, *out(2, 3, 4, 5, 6, start=10), again], {1: 5})
    found = places(10, busts)
    assert found == {2: 10, 3: 9, 4: 8, 5: 7, 6: 6, 1: 5}


def test_a_purchase_before_the_bust_brings_nobody_back():
    assert still_out([Bust(1, 10)], {1: 9, 2: 30}) == (Bust(1, 10),)
    assert still_out([Bust(1, 10)], {1: 10}) == ()


# -- removed


def test_a_disqualified_player_takes_the_next_place_unpaid():
    busts = [Bust(1, 0), Bust(2, 5, is_paid=False), Bust(3, 9)]
    found = finishing_places(range(1, 5), busts)
    assert awards(found, (400, 240, 160)).amounts == {1: 0, 2: 0, 3: 240, 4: 400}
    assert awards(found, (400, 240, 160)).withheld == 160


def test_a_no_show_whose_entry_was_given_back_was_never_in():
    people = [entry for entry in range(1, 11) if entry != 7]
    found = finishing_places(people, out(1, 2))
    assert {one.entry: one.best for one in found} == {1: 9, 2: 8}


# -- laws


@st.composite
def nights(draw):
    people = draw(st.integers(1, 12))
    gone = draw(st.permutations(range(1, people + 1)))[: draw(st.integers(0, people))]
    busts = []
    for entry in gone:
        busts.append(
            Bust(
                entry,
                draw(st.integers(0, 5)),
                draw(st.sampled_from([None, "a", "b"])),
                draw(st.sampled_from([None, None, 1])),
                draw(st.sampled_from([None, 1, 2])),
                draw(st.sampled_from([None, 100, 200, 300])),
                entry,
                draw(st.booleans()),
            )
        )
    return people, busts


RULES = st.sampled_from(["tie", "stack", "all_tie"])


@given(nights(), RULES)
def test_places_are_a_permutation_with_ties(night, rule):
    people, busts = night
    found = finishing_places(range(1, people + 1), busts, hand_for_hand=rule)
    groups = {}
    for one in found:
        groups.setdefault((one.best, one.worst), []).append(one.entry)
    taken = [place for best, worst in groups for place in range(best, worst + 1)]
    assert len(taken) == len(set(taken)) == len(found)
    assert all(len(group) == worst - best + 1 for (best, worst), group in groups.items())
    expected = len(busts) + (people - len(busts) == 1)
    assert sorted(taken) == list(range(people - expected + 1, people + 1))


@given(st.permutations(range(1, 9)), st.integers(1, 8), st.integers(0, 7))
def test_a_knock_out_taken_back_moves_only_those_who_went_out_later(order, gone, wrong):
    busts = out(*order[:gone])
    rest = [bust for bust in busts if bust.entry != order[wrong]]
    if len(rest) < 7 and len(busts) < 7:  # nobody has won, either way
        with_it, without = places(8, busts), places(8, rest)
        for number, bust in enumerate(rest):
            moved = gone > wrong and number >= wrong
            assert without[bust.entry] == with_it[bust.entry] + moved
        assert order[wrong] not in without


@given(nights())
def test_settled_places_stay_whoever_comes_back(night):
    people, busts = night
    found = finishing_places(range(1, people + 1), busts)
    came_back = {bust.entry: bust.at for bust in busts if bust.pending}
    rest = still_out(busts, came_back)
    after = {one.entry: one for one in finishing_places(range(1, people + 1), rest)}
    for one in found:
        if one.is_settled:
            now = after[one.entry]
            assert (now.best, now.worst) == (one.best, one.worst)
