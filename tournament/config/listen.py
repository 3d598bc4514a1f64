"""The listening sockets, and as many files as the system gives."""

import errno
import os
import socket
from dataclasses import dataclass
from pathlib import Path

from tournament.computer import lan

FIRST_PORT = 8000
WEB_PORT = 80  # the one that an address need not name
TRIES = 20


@dataclass(frozen=True, slots=True)
class Doors:
    sockets: list[socket.socket]
    port: int  # the one that addresses name
    alone: bool  # no other device can come in


class PortTaken(Exception):
    """The message is for the person at the terminal."""


def open_doors(alone: bool, port: int | None, kept: Path) -> Doors:
    """Listen on this port or, where none is named, on that of last time and on the web's, too.

    Raises PortTaken.
    """
    host = lan.OWN if alone else "0.0.0.0"
    own = listen_where_known(host, kept) if port is None else listen(host, port)
    web = listen_for_the_web(host) if port is None and not alone else None
    if web is None:
        return Doors([own], own.getsockname()[1], alone)
    return Doors([own, web], WEB_PORT, alone)


def listen(host: str, port: int) -> socket.socket:
    """Raises PortTaken; 0 takes any free port."""
    # uvicorn is handed this socket, and asyncio switches off Nagle's algorithm (40 ms for each
    # answer) only where the protocol is named.
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name == "posix":  # on Windows this option would share a port that is taken
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # a phone that left the house frees its stream
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 20_000)
    try:
        sock.bind((host, port))
        sock.listen(2048)
    except OSError as error:
        sock.close()
        if error.errno in {errno.EACCES, errno.EPERM}:
            raise PortTaken(f"This system does not let you listen on port {port}.") from error
        raise PortTaken(f"Port {port} is taken by another program.") from error
    return sock


def listen_where_known(host: str, kept: Path) -> socket.socket:
    """Listen on the port of last time, so that addresses people saved stay right.

    Where another program has it now the next free one must do, for this time.
    """
    try:
        port = int(kept.read_text())
    except (OSError, ValueError):
        port = FIRST_PORT
    for number in range(port, port + TRIES):
        try:
            sock = listen(host, number)
        except PortTaken:
            continue
        if not kept.exists():
            kept.write_text(str(number))
        return sock
    raise PortTaken(f"Ports {port} to {port + TRIES - 1} are all taken.")


def listen_for_the_web(host: str) -> socket.socket | None:
    """Listen on the port that addresses need not name; None where it is taken or not ours."""
    # macOS would let us have it beside a program that listens on one address alone, and browsers
    # on this computer would then get to that program.
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.settimeout(0.2)
        if probe.connect_ex((lan.OWN, WEB_PORT)) == 0:
            return None
    try:
        return listen(host, WEB_PORT)
    except PortTaken:
        return None


def allow_many_files(wanted: int = 10_000) -> None:
    """Each open page holds a file; macOS starts with a limit of 256."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
