"""No page, code or link names an address that means whoever reads it."""

import re

import pytest
from django.core.cache import cache
from django.test import RequestFactory

from tournament import web
from tournament.computer import lan, state

HOMES = ("http://192.168.1.20/", "http://10.0.0.2/")
ITSELF = ["localhost:8000", "127.0.0.1:8000", "127.0.1.1", "[::1]:8000"]
PAGES = [
    *("/", "/new/", "/ready/", "/devices/", "/schedules/", "/tv/help/"),
    *("", "codes/", "ready/", "devices/", "screens/", "settings/", "journal/", "levels/", "room/"),
    *("tv/", "view/", "qr.svg", "schedule.json", "reading.json"),
]
MEANS_ITSELF = re.compile(r"localhost|\b127\.\d|\[::1\]")


@pytest.fixture(autouse=True)
def known():
    cache.clear()
    yield
    cache.clear()


def asked(host, **known):
    state.tell(**{"homes": HOMES} | known)
    return web.home(RequestFactory().get("/", headers={"host": host}))


@pytest.mark.parametrize("host", ITSELF)
def test_who_asks_by_a_name_for_itself_is_told_the_best_address(host):
    assert asked(host) == "http://192.168.1.20/"


def test_names_of_this_machine_are_no_addresses_for_phones(monkeypatch, settings):
    monkeypatch.setattr("socket.gethostname", lambda: "PokerLaptop")
    settings.ALLOWED_HOSTS = ["*"]
    for name in ("pokerlaptop:8000", "PokerLaptop.local", "shuffleup.local"):
        assert asked(name, local_name="http://shuffleup.local/") == "http://192.168.1.20/"


def test_an_address_that_worked_is_kept_and_named_as_it_is_shown():
    assert asked("10.0.0.2:8000") == "http://10.0.0.2/"
    assert asked("203.0.113.9:8080") == "http://203.0.113.9:8080/"  # by way of some router


def test_the_hosts_pick_wins_as_long_as_it_is_there():
    assert asked("10.0.0.2", picked="192.168.1.20") == "http://192.168.1.20/"
    assert asked("10.0.0.2", picked="192.168.7.7") == "http://10.0.0.2/"


def test_without_a_network_there_is_none(monkeypatch):
    monkeypatch.setattr(lan, "addresses", list)
    assert asked("localhost:8000", homes=()) == ""
    request = RequestFactory().get("/", headers={"host": "127.0.0.1:8000"})
    assert web.link(request, "/tv/") == ""


@pytest.mark.parametrize("homes", [HOMES, ()], ids=["network", "no network"])
@pytest.mark.parametrize("page", ["/ready/", "/e/friday/tv/", "/e/friday/qr.svg"])
def test_a_port_that_cannot_be_is_refused(cast, homes, page):
    state.tell(homes=homes)
    assert cast.host.get(page, headers={"host": "192.0.2.9:99999"}).status_code == 400


def test_a_server_for_this_computer_alone_names_no_other(monkeypatch):
    monkeypatch.setattr(lan, "addresses", lambda: ["192.168.1.20"])
    assert asked("127.0.0.1:8000", homes=(), alone=True) == ""


@pytest.mark.parametrize("homes", [HOMES, ()], ids=["network", "no network"])
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000"])
def test_no_page_names_this_computer_as_itself(cast, monkeypatch, page, host, homes):
    monkeypatch.setattr(lan, "addresses", list)
    state.tell(homes=homes)
    path = page if page.startswith("/") else f"/e/friday/{page}"
    answer = cast.host.get(path, headers={"host": host})
    assert answer.status_code in {200, 204}
    assert MEANS_ITSELF.findall(answer.content.decode()) == []


def test_an_invitation_on_show_names_the_network_and_follows_it(cast):
    state.tell(homes=HOMES)
    local = {"headers": {"host": "localhost:8000"}}
    cast.host.post("/e/friday/devices/", {"do": "invite"}, **local)
    page = cast.host.get("/e/friday/devices/", **local).content.decode()
    assert "http://192.168.1.20/in/" in page
    assert MEANS_ITSELF.findall(page) == []
    polled = re.search(r'hx-get="([^"]+)"', page)[1]
    still = {"headers": {"host": "localhost:8000", "HX-Request": "true"}}
    assert "HX-Refresh" not in cast.host.get(polled, **still)
    state.tell(homes=HOMES[1:])
    assert cast.host.get(polled, **still)["HX-Refresh"] == "true"


def test_an_invitation_without_a_network_has_no_code(cast, monkeypatch):
    monkeypatch.setattr(lan, "addresses", list)
    local = {"headers": {"host": "localhost:8000"}}
    cast.host.post("/devices/", {"do": "invite"}, **local)
    page = cast.host.get("/devices/", **local).content.decode()
    assert "No network: this computer alone, with an HDMI cable" in page
    assert "code.svg" not in page
    assert cast.host.get("/devices/code.svg", **local).status_code == 404


def test_the_code_says_which_address_it_holds_and_is_not_drawn_of_nothing(cast, monkeypatch):
    state.tell(homes=HOMES)
    drawn = cast.guest.get("/e/friday/qr.svg", headers={"host": "localhost:8000"})
    assert drawn["Address"] == "http://192.168.1.20/e/friday/"
    monkeypatch.setattr(lan, "addresses", list)
    state.tell(homes=())
    nothing = cast.guest.get("/e/friday/qr.svg", headers={"host": "localhost:8000"})
    assert (nothing.status_code, nothing.content) == (204, b"")
    assert "Address" not in nothing


@pytest.mark.parametrize("page", ["tv/", "codes/"])
def test_without_a_network_a_sentence_stands_where_the_code_would(cast, monkeypatch, page):
    sentence = re.compile(r"data-alone>\s*No network: this computer alone, with an HDMI cable")
    monkeypatch.setattr(lan, "addresses", list)
    local = {"headers": {"host": "localhost:8000"}}
    shown = cast.host.get(f"/e/friday/{page}", **local).content.decode()
    assert sentence.search(shown)
    assert 'src="/e/friday/qr.svg"' not in shown.replace("data-src", "data")
    state.tell(homes=HOMES)
    shown = cast.host.get(f"/e/friday/{page}", **local).content.decode()
    assert not sentence.search(shown)
    assert 'src="/e/friday/qr.svg"' in shown.replace("data-src", "data")


@pytest.mark.parametrize("path", ["/", "/tv", "/tv/"])
def test_a_television_is_at_the_running_night_at_once(cast, make_running, path):
    make_running(title="Tonight")
    tv = {"user-agent": "Mozilla/5.0 (Web0S; Linux/SmartTV) Chrome/53.0.2785.34 Safari/537.36"}
    answer = cast.guest.get(path, headers=tv, follow=True)
    assert answer.redirect_chain[-1][0] == "/e/tonight/tv/"
