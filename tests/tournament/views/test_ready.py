"""Seven lines that turn green by themselves, the code to scan, and what helps when nobody comes."""

import re
import sys
from html import unescape

import pytest
from django.core.cache import cache

from tests.tournament.conftest import NOON
from tournament import health
from tournament.computer import lan, state
from tournament.computer.adapters import Kind
from tournament.health.report import Report
from tournament.models import Event, Installation, Invitation
from tournament.services import clock, rights
from tournament.services.deeds import Author

HERE = "/e/friday/ready/"
HOMES = ("http://192.168.1.20:8000/", "http://10.8.0.3:8000/")
PART = {"headers": {"HX-Request": "true"}}


@pytest.fixture(autouse=True)
def adapters(monkeypatch):
    found = [
        lan.Address("192.168.1.20", "Wi-Fi", Kind.WIFI),
        lan.Address("10.8.0.3", "Work VPN", Kind.OTHER),
    ]
    monkeypatch.setattr(lan, "found", lambda: found)
    monkeypatch.setattr(lan, "routed", list)


@pytest.fixture
def at_home(cast):
    """``serve`` runs, and nobody has been here yet."""
    state.tell(homes=HOMES)
    for role in ("host", "director", "captain", "stranger", "guest"):
        cast[role].defaults["HTTP_HOST"] = "192.168.1.20:8000"


def text(answer) -> str:
    return shown(answer.content.decode())


def shown(html) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def ticks(client, path=HERE) -> dict[str, str]:
    """The state of each line by its name."""
    html = client.get(path, **PART).content.decode()
    return {name: how for how, name in re.findall(r'class="tick (\w+)" id="tick-(\w+)"', html)}


def line(client, name, path=HERE) -> str:
    html = client.get(path, **PART).content.decode()
    found = re.search(rf'id="tick-{name}">(.*?)</li>', html, re.DOTALL)[1]
    return shown(found)


def report(event, name="0" * 16, **said):
    health.heard(event.pk, Report(id=name, **said), "Television", "192.168.1.30")


def help_is_open(client, path=HERE) -> bool:
    page = client.get(path).content.decode()
    part = client.get(path, **PART).content.decode()
    is_open = re.search(r'<details class="remedies card" id="help"( open)?>', page)[1] is not None
    assert ('data-help="open"' in part) == is_open
    return is_open


# -- the lines


def test_there_are_seven_lines_each_with_a_word_a_sign_and_a_sentence(cast, at_home):
    html = cast.director.get(HERE).content.decode()
    lines = re.findall(r'<li class="tick.*?</li>', html, re.DOTALL)
    assert len(lines) == 7
    for one in lines:
        assert re.search(r'<span class="state">(Done|Not yet|Cannot tell)</span>', one)
        assert '<svg class="sign"' in one
        assert re.search(r"<p>[^<]+[.:·]?", one)


def reached(by="192.168.1.20"):
    state.tell(reached_by=(by, *state.known().reached_by), reached_at=NOON)


def test_a_phone_is_waited_for_and_then_has_come(cast, at_home):
    assert ticks(cast.director)["phone"] == "open"
    assert "Point your phone's camera at the code." in line(cast.director, "phone")
    reached()
    assert ticks(cast.director)["phone"] == "done"


def test_who_came_by_another_address_says_nothing_of_the_one_that_is_shown(cast, at_home, time):
    reached("10.8.0.3")
    assert ticks(cast.director)["phone"] == "open"
    state.tell(homes=HOMES[::-1], moved_at=time.wall)
    assert ticks(cast.director)["phone"] == "done"
    state.tell(homes=("http://192.168.7.9:8000/",), moved_at=time.wall)
    assert ticks(cast.director)["phone"] == "open"


def test_where_nobody_counts_visitors_nothing_is_missing(cast):
    found = ticks(cast.director)
    assert (found["phone"], found["mains"], found["awake"]) == ("unknown",) * 3
    assert not help_is_open(cast.director)


