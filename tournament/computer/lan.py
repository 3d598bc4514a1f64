"""The addresses under which other devices on the network reach this machine."""

import socket
import sys
from ipaddress import IPv4Address

# Nothing is sent there: asking for a route is enough to learn which own address it would start
# from. The first is nobody's (RFC 5737) and takes the default route, the one most phones share.
ROUTES = ("192.0.2.1", "192.168.0.1", "192.168.1.1", "10.0.0.1", "172.16.0.1")


def addresses() -> list[str]:
    """IPv4 addresses, the likeliest first; empty where there is no network."""
    found = [_towards(there) for there in ROUTES]
    if sys.platform == "win32":  # elsewhere the own name may lead nowhere, after seconds
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return list(dict.fromkeys(address for address in found if address and _is_reachable(address)))


def _towards(there: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((there, 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _is_reachable(address: str) -> bool:
    ip = IPv4Address(address)
    return not (ip.is_loopback or ip.is_link_local or ip.is_unspecified)


def url(address: str, port: int, path: str = "/") -> str:
    return f"http://{address}{path}" if port == 80 else f"http://{address}:{port}{path}"
