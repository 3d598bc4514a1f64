"""Chromium on pages of a real server, asked for at this machine's own address as a phone would."""

import os
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tournament.computer import lan
from tournament.management.commands.test import NO_CHROMIUM, find_chromium


def executable() -> str:
    """Chosen by ``manage.py test``; where pytest is run by hand, what that would choose."""
    return os.environ.get("SHUFFLEUP_CHROMIUM") or find_chromium() or pytest.fail(NO_CHROMIUM)


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright:
        arguments = ["--disable-background-networking", "--autoplay-policy=user-gesture-required"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            arguments.append("--no-sandbox")
        browser = playwright.chromium.launch(executable_path=executable(), args=arguments)
        yield browser
        browser.close()


@dataclass
class Screens:
    """Opens pages and remembers every complaint of their consoles."""

    browser: Browser
    home: str
    complaints: list[str] = field(default_factory=list)
    contexts: list = field(default_factory=list)

    def device(self, **options):
        """A phone, laptop or television with cookies of its own; options as of Playwright."""
        context = self.browser.new_context(base_url=self.home, **options)
        context.set_default_timeout(10_000)
        self.contexts.append(context)
        return context

    def open(self, path, device=None, **options) -> Page:
        page = (device or self.device(**options)).new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(path)
        return page

    def _heard(self, message):
        if message.type in {"error", "warning"}:
            self.complaints.append(f"{message.type}: {message.text} ({message.location})")


@pytest.fixture
def on_lan():
    """This machine's address for others, as pages on phones see it: plain http, no localhost."""
    return (lan.addresses() or ["127.0.0.1"])[0]


@pytest.fixture
def screens(chromium, serve, on_lan, empty_house, tmp_path):
    """A server with whatever the data folder holds, and devices to look at it.

    A page that complained in its console (an error, a refused style) fails the test.
    """
    data = tmp_path / "data"
    if not data.exists():  # nothing of this test's own
        empty_house(data)
    served = serve(data=data)
    opened = Screens(chromium, f"http://{on_lan}:{served.port}")
    opened.served = served
    yield opened
    for context in opened.contexts:
        context.close()
    assert opened.complaints == []
