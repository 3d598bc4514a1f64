"""The clock on the wall is put right, or wrong, under a running server."""

from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from glob import glob
from pathlib import Path

import pytest

from tests.survival.nights import ends_at, instant, wait_until

LIBRARIES = glob("/usr/lib/*/faketime/libfaketimeMT.so.1")
SLEEP = Path(__file__).parent / "wall"
HOUR = timedelta(hours=1)

pytestmark = pytest.mark.skipif(not LIBRARIES, reason="takes libfaketime (Debian: faketime)")


class Wall:
    """What the server believes the time of day to be; its other clocks are the machine's."""

    def __init__(self, file, zone="UTC"):
        self.file = file
        self.environment = {
            "LD_PRELOAD": LIBRARIES[0],
            "FAKETIME_TIMESTAMP_FILE": str(file),
            "FAKETIME_CACHE_DURATION": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "PYTHONPATH": str(SLEEP),
            "TZ": zone,
        }
        self.file.write_text("+0\n")

    def off_by(self, off):
        self.file.write_text(f"{off.total_seconds():+.0f}\n")

    def is_put_to(self, night, off):
        """Step the clock, and wait until the server has it."""
        self.off_by(off)
        wait_until(lambda: abs(self.seen_by(night) - datetime.now(UTC) - off).total_seconds() < 3)

    def seen_by(self, night):
        night.phone.ask("GET", "/healthz")
        return parsedate_to_datetime(night.phone.headers["Date"])


@pytest.fixture
def wall(tmp_path):
    return Wall(tmp_path / "wall.txt")


def test_a_step_of_an_hour_either_way_moves_no_level(make_live_night, wall, listen):
    night = make_live_night(9, 1200, **wall.environment)
    end = ends_at(night.phone.read())
    page = listen(night)
    for off in (HOUR, -HOUR):
        wall.is_put_to(night, off)
        after = night.phone.read()
        assert (after["level"], ends_at(after)) == (1, end)
    page.wait_for("reading", level=2)
    [(position, at, noticed)] = night.wait_for_changes(1)
    assert (position, at) == (1, instant(end))
    assert (noticed - at).total_seconds() < 1
    assert ends_at(night.phone.read()) == end + 1_200_000
    paused = night.phone.did("pause")
    wall.is_put_to(night, HOUR)
    assert night.phone.read()["left_ms"] == paused["left_ms"]
    assert 0 <= paused["left_ms"] - night.phone.did("resume")["left_ms"] < 1000


def test_a_planned_start_follows_the_wall_clock_after_it_was_set_back(make_live_night, wall):
    night = make_live_night(1200, 1200, running=False, **wall.environment)
    wall.is_put_to(night, -HOUR)  # which must not stop what looks after the clocks
    there = wall.seen_by(night)
    at = (there + timedelta(minutes=30)).replace(second=0)
    left = night.phone.did("start-at", at=f"{at:%H:%M}")["left_ms"]
    assert abs(left / 1000 - (at - there).total_seconds()) < 3
    wall.is_put_to(night, -HOUR + timedelta(minutes=20))
    wait_until(lambda: abs(left - night.phone.read()["left_ms"] - 20 * 60_000) < 15_000)


@pytest.mark.parametrize("minute_before", ["2026-03-29T00:59:57", "2026-10-25T00:59:57"])
def test_the_night_in_which_summer_time_begins_or_ends(make_live_night, tmp_path, minute_before):
    wall = Wall(tmp_path / "wall.txt", zone="Europe/Stockholm")
    start = datetime.fromisoformat(minute_before).replace(tzinfo=UTC)
    wall.off_by(start - datetime.now(UTC))
    night = make_live_night(2, 2, 2, 1200, **wall.environment)
    began = ends_at(night.phone.read()) - 2000
    page = night.phone
    seen = []
    while not seen or seen[-1]["level"] < 4:
        reading = page.read()
        assert reading["level"] == min(4, 1 + (reading["server_ms"] - began) // 2000)
        seen.append(reading)
    assert {ends_at(reading) for reading in seen} == {
        began + ms for ms in (2000, 4000, 6000, 6000 + 1_200_000)
    }
    changes = [at for _, at, _ in night.wait_for_changes(3)]
    assert changes == [instant(began + ms) for ms in (2000, 4000, 6000)]
    assert abs(changes[0].replace(tzinfo=UTC) - start).total_seconds() < 60  # an hour would show
