"""The server and the pages compute one clock: both are held to tests/data/clock.json.

`python tests/tournament/rules/test_clock_vectors.py` writes the file anew.
"""

import json
import random
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))  # when it is run as a script

from tournament.rules import clock
from tournament.rules.clock import ClockState, Span

FILE = Path(__file__).parents[2] / "data" / "clock.json"
NOON = datetime(2026, 6, 10, 12, tzinfo=UTC)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)
MINUTE = 60_000


def in_ms(at):
    return None if at is None else (at - EPOCH) // MILLISECOND


def told_situations():
    """Situations that have gone wrong elsewhere: name, spans, clock, minutes looked at."""
    two = (Span(20 * MINUTE), Span(15 * MINUTE))
    evening = (*two, Span(10 * MINUTE, is_break=True), Span(20 * MINUTE), Span(20 * MINUTE))
    waits = (Span(15 * MINUTE), Span(10 * MINUTE, is_break=True, hold=True), Span(20 * MINUTE))
    endless = (Span(15 * MINUTE), Span(None))
    yield "running", two, ClockState(0, 0, 0, NOON), (0, 8, 20, 34, 36)
    yield "paused", two, ClockState(0, 450_000), (0, 10, 600)
    yield "countdown", evening, ClockState(0, -10 * MINUTE, 0, NOON), (0, 9, 10, 29, 50, 60)
    yield "paused countdown", evening, ClockState(0, -4 * MINUTE), (0, 10)
    yield "hold", waits, ClockState(0, 0, 0, NOON), (0, 15, 25, 31)
    yield "paused hold", waits, ClockState(1, 12 * MINUTE), (0, 5)
    yield "endless", endless, ClockState(0, 14 * MINUTE, 0, NOON), (0, 1, 2, 1440)
    yield "more time", two, ClockState(0, 14 * MINUTE, 3 * MINUTE, NOON), (0, 9, 10, 24)
    yield "less time", two, ClockState(1, 0, -30_000, NOON), (0, 14, 15)
    yield "overtime", two, ClockState(1, 16 * MINUTE, 0, NOON), (0, 1)
    yield "begins with a break", evening[2:], ClockState(0, -MINUTE, 0, NOON), (0, 1, 2, 11)
    yield "one level", (Span(MINUTE),), ClockState(0, 0, 0, NOON), (0, 1, 2)


def drawn_situations(count=40):
    dice = random.Random(52)
    for number in range(count):
        spans = tuple(
            Span(
                dice.choice([None, *[dice.randrange(1, 2_400_000)] * 9]),
                is_break=dice.random() < 0.3,
                hold=dice.random() < 0.15,
            )
            for _ in range(dice.randrange(1, 9))
        )
        position = dice.randrange(len(spans))
        spent = dice.randrange(3_000_000)
        extra = dice.choice([0, 0, dice.randrange(-60_000, 600_000)])
        if spans[position].length_ms is None:
            extra = 0
        if position == 0 and dice.random() < 0.4:
            spent, extra = -dice.randrange(900_000), 0
        state = ClockState(position, spent, extra, NOON if dice.random() < 0.8 else None)
        looks = sorted(dice.uniform(0, 150) for _ in range(4))
        yield f"drawn {number}", spans, state, (0, *looks)


def facts(state, spans):
    """What the server sends of a clock at noon."""
    reading = clock.read_clock(state, spans, NOON)
    return {
        "state": str(reading.phase),
        "server_ms": in_ms(NOON),
        "position": reading.position,
        "spent_ms": reading.spent_ms,
        "extra_ms": reading.extra_ms,
        "left_ms": reading.left_ms,
        "over_ms": reading.over_ms,
        "running": reading.running,
        "is_break": spans[reading.position].is_break,
    }


def levels(spans):
    rows, number = [], 0
    for position, span in enumerate(spans):
        number += not span.is_break
        rows.append(
            {
                "position": position,
                "kind": "break" if span.is_break else "play",
                "number": None if span.is_break else number,
                "length_ms": span.length_ms,
                "hold": span.hold,
            }
        )
    return rows


def shown(state, spans, minutes):
    now = NOON + timedelta(milliseconds=round(minutes * MINUTE))
    reading = clock.read_clock(state, spans, now)
    return {
        "now_ms": in_ms(now),
        "state": str(reading.phase),
        "position": reading.position,
        "spent_ms": reading.spent_ms,
        "extra_ms": reading.extra_ms,
        "left_ms": reading.left_ms,
        "over_ms": reading.over_ms,
        "running": reading.running,
        "next_break_ms": clock.next_break_in(state, spans, now),
        "starts_ms": [in_ms(at) for at in clock.start_times(state, spans, now)],
    }


def vectors():
    return [
        {
            "name": name,
            "levels": levels(spans),
            "facts": facts(state, spans),
            "shown": [shown(state, spans, minutes) for minutes in looks],
        }
        for name, spans, state, looks in [*told_situations(), *drawn_situations()]
    ]


def text():
    lines = ",\n".join(json.dumps(vector, separators=(",", ":")) for vector in vectors())
    return f"[\n{lines}\n]\n"


def test_the_file_shared_with_the_pages_says_what_the_server_computes():
    assert json.loads(FILE.read_text(encoding="utf-8")) == vectors()


def test_the_shared_situations_show_every_phase():
    phases = {shown["state"] for vector in vectors() for shown in vector["shown"]}
    assert phases == {str(phase) for phase in clock.Phase}


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
