"""What the places pay, as directors choose and fix it."""

import re
from html import unescape

import pytest

from tournament import queries
from tournament.models import Event, JournalEntry, Offer, PrizePlan, Purchase
from tournament.services import clock, knockouts, people, prizes
from tournament.services.deeds import Author

KARIN = Author("Karin")
HERE = "/e/friday/prizes/"
DEAL = "/e/friday/prizes/deal/"


def text(answer):
    plain = unescape(re.sub(r"<[^>]+>", " ", answer.content.decode()))
    return " ".join(plain.split())


def buy_in(event, price=100_00):
    Offer.objects.create(event=event, kind="buy_in", price=price)
    for entry in event.entries.all():
        Purchase.objects.create(
            entry=entry, kind="buy_in", price=price, chips=5000, at=event.created_at
        )


@pytest.fixture
def night(cast):
    buy_in(cast.event)
    return cast.event


def plan_of(event):
    return PrizePlan.objects.get(event=event)


def test_only_directors_see_and_change_it(cast, night):
    for role in ("guest", "captain", "stranger"):
        for address in (HERE, DEAL):
            assert cast[role].get(address).status_code == 403
            assert cast[role].post(address).status_code == 403
        assert cast[role].post(HERE + "lock/").status_code == 403
    assert cast.director.get(HERE).status_code == 200


def test_the_page_says_what_there_is_to_win(cast, night):
    shown = text(cast.director.get(HERE))
    assert "To win: SEK 800" in shown
    assert "8 entries, 3 places are paid" in shown
    assert "1 SEK 400 50 % 2 SEK 240 30 % 3 SEK 160 20 %" in shown


def test_a_night_without_money_says_what_to_do_first(cast):
    assert "Nothing is in the pool yet." in text(cast.director.get(HERE))


def test_the_answer_follows_what_is_chosen_and_keeps_nothing(cast, night):
    answer = cast.director.get(HERE, {"table": "winner-takes-all"}, headers={"HX-Request": "true"})
    assert "1 SEK 800 100 %" in text(answer)
    assert b"<html" not in answer.content
    assert not PrizePlan.objects.exists()


def test_what_is_wrong_is_said_while_somebody_types(cast, night):
    wish = {"table": "own", "rows": "2", "share-1": "60", "share-2": "30"}
    answer = cast.director.get(HERE, wish, headers={"HX-Request": "true"})
    assert "The percentages add up to 90 %, not to 100 %." in text(answer)


def test_choosing_is_a_line_in_the_journal(cast, night):
    answer = cast.director.post(HERE, {"table": "top-three", "added": "200"}, follow=True)
    assert "To win: SEK 1,000" in text(answer)
    assert plan_of(night).table == "top-three"
    assert JournalEntry.objects.filter(kind="set_prizes").count() == 1


def test_percentages_sums_and_gifts_of_ones_own(cast, night):
    wish = {
        "table": "own", "rows": "3", "share-1": "62,5", "share-2": "37.5 %", "gift-2": " a  mug ",
        "amount-3": "80",
    }  # fmt: skip
    shown = text(cast.director.post(HERE, wish, follow=True))
    assert "1 SEK 450" in shown
    assert "2 SEK 270 a mug" in shown
    assert "3 SEK 80" in shown
    assert plan_of(night).shares == ["62.5", "37.5"]


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"table": "roulette"}, "How the pool is divided"),
        ({"table": "own", "share-1": "60", "share-2": "60"}, "add up to 120 %"),
        ({"table": "own"}, "Say how many per cent the first place gets."),
        ({"table": "own", "share-1": "1e9"}, "Write per cent, like 50 or 12.5."),
        ({"table": "own", "share-1": "100", "amount-1": "5"}, "Per cent or money"),
        ({"table": "house", "added": "a lot"}, "Write an amount of money"),
        ({"table": "house", "guarantee": "-5"}, "cannot be less than nothing"),
        ({"table": "house", "guarantee": "9" * 25}, "more money than"),
        ({"table": "own", "gift-1": "x" * 81}, "at most 80"),
    ],
)
def test_nonsense_gets_a_sentence_and_stays_in_the_form(cast, night, wish, sentence):
    answer = cast.director.post(HERE, wish)
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert not PrizePlan.objects.exists()


