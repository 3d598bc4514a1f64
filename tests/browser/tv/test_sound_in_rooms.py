"""One screen of a room sounds, the next one when it no longer can, and none of what is past."""

import contextlib
import datetime
import json
import os
import signal
import time
import zoneinfo
from pathlib import Path

import pytest
from playwright.sync_api import Error, expect

from tests.bench.browsers import renderer_of

SECOND = 1000
EARS = Path(__file__).with_name("ears.js").read_text(encoding="utf-8")
LEVEL, TICK, TEST = 392, 1319, 523  # the first note of a level, a second, the test
FIND_MS = 400


def night(house, slug, *, seconds=3600, spent=0, count=8, **fields):
    rows = [
        {"kind": "play", "seconds": seconds, "small": 25 * n, "big": 50 * n}
        for n in range(1, count + 1)
    ]
    return house.night(slug, rows=rows, level_spent_ms=spent * SECOND, **fields)


def until(page, holds, seconds=20):
    end = time.monotonic() + seconds
    while not page.evaluate(holds):
        assert time.monotonic() < end, holds
        page.wait_for_timeout(50)


@pytest.fixture
def screen(show):
    """A screen that was started, and knows from the server whether it sounds."""

    def started(path, *, answered=True, **options):
        page = show(path, script=EARS, **options)
        page.click("#start")
        expect(page.locator("body")).to_have_attribute("data-sound", "on")
        if answered:
            until(page, "ShuffleReport.sounding() || ShuffleReport.peers() > 0")
        return page

    return started


def sounding(pages):
    return [page for page in pages if page.evaluate("ShuffleReport.sounding()")]


def times_of(page, hertz, since=0):
    return [at for at, tone in page.evaluate("heard()") if tone == hertz and at > since]


def now_of(page):
    return page.evaluate("ShuffleStream.now()")


def go_on(house, slug, position):
    """The host goes to the next level: a signal that is due at once."""
    house.deed(slug, "next", position=position)


def who_sounded(pages, since):
    """By page, how many levels it sounded."""
    pages[0].wait_for_timeout(1500)
    return [len(times_of(page, LEVEL, since)) for page in pages]


def test_of_three_screens_one_sounds_and_the_next_when_it_cannot(house, screen):
    path = night(house, "three")
    pages = [screen(path) for _ in range(3)]
    first = pages[0]
    until(pages[2], "ShuffleReport.peers() === 2")
    assert sounding(pages) == [first]  # known longest, and it stays

    began = now_of(first)
    go_on(house, "three", 0)
    assert who_sounded(pages, began) == [1, 0, 0]

    first.evaluate("cards[0].suspend()")  # somebody telephones
    until(pages[1], "ShuffleReport.sounding()")
    began = now_of(first)
    go_on(house, "three", 1)
    assert who_sounded(pages, began) == [0, 1, 0]

    pages[1].close(run_before_unload=True)
    until(pages[2], "ShuffleReport.sounding()")
    began = now_of(first)
    go_on(house, "three", 2)
    assert who_sounded([first, pages[2]], began) == [0, 1]


def test_a_screen_that_dies_is_followed_at_the_next_boundary_once(house, screen):
    path = night(house, "dies", seconds=35, spent=0)
    one, other = screen(path), screen(path)
    assert sounding([one, other]) == [one]
    with contextlib.suppress(Error):
        one.goto("chrome://crash")  # without a word
    died = now_of(other)
    until(other, "ShuffleReport.sounding()", seconds=25)
    took_over = now_of(other)
    assert took_over - died > 5 * SECOND
    left = other.evaluate(
        "ShuffleClock.read(ShuffleStream.reading(),"
        " JSON.parse(document.getElementById('schedule').textContent).levels,"
        " ShuffleStream.now()).leftMs"
    )
    boundary = took_over + left
    other.wait_for_timeout(left + 500)
    found = times_of(other, LEVEL, died)
    assert [at for at in found if at < boundary - FIND_MS] == []  # none that is past
    assert len([at for at in found if abs(at - boundary) < FIND_MS]) == 1


def test_each_room_has_a_sound_of_its_own(house, screen):
    path = night(house, "rooms")
    living, kitchen = screen(path), screen(path + "?room=Kitchen")
    until(kitchen, "ShuffleReport.sounding()")
    assert sounding([living, kitchen]) == [living, kitchen]
    began = now_of(living)
    go_on(house, "rooms", 0)
    assert who_sounded([living, kitchen], began) == [1, 1]
    # The kitchen is given up.
    kitchen.evaluate("ShuffleSettings.set({ room: '' })")
    until(kitchen, "!ShuffleReport.sounding()")
    began = now_of(living)
    go_on(house, "rooms", 1)
    assert who_sounded([living, kitchen], began) == [1, 0]


def test_light_is_everywhere(house, screen):
    path = night(house, "light")
    pages = [screen(path) for _ in range(2)]
    go_on(house, "light", 0)
    for page in pages:
        expect(page.locator("#table")).to_have_class("table flash", timeout=3000)


