"""Chip cases on the host's phone and laptop, with and without scripts."""

import re

import pytest

from .faults import LOOKS, SIZES, faults
from .test_home import host

CASE = "case;Karins låda\nyellow;75;25;Gul;black\nblue;40;;;;;yes\ngrey;30;10;Kronor;;coin"


def make_case(page):
    page.goto("/kits/import/")
    page.get_by_label("The text of a case").fill(CASE)
    page.get_by_role("button", name="Take it in").click()
    page.wait_for_url(re.compile(r"/kits/\d+/$"))
    return page.url


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_every_page_is_in_order(screens, size, scheme):
    page = host(screens, viewport=SIZES[size], color_scheme=scheme)
    case = make_case(page)
    found = []
    for url in ("/kits/", "/kits/new/", "/kits/import/", case, f"{case}edit/", f"{case}count/"):
        page.goto(url)
        page.evaluate("document.querySelectorAll('main details').forEach(fold => fold.open = true)")
        found += faults(page)
    assert found == []


def test_a_case_is_counted_and_adds_up_while_it_is_typed(screens):
    page = host(screens, viewport=SIZES["phone"])
    page.goto(make_case(page))
    page.get_by_role("link", name="Count again").click()
    page.get_by_label("Piles of 20").first.fill("52")
    page.get_by_label("Loose ones").first.fill("7")
    assert page.locator("output").first.inner_text() == "1,047"
    page.get_by_label("Loose ones").first.fill("x")
    assert page.locator("output").first.inner_text() == "?"
    page.get_by_label("Loose ones").first.fill("7")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/kits/\d+/$"))
    assert page.locator(".piles .many").first.inner_text() == "1,047"


def test_a_chip_is_drawn_while_its_colour_is_chosen(screens):
    page = host(screens, viewport=SIZES["phone"])
    page.goto("/kits/new/")
    row = page.locator(".colours-form > li").first
    row.get_by_label("Colour", exact=True).select_option("purple")
    assert row.locator(".chip .rim").get_attribute("fill") == "#7a4cc0"
    assert row.locator(".chip text").text_content() == "P"
    row.get_by_label("Colour", exact=True).select_option("own")
    row.get_by_label("Another colour").fill("#40e0d0")
    row.get_by_label("Called").fill("Turquoise")
    assert row.locator(".chip .rim").get_attribute("fill") == "#40e0d0"
    row.get_by_label("How many").fill("5k")
    page.get_by_role("button", name="Save").last.click()
    page.wait_for_url(re.compile(r"/kits/\d+/$"))
    assert page.locator(".piles bdi").inner_text() == "Turquoise"
    assert page.locator(".piles .many").inner_text() == "5,000"


def test_a_case_is_made_and_counted_without_any_script(screens):
    page = host(screens, viewport=SIZES["phone"], java_script_enabled=False)
    page.goto("/kits/")
    page.get_by_role("link", name=re.compile("Printed values.*500 chips, five equal")).click()
    page.get_by_role("button", name="One more colour").click()
    page.get_by_label("How many").last.fill("25")
    page.get_by_role("button", name="Save").last.click()
    page.get_by_role("link", name="Count again").click()
    page.get_by_label("Piles of 20").last.fill("2")
    page.get_by_label("Loose ones").last.fill("1")
    page.get_by_role("button", name="Add up").click()
    assert page.locator("output").last.inner_text() == "41"
    page.get_by_role("button", name="Save").last.click()
    assert page.locator(".piles .many").last.inner_text() == "41"
