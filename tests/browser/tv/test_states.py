"""Each state of the clock has its own look, and none moves anything of another."""

import re

import pytest
from playwright.sync_api import expect

SECOND = 1000
MINUTE = 60 * SECOND

STATES = {
    "planned": {"state": "planned", "starts_in_ms": 50 * MINUTE},
    "countdown": {"level_spent_ms": -754 * SECOND},
    "running": {"level": 5, "level_spent_ms": 456 * SECOND},
    "first level, no ante": {"level": 1, "level_spent_ms": 456 * SECOND},
    "new blinds": {"level": 6, "level_spent_ms": 20 * SECOND},
    "last minute": {"level": 5, "level_spent_ms": 1160 * SECOND},
    "last seconds": {"level": 5, "level_spent_ms": 1195 * SECOND},
    "paused": {
        "level": 5,
        "level_spent_ms": 456 * SECOND,
        "running": False,
        "paused_for_ms": 192000,
    },
    "break": {"level": 4, "level_spent_ms": 225 * SECOND},
    "last level": {"level": 11, "level_spent_ms": 300 * SECOND},
    "overtime": {"level": 11, "level_spent_ms": 1284 * SECOND},
    "finished": {"level": 11, "level_spent_ms": 300 * SECOND, "state": "finished"},
}
LOOKS = {
    "planned": "is-planned",
    "countdown": "is-countdown",
    "running": "is-running",
    "first level, no ante": "is-running",
    "new blinds": "is-running new-blinds",
    "last minute": "is-running last-minute",
    "last seconds": "is-running last-seconds",
    "paused": "is-paused",
    "break": "is-running on-break",
    "last level": "is-running",
    "overtime": "is-overtime",
    "finished": "is-finished",
}

BOXES = """(ids) => {
  const stage = document.getElementById('stage').getBoundingClientRect();
  return ids.map((id) => {
    const box = document.getElementById(id).getBoundingClientRect();
    return [box.left - stage.left, box.top - stage.top, box.width, box.height];
  });
}"""
DIGITS = """() => {
  const stage = document.getElementById('stage').getBoundingClientRect();
  return [...document.getElementById('digits').children].map((cell) => {
    const box = cell.getBoundingClientRect();
    return [box.left - stage.left, box.top - stage.top, box.width, box.height];
  });
}"""
CONTRAST = """(id) => {
  const parse = (text) => text.match(/[\\d.]+/g).map(Number);
  const light = (rgb) => {
    const [r, g, b] = rgb.slice(0, 3).map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4)));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const element = document.getElementById(id);
  const band = document.querySelector('.band');
  const banded = id === 'digits' && getComputedStyle(band).visibility === 'visible';
  const ground = getComputedStyle(banded ? band : document.getElementById('table'));
  const colours = (ground.backgroundImage.match(/rgba?\\([^)]*\\)/g) || []).concat(
    ground.backgroundImage === 'none' ? [ground.backgroundColor] : []);
  const front = light(parse(getComputedStyle(element).color));
  return Math.min(...colours.map((colour) => {
    const back = light(parse(colour));
    return (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
  }));
}"""


@pytest.fixture(scope="module")
def nights(house):
    return {
        name: house.night(re.sub(r"\W+", "-", name), out=3, **fields)
        for name, fields in STATES.items()
    }


@pytest.mark.parametrize("name", STATES)
def test_a_state_has_its_look_and_its_time_and_blinds_are_read_from_afar(nights, show, house, name):
    if name in {"last seconds", "last minute"}:
        house.night(re.sub(r"\W+", "-", name), **STATES[name])
    page = show(nights[name])
    assert page.get_attribute("body", "class") == LOOKS[name]
    if name != "finished":
        assert page.evaluate(CONTRAST, "digits") >= 7
    assert page.evaluate(CONTRAST, "blinds") >= 7
    page.evaluate("document.getElementById('table').classList.add('flash')")
    for line in ("message",) if name == "finished" else ("digits", "blinds", "label", "level"):
        assert page.evaluate(CONTRAST, line) >= 7, f"{line} while it flashes"


def test_no_state_moves_time_or_blinds(nights, show):
    seen = {}
    for name, path in nights.items():
        page = show(path)
        lines = page.evaluate(BOXES, ["heading", "digits", "label", "blinds", "ante", "next"])
        seen[name] = (page.evaluate(DIGITS), lines)
        page.close()
    assert [name for name in seen if seen[name] != seen["running"]] == []


