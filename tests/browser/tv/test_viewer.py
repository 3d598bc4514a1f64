"""The guests' page on their phones: with and without a script, in light and dark."""

import re

import pytest
from playwright.sync_api import expect

SECOND = 1000
PHONES = [(320, 568), (360, 640), (390, 844), (844, 390)]
SMALLEST_TARGET_PX = 44
CONTRAST = """(selector) => {
  const light = (text) => {
    const [r, g, b] = text.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4)));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return [...document.querySelectorAll(selector)].filter((one) => one.textContent.trim())
    .map((one) => {
      let ground = one;
      while (/, 0\\)$|transparent/.test(getComputedStyle(ground).backgroundColor)) {
        ground = ground.parentElement;
      }
      const front = light(getComputedStyle(one).color);
      const back = light(getComputedStyle(ground).backgroundColor);
      const ratio = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
      return [ratio, one.className || one.tagName, one.textContent.trim().slice(0, 20)];
    }).filter((one) => one[0] < 4.5);
}"""
TEXT = "#main h1, #main p, #main span, #main b, #main td, #main th, #main dt, #main dd, #main a"

NIGHTS = {
    "running": {"level": 5, "level_spent_ms": 456 * SECOND, "out": 3},
    "paused": {"level": 5, "level_spent_ms": 456 * SECOND, "running": False, "paused_for_ms": 5e3},
    "break": {"level": 4, "level_spent_ms": 225 * SECOND},
    "planned": {"state": "planned"},
    "minute": {"level": 5, "level_spent_ms": 1150 * SECOND},
}


@pytest.fixture(scope="module")
def nights(house):
    for name, fields in NIGHTS.items():
        house.night(name, **fields)
    return {name: f"/e/{name}/view/" for name in NIGHTS}


@pytest.mark.parametrize("name", NIGHTS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_letters_stand_out_in_light_and_dark(nights, show, name, scheme):
    page = show(nights[name], size=(390, 844), color_scheme=scheme)
    assert page.evaluate(CONTRAST, TEXT) == []


@pytest.mark.parametrize("size", PHONES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_runs_out_at_the_side(house, show, size):
    rows = [{"kind": "play", "seconds": 3744, "small": 10_000, "big": 20_000, "ante": 20_000}] * 9
    rows = [row | {"ante_kind": "big_blind"} for row in rows]
    title = "Sixty letters are a lot of letters for a title of one evening"
    house.night("long", title=title, rows=rows, level=3, people=23, stack=1_000_000)
    page = show("/e/long/view/", size=size)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    for line in ("#digits", "#blinds"):
        assert page.evaluate(
            "(line) => { const box = document.querySelector(line);"
            " return box.scrollWidth <= box.clientWidth + 1; }",
            line,
        )


def test_it_reads_whole_without_a_script(nights, show, house):
    page = show(nights["running"], size=(360, 640), java_script_enabled=False)
    minutes, seconds = page.text_content("#digits").split(":")
    left = house.reading("running")["left_ms"] / SECOND
    assert abs(int(minutes) * 60 + int(seconds) - left) <= 2
    assert page.text_content("#blinds") == "150/300"
    assert page.text_content("#next") == "200/400"
    assert "5" in page.text_content(".facts dd")
    first = page.locator(".levels tbody tr").first
    assert first.get_attribute("aria-current") == "true"
    hours = page.locator(".levels tr.coming td:first-child").all_text_contents()
    assert len(hours) == 6
    assert all(re.fullmatch(r"\d\d:\d\d", hour) for hour in hours)


def test_the_clock_goes_on_and_follows_the_host(house, show):
    house.night("live", level=5, level_spent_ms=456 * SECOND)
    page = show("/e/live/view/", size=(390, 844))
    shown = page.text_content("#digits")
    expect(page.locator("#digits")).not_to_have_text(shown)
    house.deed("live", "pause")
    expect(page.locator("#main")).to_have_class(re.compile("is-paused"))
    house.deed("live", "resume")
    house.deed("live", "next", position=5)
    expect(page.locator("#blinds")).to_have_text("200/400")
    expect(page.locator(".levels tr.on th")).to_have_text("Level 6")


def test_people_who_go_out_are_counted_without_a_reload(house, show):
    house.night("people", level=5, level_spent_ms=456 * SECOND)
    page = show("/e/people/view/", size=(390, 844))
    page.evaluate("window.scrollTo(0, 200)")
    page.wait_for_timeout(1500)
    house.ask("deed", slug="people", name="edit_level", seq=1, position=7, small=350, big=700)
    expect(page.locator(".levels")).to_contain_text("350/700")
    assert page.evaluate("window.scrollY") > 0


def test_what_is_tapped_is_large_enough(nights, show):
    page = show(nights["running"], size=(360, 640))
    for target in page.locator("#main a, #main summary").all():
        assert target.bounding_box()["height"] >= SMALLEST_TARGET_PX
