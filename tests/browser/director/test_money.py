"""Rebuys, busts and who has paid, with a thumb; and what the money page looks like."""

import pytest
from playwright.sync_api import expect

from tests.browser.faults import SIZES, faults

OFFERS = (
    "offers.set_offers(pk, karin, offers=[{'kind': 'buy_in', 'price': 10_000}, "
    "{'kind': 'rebuy', 'price': 10_000, 'until_level': 3}])"
)


def test_a_rebuy_is_one_card_and_one_tap(theatre, phone):
    page = phone(theatre.night(after=OFFERS))
    row = page.locator("#people li", has_text="Anna")
    row.locator("summary").tap()
    row.get_by_role("link", name="Rebuy").tap()
    expect(row.locator(".buy .what")).to_contain_text("5,000 chips")
    expect(page.locator("#toast .bad")).to_have_count(0)
    row.get_by_role("button", name="Pays later").tap()
    expect(page.locator("#toast .says").first).to_contain_text("Anna: rebuy")
    expect(page.locator(".unpaid")).to_contain_text("900")
    page.locator("#toast").get_by_role("button", name="Undo").tap()
    expect(page.locator(".unpaid")).to_contain_text("800")


def test_out_is_two_taps_and_by_whom_two_more(theatre, phone):
    page = phone(theatre.night(after=OFFERS))
    page.locator("#dock-out").tap()
    page.locator("#people summary", has_text="Oskar").tap()
    page.locator("#toast").get_by_role("link", name="By whom?").tap()
    row = page.locator("#people li.gone", has_text="Oskar")
    row.get_by_role("button", name="Mette").tap()
    expect(page.locator("#toast .says").first).to_have_text("The chips of Oskar went to Mette")
    expect(row).to_contain_text("may come back in")


def test_two_in_one_hand_a_new_stack_for_chips_left_and_undo(theatre, phone):
    after = OFFERS + "; offers.set_offer(pk, karin, kind='re_entry', price=10_000, until_level=3)"
    page = phone(theatre.night(after=after))
    told = page.locator("#toast .says").first
    for name in ("Oskar", "Mette"):
        page.locator("#dock-out").tap()
        page.locator("#people summary", has_text=name).tap()
        expect(told).to_have_text(f"{name} is out")
    page.locator("#toast").get_by_role("link", name="By whom?").tap()
    row = page.locator("#people li.gone", has_text="Mette")
    row.get_by_text("Same hand, chips, order").tap()
    row.get_by_label("Chips before that hand").fill("3 100")
    row.get_by_label("Together with").select_option("hand-6")
    row.get_by_label("Chips the other had").fill("5200")
    row.get_by_role("button", name="Save").last.tap()
    expect(told).to_contain_text("in the same hand as Oskar, with 3,100")

    row = page.locator("#people li", has_text="Anna")
    row.locator("summary").tap()
    row.get_by_role("link", name="Re-entry").tap()
    row.get_by_label("Chips that leave play").fill("200")
    row.get_by_role("button", name="Pays later").tap()
    expect(told).to_contain_text("200")
    expect(page.locator(".unpaid")).to_contain_text("900")
    page.locator("#toast").get_by_role("button", name="Undo").tap()
    expect(page.locator(".unpaid")).to_contain_text("800")


def test_another_director_sees_what_is_paid(theatre, phone):
    slug = theatre.night(after=OFFERS)
    here, there = phone(slug), phone(slug)
    there.goto(f"/e/{slug}/money/")
    there.locator("#p1").get_by_role("button", name="Cash").tap()
    expect(there.locator("#settled")).to_contain_text("1 who owes nothing")
    expect(here.locator(".unpaid")).to_contain_text("700")
    theatre.deed(slug, "money/pay/", number=2, paid_with="cash")
    expect(there.locator("#settled")).to_contain_text("2 who owe nothing")


@pytest.mark.parametrize("size", SIZES)
def test_nothing_stands_in_the_way_on_the_money_page(theatre, phone, size):
    slug = theatre.night(after=OFFERS)
    page = phone(slug, SIZES[size])
    page.goto(f"/e/{slug}/money/")
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert faults(page) == []