def test_a_screen_nobody_answered_only_tests_itself(house, show):
    page = show("/healthz", script=EARS)
    page.route("**/screen/", lambda route: route.abort())
    page.goto(house.url + night(house, "alone"))
    page.click("#start")
    expect(page.locator("body")).to_have_attribute("data-sound", "on")
    until(page, f"heard().some((tone) => tone[1] === {TEST})")
    began = now_of(page)
    go_on(house, "alone", 0)
    assert who_sounded([page], began) == [0]


def test_a_screen_that_lost_the_server_does_as_it_was_told(house, screen):
    path = night(house, "lost", seconds=60, spent=20)
    page = screen(path)
    until(page, "ShuffleReport.sounding()")
    page.route("**/*", lambda route: route.abort())
    page.wait_for_timeout(6000)
    assert page.evaluate("ShuffleReport.sounding()")
    assert [tone for tone in page.evaluate("heard()") if tone[1] == TICK]  # booked


def answers(page, *given):
    """Have the page's reports answered by these, the last one from then on."""
    said = []

    def answer(route):
        said.append(json.loads(route.request.post_data))
        reply = given[min(len(said), len(given)) - 1]
        route.fulfill(json={"sounding": True, "peers": 0, "again_ms": 200} | reply)

    page.route("**/screen/", answer)
    return said


def test_a_report_says_how_the_screen_is(house, show):
    page = show("/healthz", script=EARS)
    said = answers(page, {})
    page.goto(house.url + night(house, "report") + "?room=Hall&safe=3")
    page.click("#start")
    until(page, "ShuffleSound.tested()")
    page.wait_for_timeout(600)
    last = said[-1]
    assert len(last["id"]) == 16
    assert int(last["id"], 16) >= 0
    assert last["kind"] == "tv"
    assert last["table"] is None
    assert last["room"] == "Hall"
    assert last["sound"] == "on"
    assert last["awake"] in {"video", "none"}
    assert last["tested"] is True
    assert last["settings"]["safe"] == 3
    assert last["settings"]["huge"] is False
    assert last["wants_code"] is False
    assert last["bye"] is False
    assert 0 <= last["late_ms"] < 10_000
    assert 0 <= last["idle_ms"] < 60_000
    assert len(json.dumps(last)) < 2000
    page.reload()
    page.wait_for_timeout(500)
    assert said[-1]["id"] == last["id"]
    assert said[-1]["sound"] == "locked"


def test_a_page_that_goes_says_so(house, screen):
    path = night(house, "bye")
    one, other = screen(path), screen(path)
    assert sounding([one, other]) == [one]
    one.goto(house.url + "/healthz")
    until(other, "ShuffleReport.sounding()", seconds=10)  # and not after the 15 s of a silence


def test_a_wish_of_the_host_is_done_and_kept(house, show):
    page = show("/healthz", script=EARS)
    answers(page, {"wish": {"huge": True, "room": "Cellar", "safe": 5}}, {})
    page.goto(house.url + night(house, "wish"))
    expect(page.locator("html")).to_have_class("dark huge safe-5")
    page.reload()
    expect(page.locator("html")).to_have_class("dark huge safe-5")
    assert page.evaluate("ShuffleSettings.get('room')") == "Cellar"


def test_a_right_that_was_given_is_fetched(house, show):
    page = show("/healthz", script=EARS)
    answers(page, {"go": "//evil.example/"}, {"go": "/healthz?right"})
    page.goto(house.url + night(house, "go"))
    page.wait_for_url("**/healthz?right")


# -- away, and back


@contextlib.contextmanager
def asleep(browser, page):
    process = renderer_of(browser, page)
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)


def test_a_screen_that_slept_over_levels_sounds_one(house, screen, chromium):
    page = screen(night(house, "sleeper", seconds=14, count=60))
    until(page, "ShuffleReport.sounding()")
    before = page.text_content("#level")
    with asleep(chromium, page):
        time.sleep(33)
    page.wait_for_timeout(200)
    woke = now_of(page)
    page.wait_for_timeout(2500)
    assert page.text_content("#level") != before
    read = page.evaluate(
        "ShuffleClock.read(ShuffleStream.reading(),"
        " JSON.parse(document.getElementById('schedule').textContent).levels,"
        " ShuffleStream.now())"
    )
    now = now_of(page)
    began = now - read["spentMs"]
    found = [at for at in times_of(page, LEVEL, woke - 2000) if at < now]
    late = [at for at in found if abs(at - began) > FIND_MS]
    assert len(late) == 1, (found, began, now)
    ticks = [at for at in times_of(page, TICK, woke - 500) if at < now]
    ends = began + read["spentMs"] + read["leftMs"]
    for at in ticks:  # those of a level that ends now, and none of another
        assert min(abs(at - (end - n * SECOND)) for n in range(1, 6) for end in (ends, began)) < 100


