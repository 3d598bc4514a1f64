from datetime import timedelta

import pytest

from tournament import instants, queries, snapshots
from tournament.errors import DirectorError, StaleError
from tournament.models import Entry, Event, Knockout, Offer, Purchase
from tournament.rules.purchases import totals
from tournament.services import audits, clock, people, purchases, undo
from tournament.services import events as event_services

PRICE = 20_000


def money(event):
    return totals(row.value for row in queries.purchases_of(event))


def chips(event):
    return snapshots.by_id(event.pk).total_chips


def again(event):
    return Event.objects.get(pk=event.pk)


def refused(kind):
    return pytest.raises(DirectorError, check=lambda error: error.kind == kind)


@pytest.fixture
def night(make_running, karin):
    """A night that has just begun: 200 to buy in, 200 for a rebuy or re-entry, 100 to add on."""
    event = make_running(people=4)
    purchases.set_offer(event.pk, karin, kind="buy_in", price=PRICE, fee=1000, bounty=2500)
    purchases.set_offer(event.pk, karin, kind="rebuy", price=PRICE, bounty=2500, limit=2)
    purchases.set_offer(event.pk, karin, kind="re_entry", price=PRICE, bounty=2500)
    purchases.set_offer(event.pk, karin, kind="add_on", price=10_000, chips=7500, limit=1)
    return again(event)


# -- offers and buy-ins


def test_without_an_offer_nobody_owes_anything(make_event, karin):
    event = make_event()
    people.add_entries(event.pk, karin, count=2)
    assert not Purchase.objects.exists()
    assert chips(event) == 50_000


def test_a_buy_in_is_owed_by_everybody_who_is_there_and_who_comes(make_event, karin):
    event = make_event(people=3)
    purchases.set_offer(event.pk, karin, kind="buy_in", price=PRICE, fee=1000)
    people.add_entries(event.pk, karin, count=2)
    assert (money(event).entries, money(event).price, money(event).pool) == (5, 100_000, 95_000)
    assert sum(money(event).owed.values()) == 100_000
    assert chips(event) == 25_000


def test_before_the_start_what_nobody_paid_follows_the_offer(make_event, karin):
    event = make_event(people=2)
    purchases.set_offer(event.pk, karin, kind="buy_in", price=PRICE)
    purchases.pay(event.pk, karin, number=1, paid_with="Swish")
    purchases.set_offer(event.pk, karin, kind="buy_in", price=30_000, chips=8000)
    first, second = queries.purchases_of(event)
    assert (first.price, first.paid_with, first.chips) == (PRICE, "Swish", 8000)
    assert (second.price, second.paid_with, second.chips) == (30_000, "", 8000)


def test_after_the_start_nothing_that_was_bought_is_rewritten(night, karin):
    purchases.set_offer(night.pk, karin, kind="buy_in", price=50_000)
    people.add_entries(night.pk, karin)
    assert [row.price for row in queries.purchases_of(night)] == [PRICE] * 4 + [50_000]


def test_an_entry_that_goes_before_the_start_takes_its_buy_in_along(make_event, karin):
    event = make_event(people=3)
    purchases.set_offer(event.pk, karin, kind="buy_in", price=PRICE)
    line = people.remove_entry(event.pk, karin).line
    assert money(event).entries == 2
    undo.undo(event.pk, karin, line.number)
    assert money(event).entries == 3


def test_another_stack_is_what_everybody_bought(make_event, karin):
    event = make_event(people=2, stack=None)
    purchases.set_offer(event.pk, karin, kind="buy_in", price=PRICE)
    assert chips(event) is None
    event_services.change_settings(event.pk, karin, stack=4000)
    assert chips(event) == 8000
    event_services.change_settings(event.pk, karin, stack=6000)
    assert chips(event) == 12_000


def test_chips_that_the_offer_names_are_not_those_of_the_stack(make_event, karin):
    event = make_event(people=2)
    purchases.set_offer(event.pk, karin, kind="buy_in", price=PRICE, chips=5000)
    event_services.change_settings(event.pk, karin, stack=6000)
    assert chips(event) == 10_000


