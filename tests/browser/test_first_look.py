"""Each page opens on a phone and on a large screen, and its console stays silent."""

import pytest

SIZES = {"phone": {"width": 360, "height": 640}, "television": {"width": 1920, "height": 1080}}


@pytest.fixture
def night(make_night):
    make_night()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "path", ["/", "/tv/", "/e/night/", "/e/night/tv/", "/e/night/view/", "/e/night/room/"]
)
def test_a_guest_opens_it(night, screens, path, size):
    page = screens.open(path, viewport=SIZES[size])
    assert page.title()
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["width"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "path", ["/", "/new/", "/e/night/", "/e/night/levels/", "/e/night/journal/"]
)
def test_the_host_opens_it(night, screens, path, size):
    device = screens.device(viewport=SIZES[size])
    page = screens.open(screens.served.host_link, device)
    page.locator("form button[type=submit]").first.click()
    page = screens.open(path, device)
    assert page.title()
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["width"]
