"""What is to be won, as the TV and guests' phones show it."""

import re
from datetime import time as hour
from datetime import timedelta

import pytest

from tests.tournament.conftest import NOON
from tournament.models import Event, Knockout, Offer
from tournament.services import clock, events, knockouts, offers, people, prizes

from .test_prizes import buy_in, text

HOUR = timedelta(hours=1)
TV = "/e/friday/tv/"
PART = "/e/friday/tv/prizes/"
GUEST = "/e/friday/view/"


@pytest.fixture
def night(cast, karin):
    buy_in(cast.event)
    clock.start(cast.event.pk, karin)
    return cast.event


def out(event, karin, time, *numbers):
    """They went out, and everybody may know it."""
    for number in numbers:
        knockouts.knock_out(event.pk, karin, number=number)
    time.passes(seconds=6)


def test_the_ladder_stands_on_the_tv_and_on_phones(cast, night):
    for address in (TV, PART, GUEST):
        shown = text(cast.guest.get(address))
        assert "1 SEK 400 2 SEK 240 3 SEK 160" in shown, address
        assert "SEK 800" in shown
        assert "5 from the money" in shown


def test_the_way_to_the_money_and_through_it(cast, night, karin, time):
    for numbers, said in (
        ((8, 7, 6), "2 from the money"),
        ((5,), "The bubble: the next one out wins nothing"),
        ((4,), "SEK 240 after 1 more out"),
        ((3,), "SEK 400 after 1 more out"),
    ):
        out(night, karin, time, *numbers)
        assert said in text(cast.guest.get(PART))
    out(night, karin, time, 2)
    assert "more out" not in text(cast.guest.get(PART))


def test_who_is_paid_on_a_night_to_a_time_is_said_at_its_end(cast, night, karin, time):
    events.change_settings(night.pk, karin, ends_hour=hour(23))
    for numbers in ((8, 7, 6), (5,), (4,)):
        out(night, karin, time, *numbers)
        shown = text(cast.guest.get(PART))
        assert "1 SEK 400 2 SEK 240 3 SEK 160" in shown
        assert not re.search("from the money|bubble|more out|In the money", shown)


def test_refills_say_until_when_and_have_no_prizes_over_them(cast, karin):
    clock.start(cast.event.pk, karin)
    offers.set_offer(cast.event.pk, karin, kind="rebuy", price=0, until_level=1)
    assert text(cast.guest.get(PART)) == "Refills until the end of level 1"
    assert 'data-closes="last_refill"' in cast.guest.get(PART).content.decode()
    viewed = text(cast.guest.get(GUEST))
    assert "Refills until the end of level 1" in viewed
    assert "Prizes" not in viewed


def test_a_bust_that_may_still_be_undone_is_not_told(cast, night, karin):
    knockouts.knock_out(night.pk, karin, number=8)
    assert Knockout.objects.count() == 1
    assert "5 from the money" in text(cast.guest.get(PART))


def test_hidden_money_is_on_no_page_of_guests(cast, night, karin):
    prizes.set_prizes(night.pk, karin, prizes=[{}, {"gift": "a mug"}])
    Event.objects.update(hides_money=True)
    for address in (TV, PART, GUEST, "/e/friday/reading.json"):
        shown = cast.guest.get(address).content.decode()
        assert not any(word in shown for word in ("SEK", "80000", "24000")), address
    shown = text(cast.guest.get(PART))
    assert "2 a mug" in shown
    assert "5 from the money" in shown


def test_a_night_without_money_says_nothing_of_prizes(cast):
    assert text(cast.guest.get(PART)) == ""
    assert "Prizes" not in text(cast.guest.get(GUEST))


def test_a_long_ladder_shows_those_who_are_next(cast, night, karin, time):
    people.add_entries(night.pk, karin, count=72)
    prizes.set_prizes(night.pk, karin, added=10_000_00, table="usual")
    shown = text(cast.guest.get(PART))
    assert shown.startswith("Prizes SEK 18,000 1 SEK 4,500 2 SEK")
    assert " 12 SEK" not in shown
    assert " 12 SEK" in text(cast.guest.get(GUEST))
    out(night, karin, time, *range(15, 81))
    shown = text(cast.guest.get(PART))
    assert shown.startswith("Prizes SEK 18,000 1 SEK 4,500 8 SEK")
    assert " 12 SEK" in shown
    out(night, karin, time, *range(5, 15))
    assert " 4 SEK" in text(cast.guest.get(PART))


def test_a_deal_is_told(cast, night, karin, time):
    out(night, karin, time, *range(3, 9))
    amounts = {1: 320_00, 2: 270_00}
    prizes.record_deal(night.pk, karin, method="custom", amounts=amounts, left=50_00)
    assert "A deal is made; SEK 50 more for the winner" in text(cast.guest.get(PART))


def test_who_does_not_know_the_code_is_asked_for_it(cast, night):
    Event.objects.update(viewer_code="river")
    assert cast.guest.get(PART).status_code == 302


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        ({"kind": "rebuy", "until_level": 2}, "Rebuys until the end of level 2"),
        ({"kind": "add_on", "break_after": 2}, "Add-ons in the break after level 2"),
        ({"kind": "re_entry", "until_at": NOON + HOUR}, "Re-entries until 13:00"),
    ],
)
def test_what_can_be_bought_says_until_when(cast, night, terms, said):
    Offer.objects.create(event=night, price=100_00, **terms)
    for address in (PART, GUEST):
        assert said in text(cast.guest.get(address))


def test_what_is_over_is_not_told_any_more(cast, night, karin):
    Offer.objects.create(event=night, kind="rebuy", price=100_00, until_level=2)
    Offer.objects.create(event=night, kind="add_on", price=100_00, break_after=2)
    clock.jump(night.pk, karin, position=2)
    shown = text(cast.guest.get(PART))
    assert "Add-ons now, in this break" in shown
    assert "Rebuys" not in shown
    clock.jump(night.pk, karin, position=3)
    assert "Add-ons" not in text(cast.guest.get(PART))


def test_screens_hold_when_each_window_closes(cast, night, karin):
    buy_in_terms = {"kind": "buy_in", "price": 100_00, "until_level": 2}
    offers.set_offers(
        night.pk,
        karin,
        offers=[
            {"kind": "rebuy", "price": 100_00, "until_level": 2},
            {"kind": "re_entry", "price": 100_00, "until_level": 2},
            {"kind": "add_on", "price": 100_00, "break_after": 2},
        ],
    )
    offers.set_offer(night.pk, karin, **buy_in_terms)
    shown = cast.guest.get(PART).content.decode()
    held = re.findall(r'data-closes="(\w+)" data-from="(\d)" data-after="(\d)" data-at=""', shown)
    # Two play levels, then the break at position 2; rebuy and re-entry are one thing to say.
    assert sorted(held) == [
        ("last_add_on", "2", "2"),
        ("last_rebuy", "0", "1"),
        ("late_entry", "0", "1"),
    ]
    offers.open_offer(night.pk, karin, kind="rebuy", is_open=True)
    offers.open_offer(night.pk, karin, kind="re_entry", is_open=False)
    assert "last_rebuy" not in cast.guest.get(PART).content.decode()
