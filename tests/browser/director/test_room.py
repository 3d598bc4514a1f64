"""The room page, from no tables to people who move."""

import re

from playwright.sync_api import expect

from .conftest import LAPTOP

NAMES = [
    *("Anna", "Björn", "Karin", "Lars", "Mette", "Oskar", "Ida", "Per", "Liv", "Una", "Vera"),
    *("Sven", "Nils", "Olle", "Pia", "Rut", "Siv", "Tor", "Eva"),
]


def test_tables_seats_and_a_move_by_two_taps_a_key_and_a_drag(theatre, phone):
    slug = theatre.night(people=19, names=NAMES, running=False)
    page, laptop = phone(slug, path="room/"), phone(slug, size=LAPTOP, path="room/")
    toast = page.locator("#toast .says").first
    page.get_by_role("button", name="3 tables of 9").tap()
    expect(toast).to_have_text("3 tables with 27 chairs")
    page.get_by_role("button", name="Draw the seats").tap()
    expect(toast).to_have_text("Seats drawn: 19 people at 3 tables")
    expect(laptop.locator("#t3 .chair.taken")).to_have_count(6)

    laptop.evaluate("document.querySelector('#t3').isTheSame = true")
    who = page.locator("#t1 .chair.taken").first
    name, chair = who.get_attribute("data-name"), who.get_attribute("data-chair")
    to = page.locator("#t1 .chair.open").first.get_attribute("data-chair")
    who.locator(".seat").tap()
    expect(page.locator("#picked .says")).to_contain_text(name)
    page.locator(f"[data-chair='{to}'] .seat").tap()
    expect(page.locator(f"[data-chair='{to}']")).to_have_attribute("data-name", name)
    expect(laptop.locator(f"[data-chair='{to}']")).to_have_attribute("data-name", name)
    assert laptop.evaluate("document.querySelector('#t3').isTheSame"), "only table 1 was sent"

    page.get_by_role("button", name="Undo").tap()
    expect(page.locator(f"[data-chair='{chair}']")).to_have_attribute("data-name", name)

    laptop.locator(f"[data-chair='{chair}'] .seat").focus()
    laptop.keyboard.press("Enter")
    expect(laptop.locator("#picked")).to_be_visible()
    laptop.keyboard.press("Escape")
    expect(laptop.locator("#picked")).to_be_hidden()

    other = laptop.locator("#t2 .chair.taken").first
    there, swapped = other.get_attribute("data-chair"), other.get_attribute("data-name")
    laptop.locator(f"[data-chair='{chair}'] .seat").drag_to(other.locator(".seat"))
    expect(laptop.locator(f"[data-chair='{there}']")).to_have_attribute("data-name", name)
    expect(page.locator(f"[data-chair='{chair}']")).to_have_attribute("data-name", swapped)
    expect(laptop.locator("#toast .says").first).to_have_text(re.compile("^Chairs swapped: "))
    assert page.evaluate("document.documentElement.scrollWidth") == 360
