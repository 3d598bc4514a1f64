"""The benchmarks can be started, and count right. What they measure is not tested."""

import importlib

import pytest

from tests.bench import busts, figures, run
from tests.bench.figures import Row
from tournament import snapshots


@pytest.mark.parametrize("name", run.NAMES)
def test_each_has_a_sentence_and_rows(name):
    bench = importlib.import_module(f"tests.bench.{name}")
    assert bench.__doc__.strip().endswith(".")
    assert callable(bench.rows)


def test_the_wait_for_an_undo_is_that_of_the_program():
    assert snapshots.UNDO_TIME.total_seconds() == busts.UNDO_SECONDS


def test_a_percentile_is_a_measured_value_that_so_many_do_not_exceed():
    hundred = [float(n) for n in range(1, 101)]
    assert [figures.percentile(hundred, share) for share in (0, 50, 95, 99, 100)] == [
        1,
        50,
        95,
        99,
        100,
    ]
    assert figures.percentile([7.0], 99) == 7
    assert figures.percentile([1.0, 2.0, 3.0], 50) == 2
    assert figures.percentile([1.0, 2.0, 3.0, 4.0], 95) == 4


def test_a_spread_sorts_first():
    found = figures.spread([3, 1, 2])
    assert (found.count, found.least, found.median, found.most) == (3, 1, 2, 3)
    assert str(found) == "min 1, median 2, p95 3, p99 3, max 3 of 3"


def test_a_row_says_whether_it_keeps_its_budget():
    assert not Row("pause", 25, "ms", 25).over
    assert Row("pause", 25.1, "ms", 25).over
    assert not Row("memory", 10_000, "MB").over
    line = str(Row("pause", 30, "ms", 25, "a bare page", 20))
    assert " ".join(line.split()) == "pause 30 ms <= 25 ms 1.50 x a bare page OVER"
