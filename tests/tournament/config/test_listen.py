import socket

import pytest

from tournament.computer import lan
from tournament.config import listen
from tournament.config.running import Running


def test_the_first_port_is_8000_or_the_next_free_one_and_is_kept(tmp_path, monkeypatch, free_port):
    monkeypatch.setattr(listen, "FIRST_PORT", free_port)
    kept = tmp_path / "port.txt"
    with socket.socket() as other:
        other.bind(("127.0.0.1", free_port))
        other.listen()
        with listen.listen_where_known("127.0.0.1", kept) as sock:
            assert sock.getsockname()[1] == int(kept.read_text()) > free_port


def test_a_port_file_that_is_no_number_is_as_none(tmp_path, monkeypatch, free_port):
    monkeypatch.setattr(listen, "FIRST_PORT", free_port)
    (tmp_path / "port.txt").write_text("eight thousand")
    with listen.listen_where_known("127.0.0.1", tmp_path / "port.txt") as sock:
        assert sock.getsockname()[1] == free_port


def test_a_taken_port_is_named(free_port):
    with (
        listen.listen("127.0.0.1", free_port),
        pytest.raises(listen.PortTaken, match=f"Port {free_port} is taken"),
    ):
        listen.listen("127.0.0.1", free_port)


def test_the_socket_names_its_protocol():
    """asyncio switches off Nagle's algorithm only then."""
    with listen.listen("127.0.0.1", 0) as sock:
        assert sock.proto == socket.IPPROTO_TCP


def test_one_server_at_a_time_and_the_second_is_told_where(tmp_path, monkeypatch):
    monkeypatch.setattr(lan, "addresses", lambda: ["10.0.0.4", "192.168.1.23"])
    first, second = Running(tmp_path), Running(tmp_path)
    assert first.take()
    assert not second.take()
    assert second.told() is None
    first.tell("http://192.168.1.23:8000/", 8000)
    assert second.told() == "http://192.168.1.23:8000/"
    first.leave()
    assert second.take()
    assert second.told() is None
    second.leave()


def test_a_noted_address_that_is_gone_is_replaced_by_one_that_is_there(tmp_path, monkeypatch):
    monkeypatch.setattr(lan, "addresses", lambda: ["10.0.0.4"])
    running = Running(tmp_path)
    running.tell("http://192.168.1.23/", 80)
    assert running.told() == "http://10.0.0.4/"
    running.tell("http://127.0.0.1:8000/", 8000)  # it answers this computer alone
    assert running.told() == "http://127.0.0.1:8000/"
    monkeypatch.setattr(lan, "addresses", list)
    running.tell("http://192.168.1.23:8000/", 8000)  # and nobody knows a better one
    assert running.told() == "http://192.168.1.23:8000/"
    running.leave()


@pytest.fixture
def web_port(monkeypatch, free_port):
    monkeypatch.setattr(listen, "WEB_PORT", free_port)
    return free_port


def close(doors):
    for sock in doors.sockets:
        sock.close()


def test_the_webs_port_is_listened_on_as_well_and_is_the_one_that_is_named(tmp_path, web_port):
    doors = listen.open_doors(False, None, tmp_path / "port.txt")
    kept = int((tmp_path / "port.txt").read_text())
    assert [sock.getsockname()[1] for sock in doors.sockets] == [kept, web_port]
    assert {sock.proto for sock in doors.sockets} == {socket.IPPROTO_TCP}  # for Nagle, as above
    assert doors.port == web_port != kept
    close(doors)


def test_a_second_server_does_not_take_the_webs_port_away(tmp_path, web_port):
    first = listen.open_doors(False, None, tmp_path / "first.txt")
    second = listen.open_doors(False, None, tmp_path / "second.txt")
    assert len(second.sockets) == 1
    assert second.port == second.sockets[0].getsockname()[1] > first.sockets[0].getsockname()[1]
    close(first)
    close(second)


def test_a_program_that_has_the_webs_port_for_this_computer_alone_keeps_it(tmp_path, web_port):
    with socket.socket() as other:
        other.bind(("127.0.0.1", web_port))
        other.listen()
        doors = listen.open_doors(False, None, tmp_path / "port.txt")
        assert len(doors.sockets) == 1
        close(doors)


def test_a_port_the_system_does_not_grant_is_done_without(tmp_path, monkeypatch, web_port):
    ours = listen.listen

    def refuse(host, port):
        if port == web_port:
            raise listen.PortTaken("This system does not let you listen on port 80.")
        return ours(host, port)

    monkeypatch.setattr(listen, "listen", refuse)
    doors = listen.open_doors(False, None, tmp_path / "port.txt")
    assert doors.port == doors.sockets[0].getsockname()[1]
    close(doors)


def test_who_names_a_port_or_wants_no_visitors_gets_no_other_port(tmp_path, free_port, web_port):
    named = listen.open_doors(False, 0, tmp_path / "port.txt")
    alone = listen.open_doors(True, None, tmp_path / "port.txt")
    assert [len(doors.sockets) for doors in (named, alone)] == [1, 1]
    assert alone.sockets[0].getsockname()[0] == "127.0.0.1"
    close(named)
    close(alone)


def test_addresses_are_those_other_devices_can_use():
    for address in lan.addresses():
        assert not address.startswith(("127.", "169.254.", "0."))
        with socket.socket() as sock:
            sock.bind((address, 0))


@pytest.mark.parametrize(
    ("port", "expected"), [(80, "http://10.0.0.4/tv/"), (8000, "http://10.0.0.4:8000/tv/")]
)
def test_port_80_is_not_shown(port, expected):
    assert lan.url("10.0.0.4", port, "/tv/") == expected
