"""The host's phone held out to a guest, and the sheet of help that lies beside the television."""

import re

import pytest
from playwright.sync_api import expect

from .faults import faults

UPRIGHT = {"width": 360, "height": 780}
ON_ITS_SIDE = {"width": 780, "height": 360}
LAPTOP = {"width": 1280, "height": 800}
LARGE = {"width": 1920, "height": 1080}


@pytest.fixture
def codes(screens, make_night):
    """The page of the codes on the host's phone."""
    make_night(running=False)
    page = screens.open(screens.served.host_link, screens.device(viewport=UPRIGHT))
    page.get_by_role("button", name="Yes, from this device").click()
    page.goto("/e/night/codes/")
    return page


def test_the_codes_fill_the_phone_however_it_is_held(screens, codes):
    codes.locator("#wifi summary").click()
    codes.get_by_label("Name of the Wi-Fi").fill("Näset 5G")
    codes.get_by_label("Password").fill('sesame;"99')
    codes.get_by_role("button", name="Save").click()
    expect(codes.locator("#join")).to_contain_text('sesame;"99')
    for size, least in ((UPRIGHT, 0.93 * 360), (ON_ITS_SIDE, 0.93 * 360), (LAPTOP, 400)):
        codes.set_viewport_size(size)
        boxes = [one.bounding_box() for one in codes.locator(".qr").all()]
        assert len(boxes) == 2
        for box in boxes:
            assert box["width"] == box["height"] >= least, size
            assert box["height"] <= size["height"], size
            assert box["x"] >= 0, size
            assert box["x"] + box["width"] <= size["width"], size
        assert faults(codes) == [], size
    television = screens.open("/tv/", viewport=LARGE)
    expect(television.locator(".code:visible")).to_have_count(2)


def test_the_codes_print_on_one_sheet(codes):
    codes.locator("#wifi summary").click()
    codes.get_by_label("Name of the Wi-Fi").fill("Näset 5G")
    codes.get_by_label("Password").fill("sesame99")
    codes.get_by_role("button", name="Save").click()
    expect(codes.locator("#join")).to_be_visible()
    sheet = codes.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", sheet)) == 1
    codes.emulate_media(media="print")
    expect(codes.get_by_role("button")).to_have_count(0)


def test_the_button_for_the_tv_is_in_reach_without_scrolling(screens, codes):
    button = codes.get_by_role("button", name="Show the code on the TV")
    box = button.bounding_box()
    assert box["height"] >= 48
    assert box["y"] + box["height"] <= UPRIGHT["height"]
    button.click()
    expect(codes.get_by_text("The TV shows the code for 30 seconds.")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "sv", "da", "nb"])
def test_the_help_is_one_sheet_of_a4_and_fits_a_phone(screens, language):
    page = screens.open("/tv/help/", viewport=UPRIGHT, locale=language)
    assert page.get_attribute("html", "lang") == language
    assert faults(page) == []
    printed = page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    page.set_viewport_size(LARGE)
    assert faults(page) == []
