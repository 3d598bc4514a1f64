"""The pure clock: what a thousand pauses lose, and what one look costs."""

import timeit
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

from tests.bench import figures
from tests.bench.figures import Row
from tournament.rules import clock
from tournament.rules.clock import Span

NOON = datetime(2026, 6, 10, 12, tzinfo=UTC)
MINUTE = 60_000
CYCLES = 1_000
LOOKS = 5_000
LEVELS = tuple(Span(20 * MINUTE, is_break=number % 5 == 4) for number in range(40))


def rows() -> Iterator[Row]:
    yield Row(f"{CYCLES:,} pause/resume cycles: time gained or lost", abs(lost_ms(CYCLES)), "ms", 0)
    running = clock.started(LEVELS, NOON)
    here, there = NOON + timedelta(minutes=7), NOON + timedelta(minutes=20 * 39)
    yield Row(
        "a reading within the level",
        microseconds(lambda: clock.read_clock(running, LEVELS, here)),
        "µs",
        15,
    )
    yield Row(
        f"a reading after {len(LEVELS) - 1} levels nobody looked at",
        microseconds(lambda: clock.read_clock(running, LEVELS, there)),
        "µs",
        30,
    )
    yield Row(
        f"the times of day of {len(LEVELS)} levels",
        microseconds(lambda: clock.start_times(running, LEVELS, here)),
        "µs",
        60,
    )
    yield Row(
        "pause and resume",
        microseconds(lambda: clock.resumed(clock.paused(running, LEVELS, here), LEVELS, here)),
        "µs",
        40,
    )


def lost_ms(cycles: int) -> int:
    """Milliseconds that are left too little after so many pauses at odd moments."""
    spans = (Span(6 * 60 * MINUTE),)
    state, now, played = clock.started(spans, NOON), NOON, 0
    for number in range(cycles):
        run, stand = 1 + number * 37 % 1_009, number * 53 % 997
        now += timedelta(milliseconds=run)
        played += run
        state = clock.paused(state, spans, now)
        now += timedelta(milliseconds=stand)
        state = clock.resumed(state, spans, now)
    left = clock.read_clock(state, spans, now).left_ms
    assert left is not None
    return 6 * 60 * MINUTE - played - left


def microseconds(work: Callable[[], object]) -> float:
    """The quickest of several rounds: what the work costs when nothing else runs."""
    return min(timeit.repeat(work, number=LOOKS, repeat=5)) / LOOKS * 1e6


if __name__ == "__main__":
    figures.main(rows)
