"""What matters stays on the stage and legible at every size a set or projector has."""

import pytest

SIZES = [(1920, 1080), (1920, 937), (1366, 657), (1280, 720), (1024, 768), (960, 540)]
LONG_TITLE = "Sixty letters are a lot of letters for a title of one evening"
SECOND = 1000
DRIFT = 3  # the stage wanders by up to two pixels

# Per id: [left, top, right, bottom, cut off, font size].
MEASURE = """() => {
  const ids = ['title', 'heading', 'digits', 'label', 'blinds', 'ante', 'next', 'clock', 'where',
    'table', 'coming', 'follow', 'address', 'players'];
  const found = {};
  ids.forEach((id) => {
    const element = document.getElementById(id) || document.querySelector('.' + id);
    if (!element || !element.offsetParent) { return; }
    const box = element.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(element);
    const ink = element.textContent.trim() ? range.getBoundingClientRect() : box;
    found[id] = { left: Math.min(box.left, ink.left), top: box.top,
      right: Math.max(box.right, ink.right), bottom: box.bottom,
      inkLeft: ink.left, inkRight: ink.right,
      cut: element.scrollWidth > element.clientWidth + 1,
      font: parseFloat(getComputedStyle(element).fontSize) };
  });
  const font = (element) => parseFloat(getComputedStyle(element).fontSize);
  found.nextBlinds = { font: font(document.querySelector('#next b')) };
  const seen = (one) => one.offsetParent && one.textContent.trim()
    && getComputedStyle(one).visibility === 'visible';
  found.labels = [...document.querySelectorAll('.label, .hour')].filter(seen).map(font);
  found.read = {};
  ['#title', '#level', '#now', '#ante', '#next b', '.next-ante', '.where', '#ends', '#clock',
    '#say', '.figure', '.figure .of', '.under', '.coming-list td', '.coming-list td + td',
    '.follow-text', '.address', '.start span', '#label i'].forEach((where) => {
    [...document.querySelectorAll(where)].filter(seen).forEach((one) => {
      found.read[where] = Math.min(font(one), found.read[where] || Infinity);
    });
  });
  return found;
}"""


HELD = {"kind": "break", "seconds": 600, "hold": True, "note": "Stack the 25s in tens"}


def amounts(hours):
    return [
        {
            "kind": "play",
            "seconds": 3744 * hours,
            "small": 10_000,
            "big": 20_000,
            "ante": 20_000,
            "ante_kind": "big_blind",
        }
    ] * 12


@pytest.fixture(scope="module")
def nights(house):
    return {
        "long": house.night(
            "long", title=LONG_TITLE, rows=amounts(1), level=3, people=23, stack=1_000_000
        ),
        "long, paused": house.night(
            "paused", title=LONG_TITLE, rows=amounts(1), level=3, running=False, paused_for_ms=4e6
        ),
        "usual": house.night("usual", level=5, level_spent_ms=456 * SECOND),
        "planned": house.night("planned", state="planned", starts_in_ms=3_600_000),
        "break": house.night("break", level=4, level_spent_ms=60 * SECOND),
        "held": house.night("held", rows=[HELD, *amounts(1)], level_spent_ms=900 * SECOND),
        "finished": house.night("finished", state="finished", level=5),
    }


