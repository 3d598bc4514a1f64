"""The lines turn green by themselves, on the host's computer, while phones and the TV come in."""

import http.client
import re

import pytest
from playwright.sync_api import expect

SIZES = {
    "phone": {"width": 360, "height": 780},
    "laptop": {"width": 1280, "height": 800},
    "large": {"width": 1920, "height": 1080},
}


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
    expect(page.get_by_role("status").first).to_have_text("Ready. Shuffle up and deal.")
    page.get_by_role("link", name="To the director's page").click()
    page.wait_for_url("**/e/night/")
