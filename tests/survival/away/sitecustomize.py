"""For processes on a computer that slept: boot time ran on meanwhile, by the milliseconds in the
file that SHUFFLEUP_TEST_SLEPT names."""

import os
import time
from pathlib import Path

file = Path(os.environ["SHUFFLEUP_TEST_SLEPT"])
awake = time.clock_gettime_ns


def boot_time(clock):
    slept = int(file.read_text()) * 1_000_000 if clock == time.CLOCK_BOOTTIME else 0
    return awake(clock) + slept


time.clock_gettime_ns = boot_time
