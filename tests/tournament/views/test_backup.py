import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tournament.models import Event, Player
from tournament.services import backup, clock, people
from tournament.services.deeds import Author

KEY = re.compile(r'name="key" value="([^"]+)"')


@pytest.fixture
def night(cast, karin):
    people.name_entry(cast.event.pk, karin, number=1, name="<b>Anna</b>")
    clock.start(cast.event.pk, karin)
    return Event.objects.get(pk=cast.event.pk)


def uploaded(client, content, name="friday.shuffleup"):
    return client.post("/restore/", {"file": SimpleUploadedFile(name, content)})


def chosen(answer):
    return {"do": "restore", "key": KEY.search(answer.text)[1]}


def test_a_director_gets_the_file(cast, night):
    answer = cast.director.get("/e/friday/backup/")
    assert answer["Content-Disposition"] == 'attachment; filename="friday.shuffleup"'
    assert backup.held(answer.content).night["title"] == "Friday"


def test_only_the_host_restores(cast):
    assert uploaded(cast.director, b"{}").status_code == 403


def test_the_ways_to_it(cast, night):
    assert "/e/friday/backup/" in cast.director.get("/e/friday/settings/").text
    assert "/e/friday/backup/" in cast.director.get("/e/friday/results/").text
    assert "/e/friday/backup/" not in cast.guest.get("/e/friday/results/").text
    assert 'href="/restore/"' in cast.host.get("/").text


def test_what_is_in_a_file_is_shown_before_anything_is_made(cast, night):
    content = backup.content_of(night)
    Player.objects.update(nickname="Annie")
    before = Event.objects.count()
    shown = uploaded(cast.host, content)
    assert shown.status_code == 200
    assert "&lt;b&gt;Anna" in shown.text
    assert "<b>Anna" not in shown.text
    assert "in your book as “Annie”" in shown.text
    assert "This night is here already" in shown.text
    assert "Its clock will be paused" in shown.text
    assert Event.objects.count() == before


def test_the_night_is_made_once_and_shown(cast, night):
    shown = uploaded(cast.host, backup.content_of(night))
    made = [cast.host.post("/restore/", chosen(shown)) for _tap in range(2)]
    assert [answer["Location"] for answer in made] == ["/e/friday-2/", "/e/friday-2/"]
    page = cast.host.get("/e/friday-2/").text
    assert "“Friday” is here." in page
    journal = cast.host.get("/e/friday-2/journal/").text
    assert "Restored from a backup, with the clock where it stood" in journal
    assert Event.objects.get(slug="friday-2").running_since is None


def test_who_is_ticked_is_that_person(cast, night):
    content = backup.content_of(night)
    Player.objects.update(nickname="Annie")
    shown = uploaded(cast.host, content)
    [number] = re.findall(r'name="same" id="[^"]+" value="(\d+)"', shown.text)
    cast.host.post("/restore/", chosen(shown) | {"same": number})
    assert Player.objects.count() == 1
    cast.host.post("/restore/", chosen(uploaded(cast.host, content)))
    assert Player.objects.count() == 2


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "There is nothing in this file."),
        (b"GIF89a", "This is not a backup of a night"),
        (b"[" * 50_000, "This is not a backup of a night"),
        (b"x" * 1_000_001, "This file is too large"),
        (
            b'{"format": 2, "made_by": "9.0", "rows": {}, "players": []}',
            "This backup was made by Shuffle Up 9.0",
        ),
        (
            b'{"format": 1, "made_by": "9.0", "made_at": "2026-06-12T12:00Z", "rows": {},'
            b' "players": []}',
            "does not fit together",
        ),
    ],
    ids=["empty", "picture", "deep", "large", "newer", "hollow"],
)
def test_what_is_no_backup_is_said_in_one_sentence(content, says, cast):
    answer = uploaded(cast.host, content)
    assert answer.status_code == 422
    assert answer.text.count(says) >= 1
    assert 'id="id_file"' in answer.text


def test_without_a_file_the_page_asks_for_one(cast):
    assert "Choose the file of a night." in cast.host.post("/restore/").text


@pytest.mark.parametrize("key", ["", "never-seen-before", "../../x", "a" * 500])
def test_a_file_that_is_forgotten_is_asked_for_again(key, cast):
    answer = cast.host.post("/restore/", {"do": "restore", "key": key})
    assert answer.status_code == 422
    assert "Choose it once more." in answer.text


def test_a_night_whose_pages_cannot_be_shown_is_not_made(cast, night, monkeypatch):
    shown = uploaded(cast.host, backup.content_of(night))

    def broken(request, slug):
        raise KeyError(slug)

    monkeypatch.setattr("tournament.views.backup.PAGES", (broken,))
    answer = cast.host.post("/restore/", chosen(shown))
    assert answer.status_code == 422
    assert "does not fit together" in answer.text
    assert Event.objects.count() == 2


def test_a_full_book_is_said(cast, night, monkeypatch):
    content = backup.content_of(night)
    Player.objects.update(name="Bea")
    monkeypatch.setattr("tournament.services.book.MOST_PLAYERS", 1)
    answer = cast.host.post("/restore/", chosen(uploaded(cast.host, content)))
    assert answer.status_code == 422
    assert "The book has room for 1 people." in answer.text


def test_a_night_of_a_thousand_fits_into_an_upload(make_event, karin):
    event = make_event(people=1000)
    clock.start(event.pk, karin)
    for number in range(2, 22):
        people.knock_out(event.pk, Author("Karin"), number=number, by=[1])
    assert len(backup.content_of(event)) < 1_000_000 / 8