def test_a_buy_in_goes_as_long_as_nobody_paid_it(make_event, karin):
    event = make_event(people=2)
    purchases.set_offer(event.pk, karin, kind="buy_in", price=PRICE)
    purchases.pay(event.pk, karin, number=2)
    with refused("buy_ins_are_paid"):
        purchases.remove_offer(event.pk, karin, kind="buy_in")
    purchases.unpay(event.pk, karin, purchase=Purchase.objects.get(paid_with="cash").pk)
    purchases.remove_offer(event.pk, karin, kind="buy_in")
    assert not Purchase.objects.exists()
    assert not purchases.remove_offer(event.pk, karin, kind="buy_in").changed


def test_a_night_that_is_on_keeps_its_buy_in(night, karin):
    with refused("buy_in_is_played_for"):
        purchases.remove_offer(night.pk, karin, kind="buy_in")
    purchases.remove_offer(night.pk, karin, kind="rebuy")
    assert set(Offer.objects.values_list("kind", flat=True)) == {"buy_in", "re_entry", "add_on"}


@pytest.mark.parametrize(
    ("terms", "kind"),
    [
        ({"kind": "beer"}, "not_offered"),
        ({"price": -1}, "amount_too_large"),
        ({"price": 10**13}, "amount_too_large"),
        ({"fee": 15_000, "bounty": 5001}, "parts_over_price"),
        ({"limit": 0}, "offer_out_of_range"),
        ({"until_level": 10**6}, "offer_out_of_range"),
    ],
)
def test_impossible_terms_are_refused(make_event, karin, terms, kind):
    with refused(kind):
        purchases.set_offer(make_event().pk, karin, **{"kind": "buy_in", "price": PRICE} | terms)


def test_late_registration_closes(make_running, plans, time, karin):
    event = make_running(levels=[plans.play(small) for small in (25, 50, 100)], people=2)
    purchases.set_offer(event.pk, karin, kind="buy_in", price=PRICE, until_level=1)
    people.add_entries(event.pk, karin)
    time.passes(minutes=21)
    with refused("window_was_until_level"):
        people.add_entries(event.pk, karin)
    purchases.open_offer(event.pk, karin, kind="buy_in", is_open=True)
    people.add_entries(event.pk, karin)
    assert event.entries.count() == 4


# -- what is bought


def test_a_top_up_adds_chips_and_puts_up_no_bounty(night, karin):
    purchases.buy(night.pk, karin, number=2, kind="rebuy", paid_with="cash")
    bought = Purchase.objects.get(kind="rebuy")
    assert (bought.price, bought.bounty, bought.chips) == (17_500, 0, 5000)
    assert chips(night) == 25_000
    assert money(night).till == {"cash": 17_500}


def test_a_rebuy_after_a_bust_brings_the_player_back_with_a_new_bounty(night, karin):
    people.knock_out(night.pk, karin, number=2, by=[1])
    purchases.buy(night.pk, karin, number=2, kind="rebuy")
    assert queries.still_in(night).count() == 4
    assert Purchase.objects.get(kind="rebuy").bounty == 2500
    assert queries.finishes(night) == ()
    heads = queries.bounties_of(night)
    assert heads.cash() == {1: 2500}
    assert heads.heads == dict.fromkeys((1, 2, 3, 4), 2500)


def test_who_came_back_can_go_out_again(night, time, karin):
    for _ in range(2):
        people.knock_out(night.pk, karin, number=2, by=[1])
        time.passes(minutes=1)
        purchases.buy(night.pk, karin, number=2, kind="re_entry")
        time.passes(minutes=1)
    people.knock_out(night.pk, karin, number=2, by=[3])
    people.decline(night.pk, karin, number=2)
    assert [(one.entry, one.best, one.is_settled) for one in queries.finishes(night)] == [
        (2, 4, True)
    ]
    assert queries.bounties_of(night).cash() == {1: 5000, 3: 2500}
    shot = snapshots.by_id(night.pk)
    assert (shot.people, shot.entries, shot.left_now) == (4, 6, 3)


