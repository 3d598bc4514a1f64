"""From the command to the first page on a machine where everything is installed, and the memory."""

from collections.abc import Iterator

from tests.bench import figures
from tests.bench.figures import Row, spread
from tests.bench.servers import server

STARTS = 5


def rows() -> Iterator[Row]:
    first, again, megabytes = [], [], []
    for _ in range(STARTS):
        with server() as served:
            first.append(served.start("/"))
            megabytes.append(served.memory_mb())
            served.stop()
            again.append(served.start("/"))
    yield Row(
        "serve, first start (empty data folder) -> first page",
        spread(first).median,
        "s",
        3,
        note=str(spread(first)),
    )
    yield Row(
        "serve, later start -> first page", spread(again).median, "s", 3, note=str(spread(again))
    )
    yield Row("memory after the first page", max(megabytes), "MB", 150)


if __name__ == "__main__":
    figures.main(rows)
