"""The prizes of a night: chosen, fixed, and shared out by a deal."""

import pytest

from tournament import queries
from tournament.errors import DirectorError, StaleError
from tournament.models import Deal, Entry, Offer, PrizePlan, Purchase
from tournament.services import knockouts, prizes, undo

HUNDRED = 100_00  # minor units


@pytest.fixture
def paid_for():
    """Have everybody bought in, at so much money of which a fee and a bounty are parts."""

    def buy(event, price=HUNDRED, fee=0, bounty=0):
        Offer.objects.create(event=event, kind="buy_in", price=price, fee=fee, bounty=bounty)
        for entry in event.entries.all():
            Purchase.objects.create(
                entry=entry, kind="buy_in", price=price, fee=fee, bounty=bounty, chips=5000,
                at=event.created_at,
            )  # fmt: skip

    return buy


@pytest.fixture
def night(make_running, paid_for):
    """Eight people who have paid 100 each: 400, 240 and 160."""
    event = make_running()
    paid_for(event)
    return event


def refusal_of(service, *args, **fields):
    with pytest.raises(DirectorError) as refusal:
        service(*args, **fields)
    return refusal.value.kind


def whole(amounts):
    return [amount / 100 for amount in amounts]


def test_a_night_without_money_has_nothing_to_win(make_event, django_assert_num_queries):
    event = make_event()
    with django_assert_num_queries(1):
        assert queries.to_win(event) is None
    assert queries.pool_of(event).total == 0
    assert queries.payouts_of(event).places == 0


def test_what_was_bought_makes_the_pool(night, django_assert_num_queries):
    with django_assert_num_queries(1):
        found = queries.to_win(night)
    assert (found.pool.total, found.entries, found.players) == (800_00, 8, 8)
    assert whole(found.payouts.amounts) == [400, 240, 160]


def test_fees_bounties_and_what_was_given_back_are_not_in_it(make_running, paid_for):
    event = make_running()
    paid_for(event, fee=10_00, bounty=20_00)
    assert queries.pool_of(event).total == 560_00
    Purchase.objects.filter(entry__number=1).update(refunded_at=event.created_at)
    found = queries.to_win(event)
    assert (found.pool.total, found.entries) == (490_00, 7)


def test_added_money_expenses_and_a_guarantee(night, karin):
    prizes.set_prizes(night.pk, karin, added=100_00, expenses=50_00)
    assert queries.pool_of(night).total == 850_00
    prizes.set_prizes(night.pk, karin, guarantee=2_000_00)
    pool = queries.pool_of(night)
    assert (pool.total, pool.overlay) == (2_000_00, 1_200_00)


def test_percentages_fixed_amounts_and_gifts_of_ones_own(night, karin):
    prizes.set_prizes(
        night.pk,
        karin,
        table="own",
        shares=["62.5", "37.5", ""],
        prizes=[{}, {"amount": None, "gift": "a mug"}, {"amount": 80_00, "gift": ""}],
    )
    found = queries.payouts_of(night)
    assert whole(found.amounts) == [450, 270, 80]
    assert found.gifts == ("", "a mug", "")


@pytest.mark.parametrize(
    ("wish", "kind"),
    [
        ({"table": "roulette"}, "no_such_table"),
        ({"table": "own", "shares": ["60", "30"]}, "prizes_do_not_add_up"),
        ({"table": "own", "shares": []}, "prizes_do_not_add_up"),
        ({"table": "own", "shares": ["1e99"]}, "prizes_do_not_add_up"),
        ({"table": "own", "prizes": [{"amount": 10**13}]}, "too_much_money"),
        ({"added": -1}, "too_much_money"),
        ({"guarantee": 10**13}, "too_much_money"),
        ({"table": "own", "prizes": [{"gift": "x" * 81}]}, "gift_too_long"),
        ({"table": "own", "shares": ["0.1"] * 1001}, "too_many_places"),
    ],
)
def test_prizes_without_sense_are_refused(night, karin, wish, kind):
    assert refusal_of(prizes.set_prizes, night.pk, karin, **wish) == kind
    assert not PrizePlan.objects.exists()


def test_fixed_prizes_stay_when_the_pool_moves(night, karin):
    prizes.lock_prizes(night.pk, karin, pool=800_00)
    Purchase.objects.create(
        entry=night.entries.first(), kind="rebuy", price=HUNDRED, chips=5000, at=night.created_at
    )
    found = queries.to_win(night)
    assert found.has_moved
    assert (found.pool.total, found.plan.locked_pool) == (900_00, 800_00)
    assert whole(found.payouts.amounts) == [400, 240, 160]
    prizes.unlock_prizes(night.pk, karin)
    assert sum(queries.payouts_of(night).amounts) == 900_00


def test_fixing_twice_is_fixing_once(night, karin):
    assert prizes.lock_prizes(night.pk, karin).changed
    assert not prizes.lock_prizes(night.pk, karin, pool=1).changed


def test_prizes_that_the_page_did_not_show_are_not_fixed(night, karin):
    with pytest.raises(StaleError):
        prizes.lock_prizes(night.pk, karin, pool=700_00)


def test_fixed_prizes_are_opened_before_they_change(night, karin):
    prizes.lock_prizes(night.pk, karin)
    assert refusal_of(prizes.set_prizes, night.pk, karin, added=1) == "prizes_are_locked"


def test_more_than_there_is_cannot_be_fixed(night, karin):
    promised = [{"amount": 900_00, "gift": ""}]
    prizes.set_prizes(night.pk, karin, table="own", prizes=promised)
    assert refusal_of(prizes.lock_prizes, night.pk, karin) == "prizes_over_pool"


