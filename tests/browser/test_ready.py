"""The lines turn green by themselves, on the host's computer, while phones and the TV come in."""

import http.client
import re

import pytest
from playwright.sync_api import expect

from .faults import LOOKS, SIZES, faults


@pytest.fixture
def host(screens, make_night):
    make_night(running=False, data=screens.served.data)

    def open_page(path="", size="laptop", **options):
        device = screens.device(viewport=SIZES[size], **options)
        page = screens.open(f"{screens.served.host_link}?to=ready", device)
        page.get_by_role("button", name="Yes, from this device").click()
        page.wait_for_url("**/ready/")
        if path:
            page.goto(path)
        return page

    return open_page


def tick(page, name):
    return page.locator(f"#tick-{name}")


def is_(how):
    return re.compile(rf"\b{how}\b")


def another_device_asks(screens):
    """By its own address, as a phone does; no browser on this machine has another."""
    from_elsewhere = ("127.0.0.1", 0)
    port, name = screens.served.port, screens.home.split("//")[1].split(":")[0]
    connection = http.client.HTTPConnection(name, port, 10, source_address=from_elsewhere)
    connection.request("GET", "/healthz")
    assert connection.getresponse().status == 200
    connection.close()


def test_the_lines_turn_green_while_phones_and_the_tv_come_in(screens, host):
    page = host()
    assert page.get_by_role("heading", name="Ready?").is_visible()
    expect(tick(page, "phone")).to_have_class(is_("open"))
    expect(page.get_by_role("heading", name="Make your phone the host's")).to_be_visible()
    another_device_asks(screens)
    expect(tick(page, "phone")).to_have_class(is_("done"))
    expect(page.get_by_role("heading", name="Guests scan this")).to_be_visible()

    television = screens.open("/tv/", viewport=SIZES["large"])
    expect(tick(page, "tv")).to_contain_text("Press “Start the screen” there", timeout=15_000)
    television.get_by_role("button", name="Start the screen").click()
    expect(tick(page, "sound")).to_have_class(is_("done"), timeout=15_000)
    expect(tick(page, "tv")).to_have_class(is_("done"), timeout=15_000)

    tick(page, "chips").get_by_role("link", name="Say it").click()
    page.locator("#id_stack").fill("5000")
    page.get_by_role("button", name="Save").click()
    page.goto("/ready/")
    expect(tick(page, "chips")).to_contain_text("5,000 each")
    # Whether this computer's charger is in is nothing that a test could see to.
    expect(page.locator(".tick.open:not(#tick-mains)")).to_have_count(0, timeout=15_000)


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_everybody_can_use_it(screens, host, size, scheme):
    page = host("/e/night/ready/", size, color_scheme=scheme)
    found = faults(page)
    for folded in page.locator("main summary").all():
        folded.click()
    found += faults(page)
    if size == "phone":
        found += [
            f"{one.inner_text()} is too small for a thumb"
            for one in page.locator(
                "main a:visible, main button:visible, main summary:visible"
            ).all()
            if one.bounding_box()["height"] < 48
        ]
    assert found == [], "\n".join(found)


def test_it_is_used_from_the_keyboard(screens, host):
    page = host("/e/night/")
    page.locator("body[data-connection=live]").wait_for()
    page.locator(".to-ready").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/e/night/ready/")
    help_card = page.locator("#help")
    assert not help_card.get_attribute("open")
    for _ in range(30):
        if page.evaluate("document.activeElement.matches('#help > summary')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert help_card.get_attribute("open") is not None
    with page.expect_response("**/e/night/ready/"):
        pass
    page.wait_for_timeout(300)
    assert help_card.get_attribute("open") is not None, "whoever opened it wants it open"
    assert page.evaluate("document.activeElement.matches('#help > summary')")


def test_the_card_opens_and_closes_as_the_server_wants_it(screens, host):
    page = host("/e/night/ready/")
    says = {"now": "shut"}

    def answer(route):
        got = route.fetch()
        body = got.text().replace('data-help="shut"', f'data-help="{says["now"]}"')
        route.fulfill(response=got, body=body)

    page.route("**/e/night/ready/", answer)
    expect(page.locator("#help")).not_to_have_attribute("open", "")
    says["now"] = "open"
    expect(page.locator("#help")).to_have_attribute("open", "", timeout=10_000)
    page.locator("#help > summary").click()  # read, and put away
    page.wait_for_timeout(4000)
    expect(page.locator("#help")).not_to_have_attribute("open", "")
    page.locator("#help > summary").click()
    says["now"] = "shut"
    expect(page.locator("#help")).not_to_have_attribute("open", "", timeout=10_000)


def test_the_address_is_copied_and_the_button_stays(screens, host):
    page = host("/e/night/ready/")
    copy = page.locator("#codes .copy")
    expect(copy).to_be_visible()
    page.wait_for_timeout(3500)  # the part has been fetched anew
    copy.click()
    expect(page.locator("#codes .copied")).to_have_text("Copied")
    marked = page.evaluate("getSelection().toString()")
    assert marked == page.locator("#ready-address").inner_text()


def test_it_works_without_script_by_reloading(screens, host):
    page = host("/ready/", "phone", java_script_enabled=False)
    expect(tick(page, "phone")).to_have_class(is_("open"))
    another_device_asks(screens)
    page.reload()
    expect(tick(page, "phone")).to_have_class(is_("done"))
    page.locator("#help > summary").click()
    assert page.get_by_text("Guest Wi-Fi.").is_visible()
    assert page.locator(".copy").first.is_hidden()  # it would do nothing
