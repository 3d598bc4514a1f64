import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

import hypothesis
import pytest

# A busy machine is no reason to fail: what is asked is whether a law holds, not how fast.
hypothesis.settings.register_profile("shuffleup", deadline=None)
hypothesis.settings.load_profile("shuffleup")

ROOT = Path(__file__).resolve().parents[1]


@dataclass
class Served:
    """A real ``manage.py serve`` (or any server of ours) in a process of its own."""

    process: subprocess.Popen
    data: Path
    output: list[str] = field(default_factory=list)

    def __post_init__(self):
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.output.append(line)

    @property
    def text(self) -> str:
        return "".join(self.output)

    def wait_for(self, pattern, seconds=30.0) -> re.Match[str]:
        """The match of this pattern in what the process has printed."""
        end = time.monotonic() + seconds
        while (match := re.search(pattern, self.text)) is None:
            if time.monotonic() > end or self.process.poll() is not None:
                time.sleep(0.1)  # for the last lines of a process that ended
                if match := re.search(pattern, self.text):
                    return match
                pytest.fail(f"{pattern!r} did not come; the process said:\n{self.text}")
            time.sleep(0.02)
        return match

    @property
    def port(self) -> int:
        return int(self.wait_for(r"On this \w+ +http://[^:/]+(?::(\d+))?/")[1] or 80)

    @property
    def url(self) -> str:
        """Where it answers, without the slash."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def host_link(self) -> str:
        """The path that signs one device in as the host."""
        return self.wait_for(r"(?:Your phone|Sign in here) +http://[^/]+(/in/[^/]+/)")[1]

    def get(self, path, **headers) -> str:
        request = urllib.request.Request(self.url + path, headers=headers)
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.read().decode()

    def stop(self, number=signal.SIGINT, seconds=10.0) -> float:
        """Send this signal; return the seconds it took to end."""
        asked = time.monotonic()
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            pytest.fail(f"It did not stop within {seconds} s; it said:\n{self.text}")
        return time.monotonic() - asked


def own_environment(data, **more) -> dict[str, str]:
    """The environment of a process of ours: this Python, that data folder, nothing else set."""
    ours = ("SHUFFLEUP_", "DJANGO_", "PYTEST_", "DATABASE_URL", "REDIS_URL")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return kept | {"SHUFFLEUP_NO_VENV": "1", "SHUFFLEUP_DATA": str(data)} | more


@pytest.fixture(scope="session")
def empty_house(tmp_path_factory):
    """A function that makes a data folder as a first start leaves it; migrating takes longest."""
    made = tmp_path_factory.mktemp("empty-house") / "data"
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "-v0"],
        cwd=ROOT,
        env=own_environment(made),
        check=True,
    )

    def furnish(data):
        return Path(shutil.copytree(made, data, dirs_exist_ok=True))

    return furnish


@pytest.fixture
def run_manage(tmp_path):
    """Start ``manage.py`` with these arguments; what still runs at the end is stopped."""
    started = []

    def run(*arguments, data=None, root=ROOT, **environment) -> Served:
        data = data or tmp_path / "data"
        process = subprocess.Popen(
            [sys.executable, "-u", str(root / "manage.py"), *map(str, arguments)],
            env=own_environment(data, **environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        started.append(Served(process, Path(data)))
        return started[-1]

    yield run
    for served in started:
        if served.process.poll() is None:
            served.process.kill()
            served.process.wait()
        served.process.stdout.close()


@pytest.fixture
def serve(run_manage):
    """Start a server on a free port and wait until it is ready."""

    def start(*arguments, port=0, **more) -> Served:
        served = run_manage("serve", "--no-browser", "--port", port, *arguments, **more)
        served.wait_for(r"On this .*\n")
        return served

    return start


NIGHT = """
from django.core.management import call_command
from tournament.rules.levels import LevelKind, LevelPlan
from tournament.services import clock, events
from tournament.services.deeds import Author
call_command("migrate", verbosity=0)
levels = [
    LevelPlan(LevelKind.BREAK, seconds)
    if n in {breaks}
    else LevelPlan(LevelKind.PLAY, seconds, 25 * 2**n, 50 * 2**n)
    for n, seconds in enumerate({levels})
]
night = events.create_event(Author(), events.Wish("Night", levels, people=8, slug="night")).event
if {running}:
    clock.start(night.pk, Author())
"""


@pytest.fixture
def make_night(run_manage):
    """Put an event with the slug ``night`` into a data folder (that is made if need be).

    Its levels last so many seconds; ``breaks`` are the positions that are breaks.
    """

    def make(*seconds, breaks=(), running=True, **more):
        code = NIGHT.format(levels=seconds or (1200, 1200), breaks=breaks, running=running)
        made = run_manage("shell", "--no-imports", "--command", code, **more)
        assert made.process.wait(60) == 0, made.text

    return make


@pytest.fixture
def free_port():
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return sock.getsockname()[1]
