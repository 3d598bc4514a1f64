"""Telling everybody, with a thumb, a keyboard and a laptop."""

import re

from playwright.sync_api import expect

from tests.browser.faults import barriers


def test_two_taps_and_the_food_is_on_its_way(theatre, phone):
    slug = theatre.night()
    page = phone(slug)
    opener = page.locator("[data-tell]:visible")
    assert min(opener.bounding_box()[side] for side in ("width", "height")) >= 48
    opener.tap()
    food = page.get_by_role("button", name="Food")
    box = food.bounding_box()
    assert box["y"] > 200  # under the thumb
    food.tap()
    expect(page.locator("#toast .says").first).to_have_text("Told everybody: Food in 20:00")
    expect(page.locator("#tell")).to_be_hidden()
    assert [note["kind"] for note in theatre.reading(slug)["notes"]] == ["food"]


def test_what_is_open_counts_down_and_is_taken_back(theatre, phone):
    slug = theatre.night()
    theatre.deed(slug, "notes/announce/", kind="cards", minutes="2")
    page = phone(slug)
    page.locator("[data-tell]:visible").tap()
    line = page.locator("#notes .open p")
    expect(line).to_have_text(re.compile(r"Cards in the air in 1:\d\d"))
    shown = line.text_content()
    expect(line).not_to_have_text(shown)
    page.get_by_role("button", name="Cards in the air: 5 minutes later").tap()
    expect(line).to_have_text(re.compile(r"Cards in the air in 6:\d\d"))
    page.get_by_role("button", name="Take back: Cards in the air").tap()
    expect(line).to_have_count(0)
    assert theatre.reading(slug)["notes"] == []


def test_what_another_phone_tells_is_seen_while_own_words_are_typed(theatre, phone):
    slug = theatre.night()
    page = phone(slug)
    page.locator("[data-tell]:visible").tap()
    words = page.get_by_label("Own words")
    words.fill("Shoes in the hall")
    theatre.deed(slug, "notes/announce/", kind="food", minutes="20")
    expect(page.locator("#notes .open p")).to_have_text(re.compile("Food in"))
    expect(words).to_have_value("Shoes in the hall")
    words.press("Enter")
    expect(page.locator("#toast .says").first).to_have_text("Told everybody: Shoes in the hall")
    page.locator("[data-tell]:visible").tap()
    expect(page.get_by_label("Own words")).to_have_value("")


def test_a_time_nobody_understands_keeps_the_panel_open(theatre, phone):
    page = phone(theatre.night())
    page.locator("[data-tell]:visible").tap()
    page.get_by_label("Own words").fill("Pizza")
    page.get_by_label("in how long").fill("soon")
    page.get_by_role("button", name="Tell", exact=True).tap()
    expect(page.locator("#toast .says").first).to_contain_text("Write minutes")
    expect(page.get_by_label("in how long")).to_be_focused()
    expect(page.get_by_label("in how long")).to_have_value("soon")


def test_escape_and_a_click_beside_it_close_the_panel(theatre, phone):
    page = phone(theatre.night(), size={"width": 1280, "height": 800})
    opener = page.locator("[data-tell]:visible")
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#tell")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#tell")).to_be_hidden()
    expect(opener).to_be_focused()
    opener.click()
    page.locator("#journal h2").click()
    expect(page.locator("#tell")).to_be_hidden()


def test_everybody_can_use_the_panel(theatre, phone):
    slug = theatre.night()
    theatre.deed(slug, "notes/announce/", kind="food", minutes="20")
    page = phone(slug)
    page.locator("[data-tell]:visible").tap()
    for width, height in ((320, 568), (360, 640), (844, 390), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        box = page.locator("#tell").bounding_box()
        assert box["y"] >= -1, (width, height)
    page.set_viewport_size({"width": 360, "height": 640})
    small = page.evaluate(
        "[...document.querySelectorAll('#tell button, #tell input:not([type=hidden])')]"
        ".map((one) => one.getBoundingClientRect()).filter((box) => box.height < 48).length"
    )
    assert small == 0
    assert barriers(page) == []
