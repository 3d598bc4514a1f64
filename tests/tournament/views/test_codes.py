import re
from io import BytesIO

import pytest
import segno

from tournament import instants, snapshots
from tournament.models import Event
from tournament.services import clock, events, house
from tournament.services.deeds import Author
from tournament.views import codes, qr

ROLES = ("host", "director", "captain", "stranger", "guest")
KARIN = Author("Karin")


def unescaped(text):
    """Name and password as a phone reads them, by the notation and not by who wrote it."""
    fields = dict(re.findall(r"([A-Z]):((?:[^\\;]|\\.)*);", text.removeprefix("WIFI:")))
    return {name: re.sub(r"\\(.)", r"\1", value) for name, value in fields.items()}


def drawn(text):
    out = BytesIO()
    code = segno.make(text, error="m", micro=False, encoding="utf-8")
    code.save(out, "svg", border=4, dark="#000", light="#fff", omitsize=True, xmldecl=False)
    return out.getvalue()


def set_wifi(client, event, **values):
    return client.post(f"/e/{event.slug}/codes/", values, follow=True)


# -- what a camera reads


def test_the_notation_of_a_wifi():
    assert qr.wifi("Home", "sesame99") == "WIFI:T:WPA;S:Home;P:sesame99;;"
    assert qr.wifi("Home", "") == "WIFI:T:nopass;S:Home;;"


def test_what_the_notation_uses_itself_is_escaped():
    assert qr.wifi('a;b,c:d\\e"f', ';,:\\"xyz') == (
        r"WIFI:T:WPA;S:a\;b\,c\:d\\e\"f;P:\;\,\:\\\"xyz;;"
    )


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("Näset 5G", "blåbær;og:øl"),
        ("a;P:wrong;", 'quote " and \\; both'),
        ("\\", "\\\\\\\\\\\\\\\\"),
        ("Café, vid ån", "mellanslag är ok"),
        ("北京", "пароль12"),
        ("😀", ";;;;::::"),
    ],
)
def test_a_phone_reads_the_name_and_password_that_were_meant(name, password):
    read = unescaped(qr.wifi(name, password))
    assert (read["T"], read["S"], read["P"]) == ("WPA", name, password)


def test_a_code_has_level_m_and_four_modules_of_quiet(cast):
    answer = cast.guest.get(f"/e/{cast.event.slug}/qr.svg")
    address = f"http://testserver/e/{cast.event.slug}/"
    assert answer.content == drawn(address)
    modules = segno.make(address, error="m", micro=False).symbol_size(border=4)[0]
    assert f'viewBox="0 0 {modules} {modules}"'.encode() in answer.content


# -- the Wi-Fi of the house


def test_the_host_says_the_wifi_and_it_is_shown_as_typed(cast):
    answer = set_wifi(cast.host, cast.event, name=" Näset 5G ", password='pok<er>;"x')
    known = house.of_this_house()
    assert (known.wifi_name, known.wifi_password) == ("Näset 5G", 'pok<er>;"x')
    assert "pok&lt;er&gt;;&quot;x" in answer.text
    assert 'type="password"' not in answer.text


def test_nobody_but_the_host_says_it(cast):
    for role in ("director", "captain", "stranger", "guest"):
        answer = set_wifi(cast[role], cast.event, name="Evil twin", password="sesame99")
        assert answer.status_code == 403
    assert house.of_this_house().wifi_name == ""
    assert "wifi-name" not in cast.director.get(f"/e/{cast.event.slug}/codes/").text


@pytest.mark.parametrize(
    ("name", "password", "said"),
    [
        ("x" * 33, "sesame99", "at most 32 letters"),
        ("å" * 17, "sesame99", "at most 32 letters"),
        ("Home", "short", "from 8 to 63 characters"),
        ("Home", "x" * 64, "from 8 to 63 characters"),
        ("", "sesame99", "Type its name"),
        ("Ho\0me", "", "Null characters"),
    ],
)
def test_what_no_wifi_can_have_is_refused_with_a_sentence(cast, name, password, said):
    answer = set_wifi(cast.host, cast.event, name=name, password=password)
    assert answer.status_code == 422
    assert said in answer.text
    assert house.of_this_house().wifi_name == ""


@pytest.mark.parametrize(("name", "password"), [("å" * 16, "x" * 63), ("Home", "")])
def test_the_longest_and_the_open_one_are_taken(cast, name, password):
    assert set_wifi(cast.host, cast.event, name=name, password=password).status_code == 200
    known = house.of_this_house()
    assert (known.wifi_name, known.wifi_password) == (name, password)


def test_the_wifi_is_forgotten(cast):
    house.set_wifi("Home", "sesame99")
    answer = set_wifi(cast.host, cast.event, do="forget", name="Home", password="sesame99")
    assert "The Wi-Fi is forgotten." in answer.text
    assert (house.of_this_house().wifi_name, house.of_this_house().wifi_password) == ("", "")


def test_the_wifi_stands_in_no_journal_and_no_reading(cast):
    house.set_wifi("Home", "sesame99")
    lines = cast.event.journal.count()
    set_wifi(cast.host, cast.event, name="Home", password="sesame100")
    assert cast.event.journal.count() == lines
    assert "sesame" not in cast.guest.get(f"/e/{cast.event.slug}/reading.json").text


# -- who sees its code, and when


def sees(client, event):
    status = client.get(f"/e/{event.slug}/wifi.svg").status_code
    on_tv = "/wifi.svg" in client.get(f"/e/{event.slug}/tv/").text
    fetched = "/wifi.svg" in client.get(f"/e/{event.slug}/tv/wifi/").text
    assert on_tv == fetched
    return status, on_tv


