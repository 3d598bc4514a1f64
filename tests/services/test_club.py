"""Two servers, PostgreSQL, Redis and workers of their own, all real."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAUSE = "clock.pause(night.pk, Author()); print('done', time.time())"


@pytest.mark.timed
def test_a_deed_reaches_the_pages_of_every_server(make_club, broker, listen):
    club = make_club(broker)
    streams = [listen(club.server()), listen(club.server())]
    time.sleep(1)  # for the servers to have joined the channel
    done = float(club.do(PAUSE).split()[-1])
    for stream in streams:
        assert stream.wait_for('"state":"paused"') - done < 0.5


@pytest.mark.timed
def test_levels_are_recorded_once_by_two_workers_and_told_everywhere(make_club, broker, listen):
    club = make_club(broker, 20, 2, 1200)
    club.worker()
    club.worker()
    stream = listen(club.server())
    stream.wait_for('"position":1')
    changes = club.wait_for_changes(2)
    time.sleep(2)
    assert club.changes() == changes
    for _, at, noticed in changes:
        assert 0 <= (noticed - at).total_seconds() < 0.5


def test_a_worker_that_was_killed_is_made_good_by_the_next(make_club, broker):
    club = make_club(broker, 12, 1200)
    worker = club.worker()
    time.sleep(1)  # it holds the task of the coming boundary now
    worker.process.kill()
    worker.process.wait()
    time.sleep(11)
    assert club.changes() == []
    club.worker()
    [(position, _, _)] = club.wait_for_changes(1)
    assert position == 1


def test_a_broker_that_comes_back_finds_its_worker(make_club, own_redis):
    club = make_club(own_redis.url, 14, 3, 1200)
    worker = club.worker()
    time.sleep(2)
    own_redis.kill()
    club.do(PAUSE)  # nobody at the table notices that the broker is away
    club.do("clock.resume(night.pk, Author())")
    time.sleep(2)
    own_redis.start()
    club.wait_for_changes(2, within=40)
    assert worker.process.poll() is None


def test_a_server_whose_redis_is_away_still_hears_of_deeds(make_club, own_redis, listen):
    club = make_club(own_redis.url)
    stream = listen(club.server())
    own_redis.kill()
    done = float(club.do(PAUSE).split()[-1])
    assert stream.wait_for('"state":"paused"') - done < 3


def test_plain_celery_and_plain_uvicorn_do_as_well(make_club, broker, listen, free_port, tmp_path):
    club = make_club(broker, 14, 1200)
    environment = {
        **os.environ,
        **club.environment,
        "SHUFFLEUP_DATA": str(tmp_path / "data"),
        "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
    }
    celery = ["celery", "-A", "tournament.config", "worker", "-B", "--concurrency", "1"]
    uvicorn = ["uvicorn", "tournament.config.asgi:application", "--port", str(free_port)]
    processes = [
        subprocess.Popen([sys.executable, "-m", *command], cwd=ROOT, env=environment)
        for command in (celery, uvicorn)
    ]
    try:
        [(position, at, noticed)] = club.wait_for_changes(1, within=40)
        assert position == 1
        assert (noticed - at).total_seconds() < 6
    finally:
        for process in processes:
            process.send_signal(signal.SIGTERM)
        for process in processes:
            process.wait(20)
