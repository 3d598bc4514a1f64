"""What the process that serves looks at."""

import pytest
from django.core.cache import cache

from tournament import health, instants
from tournament.computer import folders, power, state
from tournament.computer.awake import Awake, Hold
from tournament.computer.heartbeat import Heartbeat
from tournament.computer.power import Power
from tournament.config import looks
from tournament.models import Absence, Announcement
from tournament.services import clock


@pytest.fixture(autouse=True)
def nothing_known():
    cache.clear()


# -- the beat


@pytest.fixture
def heart(tmp_path):
    """The look of a process that has just started, on a file that outlives it."""
    return lambda: looks.Beat(Heartbeat(tmp_path / "beat.txt"))


def test_a_computer_that_slept_was_away(make_running, time, heart):
    event = make_running()
    beat = heart()
    beat()
    began = instants.now()
    time.passes(minutes=6)
    beat()
    absence = event.absences.get()
    assert (absence.began_at, absence.ended_at) == (began, instants.now())
    time.passes(seconds=5)
    beat()
    assert event.absences.count() == 1


def test_a_server_that_was_killed_was_away(make_running, time, heart):
    event = make_running()
    heart()()
    time.passes(minutes=6)
    heart()()
    assert event.absences.get().counted_ms == 360_000


def test_a_computer_that_was_started_anew_was_away(make_running, time, heart, monkeypatch):
    event = make_running()
    heart()()
    time.passes(minutes=6)
    time.boot_ms = 20_000
    monkeypatch.setattr(instants, "boot_id", lambda: "the next boot")
    instants._offset.forget()
    heart()()
    assert event.absences.get().counted_ms == 360_000


def test_a_wall_clock_that_is_stepped_is_no_absence(make_running, time, heart):
    make_running()
    beat = heart()
    beat()
    time.wall_is_stepped(hours=1)
    time.passes(seconds=5)
    beat()
    assert not Absence.objects.exists()


def test_a_server_whose_looks_hung_was_there(make_running, time, heart):
    make_running()
    beat = heart()
    beat()
    for _ in range(6):
        time.passes(seconds=15)
        health.beat()
    beat()
    assert not Absence.objects.exists()


def test_the_first_start_was_never_away(make_running, time, heart):
    make_running()
    heart()()
    assert not Absence.objects.exists()


def test_two_that_look_see_it_once(make_running, time, heart):
    event = make_running()
    first, second = heart(), heart()
    first()
    second()
    time.passes(minutes=6)
    first()
    time.passes(seconds=1)
    second()
    assert event.absences.count() == 1


def test_a_gap_that_could_not_be_recorded_is_found_at_the_next_look(
    make_running, time, heart, monkeypatch
):
    event = make_running()
    beat = heart()
    beat()
    time.passes(minutes=6)
    with monkeypatch.context() as broken:
        broken.setattr(looks.absences, "record_absence", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            beat()
    beat()
    assert event.absences.count() == 1


# -- power


@pytest.mark.parametrize(("percent", "notes"), [(39, 0), (9, 1)])
def test_power_is_known_and_a_nearly_empty_battery_announced(
    make_running, monkeypatch, percent, notes
):
    make_running()
    monkeypatch.setattr(power, "read", lambda: Power(False, percent))
    looks.look_at_power()
    assert (state.known().on_mains, state.known().percent) == (False, percent)
    assert Announcement.objects.count() == notes


# -- awake


class Desktop(Awake):
    def __init__(self, hold):
        super().__init__()
        self.would, self.held = hold, []

    def keep(self):
        self.held.append("keep")
        return self.would

    def let_go(self):
        self.held.append("let go")


def holding(lid=False):
    return Hold("the desktop", lambda: None, lid=lid)


def test_it_is_kept_awake_from_the_countdown_to_the_end(make_event, karin):
    said, desktop = [], Desktop(holding())
    look = looks.StayAwake(said.append, desktop)
    event = make_event()
    look()
    assert desktop.held == ["let go"]
    assert not state.known().must_stay_awake
    clock.start(event.pk, karin, countdown_ms=600_000)
    look()
    assert (state.known().must_stay_awake, state.known().awake_by) == (True, "the desktop")
    clock.pause(event.pk, karin)
    look()
    clock.finish(event.pk, karin)
    look()
    assert desktop.held == ["let go", "keep", "keep", "let go"]
    assert (state.known().must_stay_awake, state.known().awake_by) == (False, "")


def test_a_night_that_was_forgotten_keeps_nothing_awake(make_running, time):
    make_running()
    time.passes(hours=15)
    desktop = Desktop(holding())
    look = looks.StayAwake(lambda line: None, desktop)
    look()
    time.passes(hours=2)
    look()
    assert desktop.held == ["keep", "let go"]


@pytest.mark.parametrize(
    ("hold", "line"),
    [
        (holding(), looks.KEPT),
        (holding(lid=True), looks.KEPT_WITH_LID),
        (None, looks.NOT_KEPT),
    ],
    ids=["held", "with the lid", "not held"],
)
def test_how_far_it_goes_is_said_once(make_running, hold, line):
    make_running()
    said = []
    look = looks.StayAwake(said.append, Desktop(hold))
    look()
    look()
    assert [" ".join(text.split()) for text in said] == [line]
    assert state.known().awake_by == ("the desktop" if hold else "")


# -- the folder


@pytest.mark.parametrize(
    ("named", "copied", "remedy"),
    [
        (False, ["data"], "move that folder to {own}"),
        (True, ["data"], "move that folder to {own}, unset SHUFFLEUP_DATA"),
        (
            True,
            ["data", "own"],
            "name a folder on this computer's own disk in SHUFFLEUP_DATA",
        ),
    ],
)
def test_a_folder_that_a_service_copies_is_warned_of(monkeypatch, tmp_path, named, copied, remedy):
    data, own = tmp_path / "data", tmp_path / "own"
    monkeypatch.setattr(
        folders, "data_is_synced_by", lambda folder: "OneDrive" * (folder.name in copied)
    )
    monkeypatch.setattr(looks.env, "own_folder", lambda: own)
    monkeypatch.setenv("SHUFFLEUP_DATA", str(data) if named else "")
    assert " ".join(looks.look_at_folder(data).split()) == (
        f"{data} is inside OneDrive, and that can destroy the nights kept there. "
        f"Stop Shuffle Up, {remedy.format(own=own)}, and start again."
    )
    assert state.known().synced_by == "OneDrive"


def test_a_folder_on_a_network_drive_is_warned_of(monkeypatch, tmp_path):
    monkeypatch.setattr(folders, "data_is_synced_by", lambda folder: folders.NETWORK)
    warning = " ".join(looks.look_at_folder(tmp_path).split())
    assert warning.startswith(f"{tmp_path} is on a network drive, and that can destroy the nights")


def test_a_folder_of_ones_own_is_not(monkeypatch, tmp_path):
    monkeypatch.setattr(folders, "data_is_synced_by", lambda folder: "")
    assert looks.look_at_folder(tmp_path) == ""
    assert state.known().synced_by == ""


def test_all_looks_begin_and_end_with_the_server(db, tmp_path, monkeypatch):
    watching = looks.watching(tmp_path, lambda line: None)
    assert sorted(seconds for seconds, _ in watching.looks) == [5.0, 5.0, 60.0]
    assert len(watching.at_end) == 1