def test_hostile_gifts_are_only_text(cast, night):
    wish = {"table": "house", "rows": "1", "gift-1": "<script>alert(1)</script>"}
    shown = cast.director.post(HERE, wish, follow=True).content.decode()
    assert "<script>alert" not in shown
    assert "&lt;script&gt;alert(1)" in shown


@pytest.mark.parametrize("rows", ["", "0", "-3", "many", "99999999", "3"])
def test_any_number_of_rows_is_survived(cast, night, rows):
    assert cast.director.get(HERE, {"table": "own", "rows": rows}).status_code == 200


def test_fixing_opening_and_the_pool_that_moved(cast, night):
    shown = text(cast.director.post(HERE + "lock/", {"pool": "80000"}, follow=True))
    assert "The prizes are fixed" in shown
    Purchase.objects.filter(entry__number=8).update(refunded_at=night.created_at)
    shown = text(cast.director.get(HERE))
    assert "The pool is now SEK 700, but the prizes were fixed at SEK 800." in shown
    assert "1 SEK 400" in shown
    shown = text(cast.director.post(HERE + "unlock/", follow=True))
    assert "To win: SEK 700" in shown


def test_prizes_are_not_fixed_on_a_stale_page(cast, night):
    answer = cast.director.post(HERE + "lock/", {"pool": "70000"})
    assert answer.status_code == 409
    assert not queries.prizes_by(night).is_locked
    assert cast.director.post(HERE + "lock/").status_code == 422
    assert cast.director.post(HERE + "explode/").status_code == 404


def test_fixed_prizes_cannot_be_changed_by_an_old_page(cast, night, karin):
    prizes.lock_prizes(night.pk, karin)
    answer = cast.director.post(HERE, {"table": "winner-takes-all"})
    assert answer.status_code == 422
    assert "The prizes are fixed. Open them first." in text(answer)


# -- deals


@pytest.fixture
def three_left(night, karin):
    clock.start(night.pk, karin)
    for number in range(4, 9):
        knockouts.knock_out(night.pk, karin, number=number)
    return night


STACKS = {"stack-1": "22 000", "stack-2": "12k", "stack-3": "6000"}


def test_before_the_start_there_is_nothing_to_deal(cast, night):
    assert "The clock has not been started yet." in text(cast.director.get(DEAL))


def test_the_stacks_make_offers_with_what_is_odd_about_them(cast, three_left):
    shown = text(cast.director.get(DEAL, STACKS))
    assert "3 players are left. To divide: SEK 800." in shown
    assert "Player 1 SEK 320 Player 2 SEK 260 Player 3 SEK 220" in shown  # ICM, in tens
    assert "Player 1 SEK 340 Player 2 SEK 250 Player 3 SEK 210" in shown  # by chips
    assert "Player 1 would get more than the first prize, SEK 400." in shown  # by chips alone
    skewed = text(cast.director.get(DEAL, {**STACKS, "stack-1": "30 000"}))
    assert "The stacks are 48,000 together, but 40,000 must be in play." in skewed


@pytest.mark.parametrize(
    ("stacks", "sentence"),
    [
        ({"stack-3": "0"}, "Player 3 has no chips and is out, not in a deal."),
        ({"stack-3": "few"}, "Write a whole number of chips"),
        ({"stack-3": ""}, "This field is required."),
        ({"left": "900"}, "There is only SEK 800 to divide."),
    ],
)
def test_impossible_stacks_get_a_sentence(cast, three_left, stacks, sentence):
    assert sentence in text(cast.director.get(DEAL, STACKS | stacks))


def test_all_agree_on_an_offer(cast, three_left):
    wish = {**STACKS, "method": "icm", "sum": "80000", "left": "50"}
    shown = text(cast.director.post(DEAL, wish, follow=True))
    assert "The deal: ICM" in shown
    assert "SEK 50 goes to the winner beside." in shown
    deal = queries.to_win(three_left).deal
    assert sum(deal.amounts.values()) == 750_00
    shown = text(cast.director.post(HERE + "cancel-deal/", follow=True))
    assert "Open the prizes again" in shown


