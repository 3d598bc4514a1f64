"""A night to a time, from its hour in the settings over the count to the results."""

from playwright.sync_api import expect

from tests.browser.faults import faults

OUT = "knockouts.knock_out(pk, karin, number=4)"


def test_a_night_to_a_time_is_counted_to_its_result(theatre, phone):
    slug = theatre.night(people=4, after=OUT)
    page = phone(slug)
    page.goto(f"/e/{slug}/settings/")
    page.get_by_label("Ends at").fill("23:00")
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.goto(f"/e/{slug}/view/")
    expect(page.locator("#rest")).to_contain_text("Played until 23:00")
    page.goto(f"/e/{slug}/stacks/")
    assert faults(page) == []
    together = page.locator("#together")
    expect(together).to_contain_text("20,000")
    for name, chips in (("Anna", "4 500"), ("Björn", "9k")):
        page.get_by_label(name).fill(chips)
    expect(together).to_have_text("Together 13,500 of 20,000.")
    page.get_by_label("Karin").fill("6000")
    page.get_by_role("button", name="That is the count").tap()
    expect(page.get_by_role("alert")).to_contain_text("500 too little")
    page.get_by_label("Karin").fill("6500")
    expect(together).to_contain_text("right to the chip")
    page.get_by_role("button", name="That is the count").tap()
    expect(page.locator(".winner")).to_contain_text("Björn")
    expect(page.locator(".places")).to_contain_text("6,500")
    assert faults(page) == []
    page.goto(f"/e/{slug}/")
    expect(page.locator("#suggestions")).to_contain_text("Björn has won")
