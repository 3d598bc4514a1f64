"""Who came where: for everybody, in a chat, in a file."""

import json
from datetime import timedelta

import pytest

from tournament import instants
from tournament.models import (
    Event,
    Knockout,
    KnockoutShare,
    Offer,
    Player,
    Purchase,
    PurchaseKind,
)
from tournament.services import clock, people, prizes
from tournament.services.deeds import Author

KARIN = Author("Karin")
NASTY = "<script>alert(1)</script>"


def html(answer):
    return answer.content.decode()


def text(client, path="/e/friday/results/"):
    """What stands on the page, without the chance letters of the forms at its foot."""
    page = html(client.get(path))
    return page[page.index("<main") : page.index("</main>")]


@pytest.fixture
def play(cast):
    """Name these people, start the night, and have these numbers go out one after the other."""

    def through(*out, names=("Anna", "Bo", "Cia"), finish=False):
        event = cast.event
        people.set_people(event.pk, KARIN, people=len(names))
        for number, name in enumerate(names, 1):
            people.name_entry(event.pk, KARIN, number=number, name=name)
        clock.start(event.pk, KARIN)
        for minute, number in enumerate(out):
            people.knock_out(event.pk, KARIN, number=number)
            at = instants.stored_now() - timedelta(minutes=30 - minute)
            Knockout.objects.filter(entry__number=number, entry__event=event).update(at=at)
        if finish:
            clock.finish(event.pk, KARIN)
        return Event.objects.get(pk=event.pk)

    return through


def took(event, out, *by):
    knockout = Knockout.objects.get(entry__event=event, entry__number=out)
    for order, number in enumerate(by):
        entry = event.entries.get(number=number)
        KnockoutShare.objects.create(knockout=knockout, by=entry, order=order)


def test_the_host_plays_a_past_night_again_and_nobody_else_does(cast, play):
    event = play(3, 2, finish=True)
    for role in ("director", "guest"):
        assert "/again/" not in text(cast[role])
        assert cast[role].post("/e/friday/again/").status_code == 403
    assert "/e/friday/again/" in text(cast.host)
    made = cast.host.post("/e/friday/again/", {"key": "k" * 16})
    new = Event.objects.get(slug="friday-2")
    assert made["Location"] == "/e/friday-2/"
    assert (new.state, new.entries.count()) == ("planned", event.entries.count())
    assert cast.host.post("/e/nowhere/again/").status_code == 404


@pytest.fixture
def stakes(cast):
    """Everybody pays 100 kr, 20 of it as a bounty."""

    def pay(event):
        Offer.objects.create(event=event, kind=PurchaseKind.BUY_IN, price=10000, bounty=2000)
        for entry in event.entries.all():
            Purchase.objects.create(
                entry=entry,
                kind=PurchaseKind.BUY_IN,
                price=10000,
                bounty=2000,
                paid_with="cash",
                at=event.created_at - timedelta(hours=1),
            )

    return pay


def test_before_the_start_there_is_nothing_to_tell(cast):
    assert "The night has not begun yet." in text(cast.guest)
    assert cast.guest.get("/e/friday/results/results.csv").status_code == 404


def test_everybody_sees_who_came_where(cast, play):
    play(2, 3, finish=True)
    page = " ".join(text(cast.guest).split())
    assert page.index("Anna") < page.index("Cia") < page.index("Bo")
    assert "Winner" in page
    assert "First out: Bo" in page
    assert "Prize" not in page
    assert "SEK" not in page


def test_while_it_is_on_it_says_how_it_stands(cast, play):
    play(2)
    page = text(cast.guest)
    assert "2 are still in: <bdi>Anna, Cia</bdi>" in page
    assert "The night is still on" in page
    assert 'hx-trigger="every 15s"' in page
    clock.finish(cast.event.pk, KARIN)
    assert "hx-" not in text(cast.guest)


def test_guests_hear_of_a_bust_when_its_undo_time_is_over(cast, play, time):
    event = play(2)
    people.knock_out(event.pk, KARIN, number=1)
    assert "2 are still in" in text(cast.guest)
    assert "Winner" not in text(cast.guest)
    assert "Winner" in text(cast.director)
    time.passes(seconds=6)
    assert "Winner" in text(cast.guest)


def test_prizes_bounties_and_knock_outs(cast, play, stakes):
    event = play(2, 3, finish=True)
    stakes(event)
    took(event, 2, 3)
    took(event, 3, 1)
    page = " ".join(text(cast.guest).split())
    assert "Most knock-outs: Anna, Cia, 1" in page
    assert "SEK 40" in page  # two of the bounties for Anna, one of them the own
    table = html(cast.guest.get("/e/friday/results/results.csv"))
    assert "1,1,Anna,1,,,240,40," in table


def test_after_a_deal_everybody_in_it_has_what_was_agreed(cast, play, stakes):
    event = play(2)
    stakes(event)
    prizes.record_deal(event.pk, KARIN, method="custom", amounts={1: 9000, 3: 13000}, left=2000)
    people.knock_out(event.pk, KARIN, number=1)
    table = html(cast.director.get("/e/friday/results/results.csv"))
    assert "1,1,Cia,0,,,150,20," in table
    assert ",Anna,0," in table
    assert ",90,0," in table