def test_they_agree_on_something_else(cast, three_left):
    wish = {"method": "custom", "sum": "80000", "gets-1": "300", "gets-2": "300", "gets-3": "150"}
    answer = cast.director.post(DEAL, wish)
    assert answer.status_code == 422
    assert "The deal adds up to SEK 750, but SEK 800 is to be divided." in text(answer)
    shown = text(cast.director.post(DEAL, wish | {"gets-3": "200"}, follow=True))
    assert "The deal: As agreed" in shown


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"sum": "70000"}, 409),
        ({"stack-4": "100"}, 409),
        ({"method": "dice"}, 422),
        ({"stack-1": "-5"}, 422),
        ({"sum": ""}, 409),
    ],
)
def test_a_deal_that_the_page_did_not_show_is_not_made(cast, three_left, change, status):
    wish = {**STACKS, "method": "icm", "sum": "80000"} | change
    assert cast.director.post(DEAL, wish).status_code == status
    assert queries.to_win(three_left).deal is None


def test_a_second_deal_is_refused(cast, three_left):
    wish = {**STACKS, "method": "equal", "sum": "80000"}
    cast.director.post(DEAL, wish)
    answer = cast.director.post(DEAL, wish)
    assert answer.status_code == 422
    assert "A deal has been made." in text(answer)


def test_the_page_has_a_constant_number_of_queries(cast, night, django_assert_num_queries, karin):
    cast.director.get(HERE)
    with django_assert_num_queries(11):
        cast.director.get(HERE)
    people.add_entries(night.pk, karin, count=92)
    with django_assert_num_queries(11):
        cast.director.get(HERE)


def test_money_is_written_in_the_nights_currency(cast, night):
    Event.objects.update(currency="GBP")
    assert "To win: £800" in text(cast.director.get(HERE))


# -- two hosts, and a pool that moves


def test_the_second_of_two_hosts_is_told_what_the_first_has_saved(cast, night):
    seen = re.search(r'name="seen" value="(\w{8})"', cast.director.get(HERE).content.decode())[1]
    cast.director.post(HERE, {"table": "top-three", "seen": seen})
    wish = {"table": "winner-takes-all", "seen": seen}
    live = cast.director.get(HERE, wish, headers={"HX-Request": "true"})
    assert "Somebody else has saved other prizes meanwhile" in text(live)
    answer = cast.director.post(HERE, wish)
    assert answer.status_code == 409
    assert "Kept now: " in text(answer)
    assert "SEK 400" in text(answer)
    page = answer.content.decode()
    assert re.search(r'value="winner-takes-all" checked', page)
    assert plan_of(night).table == "top-three"
    seen = re.search(r'name="seen" value="(\w{8})"', page)[1]
    assert cast.director.post(HERE, {"table": "winner-takes-all", "seen": seen}).status_code == 302
    assert plan_of(night).table == "winner-takes-all"


def test_both_hosts_may_wish_for_the_same(cast, night):
    seen = re.search(r'name="seen" value="(\w{8})"', cast.director.get(HERE).content.decode())[1]
    for _host in range(2):
        assert cast.director.post(HERE, {"table": "top-three", "seen": seen}).status_code == 302
    assert JournalEntry.objects.filter(kind="set_prizes").count() == 1


@pytest.mark.parametrize(
    ("deed", "first"), [("lock-anew", 450_00), ("keep", 400_00)], ids=["anew", "kept"]
)
def test_prizes_fixed_for_another_pool_are_a_card_with_two_deeds(cast, night, deed, first):
    clock.start(night.pk, KARIN)
    prizes.lock_prizes(night.pk, KARIN)
    assert "prizes fixed at" not in text(cast.director.get("/e/friday/"))
    entry = night.entries.get(number=1)
    Purchase.objects.create(
        entry=entry, kind="rebuy", price=100_00, chips=5000, at=night.created_at
    )
    shown = text(cast.director.get("/e/friday/"))
    assert "Pool SEK 900 prizes fixed at SEK 800 Anew Keep" in shown
    assert "Fix them anew Keep them" in text(cast.director.get(HERE))
    stale = cast.director.post(HERE + deed + "/", {"pool": "80000", "back": "night"})
    assert stale.status_code == 409
    answer = cast.director.post(
        HERE + deed + "/", {"pool": "90000", "back": "night"}, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 200
    assert "prizes fixed at" not in text(answer)
    assert plan_of(night).locked[0] == first
