"""Who gets through to this computer by which address, and what follows when one changes."""

import asyncio
import json

import pytest
from django.core.cache import cache

from tournament.computer import lan, state
from tournament.computer.adapters import Kind
from tournament.computer.lan import Address
from tournament.config import reached as reached_module
from tournament.config.following import Following
from tournament.config.hosts import Announced, allowed_hosts
from tournament.config.listen import Doors
from tournament.config.network import Network
from tournament.config.reached import Reached
from tournament.config.running import Running
from tournament.models import Installation
from tournament.services import house

WIFI = Address("192.168.1.20", "Wi-Fi", Kind.WIFI)
CABLE = Address("192.168.1.21", "Ethernet", Kind.CABLE)
NEW = Address("10.0.0.8", "Wi-Fi", Kind.WIFI)
TUNNEL = Address("10.8.0.2", "wg0", Kind.VPN)
INSIDE = Address("172.17.0.1", "docker0", Kind.VIRTUAL)


@pytest.fixture(autouse=True)
def nothing_known():
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def clock(monkeypatch):
    """The monotonic clock of the front, moved by hand."""

    class Clock:
        now = 5000.0

    monkeypatch.setattr(reached_module.time, "monotonic", lambda: Clock.now)
    return Clock


@pytest.fixture
def reached(clock):
    found = Reached()
    found.own = frozenset({WIFI.ip, CABLE.ip, INSIDE.ip})
    found.inside = frozenset({INSIDE.ip})
    return found


def test_another_device_is_noted_with_the_address_it_used(reached):
    reached.look("192.168.1.77", WIFI.ip, [])
    assert state.known().reached_by == (WIFI.ip,)
    assert state.known().reached_at is not None


@pytest.mark.parametrize(
    ("client", "here", "headers"),
    [
        (WIFI.ip, WIFI.ip, []),
        (CABLE.ip, WIFI.ip, []),
        ("127.0.0.1", "127.0.0.1", []),
        ("192.168.1.77", "127.0.0.1", []),  # what a proxy on this computer tells of the other end
        ("172.17.0.5", INSIDE.ip, []),
        ("192.168.1.77", WIFI.ip, [(b"x-forwarded-for", b"192.168.1.77")]),
    ],
    ids=["itself", "itself, another way", "by loopback", "a proxy", "a container", "far proxy"],
)
def test_this_computer_and_what_speaks_for_others_do_not_count(reached, client, here, headers):
    reached.look(client, here, headers)
    assert state.known().reached_by == ()
    assert state.known().reached_at is None


def test_it_is_written_down_once_a_minute(reached, clock, monkeypatch):
    told = []
    monkeypatch.setattr(reached_module.state, "tell", lambda **changes: told.append(changes))
    for _ in range(1000):
        reached.look("192.168.1.77", WIFI.ip, [])
    assert len(told) == 1
    clock.now += 61
    reached.look("192.168.1.78", WIFI.ip, [])
    assert len(told) == 2


def test_two_ways_in_use_keep_their_order_and_the_latest_comes_first_after_a_silence(
    reached, clock
):
    for _ in range(4):
        reached.look("192.168.1.77", WIFI.ip, [])
        reached.look("192.168.1.78", CABLE.ip, [])
        assert state.known().reached_by == (WIFI.ip, CABLE.ip)
        clock.now += 61
    clock.now += 300
    reached.look("192.168.1.78", CABLE.ip, [])
    assert state.known().reached_by == (CABLE.ip, WIFI.ip)


def test_it_stands_in_front_of_everything_and_lets_everything_through(reached):
    passed = []

    async def front(scope, receive, send):
        passed.append(scope["type"])

    async def ask():
        whole = reached.before(front)
        ends = {"client": ("192.168.1.77", 5), "server": (CABLE.ip, 80), "headers": []}
        await whole({"type": "http", **ends}, None, None)
        await whole({"type": "http", "client": None, "server": None, "headers": []}, None, None)
        await whole({"type": "lifespan"}, None, None)

    asyncio.run(ask())
    assert passed == ["http", "http", "lifespan"]
    assert state.known().reached_by == (CABLE.ip,)


# -- following


@pytest.fixture
def machine(monkeypatch):
    """The addresses of this machine, to be changed."""
    addresses = [WIFI]
    monkeypatch.setattr(lan, "found", lambda: list(addresses))
    monkeypatch.setattr(lan, "routed", list)
    return addresses


@pytest.fixture
def followed(db, tmp_path, machine):
    """(Following, lines for the terminal, addresses to answer a name on, told pages)"""
    moved, names = [], []
    running = Running(tmp_path)
    following = Following(8000, running, Reached(), moved.append, names.append)
    following.begin()
    yield following, moved, names
    running.leave()


@pytest.fixture
def told(monkeypatch):
    pages = []
    monkeypatch.setattr(house, "tell", lambda pk, parts: pages.append((pk, parts)))
    return pages


def noted(tmp_path):
    return json.loads((tmp_path / "running.json").read_text())


