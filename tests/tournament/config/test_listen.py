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


def test_one_server_at_a_time_and_the_second_is_told_where(tmp_path):
    first, second = Running(tmp_path), Running(tmp_path)
    assert first.take()
    assert not second.take()
    assert second.told() is None
    first.tell("http://192.168.1.23:8000/")
    assert second.told() == "http://192.168.1.23:8000/"
    first.leave()
    assert second.take()
    assert second.told() is None
    second.leave()


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
