"""Each page opens on a phone and on a large screen, and its console stays silent."""

import pytest

SIZES = {"phone": {"width": 360, "height": 640}, "television": {"width": 1920, "height": 1080}}
FOR_GUESTS = ("/", "/tv/", "/e/night/", "/e/night/tv/", "/e/night/view/", "/e/night/room/")
FOR_THE_HOST = (
    "/",
    "/new/",
    "/devices/",
    "/ready/",
    "/schedules/",
    "/e/night/",
    "/e/night/levels/",
    "/e/night/journal/",
    "/e/night/ready/",
    "/e/night/settings/",
    "/e/night/devices/",
)


@pytest.fixture
def night(make_night):
    make_night()


@pytest.fixture(params=SIZES)
def size(request):
    return SIZES[request.param]


def look_at(screens, paths, device, width):
    """What is wrong with these pages: too wide, without a title."""
    found = []
    for path in paths:
        page = screens.open(path, device)
        if not page.title():
            found.append(f"{path} has no title")
        if (wide := page.evaluate("document.documentElement.scrollWidth")) > width:
            found.append(f"{path} is {wide} wide")
        page.close()
    return found


def test_a_guest_opens_each_page(night, screens, size):
    device = screens.device(viewport=size)
    assert look_at(screens, FOR_GUESTS, device, size["width"]) == []


def test_the_host_opens_each_page(night, screens, size):
    device = screens.device(viewport=size)
    page = screens.open(screens.served.host_link, device)
    page.locator("form button[type=submit]").first.click()
    assert look_at(screens, FOR_THE_HOST, device, size["width"]) == []
