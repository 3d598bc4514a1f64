"""What everybody must be able to do with a page, whatever it is about."""

from axe_playwright_python.sync_playwright import Axe

SIZES = {
    "phone": {"width": 360, "height": 640},
    "laptop": {"width": 1280, "height": 800},
    "large": {"width": 1920, "height": 1080},
}
# Each size and each scheme, and the smallest screen in both.
LOOKS = [("phone", "dark"), ("phone", "light"), ("laptop", "light"), ("large", "dark")]


def barriers(page) -> list[str]:
    """What an accessibility checker finds, in words."""
    checked = Axe().run(page, options={"resultTypes": ["violations"]}).response
    assert len(checked["passes"]) > 5  # it did look
    return [
        f"{violation['id']}: {node['html'][:150]}"
        for violation in checked["violations"]
        for node in violation["nodes"]
    ]


def faults(page) -> list[str]:
    """Barriers, and a page wider than its screen."""
    page.wait_for_load_state("networkidle")
    found = barriers(page)
    width = page.evaluate("document.documentElement.scrollWidth")
    if width > page.viewport_size["width"]:
        found.append(f"{page.url} is {width} wide")
    return found
