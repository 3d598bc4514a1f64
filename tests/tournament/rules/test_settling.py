import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.settling import EXACT, Transfer, balances, transfers


def left_after(balance, payments):
    left = dict(balance)
    for one in payments:
        assert one.amount > 0
        left[one.payer] += one.amount
        left[one.payee] -= one.amount
    return left


def by_trying(balance):
    """The fewest payments: people less the most groups that settle among themselves."""
    people = [person for person, amount in balance.items() if amount]

    def most_groups(rest):
        if not rest:
            return 0
        first, *others = rest
        best = -len(balance)
        for size in range(len(others) + 1):
            for chosen in itertools.combinations(others, size):
                if balance[first] + sum(balance[person] for person in chosen) == 0:
                    remaining = [person for person in others if person not in chosen]
                    best = max(best, 1 + most_groups(remaining))
        return best

    return len(people) - most_groups(people)


def test_the_loser_pays_the_winners():
    assert transfers({1: 300, 2: -500, 3: 200}) == (Transfer(2, 1, 300), Transfer(2, 3, 200))


def test_nothing_to_settle():
    assert transfers({}) == transfers({1: 0, 2: 0}) == ()


def test_two_groups_take_fewer_payments_than_largest_against_largest():
    balance = {1: 80, 2: 50, 3: -60, 4: -20, 5: -30, 6: -20}
    # 80 = 60 + 20 and 50 = 30 + 20.
    assert len(transfers(balance)) == 4
    hard = {1: 70, 2: 60, 3: 50, 4: -65, 5: -55, 6: -60}
    assert len(transfers(hard)) == by_trying(hard) == 4


def test_those_who_cancel_out_pay_each_other():
    assert transfers({1: 100, 2: -70, 3: -100, 4: 70}) == (Transfer(3, 1, 100), Transfer(2, 4, 70))


def test_what_does_not_add_up_is_no_settlement():
    with pytest.raises(ValueError, match="others must pay"):
        transfers({1: 100, 2: -99})


def test_a_thousand_people_are_settled_too():
    balance = {person: 100 + person % 7 for person in range(1, 1000)}
    balance[0] = -sum(balance.values())
    found = transfers(balance)
    assert not any(left_after(balance, found).values())
    assert len(found) <= 999


AMOUNTS = st.lists(st.integers(-20, 20), min_size=1, max_size=7)


def closed(amounts):
    """The last one pays for the others."""
    balance = dict(enumerate(amounts, 1))
    balance[0] = -sum(amounts)
    return balance


@given(AMOUNTS)
def test_up_to_twelve_there_are_no_fewer(amounts):
    balance = closed(amounts)
    assert len(transfers(balance)) == by_trying(balance)


@given(st.lists(st.integers(-(10**7), 10**7), max_size=EXACT + 6))
def test_everybody_comes_to_nothing_with_fewer_payments_than_people(amounts):
    balance = closed(amounts)
    found = transfers(balance)
    assert not any(left_after(balance, found).values())
    people = sum(1 for amount in balance.values() if amount)
    assert len(found) <= max(0, people - 1)


def test_twelve_at_once():
    balance = {1: 7, 2: 11, 3: 13, 4: 17, 5: 19, 6: 23, 7: -5, 8: -9, 9: -15, 10: -16, 11: -20}
    balance[12] = -sum(balance.values())
    found = transfers(balance)
    assert not any(left_after(balance, found).values())
    assert len(found) == by_trying(balance)


# -- from a night


def test_the_keeper_of_the_till_pays_the_prizes_out():
    won = {1: 40_000, 2: 24_000, 3: 16_000}
    found = balances(won, {}, keeper=4)
    assert found == {1: 40_000, 2: 24_000, 3: 16_000, 4: -80_000}
    assert len(transfers(found)) == 3


def test_what_is_owed_is_taken_off_what_was_won():
    # 100 each; the keeper, 4, holds what 1 and 4 have paid, and 2 and 3 owe theirs.
    found = balances({1: 30_000, 2: 10_000}, {2: 10_000, 3: 10_000}, keeper=4)
    assert found == {1: 30_000, 2: 0, 3: -10_000, 4: -20_000}


@given(
    st.dictionaries(st.integers(1, 8), st.integers(0, 10**6)),
    st.dictionaries(st.integers(1, 8), st.integers(0, 10**6)),
    st.integers(1, 9),
)
def test_what_some_get_others_pay(won, owed, keeper):
    found = balances(won, owed, keeper)
    assert sum(found.values()) == 0
    for person in found.keys() - {keeper}:
        assert found[person] == won.get(person, 0) - owed.get(person, 0)
