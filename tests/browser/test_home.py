"""From nothing to a night on the TV, as a host with a phone does it."""

import time

import pytest

from .faults import LOOKS, SIZES, faults


def host(screens, **options):
    """A device that the link of the terminal has made the host's."""
    device = screens.device(**options)
    page = screens.open(screens.served.host_link, device)
    page.get_by_role("button", name="Yes, from this device").click()
    return page


def test_from_nothing_to_a_night_on_the_tv_in_half_a_minute(screens):
    began = time.monotonic()
    page = host(screens, viewport=SIZES["phone"])
    page.get_by_role("link", name="Make the first night").click()
    page.get_by_label("How many play?").fill("7")
    page.get_by_text("Turbo").click()
    page.get_by_role("button", name="Make the night").click()
    page.wait_for_url("**/e/*/")
    slug = page.url.rstrip("/").rsplit("/", 1)[1]
    television = screens.open("/tv/", viewport=SIZES["large"])
    assert television.url.endswith(f"/e/{slug}/tv/")
    assert "poker" in television.locator("#title").inner_text()
    assert time.monotonic() - began < 30


def test_the_zone_of_this_device_is_filled_in(screens):
    page = host(screens, timezone_id="America/Halifax")
    page.goto("/new/")
    assert page.locator("select[name=zone]").input_value() == "America/Halifax"


def test_a_night_is_made_without_any_script(screens):
    page = host(screens, viewport=SIZES["phone"], java_script_enabled=False)
    page.goto("/new/")
    page.get_by_text("When do people come, and when does it end?").click()
    page.get_by_label("People come at").fill("19:30")
    page.get_by_role("button", name="Make the night").click()
    assert "/e/" in page.url
    page.goto("/")
    assert page.get_by_text("19:30").is_visible()


def test_the_demo_is_stepped_through_and_screens_follow(screens):
    page = host(screens, viewport=SIZES["laptop"])
    page.get_by_role("button", name="Show me the demo").click()
    page.wait_for_url("**/e/demo/")
    television = screens.open("/e/demo/tv/", viewport=SIZES["large"])
    page.locator(".demo-strip summary").click()
    for state in ("Paused", "Break", "Waiting for the host", "Running"):
        page.locator(".demo-strip").get_by_role("button", name=state, exact=True).click()
        look = "on-break" if state == "Break" else f"is-{CLASSES[state]}"
        assert television.wait_for_selector(f"body.{look}", timeout=5000)


def test_the_page_with_the_code_shows_by_itself_who_came_in(screens):
    page = host(screens)
    page.goto("/devices/")
    page.get_by_role("button", name="Another device of the host").click()
    link = page.locator("#invitation .address").inner_text()
    other = screens.open(link, screens.device())
    other.get_by_role("button", name="Yes, from this device").click()
    page.locator("#invitation").wait_for(state="detached", timeout=5000)
    assert page.locator(".things > li").count() == 2


def test_a_guest_who_came_too_early_sees_the_night_appear(screens):
    guest = screens.open("/")
    assert guest.get_by_text("No night is on").is_visible()
    page = host(screens)
    page.get_by_role("button", name="Show me the demo").click()
    page.wait_for_url("**/e/demo/")
    guest.get_by_text("On now").wait_for(timeout=10_000)


CLASSES = {"Paused": "paused", "Waiting for the host": "held", "Running": "running"}


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_every_page_of_the_host_is_readable(screens, make_night, size, scheme):
    page = host(screens, viewport=SIZES[size], color_scheme=scheme)
    found = faults(page)  # nothing there yet
    page.get_by_role("button", name="Show me the demo").click()
    page.wait_for_url("**/e/demo/")
    page.goto("/new/")
    found += faults(page)
    page.get_by_role("button", name="Make the night").click()
    page.wait_for_url("**/e/*/")
    night = page.url
    page.goto("/schedules/")
    page.get_by_role("button", name="Make my own").click()
    page.wait_for_url("**/schedules/*/")
    found += faults(page)
    page.goto(f"{night}devices/")
    page.get_by_role("button", name="A device that may steer this night").click()
    page.wait_for_selector("#invitation img")
    link = page.locator("#invitation .address").inner_text()
    found += faults(page)
    for path in ("/", "/schedules/", "/devices/", f"{night}settings/", f"{night}delete/"):
        page.goto(path)
        for folded in page.locator("summary").all():
            folded.click()
        found += faults(page)
    guest = screens.open("/", viewport=SIZES[size], color_scheme=scheme)
    found += faults(guest)
    for path in (link, "/in/used-long-ago/", "/sign-in/"):
        guest.goto(path)
        found += faults(guest)
    screens.complaints[:] = [said for said in screens.complaints if "410" not in said]
    assert found == []
