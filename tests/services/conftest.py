"""A club: PostgreSQL, Redis, several servers, and a worker of its own.

``DATABASE_URL`` names a server on which databases may be made, ``REDIS_URL`` one that may be
emptied.
"""

import contextlib
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
from types import SimpleNamespace
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
import redis

from tests.conftest import ROOT, own_environment


def address(name):
    if not os.environ.get(name):
        pytest.skip(f"takes {name}: see manage.py test --services")
    return os.environ[name]


@contextlib.contextmanager
def database_made(template="template1"):
    """(the name, the address) of a PostgreSQL database that goes away."""
    url = address("DATABASE_URL")
    name = f"club_{secrets.token_hex(4)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        yield name, urlunsplit(urlsplit(url)._replace(path=f"/{name}"))
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def empty_club(tmp_path_factory):
    """The name of a database with every table and nothing in them; migrating takes longest."""
    with database_made() as (name, url):
        environment = own_environment(tmp_path_factory.mktemp("club"), DATABASE_URL=url)
        migrate = [sys.executable, "manage.py", "migrate", "-v0"]
        subprocess.run(migrate, cwd=ROOT, env=environment, check=True)
        yield name


@pytest.fixture
def database(empty_club):
    """The address of a database with nothing in its tables."""
    with database_made(empty_club) as (_, url):
        yield url


@pytest.fixture
def broker():
    """The address of a Redis that this process alone uses, emptied."""
    url = address("REDIS_URL")
    redis.Redis.from_url(url).flushdb()
    return url


class OwnRedis:
    """A Redis that a test may kill; started again it is as empty as one without a disk."""

    def __init__(self, port):
        self.port, self.url, self.process = port, f"redis://127.0.0.1:{port}/0", None

    def start(self):
        command = ["redis-server", "--port", str(self.port), "--save", "", "--bind", "127.0.0.1"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        for _ in range(100):
            try:
                return redis.Redis.from_url(self.url).ping()
            except redis.ConnectionError:
                time.sleep(0.05)
        pytest.fail("Redis did not start")

    def kill(self):
        self.process.kill()
        self.process.wait()


@pytest.fixture
def own_redis(free_port):
    if shutil.which("redis-server") is None:
        pytest.skip("takes redis-server on this machine")
    server = OwnRedis(free_port)
    server.start()
    yield server
    server.kill()


@pytest.fixture
def make_club(run_manage, make_night, database, tmp_path):
    """A function that makes a club around a broker: servers, workers, deeds, what was recorded."""

    def make(broker, *seconds, running=True, address=database):
        environment = {
            "DATABASE_URL": address,
            "REDIS_URL": broker,
            "SHUFFLEUP_SECRET_KEY": "one-for-all-" * 6,
        }
        make_night(*seconds, running=running, **environment)

        def server():
            """As on another machine of the club: with a data folder of its own."""
            data = tmp_path / secrets.token_hex(4)
            served = run_manage(
                *("serve", "--no-browser", "--local", "--port", 0), data=data, **environment
            )
            served.wait_for("On this .*\n")
            return served

        def worker():
            started = run_manage("worker", **environment)
            started.wait_for("The worker is ready")
            return started

        def do(code):
            """Run this in a process of its own, with ``clock``, ``night`` and ``Author``."""
            done = run_manage(
                *("shell", "--verbosity", 0, "--command"),
                "import time\n"
                "from tournament.models import Event\n"
                "from tournament.services import clock\n"
                "from tournament.services.deeds import Author\n"
                "night = Event.objects.get(slug='night')\n" + code,
                **environment,
            )
            assert done.process.wait(60) == 0, done.text
            time.sleep(0.1)
            return done.text

        def changes():
            """(position, when, when noticed) of each level the clock reached by itself."""
            with psycopg.connect(database) as connection:
                return connection.execute(
                    "SELECT position, at, noticed_at FROM tournament_levelchange ORDER BY position"
                ).fetchall()

        def wait_for_changes(count, within=20.0):
            end = time.monotonic() + within
            while len(changes()) < count:
                if time.monotonic() > end:
                    pytest.fail(f"{len(changes())} of {count} level changes were recorded")
                time.sleep(0.05)
            return changes()

        return SimpleNamespace(
            server=server,
            worker=worker,
            do=do,
            changes=changes,
            wait_for_changes=wait_for_changes,
            environment=environment,
        )

    return make


class Stream:
    """One page's stream, read by hand."""

    def __init__(self, port):
        self.sock = socket.create_connection(("127.0.0.1", port), timeout=30)
        self.sock.sendall(b"GET /e/night/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        self.heard = ""
        self.wait_for("event: reading")

    def wait_for(self, what):
        """Read until this comes; what was read is forgotten. The wall time it came."""
        while what not in self.heard:
            self.heard += self.sock.recv(65_536).decode()
        self.heard = ""
        return time.time()


@pytest.fixture
def listen():
    streams = []

    def open_stream(served):
        streams.append(Stream(served.port))
        return streams[-1]

    yield open_stream
    for stream in streams:
        stream.sock.close()
