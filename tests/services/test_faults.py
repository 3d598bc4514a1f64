"""What goes wrong in a club: Redis, the database, the worker, and several hands at once."""

import contextlib
import os
import signal
import socket
import statistics
import subprocess
import sys
import threading
import time
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

from tests.conftest import ROOT, own_environment
from tests.survival.nights import Phone, at_once, ends_at, wait_until

ROUNDS = 20


@pytest.fixture
def phone_of():
    """The host's phone at a server, or the same phone at another one."""
    family = []

    def make(served, signed_in=None):
        phone = Phone(served.port, family=family)
        if signed_in is None:
            phone.sign_in(served.host_link)
        else:
            phone.cookies = dict(signed_in.cookies)
        return phone

    yield make
    for phone in family:
        phone.hang_up()


@pytest.fixture
def make_two(make_club, listen, phone_of):
    """Two servers with the host's phone at each, and a page at the second."""

    def make(broker, *seconds):
        club = make_club(broker, *(seconds or (1200,) * (ROUNDS + 1)))
        servers = [club.server(), club.server()]
        first = phone_of(servers[0])
        club.phones = [first, phone_of(servers[1], signed_in=first)]
        club.page = listen(servers[1])
        return club

    return make


def pauses(club, count):
    """(the deed's own seconds, seconds until the page of the other server has it), each time."""
    taken = []
    for number in range(count):
        deed, state = (("pause", "paused"), ("resume", "running"))[number % 2]
        began = time.time()
        status, text = club.phones[0].do(deed)
        answered = time.time()
        assert status == 204, (status, text)
        heard = club.page.wait_for(f'"state":"{state}"')
        taken.append((answered - began, heard - began))
    return taken


@pytest.mark.timed
def test_a_deed_is_heard_at_the_other_server_at_once(make_two, broker):
    club = make_two(broker)
    time.sleep(1)  # for the servers to have joined the channel
    heard = [seconds for _, seconds in pauses(club, ROUNDS)]
    assert statistics.median(heard) < 0.1
    assert max(heard) < 0.5


@pytest.mark.timed
def test_while_redis_is_away_deeds_are_quick_and_heard_by_the_look(make_two, own_redis):
    club = make_two(own_redis.url, 500, 500)  # near enough for each deed to queue tasks
    own_redis.kill()
    taken = pauses(club, 6)
    assert max(answered for answered, _ in taken) < 1.5
    assert statistics.median(answered for answered, _ in taken) < 0.2
    assert max(heard for _, heard in taken) < 3.5
    own_redis.start()
    wait_until(lambda: pauses(club, 2)[-1][1] < 0.3, seconds=15)


@pytest.mark.timed
def test_a_redis_that_says_nothing_holds_up_no_deed_for_long(make_two, own_redis):
    club = make_two(own_redis.url, 500, 500)
    pauses(club, 2)
    own_redis.process.send_signal(signal.SIGSTOP)
    try:
        taken = pauses(club, 6)
    finally:
        own_redis.process.send_signal(signal.SIGCONT)
    assert max(answered for answered, _ in taken) < 2.5
    assert statistics.median(answered for answered, _ in taken) < 0.2
    assert max(heard for _, heard in taken) < 4


def test_the_password_lets_the_host_in_while_redis_is_away(make_club, own_redis, phone_of):
    club = make_club(own_redis.url)
    club.do("from tournament.services import rights\nrights.set_password('full house')")
    served = club.server()
    own_redis.kill()
    phone = Phone(served.port)
    phone.ask("GET", "/sign-in/")
    for password, status in (("wrong guess", 422), ("full house", 302)):
        began = time.monotonic()
        answer, text = phone.ask("POST", "/sign-in/", {"password": password})
        assert answer == status, text
        assert time.monotonic() - began < 3
    phone.hang_up()