def test_at_the_start_it_is_where_it_is_and_nobody_is_told_of_a_move(followed, tmp_path, told):
    following, moved, names = followed
    following.look()
    assert state.known().homes == ("http://192.168.1.20:8000/",)
    assert noted(tmp_path) == {"home": "http://192.168.1.20:8000/", "port": 8000}
    assert (moved, names, told) == ([], [[WIFI.ip]], [])
    assert state.known().moved_at is None


def test_a_new_address_is_followed_everywhere(followed, machine, tmp_path, told, make_event):
    following, moved, names = followed
    event = make_event()
    machine[:] = [NEW]
    following.look()
    following.look()
    assert state.known().homes == ("http://10.0.0.8:8000/",)
    assert noted(tmp_path)["home"] == "http://10.0.0.8:8000/"
    assert moved == ["http://10.0.0.8:8000/"]
    assert names == [[WIFI.ip], [NEW.ip]]
    assert told == [(event.pk, ["devices"])]
    assert state.known().moved_at is not None


def test_a_second_address_moves_nothing(followed, machine, told, make_event):
    following, moved, names = followed
    make_event()
    machine.append(CABLE)
    following.look()
    assert state.known().homes == ("http://192.168.1.20:8000/", "http://192.168.1.21:8000/")
    assert moved == []
    assert state.known().moved_at is None
    assert names[-1] == [WIFI.ip, CABLE.ip]
    assert len(told) == 1


def test_a_better_address_is_named_but_the_one_before_still_works(followed, machine):
    following, moved, _names = followed
    machine.append(TUNNEL)
    state.tell(reached_by=(TUNNEL.ip,))
    following.look()
    assert moved == ["http://10.8.0.2:8000/"]
    assert state.known().moved_at is None


def test_a_network_that_is_lost_and_comes_back(followed, machine, tmp_path):
    following, moved, names = followed
    machine.clear()
    following.look()
    assert state.known().homes == ()
    assert noted(tmp_path)["home"] == "http://127.0.0.1:8000/"  # for a browser on this computer
    machine.append(NEW)
    following.look()
    assert moved == ["", "http://10.0.0.8:8000/"]
    assert names == [[WIFI.ip], [], [NEW.ip]]


def test_the_hosts_pick_is_first_at_once_and_as_long_as_it_is_there(
    followed, machine, tmp_path, told
):
    following, moved, _names = followed
    machine.append(CABLE)
    following.look()
    house.pick_address(CABLE.ip)
    assert state.known().homes[0] == "http://192.168.1.21:8000/"
    assert [address.ip for address in house.addresses()] == [CABLE.ip, WIFI.ip]
    following.look()
    assert state.known().homes[0] == "http://192.168.1.21:8000/"
    assert noted(tmp_path)["home"] == "http://192.168.1.21:8000/"
    assert moved == ["http://192.168.1.21:8000/"]
    machine.remove(CABLE)
    following.look()
    assert state.known().homes == ("http://192.168.1.20:8000/",)
    machine.append(CABLE)
    following.look()
    assert state.known().homes[0] == "http://192.168.1.21:8000/"


def test_a_pick_of_last_time_holds_from_the_start(db, tmp_path, machine):
    Installation.objects.create(pk=1, address=CABLE.ip)
    machine.append(CABLE)
    running = Running(tmp_path)
    network = Network(Doors([], 80, alone=False), running, say=print)
    assert network.begin() == "http://192.168.1.21/"
    running.leave()


def test_what_an_earlier_process_knew_is_forgotten_at_a_start(db, tmp_path, machine):
    state.tell(reached_by=("10.9.9.9",), local_name="http://shuffleup.local/")
    running = Running(tmp_path)
    Network(Doors([], 80, alone=False), running, say=print).begin()
    assert (state.known().reached_by, state.known().local_name) == ((), "")
    running.leave()


def test_for_this_computer_alone_nothing_is_followed(db, tmp_path, machine):
    running = Running(tmp_path)
    network = Network(Doors([], 8000, alone=True), running, say=print)
    assert network.begin() == "http://127.0.0.1:8000/"
    assert (network.looks, state.known().homes, state.known().alone) == ([], (), True)
    running.leave()


def test_names_are_answered_on_the_homes_networks_and_containers_are_inside(followed, machine):
    following, _moved, names = followed
    machine += [TUNNEL, INSIDE]
    following.look()
    assert names[-1] == [WIFI.ip]
    assert following.reached.inside == {INSIDE.ip}
    assert following.reached.own == {WIFI.ip, TUNNEL.ip, INSIDE.ip}
    machine[:] = [INSIDE]  # in a container all is like that
    following.look()
    assert names[-1] == [INSIDE.ip]
    assert following.reached.inside == frozenset()


def test_the_announced_name_is_welcome_as_long_as_it_is_announced(monkeypatch):
    hosts = allowed_hosts([])
    assert "shuffleup.local" not in hosts
    monkeypatch.setattr(Announced, "name", "shuffleup.local")
    assert "shuffleup.local" in hosts
    assert "shuffleup-2.local" not in hosts