def test_chips_that_are_forfeited_leave_play(make_running, karin):
    """Four with 1,500 each: one gives up the last 200 and enters anew."""
    event = make_running(people=4, stack=1500)
    purchases.set_offer(event.pk, karin, kind="buy_in", price=PRICE)
    purchases.set_offer(event.pk, karin, kind="re_entry", price=PRICE)
    with refused("is_still_in"):
        purchases.buy(event.pk, karin, number=1, kind="re_entry")
    purchases.buy(event.pk, karin, number=1, kind="re_entry", forfeits=200)
    assert chips(event) == audits.in_play(again(event)) == 7300
    assert (money(event).entries, snapshots.by_id(event.pk).left_now) == (5, 4)


def test_a_limit_is_kept_on_every_page(night, karin):
    for _ in range(2):
        purchases.buy(night.pk, karin, number=3, kind="rebuy")
    with refused("limit_reached"):
        purchases.buy(night.pk, karin, number=3, kind="rebuy")
    purchases.buy(night.pk, karin, number=3, kind="rebuy", anyway=True)
    assert money(night).counts["rebuy"] == 3


def test_nothing_is_bought_twice_by_a_double_tap(night, karin):
    purchases.buy(night.pk, karin, number=3, kind="rebuy", seq=0)
    with pytest.raises(StaleError):
        purchases.buy(night.pk, karin, number=3, kind="rebuy", seq=0)
    assert not purchases.buy(night.pk, karin, number=3, kind="buy_in").changed


def test_rebuys_end_with_the_level_and_the_host_may_still_sell_one(
    make_running, plans, time, karin
):
    event = make_running(levels=plans.LADDER, people=3)
    purchases.set_offer(event.pk, karin, kind="rebuy", price=PRICE, until_level=2)
    time.passes(minutes=39)
    purchases.buy(event.pk, karin, number=1, kind="rebuy")
    time.passes(minutes=2)  # into the break
    with refused("window_was_until_level"):
        purchases.buy(event.pk, karin, number=1, kind="rebuy")
    purchases.buy(event.pk, karin, number=1, kind="rebuy", anyway=True)


def test_an_add_on_is_sold_in_its_break(make_running, plans, time, karin):
    event = make_running(levels=plans.LADDER, people=3)
    purchases.set_offer(event.pk, karin, kind="add_on", price=PRICE, break_after=2)
    with refused("window_not_yet"):
        purchases.buy(event.pk, karin, number=1, kind="add_on")
    time.passes(minutes=41)
    purchases.buy(event.pk, karin, number=1, kind="add_on")
    time.passes(minutes=10)
    with refused("window_was_a_break"):
        purchases.buy(event.pk, karin, number=2, kind="add_on")


def test_a_window_ends_by_the_clock_on_the_wall(night, time, karin):
    until = instants.wall_now() + timedelta(minutes=5)
    purchases.set_offer(night.pk, karin, kind="rebuy", price=PRICE, until_at=until)
    purchases.buy(night.pk, karin, number=1, kind="rebuy")
    time.passes(minutes=5)
    with refused("window_is_over"):
        purchases.buy(night.pk, karin, number=1, kind="rebuy")


@pytest.mark.parametrize(
    ("kind", "out", "sentence"),
    [
        ("add_on", people.knock_out, "is_out"),
        ("buy_in", people.no_show, "is_out_for_good"),
        ("rebuy", people.disqualify, "is_out_for_good"),
    ],
)
def test_what_somebody_who_is_out_cannot_buy(night, karin, kind, out, sentence):
    out(night.pk, karin, number=2)
    with refused(sentence):
        purchases.buy(night.pk, karin, number=2, kind=kind)


def test_nobody_buys_back_in_before_the_start_or_what_is_not_offered(make_event, karin):
    event = make_event(people=2)
    with refused("not_offered"):
        purchases.buy(event.pk, karin, number=1, kind="rebuy")
    purchases.set_offer(event.pk, karin, kind="rebuy", price=PRICE)
    with refused("not_started"):
        purchases.buy(event.pk, karin, number=1, kind="rebuy")


