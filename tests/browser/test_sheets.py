"""The sheets of a night, printed to PDF by Chromium, and ticked on two phones."""

import re
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from tests.conftest import ROOT, Served, own_environment
from tournament.computer import lan

from .conftest import Screens
from .faults import SIZES as DEVICES
from .faults import faults

SHEETS = ("host", "counting", "chips", "breaks", "blinds")
A4 = {"width": 718, "height": 1047}  # 190 by 277 mm, what the margins leave of it
SIZES = DEVICES | {"a4": A4}
SECRET = "the-phone-of-the-host"
START = "import django, sys; django.setup(); exec(sys.stdin.read())"
NIGHTS = f"""
from tests.browser.sheet_nights import make
make({SECRET!r})
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A server with the nights of sheet_nights.py, for all tests here."""
    data = tmp_path_factory.mktemp("house") / "data"
    environment = own_environment(data, DJANGO_SETTINGS_MODULE="tournament.config.settings")
    options = {"cwd": ROOT, "env": environment, "text": True}
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], check=True, **options)
    subprocess.run([sys.executable, "-c", START], input=NIGHTS, check=True, **options)
    served = Served(
        subprocess.Popen(
            [sys.executable, "-u", "manage.py", "serve", "--no-browser", "--port", "0"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            **options,
        ),
        data,
    )
    served.wait_for(r"On this .*\n")
    yield f"http://{(lan.addresses() or ['127.0.0.1'])[0]}:{served.port}"
    served.process.kill()
    served.process.wait()
    served.process.stdout.close()


@pytest.fixture
def screens(chromium, home):
    opened = Screens(chromium, home)
    yield opened
    for context in opened.contexts:
        context.close()
    assert opened.complaints == []


@pytest.fixture
def host(screens):
    """Opens pages on a device that may steer."""

    def open_page(path, size="laptop", **options):
        device = screens.device(viewport=SIZES[size], **options)
        device.add_cookies([{"name": "shuffleup_device", "value": SECRET, "url": screens.home}])
        return screens.open(path, device)

    return open_page


def sheets_of_paper(page) -> int:
    printed = page.pdf(format="A4", prefer_css_page_size=True, print_background=True)
    return len(re.findall(rb"/Type\s*/Page\b", printed))


CUT = """() => Array.from(document.querySelectorAll(".cut, .halves, .half, .poster, .poster table"))
  .filter((box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1
    || box.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .map((box) => box.className + ": " + box.textContent.trim().slice(0, 60))"""


def test_each_sheet_is_one_a4_and_nothing_on_it_is_cut(host):
    page = host("/e/eight/sheets/", "a4")
    found = {}
    for night in ("eight", "ten", "long", "thirty"):
        for sheet in SHEETS:
            page.goto(f"/e/{night}/sheets/{sheet}/")
            found[night, sheet] = sheets_of_paper(page)
            page.emulate_media(media="print")
            assert page.evaluate(CUT) == [], f"{night} {sheet}"
            page.emulate_media(media="null")  # or it would be printed as a screen
    assert found == dict.fromkeys(found, 1)


def test_a_large_field_takes_more_sheets_of_cards_and_cuts_none(host):
    page = host("/e/many/sheets/chips/", "a4")
    assert sheets_of_paper(page) == 4  # 33 cards
    page.emulate_media(media="print")
    tops = page.evaluate(
        "Array.from(document.querySelectorAll('.paper'), (one) => one.offsetHeight)"
    )
    assert len(tops) == 4
    assert all(high < A4["height"] for high in tops)


@pytest.mark.parametrize(("size", "scheme"), [("phone", "dark"), ("laptop", "light")])
def test_every_sheet_is_a_page_too(host, size, scheme):
    page = host("/e/eight/sheets/", size, color_scheme=scheme)
    found = faults(page)
    for path in (*(f"eight/sheets/{sheet}/" for sheet in SHEETS), "unplanned/sheets/counting/"):
        page.goto(f"/e/{path}")
        found += faults(page)
    assert found == []


def test_no_sheet_is_wider_than_its_screen(host):
    page = host("/e/long/sheets/", "phone")
    for size in ("phone", "laptop", "large"):
        page.set_viewport_size(SIZES[size])
        for night, sheet in (("long", "host"), ("thirty", "blinds"), ("thirty", "breaks")):
            page.goto(f"/e/{night}/sheets/{sheet}/")
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= SIZES[size]["width"], f"{night} {sheet}"


def test_what_one_phone_ticks_the_other_shows(host):
    one = host("/e/eight/sheets/counting/", "phone", has_touch=True)
    other = host("/e/eight/sheets/counting/", "phone", has_touch=True)
    here, there = (page.get_by_role("button", name=re.compile("64 × 25")) for page in (one, other))
    here.dblclick()  # a nervous thumb
    expect(here).to_have_attribute("aria-pressed", "true")
    expect(there).to_have_attribute("aria-pressed", "true")
    expect(other.locator("#progress")).to_contain_text("1 of 17 ticked")
    assert one.evaluate("document.activeElement.id") == "tick-out-25"
    other.wait_for_timeout(600)
    there.tap()
    expect(here).to_have_attribute("aria-pressed", "false")
    one.emulate_media(media="print")
    box = one.locator("#line-out-25 .box")
    assert box.evaluate("box => getComputedStyle(box, '::after').content") == "none"


def test_a_tick_that_does_not_arrive_says_so(host, screens):
    page = host("/e/ten/sheets/counting/", "phone")
    page.route("**/sheets/counting/", lambda route: route.abort())
    page.get_by_role("button", name=re.compile("80 × 25")).click()
    expect(page.get_by_role("alert")).to_contain_text("Not saved: the computer does not answer")
    expect(page.locator("#tick-out-25")).to_have_attribute("aria-pressed", "false")
    screens.complaints[:] = [said for said in screens.complaints if "ERR_FAILED" not in said]


def test_without_a_script_a_tick_is_a_form(host):
    page = host("/e/long/sheets/counting/", "phone", java_script_enabled=False)
    expect(page.get_by_role("button", name="Print")).to_have_count(0)
    page.get_by_role("button", name=re.compile("× 5,000")).click()
    expect(page.locator("#tick-left-5000")).to_have_attribute("aria-pressed", "true")
    assert page.url.endswith("#line-left-5000")