def test_two_directors_at_two_servers_move_one_level(make_two, broker):
    club = make_two(broker)
    first, second = club.phones
    for position in range(ROUNDS):
        seq = first.read()["clock_seq"]
        fields = {"seq": seq, "position": position}
        answers = at_once(
            lambda fields=fields: first.do("next", **fields),
            lambda fields=fields: second.do("next", **fields),
        )
        assert [status for status, _ in answers] == [204, 204]
        wait_until(lambda position=position: first.read()["position"] == position + 1)


def test_a_request_that_reaches_both_servers_acts_once(make_two, broker):
    club = make_two(broker)
    first, second = club.phones
    end = ends_at(first.read())
    for number in range(ROUNDS):
        key = f"tap-{number:08}"
        answers = at_once(
            lambda key=key: first.do("add-time", key=key, ms=60_000),
            lambda key=key: second.do("add-time", key=key, ms=60_000),
        )
        assert [status for status, _ in answers] == [204, 204]
    wait_until(lambda: ends_at(second.read()) == end + ROUNDS * 60_000)


def test_many_hands_at_two_servers_lose_nothing(make_two, broker):
    club = make_two(broker)
    end = ends_at(club.phones[0].read())
    hands = [phone.another() for phone in club.phones * 3]

    def tap(phone):
        return [phone.do("add-time", ms=1000)[0] for _ in range(ROUNDS)]

    answers = at_once(*[lambda phone=phone: tap(phone) for phone in hands])
    assert {status for statuses in answers for status in statuses} == {204}
    wait_until(lambda: ends_at(club.phones[1].read()) == end + 1000 * len(hands) * ROUNDS)


def test_a_database_that_dropped_every_connection_is_asked_again(make_two, broker, database):
    club = make_two(broker)
    pauses(club, 2)
    for _ in range(2):
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        assert [phone.read()["state"] for phone in club.phones] == ["running", "running"]
        assert max(heard for _, heard in pauses(club, 2)) < 3


class Line:
    """The line to the database, which can be cut."""

    def __init__(self, url, port):
        there = urlsplit(url)
        self.there = (there.hostname, there.port)
        self.port = port
        self.url = urlunsplit(there._replace(netloc=f"{there.username}@127.0.0.1:{port}"))
        self.open()

    def open(self):
        self.ends = []
        self.door = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._answer, args=[self.door], daemon=True).start()

    def cut(self):
        self.door.shutdown(socket.SHUT_RDWR)
        self.door.close()
        for end in self.ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _answer(self, door):
        with contextlib.suppress(OSError):  # the door is closed
            while True:
                near = door.accept()[0]
                far = socket.create_connection(self.there)
                self.ends += [near, far]
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=[one, other], daemon=True).start()

    def _carry(self, one, other):
        with contextlib.suppress(OSError):
            while data := one.recv(65_536):
                other.sendall(data)
            other.shutdown(socket.SHUT_WR)


@pytest.fixture
def line(database, free_port):
    line = Line(database, free_port)
    yield line
    line.cut()


def test_while_the_database_is_away_that_is_said_and_then_the_night_goes_on(
    make_club, broker, line, phone_of, listen
):
    club = make_club(broker, address=line.url)
    served = club.server()
    phone, page = phone_of(served), listen(served)
    end = ends_at(phone.read())
    line.cut()
    for _ in range(3):
        began = time.monotonic()
        status, sentence = phone.do("pause")
        assert (status, sentence) == (503, "The database does not answer. Try again in a moment.")
        assert time.monotonic() - began < 4
    time.sleep(2)  # and the look at the versions fails, too
    line.open()
    wait_until(lambda: phone.ask("GET", "/e/night/reading.json")[0] == 200)
    assert ends_at(phone.read()) == end
    phone.did("pause")
    page.wait_for('"state":"paused"')
    listen(served)


def test_a_stream_opens_after_the_database_dropped_the_connection_for_streams(
    make_club, broker, database, listen
):
    club = make_club(broker)
    served = club.server()
    listen(served).sock.close()  # and now no page looks after that connection
    time.sleep(1.5)
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    listen(served)


