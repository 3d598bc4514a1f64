"""A guest's phone and the host's phone, from the scanned code to the rebuy and the bust."""

from playwright.sync_api import expect

from tests.browser.faults import faults

OFFERS = (
    "offers.set_offers(pk, karin, offers=[{'kind': 'buy_in', 'price': 10_000}, "
    "{'kind': 'rebuy', 'price': 10_000, 'until_level': 3}])"
)


def test_a_guest_comes_in_buys_again_and_goes_out(theatre, phone):
    slug = theatre.night(people=4, names=["Anna", "Björn"], after=OFFERS)
    host, guest = phone(slug), phone(slug, may_steer=False)
    card = host.locator("#suggestions")

    guest.get_by_role("link", name="Say who you are").tap()
    guest.get_by_label("Your name").fill("Ella")
    guest.get_by_role("button", name="This is me").tap()
    expect(guest.locator("#mine")).to_contain_text("You are Ella")
    expect(card).to_contain_text("Is this Ella?")
    assert faults(host) == []
    assert faults(guest) == []

    card.get_by_role("button", name="Let in").tap()
    expect(guest.locator("#mine .status")).to_have_text("You are in")
    expect(guest.locator("#owing-title")).to_contain_text("100")
    expect(host.locator("#people")).to_contain_text("Ella")

    guest.get_by_role("button", name="Ask for: Rebuy").tap()
    expect(card).to_contain_text("Ella: rebuy")
    guest.get_by_role("button", name="Take it back").tap()
    expect(card).not_to_contain_text("Ella")
    guest.get_by_role("button", name="Ask for: Rebuy").tap()
    card.get_by_role("button", name="Yes").dblclick()  # a nervous thumb
    expect(host.locator("#toast .says").first).to_contain_text("Ella: rebuy")
    expect(guest.locator("#owing-title")).to_contain_text("200")
    expect(host.locator(".unpaid")).to_contain_text("500")

    guest.get_by_text("I am out", exact=True).tap()
    guest.get_by_role("button", name="Yes, I am out").tap()
    expect(guest.locator("#mine .asked")).to_contain_text("You have said that you are out.")
    assert theatre.reading(slug)["players"] == 4  # nobody is out until the host says so
    card.get_by_role("button", name="Out").tap()
    expect(guest.locator("#mine .status")).to_contain_text("You are out")
    expect(host.locator("#people li.gone")).to_contain_text("Ella")
    assert faults(guest) == []
