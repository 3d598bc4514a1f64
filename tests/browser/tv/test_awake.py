"""What keeps a screen awake where the browser has no lock for it, as on plain http.

Engines ask of such a video that it is large or heard, has a sound track, and neither ``muted`` nor
``loop``.
"""

import time

import pytest
from playwright.sync_api import expect

SECOND = 1000
START = {"level": 5, "level_spent_ms": 456 * SECOND}
NO_LOCK = "delete Navigator.prototype.wakeLock;"
# A lock that can be taken away: locks[n]() does.
LOCK = """
window.locks = [];
Object.defineProperty(navigator, "wakeLock", { value: { request: () => {
  const lock = new EventTarget();
  lock.release = () => lock.dispatchEvent(new Event("release"));
  locks.push(lock.release);
  return Promise.resolve(lock);
} } });
"""
REFUSED = """
Object.defineProperty(navigator, "wakeLock", { value: {
  request: () => Promise.reject(new DOMException("battery", "NotAllowedError")) } });
"""
SLEEPY = "This screen may fall asleep: turn its sleep timer off"
VIDEO = """() => {
  const film = document.querySelector("video");
  const box = film.getBoundingClientRect();
  const style = getComputedStyle(film);
  return {
    muted: film.muted, volume: film.volume, loop: film.loop || film.hasAttribute("loop"),
    inline: film.hasAttribute("playsinline"), hidden: film.getAttribute("aria-hidden"),
    share: box.width * box.height / innerWidth / innerHeight, opacity: style.opacity,
    events: style.pointerEvents, sound: film.webkitAudioDecodedByteCount, paused: film.paused,
    kinds: [...film.querySelectorAll("source")].map((source) => source.type),
    below: document.elementFromPoint(innerWidth / 2, innerHeight / 2).tagName
  };
}"""
LOOK_AWAY = """(away) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => away });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def television(house, show):
    def started(path=None, script=NO_LOCK, **options):
        page = show(path or house.night("awake", **START), script=script, **options)
        page.click("#start")
        return page

    return started


def is_kept_by(page, rung):
    expect(page.locator("body")).to_have_attribute("data-awake", rung, timeout=20_000)


def until(page, holds, seconds=15):
    """Where no string may be run as a script, nothing can wait inside the page."""
    end = time.monotonic() + seconds
    while not page.evaluate(holds):
        assert time.monotonic() < end, holds
        page.wait_for_timeout(50)


def test_the_video_is_what_engines_ask_for(television):
    page = television()
    is_kept_by(page, "video")
    until(page, "document.querySelector('video').webkitAudioDecodedByteCount > 0")
    video = page.evaluate(VIDEO)
    assert not video["muted"]
    assert 0 < video["volume"] <= 0.011
    assert not video["loop"]
    assert video["share"] >= 0.2
    assert video["share"] == pytest.approx(1, abs=0.01)
    assert video["sound"] > 0  # bytes of a sound track
    assert video["inline"]
    assert video["kinds"] == ["video/webm", "video/mp4"]
    assert not video["paused"]


def test_nobody_sees_the_video_or_meets_it(television):
    page = television()
    is_kept_by(page, "video")
    video = page.evaluate(VIDEO)
    assert video["opacity"] == "0.01"
    assert video["events"] == "none"
    assert video["hidden"] == "true"
    assert video["below"] != "VIDEO"


@pytest.mark.parametrize("kind", ["webm", "mp4"])
def test_either_file_plays_and_goes_on_past_its_end(television, kind):
    other = {"webm": "mp4", "mp4": "webm"}[kind]
    page = television()
    is_kept_by(page, "video")
    page.evaluate(
        """(kind) => new Promise((done) => {
          const film = document.querySelector("video");
          film.querySelector(`source[src$=${kind}]`).remove();
          film.load();
          film.addEventListener("playing", done, { once: true });
          film.play();
        })""",
        other,
    )
    assert page.evaluate("document.querySelector('video').currentSrc").endswith(kind)
    page.evaluate(
        """() => {
          const film = document.querySelector("video");
          window.jumps = 0;
          film.addEventListener("seeked", () => { window.jumps += 1; });
          film.currentTime = film.duration - 1.5;
        }"""
    )
    until(page, "jumps >= 2 && document.querySelector('video').currentTime > 0.3")
    assert page.evaluate("document.querySelector('video').currentTime") < 5
    assert not page.evaluate("document.querySelector('video').paused")


def test_a_video_that_was_stopped_goes_on(television):
    page = television()
    is_kept_by(page, "video")
    page.evaluate("document.querySelector('video').pause()")
    until(page, "!document.querySelector('video').paused")
    page.evaluate(LOOK_AWAY, True)
    page.evaluate("document.querySelector('video').pause()")
    page.wait_for_timeout(500)
    assert page.evaluate("document.querySelector('video').paused")
    page.evaluate(LOOK_AWAY, False)
    until(page, "!document.querySelector('video').paused")


def test_it_can_be_switched_off_on_a_screen(television):
    page = television()
    is_kept_by(page, "video")
    page.evaluate("ShuffleSettings.set({ video: false })")
    is_kept_by(page, "none")
    assert page.locator("video").count() == 0
    page.reload()
    page.click("#start")
    expect(page.locator("#sleepy")).to_be_visible()
    assert page.inner_text("#sleepy") == SLEEPY
    assert page.locator("video").count() == 0


def test_on_a_phone_it_is_off_because_it_would_stop_the_music(television):
    page = television(size=(360, 780), has_touch=True)
    expect(page.locator("#sleepy")).to_be_visible()
    page.wait_for_timeout(1000)
    assert page.locator("video").count() == 0
    page.evaluate("ShuffleSettings.set({ video: true })")
    is_kept_by(page, "video")


@pytest.mark.parametrize(
    "trouble",
    [
        "HTMLMediaElement.prototype.play = () => Promise.reject(new Error('no'));",
        # It plays, as it says, and stands still; waiting is made shorter.
        "HTMLMediaElement.prototype.play = () => new Promise(() => {});"
        "const later = window.setTimeout;"
        "window.setTimeout = (then, ms) => later(then, ms === 10000 ? 300 : ms);",
    ],
    ids=["refused", "stalled"],
)
def test_a_screen_that_nothing_keeps_awake_says_so(television, trouble):
    page = television(script=NO_LOCK + trouble)
    expect(page.locator("#sleepy")).to_be_visible()
    assert page.inner_text("#sleepy") == SLEEPY
    assert page.get_attribute("#sleepy", "href") == "/tv/help/"
    assert page.get_attribute("body", "data-awake") == "none"
    assert page.locator("video").count() == 0


def test_before_the_press_nothing_is_said_of_falling_asleep(house, show):
    page = show(house.night("awake", **START), script=NO_LOCK)
    assert page.locator("#sleepy").is_hidden()
    page = show(house.night("awake", **START) + "?video=0", script=NO_LOCK)
    expect(page.locator("#sleepy")).to_be_visible()


def test_a_lock_that_was_refused_is_followed_by_the_video(television):
    is_kept_by(television(script=REFUSED), "video")


def test_a_lock_lost_while_nobody_looked_is_taken_again(house, show):
    page = show(house.night("awake", **START), script=LOCK)
    is_kept_by(page, "wakelock")
    page.evaluate(LOOK_AWAY, True)
    page.evaluate("locks[0]()")
    is_kept_by(page, "none")
    page.evaluate(LOOK_AWAY, False)
    is_kept_by(page, "wakelock")
    assert page.evaluate("locks.length") == 2
    assert page.locator("video").count() == 0