# An engine that knows none of what stands inside @supports, and a night that has prizes.
OLD_ENGINE = """() => {
  const strip = (rules) => {
    for (let at = rules.cssRules.length - 1; at >= 0; at -= 1) {
      const rule = rules.cssRules[at];
      if (rule instanceof CSSSupportsRule) { rules.deleteRule(at); }
      else if (rule.cssRules && rule.deleteRule) { strip(rule); }
    }
  };
  [...document.styleSheets].forEach(strip);
}"""
PRIZES = """() => {
  const box = document.getElementById('prizes');
  box.className += ' card coming';
  const list = document.createElement('table');
  list.className = 'coming-list';
  for (let place = 1; place <= 9; place += 1) {
    const row = list.insertRow();
    row.insertCell().textContent = place + '.';
    row.insertCell().textContent = '10 000 kr';
  }
  box.appendChild(list);
  box.hidden = false;
}"""
LAID_OUT = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def look_at(page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(LAID_OUT)
    return page.evaluate(MEASURE)


def assert_on_the_stage(seen, size, where):
    width, height = size
    for what in ("title", "heading", "digits", "label", "blinds", "ante", "next", "clock"):
        box = seen[what]
        assert box["left"] >= -2, (where, what)
        assert box["right"] <= width + 2, (where, what)
        assert box["top"] >= -2, (where, what)
        assert box["bottom"] <= height + 2, (where, what)
        assert not box["cut"], (where, what)
    table = seen["table"]
    for what in ("heading", "blinds", "ante", "next"):
        assert seen[what]["bottom"] <= table["bottom"], (where, what)
        assert seen[what]["top"] >= table["top"], (where, what)
        assert seen[what]["inkLeft"] >= table["left"], (where, what)
        assert seen[what]["inkRight"] <= table["right"], (where, what)
    address = seen.get("address") or seen["where"]
    assert address["right"] <= width, where
    assert address["bottom"] <= height, where


@pytest.mark.parametrize("mode", ["", "?huge=1", "?safe=5"])
@pytest.mark.parametrize(
    "night", ["long", "long, paused", "usual", "planned", "break", "held", "finished"]
)
def test_everything_is_on_the_stage(nights, show, night, mode):
    page = show(nights[night] + mode)
    page.evaluate(OLD_ENGINE)
    for size in SIZES:
        assert_on_the_stage(look_at(page, size), size, f"{night} {size} {mode}")


def test_nine_prizes_push_nothing_off_the_stage(nights, show):
    page = show(nights["long"])
    page.evaluate(PRIZES)
    for size in SIZES:
        assert_on_the_stage(look_at(page, size), size, f"prizes {size}")


@pytest.mark.parametrize("night", ["usual", "planned", "break", "held"])
def test_letters_are_large_enough_to_read_from_the_sofa(nights, show, night):
    page = show(nights[night])
    for size in SIZES:
        seen = look_at(page, size)
        stage = min(size[0], size[1] * 2.1)
        assert 0.17 <= seen["digits"]["font"] / stage <= 0.18, size
        assert 0.05 <= seen["blinds"]["font"] / stage <= 0.06, size
        assert seen["nextBlinds"]["font"] >= 0.6 * seen["blinds"]["font"], size
        for what, font in seen["read"].items():
            assert font >= 0.02 * stage, (size, what, font / stage)
        assert min(seen["labels"]) >= 0.016 * stage, size


def test_long_amounts_are_smaller_but_legible(nights, show):
    page = show(nights["long, paused"])
    for size in SIZES:
        seen = look_at(page, size)
        stage = min(size[0], size[1] * 2.1)
        assert seen["nextBlinds"]["font"] >= 0.6 * seen["blinds"]["font"], size
        assert min(seen["read"].values()) >= 0.02 * stage, (size, seen["read"])
        assert min(seen["labels"]) >= 0.016 * stage, size


def test_an_hour_has_two_thirds_of_the_size_and_huge_digits_are_huge(nights, show):
    usual = show(nights["usual"]).evaluate(MEASURE)["digits"]["font"]
    hours = show(nights["long, paused"])
    assert hours.locator("#digits").inner_text() == "1:02:24"
    assert hours.evaluate(MEASURE)["digits"]["font"] == pytest.approx(usual * 2 / 3, rel=0.01)
    huge = show(nights["usual"] + "?huge=1").evaluate(MEASURE)["digits"]["font"]
    assert 0.24 * 1920 <= huge <= 0.26 * 1920
    assert huge <= 0.45 * 1080


@pytest.mark.parametrize("safe", [0, 3, 5])
def test_what_a_set_cuts_off_at_its_edges_is_left_free(nights, show, safe):
    page = show(nights["planned"] + (f"?safe={safe}" if safe else ""))
    for width, height in SIZES:
        seen = look_at(page, (width, height))
        for what in ("title", "digits", "clock", "address", "players"):
            box = seen[what]
            assert box["left"] >= width * safe / 100 - DRIFT, what
            assert box["right"] <= width * (100 - safe) / 100 + DRIFT, what
            assert box["top"] >= height * safe / 100 - DRIFT, what
            assert box["bottom"] <= height * (100 - safe) / 100 + DRIFT, what


def test_huge_digits_leave_the_columns_out(nights, show):
    page = show(nights["usual"] + "?huge=1")
    assert not page.locator(".side").first.is_visible()
    assert page.locator(".where").is_visible()
