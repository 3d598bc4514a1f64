"""Whether the computer runs from the mains, and how full its battery is."""

from dataclasses import dataclass

import psutil


@dataclass(frozen=True, slots=True)
class Power:
    on_mains: bool | None = None
    percent: int | None = None


def read() -> Power:
    """Nothing is known of a computer without a battery, or of one that does not say."""
    try:
        battery = psutil.sensors_battery()
    except (AttributeError, OSError, RuntimeError, ValueError):  # a system that has no such thing
        return Power()
    if battery is None:
        return Power()
    percent = max(0, min(100, int(battery.percent)))
    return Power(battery.power_plugged, percent)
