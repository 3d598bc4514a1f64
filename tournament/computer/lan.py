"""The addresses under which other devices on the network reach this machine."""

import socket
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address
from urllib.parse import urlsplit

import psutil

from .adapters import Kind, kind_of, shown_name

OWN = "127.0.0.1"  # for a program on this machine, and for nothing that people read
# Nothing is sent there: asking for a route is enough to learn which own address it would start
# from. The first is nobody's (RFC 5737) and takes the default route, the one most phones share.
ROUTES = ("192.0.2.1", "192.168.0.1", "192.168.1.1", "10.0.0.1", "172.16.0.1")


@dataclass(frozen=True, slots=True)
class Address:
    ip: str
    adapter: str  # as the owner of this computer knows it: "Wi-Fi", "wlp3s0"
    kind: Kind


def addresses(picked: str = "", reached_by: Sequence[str] = ()) -> list[str]:
    """IPv4 addresses, the likeliest first; empty where there is no network."""
    return [address.ip for address in ranked(found(), picked, reached_by, routed())]


def found() -> list[Address]:
    """One for each address of an adapter that is up, in no order."""
    try:
        up = {name for name, stats in psutil.net_if_stats().items() if stats.isup}
        adapters = psutil.net_if_addrs()
    except (OSError, psutil.Error):  # some phones and jails tell no program of their adapters
        return [Address(ip, "", Kind.OTHER) for ip in routed()]
    return [
        Address(one.address, name, kind_of(name))
        for device, all_of_it in adapters.items()
        if device in up
        for name in [shown_name(device)]
        for one in all_of_it
        if one.family == socket.AF_INET
    ]


def ranked(
    candidates: Iterable[Address],
    picked: str = "",
    reached_by: Sequence[str] = (),
    routes: Sequence[str] = (),
) -> list[Address]:
    """The likeliest first: what the host has picked, then those by which another device has come
    (``reached_by``, the latest first), then those to where this machine itself sends (``routes``).

    An address that may be seen on the whole internet comes after its neighbours' private ones; one
    that the machine gave itself, for want of a network, only where there is no other.
    """

    def rank(address: Address) -> tuple[int, ...]:
        ip = address.ip
        return (
            ip != picked,
            _place(ip, reached_by),
            max(0, list(Kind).index(address.kind) - list(Kind).index(Kind.OTHER)),
            IPv4Address(ip).is_global,
            _place(ip, routes),
            list(Kind).index(address.kind),
        )

    usable = {address.ip: address for address in candidates if _is_usable(address.ip)}
    routable = [address for ip, address in usable.items() if not IPv4Address(ip).is_link_local]
    return sorted(routable or usable.values(), key=rank)


def _place(ip: str, listed: Sequence[str]) -> int:
    return listed.index(ip) if ip in listed else len(listed)


def _is_usable(address: str) -> bool:
    ip = IPv4Address(address)
    return not (ip.is_loopback or ip.is_unspecified or ip.is_multicast)


def routed() -> list[str]:
    """Own addresses from which something would be sent, that of the default route first."""
    starts = [_towards(there) for there in ROUTES]
    return [ip for ip in dict.fromkeys(starts) if ip and _is_usable(ip)]


def _towards(there: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((there, 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def with_first(ip: str, homes: Sequence[str]) -> tuple[str, ...]:
    """These whole addresses, that of ``ip`` before the others if it is among them."""
    return tuple(sorted(homes, key=lambda home: urlsplit(home).hostname != ip))


def own_names() -> set[str]:
    """Names of this machine; what they mean to another device nobody knows."""
    name = socket.gethostname().lower().removesuffix(".local")
    return {"localhost", *([name, f"{name}.local"] if name else [])}


def url(address: str, port: int, path: str = "/") -> str:
    return f"http://{address}{path}" if port == 80 else f"http://{address}:{port}{path}"
