"""A real ``manage.py serve`` with its own data, and a phone that steers it."""

import contextlib
import http.client
import json
import os
import random
import re
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SLUG = "night"
DEVICE = "the-phone-of-the-bench"

NIGHT = """
from tournament import instants
from tournament.models import Right
from tournament.rules.levels import LevelKind, LevelPlan
from tournament.services import clock, events
from tournament.services.deeds import Author
from tournament.services.rights import hashed
levels = [LevelPlan(LevelKind.PLAY, {seconds}, 25 * 2**n, 50 * 2**n) for n in range({levels})]
levels.insert(3, LevelPlan(LevelKind.BREAK, 600))
wish = events.Wish("Night", levels, people={people}, stack=5000, slug={slug!r})
night = events.create_event(Author(), wish).event
clock.start(night.pk, Author())
Right.objects.get_or_create(
    device_hash=hashed({device!r}), kind="steer", defaults={{"created_at": instants.wall_now()}}
)
"""


class Server:
    """Starts, dies and starts again on one port, with the data of a folder that goes away."""

    def __init__(self, folder: Path) -> None:
        self.data = folder
        self.port = free_port()
        self.process: subprocess.Popen[str] | None = None
        self.said = ""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def environment(self) -> dict[str, str]:
        ours = ("SHUFFLEUP_", "DJANGO_", "DATABASE_URL", "REDIS_URL")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        return kept | {"SHUFFLEUP_NO_VENV": "1", "SHUFFLEUP_DATA": str(self.data)}

    def manage(self, *arguments: object) -> str:
        return subprocess.run(
            [sys.executable, str(ROOT / "manage.py"), *map(str, arguments)],
            env=self.environment(),
            check=True,
            capture_output=True,
            text=True,
        ).stdout

    def run(self, code: str) -> str:
        """What this code, run with the project's models at hand, prints."""
        return self.manage("shell", "--verbosity", 0, "--command", code)

    def make_night(
        self, people: int = 8, seconds: int = 1200, levels: int = 14, slug: str = SLUG
    ) -> None:
        self.manage("migrate", "--verbosity", 0)
        self.run(
            NIGHT.format(people=people, seconds=seconds, levels=levels, slug=slug, device=DEVICE)
        )

    def start(self, page: str = "/healthz") -> float:
        """Return the seconds until it had answered with this page."""
        began = time.monotonic()
        self.said = ""
        options = ["--no-browser", "--local", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [sys.executable, "-u", str(ROOT / "manage.py"), "serve", *options],
            env=self.environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        threading.Thread(target=self._read, args=[self.process], daemon=True).start()
        while self.url not in self.said:
            self._demand_life(began)
            time.sleep(0.002)
        while True:
            with contextlib.suppress(OSError):
                if get(self.url, page)[0] == 200:
                    return time.monotonic() - began
            self._demand_life(began)
            time.sleep(0.005)

    def _read(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self.said += line

    def _demand_life(self, began: float) -> None:
        assert self.process is not None
        if self.process.poll() is not None or time.monotonic() - began > 60:
            raise RuntimeError(f"The server does not run; it said:\n{self.said}")

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGINT)

    def _end(self, number: signal.Signals) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(number)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def memory_mb(self) -> float:
        """What the process holds in memory (resident, shared libraries counted in)."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found
        return int(found[1]) / 1024

    def cpu_seconds(self) -> float:
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def reading(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(get(self.url, f"/e/{SLUG}/reading.json")[1])
        return found


def free_port() -> int:
    """One that no outgoing connection takes while the server is away."""
    while True:
        port = random.randrange(20_000, 30_000)
        with socket.socket() as sock, contextlib.suppress(OSError):
            sock.bind(("127.0.0.1", port))
            return port


@contextlib.contextmanager
def server() -> Iterator[Server]:
    """A server that was not started yet."""
    with tempfile.TemporaryDirectory(
        prefix="shuffleup-bench-", ignore_cleanup_errors=True
    ) as folder:
        served = Server(Path(folder))
        try:
            yield served
        finally:
            served.stop()


@contextlib.contextmanager
def running_night(people: int = 8, **night: int) -> Iterator[Server]:
    with server() as served:
        served.make_night(people, **night)
        served.start()
        yield served


def get(url: str, path: str, **headers: str) -> tuple[int, bytes]:
    host = url.removeprefix("http://")
    connection = http.client.HTTPConnection(host, timeout=30)
    with contextlib.closing(connection):
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read()


class Phone:
    """A device with the right to steer, on one kept-alive connection."""

    TOKEN = secrets.token_hex(16)
    COOKIE = f"shuffleup_device={DEVICE}; shuffleup_csrf={TOKEN}"

    def __init__(self, served: Server, slug: str = SLUG) -> None:
        self.host = f"127.0.0.1:{served.port}"
        self.slug = slug
        self.sock = socket.create_connection(("127.0.0.1", served.port), 30)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def post(self, path: str, **fields: object) -> tuple[int, bytes]:
        self.send(path, **fields)
        return self.answer()

    def send(self, path: str, **fields: object) -> None:
        """Send a deed as the page does; the answer is still to be read."""
        body = "&".join(f"{name}={value}" for name, value in fields.items()).encode()
        self._ask("POST", path, body, "HX-Request: true")

    def get(self, path: str) -> tuple[int, bytes]:
        self._ask("GET", path)
        return self.answer()

    def _ask(self, method: str, path: str, body: bytes = b"", *more: str) -> None:
        head = [
            f"{method} /e/{self.slug}/{path} HTTP/1.1",
            f"Host: {self.host}",
            f"Cookie: {self.COOKIE}",
            f"X-CSRFToken: {self.TOKEN}",
            f"Idempotency-Key: {secrets.token_hex(16)}",
            *more,
            "Content-Type: application/x-www-form-urlencoded",
            f"Content-Length: {len(body)}",
        ]
        self.sock.sendall("\r\n".join(head).encode() + b"\r\n\r\n" + body)

    def answer(self) -> tuple[int, bytes]:
        answer = http.client.HTTPResponse(self.sock)
        answer.begin()
        return answer.status, answer.read()

    def clock(self, deed: str, seq: int) -> None:
        status, body = self.post(f"clock/{deed}/", seq=seq)
        if status != 200:
            raise RuntimeError(f"{deed} was answered {status}: {body[:500]!r}")

    def close(self) -> None:
        self.sock.close()
