"""Who is asked to a night, one tap an answer; the invitation; the winner's photo."""

import json
import re
from datetime import UTC, datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.tournament.jpegs import EXIF, jpeg
from tournament.models import Event, Invitee, WinnerPhoto
from tournament.services import clock, events, invitees, offers, people
from tournament.services.deeds import Author

KARIN = Author("Karin")
NASTY = "<script>alert(1)</script>"
PAGE = "/e/friday/invited/"


def html(answer):
    return answer.content.decode()


def text_of(page):
    return re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)[1]


def ask(cast, *names):
    invitees.invite(cast.event.pk, KARIN, names=names)


def one(name):
    return Invitee.objects.get(player__name=name)


def post(client, deed, **sent):
    return client.post(f"{PAGE}{deed}/", sent)


def test_an_empty_list_says_what_to_do(cast):
    page = html(cast.director.get(PAGE))
    assert "Nobody is on the list yet." in page
    assert text_of(page).startswith("Friday\n")


def test_names_are_typed_or_taken_from_the_book(cast):
    sent = post(cast.director, "ask", names=f" Åsa  Björk, {NASTY};محمد,, ")
    assert sent.status_code == 302
    page = html(cast.director.get(PAGE))
    assert NASTY not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert {str(row.player) for row in cast.event.invitees.all()} == {"Åsa Björk", NASTY, "محمد"}


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"names": ""}, "Give a name."),
        ({"names": " , ;"}, "Give a name."),
        ({"names": "\u200b\u200b"}, "A name is written with letters."),
        ({"names": "x" * 61}, "A name has at most 60 letters."),
        ({"names": ",".join(["x"] * 51)}, "At most 50 names at once."),
        ({"player": "zero"}, "Choose who."),
        ({"player": "999999"}, "That person is not in the book any more."),
    ],
)
def test_what_cannot_be_asked_is_told_and_stays_in_the_field(cast, sent, sentence):
    refused = post(cast.director, "ask", **sent)
    assert refused.status_code == 422
    assert sentence in html(refused)
    if len(sent.get("names", "").strip(" ,;\u200b")) > 1:
        assert f'value="{sent["names"]}"' in html(refused)
    assert not Invitee.objects.exists()


def test_a_place_that_gets_free_is_offered_to_the_first_who_waits(cast):
    ask(cast, "Anna", "Bo", "Cia")
    assert post(cast.director, "terms", places="2", venue="", bring="").status_code == 302
    for name in ("Anna", "Bo", "Cia"):
        post(cast.director, "answer", invitee=one(name).pk, answer="sure", seq=one(name).seq)
    page = html(cast.director.get(PAGE))
    assert "Cia is on the wait list: all places are taken" in page
    assert "A place is free" not in page
    told = post(cast.director, "answer", invitee=one("Cia").pk, answer="sure", seq=one("Cia").seq)
    assert told.status_code == 422
    assert "All 2 places are taken." in html(told)
    post(cast.director, "answer", invitee=one("Bo").pk, answer="no", seq=one("Bo").seq)
    assert "A place is free, and Cia is the first" in html(cast.director.get(PAGE))
    old = post(cast.director, "answer", invitee=one("Cia").pk, answer="sure", seq=0)
    assert old.status_code == 409
    post(cast.director, "answer", invitee=one("Cia").pk, answer="sure", seq=one("Cia").seq)
    assert one("Cia").answer == "sure"


def test_who_is_sure_has_come_with_one_tap(cast):
    ask(cast, "Anna", "Bo")
    invitees.answer(cast.event.pk, KARIN, invitee=one("Anna").pk, answer="sure")
    key = "k" * 16
    for _ in range(2):
        assert post(cast.director, "came", key=key).status_code == 302
    assert [str(entry) for entry in cast.event.entries.all()][:2] == ["Anna", "#2"]
    page = html(cast.director.get(PAGE))
    assert "7 more are counted without a name." in page
    post(cast.director, "exactly", people=1)
    clock.start(cast.event.pk, KARIN)
    post(cast.director, "came", invitee=one("Bo").pk)
    assert [str(entry) for entry in cast.event.entries.all()] == ["Anna", "Bo"]


def test_everybody_of_last_time_is_asked_with_one_tap(cast, make_event, time):
    last = make_event(title="Last", people=2)
    for number, name in enumerate(("Anna", "Bo"), 1):
        people.name_entry(last.pk, KARIN, number=number, name=name)
    clock.start(last.pk, KARIN)
    clock.finish(last.pk, KARIN)
    page = html(cast.director.get(PAGE))
    assert "Everybody of last time: 2" in page
    post(
        cast.director, "ask", player=re.findall(r'type="hidden" name="player" value="(\d+)"', page)
    )
    assert {str(row.player) for row in cast.event.invitees.all()} == {"Anna", "Bo"}
    assert "Everybody of last time" not in html(cast.director.get(PAGE))


