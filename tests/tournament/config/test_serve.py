"""``manage.py serve`` in real processes."""

import re
import signal
import socket
import sqlite3
import time
import urllib.error
import urllib.request

import psutil
import pytest


def said_and_code(served):
    served.process.wait(30)
    time.sleep(0.1)
    return served.text, served.process.returncode


def open_connections(served, count, path="/healthz"):
    sockets = []
    for _ in range(count):
        sock = socket.create_connection(("127.0.0.1", served.port), timeout=10)
        sock.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        sockets.append(sock)
    return sockets


@pytest.mark.timed
def test_it_answers_after_less_than_three_seconds_of_work_at_a_first_start(serve):
    served = serve()
    assert served.get("/healthz") == "ok"
    used = psutil.Process(served.process.pid).cpu_times()  # whatever else runs on this machine
    assert used.user + used.system < 3


def test_the_data_folder_and_the_key_are_the_owners_alone(serve, tmp_path):
    serve()
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "data/secret.txt").stat().st_mode & 0o777 == 0o600


def test_it_prints_a_link_for_the_host_and_never_localhost(serve):
    served = serve()
    assert re.search(
        r"http://\d+\.\d+\.\d+\.\d+:\d+/in/[\w-]{20,}/\n", served.wait_for("(?s).*Data")[0]
    )
    assert "localhost" not in served.text


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_within_two_seconds_with_connections_open(serve, number):
    served = serve()
    sockets = open_connections(served, 20)
    assert served.stop(number) < 2
    assert served.process.returncode == 0
    assert "Traceback" not in served.text
    for sock in sockets:
        sock.close()


def test_it_ends_open_streams_properly_and_stops(serve, make_night):
    make_night()
    served = serve()
    streams = open_connections(served, 50, "/e/night/stream")
    for stream in streams:
        heard = b""
        while b"event: reading" not in heard:
            heard += stream.recv(65_536)
    assert served.stop() < 2
    for stream in streams:
        heard = b""
        while more := stream.recv(65_536):
            heard += more
        assert heard.endswith(b"0\r\n\r\n")  # the last chunk, so no browser calls it an error
        stream.close()
    assert served.text.endswith("Stopped.\n")


def test_a_second_ctrl_c_does_no_harm(serve):
    served = serve()
    for _ in range(10):
        served.process.send_signal(signal.SIGINT)
        time.sleep(0.005)
    assert served.stop() < 2
    assert served.process.returncode == 0
    assert "Traceback" not in served.text


@pytest.mark.parametrize("wait", [0.1, 0.2, 0.3, 0.4, 0.5])
def test_ctrl_c_while_it_starts_leaves_no_traceback(run_manage, wait):
    served = run_manage("serve", "--no-browser", "--port", 0)
    time.sleep(wait)
    assert served.stop() < 2
    assert "main()" not in served.text  # before that it is Python that starts, not we


def test_a_second_serve_shows_the_running_one(serve, run_manage):
    first = serve()
    second = run_manage("serve", "--no-browser")
    text, code = said_and_code(second)
    assert code == 0
    home = first.wait_for("On this network +(http.+)\n")[1]
    assert text == f"Shuffle Up runs already: {home}\n"
    assert first.get("/healthz") == "ok"


def test_for_this_computer_alone_it_names_no_other_address(serve):
    served = serve("--local")
    served.wait_for("Data")
    assert "For this computer alone" in served.text
    assert set(re.findall("http://[^/]+/", served.text)) == {f"{served.url}/"}


def test_a_killed_server_leaves_the_folder_free(serve):
    served = serve()
    served.process.kill()
    served.process.wait()
    assert serve().get("/healthz") == "ok"


def test_a_named_port_that_is_taken_is_said(serve, run_manage, tmp_path):
    first = serve()
    text, code = said_and_code(run_manage("serve", "--port", first.port, data=tmp_path / "other"))
    assert (text, code) == (
        f"Port {first.port} is taken by another program. "
        "Choose another with --port, or leave --port away.\n",
        1,
    )


def test_an_unnamed_port_is_the_next_free_one_and_kept(run_manage, tmp_path, free_port):
    data = tmp_path / "data"
    data.mkdir()
    (data / "port.txt").write_text(str(free_port))

    def ports(served):
        """Those on which it answers, of the ones it may have taken: the web's is not kept."""
        served.wait_for(r"On this .*\n")
        found = []
        for port in range(free_port, free_port + 20):
            with socket.socket() as sock:
                if sock.connect_ex(("127.0.0.1", port)) == 0:
                    found.append(port)
        return found

    with socket.socket() as other:
        other.bind(("0.0.0.0", free_port))
        other.listen()
        served = run_manage("serve", "--no-browser")
        assert max(ports(served)) > free_port
        served.stop()
    assert free_port in ports(run_manage("serve", "--no-browser"))


def test_a_folder_that_cannot_be_one_is_said(run_manage, tmp_path):
    file = tmp_path / "file"
    file.write_text("no folder")
    text, code = said_and_code(run_manage("serve", "--no-browser", data=file))
    assert code == 1
    assert text == (
        f"Shuffle Up cannot keep its data in {file}: File exists. Make room or give it the right "
        "to write there, or name another folder in SHUFFLEUP_DATA.\n"
    )


def test_a_database_newer_than_the_program_is_left_alone(serve, run_manage, tmp_path):
    serve().stop()
    path = tmp_path / "data/shuffleup.sqlite3"
    with sqlite3.connect(path) as database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) "
            "VALUES ('tournament', '9999_from_the_future', '2031-01-01')"
        )
    database.close()
    text, code = said_and_code(run_manage("serve", "--no-browser"))
    assert code == 1
    assert text == (
        f"The nights in {tmp_path}/data were last run by a newer Shuffle Up "
        "(it knows 9999_from_the_future). Start that version, or name another folder in "
        "SHUFFLEUP_DATA.\n"
    )


def test_link_makes_a_new_one_for_the_running_server(serve, run_manage):
    served = serve()
    link, code = said_and_code(run_manage("link"))
    assert code == 0
    assert link.startswith(served.wait_for("http://[^ ]+/in/")[0])
    assert link.strip() not in served.text


def test_link_without_a_server_says_how_to_start_one(run_manage):
    text, code = said_and_code(run_manage("link"))
    assert (text, code) == (
        "Shuffle Up is not running. Start it with: python3 manage.py serve\n",
        1,
    )


@pytest.mark.parametrize(
    ("host", "status"), [("192.168.7.7:8000", 200), ("[fe80::1]:8000", 200), ("evil.example", 400)]
)
def test_addresses_are_welcome_and_strange_names_are_not(serve, host, status):
    request = urllib.request.Request(serve().url + "/healthz", headers={"Host": host})
    try:
        answered = urllib.request.urlopen(request, timeout=5).status
    except urllib.error.HTTPError as refused:
        answered = refused.code
    assert answered == status
