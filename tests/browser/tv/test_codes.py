"""Codes are as large as the distance asks, over nothing else, and go when their time is up."""

import pytest
from playwright.sync_api import expect

SIZES = [(1920, 1080), (1920, 937), (1366, 657), (1280, 720), (1024, 768), (960, 540)]
SECOND = 1000
STATES = {
    "planned": {"state": "planned"},
    "countdown": {"level_spent_ms": -600 * SECOND},
    "paused": {"level": 5, "running": False, "paused_for_ms": 90 * SECOND},
    "held": {"level": 2, "level_spent_ms": 1200 * SECOND},
    "break": {"level": 4},
    "running": {"level": 5},
}
ROWS = [
    *({"kind": "play", "seconds": 1200, "small": small, "big": 2 * small} for small in (25, 50)),
    {"kind": "play", "seconds": 1200, "small": 75, "big": 150, "hold": True},
    {"kind": "play", "seconds": 1200, "small": 100, "big": 200},
    {"kind": "break", "seconds": 600},
    *({"kind": "play", "seconds": 1200, "small": small, "big": 2 * small} for small in (150, 200)),
]

# What must never be covered, and the codes that are seen: [left, top, right, bottom].
BOXES = """() => {
  const ink = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const box = range.getBoundingClientRect();
    return [box.left, box.top, box.right, box.bottom];
  };
  const box = (element) => {
    const at = element.getBoundingClientRect();
    return [at.left, at.top, at.right, at.bottom];
  };
  const seen = (query) => [...document.querySelectorAll(query)].filter((one) =>
    one.offsetParent && getComputedStyle(one).visibility === 'visible');
  return {
    codes: seen('.code').map(box),
    loaded: seen('.code').every((one) => one.naturalWidth > 0),
    beside: seen('.follow, .join').map(box),
    clock: ['digits', 'blinds', 'next', 'level'].map((id) => ink(document.getElementById(id))),
    bars: [box(document.querySelector('.foot')), box(document.querySelector('.top'))],
    digits: box(document.getElementById('digits')),
  };
}"""


@pytest.fixture(scope="module")
def nights(house):
    return {name: house.night(name, rows=ROWS, **fields) for name, fields in STATES.items()}


@pytest.fixture
def wifi(house):
    yield lambda name, password="": house.ask("wifi", name=name, password=password)
    house.ask("wifi", name="")


def width(box):
    return box[2] - box[0]


