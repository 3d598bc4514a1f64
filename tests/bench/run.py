#!/usr/bin/env python3
"""Run the benchmarks, all or the named ones, and print each figure beside its budget."""

import importlib
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.bench import figures

NAMES = (
    "clock",
    "cycles",
    "streams",
    "crowd",
    "changes",
    "busts",
    "screens",
    "restart",
    "load",
    "director",
    "start",
    "plan",
    "icm",
    "room",
    "rooms",
)


def main() -> None:
    names = sys.argv[1:] or NAMES
    if unknown := set(names) - set(NAMES):
        sys.exit(f"There is no {', '.join(sorted(unknown))}; there are {', '.join(NAMES)}.")
    over = 0
    for name in names:
        bench = importlib.import_module(f"tests.bench.{name}")
        print(f"\n{bench.__doc__.strip()}", flush=True)
        over += figures.show(bench.rows)
    sys.exit(f"\n{over} over their budget." if over else 0)


if __name__ == "__main__":
    main()