def test_a_call_that_silenced_the_screen_over_a_level_is_followed_by_one_signal(house, screen):
    page = screen(night(house, "call"))
    until(page, "ShuffleReport.sounding()")
    page.wait_for_timeout(1500)
    page.evaluate("cards[0].suspend()")
    expect(page.locator("body")).to_have_attribute("data-sound", "locked")
    began = now_of(page)
    for position in range(3):
        go_on(house, "call", position)
    page.wait_for_timeout(1500)
    assert times_of(page, LEVEL, began) == []
    page.keyboard.press("x")  # any key wakes what was interrupted
    expect(page.locator("body")).to_have_attribute("data-sound", "on")
    assert who_sounded([page], began) == [1]
    expect(page.locator("#start")).to_be_hidden()


def test_a_card_that_will_not_run_is_said_to_have_failed(house, show):
    page = show(
        night(house, "failed"),
        script="AudioContext.prototype.resume = () => new Promise(() => {});"
        "Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended' });",
    )
    page.click("#start")
    expect(page.locator("body")).to_have_attribute("data-sound", "failed", timeout=8000)
    expect(page.locator("#start")).to_be_visible()


# -- late at night


def hour(minutes):
    now = datetime.datetime.now(zoneinfo.ZoneInfo("Europe/Stockholm"))
    return (now + datetime.timedelta(minutes=minutes)).strftime("%H:%M")


def test_late_at_night_there_is_light_until_somebody_wants_it_louder(house, screen, show):
    path = night(house, "late", quiet_from=hour(-60))
    page = show(path, script=EARS)
    expect(page.locator("#quiet")).to_be_visible()
    page.click("#start")
    expect(page.locator("body")).to_have_attribute("data-sound", "quiet")
    began = now_of(page)
    go_on(house, "late", 0)
    expect(page.locator("#table")).to_have_class("table flash", timeout=3000)
    assert page.evaluate("heard()") == []
    page.keyboard.press("m")
    expect(page.locator("#quiet")).to_be_hidden()
    until(page, "ShuffleReport.sounding()")
    began = now_of(page)
    go_on(house, "late", 1)
    assert who_sounded([page], began) == [1]
    page.reload()  # it stays so for this night
    page.wait_for_timeout(500)
    assert page.locator("#quiet").is_hidden()
    page.keyboard.press("m")
    expect(page.locator("#quiet")).to_be_visible()


def test_before_and_long_after_that_hour_it_sounds(house, show):
    for minutes in (+60, -601):
        page = show(night(house, f"early{abs(minutes)}", quiet_from=hour(minutes)))
        page.wait_for_timeout(400)
        assert page.locator("#quiet").is_hidden()


# -- speech

VOICES = """
window.said = [];
window.SpeechSynthesisUtterance = function (text) { this.text = text; };
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => [{ lang: "de-DE" }, { lang: "LANG" }],
  speak: (one) => said.push([one.text, one.lang])
} });
"""


@pytest.fixture
def talker(show):
    def started(path, voice):
        page = show(path, script=EARS + VOICES.replace("LANG", voice))
        page.click("#start")
        until(page, "ShuffleReport.sounding()")
        page.wait_for_timeout(500)
        return page

    return started


def test_a_level_is_said_aloud_where_that_is_wished(house, talker):
    page = talker(night(house, "talk") + "?speech=1", "en_US")
    go_on(house, "talk", 0)
    until(page, "said.length")
    assert page.evaluate("said") == [["Level 2. Blinds 50, 100, from the next hand.", "en_US"]]


def test_norwegian_has_two_names(house, talker):
    page = talker(night(house, "norsk", language="nb") + "?speech=1", "no-NO")
    go_on(house, "norsk", 0)
    until(page, "said.length")
    assert page.evaluate("said[0][1]") == "no-NO"


def test_without_a_voice_of_the_language_it_chimes(house, talker):
    page = talker(night(house, "dansk", language="da") + "?speech=1", "sv-SE")
    began = now_of(page)
    go_on(house, "dansk", 0)
    page.wait_for_timeout(2500)
    assert page.evaluate("said") == []
    assert who_sounded([page], began) == [1]
    page.keyboard.press("s")
    expect(page.locator("[data-fact=voice]")).to_contain_text("dansk")


def test_nobody_speaks_unasked_or_late_at_night(house, talker):
    page = talker(night(house, "mute"), "en-GB")
    go_on(house, "mute", 0)
    page.wait_for_timeout(2500)
    assert page.evaluate("said") == []
    assert not page.evaluate("Boolean(window.ShuffleSpeech)")
    page = show_quiet(page, house)
    go_on(house, "mute", 1)
    page.wait_for_timeout(2500)
    assert page.evaluate("said") == []


def show_quiet(page, house):
    page.goto(house.url + "/e/mute/tv/?speech=1&quiet=1")
    page.click("#start")
    page.wait_for_timeout(500)
    return page
