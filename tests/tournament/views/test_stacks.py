"""The count at the end of a night to a time, from its page to the results."""

import re
from datetime import time

import pytest

from tournament.models import Event
from tournament.services import clock, events, people, purchases
from tournament.services.deeds import Author

KARIN = Author("Karin")
PAGE = "/e/friday/stacks/"


@pytest.fixture
def night(cast):
    event = cast.event
    people.set_people(event.pk, KARIN, people=3)
    for number, name in enumerate(("Anna", "<b>Bo", "Cia"), 1):
        people.name_entry(event.pk, KARIN, number=number, name=name)
    events.change_settings(event.pk, KARIN, ends_hour=time(23))
    clock.start(event.pk, KARIN)
    return event


def text(answer):
    page = answer.content.decode()
    return page[page.index("<main") : page.index("</main>")]


def stacks(*chips, **more):
    return {f"stack-{number}": str(count) for number, count in enumerate(chips, 1)} | more


def test_the_count_ends_the_night_and_leads_to_the_results(cast, night):
    page = text(cast.director.get(PAGE))
    assert page.count('name="stack-') == 3
    assert "15,000" in page
    assert "Share the prizes" not in page
    assert cast.director.post(PAGE, stacks("4 000", "8k", 3000)).status_code == 302
    assert Event.objects.get(pk=night.pk).state == "finished"
    shown = text(cast.guest.get("/e/friday/results/"))
    assert shown.index("&lt;b&gt;Bo") < shown.index("Anna") < shown.index("Cia")
    assert "8,000 chips" in shown
    assert "8000" in cast.guest.get("/e/friday/results/results.csv").content.decode()
    assert cast.guest.get("/e/friday/results/results.json").json()["results"][0]["chips"] == 8000
    board = cast.director.get("/e/friday/").content.decode()
    assert "has won" in board
    rows = re.findall(r'<li id="p(\d)".*?<span class="place">(.*?)</span>', board)
    assert rows == [("2", "Place 1"), ("1", "Place 2"), ("3", "Place 3")]


def test_a_sum_that_is_off_keeps_what_was_typed_and_offers_to_take_it(cast, night):
    answer = cast.director.post(PAGE, stacks(4000, 8000, 2500))
    page = text(answer)
    assert answer.status_code == 422
    assert "500 too little: counted 14,500, in play must be 15,000." in page
    assert 'value="8000"' in page
    assert cast.director.post(PAGE, stacks(4000, 8000, 2500, corrects="on")).status_code == 302


@pytest.mark.parametrize("chips", [("", 8000, 7000), ("many", 8000, 7000), (-1, 8000, 8000)])
def test_what_is_no_number_is_said_beside_it(cast, night, chips):
    answer = cast.director.post(PAGE, stacks(*chips))
    assert answer.status_code == 422
    assert "errorlist" in text(answer)
    assert 'value="8000"' in text(answer)


def test_only_directors_count(cast, night):
    assert cast.guest.post(PAGE, stacks(4000, 8000, 3000)).status_code == 403
    assert cast.stranger.get(PAGE).status_code == 403


def test_a_night_until_one_is_left_has_no_such_page_to_fill_in(cast):
    page = text(cast.director.get(PAGE))
    assert "played until one is left" in page
    assert "stack-1" not in page
    assert cast.director.post(PAGE, stacks(5000)).status_code == 422


def test_the_hour_stands_where_people_look(cast, night):
    assert "Ends at 23:00" in cast.director.get("/e/friday/").content.decode()
    assert "Played until 23:00" in cast.guest.get("/e/friday/").content.decode()
    assert '"ends_at": 1' in cast.guest.get("/e/friday/tv/").content.decode()


def test_when_the_time_is_up_the_director_is_led_to_the_count(cast, night, time):
    time.passes(hours=12)
    page = cast.director.get("/e/friday/").content.decode()
    assert "The time is up" in page
    assert f'href="{PAGE}"' in page


def test_prizes_are_shared_by_chips_where_there_are_some(cast, night):
    purchases.set_offer(night.pk, KARIN, kind="buy_in", price=100_00)
    assert "Share the prizes" in text(cast.director.get(PAGE))
    cast.director.post(PAGE, stacks(5000, 6000, 4000, by_chips="on"))
    amounts = Event.objects.get(pk=night.pk).deals.get().amounts
    assert amounts["2"] > amounts["1"] > amounts["3"]
    assert "checked" in text(cast.director.get(PAGE))


def test_the_hour_is_set_and_taken_off_in_the_settings(cast, night):
    page = cast.director.get("/e/friday/settings/").content.decode()
    assert 'name="ends_hour" value="23:00"' in page
    cast.director.post(PAGE, stacks(4000, 8000, 3000))
    assert "ends_hour" not in cast.director.get("/e/friday/settings/").content.decode()