@pytest.mark.parametrize(
    ("said", "tv", "sound"),
    [
        (None, "open", "open"),
        ({"sound": "locked", "awake": "none"}, "open", "open"),
        ({"sound": "on", "awake": "wakelock"}, "done", "open"),
        ({"sound": "on", "awake": "video", "tested": True}, "done", "done"),
        ({"sound": "on", "awake": "none", "tested": True}, "unknown", "done"),
        ({"sound": "failed", "awake": "wakelock"}, "done", "open"),
        ({"sound": "none", "awake": "wakelock"}, "done", "unknown"),
        ({"sound": "quiet", "awake": "video", "tested": True}, "done", "unknown"),
        ({"kind": "table", "table": 1, "sound": "on", "tested": True}, "open", "done"),
    ],
)
def test_the_tv_and_its_sound(cast, at_home, said, tv, sound):
    if said is not None:
        report(cast.event, **said)
    found = ticks(cast.director)
    assert (found["tv"], found["sound"]) == (tv, sound)


def test_the_address_for_the_tv_stands_there_until_it_is_open(cast, at_home):
    assert "192.168.1.20:8000/tv" in line(cast.director, "tv")
    report(cast.event, sound="locked")
    assert "Press “Start the screen” there" in line(cast.director, "tv")
    assert "/tv" not in line(cast.director, "tv")


def test_a_tv_that_went_silent_counts_no_more(cast, at_home, time):
    report(cast.event, sound="on", awake="wakelock", tested=True)
    time.passes(seconds=29)
    assert ticks(cast.director)["tv"] == "done"
    time.passes(seconds=2)
    assert (ticks(cast.director)["tv"], ticks(cast.director)["sound"]) == ("open", "open")


def test_the_screen_of_another_night_is_none_of_this(cast, at_home):
    report(Event.objects.get(slug="elsewhere"), sound="on", awake="wakelock", tested=True)
    assert ticks(cast.director)["tv"] == "open"


@pytest.mark.parametrize(
    ("known", "how", "says"),
    [
        ({"on_mains": True, "percent": 80}, "done", "mains power"),
        ({"on_mains": False, "percent": 63}, "open", "on its battery, 63 %: plug it in"),
        ({"on_mains": False}, "open", "on its battery: plug it in"),
        ({}, "unknown", "tells of no battery"),
    ],
)
def test_mains_power(cast, at_home, known, how, says):
    state.tell(**known)
    assert ticks(cast.director)["mains"] == how
    assert says in line(cast.director, "mains")


@pytest.mark.parametrize(
    ("known", "how"),
    [
        ({}, "unknown"),
        ({"must_stay_awake": True, "awake_by": "systemd-inhibit"}, "done"),
        ({"must_stay_awake": True}, "open"),
    ],
)
def test_whether_the_computer_is_kept_awake(cast, at_home, known, how):
    state.tell(**known)
    assert ticks(cast.director)["awake"] == how


def test_blinds_and_chips(cast, at_home):
    assert "25/50 · 20 minutes a level" in line(cast.director, "blinds")
    assert "5,000 each" in line(cast.director, "chips")
    Event.objects.filter(slug="friday").update(stack=None)
    assert ticks(cast.director)["chips"] == "open"
    cast.event.schedule.levels.filter(kind="play").delete()
    assert ticks(cast.director)["blinds"] == "open"


def make_ready(event):
    state.tell(homes=HOMES, on_mains=True, percent=90)
    reached()
    report(event, sound="on", awake="wakelock", tested=True)


def test_when_nothing_is_open_the_way_leads_to_the_directors_page(cast):
    state.tell(homes=HOMES)
    assert "4 things are still open" not in text(cast.director.get(HERE))
    assert "3 things are still open" in text(cast.director.get(HERE))
    make_ready(cast.event)
    state.tell(on_mains=False)
    assert "1 thing is still open" in text(cast.director.get(HERE))
    state.tell(on_mains=True)
    page = cast.director.get(HERE)
    assert "Ready. Shuffle up and deal." in text(page)
    assert '<a class="button main" href="/e/friday/">' in page.content.decode()


