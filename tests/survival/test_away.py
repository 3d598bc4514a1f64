"""The computer slept, or the server did not run, for longer than a minute of a night."""

import time
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tests.survival.nights import ends_at, wait_until

ASLEEP = Path(__file__).parent / "away"
MINUTE = 60_000


class Bed:
    """Where the server's computer sleeps in no time."""

    def __init__(self, file):
        self.file = file
        self.ms = 0
        self.file.write_text("0")
        self.environment = {"PYTHONPATH": str(ASLEEP), "SHUFFLEUP_TEST_SLEPT": str(file)}

    def sleep(self, ms):
        self.ms += ms
        made = self.file.with_suffix(".new")
        made.write_text(str(self.ms))
        made.replace(self.file)


@pytest.fixture
def bed(tmp_path):
    return Bed(tmp_path / "slept.txt")


def wait_for_beat(night):
    """Let the server note that it is alive, after what has happened so far."""
    beat = night.served.data / "beat.txt"
    asked = time.time()
    wait_until(lambda: beat.exists() and beat.stat().st_mtime > asked, seconds=20)


def absences(night):
    """(id, milliseconds away, milliseconds counted, whether it is answered), in order."""
    rows = night.rows(
        "SELECT id, began_at, ended_at, counted_ms, answered_at FROM tournament_absence ORDER BY id"
    )
    millisecond = timedelta(milliseconds=1)
    return [
        (row, (datetime.fromisoformat(end) - datetime.fromisoformat(began)) // millisecond, *rest)
        for row, began, end, *rest in rows
    ]


def answer(night, absence, deed):
    return night.phone.ask("POST", f"/e/night/notice/{deed}/", {"absence": absence})[0]


def test_a_computer_that_slept_over_two_levels_asks_and_gives_the_time_back(
    make_live_night, bed, listen
):
    night = make_live_night(300, 240, 1800, **bed.environment)
    end = ends_at(night.phone.read())
    page = listen(night)
    wait_for_beat(night)
    bed.sleep(10 * MINUTE)
    page.wait_for("reading", seconds=20, level=3)
    wait_until(lambda: absences(night), seconds=20)
    [(absence, away_ms, counted_ms, answered_at)] = absences(night)
    assert 10 * MINUTE <= counted_ms < 10 * MINUTE + 20_000
    assert 0 <= away_ms - counted_ms < 1000
    assert answered_at is None
    heard = [part for name, data in page.heard if name == "changed" for part in data["parts"]]
    if "devices" not in heard:
        page.wait_for("changed", parts=["devices"])
    night.wait_for_changes(2)
    before = ends_at(night.phone.read())
    assert answer(night, absence, "give-back") == 302
    after = night.phone.read()
    assert after["level"] == 1
    # The level ends so much later as the clock had counted; the computer's time went on by it too.
    assert ends_at(after) == end + counted_ms
    assert before == end + (240 + 1800) * 1000
    assert answer(night, absence, "give-back") == 302
    assert ends_at(night.phone.read()) == ends_at(after)
    time.sleep(6)  # for a sweep and a beat
    assert [position for position, _, _ in night.level_changes()] == [1, 2]
    assert len(absences(night)) == 1


def test_a_server_that_was_killed_asks_when_it_is_back(make_live_night, bed):
    night = make_live_night(1200, 1200, **bed.environment)
    wait_for_beat(night)
    end = ends_at(night.phone.read())
    night.kill()
    bed.sleep(6 * MINUTE)
    night.start_again()
    wait_until(lambda: absences(night), seconds=20)
    [(absence, away_ms, counted_ms, _)] = absences(night)
    assert 6 * MINUTE <= counted_ms < 6 * MINUTE + 30_000
    assert 0 <= away_ms - counted_ms < 1000
    assert answer(night, absence, "played") == 302
    assert ends_at(night.phone.read()) == end
    assert absences(night)[0][3] is not None


def test_nobody_is_asked_about_a_short_stop_or_a_pause(make_live_night, bed):
    night = make_live_night(1200, 1200, **bed.environment)
    wait_for_beat(night)
    night.stop()
    bed.sleep(20_000)
    night.start_again()
    wait_for_beat(night)
    night.phone.did("pause")
    night.kill()
    bed.sleep(6 * MINUTE)
    night.start_again()
    wait_for_beat(night)
    assert absences(night) == []
