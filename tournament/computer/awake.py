"""Keeps the computer awake: by the desktop or the system, else by ``systemd-inhibit``."""

import select
import shutil
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass

AGAIN_SECONDS = 60.0  # a desktop may have started meanwhile
ANSWER_SECONDS = 5.0
LOCKS = ("idle:sleep:handle-lid-switch", "idle:sleep")  # the lid is not everybody's to hold


@dataclass(frozen=True, slots=True)
class Hold:
    name: str
    let_go: Callable[[], object]
    holds: Callable[[], bool] = lambda: True
    lid: bool = False  # a closed lid does not put it to sleep either


class Awake:
    """Hold and let go from one and the same thread."""

    def __init__(self) -> None:
        self.hold: Hold | None = None
        self._again_at = 0.0

    def keep(self) -> Hold | None:
        """Hold it, or go on holding it; None where nothing can."""
        if self.hold is not None and not self.hold.holds():
            self.let_go()
            self._again_at = 0.0
        if self.hold is None and time.monotonic() >= self._again_at:
            self.hold = by_wakepy() or by_systemd()
            self._again_at = time.monotonic() + AGAIN_SECONDS
        return self.hold

    def let_go(self) -> None:
        held, self.hold = self.hold, None
        self._again_at = 0.0
        if held is not None:
            held.let_go()


def by_wakepy() -> Hold | None:
    from wakepy import keep  # a tenth of a second, and only while a night is on

    mode = keep.running(on_fail="pass")
    mode.__enter__()
    if mode.active and mode.active_method is not None:
        return Hold(mode.active_method.name, lambda: mode.__exit__(None, None, None))
    mode.__exit__(None, None, None)
    return None


def by_systemd() -> Hold | None:
    command = shutil.which("systemd-inhibit")
    if command is None:
        return None
    for what in LOCKS:
        child = _inhibit(command, what)
        if child is not None:
            return Hold(
                "systemd-inhibit",
                lambda child=child: _end(child),  # type: ignore[misc]
                lambda child=child: child.poll() is None,  # type: ignore[misc]
                lid="lid" in what,
            )
    return None


def _inhibit(command: str, what: str) -> subprocess.Popen[bytes] | None:
    """A child that holds until our end of its pipe is closed, however we end."""
    child = subprocess.Popen(
        [
            command,
            f"--what={what}",
            "--who=Shuffle Up",
            "--why=A poker night is on",
            "--mode=block",
            *("sh", "-c", "echo held; exec cat"),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # no Ctrl-C reaches it, and it asks for no password
    )
    answered, _, _ = select.select([child.stdout], [], [], ANSWER_SECONDS)
    if answered and child.stdout is not None and child.stdout.readline():
        return child
    _end(child)
    return None


def _end(child: subprocess.Popen[bytes]) -> None:
    for pipe in (child.stdin, child.stdout):
        if pipe is not None:
            pipe.close()
    try:
        child.wait(1)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
