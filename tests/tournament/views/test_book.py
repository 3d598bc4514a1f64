"""The player book, and naming people out of it."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tournament.models import Player
from tournament.services import book, clock, people
from tournament.services.deeds import Author

SEAL = re.compile(r'name="seal" value="(\w+)"')
NASTY = "<script>alert(1)</script>"


def put(name, **more):
    return book.add(**{"nickname": "", "phone": "", "note": ""} | more | {"name": name})


def html(answer):
    return answer.content.decode()


def names():
    return [one.name for one in Player.objects.order_by("pk")]


def test_somebody_new_comes_into_the_book(cast):
    sent = {"name": " Åsa  Björk ", "nickname": "Ås", "phone": "+46 70", "note": ""}
    assert cast.host.post("/players/", sent).status_code == 302
    page = html(cast.host.get("/players/"))
    assert "Åsa Björk is in the book." in page
    assert "“Ås”" in page
    assert "+46 70" in page
    assert "1 person" in page


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"name": ""}, "Give a name."),
        ({"name": "   "}, "Give a name."),
        ({"name": "\u200b\u200b"}, "A name is written with letters."),
        ({"name": "x" * 61}, "at most 60"),
        ({"name": "Anna", "phone": "1"}, "There is a “Anna” already."),
        ({}, "Give a name."),
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_stays(cast, sent, sentence):
    put("Anna")
    answer = cast.host.post("/players/", sent | {"note": "kept note"})
    assert answer.status_code == 422
    assert sentence in html(answer)
    assert "kept note" in html(answer)
    assert names() == ["Anna"]


def test_the_book_is_searched(cast):
    put("Anna")
    put("Åsa", phone="070 123")
    page = html(cast.host.get("/players/?q=asa"))
    assert "1 of 2 is found." in page
    assert "Åsa" in page
    assert ">Anna<" not in page
    assert "0 of 2 are found." in html(cast.host.get("/players/", {"q": NASTY}))


def test_a_name_is_text_wherever_it_stands(cast):
    made = put(NASTY[:60], nickname=NASTY[:30], note=NASTY)
    for path in ("/players/", f"/players/{made.pk}/", "/e/friday/person/1/"):
        assert "<script>alert" not in html(cast.host.get(path))


def test_a_person_is_changed(cast):
    made = put("Anna")
    path = f"/players/{made.pk}/"
    cast.host.post(path, {"name": "Anna Ek", "nickname": "", "phone": "070", "note": ""})
    assert "Saved." in html(cast.host.get(path))
    assert names() == ["Anna Ek"]
    assert cast.host.post(path, {"name": ""}).status_code == 422


def test_two_are_made_one(cast):
    first, second = put("Anna"), put("ANNA ", phone="070-123 45 67", nickname="Annie")
    page = html(cast.host.get("/players/"))
    assert "One person or two?" in page
    cast.host.post(f"/players/{first.pk}/merge/", {"other": second.pk})
    page = html(cast.host.get(f"/players/{first.pk}/"))
    assert "One person now: Anna, with the nights of both." in page
    assert Player.objects.get().phone == "070-123 45 67"
    for other in ("", "x", second.pk, 10**30, -1):
        cast.host.post(f"/players/{first.pk}/merge/", {"other": other})
    assert names() == ["Anna"]


def test_a_person_is_taken_out_unless_playing(cast):
    event, by = cast.event, Author("Karin")
    people.name_entry(event.pk, by, number=1, name="Anna")
    path = f"/players/{Player.objects.get().pk}/"
    clock.start(event.pk, by)
    cast.host.post(path + "remove/")
    assert "That person plays on “Friday”." in html(cast.host.get(path))
    clock.finish(event.pk, by)
    cast.host.post(path + "remove/")
    assert names() == []
    gone = cast.host.get(path)
    assert gone.status_code == 404
    assert "That person is not in the book any more." in html(gone)


# -- lists


def look(client, text, **more):
    return client.post("/players/import/", {"text": text, "do": "look"} | more)


def keep(client, text):
    found = SEAL.search(html(look(client, text)))
    return client.post(
        "/players/import/", {"text": text, "do": "keep", "seal": found[1] if found else ""}
    )


def test_a_list_is_shown_before_anybody_is_kept(cast):
    put("Anna")
    page = html(look(cast.host, "Anna\nBo;070-123 45 67\nBo\n;x"))
    assert "1 new person" in page
    assert "1 line cannot be read" in page
    assert "is in the book" in page
    assert "stands twice" in page
    assert "no name" in page
    assert names() == ["Anna"]
    assert keep(cast.host, "Anna\nBo;070-123 45 67\nBo\n;x").status_code == 302
    assert names() == ["Anna", "Bo"]
    assert "1 person is new." in html(cast.host.get("/players/"))


def test_what_is_typed_is_shown_as_a_part_of_the_page(cast):
    typed = cast.host.post(
        "/players/import/", {"text": "Bo", "do": "keep"}, headers={"HX-Request": "true"}
    )
    assert html(typed).lstrip().startswith('<section id="preview"')
    assert "1 new person" in html(typed)
    assert names() == []


def test_only_what_was_shown_is_kept(cast):
    seal = SEAL.search(html(look(cast.host, "Bo")))[1]
    answer = cast.host.post("/players/import/", {"text": "Cia", "do": "keep", "seal": seal})
    assert "This is what the text says now. Is it right?" in html(answer)
    assert names() == []


@pytest.mark.parametrize("letters", ["utf-8-sig", "cp1252", "utf-16"])
def test_a_file_is_read_whatever_wrote_it(cast, letters):
    file = SimpleUploadedFile("people.csv", "Namn;Telefon\r\nÅsa;070 123 456".encode(letters))
    page = html(look(cast.host, "", file=file))
    assert "Åsa" in page
    assert "070 123 456" in page


def test_nothing_and_too_much_are_refused_with_a_sentence(cast):
    assert "Paste a list of people" in html(look(cast.host, " "))
    huge = SimpleUploadedFile("x.csv", b"x" * 100_001)
    assert "That file is too large" in html(look(cast.host, "", file=huge))


def test_what_goes_out_comes_in_again(cast):
    for name in ("=1+1", "@x", "+49 170 x", "'a", "Ek; Bo, “B”"):
        put(name, note="=2")
    before = names()
    table = html(cast.host.get("/players/players.csv"))
    assert "\n=" not in table
    assert ",=" not in table
    Player.objects.all().delete()
    keep(cast.host, table)
    assert sorted(names()) == sorted(before)
    swedish = cast.host.get("/players/players.csv", headers={"accept-language": "sv"})
    assert "name;nickname;phone;note" in html(swedish)


# -- naming


def test_somebody_known_is_named_with_one_tap(cast):
    made = put("Anna", nickname="Annie", phone="070", note="secret")
    form = html(cast.director.get("/e/friday/person/3/", headers={"HX-Request": "true"}))
    assert f'name="player" value="{made.pk}"' in form
    assert "“Annie”" in form
    assert "070" not in form
    assert "secret" not in form
    sent = {"player": made.pk, "name": "half typ"}
    answer = cast.director.post("/e/friday/person/3/name/", sent, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert cast.event.entries.get(number=3).player == made
    assert f'value="{made.pk}"' not in html(cast.director.get("/e/friday/person/4/"))


@pytest.mark.parametrize(
    ("player", "sentence"),
    [("gone", "That person is not in the book any more."), ("in", "Anna is in already.")],
)
def test_who_cannot_be_named_is_said(cast, player, sentence):
    people.name_entry(cast.event.pk, Author("Karin"), number=1, name="Anna")
    pk = Player.objects.get().pk if player == "in" else 10**6
    answer = cast.director.post("/e/friday/person/2/name/", {"player": pk})
    assert answer.status_code == 422
    assert sentence in html(answer)
    assert cast.event.entries.get(number=2).player is None


def test_a_large_book_is_completed_while_typing(cast, django_assert_max_num_queries):
    for number in range(30):
        put(f"Guest {number}")
    with django_assert_max_num_queries(8):
        form = html(cast.director.get("/e/friday/person/3/"))
    assert form.count('name="player"') == 8
    assert form.count("<option") == 22