def test_a_boundary_done_again_and_again_is_recorded_once(make_club, broker):
    club = make_club(broker, 4, 1200)
    club.worker()
    changes = club.wait_for_changes(1)
    club.do(
        "from celery import current_app\n"
        "for _ in range(5): current_app.send_task('tournament.tasks.boundary', args=[night.pk])"
    )
    time.sleep(1)
    assert club.changes() == changes


IMPATIENT = """
from tournament.config.celery import app
app.conf.broker_transport_options = {
    "visibility_timeout": 1, "unacked_restore_interval": 1, "unacked_restore_throttle": 1,
}
app.worker_main(["worker", "-B", "--concurrency", "1", "--hostname", "{name}@%h"])
"""


def test_a_broker_that_delivers_again_and_again_records_a_level_once(make_club, broker, tmp_path):
    club = make_club(broker, 10, 1200)
    environment = own_environment(tmp_path / "data", **club.environment)
    workers = [
        subprocess.Popen(
            [sys.executable, "-c", IMPATIENT.replace("{name}", name)], cwd=ROOT, env=environment
        )
        for name in ("one", "two")
    ]
    try:
        [(position, at, noticed)] = club.wait_for_changes(1, within=30)
        time.sleep(2)
        assert len(club.changes()) == 1
    finally:
        for worker in workers:
            worker.send_signal(signal.SIGTERM)
        for worker in workers:
            worker.wait(20)
    assert position == 1
    assert 0 <= (noticed - at).total_seconds() < 6


ANOTHER_MACHINE = """
set -e
mount --bind {boot_id} /proc/sys/kernel/random/boot_id
exec "$@"
"""


def test_two_machines_with_one_database_read_the_same_clock(
    make_club, broker, phone_of, tmp_path, free_port
):
    boot_id = tmp_path / "boot_id"
    boot_id.write_text("00000000-0000-0000-0000-000000000000\n")
    away = [
        *("unshare", "--mount", "--time", "--boottime", "1000000", "--monotonic", "500", "--fork"),
        *("sh", "-c", ANOTHER_MACHINE.format(boot_id=boot_id), "sh"),
    ]
    if os.geteuid() or subprocess.run([*away, "true"], capture_output=True).returncode:
        pytest.skip("takes the right to make another machine (time namespaces)")
    club = make_club(broker, *[1200] * 3, running=False)
    here = club.server()
    there = subprocess.Popen(
        [
            *away,
            *(sys.executable, "-m", "uvicorn", "tournament.config.asgi:application"),
            *("--port", str(free_port)),
        ],
        cwd=ROOT,
        env=own_environment(tmp_path / "there", **club.environment),
        start_new_session=True,
    )
    try:
        phone = phone_of(here)
        other = Phone(free_port, dict(phone.cookies), phone.family)
        wait_until(lambda: is_up(other))
        assert other.read()["state"] == "planned"
        for deed, person, witness in (
            ("start", phone, other),
            ("pause", other, phone),
            ("resume", other, phone),
        ):
            done = person.did(deed)
            wait_until(lambda: witness.read()["state"] == done["state"])  # noqa: B023
            seen = witness.read()
            assert seen["level"] == 1
            if done["running"]:
                assert abs(ends_at(seen) - ends_at(done)) < 30
            else:
                assert seen["left_ms"] == done["left_ms"]
        with psycopg.connect(urlsplit(club.environment["DATABASE_URL"]).geturl()) as connection:
            rows = connection.execute("SELECT offset_ms FROM tournament_timebase").fetchall()
        assert len(rows) == 2
        assert abs(rows[0][0] - rows[1][0]) > 900_000_000
    finally:
        os.killpg(there.pid, signal.SIGKILL)
        there.wait()


def is_up(phone):
    try:
        return phone.ask("GET", "/healthz")[0] == 200
    except OSError:
        return False
