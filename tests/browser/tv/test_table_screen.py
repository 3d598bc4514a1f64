"""A phone or tablet on a table shows the clock as large as it goes, upright or lying."""

from itertools import pairwise

import pytest

UPRIGHT = [(360, 640), (360, 780), (390, 844), (768, 1024)]
LYING = [(780, 360), (844, 390), (1024, 768), (1280, 800)]
SIZES = UPRIGHT + LYING
SECOND = 1000
LONG = {"small": 10_000, "big": 20_000, "ante": 20_000, "ante_kind": "big_blind"}

MEASURE = """() => {
  const found = {};
  const seen = (one) => one.offsetParent && one.textContent.trim()
    && getComputedStyle(one).visibility === 'visible';
  document.querySelectorAll('.which, #level, #now, #digits, #label, #blinds, #ante, #next, #clock,'
    + ' #say, .where, .side, .follow, #start, #cog, #message').forEach((one) => {
    if (!seen(one) && one.id !== 'cog') { return; }
    const range = document.createRange();
    range.selectNodeContents(one);
    const ink = range.getBoundingClientRect();
    const box = one.tagName === 'BUTTON' ? one.getBoundingClientRect() : ink;
    found[one.id || one.className] = { left: box.left, right: box.right, top: box.top,
      bottom: box.bottom, width: box.width, height: box.height,
      font: parseFloat(getComputedStyle(one).fontSize) };
  });
  const table = document.getElementById('table').getBoundingClientRect();
  found.table = { left: table.left, right: table.right, top: table.top, bottom: table.bottom };
  found.wide = document.documentElement.scrollWidth;
  return found;
}"""
LAID_OUT = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
LINES = ("level", "digits", "label", "blinds", "ante", "next")


@pytest.fixture(scope="module")
def nights(house):
    hour = {"kind": "play", "seconds": 3744} | LONG
    note = {"kind": "break", "seconds": 600, "note": "Stack the 25s in tens, reds in fives"}
    return {
        "usual": house.night("usual", level=5, level_spent_ms=456 * SECOND),
        "long": house.night(
            "long", rows=[hour] * 6, level=2, running=False, paused_for_ms=8_000_000
        ),
        "break": house.night("break", rows=[note, hour], level_spent_ms=60 * SECOND),
        "planned": house.night("planned", state="planned", starts_in_ms=3_600_000),
        "finished": house.night("finished", state="finished", level=5),
    }


@pytest.mark.parametrize("night", ["usual", "long", "break", "planned", "finished"])
def test_everything_a_table_must_know_is_on_its_screen(nights, show, night):
    page = show(nights[night] + "?table=2")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(LAID_OUT)
        seen = page.evaluate(MEASURE)
        where = (night, width, height)
        assert page.locator(".which").inner_text() == "Table 2"
        assert seen["wide"] <= width, where
        assert {"which", "level", "blinds", "clock"} <= seen.keys(), where
        for what, box in seen.items():
            if what in {"wide", "side left", "side right"}:
                continue
            assert box["left"] >= -2, (where, what)
            assert box["right"] <= width + 2, (where, what)
            assert box["top"] >= -2, (where, what)
            assert box["bottom"] <= height + 3, (where, what)
        lines = [seen[what] for what in LINES if what in seen and what != "digits"]
        for above, below in pairwise(lines):
            assert above["bottom"] <= below["top"] + 6, where
        for what in LINES:
            if what in seen:
                assert seen[what]["right"] <= seen["table"]["right"], (where, what)
                assert seen[what]["left"] >= seen["table"]["left"], (where, what)
                assert seen[what]["bottom"] <= seen["table"]["bottom"] + 2, (where, what)


def test_the_digits_are_as_large_as_the_screen_allows(nights, show):
    page = show(nights["usual"] + "?table=2")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(LAID_OUT)
        seen = page.evaluate(MEASURE)
        wide = seen["digits"]["width"] / width
        if (width, height) in UPRIGHT or width / height < 1.65:
            assert wide >= 0.85, (width, height)
        else:
            assert seen["digits"]["font"] >= 0.33 * height, (width, height)


@pytest.mark.parametrize("size", LYING, ids=lambda size: f"{size[0]}x{size[1]}")
def test_lying_down_there_is_no_room_beside_the_table(nights, show, size):
    page = show(nights["usual"] + "?table=2", size=size)
    assert not page.locator(".side").first.is_visible()
    assert page.locator(".where").is_visible()


@pytest.mark.parametrize("size", [(360, 780), (390, 844)])
def test_upright_what_stands_beside_the_table_on_a_tv_stands_below_it(nights, show, size):
    page = show(nights["usual"] + "?table=2", size=size)
    table = page.locator("#table").bounding_box()
    for side in (".side.left", ".side.right"):
        assert page.locator(side).bounding_box()["y"] >= table["y"] + table["height"] - 1
    assert page.locator("#break-at").bounding_box()["y"] < page.locator("#bar").bounding_box()["y"]
    planned = show(nights["planned"] + "?table=2", size=size)
    code = planned.locator("#follow .code").bounding_box()
    assert code["y"] >= table["y"] + table["height"] - 1
    assert code["width"] >= 120
    assert not planned.locator(".where").is_visible()  # the address stands below the code


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_finger_finds_the_start(nights, show, size):
    page = show(nights["usual"] + "?table=2", size=size, has_touch=True)
    seen = page.evaluate(MEASURE)
    assert seen["start"]["height"] >= 48
    assert seen["cog"]["height"] >= 48
    overlap = seen["start"]["right"] - seen["cog"]["left"]
    assert overlap <= 0 or seen["cog"]["top"] >= seen["start"]["bottom"] - 8
    page.locator("#start").tap()
    page.wait_for_selector("#start", state="hidden")


def test_a_plain_tv_page_on_an_upright_tablet_is_laid_out_the_same(nights, show):
    page = show(nights["usual"], size=(768, 1024))
    assert page.locator(".which").count() == 0
    assert page.evaluate(MEASURE)["digits"]["width"] >= 0.85 * 768
    assert not page.locator(".side").first.is_visible()


def test_turning_a_tablet_lays_it_out_anew(nights, show):
    page = show(nights["usual"] + "?table=2", size=(1024, 768))
    lying = page.evaluate(MEASURE)["digits"]["font"]
    page.set_viewport_size({"width": 768, "height": 1024})
    page.evaluate(LAID_OUT)
    assert page.evaluate(MEASURE)["digits"]["font"] < lying


def test_the_bare_address_of_a_table_leads_to_the_night_that_is_on(nights, house, show):
    page = show("/t/12/?night=usual", size=(390, 844))
    page.wait_for_url("**/e/usual/tv/?table=12")
    assert page.locator(".which").inner_text() == "Table 12"
    assert page.locator("body").get_attribute("data-table") == "12"
