"""A table's page on its tablet, and the phone of somebody who is sent to another table."""

import re

from playwright.sync_api import expect

from tests.browser.faults import faults

PHONE = {"width": 360, "height": 640}
TABLET = {"width": 1024, "height": 768}
SEATED = """
from tables.services import drawing, setup
setup.set_tables(pk, karin, chairs=(5, 5))
drawing.draw_seats(pk, karin, seed="a")
"""


def test_a_hand_a_bust_taken_back_and_a_move_to_another_table(theatre, phone):
    slug = theatre.night(after=SEATED)
    page = phone(slug, size=TABLET, path="table/1/")
    assert faults(page) == []
    page.get_by_role("button", name="Draw for it").click()
    expect(page.locator("#hand-title")).to_have_text("The first hand")
    page.get_by_role("button", name="Next hand").click()
    expect(page.locator("#table .middle")).to_contain_text("Hand 1")
    page.get_by_role("link", name="The button is wrong").click()
    page.locator("button.seat").nth(3).click()
    expect(page.locator("#button")).to_have_count(0)
    expect(page.locator("li.chair").nth(3).locator(".mark.dealer")).to_be_visible()

    chair = page.locator("li.chair.taken").first
    place, name = chair.get_attribute("data-chair"), chair.locator(".sits").inner_text()
    chair.locator("a").click()
    expect(page.locator("#who h2")).to_contain_text(name)
    page.locator("#who").get_by_role("button", name="Out").click()
    expect(page.locator(f"[data-chair='{place}']")).to_have_class(re.compile("open"))
    page.locator("#toast").get_by_role("button", name="Undo").click()
    expect(page.locator(f"[data-chair='{place}'] .sits")).to_have_text(name)

    guest = phone(slug, size=PHONE, path="me/", may_steer=False)
    guest.get_by_role("button", name=name, exact=True).click()
    host = phone(slug, size=TABLET)
    host.goto(f"/e/{slug}/guests/")
    host.get_by_role("button", name="Let in").click()
    expect(guest.locator("#own-seat-title")).to_have_text(f"Table 1, chair {place[2:]}")
    assert faults(guest) == []
    entry = page.locator(f"[data-chair='{place}']").get_attribute("data-entry")
    free = phone(slug, size=TABLET, path="table/2/").locator("li.chair.open").first
    theatre.deed(slug, "room/move/", entry=entry, to=free.get_attribute("data-chair"))
    expect(guest.locator("#go")).to_contain_text("Table 2")
    assert guest.locator("#go").bounding_box()["height"] >= PHONE["height"]
    expect(page.locator("#table .side")).to_contain_text(f"{name} goes to table 2")
    guest.get_by_role("button", name="I sit there").click()
    expect(guest.locator("#go")).to_have_count(0)
    expect(page.locator("#table .side")).not_to_contain_text(f"{name} goes to table 2")
    page.set_viewport_size(PHONE)
    assert faults(page) == []
