"""Where the night's time stood when the server was last alive, in a small file."""

import contextlib
from pathlib import Path


class Heartbeat:
    def __init__(self, path: Path) -> None:
        self.path = path
        self._last_ms: int | None = None

    def last_ms(self) -> int | None:
        """The last beat of this process, else of the one before it."""
        if self._last_ms is None:
            with contextlib.suppress(OSError, ValueError):  # the first start, or a file cut short
                return int(self.path.read_text())
        return self._last_ms

    def beat(self, now_ms: int) -> None:
        self._last_ms = now_ms  # also where the disk is full
        made = self.path.with_suffix(".new")
        made.write_text(str(now_ms))
        made.replace(self.path)
