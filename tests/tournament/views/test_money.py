"""The money page: what can be bought, who has paid by what, who pays whom at the end."""

import re
from datetime import timedelta

import pytest

from tests.tournament.conftest import NOON
from tournament import queries
from tournament.models import Event, Offer, Purchase
from tournament.services import clock, offers, people
from tournament.services.deeds import Author

HERE = "/e/friday/money/"
KARIN = Author("Karin")


def text(answer):
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def page(cast, **query):
    return text(cast.director.get(HERE, query)).replace("\xa0", " ")


def post(cast, deed, **fields):
    return cast.director.post(f"{HERE}{deed}/", fields)


def offer(cast, kind="buy_in", price=10_000, **terms):
    offers.set_offer(cast.event.pk, KARIN, kind=kind, price=price, **terms)


def bought(number):
    return Purchase.objects.filter(entry__number=number).first()


def test_a_night_without_money_asks_what_it_costs(cast):
    shown = page(cast)
    assert "What does it cost to be in?" in shown
    assert "The till" not in shown
    assert "Hide money" not in shown


@pytest.mark.parametrize(
    ("usual", "kinds"),
    [
        ("once", ["buy_in"]),
        ("rebuys", ["buy_in", "rebuy"]),
        ("add_on", ["add_on", "buy_in", "rebuy"]),
    ],
)
def test_one_of_three_usual_ways_is_one_tap(cast, usual, kinds):
    assert post(cast, "usual", usual=usual, price="100 kr").status_code == 302
    offers = {one.kind: one for one in Offer.objects.all()}
    assert sorted(offers) == kinds
    assert {one.price for one in offers.values()} == {10_000}
    assert Purchase.objects.filter(kind="buy_in", price=10_000).count() == 8
    assert cast.event.journal.filter(kind="set_offers").count() == 1
    if "rebuy" in offers:
        assert offers["rebuy"].until_level == 2  # the break of this night is after level 2
    if "add_on" in offers:
        assert (offers["add_on"].break_after, offers["add_on"].limit) == (2, 1)


@pytest.mark.parametrize("price", ["", "0", "abc", "-5", "9" * 40])
def test_a_price_that_is_none_is_asked_for_again(cast, price):
    answer = post(cast, "usual", usual="once", price=price)
    assert answer.status_code == 422
    assert not Offer.objects.exists()
    assert price in answer.content.decode()


def test_everybody_owes_the_buy_in_until_they_have_paid(cast):
    offer(cast)
    people.name_entry(cast.event.pk, KARIN, number=3, name="<b>Ella")
    shown = page(cast)
    assert "&lt;b&gt;Ella" in shown
    assert "Not paid yet SEK 800" in shown
    answer = post(cast, "pay", number=3, paid_with="cash", place="paying")
    assert answer["Location"] == f"{HERE}#paying"
    assert bought(3).paid_with == "cash"
    shown = page(cast)
    assert "Cash SEK 100" in shown
    assert "Not paid yet SEK 700" in shown


def test_what_it_is_paid_with_is_called_as_before(cast):
    offer(cast)
    post(cast, "pay", number=1, paid_with="swish")
    post(cast, "pay", number=2, paid_with="Chocolate")
    post(cast, "pay", number=4, paid_with="chocolate")
    assert {bought(1).paid_with, bought(2).paid_with} == {"Swish", "Chocolate"}
    assert bought(4).paid_with == "Chocolate"
    assert "Chocolate SEK 200" in page(cast)


def test_paying_with_nothing_is_not_paying(cast):
    offer(cast)
    assert post(cast, "pay", number=1, paid_with=" ").status_code == 422
    assert not bought(1).paid_with


def test_not_paid_after_all_and_given_back(cast):
    offer(cast)
    post(cast, "pay", number=1, paid_with="cash")
    post(cast, "unpay", purchase=bought(1).pk)
    assert not bought(1).paid_with
    post(cast, "refund", purchase=bought(1).pk)
    assert bought(1).refunded_at
    assert "given back" in page(cast)


def test_each_kind_on_its_own_terms(cast):
    fields = {"price": "120", "fee": "10", "bounty": "10,50", "chips": "7k", "window": "level-3"}
    answer = post(cast, "offer/rebuy", **fields, limit="2")
    assert answer["Location"] == f"{HERE}#offer-rebuy"
    made = Offer.objects.get()
    assert (made.kind, made.price, made.fee, made.bounty) == ("rebuy", 12_000, 1_000, 1_050)
    assert (made.chips, made.limit, made.until_level) == (7000, 2, 3)
    assert "SEK 120, of it fee SEK 10, of it bounty SEK 10.50 · 7,000 chips" in page(cast)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"price": "10", "fee": "20"}, "Fee and bounty are parts of the price"),
        ({"price": ""}, "Write 0 if it is free."),
        ({"price": "10", "window": "break-2", "until_at": "21:00"}, "choose one of the two"),
        ({"price": "10", "window": "level-99"}, "Select a valid choice"),
        ({"price": "10", "limit": "0"}, "From 1 to 99"),
        ({"price": "10", "until_at": "25:99"}, "Write an hour like 21:30."),
    ],
)
def test_impossible_terms_are_said_beside_the_field_and_kept(cast, fields, sentence):
    answer = post(cast, "offer/rebuy", **fields)
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert not Offer.objects.exists()
    for value in fields.values():
        assert value in answer.content.decode()


