"""A night on a real server, steered over HTTP by the host's phone, and what may happen to it."""

import json
import re
import signal
import sqlite3
import threading
import time
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from http.client import HTTPConnection
from urllib.parse import urlencode

import pytest

KEEP_ALIVE_SECONDS = 4  # the server hangs up after five


def wait_until(true, seconds=10.0, every=0.02):
    """The first true answer of this question."""
    end = time.monotonic() + seconds
    while not (answer := true()):
        if time.monotonic() > end:
            pytest.fail(f"This did not come true within {seconds} s: {true}")
        time.sleep(every)
    return answer


def at_once(*calls):
    """Begin these calls at the same moment; their answers in order."""
    barrier = threading.Barrier(len(calls))
    answers = [None] * len(calls)

    def run(number, call):
        barrier.wait()
        answers[number] = call()

    threads = [threading.Thread(target=run, args=item) for item in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


@dataclass
class Phone:
    """A browser with one connection, cookies, and no page."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    family: list["Phone"] = field(default_factory=list)
    connection: HTTPConnection | None = None
    asked_at: float = 0.0
    ahead_ms: float = 0.0  # of the server's time over this process's monotonic clock

    def __post_init__(self):
        self.family.append(self)

    def ask(self, method, path, fields=None, seconds=15.0, **headers):
        """(status, text)"""
        self._request(method, path, fields, seconds, headers)
        try:
            answer = self.connection.getresponse()
            text = answer.read().decode()
            self.headers = answer.headers
        except OSError:
            self.hang_up()
            raise
        for cookie in self.headers.get_all("Set-Cookie") or []:
            name, value = cookie.split(";")[0].split("=", 1)
            self.cookies[name] = value
        return answer.status, text

    def _request(self, method, path, fields, seconds, headers):
        if time.monotonic() - self.asked_at > KEEP_ALIVE_SECONDS:
            self.hang_up()
        self.asked_at = time.monotonic()
        if self.connection is None:
            self.connection = HTTPConnection("127.0.0.1", self.port, timeout=seconds)
        sent = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if method == "POST":
            sent["Content-Type"] = "application/x-www-form-urlencoded"
            sent["X-CSRFToken"] = self.cookies.get("shuffleup_csrf", "")
        sent |= headers
        try:
            self.connection.request(method, path, urlencode(fields or {}), sent)
        except OSError:
            self.hang_up()
            raise

    def hang_up(self):
        if self.connection is not None:
            self.connection.close()
        self.connection = None

    def sign_in(self, link):
        assert self.ask("GET", link)[0] == 200
        assert self.ask("POST", link)[0] == 302

    def another(self):
        """The same browser with a connection of its own."""
        return Phone(self.port, dict(self.cookies), self.family)

    def do(self, deed, *, key=None, seconds=15.0, **fields):
        """Post a deed of the clock as the page's script does: (status, sentence)."""
        key = {"Idempotency-Key": key or f"key-{time.monotonic_ns()}"}
        return self.ask("POST", f"/e/night/clock/{deed}/", fields, seconds, **key)

    def send(self, deed, *, key, **fields):
        """Post a deed and wait for no answer."""
        headers = {"Idempotency-Key": key}
        self._request("POST", f"/e/night/clock/{deed}/", fields, 15.0, headers)

    def did(self, deed, **fields):
        status, text = self.do(deed, **fields)
        assert status == 204, (status, text)
        return self.read()

    def read(self):
        status, text = self.ask("GET", "/e/night/reading.json")
        assert status == 200, text
        reading = json.loads(text)
        self.ahead_ms = reading["server_ms"] - time.monotonic() * 1000
        return reading

    def wait_for(self, ms):
        """Let the server's time come to this, whether there is a server or not."""
        while (left := ms - self.ahead_ms - time.monotonic() * 1000) > 0:
            time.sleep(min(left / 1000, 0.2))


def ends_at(reading):
    """When the level on show is over, in server milliseconds: the clock in one number."""
    return reading["server_ms"] + reading["left_ms"]


@dataclass
class Night:
    """A night with its server and the host's phone."""

    served: object
    phone: Phone
    start: object

    def kill(self):
        self.served.process.kill()
        self.served.process.wait()
        self.phone.hang_up()

    def stop(self):
        """As Ctrl-C does."""
        self.served.stop()
        self.phone.hang_up()

    def start_again(self):
        self.served = self.start(port=self.served.port)

    def stop_process(self):
        self.served.process.send_signal(signal.SIGSTOP)

    def continue_process(self):
        self.served.process.send_signal(signal.SIGCONT)

    def rows(self, query, *arguments):
        path = self.served.data / "shuffleup.sqlite3"
        with closing(sqlite3.connect(path, timeout=20)) as database:
            return database.execute(query, arguments).fetchall()

    def level_changes(self):
        """(position, when, when noticed), in order."""
        rows = self.rows(
            "SELECT position, at, noticed_at FROM tournament_levelchange ORDER BY at, id"
        )
        return [
            (position, *(datetime.fromisoformat(instant) for instant in instants))
            for position, *instants in rows
        ]

    def wait_for_changes(self, count, seconds=12.0):
        wait_until(lambda: len(self.level_changes()) >= count, seconds)
        return self.level_changes()


def instant(ms):
    """An instant in the form of ``level_changes`` from server milliseconds."""
    return datetime(1970, 1, 1) + timedelta(milliseconds=ms)  # noqa: DTZ001 (as SQLite keeps it)


@dataclass
class Stream:
    """A page's live connection; what it heard as (name, data)."""

    phone: Phone
    heard: list = field(default_factory=list)

    def __post_init__(self):
        self.connection = HTTPConnection("127.0.0.1", self.phone.port, timeout=15)
        self.connection.request("GET", "/e/night/stream")
        self.answer = self.connection.getresponse()
        assert self.answer.status == 200
        self.text = ""

    def wait_for(self, name, seconds=10.0, **values):
        """The next event of this name with these values in its data."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            while "\n\n" in self.text:
                block, self.text = self.text.split("\n\n", 1)
                if match := re.match(r"event: (\w+)\ndata: (.*)", block):
                    data = json.loads(match[2])
                    self.heard.append((match[1], data))
                    if match[1] == name and values.items() <= data.items():
                        return data
            chunk = self.answer.read1(65_536)
            assert chunk, "the stream ended"
            self.text += chunk.decode()
        return pytest.fail(f"{name} with {values} did not come; heard {self.heard}")

    def cut(self):
        self.connection.close()
