from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from tournament.rules import walltime


def instant_of(zone, *hour):
    return walltime.instant_of(datetime(*hour), ZoneInfo(zone))  # noqa: DTZ001


@pytest.mark.parametrize(
    ("zone", "hour", "instead", "at"),
    [
        ("Europe/Stockholm", (2021, 3, 28, 2, 10), (3, 10), (1, 10)),
        ("America/New_York", (2024, 3, 10, 2, 30), (3, 30), (7, 30)),
    ],
)
def test_an_hour_that_the_clocks_jump_over_is_found_out(zone, hour, instead, at):
    wall = instant_of(zone, *hour)
    assert not wall.exists
    assert (wall.shown.hour, wall.shown.minute) == instead
    assert (wall.at.hour, wall.at.minute, wall.at.tzinfo) == (*at, UTC)


def test_of_an_hour_that_comes_twice_the_first_is_meant():
    wall = instant_of("Europe/Stockholm", 2026, 10, 25, 2, 30)
    assert (wall.exists, wall.twice) == (True, True)
    assert wall.at == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


def test_an_ordinary_hour():
    wall = instant_of("America/New_York", 2026, 1, 16, 23, 30)
    assert (wall.exists, wall.twice) == (True, False)
    assert wall.at == datetime(2026, 1, 17, 4, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "hour"),
    [("Asia/Tokyo", (1, 1, 1, 0, 0)), ("America/New_York", (9999, 12, 31, 23, 59))],
)
def test_the_ends_of_the_calendar(zone, hour):
    with pytest.raises(OverflowError):
        instant_of(zone, *hour)
