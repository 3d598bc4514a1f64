"""The server makes a page and its script goes on with it, so both must say the same: they are held
to tests/data/faces.json. With WRITE_FACES=1 in the environment the test writes the file anew.
"""

import json
import os
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.utils import translation

from tournament import instants, snapshots, words
from tournament.models import Event, Level
from tournament.rules.levels import level_numbers
from tournament.views import faces, screen_words

FILE = Path(__file__).parents[2] / "data" / "faces.json"
NOON = datetime(2026, 6, 10, 12, tzinfo=UTC)
ZONE = "Europe/Stockholm"
SPOKEN = ("look", "level", "now", "digits", "label", "old", "small", "big", "ante")
SPOKEN += ("next_label", "next", "next_ante", "say", "clock")


def play(small, **more):
    return {"kind": "play", "seconds": 1200, "small": small, "big": small * 2} | more


EVENING = [
    play(25, note="Rebuys until 21:00"),
    play(50, ante=25, ante_kind="each"),
    {"kind": "break", "seconds": 600, "note": "Stack the 25s in tens"},
    play(500, ante=1000, ante_kind="big_blind"),
    {"kind": "break", "seconds": 600},
    play(10_000, ante=20_000, ante_kind="button", hold=True),
    play(0, big=200, ante=50, ante_kind="each"),
]
RUNS = {"running_since": NOON}
STANDS = {"paused_at": NOON - timedelta(seconds=192)}
MINUTE = 60_000


def situations():
    yield "planned", {"state": "planned"}
    yield "planned for", {"state": "planned", "starts_at": NOON + timedelta(minutes=50)}
    yield "countdown", {"level_spent_ms": -754_000, **RUNS}
    yield "countdown ends", {"level_spent_ms": -9_500, **RUNS}
    yield "countdown paused", {"level_spent_ms": -754_000, **STANDS}
    yield "begins", {"level_spent_ms": 5_000, **RUNS}
    yield "first", {"level_spent_ms": 25_000, **RUNS}
    yield "new blinds", {"level": 1, "level_spent_ms": 89_999, **RUNS}
    yield "known blinds", {"level": 1, "level_spent_ms": 90_000, **RUNS}
    yield "last minute", {"level": 1, "level_spent_ms": 19 * MINUTE, **RUNS}
    yield "last seconds", {"level": 1, "level_spent_ms": 20 * MINUTE - 1, **RUNS}
    yield "paused", {"level": 1, "level_spent_ms": 456_789, **STANDS}
    yield "paused early", {"level": 1, "level_spent_ms": 4_000, **STANDS}
    yield "break", {"level": 2, "level_spent_ms": 3 * MINUTE, **RUNS}
    yield "break paused", {"level": 2, "level_spent_ms": 3 * MINUTE, **STANDS}
    yield "after a break", {"level": 3, "level_spent_ms": 10_000, **RUNS}
    yield "break without a note", {"level": 4, "level_spent_ms": 10_000, **RUNS}
    yield "longer", {"level": 3, "level_spent_ms": 0, "level_extra_ms": 63 * MINUTE, **RUNS}
    yield "held", {"level": 5, "level_spent_ms": 20 * MINUTE + 192_400, **RUNS}
    yield "last, drawing", {"level": 6, "level_spent_ms": 2 * MINUTE, **RUNS}
    yield "overtime", {"level": 6, "level_spent_ms": 21 * MINUTE + 24_000, **RUNS}
    yield "finished", {"level": 6, "level_spent_ms": MINUTE, "state": "finished"}


def shot_of(fields):
    event = Event(zone=ZONE, **{"state": "playing"} | fields)
    rows = tuple(Level(position=at, **level) for at, level in enumerate(EVENING))
    plans = tuple(row.plan for row in rows)
    return snapshots.Snapshot(
        event=event,
        levels=rows,
        plans=plans,
        numbers=level_numbers(plans),
        spans=tuple(row.span for row in rows),
        count=snapshots.Counts(0),
    )


def reading_of(shot):
    return snapshots.reading(shot, NOON) | {"base": 0}


def spoken(face):
    return {name: value for name, value in asdict(face).items() if name in SPOKEN}


def shared():
    with translation.override("en"):
        shots = {name: shot_of(fields) for name, fields in situations()}
        levels = snapshots.schedule(shots["first"])["levels"]
        readings = {name: reading_of(shot) for name, shot in shots.items()}
        return {
            "words": screen_words.screen_words(),
            "levels": levels,
            "wall_ms": instants.in_ms(NOON),
            "shifts": faces.shifts(ZONE, NOON),
            "situations": [
                {
                    "name": name,
                    "reading": reading,
                    "face": spoken(faces.face(reading, levels, NOON, ZONE)),
                }
                for name, reading in readings.items()
            ],
        }


@pytest.fixture(autouse=True)
def base(monkeypatch):
    monkeypatch.setattr(instants, "base", lambda: 0)


def test_the_file_shared_with_the_pages_says_what_the_server_says():
    if os.environ.get("WRITE_FACES"):
        FILE.write_text(json.dumps(shared(), indent=1) + "\n", encoding="utf-8")
    assert json.loads(FILE.read_text(encoding="utf-8")) == shared()


def test_each_situation_looks_its_own_way():
    looks = {told["face"]["look"] for told in shared()["situations"]}
    assert looks >= {
        *("is-planned", "is-countdown", "is-running", "is-running last-minute"),
        *("is-running last-seconds", "is-paused", "is-running on-break", "is-held"),
        *("is-overtime", "is-finished", "is-running new-blinds"),
    }


@pytest.mark.parametrize(
    ("language", "text"), [("en", "10,000"), ("sv", "10\xa0000"), ("da", "10.000")]
)
def test_amounts_are_grouped_as_the_language_does(language, text):
    with translation.override(language):
        thousands = screen_words.screen_words()["thousands"]
        assert f"10{thousands}000" == words.number(10_000) == text


def test_the_hours_of_a_night_when_clocks_are_set_back():
    before = datetime(2026, 10, 24, 20, tzinfo=UTC)
    change = instants.in_ms(datetime(2026, 10, 25, 1, tzinfo=UTC))
    assert faces.shifts(ZONE, before) == [
        [instants.in_ms(before), 2 * 60 * MINUTE],
        [change, 60 * MINUTE],
    ]