def overlap(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def faults(page, size, codes):
    """What is wrong with the codes on this stage."""
    page.wait_for_function("[...document.images].every((one) => !one.offsetParent || one.complete)")
    seen = page.evaluate(BOXES)
    found = [] if seen["loaded"] else ["a code is not drawn"]
    if len(seen["codes"]) != codes:
        found.append(f"{len(seen['codes'])} codes")
    for box in seen["codes"]:
        if width(box) < 0.2 * size[0]:
            found.append(f"{width(box) / size[0]:.3f} of the width")
    for box in seen["beside"]:
        if box[0] < 0 or box[2] > size[0] + 2:
            found.append(f"off the stage: {box}")
        if any(overlap(box, other) for other in seen["clock"] + seen["bars"]):
            found.append(f"over something: {box}")
    return found


def at_every_size(page, codes):
    found = []
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_timeout(150)  # for what follows a change of the size
        found += [f"{size}: {fault}" for fault in faults(page, size, codes)]
    return found


@pytest.mark.parametrize("mode", ["", "?safe=3", "?safe=5"])
@pytest.mark.parametrize("name", ["planned", "countdown", "paused", "held", "break"])
def test_a_code_is_a_fifth_of_the_width_while_nobody_plays(nights, show, name, mode):
    assert at_every_size(show(nights[name] + mode), codes=1) == []


@pytest.mark.parametrize("mode", ["", "?safe=5"])
@pytest.mark.parametrize(("name", "codes"), [("planned", 2), ("countdown", 2), ("paused", 1)])
def test_two_codes_before_the_start_where_the_wifi_is_known(nights, show, wifi, name, codes, mode):
    wifi("A Wi-Fi of thirty-two characters", "twenty characters ok")
    page = show(nights[name] + mode)
    assert at_every_size(page, codes) == []
    steps = page.locator(".step:visible").all_inner_texts()
    assert sorted(steps) == ["1 Wi-Fi", "2 The table"][: 2 * (codes - 1)]


def test_the_wifi_appears_and_goes_while_the_tv_waits(house, show, wifi):
    page = show(house.night("waits", state="planned"))
    assert len(page.evaluate(BOXES)["codes"]) == 1
    digits = page.evaluate(BOXES)["digits"]
    wifi("Näset 5G", "sesame;99")
    expect(page.locator(".join")).to_contain_text("Näset 5G")
    expect(page.locator(".join .code")).to_be_visible()
    assert page.evaluate(BOXES)["digits"] == digits
    wifi("")
    expect(page.locator(".join")).to_be_hidden()
    assert len(page.evaluate(BOXES)["codes"]) == 1


def test_the_wifi_goes_when_the_first_level_begins(house, show, wifi):
    wifi("Näset 5G", "sesame;99")
    page = show(house.night("begins", level_spent_ms=-15 * SECOND))
    expect(page.locator(".join")).to_be_visible()
    expect(page.locator(".join")).to_be_hidden(timeout=25_000)
    assert page.evaluate(BOXES)["codes"] == []


def test_the_host_has_the_code_shown_while_a_level_runs(nights, house, show):
    page = show(nights["running"])
    before = page.evaluate(BOXES)
    assert before["codes"] == []
    assert page.locator("#coming").is_visible()
    house.ask("show_code", slug="running", seconds=12)
    expect(page.locator(".follow .code")).to_be_visible()
    assert page.evaluate(BOXES)["digits"] == before["digits"]
    assert page.locator("#coming").is_hidden()
    assert at_every_size(page, codes=1) == []
    expect(page.locator(".follow")).to_be_hidden(timeout=20_000)
    assert page.locator("#coming").is_visible()


def test_it_goes_by_itself_although_the_server_is_away(house, show, link):
    page = show(house.night("alone"), home=link.url)
    house.ask("show_code", slug="alone", seconds=5)
    expect(page.locator(".follow .code")).to_be_visible()
    link.stall()
    expect(page.locator(".follow")).to_be_hidden(timeout=9000)


def test_huge_digits_make_room_for_it(nights, house, show):
    page = show(nights["running"] + "?huge=1")
    huge = page.evaluate(BOXES)["digits"]
    house.ask("show_code", slug="running", seconds=6)
    expect(page.locator(".follow .code")).to_be_visible()
    assert faults(page, (1920, 1080), codes=1) == []
    expect(page.locator(".follow")).to_be_hidden(timeout=8000)
    # The size follows the space to the pixel, and the figures are others now.
    assert page.evaluate(BOXES)["digits"] == pytest.approx(huge, abs=2)


# -- a guest's phone


PHONE = (360, 780)


def test_a_guest_without_the_server_is_asked_for_the_wifi(house, show, link, wifi):
    wifi("Näset 5G", "sesame;99")
    house.night("asked")
    page = show("/e/asked/view/", home=link.url, size=PHONE)
    question = page.locator("#ask-wifi")
    digits = page.locator("#digits").bounding_box()
    assert question.is_hidden()
    link.stall()
    expect(question).to_be_visible(timeout=20_000)
    assert question.inner_text().endswith("Are you on the Wi-Fi “Näset 5G”?")
    assert page.locator("#digits").bounding_box() == digits
    link.resume()
    expect(question).to_be_hidden(timeout=20_000)


def test_it_is_not_asked_before_ten_seconds(house, show):
    house.night("short")
    page = show("/e/short/view/", size=PHONE)
    say = """(detail) => document.body.dispatchEvent(new CustomEvent('connection', { detail }))"""
    page.evaluate(say, {"state": "lost", "heardMs": 3000})
    assert page.locator("#lost").is_visible()
    assert page.locator("#ask-wifi").is_hidden()
    page.evaluate(say, {"state": "lost", "heardMs": 10_000})
    assert page.locator("#ask-wifi").is_visible()
    page.evaluate(say, {"state": "live", "heardMs": 0})
    assert page.locator("#ask-wifi").is_hidden()