def test_bounties_are_progressive_where_the_buy_in_says_so(cast):
    terms = {"price": "120", "bounty": "20"}
    post(cast, "offer/buy_in", **terms, progressive="on")
    assert queries.house_of(Event.objects.get(slug="friday")).bounties == "progressive"
    post(cast, "offer/rebuy", **terms)
    assert queries.house_of(Event.objects.get(slug="friday")).bounties == "progressive"
    post(cast, "offer/buy_in", **terms)
    assert queries.house_of(Event.objects.get(slug="friday")).bounties == "fixed"


def test_an_hour_is_one_of_the_evening_of_the_night(cast):
    Event.objects.update(starts_at=NOON + timedelta(days=3))
    post(cast, "offer/rebuy", price="100", until_at="21:30")
    assert Offer.objects.get().until_at == NOON + timedelta(days=3, hours=9.5)
    assert "until 21:30" in page(cast)


def test_closed_by_hand_and_open_again(cast):
    offer(cast, "rebuy")
    post(cast, "open", kind="rebuy", is_open="0")
    assert "closed by hand" in page(cast)
    post(cast, "open", kind="rebuy", is_open="")
    assert "closed by hand" not in page(cast)
    post(cast, "remove", kind="rebuy")
    assert not Offer.objects.exists()


@pytest.mark.parametrize("path", ["money/nothing/", "money/offer/nothing/"])
def test_other_deeds_are_not_there(cast, path):
    assert cast.director.post(f"/e/friday/{path}").status_code == 404


@pytest.mark.parametrize(
    ("deed", "fields"),
    [
        ("pay", {"number": "99", "paid_with": "cash"}),
        ("pay", {"number": "x", "paid_with": "cash"}),
        ("unpay", {"purchase": "9" * 30}),
        ("refund", {"purchase": "77"}),
        ("open", {"kind": "rebuy", "is_open": "1"}),
        ("open", {}),
        ("hide", {"hides": "x"}),
    ],
)
def test_what_cannot_be_is_a_sentence(cast, deed, fields):
    answer = post(cast, deed, **fields)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()


def test_money_is_hidden_and_shown(cast):
    offer(cast)
    post(cast, "hide", hides="1")
    assert Event.objects.get(slug="friday").hides_money
    assert "Show the money" in page(cast)


def test_at_the_end_the_fewest_payments(cast):
    offer(cast)
    for number in range(1, 7):
        post(cast, "pay", number=number, paid_with="cash")
    clock.start(cast.event.pk, KARIN)
    for number in range(3, 9):
        people.knock_out(cast.event.pk, KARIN, number=number)
    people.knock_out(cast.event.pk, KARIN, number=2)
    assert "When the night is over" in page(cast)
    clock.finish(cast.event.pk, KARIN)
    shown = page(cast)
    assert "Player 7 pays" in shown
    assert "pays Player 1 SEK" in page(cast, keeper="2")
    assert "Who pays whom" in page(cast, keeper="x")


def test_after_the_night_no_terms_can_be_changed(cast):
    offer(cast)
    clock.start(cast.event.pk, KARIN)
    clock.finish(cast.event.pk, KARIN)
    assert "offer/buy_in" not in cast.director.get(HERE).content.decode()
    assert "SEK 100 · 5,000 chips" in page(cast)


def test_a_night_that_was_played_without_money_says_so(cast):
    clock.start(cast.event.pk, KARIN)
    clock.finish(cast.event.pk, KARIN)
    shown = page(cast)
    assert "This night was played without money." in shown
    assert "What does it cost" not in shown


@pytest.mark.parametrize(
    ("currency", "price", "sentence"),
    [
        ("NOK", 110_000, "nobody may stake more than NOK 1,000"),
        ("NOK", 10_000, "nobody may play on credit"),
        ("DKK", 10_000, "may take no fee"),
    ],
)
def test_what_the_north_says_of_it(cast, currency, price, sentence):
    Event.objects.update(currency=currency)
    offer(cast, price=price, fee=500)
    assert sentence in page(cast)
    assert "for adults" in page(cast)


def test_more_people_than_a_norwegian_home_may_hold(cast):
    Event.objects.update(currency="NOK")
    offer(cast)
    assert "At most 20 people" not in page(cast)
    people.set_people(cast.event.pk, KARIN, people=21)
    assert "At most 20 people" in page(cast)


@pytest.mark.parametrize("role", ["captain", "stranger", "guest"])
def test_what_people_owe_is_for_those_who_steer(cast, role):
    offer(cast)
    assert cast[role].get(HERE).status_code == 403
    assert cast[role].post(f"{HERE}pay/", {"number": 1, "paid_with": "cash"}).status_code == 403


def test_many_people_take_no_more_questions(cast, django_assert_max_num_queries):
    offer(cast)
    people.set_people(cast.event.pk, KARIN, people=60)
    with django_assert_max_num_queries(25):
        cast.director.get(HERE)
