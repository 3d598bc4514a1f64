"""What is answered without Django while pages of the night are open, asked over the wire."""

import http.client
import json
import socket
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

TIMES = {"server_ms", "left_ms", "spent_ms", "wall_ms", "ends_ms"}
STREAM = b"GET /e/night/stream HTTP/1.1\r\nHost: %b\r\n\r\n"


@pytest.fixture
def served(serve, make_night):
    """Running before the night is: one that starts later may ask what happened meanwhile."""
    served = serve()
    make_night(data=served.data)
    return served


@pytest.fixture
def ask(served):
    def request(path, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=10)
        connection.request(
            "GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()}
        )
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, answer.headers, body

    return request


@pytest.fixture
def open_stream(served):
    """Open one and return what came first."""
    sockets = []

    def connect(host="127.0.0.1"):
        sock = socket.create_connection(("127.0.0.1", served.port), timeout=10)
        sockets.append(sock)
        sock.sendall(STREAM % host.encode())
        heard = sock.recv(65_536)
        while heard.startswith(b"HTTP/1.1 200") and b"event: changed" not in heard:
            heard += sock.recv(65_536)
        return heard

    yield connect
    for sock in sockets:
        sock.close()


def test_the_reading_is_the_same_with_and_without_open_pages(ask, open_stream):
    alone = json.loads(ask("/e/night/reading.json")[2])
    open_stream()
    status, headers, body = ask("/e/night/reading.json")
    together = json.loads(body)
    assert (status, headers["Content-Type"]) == (200, "application/json")
    assert "no-store" in headers["Cache-Control"]
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert together.keys() == alone.keys()
    assert {k: v for k, v in together.items() if k not in TIMES} == {
        k: v for k, v in alone.items() if k not in TIMES
    }
    assert 0 <= together["server_ms"] - alone["server_ms"] < 5000


def test_the_schedule_is_the_same_with_and_without_open_pages(ask, open_stream):
    alone = ask("/e/night/schedule.json")[2]
    open_stream()
    assert json.loads(ask("/e/night/schedule.json")[2]) == json.loads(alone)


def test_a_stream_carries_the_headers_of_all_answers(open_stream):
    head = open_stream().split(b"\r\n\r\n")[0].lower()
    assert b"content-type: text/event-stream" in head
    assert b"x-content-type-options: nosniff" in head
    assert b"content-security-policy: default-src 'self'" in head


def test_a_night_that_does_not_exist_has_no_stream(ask):
    assert ask("/e/nowhere/stream")[0] == 404


def test_a_strange_host_gets_no_stream(open_stream):
    open_stream()
    assert open_stream("evil.example").startswith(b"HTTP/1.1 400")


def test_a_night_with_a_code_tells_strangers_nothing(ask, open_stream, run_manage):
    open_stream()
    code = """
from tournament.models import Event
from tournament.services import events
from tournament.services.deeds import Author
events.change_settings(Event.objects.get(slug="night").pk, Author(), viewer_code="ace")
"""
    set_it = run_manage("shell", "--verbosity", 0, "--command", code)
    assert set_it.process.wait(30) == 0, set_it.text
    end = time.monotonic() + 10
    while ask("/e/night/reading.json")[0] != 403 and time.monotonic() < end:
        time.sleep(0.1)  # another process set it; the look at the versions finds that
    paths = ("stream", "reading.json", "schedule.json")
    assert [ask(f"/e/night/{path}")[0] for path in paths] == [403, 403, 403]
    assert ask("/e/night/view/rest/?at=1")[2].count(b'id="rest"') == 0


def test_what_is_below_the_clock_is_made_once_for_all_of_a_language(ask, open_stream):
    open_stream()
    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(lambda _: ask("/e/night/view/rest/?at=1.2.0"), range(40)))
    assert {status for status, _, _ in answers} == {200}
    assert {body for _, _, body in answers} == {answers[0][2]}
    assert b'id="rest"' in answers[0][2]
    assert answers[0][1]["Set-Cookie"] is None
    swedish = ask("/e/night/view/rest/?at=1.2.0", Cookie="a=b; shuffleup_language=sv; c=d")
    assert swedish[1]["Content-Language"] == "sv"
    assert ask("/e/night/view/rest/?at=1.2.0", Accept_Language="da")[1]["Content-Language"] == "da"
    assert answers[0][1]["Content-Language"] == "en"
