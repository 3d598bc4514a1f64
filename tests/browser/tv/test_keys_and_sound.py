"""What the keys of a television's keyboard or a presenter do, and what the room hears."""

import re
import time

import pytest
from playwright.sync_api import expect

SECOND = 1000
START = {"level": 5, "level_spent_ms": 456 * SECOND}
# Remembers when the sound card was told to sound, in its own time and on the page's clock.
EARS = """
window.booked = [];
const begin = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (when) {
  const wait = (when || 0) - this.context.currentTime;
  booked.push({ at: performance.now() + wait * 1000, hertz: this.frequency.value });
  return begin.call(this, when);
};
"""
IN_TIME_MS = 40


def play(small, seconds):
    return {"kind": "play", "seconds": seconds, "small": small, "big": small * 2}


@pytest.fixture
def remote(house, show):
    """A screen that may steer."""
    page = show(house.night(**START), steers=True)
    page.wait_for_timeout(400)
    return page


def test_space_pauses_and_goes_on(remote, house):
    remote.keyboard.press("Space")
    expect(remote.locator("body")).to_have_class("is-paused")
    assert house.reading("night")["state"] == "paused"
    remote.keyboard.press("Space")
    expect(remote.locator("body")).to_have_class("is-running")
    remote.keyboard.press("PageDown")
    expect(remote.locator("body")).to_have_class("is-paused")


def test_levels_need_shift(remote, house):
    for key in ("n", "p", "b", ".", "N"):
        remote.keyboard.press(key if key != "N" else "Shift+N")
        remote.wait_for_timeout(150)
    expect(remote.locator("#level")).to_have_text("Level 6")
    remote.keyboard.press("Shift+P")
    expect(remote.locator("#level")).to_have_text("Level 5")
    remote.keyboard.press("Shift+B")
    expect(remote.locator("#level")).to_have_text("Break")


def test_plus_and_minus_are_a_minute(remote, house):
    before = house.reading("night")["left_ms"]
    remote.keyboard.press("+")
    expect(remote.locator("#digits")).to_contain_text(re.compile("^13:"))
    assert house.reading("night")["left_ms"] == pytest.approx(before + 60_000, abs=3000)
    remote.keyboard.press("-")
    expect(remote.locator("#digits")).to_contain_text(re.compile("^12:"))


def test_a_button_with_the_focus_does_not_swallow_space(remote):
    remote.focus("#start")
    remote.keyboard.press("Space")
    expect(remote.locator("body")).to_have_class("is-paused")
    assert remote.locator("#start").is_visible()


def test_keys_do_nothing_while_somebody_types(remote, house):
    remote.evaluate(
        "() => { const box = document.createElement('input'); document.body.appendChild(box);"
        " box.focus(); }"
    )
    remote.keyboard.type("Pat P +")
    remote.wait_for_timeout(400)
    assert house.reading("night")["version"] == 1
    assert remote.evaluate("document.activeElement.value") == "Pat P +"


def test_keys_of_a_guest_steer_nothing(house, show):
    page = show(house.night(**START))
    for key in ("Space", "PageDown", "Shift+N", "+"):
        page.keyboard.press(key)
    page.wait_for_timeout(500)
    assert house.reading("night")["version"] == 1
    page.keyboard.press("?")
    assert "Next level" not in page.inner_text("#keys")


def test_the_list_of_keys_comes_and_goes(remote):
    remote.keyboard.press("?")
    expect(remote.locator("#keys")).to_be_visible()
    assert "Next level" in remote.inner_text("#keys")
    remote.keyboard.press("?")
    expect(remote.locator("#keys")).to_be_hidden()


def test_what_is_not_saved_is_said(remote, house):
    remote.route("**/clock/**", lambda route: route.abort())
    cut = "fetch('/e/night/clock/pause/').then(() => false, () => true)"
    assert remote.evaluate(cut)  # deeds are stopped from here on
    remote.keyboard.press("Space")
    expect(remote.locator("#failed")).to_have_text("Not saved: the computer does not answer")
    assert house.reading("night")["state"] == "running"


def test_one_press_starts_the_screen(house, show):
    page = show(house.night(**START), script=EARS)
    assert page.get_attribute("body", "data-sound") == "locked"
    expect(page.locator("#start")).to_contain_text("sound is off")
    page.click("#start")
    expect(page.locator("#start")).to_be_hidden()
    expect(page.locator("body")).to_have_attribute("data-sound", "on")
    page.wait_for_timeout(300)
    assert page.evaluate("!!document.fullscreenElement")
    assert page.evaluate("booked.length") > 0  # the test chime
    expect(page.locator("body")).to_have_attribute("data-awake", "video", timeout=20_000)


