"""The names this server answers to.

A page on a hostile name that resolves to this machine (DNS rebinding) must get nothing, so ``*``
is out. An address is no name: nobody can rebind one, and a home router hands out a new one at any
time, so every address is welcome.
"""

import socket
from ipaddress import ip_address


class AnyAddress(str):
    """An entry of ALLOWED_HOSTS that equals every IP address, bracketed as in URLs or not."""

    __slots__ = ()

    def lower(self) -> "AnyAddress":
        return self

    def __eq__(self, host: object) -> bool:
        try:
            ip_address(str(host).removeprefix("[").removesuffix("]"))
        except ValueError:
            return False
        return True

    __hash__ = str.__hash__


def allowed_hosts(extra: list[str]) -> list[str]:
    """``extra`` comes from SHUFFLEUP_HOSTS."""
    name = socket.gethostname().lower().removesuffix(".local")
    own = [name, f"{name}.local"] if name else []
    return ["localhost", *own, *extra, AnyAddress("(any address)")]
