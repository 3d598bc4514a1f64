"""Nights without any money: no page that is read has a word of it."""

import re
from datetime import time as hour

import pytest

from tournament import queries
from tournament.models import Event, GuestRequest
from tournament.services import clock, ending, events, guests, people, prizes, purchases
from tournament.services.deeds import Author

KARIN = Author("Karin")
GUESTS = (
    "/e/friday/",
    "/e/friday/view/",
    "/e/friday/tv/",
    "/e/friday/tv/prizes/",
    "/e/friday/me/",
    "/e/friday/results/",
    "/e/friday/results/results.csv",
    "/e/friday/results/results.json",
    "/e/friday/sheets/",
    "/e/friday/sheets/chips/",
    "/e/friday/sheets/breaks/",
    "/e/friday/sheets/blinds/",
)
DIRECTORS = (
    "/e/friday/",
    "/e/friday/person/1/",
    "/e/friday/levels/",
    "/e/friday/notes/",
    "/e/friday/guests/",
    "/e/friday/journal/",
    "/e/friday/count/",
    "/e/friday/stacks/",
    "/e/friday/results/",
    "/e/friday/sheets/host/",
    "/e/friday/ready/",
)
HOSTS = ("/", "/points/", "/points/table.csv", "/points/table.json")
# "Pays" is no such word: an ante is paid, too.
OF_MONEY = re.compile(
    r"\b(money|prices?|prizes?|pa(y|id|ying|yout|youts)|kr|SEK|EUR|cash|stakes?|owes?|buy-?ins?"
    r"|buy|bought|rebuys?|bount(y|ies)|pool|Swish|fees?)\b",
    re.IGNORECASE,
)


def said(answer):
    """What a page says, without its tags and scripts."""
    text = answer.content.decode()
    text = re.sub(r"<(script|style|svg)\b.*?</\1>", " ", text, flags=re.DOTALL)
    return re.sub(r"<[^>]*>", " ", text)


@pytest.fixture
def walk(cast):
    """Walk all pages in every state; return what is said of money, by page."""

    def through(states, besides=re.compile(r"(?!)")):
        found = []
        for change in states:
            change()
            walks = ((cast.guest, GUESTS), (cast.director, DIRECTORS), (cast.host, HOSTS))
            for client, paths in walks:
                for path in paths:
                    answer = client.get(path, follow=True)
                    if answer.status_code == 404 and "results." in path:
                        continue  # there is no file before the start
                    assert answer.status_code == 200, path
                    text = besides.sub("", said(answer))
                    found += [(path, word.group()) for word in OF_MONEY.finditer(text)]
        return found

    return through


@pytest.fixture
def night(cast):
    event = cast.event
    people.set_people(event.pk, KARIN, people=3)
    for number, name in enumerate(("Anna", "Bo", "Cia"), 1):
        people.name_entry(event.pk, KARIN, number=number, name=name)
    return event


def test_a_night_without_money_has_no_word_of_it_from_the_plan_to_the_table(night, walk):
    assert not walk(
        [
            lambda: None,
            lambda: clock.start(night.pk, KARIN),
            lambda: people.knock_out(night.pk, KARIN, number=3),
            lambda: people.knock_out(night.pk, KARIN, number=2),
            lambda: clock.finish(night.pk, KARIN),
        ]
    )


def test_a_night_to_a_time_for_points_has_no_word_of_it_either(cast, night, walk):
    events.change_settings(night.pk, KARIN, ends_hour=hour(23))
    stacks = {1: 4_000, 2: 6_000, 3: 5_000}
    assert not walk(
        [
            lambda: clock.start(night.pk, KARIN),
            lambda: ending.last_hands(night.pk, KARIN),
            lambda: ending.count_stacks(night.pk, KARIN, stacks=stacks),
        ]
    )
    assert "1. Bo: 3 (1 night)" in said(cast.host.get("/points/"))


def test_refills_are_free_and_without_a_word_of_money_too(cast, night, walk):
    """Cia, whose phone is signed in, goes out twice and gets new chips each time."""
    events.change_settings(night.pk, KARIN, ends_hour=hour(23))
    cast.guest.post("/e/friday/me/who/", {"number": "3"})
    guests.let_in(night.pk, KARIN, request=GuestRequest.objects.get().pk)

    def ask():
        cast.guest.post("/e/friday/me/ask/", {"kind": "rebuy"})
        assert "Cia: refill?" in said(cast.director.get("/e/friday/"))

    def refill():
        guests.sell(night.pk, KARIN, request=GuestRequest.objects.latest("pk").pk)
        board = said(cast.director.get("/e/friday/"))
        assert board.count("Refill") == 3  # a button for each of them
        assert "Cia: refill" in board

    stacks = {1: 4_000, 2: 6_000, 3: 15_000}
    found = walk(
        [
            lambda: clock.start(night.pk, KARIN),
            lambda: people.knock_out(night.pk, KARIN, number=3),
            ask,
            refill,
            lambda: people.knock_out(night.pk, KARIN, number=3),
            lambda: purchases.buy(night.pk, KARIN, number=3, kind="rebuy"),
            lambda: ending.count_stacks(night.pk, KARIN, stacks=stacks),
        ]
    )
    assert not found
    places = {one.entry: one.best for one in queries.finishes(Event.objects.get(pk=night.pk))}
    assert places == {2: 1, 3: 2, 1: 3}  # Cia: 15,000 less two refills of 5,000


def test_nobody_refills_where_the_night_is_for_money_once(cast, night):
    events.change_settings(night.pk, KARIN, ends_hour=hour(23))
    assert 'href="/e/friday/money/"' not in cast.director.get("/e/friday/").content.decode()
    cast.director.post("/e/friday/money/usual/", {"price": "100", "usual": "once"})
    assert [offer.kind for offer in queries.offers_of(night)] == ["buy_in"]
    assert 'href="/e/friday/money/"' in cast.director.get("/e/friday/").content.decode()


def test_a_ham_is_won_without_a_word_of_money(cast, night, walk):
    prizes.set_prizes(night.pk, KARIN, table="own", prizes=[{"gift": "Ham"}, {"gift": "Mustard"}])
    found = walk(
        [
            lambda: clock.start(night.pk, KARIN),
            lambda: people.knock_out(night.pk, KARIN, number=3),
            lambda: people.knock_out(night.pk, KARIN, number=2),
            lambda: clock.finish(night.pk, KARIN),
        ],
        besides=re.compile(r"\bprizes?\b", re.IGNORECASE),
    )
    assert not found
    board = cast.director.get("/e/friday/").content.decode()
    assert 'href="/e/friday/prizes/"' in board
    assert 'href="/e/friday/money/"' not in board
    assert Event.objects.get(pk=night.pk).state == "finished"
    shown = said(cast.guest.get("/e/friday/results/"))
    assert shown.index("Anna") < shown.index("Ham") < shown.index("Bo") < shown.index("Mustard")
