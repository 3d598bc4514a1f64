"""One server for all of these tests, nights in any state, and a network that fails."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

import pytest

from tournament.computer import lan

ROOT = Path(__file__).parents[3]
BACKSTAGE = Path(__file__).with_name("backstage.py")
START = (
    "import django, runpy, sys; django.setup(); runpy.run_path(sys.argv[1], run_name='__main__')"
)
DEVICE = "the-host-of-these-tests"
CSRF = "c" * 32


def play(small, seconds=1200, **more):
    return {"kind": "play", "seconds": seconds, "small": small, "big": small * 2} | more


def pause(seconds=600, **more):
    return {"kind": "break", "seconds": seconds} | more


BIG_BLIND = {"ante_kind": "big_blind"}
EVENING = [
    *(play(25), play(50), play(75), play(100), pause(note="Stack the 25s in tens")),
    *(play(150, ante=300, **BIG_BLIND), play(200, ante=400, **BIG_BLIND)),
    *(play(300, ante=600, **BIG_BLIND), play(400, ante=800, **BIG_BLIND), pause()),
    *(play(500, ante=1000, **BIG_BLIND), play(1000, ante=2000, **BIG_BLIND)),
]


class House:
    """``manage.py serve`` with a data folder, and somebody backstage who makes nights there."""

    def __init__(self, folder):
        self.environment = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("SHUFFLEUP_", "DJANGO_", "PYTEST_", "DATABASE_", "REDIS_"))
        } | {"SHUFFLEUP_NO_VENV": "1", "SHUFFLEUP_DATA": str(folder)}
        self.environment["DJANGO_SETTINGS_MODULE"] = "tournament.config.settings"
        self.log = folder / "log.txt"
        self.port = 0
        self.start()
        self.backstage = subprocess.Popen(
            [sys.executable, "-c", START, str(BACKSTAGE)],
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.ask("device", secret=DEVICE)

    @property
    def url(self):
        return f"http://{(lan.addresses() or ['127.0.0.1'])[0]}:{self.port}"

    def start(self):
        if not self.port:  # it is kept over restarts
            with socket.socket() as free:
                free.bind(("", 0))
                self.port = free.getsockname()[1]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--no-browser", "--port", str(self.port)],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        end = time.monotonic() + 30
        while True:
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=5).close()
                return
            if self.process.poll() is not None or time.monotonic() > end:
                pytest.fail(self.log.read_text())
            time.sleep(0.05)

    def kill(self):
        """As a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self):
        self.backstage.stdin.close()
        self.backstage.stdout.close()
        self.backstage.wait()
        if self.process.poll() is None:
            self.kill()

    def ask(self, do, **wish):
        self.backstage.stdin.write(json.dumps({"do": do} | wish) + "\n")
        self.backstage.stdin.flush()
        answer = self.backstage.stdout.readline()
        return json.loads(answer) if answer else pytest.fail("the backstage process has died")

    def night(self, slug="night", *, title="Friday poker", rows=EVENING, **fields):
        """Make a night; give back its address. ``level`` and ``level_spent_ms`` set the clock."""
        options = {"stack": 5000, "zone": "Europe/Stockholm", "levels_seq": 1, "clock_seq": 1}
        self.ask("night", slug=slug, title=title, rows=rows, **options | fields)
        return f"/e/{slug}/tv/"

    def deed(self, slug, name, **values):
        """Do what a button on the host's phone does; return when it is acknowledged."""
        values = {"seq": self.reading(slug)["clock_seq"]} | values
        request = urllib.request.Request(
            f"{self.url}/e/{slug}/clock/{name}/",
            data="&".join(f"{key}={value}" for key, value in values.items()).encode(),
            headers={
                "Cookie": f"shuffleup_device={DEVICE}; shuffleup_csrf={CSRF}",
                "X-CSRFToken": CSRF,
                "Idempotency-Key": f"{time.monotonic_ns():x}",
            },
        )
        urllib.request.urlopen(request, timeout=10).close()

    def reading(self, slug):
        return json.load(urllib.request.urlopen(f"{self.url}/e/{slug}/reading.json", timeout=10))


@pytest.fixture(scope="session")
def house(tmp_path_factory, empty_house):
    house = House(empty_house(tmp_path_factory.mktemp("house") / "data"))
    yield house
    house.close()


class Link:
    """A wire between browser and server that can go silent or be cut."""

    def __init__(self, port_of_server):
        self.port_of_server = port_of_server
        self.flows = threading.Event()
        self.flows.set()
        self.ends = []
        self.threads = []
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        self._work(self._welcome)

    def _work(self, work, *arguments):
        self.threads.append(threading.Thread(target=work, args=arguments, daemon=True))
        self.threads[-1].start()

    def _welcome(self):
        while True:
            try:
                guest, _ = self.door.accept()
            except OSError:
                return
            try:
                server = socket.create_connection(("127.0.0.1", self.port_of_server))
            except OSError:
                guest.close()
                continue
            self.ends += [guest, server]
            for here, there in ((guest, server), (server, guest)):
                here.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self._work(self._carry, here, there)

    def _carry(self, here, there):
        with contextlib.suppress(OSError):
            while data := here.recv(65536):
                self.flows.wait()  # nobody is told that nothing comes through
                there.sendall(data)
        for end in (here, there):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def stall(self):
        self.flows.clear()

    def resume(self):
        self.flows.set()

    def cut(self):
        for end in self.ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self):
        with contextlib.suppress(OSError):
            self.door.shutdown(socket.SHUT_RDWR)
        self.resume()
        self.cut()
        for thread in self.threads:
            thread.join(5)
        for end in (self.door, *self.ends):
            end.close()


@pytest.fixture
def link(house):
    link = Link(house.port)
    yield link
    link.close()


@pytest.fixture
def show(chromium, house):
    """Open a page as a television would; what its console complains of fails the test, but for
    the network that a test takes away."""
    contexts, complaints = [], []

    def open_page(path, *, home=None, size=(1920, 1080), script=None, steers=False, **options):
        context = options.pop("context", None)
        if context is None:
            viewport = {"width": size[0], "height": size[1]}
            context = chromium.new_context(viewport=viewport, **options)
            context.set_default_timeout(15_000)
            contexts.append(context)
            if steers:
                context.add_cookies(
                    [{"name": "shuffleup_device", "value": DEVICE, "url": home or house.url}]
                )
            if script:
                context.add_init_script(script)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if is_ours(said) else None)
        page.goto((home or house.url) + path)
        return page

    def is_ours(said):
        return said.type in {"error", "warning"} and "Failed to load resource" not in said.text

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def seconds_of(text):
    total = 0
    for part in text.split(":"):
        total = total * 60 + int(part)
    return total
