"""The names this server answers to.

A page on a hostile name that resolves to this machine (DNS rebinding) must get nothing, so ``*``
is out. An address is no name: nobody can rebind one, and a home router hands out a new one at any
time, so every address is welcome.
"""

from ipaddress import ip_address

from tournament.computer import lan


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


class Announced(str):
    """An entry of ALLOWED_HOSTS that equals the name under which ``serve`` has announced itself."""

    __slots__ = ()

    name = ""  # the same for every entry: there is one server in a process

    def lower(self) -> "Announced":
        return self

    def __eq__(self, host: object) -> bool:
        return bool(Announced.name) and host == Announced.name

    __hash__ = str.__hash__


def allowed_hosts(extra: list[str]) -> list[str]:
    """``extra`` comes from SHUFFLEUP_HOSTS."""
    own = sorted(lan.own_names())
    return [*own, *extra, AnyAddress("(any address)"), Announced("(the announced name)")]
