import time

from celery.beat import Scheduler


class SteadyScheduler(Scheduler):
    """Runs what is due every so many seconds, the first time at once.

    Celery's own compares times of day: a wall clock that is set back by an hour would stop it for
    that hour. This one counts by the monotonic clock.
    """

    def __init__(self, *args, **kwargs):
        self._due_at: dict[str, float] = {}
        super().__init__(*args, **kwargs)

    def tick(self) -> float:
        """Send what is due; the seconds until the next call."""
        for name, entry in self.schedule.items():
            now = time.monotonic()
            if now >= self._due_at.get(name, 0.0):
                self._due_at[name] = now + entry.schedule.seconds
                self.apply_entry(entry, producer=self.producer)
        next_at = min(self._due_at.values(), default=float("inf"))
        return min(max(0.0, next_at - time.monotonic()), self.max_interval)
