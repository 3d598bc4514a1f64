"""The settings of one screen: with a remote as well as with a pointer, kept by the device."""

import re
import time

import pytest
from playwright.sync_api import expect

SECOND = 1000
START = {"level": 5, "level_spent_ms": 456 * SECOND}
SIZES = [(1920, 1080), (1280, 800), (960, 540), (360, 780)]


@pytest.fixture
def panel(house, show):
    def opened(query="", **options):
        page = show(house.night("panel", **START) + query, **options)
        page.keyboard.press("s")
        expect(page.get_by_role("dialog", name="This screen")).to_be_visible()
        return page

    return opened


def setting(page, name):
    return page.get_by_role("button", name=name, exact=True)


def focus(page):
    return page.evaluate("document.activeElement.textContent.trim()")


def test_nothing_of_it_is_fetched_before_somebody_wants_it(house, show):
    page = show("/healthz")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(house.url + house.night("panel", **START))
    page.wait_for_timeout(1000)
    assert not [
        url for url in asked if re.search(r"panel\.(js|css)|tv/panel|speech|\.(webm|mp4)", url)
    ]
    page.keyboard.press("S")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_it_says_how_the_screen_is(panel):
    page = panel()
    facts = page.locator(".facts")
    expect(facts).to_contain_text("Sound: off until you press Test sound")
    expect(facts).to_contain_text(re.compile(r"Digits are at most \d+ ms late"))
    setting(page, "Test sound").click()
    expect(facts).to_contain_text("Sound: this screen sounds for its room")
    expect(page.locator("[data-fact=awake]")).to_have_text(
        "This screen may fall asleep: turn its sleep timer off"
    )


COVERED = """
() => {
  const button = document.getElementById("cog").getBoundingClientRect();
  const lines = document.querySelectorAll(".side .label, .side p, .side td, .table, .status > *");
  return Array.from(lines).filter((line) => {
    const box = line.getBoundingClientRect();
    return box.width && getComputedStyle(line).visibility === "visible"
      && box.left < button.right && box.right > button.left
      && box.top < button.bottom && box.bottom > button.top;
  }).map((line) => line.textContent.trim());
}
"""


@pytest.mark.parametrize(
    "size", [(1366, 657), (960, 540), (1280, 600), (1536, 730), (1920, 950), (2560, 1080)]
)
@pytest.mark.parametrize("edge", ["", "safe-3", "safe-5"])
def test_the_button_covers_nothing(house, show, size, edge):
    page = show(house.night("panel", **START), size=size)
    page.evaluate("(edge) => { document.documentElement.className += ' ' + edge; }", edge)
    assert not page.evaluate(COVERED)


def test_the_button_comes_with_the_pointer_and_with_tab(house, show):
    page = show(house.night("panel", **START))
    opacity = "getComputedStyle(document.getElementById('cog')).opacity"
    page.mouse.move(500, 500)
    assert page.evaluate(opacity) == "1"
    time.sleep(3.3)
    assert page.evaluate(opacity) == "0"
    for _ in range(4):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "cog":
            break
    assert page.evaluate(opacity) == "1"
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_a_remote_works_it_with_arrows_and_ok(panel):
    page = panel(steers=True)
    assert focus(page) == "Test sound"
    page.keyboard.press("ArrowDown")
    assert focus(page) == "Quiet: light only"
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    assert page.evaluate(outline) == "solid"
    page.keyboard.press("Enter")
    expect(page.locator("#quiet")).to_be_visible()
    page.keyboard.press("Space")  # works the panel, not the clock
    expect(page.locator("#quiet")).to_be_hidden()
    assert page.get_attribute("body", "class") == "is-running"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert focus(page) == "Close"
    page.keyboard.press("Shift+Tab")  # round, and never behind it
    assert focus(page) == "Dress rehearsal"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.parametrize("way", ["Escape", "s", "back"])
def test_it_closes(panel, way):
    page = panel()
    address = page.url
    if way == "back":
        page.go_back()
    else:
        page.keyboard.press(way)
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert page.url == address
    page.keyboard.press("s")  # and opens again
    expect(page.get_by_role("dialog")).to_be_visible()


def test_what_is_set_is_done_at_once_and_kept(panel):
    page = panel()
    setting(page, "Huge digits").click()
    setting(page, "5 %").click()
    page.get_by_label("Room").fill("Kitchen")
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_class(re.compile("huge safe-5"))
    expect(setting(page, "5 %")).to_have_attribute("aria-pressed", "true")
    expect(setting(page, "0 %")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator("html")).to_have_class(re.compile("huge safe-5"))
    page.keyboard.press("s")
    expect(page.get_by_label("Room")).to_have_value("Kitchen")
    setting(page, "Huge digits").click()
    setting(page, "0 %").click()
    expect(page.locator("html")).to_have_class("dark idle", timeout=8000)


def test_the_address_wins_for_as_long_as_the_page_is_there(panel, house):
    page = panel("?huge=1&safe=3&room=Attic&quiet")
    expect(page.locator("html")).to_have_class(re.compile("huge safe-3"))
    expect(page.get_by_label("Room")).to_have_value("Attic")
    expect(setting(page, "Quiet: light only")).to_have_attribute("aria-pressed", "true")
    setting(page, "Huge digits").click()  # until somebody sets it by hand
    expect(page.locator("html")).to_have_class(re.compile("^dark safe-3"))
    page.goto(house.url + "/e/panel/tv/")
    page.keyboard.press("s")
    expect(page.get_by_label("Room")).to_have_value("")
    expect(page.locator("html")).not_to_have_class(re.compile("safe"))


def test_the_corners_of_the_picture_are_marked(panel):
    page = panel("?safe=5")
    boxes = [page.locator(".corner").nth(n).bounding_box() for n in range(4)]
    found = {
        (round(box["x"] + end * box["width"]), round(box["y"] + foot * box["height"]))
        for box, (end, foot) in zip(boxes, [(0, 0), (1, 0), (0, 1), (1, 1)], strict=True)
    }
    assert found == {(96, 54), (1824, 54), (96, 1026), (1824, 1026)}


def test_letters_for_the_host(panel):
    page = panel()
    setting(page, "Show letters for the host").click()
    letters = page.locator("#panel-letters")
    expect(letters).to_have_text(re.compile(r"^[A-Z]{4}$"))
    assert letters.bounding_box()["height"] > 100  # to be read from the sofa
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    expect(letters).to_be_hidden()


def test_it_leads_to_the_help_and_to_the_rehearsal(panel):
    page = panel()
    links = page.get_by_role("dialog").get_by_role("link")
    assert [link.get_attribute("href") for link in links.all()] == [
        "/tv/help/",
        "/e/panel/tv/?rehearse=60",
    ]


def test_the_list_of_keys_names_it(house, show):
    page = show(house.night("panel", **START))
    page.keyboard.press("?")
    expect(page.get_by_role("row", name="S Settings of this screen")).to_be_visible()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_of_it_is_reached_and_large_enough(panel, size):
    page = panel("?safe=3", size=size)
    card = page.locator(".panel-card")
    sideways = card.evaluate("(card) => card.scrollWidth - card.clientWidth")
    assert sideways <= 0
    for stop in page.locator(".panel-card button, .panel-card input, .panel-card a").all():
        stop.focus()
        box = stop.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size[1] + 1
        assert box["height"] >= (48 if size[0] <= 900 else 0.033 * size[0])


def test_it_speaks_the_language_of_the_night(house, show):
    page = show(house.night("panel", language="sv", **START))
    page.keyboard.press("s")
    expect(page.get_by_role("dialog")).to_be_visible()
