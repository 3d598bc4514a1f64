"""What keeps the computer awake; ``systemd-inhibit`` is a script."""

import os
import shutil
import signal
import subprocess
import sys
import time

import pytest

from tournament.computer import awake
from tournament.computer.awake import Awake, Hold

ALLOWS = """#!/bin/sh
echo "$1" >> "$0.asked"
case "$1" in {refused}) echo "Access denied" >&2; exit 1;; esac
shift 4
exec "$@"
"""


@pytest.fixture
def desktop(monkeypatch):
    """A desktop that keeps awake what asks it."""
    monkeypatch.setenv("WAKEPY_FAKE_SUCCESS", "1")


@pytest.fixture
def no_desktop(monkeypatch):
    monkeypatch.delenv("WAKEPY_FAKE_SUCCESS", raising=False)
    monkeypatch.setenv("WAKEPY_FORCE_FAILURE", "1")
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)


@pytest.fixture
def systemd(monkeypatch, tmp_path):
    """Put a ``systemd-inhibit`` there that refuses these kinds of lock; what it was asked for."""

    def install(refused="nothing"):
        script = tmp_path / "bin/systemd-inhibit"
        script.parent.mkdir()
        script.write_text(ALLOWS.format(refused=refused))
        script.chmod(0o755)
        monkeypatch.setenv("PATH", f"{script.parent}:{os.environ['PATH']}")
        return lambda: (tmp_path / "bin/systemd-inhibit.asked").read_text().split()

    return install


@pytest.fixture
def keeper():
    keeper = Awake()
    yield keeper
    keeper.let_go()


def test_the_desktop_holds_it(desktop, keeper):
    hold = keeper.keep()
    assert (hold.name, hold.lid) == ("WakepyFakeSuccess", False)
    assert keeper.keep() is hold


def test_without_a_desktop_systemd_holds_it_with_the_lid(no_desktop, systemd, keeper):
    asked = systemd()
    hold = keeper.keep()
    assert (hold.name, hold.lid) == ("systemd-inhibit", True)
    assert hold.holds()
    assert keeper.keep() is hold
    assert asked() == ["--what=idle:sleep:handle-lid-switch"]
    keeper.let_go()
    assert not hold.holds()


def test_who_may_not_hold_the_lid_holds_the_rest(no_desktop, systemd, keeper):
    asked = systemd(refused="*lid*")
    hold = keeper.keep()
    assert (hold.name, hold.lid) == ("systemd-inhibit", False)
    assert asked() == ["--what=idle:sleep:handle-lid-switch", "--what=idle:sleep"]


@pytest.mark.parametrize("there", [True, False])
def test_where_nothing_can_hold_it_none_does(no_desktop, systemd, keeper, monkeypatch, there):
    if there:
        systemd(refused="*")
    else:
        monkeypatch.setattr(shutil, "which", lambda name: None)
    assert keeper.keep() is None


def test_a_hold_that_broke_is_taken_anew(no_desktop, systemd, keeper):
    systemd()
    first = keeper.keep()
    first.let_go()
    second = keeper.keep()
    assert second is not first
    assert second.holds()


def test_what_failed_is_tried_again_after_a_minute_and_not_sooner(monkeypatch):
    tries, clock = [], [0.0]
    monkeypatch.setattr(awake, "by_wakepy", lambda: tries.append(clock[0]))
    monkeypatch.setattr(awake, "by_systemd", lambda: None)
    monkeypatch.setattr(awake.time, "monotonic", lambda: clock[0])
    keeper = Awake()
    for second in range(0, 125, 5):
        clock[0] = float(second)
        assert keeper.keep() is None
    assert tries == [0.0, 60.0, 120.0]


def test_letting_go_twice_is_letting_go_once(monkeypatch):
    let_go = []
    monkeypatch.setattr(awake, "by_wakepy", lambda: Hold("desktop", lambda: let_go.append(1)))
    keeper = Awake()
    keeper.keep()
    keeper.let_go()
    keeper.let_go()
    assert let_go == [1]


HOLDER = """
import os, sys, time
sys.path.insert(0, {root!r})
from tournament.computer.awake import by_systemd
hold = by_systemd()
print(hold.name, flush=True)
time.sleep(60)
"""


def test_the_hold_ends_with_a_process_that_was_killed(no_desktop, systemd, tmp_path):
    systemd()
    script = tmp_path / "bin/systemd-inhibit"
    script.write_text('#!/bin/sh\nshift 4\n"$@"\necho ended > "$0.ended"\n')
    code = HOLDER.format(root=os.getcwd())
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as holder:
        assert holder.stdout.readline() == b"systemd-inhibit\n"
        holder.send_signal(signal.SIGKILL)
    end = time.monotonic() + 5
    while not (tmp_path / "bin/systemd-inhibit.ended").exists():
        assert time.monotonic() < end
        time.sleep(0.02)