def test_what_is_fetched_anew_is_the_part_alone(cast, at_home):
    part = cast.director.get(HERE, **PART)
    assert part.content.decode().strip().startswith('<div id="ready"')
    assert "<html" not in part.content.decode()
    assert 'hx-trigger="every 3s"' in part.content.decode()
    assert "no-store" in part["Cache-Control"]


# -- which night


def test_the_hosts_page_shows_the_night_that_is_on(cast, at_home, karin):
    assert cast.host.get("/ready/").context["event"].slug == "friday"  # the first that is planned
    clock.start(Event.objects.get(slug="elsewhere").pk, karin)
    assert cast.host.get("/ready/").context["event"].slug == "elsewhere"


def test_without_a_night_one_is_to_be_made(cast, at_home):
    Event.objects.all().delete()
    page = cast.host.get("/ready/")
    assert '<a class="button main" href="/new/">' in page.content.decode()
    assert "Make tonight's night" in text(page)
    reached()
    state.tell(on_mains=True, must_stay_awake=True, awake_by="caffeinate")
    found = ticks(cast.host, "/ready/")
    assert (found["blinds"], found["chips"], found["tv"]) == ("open",) * 3
    assert "Shuffle up and deal" not in text(cast.host.get("/ready/"))


def test_the_demo_is_shown_where_there_is_nothing_else(cast, at_home, make_event):
    demo = make_event(title="Demo", slug="demo")
    clock.start(demo.pk, Author())
    assert cast.host.get("/ready/").context["event"].slug == "friday"
    Event.objects.exclude(slug="demo").delete()
    assert cast.host.get("/ready/").context["event"].slug == "demo"


@pytest.mark.parametrize("role", ["captain", "stranger", "guest"])
def test_it_is_for_those_who_steer(cast, at_home, role):
    assert cast[role].get(HERE).status_code == 403
    answer = cast[role].get(HERE, **PART)
    assert (answer.status_code, answer["HX-Refresh"]) == (403, "true")


@pytest.mark.parametrize("role", ["director", "captain", "stranger", "guest"])
def test_the_page_without_a_night_is_the_hosts(cast, at_home, role):
    assert cast[role].get("/ready/").status_code == 403
    assert cast[role].post("/ready/", {"address": ""}).status_code == 403


# -- the code


def test_until_another_device_has_come_the_host_is_shown_the_way_for_the_own_phone(
    cast, at_home, make_device
):
    first = cast.host.get("/ready/").content.decode()
    link = re.search(r'id="ready-address">http://192\.168\.1\.20:8000(/in/[\w-]+/)<', first)[1]
    assert "data:image/svg+xml;base64," in first
    assert link in cast.host.get("/ready/", **PART).content.decode()  # no new one each time
    phone = make_device()
    assert phone.post(link).url == "/"
    assert phone.get("/new/").status_code == 200
    reached()
    after = text(cast.host.get("/ready/"))
    assert "Guests scan this" in after
    assert "http://192.168.1.20:8000/e/friday/" in after


def test_a_code_that_is_too_old_is_replaced(cast, at_home, time):
    made = Invitation.objects.count()
    for _ in range(3):
        cast.host.get("/ready/")
    assert Invitation.objects.count() == made + 1
    time.passes(minutes=16)
    page = text(cast.host.get("/ready/"))
    token = re.search(r"/in/([\w-]+)/", page)[1]
    assert rights.open_invitation(token) is not None


def test_who_steers_one_night_shows_nobody_the_way_to_all(cast, at_home):
    page = text(cast.director.get(HERE))
    assert "/in/" not in page
    assert "http://192.168.1.20:8000/e/friday/" in page


