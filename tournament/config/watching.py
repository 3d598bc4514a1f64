"""One thread that looks at the computer and the nights, each look at a rhythm of its own."""

import logging
import threading
import time
from collections.abc import Callable, Iterable

from django.db import close_old_connections

log = logging.getLogger(__name__)

# Every so many seconds, the first time at once.
Look = tuple[float, Callable[[], object]]


class Watching:
    """``looks`` may be added to until it starts; all run in this one thread, ``at_end`` too.

    One thread, because Windows lets go of what a thread holds awake only in that same thread.
    """

    def __init__(
        self, looks: Iterable[Look] = (), at_end: Iterable[Callable[[], object]] = ()
    ) -> None:
        self.looks = list(looks)
        self.at_end = list(at_end)
        self._stopping = threading.Event()
        self._troubled: set[Callable[[], object]] = set()
        self._thread = threading.Thread(target=self._watch, name="watching", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self, seconds: float = 0.5) -> None:
        """End after the look that is on; one that takes longer dies with the process."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join(seconds)

    def _watch(self) -> None:
        due = [(0.0, seconds, look) for seconds, look in self.looks]
        while not self._stopping.is_set():
            for place, (at, seconds, look) in enumerate(due):
                if time.monotonic() >= at and not self._stopping.is_set():
                    self._run(look)
                    due[place] = (time.monotonic() + seconds, seconds, look)
            next_at = min((at for at, _, _ in due), default=time.monotonic() + 60)
            self._stopping.wait(max(0.0, next_at - time.monotonic()))
        for let_go in self.at_end:
            self._run(let_go)

    def _run(self, look: Callable[[], object]) -> None:
        """What goes wrong is logged once, until it has gone well again."""
        try:
            look()
        except Exception:
            if look not in self._troubled:
                log.exception("A look at the computer failed; it is tried again.")
            self._troubled.add(look)
        else:
            self._troubled.discard(look)
        finally:
            close_old_connections()