def test_nothing_cannot_be_fixed(make_running, karin):
    assert refusal_of(prizes.lock_prizes, make_running().pk, karin) == "nothing_to_win"


def test_prizes_in_kind_need_no_money(make_event, karin):
    event = make_event()
    prizes.set_prizes(event.pk, karin, table="own", prizes=[{"gift": "ham"}, {"gift": "mustard"}])
    prizes.lock_prizes(event.pk, karin)
    assert queries.payouts_of(event).gifts == ("ham", "mustard")


# -- deals


@pytest.fixture
def three_left(night, karin):
    for number in range(4, 9):
        knockouts.knock_out(night.pk, karin, number=number)
    return night


def test_a_deal_divides_what_the_places_of_those_left_pay(three_left, karin):
    amounts = {1: 320_00, 2: 270_00, 3: 210_00}
    stacks = {1: 22_000, 2: 12_000, 3: 6_000}
    prizes.record_deal(three_left.pk, karin, method="icm", amounts=amounts, stacks=stacks)
    found = queries.to_win(three_left)
    assert found.is_locked
    assert found.deal.amounts == {"1": 320_00, "2": 270_00, "3": 210_00}
    assert found.deal.stacks == {"1": 22_000, "2": 12_000, "3": 6_000}


def test_something_may_be_left_to_play_for(three_left, karin):
    amounts = dict.fromkeys((1, 2, 3), 250_00)
    prizes.record_deal(three_left.pk, karin, method="equal", amounts=amounts, left=50_00)
    assert Deal.objects.get().left == 50_00


@pytest.mark.parametrize(
    ("wish", "kind"),
    [
        ({"amounts": dict.fromkeys((1, 2, 3), 250_00)}, "deal_does_not_add_up"),
        ({"amounts": {1: 900_00, 2: -200_00, 3: 100_00}}, "deal_does_not_add_up"),
        ({"amounts": dict.fromkeys((1, 2, 3), 300_00), "left": -100_00}, "deal_does_not_add_up"),
        ({"amounts": {1: 400_00, 2: 400_00}}, "stale"),
        ({"amounts": {1: 400_00, 2: 200_00, 3: 200_00}, "method": "dice"}, "no_such_deal"),
    ],
)
def test_a_deal_that_is_none_is_refused(three_left, karin, wish, kind):
    assert (
        refusal_of(prizes.record_deal, three_left.pk, karin, **{"method": "custom"} | wish) == kind
    )
    assert not Deal.objects.exists()


def test_one_deal_at_a_time(three_left, karin):
    deal = {"method": "custom", "amounts": {1: 400_00, 2: 200_00, 3: 200_00}}
    prizes.record_deal(three_left.pk, karin, **deal)
    assert refusal_of(prizes.record_deal, three_left.pk, karin, **deal) == "deal_stands"
    assert refusal_of(prizes.unlock_prizes, three_left.pk, karin) == "deal_stands"
    prizes.cancel_deal(three_left.pk, karin)
    assert queries.to_win(three_left).deal is None
    assert prizes.record_deal(three_left.pk, karin, **deal).changed


def test_undoing_a_deal_opens_the_prizes_it_fixed(three_left, karin):
    amounts = {1: 400_00, 2: 200_00, 3: 200_00}
    line = prizes.record_deal(three_left.pk, karin, method="custom", amounts=amounts).line
    undo.undo(three_left.pk, karin, line.number)
    found = queries.to_win(three_left)
    assert found.deal is None
    assert not found.is_locked


def test_nobody_deals_alone_or_before_the_start(make_event, three_left, karin):
    for number in (2, 3):
        knockouts.knock_out(three_left.pk, karin, number=number)
    alone = {"method": "custom", "amounts": {1: 400_00}}
    assert refusal_of(prizes.record_deal, three_left.pk, karin, **alone) == "nobody_to_deal_with"
    early = make_event(title="Later")
    amounts = dict.fromkeys(Entry.objects.filter(event=early).values_list("number", flat=True), 0)
    wish = {"method": "custom", "amounts": amounts}
    assert refusal_of(prizes.record_deal, early.pk, karin, **wish) == "not_started"


# -- who is paid what


def test_places_are_paid_as_they_are_settled(three_left, karin):
    assert queries.awards_of(three_left) == dict.fromkeys(range(4, 9), 0)
    knockouts.knock_out(three_left.pk, karin, number=3)
    assert queries.awards_of(three_left)[3] == 160_00
    knockouts.knock_out(three_left.pk, karin, number=1)
    won = queries.awards_of(three_left)
    assert (won[1], won[2]) == (240_00, 400_00)
    assert sum(won.values()) == 800_00


def test_whoever_may_still_buy_back_in_is_not_paid_yet(three_left, karin):
    Offer.objects.create(event=three_left, kind="re_entry", price=HUNDRED, is_open=True)
    knockouts.knock_out(three_left.pk, karin, number=3)
    assert 3 not in queries.awards_of(three_left)
    Offer.objects.filter(kind="re_entry").update(is_open=False)
    assert queries.awards_of(three_left)[3] == 160_00


def test_a_deal_is_paid_and_what_was_left_with_the_title(three_left, karin):
    amounts = dict.fromkeys((1, 2, 3), 250_00)
    prizes.record_deal(three_left.pk, karin, method="equal", amounts=amounts, left=50_00)
    for number in (1, 3):
        knockouts.knock_out(three_left.pk, karin, number=number)
    won = queries.awards_of(three_left)
    assert (won[1], won[2], won[3]) == (250_00, 300_00, 250_00)
    assert sum(won.values()) == 800_00
