"""What matters stays on the stage and legible at every size a set or projector has."""

import pytest

SIZES = [(1920, 1080), (1920, 937), (1366, 657), (1280, 720), (1024, 768), (960, 540)]
LONG_TITLE = "Sixty letters are a lot of letters for a title of one evening"
SECOND = 1000

# Per id: [left, top, right, bottom, cut off, font size].
MEASURE = """() => {
  const ids = ['title', 'heading', 'digits', 'label', 'blinds', 'ante', 'next', 'clock', 'where',
    'table', 'coming', 'follow', 'address'];
  const found = {};
  ids.forEach((id) => {
    const element = document.getElementById(id) || document.querySelector('.' + id);
    if (!element || !element.offsetParent) { return; }
    const box = element.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(element);
    const ink = range.getBoundingClientRect();
    found[id] = { left: Math.min(box.left, ink.left), top: box.top,
      right: Math.max(box.right, ink.right), bottom: box.bottom,
      inkLeft: ink.left, inkRight: ink.right,
      cut: element.scrollWidth > element.clientWidth + 1,
      font: parseFloat(getComputedStyle(element).fontSize) };
  });
  const font = (element) => parseFloat(getComputedStyle(element).fontSize);
  found.nextBlinds = { font: font(document.querySelector('#next b')) };
  found.labels = [...document.querySelectorAll('.label, .hour')].filter((one) => one.offsetParent)
    .map(font);
  return found;
}"""


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
    }


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("mode", ["", "?huge=1", "?safe=5"])
def test_everything_is_on_the_stage(nights, show, size, mode):
    width, height = size
    for name, path in nights.items():
        page = show(path + mode, size=size)
        seen = page.evaluate(MEASURE)
        where = f"{name} {size} {mode}"
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
        page.close()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_letters_are_large_enough_to_read_from_the_sofa(nights, show, size):
    width, height = size
    page = show(nights["usual"], size=size)
    seen = page.evaluate(MEASURE)
    stage = min(width, height * 2.1)
    assert 0.17 <= seen["digits"]["font"] / stage <= 0.18
    assert 0.05 <= seen["blinds"]["font"] / stage <= 0.06
    assert seen["nextBlinds"]["font"] >= 0.6 * seen["blinds"]["font"]
    for what in ("title", "heading", "ante", "where", "clock"):
        assert seen[what]["font"] >= 0.02 * stage, what
    assert min(seen["labels"]) >= 0.016 * stage


def test_an_hour_has_two_thirds_of_the_size_and_huge_digits_are_huge(nights, show):
    usual = show(nights["usual"]).evaluate(MEASURE)["digits"]["font"]
    assert show(nights["long"]).evaluate(MEASURE)["digits"]["font"] == pytest.approx(
        usual * 2 / 3, rel=0.01
    )
    huge = show(nights["usual"] + "?huge=1").evaluate(MEASURE)["digits"]["font"]
    assert 0.24 * 1920 <= huge <= 0.26 * 1920
    assert huge <= 0.45 * 1080


def test_huge_digits_leave_the_columns_out(nights, show):
    page = show(nights["usual"] + "?huge=1")
    assert not page.locator(".side").first.is_visible()
    assert page.locator(".where").is_visible()