def test_a_computer_that_nobody_can_reach_shows_no_code(cast, at_home):
    for homes in ((), ("http://127.0.0.1:8000/",)):
        state.tell(alone=True, homes=homes)
        cast.host.defaults["HTTP_HOST"] = "127.0.0.1:8000"
        page = cast.host.get("/ready/").content.decode()
        assert "This computer alone" in page
        assert "data:image/svg" not in page
        assert "127.0.0.1" not in page
        assert ticks(cast.host, "/ready/")["phone"] == "unknown"
        assert "Open it here" in line(cast.host, "tv", "/ready/")


def test_the_name_for_the_network_is_shown_where_there_is_one(cast, at_home):
    assert "shuffleup.local" not in text(cast.director.get(HERE))
    state.tell(local_name="http://shuffleup.local:8000/")
    assert "shuffleup.local:8000" in text(cast.director.get(HERE))


def test_the_host_picks_another_address(cast, at_home):
    page = text(cast.host.get(HERE))
    assert "10.8.0.3:8000 Work VPN" in page
    assert "Let the computer choose" not in page
    answer = cast.host.post(HERE, {"address": "10.8.0.3"}, follow=True)
    assert "Codes and links show that address now." in text(answer)
    assert Installation.objects.get().address == "10.8.0.3"
    assert "http://10.8.0.3:8000/" in text(answer)
    assert "192.168.1.20:8000 Wi-Fi" in text(answer)
    answer = cast.host.post("/ready/", {"address": ""}, follow=True)
    assert Installation.objects.get().address == ""


@pytest.mark.parametrize("address", ["192.168.7.7", "example.org", "127.0.0.1", "x" * 500])
def test_an_address_that_is_not_this_computers_is_not_taken(cast, at_home, address):
    answer = cast.host.post("/ready/", {"address": address}, follow=True)
    assert "does not have that address any more" in text(answer)
    assert not Installation.objects.exclude(address="").exists()


def test_only_the_host_picks(cast, at_home):
    assert "Another address" not in text(cast.director.get(HERE))
    assert cast.director.post(HERE, {"address": "10.8.0.3"}).status_code == 403


# -- what helps


def test_the_card_opens_when_nobody_has_come_90_seconds_after_the_code_was_shown(
    cast, at_home, time
):
    time.passes(minutes=10)  # nobody looked at it meanwhile
    assert not help_is_open(cast.director)
    time.passes(seconds=89)
    assert not help_is_open(cast.director)
    assert "What helps" not in line(cast.director, "phone")
    time.passes(seconds=1)
    assert help_is_open(cast.director)
    assert "What helps" in line(cast.director, "phone")
    reached()
    assert not help_is_open(cast.director)


def test_a_new_address_gets_90_seconds_of_its_own(cast, at_home, time):
    help_is_open(cast.director)
    time.passes(seconds=80)
    state.tell(moved_at=time.wall)
    time.passes(seconds=80)
    assert not help_is_open(cast.director)
    time.passes(seconds=10)
    assert help_is_open(cast.director)


def test_a_step_of_the_wall_clock_backwards_only_waits_longer(cast, at_home, time):
    help_is_open(cast.director)
    time.wall_is_stepped(hours=-1)
    time.passes(seconds=100)
    assert not help_is_open(cast.director)


@pytest.fixture
def card(cast, at_home, monkeypatch):
    def read(platform):
        monkeypatch.setattr(sys, "platform", platform)
        return text(cast.director.get(HERE, SERVER_PORT="8000"))

    return read


def test_the_card_for_windows(card, monkeypatch):
    monkeypatch.setattr(sys, "_base_executable", r"C:\Python 3.12\python.exe", raising=False)
    said = card("win32")
    assert (
        'netsh advfirewall firewall add rule name="Shuffle Up" dir=in action=allow '
        "protocol=TCP localport=8000 remoteip=localsubnet" in said
    )
    assert (
        "netsh advfirewall firewall delete rule name=all dir=in "
        r'program="C:\Python 3.12\python.exe"' in said
    )
    for part in ("“Cancel”", "Windows 11:", "Windows 10:", "Private", "Windows key and P"):
        assert part in said
    assert "an update of Windows" in said
    assert "ufw" not in said
    assert "Mac:" not in said


