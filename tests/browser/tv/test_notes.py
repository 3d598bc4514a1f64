"""What everybody is told, on the TV and on the guests' phones: large, in the line, to the end."""

import itertools
import re
import time

import pytest
from playwright.sync_api import expect

SECOND = 1000
LONG = "The neighbours are here: please leave your shoes in the hall, and close the door"
LARGE_S = 12

BOXES = """() => {
  const box = (id) => document.getElementById(id).getBoundingClientRect();
  const band = box('band'), digits = document.querySelector('.time').getBoundingClientRect();
  const cut = [...document.querySelectorAll('#band .note-before')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1
      || one.scrollHeight > one.clientHeight + 2);
  const inside = [...document.querySelectorAll('#band .note')].every((one) => {
    const seen = one.getBoundingClientRect();
    return seen.left >= band.left && seen.right <= band.right && seen.top >= band.top
      && seen.bottom <= band.bottom;
  });
  const time = document.querySelector('#band .note-time');
  return { band: band.top, timeEnds: digits.bottom, blindsEnd: box('blinds').bottom,
    cut: cut.length, inside: inside, timeSeen: time.getBoundingClientRect().right <= innerWidth,
    digitsAt: [digits.left, digits.top], font: parseFloat(getComputedStyle(time).fontSize) };
}"""


def announce(house, slug, **wish):
    house.ask("tell", slug=slug, **wish)


@pytest.mark.parametrize("size", [(1920, 1080), (960, 540), (1024, 768), (1366, 657), (1080, 1920)])
@pytest.mark.parametrize("mode", ["", "?huge=1", "?safe=5"])
def test_a_band_covers_neither_time_nor_blinds(house, show, size, mode):
    path = house.night("band", level=5, level_spent_ms=456 * SECOND)
    page = show(path + mode, size=size)
    page.wait_for_timeout(300)
    before = page.evaluate("document.querySelector('.time').getBoundingClientRect().toJSON()")
    announce(house, "band", kind="text", text=LONG, ms=600 * SECOND)
    expect(page.locator("#band")).to_contain_text(LONG)
    seen = page.evaluate(BOXES)
    assert seen["band"] >= seen["blindsEnd"] - 1
    assert seen["band"] > seen["timeEnds"]
    assert (seen["cut"], seen["inside"], seen["timeSeen"]) == (0, True, True)
    assert seen["font"] >= size[0] * 0.02
    drift = 4  # the stage moves by a pixel or two each minute
    for at, was in zip(seen["digitsAt"], (before["left"], before["top"]), strict=True):
        assert abs(at - was) <= drift


def test_twelve_seconds_large_then_in_the_line_beside_the_levels_own_note(house, show):
    rows = [{"kind": "play", "seconds": 1200, "small": 25, "big": 50, "note": "No rebuys"}]
    page = show(house.night("line", rows=rows), size=(960, 540))
    page.wait_for_timeout(300)
    announce(house, "line", kind="food", ms=600 * SECOND)
    band, line = page.locator("#band"), page.locator(".say")
    expect(band).to_have_text(re.compile(r"Food in (10:00|9:5\d)"))
    expect(page.locator("#notes")).to_be_empty()
    expect(band).to_be_hidden(timeout=(LARGE_S + 2) * SECOND)
    expect(line).to_have_text(re.compile(r"No rebuysFood in 9:4\d"))
    dot = "getComputedStyle(document.querySelector('#notes .note'), '::before').content"
    assert "·" in page.evaluate(dot)
    shown = line.text_content()
    expect(line).not_to_have_text(shown)


def test_two_countdowns_fit_in_the_line(house, show):
    path = house.night("two", level=5, level_spent_ms=456 * SECOND)
    announce(house, "two", kind="food", ms=1200 * SECOND)
    announce(house, "two", kind="last_rebuy", ms=300 * SECOND)
    page = show(path, size=(960, 540))
    expect(page.locator("#notes .note")).to_have_count(2, timeout=(LARGE_S + 4) * SECOND)
    cut = """[...document.querySelectorAll('#notes .note-before')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1).length"""
    assert page.evaluate(cut) == 0
    boxes = page.evaluate(
        "[...document.querySelectorAll('.line > *')].map((one) => one.getBoundingClientRect())"
        ".map((box) => [box.left, box.right])"
    )
    assert all(one[1] <= other[0] + 1 for one, other in itertools.pairwise(boxes))


def test_the_countdown_ends_without_the_server(house, show, link):
    path = house.night("lost", level=5, level_spent_ms=456 * SECOND)
    page = show(path, home=link.url, size=(960, 540))
    page.wait_for_timeout(300)
    due = house.ask("tell", slug="lost", kind="food", in_s=15)
    band = page.locator("#band")
    expect(band).to_contain_text("Food in")
    link.stall()
    expect(band).to_be_hidden(timeout=(LARGE_S + 2) * SECOND)
    expect(page.locator("#notes")).to_contain_text("Food in 0:0")
    expect(band).to_have_text("The food is here", timeout=6 * SECOND)
    assert abs(time.time() - due) < 1.5
    expect(band).to_be_hidden(timeout=(LARGE_S + 2) * SECOND)
    expect(page.locator("#notes")).to_have_text("The food is here")


def test_what_is_undone_goes_at_once(house, show):
    page = show(house.night("undone"), size=(960, 540))
    page.wait_for_timeout(300)
    announce(house, "undone", kind="cards", ms=120 * SECOND)
    expect(page.locator("#band")).to_contain_text("Cards in the air in")
    house.ask("undo_last", slug="undone")
    expect(page.locator("#band")).to_be_hidden()
    expect(page.locator("#notes")).to_be_empty()


def test_a_page_that_is_loaded_later_makes_no_fuss(house, show):
    path = house.night("late")
    announce(house, "late", kind="food", ms=600 * SECOND)
    script = """addEventListener('DOMContentLoaded', () => {
      window.sounds = []; const book = ShuffleSound.book;
      ShuffleSound.book = (kind, ms) => { window.sounds.push(kind); book(kind, ms); };
    });"""
    page = show(path, size=(960, 540), script=script)
    page.wait_for_timeout(1500)
    assert "note" not in page.evaluate("window.sounds")
    page.wait_for_timeout((LARGE_S - 1) * SECOND)
    page.reload()
    expect(page.locator("#notes")).to_contain_text("Food in")
    assert page.locator("#band").is_hidden()


def test_guests_read_it_on_their_phones(house, show):
    house.night("phone", level=5, level_spent_ms=456 * SECOND)
    page = show("/e/phone/view/", size=(360, 640))
    page.wait_for_timeout(300)
    announce(house, "phone", kind="food", ms=600 * SECOND)
    notes = page.locator("#notes")
    expect(notes).to_contain_text(re.compile(r"Food in (10:00|9:5\d)"))
    shown = notes.text_content()
    expect(notes).not_to_have_text(shown)
    # A voice that reads what is new hears the hour, and not every second.
    assert notes.get_attribute("aria-live") == "polite"
    quiet = notes.locator("[aria-hidden=true]").text_content()
    assert re.fullmatch(r"Food in 9:\d\d", quiet)
    assert re.fullmatch(r"Food about \d\d:\d\d", notes.locator(".visually-hidden").text_content())
    announce(house, "phone", kind="text", text="x" * 80)
    expect(notes.locator("li")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
