"""A Celery worker and beat as threads of this process, each started anew when it ends by itself.

``WorkController`` and not ``app.Worker``: the latter takes over logging and standard output. Beat
as a service and not ``-B``: that one forks, and its child outlives a killed parent. The worker of
Celery 5.7 dies when Redis restarts while a task waits for its hour; here it is back in a second.
"""

import logging
import threading
from collections.abc import Callable

from celery.beat import Service
from celery.worker import WorkController

from tournament.config.celery import app

log = logging.getLogger(__name__)

AGAIN_AFTER_SECONDS = 1.0


class Embedded:
    def __init__(self, concurrency: int = 2) -> None:
        self.concurrency = concurrency
        self.ready = threading.Event()
        self.stopping = threading.Event()
        self.worker: WorkController | None = None
        self.beat: Service | None = None

    def start(self) -> None:
        for run in (self._work, self._beat):
            threading.Thread(target=self._forever, args=[run], daemon=True).start()

    def stop(self, seconds: float = 1.0) -> None:
        """Let running tasks end, for a while; one that takes longer dies with the process and its
        transaction is rolled back."""
        self.stopping.set()
        if self.beat:
            self.beat.stop()
        if self.worker:
            stop = threading.Thread(target=self.worker.stop, daemon=True)
            stop.start()
            stop.join(seconds)

    def _forever(self, run: Callable[[], None]) -> None:
        while not self.stopping.is_set():
            try:
                run()
            except (Exception, SystemExit):
                log.exception("The background worker stopped; it starts again.")
            self.stopping.wait(AGAIN_AFTER_SECONDS)

    def _work(self) -> None:
        self.worker = WorkController(
            app=app,
            hostname="shuffleup@localhost",
            pool="threads",
            concurrency=self.concurrency,
            loglevel="WARNING",
            without_gossip=True,
            without_mingle=True,
            without_heartbeat=True,
            ready_callback=lambda consumer: self.ready.set(),
        )
        self.worker.start()

    def _beat(self) -> None:
        self.beat = Service(app, max_interval=1, scheduler_cls=app.conf.beat_scheduler)
        self.beat.start()
