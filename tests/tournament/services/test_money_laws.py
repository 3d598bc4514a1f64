"""A night as its directors tap it: what came in goes out, whatever is bought, lost and undone."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tournament import queries, snapshots
from tournament.errors import DirectorError
from tournament.models import Event, Knockout, Purchase
from tournament.rules.prizes import Pool, awards, payouts, shares_of
from tournament.rules.purchases import totals
from tournament.services import audits, people, purchases, undo

TAPS = ["out", "out", "rebuy", "re_entry", "add_on", "refund", "pay", "no_show", "back", "undo"]


@settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.lists(st.tuples(st.sampled_from(TAPS), st.integers(1, 5), st.integers(1, 5)), max_size=14),
    st.booleans(),
)
def test_what_comes_in_goes_out_and_every_chip_is_somewhere(
    make_running, time, karin, taps, progressive
):
    pk = make_running(people=5).pk
    terms = {"price": 20_000, "bounty": 2500}
    purchases.set_offer(pk, karin, kind="buy_in", fee=1000, progressive=progressive, **terms)
    purchases.set_offer(pk, karin, kind="rebuy", **terms)
    purchases.set_offer(pk, karin, kind="re_entry", **terms)
    purchases.set_offer(pk, karin, kind="add_on", price=7000, chips=8000)
    first = Event.objects.get(pk=pk).journal.count()
    for what, number, other in taps:
        time.passes(seconds=20)
        try:
            _tap(pk, karin, what, number, other, first)
        except DirectorError:
            continue
    event = Event.objects.get(pk=pk)
    rows = list(queries.purchases_of(event))
    money = totals(row.value for row in rows)
    pool = Pool(money.pool, guarantee=100_000)
    heads = queries.bounties_of(event)
    prizes = payouts(pool.total, shares_of("house", max(1, money.entries)), unit=1000)
    finishes = queries.finishes(event)

    in_hand = sum(heads.cash().values()) + sum(heads.heads.values()) + sum(heads.waiting.values())
    assert in_hand == money.bounties
    assert money.price + pool.overlay == sum(prizes) + money.fees + in_hand
    won = awards(finishes, prizes, unit=100).amounts
    assert sum(won.values()) <= sum(prizes)

    kept = sum(row.chips for row in rows if row.refunded_at is None)
    moved = sum(event.chip_movements.values_list("chips", flat=True))
    shot = snapshots.by_id(pk)
    assert shot.total_chips == audits.in_play(event) == kept + moved >= 0

    gone = Knockout.objects.filter(entry__event=event, taken_back_at=None, returned_at=None)
    placed = gone.exclude(reason="no_show")
    ranks = [rank for one in finishes for rank in (one.best, one.worst) if one.best == one.worst]
    assert len(finishes) == placed.count() + (shot.left_now == 1)
    assert sorted(set(ranks)) == list(range(shot.people - len(finishes) + 1, shot.people + 1))
    assert shot.left_now == event.entries.count() - gone.count() >= 1

    for line in range(event.journal.count(), first, -1):
        undo.undo(pk, karin, line)
    kept = [(row.kind, row.paid_with, row.refunded_at) for row in queries.purchases_of(event)]
    assert kept == [("buy_in", "", None)] * 5
    assert not Knockout.objects.filter(entry__event=event).exists()
    assert not event.chip_movements.exists()


def _tap(pk, karin, what, number, other, first):
    if what == "out":
        people.knock_out(pk, karin, number=number, by=[other] if other != number else [])
    elif what in {"rebuy", "re_entry", "add_on"}:
        purchases.buy(pk, karin, number=number, kind=what)
    elif what == "refund":
        rows = Purchase.objects.filter(entry__event=pk, entry__number=number)
        purchases.refund(pk, karin, purchase=rows.order_by("-pk").first().pk)
    elif what == "pay":
        purchases.pay(pk, karin, number=number)
    elif what == "no_show":
        people.no_show(pk, karin, number=number)
    elif what == "back":
        people.take_back(pk, karin, number=number)
    else:
        last = Event.objects.get(pk=pk).journal.count()
        undo.undo(pk, karin, max(first + 1, last - number + 1))