def test_a_level_of_over_an_hour_keeps_the_lines_in_place(house, show, nights):
    long = house.night("long", level=1, level_extra_ms=60 * MINUTE)
    ids = ["heading", "digits", "label", "blinds", "ante", "next"]
    page = show(long)
    assert len(page.text_content("#digits")) == len("1:20:00")
    assert page.evaluate(BOXES, ids) == show(nights["running"]).evaluate(BOXES, ids)


def test_paused_counts_beside_digits_that_stand(nights, show):
    page = show(nights["paused"])
    digits, counted = page.text_content("#digits"), set()
    for _ in range(14):
        counted.add(page.text_content("#now"))
        page.wait_for_timeout(250)
    assert page.text_content("#digits") == digits == "12:24"
    assert len(counted) >= 3
    assert all(re.fullmatch(r"Paused 3:\d\d", text) for text in counted)


@pytest.mark.parametrize("name", [*STATES, "held"])
def test_no_picture_stands_still(house, show, name):
    """A set dims or goes off on one; what has no digits that run counts elsewhere."""
    hold = [{"kind": "play", "seconds": 60, "small": 25, "big": 50, "hold": True}] * 2
    fields = STATES.get(name, {"rows": hold, "level_spent_ms": 70 * SECOND})
    page = show(house.night("still", **fields))
    text = "document.getElementById('stage').innerText"
    digits = "document.getElementById('digits').innerText"
    seen, beside = set(), set()
    for _ in range(16):
        whole, time = page.evaluate(f"[{text}, {digits}]")
        seen.add(whole)
        beside.add(whole.replace(time, "", 1))
        page.wait_for_timeout(200)
    assert len(seen) >= 3
    if name in {"planned", "paused", "held", "finished"}:
        assert len(beside) >= 3


def test_held_waits_for_the_host_and_counts(house, show):
    rows = [{"kind": "play", "seconds": 60, "small": 25, "big": 50, "hold": True}] * 2
    page = show(house.night("held", rows=rows, level_spent_ms=70 * SECOND))
    assert page.get_attribute("body", "class") == "is-held"
    assert page.text_content("#digits") == "00:00"
    first = page.text_content("#now")
    expect(page.locator("#now")).not_to_have_text(first)
    assert first.startswith("Waiting for the host 0:1")


def test_a_break_says_what_to_do_and_what_comes(nights, show):
    page = show(nights["break"])
    assert page.text_content("#level") == "Break"
    assert page.text_content("#next").strip() == "Stack the 25s in tens"
    assert page.text_content("#label") == "After the break: level 5"
    assert page.text_content("#blinds") == "150/300"


def test_new_blinds_count_from_the_next_hand_for_ninety_seconds(house, show):
    page = show(house.night("fresh", level=6, level_spent_ms=87 * SECOND))
    assert page.text_content("#label") == "From the next hand · this hand 150/300"
    expect(page.locator("#label")).to_have_text("Blinds", timeout=6000)
    assert page.text_content("#blinds") == "200/400"


def test_the_code_is_large_while_nobody_plays_and_gone_while_they_do(nights, show):
    for name in ("planned", "countdown", "paused", "break", "finished"):
        page = show(nights[name])
        box = page.locator(".code").bounding_box()
        assert box["width"] >= 0.2 * 1920
        assert page.evaluate("document.querySelector('.code').naturalWidth") > 0
        page.close()
    assert not show(nights["running"]).locator(".code").is_visible()


def test_the_page_is_right_before_its_script_runs(nights, show, house):
    page = show(nights["running"], java_script_enabled=False)
    truth = house.reading("running")["left_ms"] / SECOND
    minutes, seconds = page.text_content("#digits").split(":")
    assert abs(int(minutes) * 60 + int(seconds) - truth) <= 2
    assert page.text_content("#blinds") == "150/300"
    assert page.get_attribute("body", "class") == "is-running"


def test_the_tv_speaks_the_language_of_the_night(house, show):
    page = show(house.night("svensk", language="sv"), locale="da-DK")
    assert page.get_attribute("html", "lang") == "sv"


def test_words_of_money_stand_on_no_screen_of_a_night_without(nights, show):
    page = show(nights["running"])
    assert not re.search(r"prize|money|kr|pot\b", page.inner_text("body"), re.IGNORECASE)
