"""One server for all tests of the director's page; each test has a night of its own on it."""

import json
import socket
import subprocess
import sys
import urllib.request
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.conftest import ROOT, Served, own_environment
from tournament.computer import lan

SECRET = "the-phone-of-the-host"
CSRF = "c" * 32
PHONE = {"width": 360, "height": 640}
SIDEWAYS = {"width": 844, "height": 390}
LAPTOP = {"width": 1280, "height": 800}
NAMES = [
    *("Anna", "Björn", "Karin", "Lars", "Mette", "Oskar", "Anders Berg"),
    "Maximiliane von Hohenstein-Larsen",
]

START = (
    "import django, runpy, sys; django.setup(); runpy.run_path(sys.argv[1], run_name='__main__')"
)


@dataclass
class Theatre:
    served: Served
    backstage: subprocess.Popen
    nights: int = 0

    @property
    def home(self):
        """As phones see it: plain http, no localhost."""
        return f"http://{(lan.addresses() or ['127.0.0.1'])[0]}:{self.served.port}"

    def night(self, people=8, names=NAMES, running=True, after="", slug=None):
        """Make a night; return its slug."""
        self.nights += 1
        slug = slug or f"night-{self.nights}"
        wish = {"slug": slug, "people": people, "names": names[:people], "running": running}
        self.backstage.stdin.write(json.dumps(wish | {"after": after}) + "\n")
        self.backstage.stdin.flush()
        assert self.backstage.stdout.readline(), "the backstage process has died"
        return slug

    def deed(self, slug, path, **values):
        """What another phone does meanwhile."""
        request = urllib.request.Request(
            f"{self.home}/e/{slug}/{path}",
            data="&".join(f"{name}={value}" for name, value in values.items()).encode(),
            headers={
                "Cookie": f"shuffleup_device={SECRET}; shuffleup_csrf={CSRF}",
                "X-CSRFToken": CSRF,
                "HX-Request": "true",
            },
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.headers["Reading"] or "null")

    def reading(self, slug):
        with urllib.request.urlopen(f"{self.home}/e/{slug}/reading.json", timeout=10) as answer:
            return json.load(answer)


@pytest.fixture(scope="session")
def theatre(tmp_path_factory, empty_house):
    data = empty_house(tmp_path_factory.mktemp("house") / "data")
    environment = own_environment(data, DJANGO_SETTINGS_MODULE="tournament.config.settings")
    with socket.socket() as free:
        free.bind(("", 0))
        port = free.getsockname()[1]
    pipes = {"stdout": subprocess.PIPE, "text": True, "cwd": ROOT, "env": environment}
    serving = [sys.executable, "-u", "manage.py", "serve", "--no-browser", "--port", str(port)]
    served = Served(
        subprocess.Popen(serving, stdin=subprocess.DEVNULL, stderr=subprocess.STDOUT, **pipes),
        data,
    )
    served.wait_for(r"On this .*\n")
    made = [sys.executable, "-c", START, str(Path(__file__).with_name("backstage.py")), SECRET]
    backstage = subprocess.Popen(made, stdin=subprocess.PIPE, **pipes)
    yield Theatre(served, backstage)
    backstage.stdin.close()
    backstage.wait()
    served.process.kill()
    served.process.wait()
    for pipe in (backstage.stdout, served.process.stdout):
        pipe.close()


REFUSED = "Failed to load resource: the server responded"
# What the browser and htmx say besides where the test itself cuts the network.
LOST = ("ERR_", "Failed to fetch", "signal is aborted")


@pytest.fixture
def phone(request, chromium, theatre):
    """Open the director's page of a night; an unexpected word in its console fails the test."""
    contexts, complaints = [], []
    is_cut = request.node.get_closest_marker("cuts_the_network") is not None
    expected = (REFUSED, *LOST) if is_cut else (REFUSED,)

    def heard(message):
        is_expected = any(words in message.text for words in expected)
        if message.type in {"error", "warning"} and not is_expected:
            complaints.append(message.text)

    def open_page(slug, size=PHONE, path="", may_steer=True, **options):
        context = chromium.new_context(
            base_url=theatre.home, viewport=size, has_touch=size["width"] < 900, **options
        )
        context.set_default_timeout(8_000)
        contexts.append(context)
        if may_steer:
            context.add_cookies(
                [{"name": "shuffleup_device", "value": SECRET, "url": theatre.home}]
            )
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", heard)
        page.goto(f"/e/{slug}/{path}")
        if may_steer and options.get("java_script_enabled", True):
            page.locator("body[data-connection=live]").wait_for()
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
