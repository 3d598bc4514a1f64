"""A television that loses its server, its network, its clock or its sleep, and goes on."""

import json
import re
import time
from itertools import pairwise

import pytest
from playwright.sync_api import expect

SECOND = 1000
MINUTE = 60 * SECOND

# Another hour by the device's own clock; the monotonic one is as it was.
HOUR_WRONG = """
const RealDate = Date;
const wrong = () => RealDate.now() + 3600000;
Date = class extends RealDate {
  constructor(...parts) { if (parts.length) { super(...parts); } else { super(wrong()); } }
  static now() { return wrong(); }
};
"""
HIDE = """(hidden) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
LEFT = """() => ShuffleClock.read(ShuffleStream.reading(),
  JSON.parse(document.getElementById('schedule').textContent).levels, ShuffleStream.now()).leftMs"""


def play(small, seconds):
    return {"kind": "play", "seconds": seconds, "small": small, "big": small * 2}


def wait_until(page, question, seconds=10.0):
    """Wait until the page answers yes; return how long that took."""
    began = time.monotonic()
    while not page.evaluate(question):
        if time.monotonic() - began > seconds:
            pytest.fail(f"{question} did not come true in {seconds} s")
        page.wait_for_timeout(20)
    return time.monotonic() - began


def shown_seconds(page):
    minutes, seconds = page.text_content("#digits").split(":")
    return int(minutes) * 60 + int(seconds)


def is_right(page, house, slug="night"):
    truth = house.reading(slug)["left_ms"] / SECOND
    return abs(shown_seconds(page) - truth) <= 1.2


@pytest.fixture
def tv(house, show):
    return show(house.night(level=5, level_spent_ms=456 * SECOND))


def test_a_pause_on_the_phone_is_on_the_tv_at_once(tv, house):
    tv.wait_for_timeout(500)
    house.deed("night", "pause")
    began = time.monotonic()
    expect(tv.locator("body")).to_have_class("is-paused")
    assert time.monotonic() - began < 1
    fits = "() => { const at = document.getElementById('follow-text');"
    assert tv.evaluate(fits + " return at.scrollWidth <= at.clientWidth; }"), "it was hidden so far"
    stood = tv.text_content("#digits")
    tv.wait_for_timeout(1500)
    assert tv.text_content("#digits") == stood
    house.deed("night", "resume")
    expect(tv.locator("body")).to_have_class("is-running")


def test_players_who_leave_and_levels_that_change_are_shown(house, show):
    page = show(house.night(level=5, level_spent_ms=456 * SECOND, out=2))
    expect(page.locator("#players")).to_have_text("6")
    house.ask("deed", slug="night", name="edit_level", seq=1, position=6, small=250, big=500)
    expect(page.locator("#next b")).to_have_text("250/500")
    expect(page.locator("#coming tr").first).to_contain_text("250/500")


def test_without_its_server_the_tv_goes_on_through_level_and_break(house, show):
    rows = [play(25, 9), {"kind": "break", "seconds": 5, "note": "Tea"}, play(50, 300)]
    page = show(house.night(rows=rows, level_spent_ms=1000, running=True))
    page.wait_for_timeout(600)
    house.kill()
    began = time.monotonic()
    expect(page.locator("#lost")).to_be_visible(timeout=12_000)
    assert time.monotonic() - began < 12
    assert re.fullmatch(r"Last heard \d+ s ago", page.text_content("#lost"))
    expect(page.locator("body")).to_have_class("is-running last-seconds on-break", timeout=12_000)
    expect(page.locator("#next")).to_contain_text("Tea")
    expect(page.locator("#level")).to_have_text("Level 2", timeout=12_000)
    expect(page.locator("#blinds")).to_have_text("50/100")
    house.start()
    back = time.monotonic()
    expect(page.locator("#lost")).to_be_hidden()
    assert time.monotonic() - back < 3
    assert is_right(page, house)
    house.deed("night", "pause")
    expect(page.locator("body")).to_have_class(re.compile("is-paused"))


def test_coming_back_is_no_jump(house, show):
    page = show(house.night(level=5, level_spent_ms=456 * SECOND))
    page.wait_for_timeout(1200)
    page.evaluate(
        """() => { window.seen = [];
        new MutationObserver(() => seen.push(document.getElementById('digits').textContent))
          .observe(document.getElementById('digits'),
            { subtree: true, childList: true, characterData: true }); }"""
    )
    house.kill()
    page.wait_for_timeout(2500)
    house.start()
    page.wait_for_timeout(3000)
    seen = [int(text[:2]) * 60 + int(text[3:]) for text in page.evaluate("seen")]
    assert len(seen) >= 5
    assert {before - after for before, after in pairwise(seen)} == {1}, seen


@pytest.mark.timed
def test_a_silent_network_is_noticed_within_twelve_seconds(house, show, link):
    page = show(house.night(level=5, level_spent_ms=456 * SECOND), home=link.url)
    page.wait_for_timeout(1000)
    link.stall()
    began = time.monotonic()
    expect(page.locator("#lost")).to_be_visible(timeout=13_000)
    assert time.monotonic() - began < 12.2
    assert is_right(page, house)
    link.resume()
    expect(page.locator("#lost")).to_be_hidden()


def test_a_stream_cut_every_second_shows_no_badge_and_misses_nothing(house, show, link):
    page = show(house.night(level=5, level_spent_ms=456 * SECOND), home=link.url)
    page.wait_for_timeout(500)
    for cut in range(6):
        link.cut()
        page.wait_for_timeout(700)
        assert not page.locator("#lost").is_visible()
        house.deed("night", "resume" if cut % 2 else "pause")
        look = "is-running" if cut % 2 else "is-paused"
        expect(page.locator("body")).to_have_class(re.compile(look), timeout=3000)
    assert is_right(page, house)


def test_a_device_whose_clock_is_an_hour_wrong_shows_the_right_time(house, show):
    page = show(house.night(level=5, level_spent_ms=456 * SECOND), script=HOUR_WRONG)
    assert abs(page.evaluate("Date.now()") / 1000 - time.time() - 3600) < 5
    assert is_right(page, house)
    hour = time.strftime("%H:%M", time.gmtime(house.reading("night")["wall_ms"] / 1000 + 3600))
    assert page.text_content("#clock")[-2:] == hour[-2:]


def test_nothing_older_than_what_is_shown_is_believed(tv, house):
    tv.wait_for_timeout(800)
    old = house.reading("night")
    house.deed("night", "pause")
    expect(tv.locator("body")).to_have_class("is-paused")
    tv.route("**/reading.json", lambda route: route.fulfill(json=old))
    tv.evaluate("ShuffleStream.ask()")
    tv.wait_for_timeout(500)
    assert tv.get_attribute("body", "class") == "is-paused"


def test_after_a_restored_backup_the_new_epoch_counts(tv, house):
    tv.wait_for_timeout(800)
    house.deed("night", "pause")
    expect(tv.locator("body")).to_have_class("is-paused")
    restored = house.reading("night")
    restored |= {"epoch": 2, "version": 1, "state": "running", "running": True}
    tv.route("**/reading.json", lambda route: route.fulfill(json=restored))
    tv.evaluate("ShuffleStream.ask()")
    expect(tv.locator("body")).to_have_class("is-running")


def test_a_phone_in_a_pocket_closes_its_stream_and_is_right_when_looked_at(house, show):
    house.night(level=5, level_spent_ms=456 * SECOND)
    page = show("/e/night/view/")
    asked = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.wait_for_timeout(2000)
    page.evaluate(HIDE, True)
    page.wait_for_timeout(300)
    house.deed("night", "pause")
    asked.clear()
    page.wait_for_timeout(1500)
    assert asked == []
    assert "is-running" in page.get_attribute("#main", "class")
    page.evaluate(HIDE, False)
    assert "reading.json" in asked
    expect(page.locator("#main")).to_have_class(re.compile("is-paused"), timeout=1000)
    page.wait_for_timeout(500)
    assert "stream" in asked


def test_a_hidden_tv_keeps_its_stream(tv, house):
    tv.wait_for_timeout(500)
    tv.evaluate(HIDE, True)
    house.deed("night", "pause")
    expect(tv.locator("body")).to_have_class("is-paused")


def test_seven_pages_of_one_browser_all_live(house, show, chromium):
    path = house.night(level=5, level_spent_ms=456 * SECOND)
    context = chromium.new_context(viewport={"width": 800, "height": 450})
    pages = [show(path, context=context) for _ in range(7)]
    try:
        pages[0].wait_for_timeout(600)
        house.deed("night", "pause")
        for page in pages:
            expect(page.locator("body")).to_have_class("is-paused", timeout=3000)
        pages[0].close()  # the one that held the stream for all
        pages[1].wait_for_timeout(600)
        house.deed("night", "resume")
        for page in pages[1:]:
            expect(page.locator("body")).to_have_class("is-running", timeout=3000)
    finally:
        context.close()


def test_a_tv_that_needs_a_code_from_now_on_asks_for_it(house, show, link):
    page = show(house.night(), home=link.url)
    expect(page.locator("body")).to_have_class(re.compile("is-"))
    house.night(viewer_code="KLARAB")
    link.cut()
    expect(page.get_by_label("Code")).to_be_visible(timeout=15_000)


def test_without_event_streams_the_page_asks(house, show):
    path = house.night(level=5, level_spent_ms=456 * SECOND)
    page = show(path, script="delete window.EventSource; delete window.BroadcastChannel;")
    page.wait_for_timeout(500)
    house.deed("night", "pause")
    expect(page.locator("body")).to_have_class("is-paused", timeout=4000)


def test_the_picture_moves_by_a_pixel_or_two_a_minute(house, show):
    page = show(house.night(level=5, level_spent_ms=456 * SECOND))
    moved = page.evaluate("document.getElementById('stage').style.transform")
    assert re.fullmatch(r"translate\(-?[0-2]px, -?[0-2]px\)", moved)


def test_the_page_weighs_little(house, show):
    page = show("/healthz")
    weights = []
    cdp = page.context.new_cdp_session(page)
    cdp.send("Network.enable")
    cdp.on("Network.loadingFinished", lambda done: weights.append(done["encodedDataLength"]))
    page.goto(house.url + house.night(level=5, level_spent_ms=456 * SECOND))
    page.wait_for_timeout(1500)
    assert sum(weights) <= 60_000, json.dumps(weights)