def test_the_invitation_says_what_there_is_to_know_and_no_address(cast, make_event, plans):
    levels = [plans.play(25 * 2**step) for step in range(10)]
    event, page = make_event(title="Long", levels=levels), "/e/long/invited/"
    at = datetime(2026, 6, 19, 17, tzinfo=UTC)
    events.change_settings(event.pk, KARIN, starts_at=at, zone="Europe/Stockholm", currency="SEK")
    offers.set_offers(
        event.pk,
        KARIN,
        offers=[{"kind": "buy_in", "price": 100_00}, {"kind": "rebuy", "price": 50_00}],
    )
    invitees.set_invitation(event.pk, KARIN, places=8, venue="At Karin's", bring="Crisps")
    shown = html(cast.host.get(page))
    said = text_of(shown).replace("\xa0", " ").splitlines()
    assert said[0] == "Long"
    assert said[1].endswith("June, 19:00, At Karin&#x27;s")
    assert said[2] == "Stakes: Buy-in SEK 100, Rebuy SEK 50"
    assert said[3] == "Chips: 5,000 for each"
    assert said[4].startswith("Home: about ")
    assert said[5] == "Bring: Crisps"
    picture = json.loads(re.search(r'id="picture"[^>]*>(.*?)</script>', shown, re.DOTALL)[1])
    assert picture["facts"][1] == ["Where", "At Karin's"]
    assert "http" not in text_of(shown) + json.dumps(picture)
    events.change_settings(event.pk, KARIN, hides_money=True)
    assert "SEK" not in text_of(html(cast.host.get(page)))


def test_a_night_without_money_has_no_word_of_it(cast):
    assert "Stakes" not in text_of(html(cast.director.get(PAGE)))


def test_when_the_night_is_over_nobody_is_asked_any_more(cast):
    ask(cast, "Anna")
    clock.start(cast.event.pk, KARIN)
    clock.finish(cast.event.pk, KARIN)
    page = html(cast.director.get(PAGE))
    assert "The night is over." in page
    assert "<button" not in page[page.index('id="list"') : page.index('id="invitation"')]
    assert post(cast.director, "ask", names="Bo").status_code == 422


# -- the winner's photo


@pytest.fixture
def over(cast):
    event = cast.event
    people.set_people(event.pk, KARIN, people=2)
    for number, name in enumerate((NASTY, "Bo"), 1):
        people.name_entry(event.pk, KARIN, number=number, name=name)
    clock.start(event.pk, KARIN)
    people.knock_out(event.pk, KARIN, number=2)
    clock.finish(event.pk, KARIN)
    return Event.objects.get(pk=event.pk)


def take(client, data, **headers):
    sent = {"photo": SimpleUploadedFile("a.jpg", data, "image/jpeg")}
    return client.post("/e/friday/winner/take/", sent, headers=headers)


def test_a_photo_is_shown_to_everybody_and_taken_away_again(cast, over):
    assert cast.guest.get("/e/friday/winner.jpg").status_code == 404
    assert take(cast.guest, jpeg()).status_code == 403
    assert take(cast.director, jpeg(told=EXIF)).status_code == 302
    shown = cast.guest.get("/e/friday/winner.jpg")
    assert shown.content == jpeg()
    assert shown["Content-Type"] == "image/jpeg"
    assert shown["X-Content-Type-Options"] == "nosniff"
    page = html(cast.guest.get("/e/friday/results/"))
    assert "/e/friday/winner.jpg?" in page
    assert "Take a picture" not in page
    assert NASTY not in page
    assert cast.director.post("/e/friday/winner/remove/").status_code == 302
    assert not WinnerPhoto.objects.exists()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "That file is empty."),
        (b"\x89PNG\r\n", "That is no picture in JPEG."),
        (jpeg(scan=b"\1" * 400_000), "That picture is too large: 300 KB is the most."),
        (jpeg(scan=b"\1" * 1_300_000), "That picture is too large: 300 KB is the most."),
    ],
)
def test_a_bad_file_is_told_in_a_sentence(cast, over, data, sentence):
    assert take(cast.director, data).status_code == 302
    assert sentence in html(cast.director.get("/e/friday/results/"))
    by_script = take(cast.director, data, **{"Idempotency-Key": "k" * 16})
    assert (by_script.status_code, sentence in html(by_script)) == (422, True)
    assert not WinnerPhoto.objects.exists()
