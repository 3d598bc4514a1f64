"""From a deed on HTTP to the bytes at the last of many raw streams; what they cost at rest."""

import contextlib
import resource
import selectors
import socket
import time
from collections.abc import Iterator

from tests.bench import figures
from tests.bench.figures import Row, spread
from tests.bench.servers import SLUG, Phone, Server, running_night

BUDGETS_MS = {8: 10, 200: 20, 1000: 100}
DEEDS = {8: 200, 200: 100, 1000: 60}
REST_SECONDS = 31  # three beats


class Streams:
    """Many open streams, read by one selector so that the reader costs little."""

    def __init__(self, served: Server, count: int, slug: str = SLUG) -> None:
        self.selector = selectors.DefaultSelector()
        self.sockets: list[socket.socket] = []
        self.received = 0
        asked = f"GET /e/{slug}/stream HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n\r\n".encode()
        for _ in range(count):
            sock = socket.create_connection(("127.0.0.1", served.port), 30)
            sock.sendall(asked)
            sock.setblocking(False)
            self.selector.register(sock, selectors.EVENT_READ)
            self.sockets.append(sock)

    def wait_for(self, word: bytes, seconds: float = 30.0) -> list[float]:
        """When this word came on each stream, by the monotonic clock, sorted."""
        waiting = set(self.sockets)
        came: list[float] = []
        ends = time.perf_counter() + seconds
        tail: dict[socket.socket, bytes] = {}
        while waiting:
            for key, _ in self.selector.select(max(0, ends - time.perf_counter())):
                sock = key.fileobj
                assert isinstance(sock, socket.socket)
                heard = sock.recv(65_536)
                if not heard:
                    raise RuntimeError("A stream ended.")
                self.received += len(heard)
                heard = tail.get(sock, b"") + heard
                if word in heard:
                    if sock in waiting:
                        waiting.discard(sock)
                        came.append(time.perf_counter())
                else:
                    tail[sock] = heard[-len(word) :]
            if time.perf_counter() > ends:
                raise RuntimeError(f"{len(waiting)} streams heard nothing of {word!r}.")
        return came

    def rest(self, seconds: float) -> int:
        """The bytes that came on all streams in this time."""
        before, ends = self.received, time.perf_counter() + seconds
        while (left := ends - time.perf_counter()) > 0:
            for key, _ in self.selector.select(left):
                assert isinstance(key.fileobj, socket.socket)
                self.received += len(key.fileobj.recv(65_536))
        return self.received - before

    def close(self) -> None:
        for sock in self.sockets:
            sock.close()
        self.selector.close()


@contextlib.contextmanager
def many_files() -> Iterator[None]:
    """Lift the limit of open files, here and in what is started meanwhile."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def rows() -> Iterator[Row]:
    with many_files():
        for count in BUDGETS_MS:
            with running_night() as served:
                yield from rows_of(served, count)


def rows_of(served: Server, count: int) -> Iterator[Row]:
    empty_mb = served.memory_mb()
    began = time.perf_counter()
    with contextlib.closing(Streams(served, count)) as streams:
        streams.wait_for(b"event: changed")
        opened = time.perf_counter() - began
        taken = list(deeds(served, streams, DEEDS[count]))
        last = spread(last for _, last, _ in taken)
        yield Row(
            f"pause or resume -> bytes at the last of {count:,} streams, p95",
            last.p95,
            "ms",
            BUDGETS_MS[count],
            note=f"{last}; first stream median {spread(f for f, _, _ in taken).median:.1f}, "
            f"answer to the phone median {spread(a for _, _, a in taken).median:.1f}",
        )
        if count < 1000:
            return
        yield Row(f"{count:,} streams opened at once, until the last is fed", opened, "s")
        before = served.cpu_seconds()
        came = streams.rest(REST_SECONDS)
        cpu = (served.cpu_seconds() - before) / REST_SECONDS
        yield Row(
            f"{count:,} streams at rest: bytes per viewer and second",
            came / count / REST_SECONDS,
            "B",
            10,
            note=f"server's processor {cpu:.1%}",
        )
        yield Row(
            f"{count:,} streams: memory of the server",
            served.memory_mb(),
            "MB",
            200,
            note=f"{empty_mb:.0f} MB before the first stream",
        )


def deeds(served: Server, streams: Streams, count: int) -> Iterator[tuple[float, float, float]]:
    """Milliseconds from sending a deed to the first stream, to the last, to the answer."""
    phone = Phone(served)
    reading = served.reading()
    seq, running, version = reading["clock_seq"], reading["running"], reading["version"]
    for _ in range(count):
        time.sleep(0.12)  # longer than changes are gathered
        began = time.perf_counter()
        phone.send(f"clock/{'pause' if running else 'resume'}/", seq=seq)
        version += 1
        came = streams.wait_for(b'event: changed\ndata: {"version":%d,' % version)
        status, body = phone.answer()
        answered = time.perf_counter()
        if status != 200:
            raise RuntimeError(f"The deed was answered {status}: {body[:500]!r}")
        seq, running = seq + 1, not running
        yield tuple((at - began) * 1000 for at in (came[0], came[-1], answered))  # type: ignore[misc]
    phone.close()


if __name__ == "__main__":
    figures.main(rows)
