"""What stands before Django, asked over the wire."""

import gzip
import http.client
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

SCRIPT = "/static/django_htmx/htmx-4.min.js"


@pytest.fixture
def ask(serve):
    """A function that sends one request: (status, headers, body)."""
    served = serve()

    def request(path, method="GET", body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=10)
        connection.request(
            method, path, body, {name.replace("_", "-"): value for name, value in headers.items()}
        )
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, answer.headers, body

    request.served = served
    return request


def test_a_static_file_is_compressed_checked_and_asked_for_again(ask):
    status, headers, plain = ask(SCRIPT)
    assert (status, headers["Content-Type"]) == (200, 'text/javascript; charset="utf-8"')
    assert headers["Cache-Control"] == "no-cache"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Access-Control-Allow-Origin" not in headers

    status, headers, small = ask(SCRIPT, Accept_Encoding="gzip, deflate")
    assert headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(small) == plain
    assert len(small) < len(plain) / 2

    status, again, body = ask(SCRIPT, If_None_Match=headers["ETag"])
    assert (status, body) == (304, b"")
    assert again["Cache-Control"] == "no-cache"

    assert ask(SCRIPT, Range="bytes=0-9")[::2] == (206, plain[:10])
    assert ask(SCRIPT, "HEAD")[::2] == (200, b"")
    assert ask(SCRIPT, "POST")[0] == 405
    assert ask("/static/no-such-file.js")[0] == 404
    assert ask("/static/../manage.py")[0] == 404


def test_a_body_that_is_too_large_is_refused(ask):
    assert ask("/healthz", "POST", b"x" * ((1 << 20) + 1))[0] == 413
    assert ask("/healthz", "POST", b"x" * (1 << 20))[0] != 413
    assert ask("/e/night/stream", "POST", b"x" * ((1 << 20) + 1))[0] == 413


def test_slow_senders_hold_nobody_up(ask):
    """Twenty phones in a lift, half a request each, and eight threads."""
    slow = []
    for _ in range(20):
        sock = socket.create_connection(("127.0.0.1", ask.served.port))
        sock.sendall(b"POST /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\nx")
        slow.append(sock)
    began = time.monotonic()
    assert ask("/healthz")[0] == 200
    assert time.monotonic() - began < 1
    for sock in slow:
        sock.close()


def test_many_at_once_are_answered(ask):
    with ThreadPoolExecutor(50) as pool:
        statuses = set(pool.map(lambda _: ask("/healthz")[0], range(200)))
    assert statuses == {200}


def test_answers_come_without_waiting_for_more(ask):
    """Nagle's algorithm would make each request on a kept connection take 40 ms."""
    connection = http.client.HTTPConnection("127.0.0.1", ask.served.port)
    took = []
    for _ in range(20):
        began = time.monotonic()
        connection.request("GET", "/healthz")
        connection.getresponse().read()
        took.append(time.monotonic() - began)
    connection.close()
    assert sorted(took)[10] < 0.02


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="counts threads in /proc")
def test_streams_take_no_thread_each(serve, make_night):
    make_night()
    served = serve()
    streams = []
    for _ in range(60):
        sock = socket.create_connection(("127.0.0.1", served.port), timeout=10)
        sock.sendall(b"GET /e/night/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        streams.append(sock)
    for sock in streams:
        heard = b""
        while b"event: reading" not in heard:
            heard += sock.recv(65_536)
    status = Path(f"/proc/{served.process.pid}/status").read_text()
    assert int(status.split("Threads:")[1].split()[0]) < 30
    for sock in streams:
        sock.close()
