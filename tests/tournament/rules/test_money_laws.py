"""A whole night of money: what comes in goes out, whatever happens and is undone."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.bounties import PutUp, Taken, bounties
from tournament.rules.finishing import Bust, finishing_places, still_out
from tournament.rules.prizes import Pool, awards, payouts, shares_of
from tournament.rules.purchases import PurchaseKind, Terms, bought, totals
from tournament.rules.settling import balances, transfers

BUY_IN = Terms(PurchaseKind.BUY_IN, 20_000, 5_000, fee=1_000, bounty=2_500)
AGAIN = replace(BUY_IN, kind=PurchaseKind.RE_ENTRY)
ADD_ON = Terms(PurchaseKind.ADD_ON, 7_000, 5_000)


@st.composite
def nights(draw):
    """(people, purchases, bounties put up, knock-outs, when each last bought)."""
    people = list(range(1, draw(st.integers(1, 7)) + 1))
    purchases = [bought(BUY_IN, entry, draw(paying)) for entry in people]
    put_up = [PutUp(entry, BUY_IN.bounty) for entry in people]
    last_bought = dict.fromkeys(people, 0)
    busts, taken, alive = [], [], set(people)
    for at in range(1, draw(st.integers(0, 14)) + 1):
        what = draw(st.sampled_from(["out", "out", "back", "add_on"]))
        entry = draw(st.sampled_from(people))
        if what == "out" and entry in alive and len(alive) > 1:
            alive.discard(entry)
            busts.append(Bust(entry, at, stack=draw(st.integers(1, 9))))
            by = draw(st.lists(st.sampled_from(sorted(alive)), max_size=2, unique=True))
            taken.append(Taken(entry, tuple(by), at))
        elif what == "back" and entry not in alive:
            alive.add(entry)
            purchases.append(bought(AGAIN, entry, draw(paying)))
            put_up.append(PutUp(entry, AGAIN.bounty, at))
            last_bought[entry] = at
        elif what == "add_on" and entry in alive:
            is_refunded = draw(st.booleans())
            purchases.append(replace(bought(ADD_ON, entry, draw(paying)), is_refunded=is_refunded))
    if busts and draw(st.booleans()):  # undone
        wrong = draw(st.sampled_from(busts))
        if last_bought[wrong.entry] < wrong.at:
            busts.remove(wrong)
            taken = [one for one in taken if (one.entry, one.at) != (wrong.entry, wrong.at)]
    return people, purchases, put_up, busts, taken, last_bought


paying = st.sampled_from(["", "cash", "Swish"])


@given(nights(), st.integers(0, 300_000), st.integers(0, 50_000), st.booleans())
def test_what_comes_in_goes_out(night, guarantee, added, progressive):
    people, purchases, put_up, busts, taken, last_bought = night
    money = totals(purchases)
    pool = Pool(money.pool, added=added, expenses=3_000, guarantee=guarantee)
    prizes = payouts(pool.total, shares_of("house", money.entries), unit=1_000)
    finishes = finishing_places(people, still_out(busts, last_bought))
    heads = bounties(put_up, taken, progressive=progressive, unit=100)

    assert sum(prizes) == pool.total
    assert sum(one.amount for one in put_up) == money.bounties
    in_hand = sum(heads.cash().values()) + sum(heads.heads.values()) + sum(heads.waiting.values())
    assert in_hand == money.bounties
    comes_in = money.price + added + pool.overlay
    assert comes_in == sum(prizes) + money.fees + money.bounties + pool.expenses

    won = awards(finishes, prizes, unit=100).amounts
    if len(finishes) == len(people) >= len(prizes):
        assert sum(won.values()) == sum(prizes)
    open_ = balances(won, money.owed, keeper=0)
    payments = transfers(open_)
    assert len(payments) <= max(0, sum(1 for amount in open_.values() if amount) - 1)
    for one in payments:
        open_[one.payer] += one.amount
        open_[one.payee] -= one.amount
    assert not any(open_.values())
