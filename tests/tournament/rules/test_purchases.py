from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.findings import Numbers, Reason
from tournament.rules.levels import LevelKind, LevelPlan
from tournament.rules.prizes import Pool
from tournament.rules.purchases import (
    Moment,
    Purchase,
    PurchaseKind,
    Terms,
    Window,
    bought,
    closes_after,
    totals,
    until_the_first_break,
    why_closed,
    why_not,
)

BUY_IN = Terms(PurchaseKind.BUY_IN, 10_000, 5_000)
REBUY = Terms(PurchaseKind.REBUY, 10_000, 5_000)


def level(seconds=1200):
    return LevelPlan(LevelKind.PLAY, seconds, 25, 50)


def rest():
    return LevelPlan(LevelKind.BREAK, 600)


# -- windows

IN_4, BREAK_4, IN_5 = Moment(4), Moment(4, is_break=True), Moment(5)


@pytest.mark.parametrize(
    ("window", "moment", "kind"),
    [
        pytest.param(Window(), Moment(99), None, id="no-limit"),
        pytest.param(Window(until_level=4), IN_4, None, id="the-last-level-counts-whole"),
        pytest.param(Window(until_level=4), BREAK_4, "window_was_until_level", id="break-after"),
        pytest.param(Window(until_level=4), IN_5, "window_was_until_level", id="level-after"),
        pytest.param(Window(until_level=4), Moment(3, is_break=True), None, id="break-before"),
        pytest.param(Window(until_ms=900), Moment(1, now_ms=899), None, id="before-the-time"),
        pytest.param(Window(until_ms=900), Moment(1, now_ms=900), "window_is_over", id="at-it"),
        pytest.param(Window(break_after=4), IN_4, "window_not_yet", id="before-the-break"),
        pytest.param(Window(break_after=4), BREAK_4, None, id="in-the-break"),
        pytest.param(Window(break_after=4), IN_5, "window_was_a_break", id="after-the-break"),
        pytest.param(Window(until_level=1, by_hand=True), IN_5, None, id="opened-by-hand"),
        pytest.param(Window(by_hand=False), Moment(1), "window_is_closed", id="closed-by-hand"),
    ],
)
def test_windows(window, moment, kind):
    reason = why_closed(window, moment)
    assert (reason and reason.kind) == kind


def test_a_reason_names_the_level():
    assert why_closed(Window(until_level=4), IN_5).numbers == {"number": 4}


def test_untouched_rebuys_are_open_until_the_first_break():
    levels = [level(), level(), rest(), level()]
    window = until_the_first_break(levels)
    assert window == Window(until_level=2)
    assert why_not(replace(REBUY, window=window), Moment(1), 1, ()) is None


@pytest.mark.parametrize(
    ("levels", "until"),
    [([level()] * 9, 3), ([level()], 1), ([], 1), ([rest(), level(), rest()], 1)],
)
def test_the_usual_window_of_odd_schedules(levels, until):
    assert until_the_first_break(levels) == Window(until_level=until)


@pytest.mark.parametrize(
    ("window", "position"),
    [
        (Window(until_level=1), 0),
        (Window(until_level=2), 1),
        (Window(break_after=2), 2),
        (Window(until_level=3), 3),
        (Window(until_level=9), None),
        (Window(break_after=3), None),
        (Window(by_hand=True, until_level=2), None),
        (Window(until_ms=5), None),
    ],
)
def test_where_a_window_closes(window, position):
    assert closes_after(window, [level(), level(), rest(), level()]) == position


# -- limits


def test_the_third_of_two_rebuys_is_refused():
    terms = replace(REBUY, limit=2)
    two = [bought(terms, 1), bought(terms, 1), bought(terms, 2)]
    assert why_not(terms, Moment(1), 1, two) == Reason("limit_reached", Numbers(most=2))
    assert why_not(terms, Moment(1), 2, two) is None


def test_what_was_given_back_does_not_count():
    terms = replace(REBUY, limit=1)
    assert why_not(terms, Moment(1), 1, [replace(bought(terms, 1), is_refunded=True)]) is None


