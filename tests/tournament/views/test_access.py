import re
import threading
from contextlib import closing

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client, RequestFactory

from tournament import web
from tournament.models import Invitation, Right
from tournament.services import rights
from tournament.views import agents


def text(answer) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def in_force():
    return Right.objects.filter(revoked_at=None)


# -- a link


def test_looking_at_a_link_does_not_use_it_up(cast):
    path = f"/in/{rights.invite_host()}/"
    for _ in range(3):  # the preview of a chat, say
        shown = text(cast.guest.get(path))
        assert "It becomes the host's" in shown
    assert cast.guest.head(path).status_code == 200
    assert cast.guest.post(path).url == "/"
    assert cast.guest.get("/new/").status_code == 200


def test_a_link_is_used_once(cast, make_device):
    path = f"/in/{rights.invite_host()}/"
    assert make_device().post(path).status_code == 302
    answer = cast.guest.post(path)
    assert answer.status_code == 410
    assert "python3 manage.py link" in text(answer)
    assert cast.guest.get("/new/").status_code == 403


def test_an_old_link_says_how_to_get_a_new_one(cast, time):
    path = f"/in/{rights.invite_host()}/"
    time.passes(minutes=16)
    for answer in (cast.guest.get(path), cast.guest.post(path), cast.guest.get("/in/rubbish/")):
        assert answer.status_code == 410
        assert "has been used, or is too old" in text(answer)


def test_a_link_for_a_night_says_what_it_gives(cast):
    path = f"/in/{rights.invite(cast.event, Right.Kind.STEER)}/"
    assert "Help to run “Friday”?" in text(cast.guest.get(path))
    assert cast.guest.post(path).url == "/e/friday/"
    assert cast.guest.get("/e/friday/settings/").status_code == 200
    assert cast.guest.get("/e/elsewhere/settings/").status_code == 403
    assert cast.guest.get("/new/").status_code == 403


def test_a_link_for_a_table_gives_that_table_only(cast):
    path = f"/in/{rights.invite(cast.event, Right.Kind.TABLE, 3)}/"
    assert "Look after table 3?" in text(cast.guest.get(path))
    cast.guest.post(path)
    assert cast.guest.get("/e/friday/settings/").status_code == 403
    right = Right.objects.latest("pk")
    assert (right.kind, right.table_number, right.event) == ("table", 3, cast.event)


def test_a_device_that_has_the_right_leaves_the_link_to_others(cast):
    for event in (None, cast.event):
        path = f"/in/{rights.invite(event, Right.Kind.STEER)}/"
        assert cast.host.get(path).status_code == 302
        assert cast.host.post(path).status_code == 302
    assert Invitation.objects.filter(used_at=None).count() == 2