# Chromium without windows has no screen to keep awake, and refuses.
GRANTED = """navigator.wakeLock.request = (kind) => {
  window.askedFor = kind;
  return Promise.resolve(Object.assign(new EventTarget(), { released: false, release() {} }));
};"""


def test_on_a_secure_page_the_screen_is_kept_awake(house, show):
    home = f"http://localhost:{house.port}"
    page = show(house.night(**START), home=home, script=GRANTED)
    page.click("#start")
    expect(page.locator("body")).to_have_attribute("data-awake", "wakelock")
    assert page.evaluate("askedFor") == "screen"


def booked_after(page, instant):
    return [one for one in page.evaluate("booked") if one["at"] >= instant - IN_TIME_MS]


def test_the_end_of_a_level_is_counted_out_in_time(house, show):
    path = house.night("end", rows=[play(25, 60), play(50, 60)], level_spent_ms=45_000)
    page = show(path, script=EARS)
    page.click("#start")
    page.wait_for_timeout(800)
    assert page.evaluate("ShuffleReport.sounding()")
    left, now = page.evaluate(
        """() => [ShuffleStream.reading().left_ms
        - (ShuffleStream.now() - ShuffleStream.reading().server_ms), performance.now()]"""
    )
    end = now + left
    heard = booked_after(page, end - 5000)
    expected = [end - at * 1000 for at in (5, 4, 3, 2, 1, 0)]
    for instant in expected:
        assert any(abs(one["at"] - instant) < IN_TIME_MS for one in heard), (instant - end, heard)


def test_going_on_by_hand_sounds_once_and_nothing_of_what_was_skipped(house, show):
    page = show(house.night("skip", **START), script=EARS)
    page.click("#start")
    page.wait_for_timeout(900)
    began = page.evaluate("performance.now()")
    house.deed("skip", "next", position=5)
    expect(page.locator("#level")).to_have_text("Level 6")
    page.wait_for_timeout(300)
    now = page.evaluate("performance.now()")
    sounded = [one for one in booked_after(page, began) if one["at"] < now + 2000]
    assert {round(one["hertz"]) for one in sounded} >= {392, 587}
    began = page.evaluate("performance.now()")
    house.deed("skip", "previous", position=6)
    expect(page.locator("#level")).to_have_text("Level 5")
    page.wait_for_timeout(300)
    assert [one for one in booked_after(page, began + 100) if one["at"] < began + 3000] == []


def test_a_reload_is_silent_and_asks_in_a_corner(house, show):
    page = show(house.night(rows=[play(25, 60), play(50, 60)], level_spent_ms=30_000), script=EARS)
    page.click("#start")
    page.wait_for_timeout(500)
    page.reload()
    page.wait_for_timeout(500)
    assert page.evaluate("booked.length") == 0
    expect(page.locator("#start")).to_be_visible()
    start = page.locator("#start").bounding_box()
    table = page.locator("#table").bounding_box()
    assert start["y"] + start["height"] <= table["y"]


def test_late_at_night_there_is_light_but_no_sound(house, show):
    path = house.night(rows=[play(25, 60), play(50, 60)], level_spent_ms=52_000)
    page = show(path + "?quiet=1", script=EARS)
    page.click("#start")
    expect(page.locator("#quiet")).to_be_visible()
    expect(page.locator("#table")).to_have_class("table flash", timeout=10_000)
    expect(page.locator("#table")).to_have_class("table", timeout=6000)
    assert page.evaluate("booked.length") == 0
    page.keyboard.press("m")
    expect(page.locator("#quiet")).to_be_hidden()


def test_the_cursor_hides(house, show):
    page = show(house.night(**START))
    page.mouse.move(500, 500)
    time.sleep(3.3)
    assert page.evaluate("getComputedStyle(document.getElementById('table')).cursor") == "none"


# Renders each sound by itself: [seconds until it is silent, loudest sample].
RENDER = """async () => {
  const found = {};
  for (const kind of Object.keys(ShuffleSound.notes)) {
    const context = new OfflineAudioContext(1, 44100 * 3, 44100);
    ShuffleSound.render(kind, context);
    const samples = (await context.startRendering()).getChannelData(0);
    let last = 0;
    let peak = 0;
    samples.forEach((sample, at) => {
      if (Math.abs(sample) > 0.001) { last = at; }
      peak = Math.max(peak, Math.abs(sample));
    });
    found[kind] = [last / 44100, peak];
  }
  return found;
}"""


def test_each_sound_is_heard_short_and_clean(house, show):
    page = show(house.night(**START))
    sounds = page.evaluate(RENDER)
    assert len(sounds) == 10 + 1
    for kind, (seconds, peak) in sounds.items():
        assert seconds <= 1.52, kind
        assert 0.1 <= peak < 1, kind
    assert sounds["break"][1] < sounds["level"][1]  # a break begins softly