def test_the_card_for_a_mac(card):
    said = card("darwin")
    for part in ("accept incoming network connections", "“Firewall”", "“Local Network”", "MacBook"):
        assert part in said
    assert "netsh" not in said
    assert "ufw" not in said


def test_the_card_for_linux(card):
    said = card("linux")
    assert "sudo ufw allow 8000/tcp" in said
    assert "sudo firewall-cmd --add-port=8000/tcp" in said
    assert "netsh" not in said


@pytest.mark.parametrize("platform", ["win32", "darwin", "linux", "freebsd14"])
def test_what_helps_on_any_computer(card, platform):
    said = card(platform)
    for part in ("Mobile data.", "Guest Wi-Fi.", "VPN.", "Two routers.", "HDMI cable"):
        assert part in said
    assert said.count("nobody can hold off") == 1


def test_both_ports_are_named_where_the_address_is_shown_without_one(cast, at_home, card):
    state.tell(homes=("http://192.168.1.20/",), picked="192.168.1.20")
    assert "sudo ufw allow 80,8000/tcp" in card("linux")
    assert "--add-port=80/tcp --add-port=8000/tcp" in card("linux")
    assert "localport=80,8000 " in card("win32")


def test_every_line_to_type_can_be_copied(cast, at_home, monkeypatch):
    for platform, lines in (("win32", 2), ("linux", 2), ("darwin", 0)):
        monkeypatch.setattr(sys, "platform", platform)
        html = cast.director.get(HERE).content.decode()
        targets = re.findall(r'data-copy="#(line-[\w-]+)"', html)
        assert len(targets) == lines
        assert all(f'id="{target}"' in html for target in targets)


# -- the ways here


def test_the_link_of_the_start_leads_here(make_device, cast):
    path = f"/in/{rights.invite_host()}/?to=ready"
    browser = make_device()
    assert browser.get(path).status_code == 200
    assert browser.post(path).url == "/ready/"
    assert browser.get(f"/in/{rights.invite_host()}/?to=ready").url == "/ready/"
    elsewhere = f"/in/{rights.invite_host()}/?to=https://example.org/"
    assert make_device().post(elsewhere).url == "/"


def test_it_is_one_tap_away(cast, at_home):
    page = cast.director.get("/e/friday/").content.decode()
    dot = re.search(r'<a class="to-ready" href="([^"]+)">(.*?)</a>', page, re.DOTALL)
    assert dot[1] == HERE
    assert "Is everything ready?" in dot[2]
    assert page.count(f'href="{HERE}"') == 2  # the dot, and among what else there is
    assert 'href="/ready/"' in cast.host.get("/").content.decode()
    assert 'href="/ready/"' not in cast.director.get("/").content.decode()


def test_each_screen_is_listed_with_how_it_fares(cast, at_home, time):
    report(cast.event, sound="on", awake="video", room="Kitchen", late_ms=240)
    page = cast.director.get(HERE).content.decode()
    listed = shown(re.search(r'<section id="screens".*?</section>', page, re.DOTALL)[0])
    for part in ("Kitchen", "heard 0 s ago", "240 ms late at most"):
        assert part in listed
    Event.objects.filter(slug="friday").update(zone="Europe/Stockholm")
    time.passes(minutes=1)
    assert "silent since 14:00" in text(cast.director.get(HERE))
    assert 'id="screens"' not in cast.director.get(HERE, **PART).content.decode()


def test_the_page_has_a_constant_number_of_queries(cast, at_home, django_assert_num_queries):
    cast.director.get(HERE, **PART)
    with django_assert_num_queries(10):
        cast.director.get(HERE, **PART)
    for number in range(5):
        report(cast.event, name=f"{number:016x}", sound="on")
    with django_assert_num_queries(10):
        cast.director.get(HERE, **PART)


def test_no_answer_is_kept_from_an_earlier_test(cast):
    assert cache.get("ready-first-shown") is None
