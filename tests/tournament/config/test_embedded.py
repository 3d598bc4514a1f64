"""The worker and beat inside a real server."""

import sqlite3
import time
from contextlib import closing
from datetime import datetime

import pytest


def level_changes(data):
    """(position, when, when noticed) of each level the clock reached by itself."""
    with closing(sqlite3.connect(data / "shuffleup.sqlite3")) as database:
        rows = database.execute(
            "SELECT position, at, noticed_at FROM tournament_levelchange ORDER BY position"
        ).fetchall()
    return [
        (position, datetime.fromisoformat(at), datetime.fromisoformat(noticed))
        for position, at, noticed in rows
    ]


def wait_for_changes(data, count, seconds=15.0):
    end = time.monotonic() + seconds
    while len(level_changes(data)) < count:
        if time.monotonic() > end:
            pytest.fail(f"{len(level_changes(data))} of {count} level changes were recorded")
        time.sleep(0.1)
    return level_changes(data)


def test_levels_that_end_are_recorded_once_and_on_time(serve, make_night, tmp_path):
    make_night(5, 2, 1200)
    serve()
    changes = wait_for_changes(tmp_path / "data", 2)
    time.sleep(1)
    assert level_changes(tmp_path / "data") == changes
    assert [position for position, _, _ in changes] == [1, 2]
    assert (changes[1][1] - changes[0][1]).total_seconds() == 2
    for _, at, noticed in changes:
        assert 0 <= (noticed - at).total_seconds() < 0.5


def test_a_level_that_ended_while_the_server_was_dead_is_recorded_when_it_is_back(
    serve, make_night, tmp_path
):
    make_night(4, 1200)
    served = serve()
    served.process.kill()
    served.process.wait()
    time.sleep(5)
    serve()
    [(position, at, noticed)] = wait_for_changes(tmp_path / "data", 1, seconds=4)
    assert position == 1
    assert (noticed - at).total_seconds() > 1


def test_a_worker_of_its_own_needs_redis(run_manage):
    served = run_manage("worker")
    assert served.process.wait(20) == 1
    served.wait_for("A worker of its own needs REDIS_URL")
