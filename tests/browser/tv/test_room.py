"""The room on the TV: seats as they are drawn, moves beside the clock, always the clock."""

from playwright.sync_api import expect

SCRIPT = "script[src*='tv_room']"
SIZES = [(1920, 1080), (1366, 657), (1024, 768)]

# What is seen of the time, whether a chair covers it, and what leaves the stage.
BOXES = """() => {
  const box = (one) => one.getBoundingClientRect();
  const digits = [...document.querySelectorAll('#digits span')].map(box);
  const time = { left: digits[0].left, right: digits[digits.length - 1].right,
    top: Math.min(...digits.map((one) => one.top)),
    bottom: Math.max(...digits.map((one) => one.bottom)) };
  const meets = (one) => one.left < time.right && one.right > time.left && one.top < time.bottom
    && one.bottom > time.top;
  const seen = [...document.querySelectorAll('.seats .seat, .moves li')].map(box)
    .filter((one) => one.width);
  const foot = box(document.getElementById('bar'));
  return { inside: time.left >= 0 && time.right <= innerWidth && time.top >= 0, seen: seen.length,
    covers: seen.filter(meets).length,
    leaves: seen.filter((one) => one.left < -4 || one.right > innerWidth + 4
      || one.bottom > foot.top + 4).length };
}"""


def looks_right(page):
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(200)
        boxes = page.evaluate(BOXES)
        assert boxes.pop("seen") > 0
        assert boxes == {"inside": True, "covers": 0, "leaves": 0}, (width, height)


def test_seats_appear_as_they_are_drawn_and_moves_beside_the_clock(house, show):
    page = show(house.night("seats", people=8, state="planned"))
    page.wait_for_timeout(500)
    assert page.locator(SCRIPT).count() == 0, "a night without tables loads nothing for them"

    house.ask("draw_seats", slug="seats", chairs=[5, 5])
    expect(page.locator(".seats .undrawn")).not_to_have_count(0, timeout=8000)
    expect(page.locator(".seats-said")).to_contain_text("table")
    expect(page.locator(".seats .undrawn")).to_have_count(0, timeout=12_000)
    assert page.locator(".seats .taken").count() == 8
    looks_right(page)

    house.deed("seats", "start")
    left, table, chair = house.ask("move", slug="seats", number=1, table=2, ago_s=1200)
    expect(page.locator(".moves .who")).to_have_text("Player 1", timeout=8000)
    to = f"Table {left} → {table}, chair {chair}"
    expect(page.locator(".moves .to")).to_have_text(to)
    looks_right(page)
    expect(page.locator("#blinds")).to_be_visible()
    house.deed("seats", "pause")  # then the code stands where the moves do
    expect(page.locator("body")).to_have_class("is-paused", timeout=4000)
    expect(page.locator(".moves .who")).to_be_visible()
    house.deed("seats", "resume")

    house.ask("undo_move", slug="seats")
    expect(page.locator("#seats")).to_be_hidden(timeout=8000)
    expect(page.locator("#players-card")).to_be_visible()
