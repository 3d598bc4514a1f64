"""Render the pictures of the README: ``python -m tests.pictures`` (after one ``manage.py test``).

Starts a real server on a demo night in a data folder of its own, steps it through its states and
takes pictures in Chromium, into static/readme/.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tournament.management.commands.test import find_chromium

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "static/readme"
PHONE, LAPTOP, TV = (390, 844), (1280, 800), (1280, 720)
PLAN = (1280, 1400)  # as much of it as tells the story
A4 = (794, 1123)
NAMES = ("Anna", "Björn", "Ella", "Jørgen", "Karin", "Lars", "Mette", "Øyvind")
STATES = (
    "countdown",
    "running",
    "last-minute",
    "last-ten",
    "paused",
    "break",
    "held",
    "last-level",
    "overtime",
    "finished",
)


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = subprocess.Popen(
            [
                sys.executable,
                str(ROOT / "manage.py"),
                "serve",
                "--demo",
                "--no-browser",
                "--port=0",
            ],
            env=os.environ | {"SHUFFLEUP_DATA": data, "SHUFFLEUP_NO_VENV": "1"},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            home, link = addresses(server)
            browser = playwright.chromium.launch(
                executable_path=find_chromium(),
                args=["--no-sandbox", "--disable-background-networking"],
            )
            take_all(browser, home, link)
            browser.close()
        finally:
            server.terminate()
            server.wait(10)


def addresses(server: subprocess.Popen[str]) -> tuple[str, str]:
    """Where the server answers, and the link that makes a device the host's."""
    assert server.stdout
    home = ""
    for line in server.stdout:
        if found := re.search(r"On this network +(\S+)", line):
            home = found[1]
        if found := re.search(r"Your phone +(\S+)", line):
            return home, found[1]
    sys.exit("The server ended before it was ready.")


def take_all(browser: Browser, home: str, link: str) -> None:
    host = browser.new_context(base_url=home, locale="en-GB")
    guest = browser.new_context(base_url=home, locale="en-GB")
    page, tv = host.new_page(), guest.new_page()
    page.goto(link)
    page.click("main button")
    for name, size in (("phone", PHONE), ("laptop", LAPTOP)):
        picture(page, "e/demo/", f"director-{name}", size)
    for name, size in (("phone", PHONE), ("laptop", LAPTOP)):
        picture(tv, "e/demo/view/", f"guest-{name}", size)
    picture(page, "new/", "new-phone", PHONE)
    picture(page, "new/", "new-laptop", LAPTOP)
    picture(page, "plan/", "plan-phone", PHONE)
    picture(page, "plan/", "plan-laptop", PLAN)
    take_sheets(page)
    take_money(page)
    for state in STATES:
        show(page, state)
        picture(tv, "e/demo/tv/", f"tv-{state}", TV)
    show(page, "running")
    tv.goto("e/demo/tv/")
    tv.locator("#start").click()
    tv.wait_for_timeout(11_000)  # for it to say that its chime has played
    picture(page, "e/demo/ready/", "ready-phone", PHONE)


def take_sheets(page: Page) -> None:
    """A night from a plan: its chip cards as they come out of the printer, its list on a phone."""
    page.goto("plan/?likely=8&most=9&start=19:30&end=23:30")
    page.fill("#make-title-field", "Friday night poker")
    page.get_by_role("button", name="Make this night").click()
    page.wait_for_url("**/e/*/")
    night = page.url
    for number, name in enumerate(NAMES, start=1):
        page.goto(f"{night}person/{number}/")
        page.fill(f"#name-of-{number}", name)
        page.get_by_role("button", name="Save").click()
        page.wait_for_url(night + "*")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.goto(f"{night}sheets/counting/")
    for line in ("out-25", "out-100", "seat-1"):
        page.click(f"#tick-{line}")
        page.locator(f"#line-{line}.done").wait_for()
    picture(page, f"{night}sheets/counting/", "counting-phone", PHONE)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": A4[0], "height": A4[1]})
    for sheet in ("host", "chips"):
        page.goto(f"{night}sheets/{sheet}/")
        page.evaluate("document.body.style.padding = '38px'")  # the margins of the paper
        page.screenshot(path=PICTURES / f"sheet-{sheet}.jpg", type="jpeg", quality=82)
        print(f"sheet-{sheet}.jpg")
    page.emulate_media(media="null")


def take_money(page: Page) -> None:
    """An evening with a price: half of it paid, five out, what the places pay, and how it ended."""
    page.goto("new/")
    page.fill("input[name=title]", "Friday night poker")
    page.fill("input[name=people]", str(len(NAMES)))
    page.get_by_role("button", name="Make the night").click()
    page.wait_for_url("**/e/*/")
    night = page.url
    for number, name in enumerate(NAMES, start=1):
        post(page, night, f"person/{number}/name/", name=name)
    post(page, night, "money/usual/", usual="rebuys", price="100")
    post(page, night, "clock/start/")
    for number in (1, 2, 5):
        post(page, night, "money/pay/", number=str(number), paid_with="cash")
    post(page, night, "money/pay/", number="3", paid_with="Swish")
    for number in (6, 7):
        post(page, night, "people/out/", entry=str(number))
    post(page, night, "person/6/buy/rebuy/", paid_with="cash")
    picture(page, f"{night}money/", "money-phone", PHONE)
    picture(page, f"{night}prizes/#answer", "prizes-phone", PHONE)
    for number in (4, 6, 8, 2, 3, 5):
        post(page, night, "people/out/", entry=str(number))
    post(page, night, "clock/finish/")
    picture(page, f"{night}results/", "results-phone", PHONE)
    picture(page, "players/", "players-phone", PHONE)


def post(page: Page, night: str, path: str, **said: str) -> None:
    """Do a deed as the buttons of the director's page do."""
    if not page.url.startswith(night):
        page.goto(night)
    token = page.locator("input[name=csrfmiddlewaretoken]").first.get_attribute("value")
    answer = page.request.post(night + path, form={"csrfmiddlewaretoken": token or ""} | said)
    if not answer.ok:
        sys.exit(f"{path} was answered {answer.status}: {answer.text()[:500]}")


def show(page: Page, state: str) -> None:
    """Bring the demo into a state, as the buttons of its page do."""
    page.goto("e/demo/")
    token = page.locator("input[name=csrfmiddlewaretoken]").first.get_attribute("value")
    answer = page.request.post(f"e/demo/show/{state}/", form={"csrfmiddlewaretoken": token or ""})
    if not answer.ok:
        sys.exit(f"The demo does not know the state {state}.")


def picture(page: Page, path: str, name: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(path)
    page.wait_for_timeout(2500)  # for the last ten seconds of the demo to begin
    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=82)
    print(f"{name}.jpg")


if __name__ == "__main__":
    main()
