from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from tournament import instants, jobs
from tournament.computer import state
from tournament.models import Event
from tournament.rules.levels import AnteKind, LevelKind, LevelPlan
from tournament.services import clock, events
from tournament.services.deeds import Author

NOON = datetime(2026, 6, 12, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def nothing_is_known_of_the_computer():
    """A server that ran before may have left word in Redis."""
    state.forget()


class Time:
    """The machine's clocks, moved by hand. ``now`` is what the night counts in."""

    def __init__(self, monkeypatch):
        self.boot_ms = 1_000_000
        self.wall = NOON
        monkeypatch.setattr(instants, "boot_ms", lambda: self.boot_ms)
        monkeypatch.setattr(instants, "wall_now", lambda: self.wall)
        monkeypatch.setattr(  # PostgreSQL would be asked for its own clock
            instants, "_wall_offset_ms", lambda: instants.in_ms(self.wall) - self.boot_ms
        )
        instants._offset.forget()

    def passes(self, **amount):
        by = timedelta(**amount)
        self.boot_ms += by // timedelta(milliseconds=1)
        self.wall += by

    def wall_is_stepped(self, **amount):
        self.wall += timedelta(**amount)


@pytest.fixture
def time(monkeypatch):
    jobs._queued.clear()
    yield Time(monkeypatch)
    instants._offset.forget()


@pytest.fixture
def sent(monkeypatch):
    """The tasks that were sent: (name, event id, eta)."""
    tasks = []

    def keep(pk, task, eta):
        tasks.append((task, pk, eta))
        return True

    monkeypatch.setattr(jobs, "_send", keep)
    monkeypatch.setattr(jobs.outbox, "put", lambda letter: letter())
    return tasks


def play(small, minutes=20, **fields):
    return LevelPlan(LevelKind.PLAY, minutes * 60, small, small * 2, **fields)


def endless(small, **fields):
    return LevelPlan(LevelKind.PLAY, None, small, small * 2, **fields)


def pause(minutes=10, **fields):
    return LevelPlan(LevelKind.BREAK, minutes * 60, **fields)


LADDER = (
    play(25),
    play(50),
    pause(),
    play(75),
    play(100, ante=200, ante_kind=AnteKind.BIG_BLIND),
    play(150, ante=300, ante_kind=AnteKind.BIG_BLIND),
)


@pytest.fixture
def make_event(db, time, sent):
    """Make a planned night: ``make_event(levels=..., people=8, ...)``."""

    def make(levels=LADDER, people=8, title="Friday", stack=5000, **fields):
        wish = events.Wish(title=title, levels=levels, people=people, stack=stack, **fields)
        return events.create_event(Author("Karin"), wish).event

    return make


@pytest.fixture
def make_running(make_event):
    """Make a night whose first level has just begun."""

    def make(**fields):
        event = make_event(**fields)
        clock.start(event.pk, Author("Karin"))
        return Event.objects.get(pk=event.pk)

    return make


@pytest.fixture
def karin():
    return Author("Karin", device="phone")


@pytest.fixture
def plans():
    """Words for schedules: ``plans.play(25)``, ``plans.pause(10)``, ``plans.LADDER``."""
    return SimpleNamespace(play=play, pause=pause, endless=endless, LADDER=LADDER)