def test_hidden_money_is_for_the_director_alone_and_in_no_text_that_is_sent(cast, play, stakes):
    event = play(2, 3, finish=True)
    stakes(event)
    Event.objects.filter(pk=event.pk).update(hides_money=True)
    assert "240" not in text(cast.guest)
    shown = text(cast.director)
    assert "240" in shown
    assert "240" not in shown[shown.index("<textarea") : shown.index("</textarea>")]
    for client, knows in ((cast.guest, False), (cast.director, True)):
        for kind in ("json", "csv"):
            file = html(client.get(f"/e/friday/results/results.{kind}"))
            assert ("prize" in file) == knows


def test_files_hold_all_names_and_no_formula(cast, play):
    play(2, 3, names=("=1+1", NASTY, "@x"), finish=True)
    answer = cast.guest.get("/e/friday/results/results.json")
    assert 'filename="friday.json"' in answer["Content-Disposition"]
    whole = json.loads(answer.content)
    assert [row["name"] for row in whole["results"]] == ["=1+1", "@x", NASTY]
    assert whole["state"] == "finished"
    table = html(cast.guest.get("/e/friday/results/results.csv"))
    assert ",'=1+1," in table
    swedish = cast.guest.get("/e/friday/results/results.csv", headers={"accept-language": "sv"})
    assert ";'=1+1;" in html(swedish)
    assert cast.guest.get("/e/friday/results/results.exe").status_code == 404
    assert "<script>alert" not in text(cast.guest)


def test_who_has_no_name_is_a_guest_and_two_of_one_name_are_told_apart(cast, play):
    event = play(2, names=("Anna", "Bo", "Cia"))
    event.entries.filter(number=3).update(player=None)
    second = Player.objects.create(name="anna", nickname="Annie")
    event.entries.filter(number=2).update(player=second)
    page = text(cast.guest)
    assert "Anna (1)" in page
    assert "anna (Annie)" in page
    assert "Guest 3" in page


def test_who_knows_no_code_sees_no_results(cast, play):
    event = play(2)
    Event.objects.filter(pk=event.pk).update(viewer_code="ABCD")
    for path in ("", "results.csv"):
        asked = cast.guest.get(f"/e/friday/results/{path}")
        assert asked.status_code == 302
        assert asked["Location"].startswith("/e/friday/code/")
    assert cast.director.get("/e/friday/results/").status_code == 200


def test_more_people_need_no_more_questions(cast, play, django_assert_max_num_queries):
    play(*range(2, 40), names=[f"Guest {n}" for n in range(1, 40)], finish=True)
    with django_assert_max_num_queries(24):
        cast.guest.get("/e/friday/results/")


def test_the_text_for_the_chat_names_the_next_night_and_no_address(cast, play, make_event):
    play(2, 3, finish=True)
    make_event(title="Again", starts_at=instants.wall_now() + timedelta(days=7))
    shown = text(cast.director)
    sent = shown[shown.index("<textarea") : shown.index("</textarea>")]
    assert "1. Anna\n2. Cia\n3. Bo\n" in sent
    assert "Next time: Friday 19 June" in sent
    assert "http" not in sent


def test_who_is_still_in_may_have_knocked_out_the_most(cast, play):
    event = play(2)
    took(event, 2, 1)
    assert "Most knock-outs: Anna, 1" in text(cast.guest)


def test_screens_name_the_winner_once_the_undo_time_is_over(cast, play, time):
    event = play(2, names=("Anna Ek", "Bo", "Cia"))
    people.knock_out(event.pk, KARIN, number=3)
    clock.finish(event.pk, KARIN)

    def winner():
        return cast.guest.get("/e/friday/reading.json").json()["winner"]

    assert winner() == ""
    assert "has won" not in html(cast.guest.get("/e/friday/tv/")).split("</main>")[0]
    time.passes(seconds=6)
    assert winner() == "Anna"
    assert "Anna has won" in html(cast.guest.get("/e/friday/tv/"))
    assert "Anna has won" in html(cast.guest.get("/e/friday/view/"))
    clock.reopen(event.pk, KARIN)
    assert winner() == ""


def test_a_director_puts_right_how_somebody_went_out_and_is_back_here(cast, play):
    event = play(3, 2, finish=True)
    shown = text(cast.director)
    assert "/e/friday/person/3/by/?back=results" in shown
    assert "/person/" not in text(cast.guest)
    answer = cast.director.post(
        "/e/friday/person/2/bust/", {"company": "hand-3", "back": "results"}
    )
    assert answer.url == "/e/friday/results/"
    assert "Cia, Bo share their places" in text(cast.director)
    assert "share their places" not in text(cast.guest)
    cast.director.post(
        "/e/friday/person/2/bust/",
        {"company": "hand-3", "starting_stack": "10", "other_stack": "20"},
    )
    page = text(cast.guest)
    assert page.index("Cia") < page.index("Bo")
    assert event.journal.filter(kind="correct").count() == 2