def test_ten_with_rebuys_and_add_ons_have_these_chips(make_running, karin):
    event = make_running(people=10)
    purchases.set_offer(event.pk, karin, kind="rebuy", price=PRICE)
    purchases.set_offer(event.pk, karin, kind="add_on", price=PRICE, chips=7500)
    for number in (1, 2, 3):
        purchases.buy(event.pk, karin, number=number, kind="rebuy")
    for number in (1, 2, 3, 4):
        purchases.buy(event.pk, karin, number=number, kind="add_on")
    for number in (7, 8, 9, 10):
        people.knock_out(event.pk, karin, number=number)
    assert chips(event) // snapshots.by_id(event.pk).left_now == 15_833
    assert [(line.kind, line.chips) for line in audits.ledger_of(again(event))] == [
        ("dealt", 50_000),
        ("rebuy", 15_000),
        ("add_on", 30_000),
    ]


# -- what is given back


def test_a_refund_takes_money_and_chips_out_and_leaves_the_line(night, karin):
    purchases.buy(night.pk, karin, number=2, kind="add_on", paid_with="cash")
    bought = Purchase.objects.get(kind="add_on")
    purchases.refund(night.pk, karin, purchase=bought.pk)
    assert not purchases.refund(night.pk, karin, purchase=bought.pk).changed
    assert (chips(night), money(night).till) == (20_000, {})
    assert Purchase.objects.filter(kind="add_on").count() == 1
    purchases.buy(night.pk, karin, number=2, kind="add_on")  # the limit of one is free again


def test_who_came_back_by_a_refunded_rebuy_is_out_as_before(night, time, karin):
    people.knock_out(night.pk, karin, number=2)
    at = Knockout.objects.get().at
    time.passes(minutes=3)
    purchases.buy(night.pk, karin, number=2, kind="rebuy")
    purchases.refund(night.pk, karin, purchase=Purchase.objects.get(kind="rebuy").pk)
    assert list(queries.still_in(night).values_list("number", flat=True)) == [1, 3, 4]
    assert [bust.at for bust in queries.busts_of(night)] == [instants.in_ms(at)]


def test_an_entry_that_was_lost_cannot_be_given_back(night, karin):
    people.knock_out(night.pk, karin, number=2)
    with refused("has_played_for_it"):
        purchases.refund(night.pk, karin, purchase=Purchase.objects.get(entry__number=2).pk)


def test_purchases_of_another_night_are_none_of_this_one(night, make_event, karin):
    other = make_event(title="Other")
    with refused("no_such_purchase"):
        purchases.refund(other.pk, karin, purchase=Purchase.objects.first().pk)


# -- what is paid


def test_one_tap_pays_all_that_somebody_owes(night, karin):
    purchases.buy(night.pk, karin, number=2, kind="add_on")
    purchases.pay(night.pk, karin, number=2, paid_with="  MobilePay ")
    assert money(night).till == {"MobilePay": 30_000}
    assert money(night).owed == dict.fromkeys((1, 3, 4), PRICE)
    assert not purchases.pay(night.pk, karin, number=2).changed


def test_debts_are_paid_when_the_night_is_over(night, karin):
    clock.finish(night.pk, karin)
    purchases.pay(night.pk, karin, number=1)
    with refused("is_finished"):
        purchases.buy(night.pk, karin, number=1, kind="add_on")
    assert money(night).till == {"cash": PRICE}


@pytest.mark.parametrize("label", [" ", "x" * 31, "a\x00b"])
def test_a_way_to_pay_has_a_short_name(night, karin, label):
    with refused("paid_with_what"):
        purchases.pay(night.pk, karin, number=1, paid_with=label)


def test_the_same_purchases_whoever_reads_them(night, karin, django_assert_num_queries):
    people.add_entries(night.pk, karin, count=40)
    with django_assert_num_queries(1):
        assert money(night).entries == 44
    assert Entry.objects.count() == 44


def test_the_same_night_again_has_the_same_stakes_and_nobody_has_paid(night, time, karin):
    purchases.open_offer(night.pk, karin, kind="rebuy", is_open=True)
    purchases.pay(night.pk, karin, number=1)
    clock.finish(night.pk, karin)
    time.passes(days=7)
    event = event_services.same_again(karin).event
    assert set(event.offers.values_list("kind", "price", "limit", "is_open")) == {
        ("buy_in", PRICE, None, None),
        ("rebuy", PRICE, 2, None),
        ("re_entry", PRICE, None, None),
        ("add_on", 10_000, 1, None),
    }
    assert sum(money(event).owed.values()) == money(event).price == 4 * PRICE
