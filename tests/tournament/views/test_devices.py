import re

import pytest

from tournament.computer import lan
from tournament.models import Invitation, Right
from tournament.services import rights


def text(answer) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def in_force():
    return Right.objects.filter(revoked_at=None)


def right_of(cast, role):
    secret = cast[role].cookies["shuffleup_device"].value
    return in_force().get(device_hash=rights.hashed(secret))


def do(client, deed, path="/e/friday/devices/", **more):
    return client.post(path, {"do": deed, **more}, follow=True)


def test_everybody_with_a_right_is_listed_and_this_one_is_marked(cast, time):
    time.passes(minutes=90)
    page = cast.director.get("/e/friday/devices/")
    assert page.content.decode().count('<span class="tag">this device</span>') == 1
    shown = text(page)
    assert "the host: everything" in shown
    assert "may steer" in shown
    assert "table 2" in shown
    assert "let in 1 hour ago" in shown.replace("\xa0", " ")
    assert shown.count("here now") == 1  # the one that looks at this
    assert "last here 1 hour ago" in shown.replace("\xa0", " ")


def test_a_device_let_in_this_minute_is_not_zero_minutes_old(cast):
    assert "let in just now" in text(cast.director.get("/e/friday/devices/"))


def test_the_devices_of_the_house_are_those_of_all_nights(cast):
    shown = text(cast.host.get("/devices/"))
    assert "Friday" in shown
    assert "Elsewhere" in shown
    assert "Elsewhere" not in text(cast.director.get("/e/friday/devices/"))


# -- letting in


@pytest.mark.parametrize("role", ["host", "director"])
def test_a_code_lets_one_more_device_steer(cast, role):
    page = do(cast[role], "invite")
    link = re.search(r"http://testserver(/in/[\w-]+/)", page.content.decode())[1]
    assert "Good for one device, 15 minutes more." in text(page)
    assert cast.guest.post(link).url == "/e/friday/"
    assert cast.guest.get("/e/friday/settings/").status_code == 200
    assert cast.guest.get("/devices/").status_code == 403
    # The code is used up, and so it is gone from the page that made it.
    assert "/in/" not in cast[role].get("/e/friday/devices/").content.decode()


def test_a_code_for_a_table_names_it(cast):
    page = do(cast.director, "invite-table", table="3")
    assert "For table 3" in text(page)
    link = re.search(r"(/in/[\w-]+/)", page.content.decode())[1]
    cast.guest.post(link)
    assert Right.objects.latest("pk").table_number == 3


@pytest.mark.parametrize("table", ["", "0", "-1", "two", "1000", "9" * 30])
def test_a_table_has_a_number(cast, table):
    answer = cast.director.post("/e/friday/devices/", {"do": "invite-table", "table": table})
    assert answer.status_code == 422
    assert not Invitation.objects.filter(used_at=None).exists()


def test_the_host_lets_in_another_of_the_hosts_devices(cast):
    page = do(cast.host, "invite", "/devices/")
    link = re.search(r"(/in/[\w-]+/)", page.content.decode())[1]
    cast.guest.post(link)
    assert cast.guest.get("/new/").status_code == 200


def test_the_picture_of_a_code_is_for_the_device_that_made_it(cast):
    do(cast.director, "invite")
    picture = cast.director.get("/e/friday/devices/code.svg")
    assert picture["Content-Type"] == "image/svg+xml"
    assert picture.content.startswith(b"<svg")
    assert "no-store" in picture["Cache-Control"]
    assert cast.host.get("/e/friday/devices/code.svg").status_code == 404
    for role in ("captain", "stranger", "guest"):
        assert cast[role].get("/e/friday/devices/code.svg").status_code == 403
    assert cast.host.get("/devices/code.svg").status_code == 404


def test_a_code_is_gone_when_its_time_is_over(cast, time):
    do(cast.director, "invite")
    time.passes(minutes=14)
    assert "1 minute more" in text(cast.director.get("/e/friday/devices/"))
    time.passes(minutes=2)
    assert "/in/" not in cast.director.get("/e/friday/devices/").content.decode()


def test_a_code_never_leads_to_localhost(cast, monkeypatch):
    monkeypatch.setattr(lan, "addresses", lambda: ["192.168.1.7"])
    cast.host.post("/devices/", {"do": "invite"}, headers={"host": "localhost:8000"})
    page = cast.host.get("/devices/", headers={"host": "localhost:8000"}).content.decode()
    assert "http://192.168.1.7:8000/in/" in page


