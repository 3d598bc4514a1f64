"""A thousand pages at once: all connect after a restart, all ask what else is new."""

import contextlib
import selectors
import socket
import time
from collections.abc import Iterator

from tests.bench import figures
from tests.bench.figures import Row, spread
from tests.bench.servers import SLUG, Phone, Server, running_night
from tests.bench.streams import Streams, many_files

PAGES = 1_000
# What each page of a guest asks for: when it connects, and when something changed.
PATHS = {
    "readings": "reading.json",
    "schedules": "schedule.json",
    "what is below the clock": "view/rest/?at={at}",
}


def rows() -> Iterator[Row]:
    with many_files(), running_night(people=1000) as served:
        yield connect_after_restart(served)
        with contextlib.closing(Streams(served, PAGES)) as streams:
            streams.wait_for(b"event: changed")
            for name, path in PATHS.items():
                yield Row(
                    f"{PAGES:,} pages ask for {name} at once: the last answer",
                    *ask(served, path.format(at=time.monotonic_ns())),
                )
            yield deed_in_the_storm(served)


def connect_after_restart(served: Server) -> Row:
    served.kill()
    served.start()
    began = time.perf_counter()
    with contextlib.closing(Streams(served, PAGES)) as streams:
        came = streams.wait_for(b"event: changed")
    return Row(
        f"server restarted, {PAGES:,} pages connect at once: the last one fed",
        came[-1] - began,
        "s",
        3,
        note=f"half of them after {came[PAGES // 2] - began:.2f} s",
    )


def ask(served: Server, path: str) -> tuple[float, str]:
    """Seconds from the first request to the last answer, all on connections of their own."""
    with contextlib.closing(Requests(served)) as requests:
        return requests.ask(path), "s"


class Requests:
    def __init__(self, served: Server) -> None:
        self.host = f"127.0.0.1:{served.port}"
        self.sockets = [socket.create_connection(("127.0.0.1", served.port)) for _ in range(PAGES)]

    def ask(self, path: str) -> float:
        asked = f"GET /e/{SLUG}/{path} HTTP/1.1\r\nHost: {self.host}\r\n\r\n".encode()
        began = time.perf_counter()
        with selectors.DefaultSelector() as selector:
            for sock in self.sockets:
                sock.sendall(asked)
                selector.register(sock, selectors.EVENT_READ)
            waiting = len(self.sockets)
            while waiting:
                for key, _ in selector.select(60):
                    assert isinstance(key.fileobj, socket.socket)
                    head = key.fileobj.recv(65_536)
                    if not head.startswith(b"HTTP/1.1 200"):
                        raise RuntimeError(f"{path} was answered {head[:200]!r}")
                    selector.unregister(key.fileobj)
                    waiting -= 1
        return time.perf_counter() - began

    def close(self) -> None:
        for sock in self.sockets:
            sock.close()


def deed_in_the_storm(served: Server) -> Row:
    """The host pauses while a thousand pages still wait for their answers."""
    phone = Phone(served)
    took: list[float] = []
    seq, running = served.reading()["clock_seq"], True
    with contextlib.closing(Requests(served)) as requests:
        for _ in range(5):
            asked = f"GET /e/{SLUG}/reading.json HTTP/1.1\r\nHost: {requests.host}\r\n\r\n"
            for sock in requests.sockets:
                sock.sendall(asked.encode())
            began = time.perf_counter()
            phone.clock("pause" if running else "resume", seq)
            took.append(time.perf_counter() - began)
            seq, running = seq + 1, not running
            for sock in requests.sockets:
                sock.recv(65_536)
    phone.close()
    return Row(
        f"a deed while {PAGES:,} pages ask, median",
        spread(took).median,
        "s",
        note=str(spread(took)),
    )


if __name__ == "__main__":
    figures.main(rows)
