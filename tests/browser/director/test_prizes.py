"""What the places pay, while one types; and what these pages look like."""

import pytest
from playwright.sync_api import expect

from tests.browser.faults import SIZES, faults

OFFERS = "offers.set_offers(pk, karin, offers=[{'kind': 'buy_in', 'price': 10_000}])"
FOUR_OUT = "[knockouts.knock_out(pk, karin, number=number) for number in (5, 6, 7, 8)]"


def test_the_answer_follows_the_fingers(theatre, phone):
    slug = theatre.night(after=OFFERS)
    page = phone(slug)
    page.goto(f"/e/{slug}/prizes/")
    answer = page.locator("#answer")
    expect(answer).to_contain_text("SEK 400")
    page.get_by_text("Our own").tap()
    page.locator("[name=share-1]").fill("60")
    expect(answer).to_contain_text("add up to 60 %")
    page.locator("[name=share-2]").fill("40")
    expect(answer).to_contain_text("SEK 480")
    expect(answer.get_by_role("button", name="Fix the prizes")).to_have_count(0)
    answer.get_by_role("button", name="Save").tap()
    page.get_by_role("button", name="Fix the prizes").tap()
    expect(page.locator("main")).to_contain_text("The prizes are fixed")
    expect(page.locator(".ladder")).to_contain_text("SEK 480")


@pytest.mark.parametrize("size", SIZES)
def test_nothing_stands_in_the_way_on_the_pages_of_prizes(theatre, phone, size):
    slug = theatre.night(after=f"{OFFERS}; {FOUR_OUT}")
    page = phone(slug, SIZES[size])
    stacks = "&".join(f"stack-{number}=10000" for number in range(1, 5))
    for path in ("?table=own&rows=9&share-1=100", "deal/", f"deal/?{stacks}"):
        page.goto(f"/e/{slug}/prizes/{path}")
        assert faults(page) == [], path
