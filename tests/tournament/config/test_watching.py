"""The thread that looks at the computer."""

import threading
import time

import pytest

from tournament.config.watching import Watching


@pytest.fixture
def watch():
    made = []

    def start(*looks, at_end=()):
        made.append(Watching(looks, at_end))
        made[-1].start()
        return made[-1]

    yield start
    for watching in made:
        watching.stop()


class Look:
    """Counts its calls; fails where it is told to."""

    def __init__(self, fails=()):
        self.calls, self.fails, self.threads = 0, fails, set()

    def __call__(self):
        self.calls += 1
        self.threads.add(threading.current_thread())
        if self.calls in self.fails:
            raise RuntimeError(f"call {self.calls}")


def until(true, seconds=5.0):
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_each_look_has_its_own_rhythm_and_the_first_comes_at_once(watch):
    often, seldom = Look(), Look()
    watch((0.01, often), (600, seldom))
    until(lambda: often.calls >= 5)
    assert seldom.calls == 1


def test_all_looks_and_the_end_run_in_one_thread(watch):
    first, second, end = Look(), Look(), Look()
    watching = watch((0.01, first), (0.01, second), at_end=[end])
    until(lambda: first.calls >= 2 and second.calls >= 2)
    watching.stop()
    assert end.calls == 1
    assert len(first.threads | second.threads | end.threads) == 1


def test_a_look_that_fails_ends_nothing_and_is_logged_once_until_it_is_well(watch, caplog):
    look, other = Look(fails={1, 2, 3, 5}), Look()
    watch((0.01, look), (0.01, other))
    until(lambda: look.calls >= 7)
    assert other.calls >= 6
    assert [str(record.exc_info[1]) for record in caplog.records] == ["call 1", "call 5"]


def test_a_look_that_takes_long_does_not_keep_the_server_from_stopping(watch):
    free = threading.Event()
    watching = watch((1, free.wait))
    began = time.monotonic()
    watching.stop(0.1)
    assert time.monotonic() - began < 1
    free.set()


def test_it_can_be_stopped_before_it_was_started():
    Watching().stop()