@pytest.mark.django_db(transaction=True)
def test_two_devices_at_once_do_not_both_get_in(settings):
    cache.clear()
    path = f"/in/{rights.invite_host()}/"
    start = threading.Barrier(4)
    statuses = []

    def press():
        with closing(connection):
            client = Client()
            start.wait()
            statuses.append(client.post(path).status_code)

    threads = [threading.Thread(target=press) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [302, 410, 410, 410]
    assert in_force().count() == 1


def test_the_cookie_of_a_device_is_kept_from_scripts_and_other_sites(cast):
    answer = cast.guest.post(f"/in/{rights.invite_host()}/")
    cookie = answer.cookies[web.DEVICE_COOKIE]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert len(cookie.value) >= 32


@pytest.mark.parametrize(
    ("agent", "label"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1", "iPhone"),
        ("Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) Safari/604.1", "iPad"),
        ("Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/120 Mobile Safari", "Android phone"),
        ("Mozilla/5.0 (Linux; Android 13; SM-X200) Chrome/120 Safari", "Android tablet"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120 Safari", "Windows computer"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17 Safari", "Mac"),
        ("Mozilla/5.0 (X11; CrOS x86_64) Chrome/120 Safari", "Chromebook"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Firefox/120.0", "Linux computer"),
        ("Mozilla/5.0 (Web0S; Linux/SmartTV) Chrome/79 Safari", "Television"),
        ("curl/8.0", "Device"),
        ("<script>", "Device"),
        ("", "Device"),
    ],
)
def test_a_device_is_called_by_what_it_is(agent, label):
    request = RequestFactory().get("/", headers={"user-agent": agent})
    assert agents.label(request) == label


# -- the password


def test_the_password_signs_the_host_in(cast):
    rights.set_password("correct horse")
    page = text(cast.guest.get("/sign-in/?next=/new/"))
    assert "Sign in as the host" in page
    answer = cast.guest.post("/sign-in/", {"password": "correct horse", "next": "/new/"})
    assert (answer.status_code, answer.url) == (302, "/new/")
    assert cast.guest.get("/new/").status_code == 200


@pytest.mark.parametrize(
    "goal", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "\\\\evil", ""]
)
def test_nobody_is_sent_to_another_site(cast, goal):
    rights.set_password("correct horse")
    answer = cast.guest.post("/sign-in/", {"password": "correct horse", "next": goal})
    assert answer.url == "/"


def test_without_a_password_there_is_nothing_to_type(cast):
    page = cast.guest.get("/sign-in/")
    assert "No password has been set." in text(page)
    assert 'type="password"' not in page.content.decode()
    assert cast.guest.post("/sign-in/", {"password": ""}).status_code == 422
    assert cast.guest.post("/sign-in/", {"password": "x"}).status_code == 422


def test_wrong_guesses_run_into_a_limit(cast):
    rights.set_password("correct horse")
    for _ in range(rights.TRIES):
        answer = cast.guest.post("/sign-in/", {"password": "wrong"})
        assert answer.status_code == 422
        assert "That is not the password." in text(answer)
    answer = cast.guest.post("/sign-in/", {"password": "correct horse"})
    assert answer.status_code == 429
    assert "Wait 15 minutes." in text(answer)
    assert cast.guest.get("/new/").status_code == 403
    other = cast.guest.post("/sign-in/", {"password": "correct horse"}, REMOTE_ADDR="192.168.1.9")
    assert other.status_code == 302


def test_a_typed_password_does_not_come_back_in_the_page(cast):
    rights.set_password("correct horse")
    answer = cast.guest.post("/sign-in/", {"password": "nearly right"})
    assert "nearly right" not in answer.content.decode()


def test_signing_out_gives_everything_back(cast):
    answer = cast.director.post("/sign-out/", follow=True)
    assert "This device may only look now." in text(answer)
    assert cast.director.get("/e/friday/settings/").status_code == 403
    assert not cast.director.cookies[web.DEVICE_COOKIE].value
    assert cast.guest.post("/sign-out/").status_code == 302  # nothing to give back


# -- the code for those who look


@pytest.fixture
def closed(cast):
    cast.event.viewer_code = "KLARAB"
    cast.event.save(update_fields=["viewer_code"])
    return cast.event


def test_a_closed_night_asks_for_its_code(cast, closed):
    answer = cast.guest.get("/e/friday/view/", follow=True)
    assert answer.redirect_chain == [("/e/friday/code/?next=%2Fe%2Ffriday%2Fview%2F", 302)]
    assert "asks for its code" in text(answer)
    said = {"code": "kla rab", "next": "/e/friday/view/"}
    assert cast.guest.post("/e/friday/code/", said).url == "/e/friday/view/"
    assert cast.guest.get("/e/friday/view/").status_code == 200


@pytest.mark.parametrize("path", ["tv/", "view/", "", "room/"])
def test_no_page_of_a_closed_night_is_open(cast, closed, path):
    answer = cast.guest.get(f"/e/friday/{path}")
    assert answer.status_code in {302, 403}
    for role in ("host", "director", "captain"):
        assert cast[role].get(f"/e/friday/{path}").status_code == 200


@pytest.mark.parametrize("path", ["reading.json", "schedule.json", "qr.svg"])
def test_what_scripts_ask_for_is_closed_too(cast, closed, path):
    assert cast.guest.get(f"/e/friday/{path}").status_code == 403


def test_the_code_never_lets_anybody_steer(cast, closed):
    cast.guest.post("/e/friday/code/", {"code": "KLARAB"})
    assert cast.guest.get("/e/friday/settings/").status_code == 403
    assert cast.guest.post("/e/friday/clock/start/").status_code == 403
    assert not Right.objects.filter(created_at__gt=closed.created_at).exists()


def test_a_new_code_asks_everybody_again(cast, closed):
    cast.guest.post("/e/friday/code/", {"code": "KLARAB"})
    closed.viewer_code = "OTHERS"
    closed.save(update_fields=["viewer_code"])
    assert cast.guest.get("/e/friday/view/").status_code == 302


def test_wrong_codes_run_into_a_limit_of_their_own(cast, closed):
    rights.set_password("correct horse")
    for _ in range(rights.TRIES):
        answer = cast.guest.post("/e/friday/code/", {"code": "GUESS"})
        assert answer.status_code == 422
        assert "That is not the code." in text(answer)
    assert cast.guest.post("/e/friday/code/", {"code": "KLARAB"}).status_code == 429
    assert cast.guest.post("/sign-in/", {"password": "correct horse"}).status_code == 302


def test_an_open_night_has_no_door(cast):
    assert cast.guest.get("/e/friday/code/").url == "/e/friday/"
    assert cast.guest.get("/e/friday/code/?next=//evil.example/").url == "/e/friday/"


# -- where other devices find us, and when they were seen


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_an_address_for_others_is_never_this_devices_own_name(monkeypatch, host):
    monkeypatch.setattr(web.lan, "addresses", lambda: ["192.168.1.7", "10.0.0.9"])
    request = RequestFactory().get("/", headers={"host": host})
    assert web.home(request) == "http://192.168.1.7:8000/"


def test_an_address_that_works_is_kept(monkeypatch, settings):
    monkeypatch.setattr(web.lan, "addresses", lambda: ["192.168.1.7"])
    request = RequestFactory().get("/", headers={"host": "10.0.0.5:8080"})
    assert web.home(request) == "http://10.0.0.5:8080/"
    settings.HOSTS = ["poker.example.org"]
    assert web.home(request) == "http://poker.example.org/"


def test_when_a_device_was_seen_is_left_to_a_task(
    cast, time, sent, django_capture_on_commit_callbacks
):
    web._seen_noted.clear()
    with django_capture_on_commit_callbacks(execute=True):
        cast.host.get("/schedules/")
    assert "tournament.tasks.device_seen" not in [name for name, _pk, _eta in sent]
    time.passes(minutes=6)
    with django_capture_on_commit_callbacks(execute=True):
        for _ in range(3):
            cast.host.get("/schedules/")
    assert [name for name, _pk, _eta in sent].count("tournament.tasks.device_seen") == 1


def test_a_part_that_may_not_be_had_loads_its_page_anew(cast):
    for client, path in ((cast.guest, "parts/clock/"), (cast.director, "levels/999/")):
        part = client.get(f"/e/friday/{path}", headers={"HX-Request": "true"})
        assert part.status_code in {403, 404}
        assert part["HX-Refresh"] == "true"
    assert "HX-Refresh" not in cast.guest.get("/e/friday/parts/clock/")