# -- showing out


def test_a_revoked_right_is_gone_at_the_next_request(cast):
    assert cast.director.get("/e/friday/settings/").status_code == 200
    do(cast.host, "revoke", right=right_of(cast, "director").pk)
    assert cast.director.get("/e/friday/settings/").status_code == 403
    assert cast.director.post("/e/friday/clock/start/").status_code == 403


def test_a_director_shows_out_helpers_but_not_the_host(cast):
    do(cast.director, "revoke", right=right_of(cast, "captain").pk)
    do(cast.director, "revoke", right=right_of(cast, "host").pk)
    do(cast.director, "revoke", right=right_of(cast, "stranger").pk)
    assert cast.host.get("/new/").status_code == 200
    assert cast.stranger.get("/e/elsewhere/settings/").status_code == 200
    assert in_force().filter(kind="table").count() == 0


def test_all_others_are_shown_out_at_once(cast):
    unused = rights.invite(cast.event, Right.Kind.STEER)
    do(cast.director, "revoke-all")
    assert {right.pk for right in in_force()} == {
        right_of(cast, role).pk for role in ("host", "director", "stranger")
    }
    assert cast.guest.get(f"/in/{unused}/").status_code == 410


def test_the_host_shows_everybody_out_of_the_house(cast):
    do(cast.host, "revoke-all", "/devices/")
    assert in_force().get() == right_of(cast, "host")


@pytest.mark.parametrize("right", ["", "x", "-1", "9" * 30, "4711"])
def test_a_right_that_is_not_there(cast, right):
    before = in_force().count()
    for deed in ("revoke", "rename"):
        answer = do(cast.host, deed, right=right, label="x")
        assert answer.status_code in {200, 404}
    assert in_force().count() == before


def test_a_device_is_renamed(cast):
    do(cast.director, "rename", right=right_of(cast, "captain").pk, label="Ella's <b>phone")
    html = cast.director.get("/e/friday/devices/").content.decode()
    assert "Ella&#x27;s &lt;b&gt;phone" in html
    do(cast.director, "rename", right=right_of(cast, "host").pk, label="Not mine to name")
    assert right_of(cast, "host").label == "iPhone"
    answer = do(cast.host, "rename", right=right_of(cast, "host").pk, label=" ")
    assert "Give it a name." in text(answer)


# -- the password


def test_the_host_sets_changes_and_drops_the_password(cast):
    answer = do(cast.host, "password", "/devices/", password="correct horse")
    assert "The password counts from now on." in text(answer)
    assert cast.guest.post("/sign-in/", {"password": "correct horse"}).status_code == 302
    do(cast.host, "no-password", "/devices/")
    assert not rights.has_password()


@pytest.mark.parametrize("password", ["", "short", "x" * 201])
def test_a_password_of_the_wrong_length_is_refused(cast, password):
    answer = cast.host.post("/devices/", {"do": "password", "password": password})
    assert answer.status_code == 422
    assert not rights.has_password()


@pytest.mark.parametrize("deed", ["password", "no-password"])
def test_the_password_is_the_hosts_alone(cast, deed):
    rights.set_password("correct horse")
    answer = do(cast.director, deed, password="mine now")
    assert answer.status_code == 403
    assert "Password of the host" not in text(cast.director.get("/e/friday/devices/"))
    assert rights.has_password()


def test_the_page_has_a_constant_number_of_queries(cast, django_assert_num_queries, make_device):
    with django_assert_num_queries(4):
        cast.host.get("/e/friday/devices/")
    for _ in range(4):
        make_device(rights.invite(cast.event, Right.Kind.STEER))
    with django_assert_num_queries(4):
        cast.host.get("/e/friday/devices/")


def test_a_code_shown_long_ago_is_no_error(cast, time):
    do(cast.host, "invite", "/devices/")
    Invitation.objects.all().delete()
    time.passes(days=2)
    assert cast.host.get("/devices/").status_code == 200


def test_a_code_on_show_asks_whether_it_is_still_good(cast):
    do(cast.director, "invite")
    ask = {"headers": {"HX-Request": "true"}}
    answer = cast.director.get("/e/friday/devices/", **ask)
    assert (answer.status_code, "HX-Refresh" in answer) == (204, False)
    Invitation.objects.filter(used_at=None).update(used_at="2026-01-01T00:00Z")
    assert cast.director.get("/e/friday/devices/", **ask)["HX-Refresh"] == "true"
