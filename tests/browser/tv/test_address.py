"""The computer gets another address under a television that is open by its own."""

import pytest
from playwright.sync_api import expect

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
SOON = 20_000  # a page without a stream looks every ten seconds
PAGES = {"the television": "/e/moving/tv/", "the host's phone": "/e/moving/codes/"}


class Way:
    """What the server says of itself from now on; without an address there is no code."""

    def __init__(self, page, house):
        self.page, self.house = page, house
        page.route("**/qr.svg*", self.answer)

    def answer(self, route):
        headers = {"Address": f"http://{self.host}/e/moving/"} if self.host else {}
        status, kind = (200, "image/svg+xml") if self.host else (204, "text/html")
        route.fulfill(status=status, headers=headers, body=SVG, content_type=kind)

    def becomes(self, host):
        self.host = host
        self.house.ask("addresses")


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_code_and_address_are_renewed_without_a_reload(house, show, path):
    house.night("moving", state="planned")
    page = show(path, home=f"http://127.0.0.1:{house.port}", steers=True)
    page.evaluate("window.isTheSamePage = true")
    code, printed = page.locator("img[data-code]"), page.locator("[data-host], [data-link]").first
    sentence = page.get_by_text("No network: this computer alone")
    expect(printed).to_contain_text(house.url.partition("//")[2])
    expect(sentence).to_be_hidden()
    way = Way(page, house)

    way.becomes("10.9.8.7")
    expect(printed).to_contain_text("10.9.8.7", timeout=SOON)
    expect(code).to_have_attribute("src", "/e/moving/qr.svg?10.9.8.7")

    way.becomes("")
    expect(sentence).to_be_visible(timeout=SOON)
    expect(code).to_be_hidden()
    expect(printed).to_be_hidden()

    way.becomes("10.9.8.6:8000")
    expect(code).to_be_visible(timeout=SOON)
    expect(printed).to_contain_text("10.9.8.6:8000")
    expect(sentence).to_be_hidden()
    assert page.evaluate("window.isTheSamePage")


@pytest.mark.parametrize("size", [(1920, 1080), (960, 540)])
def test_a_screen_that_lost_the_server_for_a_minute_says_where_to_look(house, show, size):
    page = show(house.night("away", title="The sixtieth birthday of our Katarina"), size=size)
    hint = "New address? See the host's computer"
    for heard_ms, expected in ((58_000, False), (61_000, True)):
        page.evaluate(
            "(ms) => document.body.dispatchEvent(new CustomEvent('connection',"
            " { detail: { state: 'lost', heardMs: ms } }))",
            heard_ms,
        )
        assert (hint in page.text_content("#lost")) is expected
    badge, time = page.locator("#lost").bounding_box(), page.locator("#digits").bounding_box()
    assert 0 <= badge["x"] <= badge["x"] + badge["width"] <= size[0]
    assert badge["y"] + badge["height"] <= time["y"]
    start = page.locator("#start").bounding_box()
    assert badge["x"] + badge["width"] <= start["x"] <= start["x"] + start["width"] <= size[0]
    assert badge["y"] >= 0
