from datetime import UTC, datetime, time

import pytest

from tournament.rules.quiet import is_quiet


@pytest.mark.parametrize(
    ("hour", "quiet"),
    [
        ((22, 59), False),
        ((23, 0), True),
        ((23, 59), True),
        ((0, 0), True),
        ((8, 59), True),
        ((9, 0), False),
        ((19, 30), False),
    ],
)
def test_from_eleven_in_the_evening_until_nine_in_the_morning(hour, quiet):
    assert is_quiet(time(23), datetime(2026, 6, 12, *hour, tzinfo=UTC)) is quiet


def test_after_midnight():
    assert is_quiet(time(0, 30), datetime(2026, 6, 13, 0, 30, tzinfo=UTC))
    assert not is_quiet(time(0, 30), datetime(2026, 6, 13, 0, 29, tzinfo=UTC))


def test_never():
    assert not is_quiet(None, datetime(2026, 6, 12, 23, tzinfo=UTC))
