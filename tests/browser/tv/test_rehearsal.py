"""The dress rehearsal: the whole night in a few minutes, in one page, and nobody hears of it."""

import pytest

MINUTE = 60
ROWS = [
    {"kind": "play", "seconds": 20 * MINUTE, "small": 25, "big": 50},
    {"kind": "break", "seconds": 10 * MINUTE, "note": "Stack the 25s in tens"},
    {"kind": "play", "seconds": 20 * MINUTE, "small": 50, "big": 100},
]
# What is booked on the sound card, in order.
LISTEN = """
addEventListener('DOMContentLoaded', () => {
  window.booked = [];
  const book = ShuffleSound.book;
  ShuffleSound.book = (kind, inMs) => { booked.push([kind, inMs]); book(kind, inMs); };
});
"""


@pytest.fixture(params=["planned", "playing", "finished"])
def rehearsal(request, house, show):
    """A page at 600 times the speed, and what it asked of the server once it was loaded."""
    path = house.night("rehearsed", rows=ROWS, state=request.param, level=2)
    house.before = house.reading("rehearsed")
    page = show(path + "?rehearse=600", script=LISTEN, steers=True)
    page.wait_for_load_state("networkidle")
    page.asked = []
    page.on("request", lambda made: page.asked.append(made.url))
    return page


def test_the_night_runs_by_to_its_end_and_tells_nobody(rehearsal, house):
    page = rehearsal
    assert page.locator(".badge.rehearsal").inner_text() == "Rehearsal: 600 times as fast"
    page.wait_for_selector("body.is-countdown")
    page.wait_for_selector("body.is-running", timeout=20_000)
    page.wait_for_selector("body.on-break")
    assert page.locator(".badge.rehearsal").is_visible()
    page.wait_for_selector("body.is-overtime", timeout=20_000)
    page.wait_for_selector("body.is-finished", timeout=20_000)
    assert page.locator("#message").inner_text() == "The night is over"
    assert page.locator(".badge.rehearsal").is_visible()
    ours = [url for url in page.asked if "/static/" not in url]
    assert ours == []
    after = house.reading("rehearsed")
    assert (after["version"], after["state"]) == (house.before["version"], house.before["state"])


@pytest.fixture
def slow(house, show):
    path = house.night("rehearsed", rows=ROWS, state="planned")
    return show(path + "?rehearse=60", script=LISTEN, steers=True)


def seconds(page):
    text = page.locator("#digits").inner_text()
    return sum(int(part) * 60**at for at, part in enumerate(reversed(text.split(":"))))


def test_a_second_is_a_minute_and_the_digits_keep_up(slow):
    slow.wait_for_selector("body.is-countdown")
    shown = slow.evaluate(
        """() => new Promise((done) => {
          const seen = [];
          const digits = document.getElementById('digits');
          const from = performance.now();
          new MutationObserver(() => seen.push([performance.now(), digits.textContent]))
            .observe(digits, { childList: true, characterData: true, subtree: true });
          setTimeout(() => done(seen), 2000);
        })"""
    )
    (first_at, first), (last_at, last) = shown[0], shown[-1]
    left = [int(text[:-3]) * 60 + int(text[-2:]) for text in (first, last)]
    assert left[0] - left[1] == pytest.approx((last_at - first_at) / 1000 * 60, rel=0.2)
    # Ten paintings a second at most, each of up to five digits.
    assert len({text for _at, text in shown}) <= 25


def test_ends_of_levels_sound_and_the_seconds_before_them_do_not(slow):
    slow.locator("#start").click()
    slow.wait_for_selector("body.on-break", timeout=45_000)
    booked = slow.evaluate("booked")
    kinds = {kind for kind, _in_ms in booked}
    assert {"test", "start", "break"} <= kinds
    assert not kinds & {"tick", "ten", "minute"}
    # In the page's time: the first level begins within the ten seconds of the countdown.
    assert 0 <= min(in_ms for kind, in_ms in booked if kind == "start") <= 10_500


def test_keys_steer_the_rehearsal_and_nothing_else(slow, house):
    slow.evaluate("document.activeElement.blur()")
    slow.keyboard.press("Shift+N")
    slow.wait_for_selector("body.is-running")
    slow.keyboard.press("Space")
    slow.wait_for_selector("body.is-paused")
    stands = slow.locator("#digits").inner_text()
    slow.wait_for_timeout(500)
    assert slow.locator("#digits").inner_text() == stands
    slow.keyboard.press("Space")
    slow.wait_for_selector("body.is-running")
    assert house.reading("rehearsed")["state"] == "planned"


def test_one_gets_out_of_it(slow):
    slow.keyboard.press("Escape")
    slow.wait_for_url("**/e/rehearsed/tv/")
    slow.wait_for_selector("body.is-planned")
    assert slow.locator(".badge.rehearsal").count() == 0
    slow.go_back()
    slow.locator("#leave").click()
    slow.wait_for_url("**/e/rehearsed/tv/")
