import re

import pytest

from tournament import health
from tournament.health import Report, Settings

A, B, C = ("a" * 16, "b" * 16, "c" * 16)
URL = "/e/friday/screens/"


def text(answer) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


@pytest.fixture
def says(cast):
    def heard(name, label="Television", address="10.0.0.7", **fields):
        return health.heard(cast.event.pk, Report(id=name, **fields), label, address)

    return heard


def test_how_each_screen_fares(cast, says, time):
    says(A, room="Hall", sound="on", awake="wakelock", late_ms=1234)
    time.passes(seconds=4)
    says(B, label="iPad", kind="table", table=2, sound="locked", awake="none")
    shown = text(cast.director.get(URL))
    assert "Television · Hall sounds heard 4 s ago sounds in its room" in shown
    assert "kept awake by its browser 1,234 ms late at most" in shown
    assert "iPad, table 2 heard 0 s ago sound locked" in shown


def test_who_is_silent_and_since_when(cast, says, time):
    cast.event.zone = "Europe/Stockholm"
    cast.event.save()
    says(A)
    time.passes(minutes=31)
    assert "Television silent silent since 14:00" in text(cast.director.get(URL))


def test_two_that_would_be_called_the_same_are_numbered(cast, says):
    says(A)
    says(B)
    says(C, room="Hall")
    shown = text(cast.director.get(URL))
    assert "Television 1" in shown
    assert "Television 2" in shown
    assert "Television · Hall" in shown


def test_the_list_fetches_itself_anew(cast, says):
    says(A)
    part = cast.director.get(URL, headers={"HX-Request": "true"}).content.decode()
    assert part.startswith('<section id="screens"')
    assert 'hx-trigger="every 5s"' in part


def test_without_screens_it_says_what_to_do(cast):
    assert "Open the TV page on a television" in text(cast.director.get(URL))


@pytest.mark.parametrize("role", ["captain", "stranger", "guest"])
def test_only_who_steers_sees_and_sets(cast, says, role):
    says(A)
    assert cast[role].get(URL).status_code == 403
    assert cast[role].post(URL, {"letters": "ACDE", "room": "Hall"}).status_code == 403
    assert cast[role].get(f"{URL}{A}/").status_code == 403
    assert cast[role].post(f"{URL}{A}/", {"safe": "0", "huge": "on"}).status_code == 403
    assert "wish" not in says(A)


def test_only_what_was_changed_is_wished(cast, says):
    says(A, room="Hall", settings=Settings(safe=3, speech=True))
    page = cast.director.get(f"{URL}{A}/").content.decode()
    assert 'value="Hall"' in page
    assert '<option value="3" selected>' in page
    answer = cast.director.post(
        f"{URL}{A}/", {"room": " Hall ", "safe": "5", "huge": "on"}, follow=True
    )
    assert "Television · Hall: changed within ten seconds." in text(answer)
    assert says(A)["wish"] == {"safe": 5, "huge": True, "speech": False}


@pytest.mark.parametrize("wrong", [{"safe": "7"}, {"safe": ""}, {"safe": "3", "room": "x" * 41}])
def test_what_cannot_be_set(cast, says, wrong):
    says(A)
    assert cast.director.post(f"{URL}{A}/", wrong).status_code == 422
    assert "wish" not in says(A)


def test_a_screen_that_is_gone(cast, says):
    answer = cast.director.get(f"{URL}{A}/", follow=True)
    assert "That screen is not here any more." in text(answer)


# -- the four letters


def test_letters_give_a_room(cast, says):
    code = says(A, wants_code=True)["code"]
    answer = cast.director.post(URL, {"letters": code.lower(), "room": "Hall"}, follow=True)
    assert "It goes to the room “Hall” within ten seconds." in text(answer)
    told = says(A)
    assert told["wish"] == {"room": "Hall"}
    assert "go" not in told


def test_letters_give_the_right_to_steer(cast, says):
    code = says(A, wants_code=True)["code"]
    cast.director.post(URL, {"letters": code, "steer": "on"})
    go = says(A)["go"]
    assert re.fullmatch(r"/in/[\w-]+/\?to=tv", go)
    assert cast.guest.post(go).url == "/e/friday/tv/"
    assert cast.guest.get("/e/friday/settings/").status_code == 200
    assert cast.guest.get("/devices/").status_code == 403


def test_letters_of_another_night_say_nothing_here(cast):
    other = cast.stranger.get("/e/elsewhere/").context["event"]
    code = health.heard(other.pk, Report(id=A, wants_code=True), "Television")["code"]
    answer = cast.director.post(URL, {"letters": code, "steer": "on"})
    assert answer.status_code == 422
    assert "No screen of this night shows these letters now." in text(answer)


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"letters": "", "room": "Hall"}, "Type the four letters that the screen shows."),
        ({"letters": "ACDE"}, "Give it a room, or let it steer."),
        ({"letters": "ACDE", "room": "x" * 41}, "at most 40 characters"),
    ],
)
def test_a_form_that_is_not_filled_in(cast, sent, sentence):
    answer = cast.director.post(URL, sent)
    assert answer.status_code == 422
    assert sentence in text(answer)


def test_after_ten_wrong_tries_even_the_right_letters_wait(cast, says):
    code = says(A, wants_code=True)["code"]
    wrong = "AAAA" if code != "AAAA" else "CCCC"
    for _ in range(10):
        cast.director.post(URL, {"letters": wrong, "room": "Hall"})
    answer = cast.director.post(URL, {"letters": code, "room": "Hall"})
    assert answer.status_code == 422
    assert "Too many wrong tries. Wait 15 minutes." in text(answer)
    assert "wish" not in says(A)


def test_the_devices_page_leads_there(cast):
    assert f'href="{URL}"' in cast.director.get("/e/friday/devices/").content.decode()
    assert f'href="{URL}"' in cast.director.get("/e/friday/").content.decode()
