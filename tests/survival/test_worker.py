"""The worker that times the levels is dead, or dies: the clock does not need it to be right."""

import subprocess
import sys
import urllib.request

import pytest

from tests.conftest import ROOT, own_environment
from tests.survival.nights import ends_at, instant, wait_until


@pytest.fixture
def serve_without_worker():
    """A plain web server at the data and port of a night whose server is gone."""
    processes = []

    def start(night):
        port = night.served.port
        processes.append(
            subprocess.Popen(
                [
                    *(sys.executable, "-m", "uvicorn", "tournament.config.asgi:application"),
                    *("--port", str(port), "--log-level", "warning"),
                ],
                cwd=ROOT,
                env=own_environment(night.served.data),
            )
        )
        wait_until(lambda: answers(port))
        return processes[-1]

    yield start
    for process in processes:
        process.kill()
        process.wait()


def answers(port):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2) as answer:
            return answer.status == 200
    except OSError:
        return False


def test_without_a_worker_levels_change_and_deeds_are_done(
    make_live_night, serve_without_worker, listen
):
    night = make_live_night(4, 2, 1200)
    end = ends_at(night.phone.read())
    night.kill()
    alone = serve_without_worker(night)
    page = listen(night)
    first = page.wait_for("reading")
    assert (first["level"], ends_at(first)) == (1, end)
    night.phone.wait_for(end + 2100)
    shown = night.phone.read()
    assert (shown["level"], ends_at(shown)) == (3, end + 2000 + 1_200_000)
    assert night.level_changes() == []
    assert ends_at(night.phone.did("add-time", ms=60_000)) == ends_at(shown) + 60_000
    assert ends_at(page.wait_for("reading", level=3)) == ends_at(shown) + 60_000
    changes = [(position, at) for position, at, _ in night.level_changes()]
    assert changes == [(1, instant(end)), (2, instant(end + 2000))]
    alone.kill()
    alone.wait()
    night.phone.hang_up()
    night.start_again()
    assert ends_at(night.phone.read()) == ends_at(shown) + 60_000
    assert len(night.level_changes()) == 2


DYING = """
import time
from celery import current_app
from tournament.config.embedded import Embedded
from tournament.services import timing

ran = []
timing.sweep = lambda: ran.append(time.monotonic())

def ran_since(instant):
    end = time.monotonic() + 20
    while not (ran and ran[-1] > instant):
        assert time.monotonic() < end
        time.sleep(0.05)

embedded = Embedded()
embedded.start()
ran_since(0)
worker = embedded.worker
worker.stop()
now = time.monotonic()
while embedded.worker is worker:
    time.sleep(0.05)
current_app.send_task("tournament.tasks.sweep")
ran_since(now)
print("the worker came back", flush=True)
beat = embedded.beat
beat.stop()
while embedded.beat is beat:
    time.sleep(0.05)
ran_since(time.monotonic())
print("beat came back", flush=True)
import os
os._exit(0)
"""


def test_a_worker_or_a_beat_that_ends_is_started_again(run_manage):
    process = run_manage("shell", "--verbosity", 0, "--command", DYING)
    assert process.wait_for("the worker came back", seconds=20)
    assert process.wait_for("beat came back", seconds=20)
