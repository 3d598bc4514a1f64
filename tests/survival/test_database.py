"""Other programs hold the database, and the disk fills up."""

import shutil
import sqlite3
import subprocess
import threading
import time
from contextlib import closing

import pytest

from tests.survival.nights import ends_at, instant

LOCKED_SECONDS = 3


@pytest.fixture
def locked():
    """Hold the write lock of a night's database for some seconds, from another program."""
    holders = []

    def lock(night, seconds=LOCKED_SECONDS):
        held = threading.Event()

        def hold():
            path = night.served.data / "shuffleup.sqlite3"
            with closing(sqlite3.connect(path, isolation_level=None)) as database:
                database.execute("BEGIN IMMEDIATE")
                held.set()
                time.sleep(seconds)
                database.execute("ROLLBACK")

        holders.append(threading.Thread(target=hold))
        holders[-1].start()
        assert held.wait(5)

    yield lock
    for holder in holders:
        holder.join()


def test_a_deed_waits_for_a_locked_database_and_is_done(make_live_night, locked, listen):
    night = make_live_night(1200, 1200)
    page = listen(night)
    page.wait_for("reading")
    reader = night.phone.another()
    locked(night)
    began = time.monotonic()
    pausing = threading.Thread(target=night.phone.did, args=["pause"])
    pausing.start()
    while time.monotonic() - began < LOCKED_SECONDS - 1:
        asked = time.monotonic()
        assert reader.read()["state"] == "running"
        assert time.monotonic() - asked < 1
        time.sleep(0.2)
    page.wait_for("reading", state="paused")
    waited = time.monotonic() - began
    assert LOCKED_SECONDS - 0.2 < waited < LOCKED_SECONDS + 2
    pausing.join()


def test_a_level_that_ends_meanwhile_is_recorded_when_it_was(make_live_night, locked):
    night = make_live_night(2, 1200)
    end = ends_at(night.phone.read())
    locked(night)
    night.phone.wait_for(end + 100)
    assert night.phone.read()["level"] == 2
    [(position, at, noticed)] = night.wait_for_changes(1)
    assert (position, at) == (1, instant(end))
    assert 0 <= (noticed - at).total_seconds() < LOCKED_SECONDS + 6


@pytest.fixture
def small_disk(tmp_path):
    """A disk of a few megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(folder)]
    if subprocess.run(command, capture_output=True).returncode:
        pytest.skip("takes the right to mount a small disk")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_a_full_disk_is_said_and_once_there_is_room_the_night_goes_on(
    make_live_night, small_disk, tmp_path
):
    night = make_live_night(1200, 1200, data=small_disk / "data")
    end = ends_at(night.phone.read())
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(shutil.disk_usage(small_disk).free))
    added, refusal = 0, ""
    while not refusal:  # until the journal needs a page that is not there
        assert added < 1000
        status, text = night.phone.do("add-time", ms=1000)
        assert status in (204, 503), text
        added += status == 204
        refusal = text
    assert refusal.startswith("The disk of the host's computer is full")
    assert ends_at(night.phone.read()) == end + 1000 * added
    ballast.unlink()
    assert ends_at(night.phone.did("add-time", ms=1000)) == end + 1000 * (added + 1)
    night.kill()
    night.start_again()
    assert ends_at(night.phone.read()) == end + 1000 * (added + 1)