@pytest.mark.parametrize("role", ROLES)
def test_everybody_sees_it_before_the_start_and_who_steers_later_too(cast, time, role):
    house.set_wifi("Home", "sesame99")
    client, event = cast[role], cast.event
    steers = role in {"host", "director"}
    assert sees(client, event) == (200, True)
    clock.start(event.pk, KARIN, countdown_ms=60_000)
    assert sees(client, event) == (200, True)
    clock.pause(event.pk, KARIN)
    assert sees(client, event) == (200, True)
    clock.resume(event.pk, KARIN)
    time.passes(seconds=61)
    assert sees(client, event) == (200 if steers else 404, False)
    clock.finish(event.pk, KARIN)
    assert sees(client, event) == (200 if steers else 404, False)


@pytest.mark.parametrize("role", ROLES)
def test_there_is_no_code_of_a_wifi_that_nobody_said(cast, role):
    assert sees(cast[role], cast.event) == (404, False)
    assert cast[role].get(f"/e/{cast.event.slug}/tv/wifi/").text.strip() == ""


def test_the_picture_is_the_wifi_and_kept_by_no_browser(cast):
    house.set_wifi("Näset, 5G", "sesame;99")
    answer = cast.guest.get(f"/e/{cast.event.slug}/wifi.svg")
    assert answer.content == drawn(r"WIFI:T:WPA;S:Näset\, 5G;P:sesame\;99;;")
    assert "no-store" in answer["Cache-Control"]


def test_where_looking_needs_a_code_the_wifi_needs_it_too(cast):
    house.set_wifi("Home", "sesame99")
    events.change_settings(cast.event.pk, KARIN, viewer_code="AB12")
    assert cast.guest.get(f"/e/{cast.event.slug}/wifi.svg").status_code == 403
    answer = cast.guest.get(f"/e/{cast.event.slug}/tv/wifi/")
    assert answer.status_code == 302
    assert answer["Location"].startswith(f"/e/{cast.event.slug}/code/")


def test_the_tv_shows_no_password_too_long_to_be_typed(cast):
    path = f"/e/{cast.event.slug}/tv/wifi/"
    house.set_wifi("Home", "x" * 20)
    assert "x" * 20 in cast.guest.get(path).text
    house.set_wifi("Home", "x" * 21)
    assert "xxx" not in cast.guest.get(path).text


def test_the_tv_speaks_the_language_of_the_night(cast, monkeypatch):
    house.set_wifi("Home", "")
    events.change_settings(cast.event.pk, KARIN, language="sv")
    spoken = []
    plain = codes.render
    monkeypatch.setattr(
        codes,
        "render",
        lambda *a, **k: spoken.append(codes.translation.get_language()) or plain(*a, **k),
    )
    cast.guest.get(f"/e/{cast.event.slug}/tv/wifi/")
    assert spoken == ["sv"]


# -- the page of the codes


def test_two_steps_where_the_wifi_is_known_and_one_where_not(cast):
    path = f"/e/{cast.event.slug}/codes/"
    alone = cast.director.get(path).text
    assert "/wifi.svg" not in alone
    assert f"http://testserver/e/{cast.event.slug}/</p>" in alone
    house.set_wifi("Home", "sesame99")
    both = cast.director.get(path).text
    assert both.index("/wifi.svg") < both.index("/qr.svg")
    assert "<b>1</b> Wi-Fi" in both
    assert "<b>2</b> The table" in both


def test_the_code_is_shown_for_half_a_minute_and_leaves_no_line(cast, time):
    clock.start(cast.event.pk, KARIN)
    before = Event.objects.get(pk=cast.event.pk)
    lines = before.journal.count()
    answer = cast.director.post(f"/e/{before.slug}/codes/show/", follow=True)
    assert "The TV shows the code for 30 seconds." in answer.text
    reading = cast.guest.get(f"/e/{before.slug}/reading.json").json()
    assert reading["code_until"] - reading["server_ms"] == 30_000
    assert reading["version"] == before.version + 1
    assert reading["clock_seq"] == before.clock_seq
    assert before.journal.count() == lines


def test_a_night_that_is_over_shows_no_code_on_the_tv(cast):
    clock.start(cast.event.pk, KARIN)
    clock.finish(cast.event.pk, KARIN)
    assert "codes/show/" not in cast.director.get(f"/e/{cast.event.slug}/codes/").text


def test_before_the_start_is_a_matter_of_the_clock(make_event, time):
    event = make_event()

    def waits():
        return snapshots.of(Event.objects.get(pk=event.pk)).is_before_start(instants.now())

    assert waits()
    clock.start(event.pk, KARIN, countdown_ms=60_000)
    assert waits()
    time.passes(seconds=60)
    assert not waits()


# -- the guests' page


def test_a_guest_is_asked_for_the_wifi_by_its_name_if_the_host_said_it(cast):
    path = f"/e/{cast.event.slug}/view/"
    assert "Are you on the host's Wi-Fi?" in cast.guest.get(path).text
    house.set_wifi("Näset <5G>", "sesame99")
    page = cast.guest.get(path).text
    assert "Are you on the Wi-Fi “Näset &lt;5G&gt;”?" in page
    assert "sesame99" not in page


# -- the help with the television


def test_the_help_names_every_way_and_the_address(cast):
    page = cast.guest.get("/tv/help/").text
    assert "http://testserver/tv/" in page
    for way in (
        "Samsung",
        "LG",
        "Google TV",
        "Apple TV",
        "Chromecast",
        "Windows",
        "Mac",
        "Projector",
    ):
        assert f">{way}" in page or f" {way}</h2>" in page, way
    assert page.count("To stay on:") == 8
    assert "/tv/help/" in cast.director.get(f"/e/{cast.event.slug}/").text


def test_a_television_without_a_night_says_where_the_help_is(client, db):
    assert "/tv/help/" in client.get("/tv/").text
