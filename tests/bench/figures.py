"""What a benchmark found, and how it is printed."""

import math
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spread:
    """Of many measurements, so that one can see how quiet the machine was."""

    count: int
    least: float
    median: float
    p95: float
    p99: float
    most: float

    def __str__(self) -> str:
        figures = (self.least, self.median, self.p95, self.p99, self.most)
        least, median, p95, p99, most = (short(figure) for figure in figures)
        return f"min {least}, median {median}, p95 {p95}, p99 {p99}, max {most} of {self.count}"


def spread(measured: Iterable[float]) -> Spread:
    values = sorted(measured)
    return Spread(
        count=len(values),
        least=values[0],
        median=percentile(values, 50),
        p95=percentile(values, 95),
        p99=percentile(values, 99),
        most=values[-1],
    )


def percentile(values: Sequence[float], share: float) -> float:
    """The least of the sorted ``values`` that ``share`` per cent of them do not exceed."""
    return values[max(0, math.ceil(len(values) * share / 100) - 1)]


def short(figure: float) -> str:
    """Three digits, but whole numbers whole."""
    if figure == int(figure) or abs(figure) >= 100:
        return f"{figure:,.0f}"
    return f"{figure:.3g}" if abs(figure) < 10 else f"{figure:.1f}"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table. Without a budget it is there to be read."""

    what: str
    figure: float
    unit: str
    budget: float | None = None
    peer: str = ""
    peer_figure: float | None = None
    note: str = ""

    @property
    def over(self) -> bool:
        return self.budget is not None and self.figure > self.budget

    def __str__(self) -> str:
        budget = "" if self.budget is None else f"<= {short(self.budget)} {self.unit}"
        ratio = ""
        if self.peer_figure:
            ratio = f"{self.figure / self.peer_figure:.2f} x {self.peer}"
        verdict = "" if self.budget is None else "OVER" if self.over else "ok"
        figure = f"{short(self.figure)} {self.unit}"
        line = f"{self.what:<62} {figure:>12} {budget:>14}  {ratio:<24} {verdict}".rstrip()
        return f"{line}\n    {self.note}" if self.note else line


def show(rows: Callable[[], Iterator[Row]]) -> int:
    """Print each row as soon as it is known; the number of those over their budget."""
    began, over = time.monotonic(), 0
    for row in rows():
        print(row, flush=True)
        over += row.over
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(f"    ({time.monotonic() - began:.0f} s on {os.cpu_count()} cores{load})", flush=True)
    return over


def main(rows: Callable[[], Iterator[Row]]) -> None:
    sys.exit(1 if show(rows) else 0)
