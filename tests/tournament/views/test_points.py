"""The table over the nights: who is on top, and how that is sent and kept."""

import pytest

from tournament.models import Event, Player
from tournament.services import clock, events, people, prizes, purchases
from tournament.services.deeds import Author

KARIN = Author("Karin")
NASTY = "=<script>alert(1)</script>"


def text(answer):
    page = answer.content.decode()
    return page[page.index("<main") : page.index("</main>")]


@pytest.fixture
def play(make_event, time):
    """Play a night to its end: these people in the order of their places, None for a nameless."""

    def to_the_end(*order, title="Sunday", before=None):
        event = make_event(title=title, people=len(order))
        for number, name in enumerate(order, 1):
            if name:
                people.name_entry(event.pk, KARIN, number=number, name=name)
        if before:
            before(event)
        clock.start(event.pk, KARIN)
        for number in range(len(order), 1, -1):
            time.passes(minutes=1)
            people.knock_out(event.pk, KARIN, number=number)
        clock.finish(event.pk, KARIN)
        time.passes(days=7)
        return event

    return to_the_end


def for_money(event):
    purchases.set_offer(event.pk, KARIN, kind="buy_in", price=100_00)


def for_a_ham(event):
    prizes.set_prizes(event.pk, KARIN, table="own", prizes=[{"gift": "Ham"}])


def test_nights_with_money_without_and_with_a_ham_count_alike(cast, play):
    play("Anna", "Bo", "Cia", before=for_money)
    play("Bo", "Anna", before=for_a_ham)
    play("Bo", "Cia", None)
    page = text(cast.host.get("/points/"))
    assert page.index("Bo") < page.index("Anna") < page.index("Cia")
    assert "1. Bo: 7 (3 nights)" in page
    assert "2. Anna: 4 (2 nights)" in page
    assert "1 place went to a player without a name" in page
    assert "kr" not in page
    assert "Ham" not in page
    assert "Points 2026, after 3 nights" in page


def test_the_house_counts_as_it_likes(cast, play):
    for _ in range(3):
        play("Anna", "Bo")
    done = cast.host.post("/points/?year=2026", {"points": "10, 5", "best": "2"})
    assert done["Location"] == "/points/?year=2026"
    page = text(cast.host.get("/points/"))
    assert "1. Anna: 20 (3 nights)" in page
    assert "the best 2 count" in page
    assert 'value="10 5"' in page


@pytest.mark.parametrize(
    ("points", "best"), [("ten", ""), ("-1", ""), ("1.5 1", ""), ("9" * 8, ""), ("10", "0")]
)
def test_what_cannot_be_counted_by_is_said_and_nothing_changes(cast, play, points, best):
    play("Anna", "Bo")
    answer = cast.host.post("/points/", {"points": points, "best": best})
    assert answer.status_code == 422
    assert "errorlist" in text(answer)
    assert "1. Anna: 2 " in text(cast.host.get("/points/"))


def test_a_night_can_be_left_out_and_the_demo_never_counts(cast, play):
    event = play("Anna", "Bo")
    play("Bo", "Anna", title="Sunday again")
    events.change_settings(event.pk, KARIN, in_table=False)
    Event.objects.filter(title="Sunday again").update(slug="demo")
    assert "No night is over yet" in text(cast.host.get("/points/"))


def test_each_year_has_its_table(cast, play, time):
    play("Anna", "Bo")
    time.passes(days=365)
    play("Bo", "Anna")
    assert "1. Bo: 2 (1 night)" in text(cast.host.get("/points/"))
    assert "1. Anna: 2 (1 night)" in text(cast.host.get("/points/?year=2026"))
    assert "1–2. Anna: 3 (2 nights)" in text(cast.host.get("/points/?year=all"))
    assert "No night" in text(cast.host.get("/points/?year=1999"))
    assert "1. Bo" in text(cast.host.get("/points/?year=%00'"))


def test_a_night_that_nobody_won_alone_shares_its_first_places(cast, make_event):
    event = make_event(title="Short", people=3)
    for number, name in enumerate(("Anna", "Bo", "Cia"), 1):
        people.name_entry(event.pk, KARIN, number=number, name=name)
    clock.start(event.pk, KARIN)
    people.knock_out(event.pk, KARIN, number=3)
    clock.finish(event.pk, KARIN)
    page = text(cast.host.get("/points/"))
    assert "1–2. Anna: 2.5 " in page
    assert "3. Cia: 1 " in page


def test_namesakes_are_two_and_no_name_is_a_formula_or_a_tag(cast, play):
    play(NASTY, "Anna")
    other = Player.objects.create(name="Anna", nickname="the other")
    event = play("Bo", "Cia")
    event.entries.filter(number=2).update(player=other)
    page = text(cast.host.get("/points/?year=all"))
    assert "<script>alert" not in page
    assert "Anna (the other)" in page
    table = cast.host.get("/points/table.csv").content.decode("utf-8-sig")
    assert f"'{NASTY}" in table
    said = cast.host.get("/points/table.json").json()
    assert said["table"][0]["name"] in {NASTY, "Bo"}
    assert cast.host.get("/points/table.exe").status_code == 404


def test_only_the_host_has_it_and_finds_it(cast, play):
    event = play("Anna", "Bo")
    for role in ("director", "guest"):
        for path in ("/points/", "/points/table.csv"):
            assert cast[role].get(path).status_code == 403
    for path in ("/", f"/e/{event.slug}/results/"):
        assert 'href="/points/"' in text(cast.host.get(path))


def test_nights_without_any_name_say_what_to_do(cast, play):
    play(None, None)
    assert "Nobody has a name in these nights" in text(cast.host.get("/points/"))
