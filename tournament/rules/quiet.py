"""Late-night mode: from an hour on screens are seen, not heard."""

from datetime import datetime, time

LASTS_MINUTES = 600  # nobody wants the next evening to begin without a sound
DAY_MINUTES = 24 * 60


def is_quiet(quiet_from: time | None, shown: datetime) -> bool:
    """Whether it is in force; ``shown`` is what the clocks in the night's zone say."""
    if quiet_from is None:
        return False
    since = _minutes(shown.time()) - _minutes(quiet_from)
    return since % DAY_MINUTES < LASTS_MINUTES


def _minutes(hour: time) -> int:
    return hour.hour * 60 + hour.minute
