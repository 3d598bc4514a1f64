"""The server is killed, without a word, and started again; nobody touches anything meanwhile."""

import threading
from http.client import HTTPException

import pytest

from tests.survival.nights import Night, ends_at, instant, wait_until

MINUTES_20 = 1_200_000


def test_during_a_level(make_live_night):
    night = make_live_night(1200, 1200)
    before = night.phone.read()
    night.kill()
    night.start_again()
    after = night.phone.read()
    assert (after["state"], after["level"]) == ("running", 1)
    assert ends_at(after) == ends_at(before)


def test_across_the_end_of_a_level(make_live_night):
    night = make_live_night(3, 1200)
    end = ends_at(night.phone.read())
    night.kill()
    night.phone.wait_for(end + 300)
    night.start_again()
    after = night.phone.read()
    assert (after["state"], after["level"]) == ("running", 2)
    assert ends_at(after) == end + MINUTES_20
    [(position, at, noticed)] = night.wait_for_changes(1)
    assert (position, at) == (1, instant(end))
    assert noticed >= instant(end + 300)


def test_across_a_whole_break(make_live_night):
    night = make_live_night(2, 2, 1200, breaks=(1,))
    end = ends_at(night.phone.read())
    night.kill()
    night.phone.wait_for(end + 2300)
    night.start_again()
    after = night.phone.read()
    assert (after["level"], after["is_break"]) == (2, False)
    assert ends_at(after) == end + 2000 + MINUTES_20
    changes = [(position, at) for position, at, _ in night.wait_for_changes(2)]
    assert changes == [(1, instant(end)), (2, instant(end + 2000))]


def test_into_a_break(make_live_night):
    night = make_live_night(2, 600, 1200, breaks=(1,))
    end = ends_at(night.phone.read())
    night.kill()
    night.phone.wait_for(end + 300)
    night.start_again()
    after = night.phone.read()
    assert (after["level"], after["is_break"], ends_at(after)) == (2, True, end + 600_000)


def test_while_paused(make_live_night):
    night = make_live_night(4, 1200)
    paused = night.phone.did("pause")
    night.kill()
    night.phone.wait_for(ends_at(paused))
    night.start_again()
    after = night.phone.read()
    assert (after["state"], after["level"]) == ("paused", 1)
    assert after["left_ms"] == paused["left_ms"]
    resumed = night.phone.did("resume")
    assert resumed["state"] == "running"
    [(position, at, _)] = night.wait_for_changes(1)
    assert (position, at) == (1, instant(ends_at(resumed)))
    [[resumed_at]] = night.rows("SELECT at FROM tournament_journalentry WHERE kind = 'resume'")
    played_on = at - type(at).fromisoformat(resumed_at)
    assert played_on.total_seconds() * 1000 == paused["left_ms"]


def test_during_the_countdown_to_the_start(make_live_night):
    night = make_live_night(1200, 1200, running=False)
    before = night.phone.did("start", minutes=1)
    night.kill()
    night.start_again()
    after = night.phone.read()
    assert (after["state"], ends_at(after)) == ("countdown", ends_at(before))


class Tapper(threading.Thread):
    """Adds a second again and again, each with a key; remembers what was acknowledged."""

    def __init__(self, phone, name):
        super().__init__()
        self.phone, self.prefix = phone, name
        self.acknowledged, self.in_doubt = [], []

    def run(self):
        for number in range(10_000):
            key = f"{self.prefix}-{number:04}"
            try:
                status, text = self.phone.do("add-time", key=key, ms=1000)
            except (OSError, HTTPException):
                self.in_doubt.append(key)
                return
            assert status == 204, (status, text)
            self.acknowledged.append(key)


@pytest.mark.parametrize(
    ("answers", "end_it"), [(5, Night.kill), (40, Night.kill), (120, Night.kill), (20, Night.stop)]
)
def test_nothing_acknowledged_is_lost_and_nothing_is_done_by_halves(
    make_live_night, answers, end_it
):
    night = make_live_night(1200, 1200)
    end = ends_at(night.phone.read())
    tappers = [Tapper(night.phone.another(), f"tapper-{number}") for number in range(4)]
    for tapper in tappers:
        tapper.start()
    wait_until(lambda: sum(len(tapper.acknowledged) for tapper in tappers) >= answers, every=0.001)
    end_it(night)
    for tapper in tappers:
        tapper.join()
    night.start_again()
    keys = {key for (key,) in night.rows("SELECT key FROM tournament_journalentry")} - {None}
    acknowledged = {key for tapper in tappers for key in tapper.acknowledged}
    assert len(acknowledged) >= answers
    assert acknowledged <= keys
    for tapper in tappers:  # each asks again for what it got no answer to
        for key in tapper.in_doubt:
            assert night.phone.do("add-time", key=key, ms=1000)[0] == 204
    asked = acknowledged | {key for tapper in tappers for key in tapper.in_doubt}
    lines = night.rows("SELECT COUNT(*) FROM tournament_journalentry WHERE kind = 'add_time'")
    assert lines == [(len(asked),)]
    assert ends_at(night.phone.read()) == end + 1000 * len(asked)