def test_other_kinds_do_not_count():
    assert why_not(replace(REBUY, limit=1), Moment(1), 1, [bought(BUY_IN, 1)]) is None


# -- what it comes to


def test_eight_buy_ins_and_two_rebuys():
    all_ = [bought(BUY_IN, entry, "cash") for entry in range(1, 9)]
    all_ += [bought(REBUY, 1, "Swish"), bought(REBUY, 2)]
    found = totals(all_)
    assert Pool(found.pool).total == 100_000
    assert (found.entries, found.chips) == (8, 50_000)
    assert found.till == {"cash": 80_000, "Swish": 10_000}
    assert found.owed == {2: 10_000}
    assert found.counts[PurchaseKind.REBUY] == 2


def test_fee_and_bounty_stay_out_of_the_pool():
    terms = Terms(PurchaseKind.BUY_IN, 12_000, 5_000, fee=1_000, bounty=2_000)
    found = totals([bought(terms, 1, "cash"), bought(terms, 2, "cash")])
    assert (found.price, found.pool, found.fees, found.bounties) == (24_000, 18_000, 2_000, 4_000)


def test_new_terms_change_nothing_that_was_bought():
    purchase = bought(REBUY, 1)
    dearer = replace(REBUY, price=20_000, chips=8_000)
    assert totals([purchase, bought(dearer, 2)]).price == 30_000
    assert purchase == Purchase(1, PurchaseKind.REBUY, 10_000, 5_000)


def test_a_no_show_is_given_back_and_the_chips_already_blinded_off_stay():
    twenty = Terms(PurchaseKind.BUY_IN, 20, 1_000)
    all_ = [bought(twenty, entry) for entry in range(1, 11)]
    all_[6] = replace(all_[6], is_refunded=True)
    found = totals(all_)
    assert (found.pool, found.entries) == (180, 9)
    assert found.chips + 250 == 9_250
    assert (found.chips + 250) // 9 == 1_027


def test_forfeited_chips_leave_and_the_re_entry_counts():
    stack = Terms(PurchaseKind.BUY_IN, 100, 1_500)
    again = replace(stack, kind=PurchaseKind.RE_ENTRY)
    found = totals([*(bought(stack, entry) for entry in range(1, 5)), bought(again, 1)])
    forfeited = 200
    assert found.chips - forfeited == 7_300
    assert found.entries == 5


def test_the_winner_of_eight_holds_all_that_was_bought():
    assert totals([bought(BUY_IN, entry) for entry in range(1, 9)]).chips == 40_000


def test_chips_of_all_purchases_are_in_play():
    add_on = Terms(PurchaseKind.ADD_ON, 50, 7_500)
    all_ = [bought(BUY_IN, entry) for entry in range(1, 11)]
    all_ += [bought(REBUY, entry) for entry in (1, 2, 3)]
    all_ += [bought(add_on, entry) for entry in (4, 5, 6, 7)]
    assert totals(all_).chips == 95_000
    assert totals(all_).chips // 6 == 15_833


def test_nothing_bought():
    found = totals([])
    assert (found.price, found.entries, found.till, found.owed) == (0, 0, {}, {})


PURCHASES = st.builds(
    Purchase,
    entry=st.integers(1, 6),
    kind=st.sampled_from(PurchaseKind),
    price=st.integers(200, 10_000),
    chips=st.integers(0, 10_000),
    fee=st.integers(0, 100),
    bounty=st.integers(0, 100),
    paid_with=st.sampled_from(["", "cash", "Swish"]),
    is_refunded=st.booleans(),
)


@given(st.lists(PURCHASES, max_size=30))
def test_every_crown_is_pool_fee_or_bounty_and_in_the_till_or_owed(purchases):
    found = totals(purchases)
    assert found.price == found.pool + found.fees + found.bounties
    assert found.price == sum(found.till.values()) + sum(found.owed.values())
    assert sum(found.counts.values()) == sum(not one.is_refunded for one in purchases)
