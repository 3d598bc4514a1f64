"""A name beside the addresses: ``shuffleup.local``, for those whose devices know such names.

In a thread of its own from first to last: no start waits for it, and where the network or the
system will not have it nobody is troubled; the addresses are there.
"""

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tournament.computer import lan, state
from tournament.config.hosts import Announced

if TYPE_CHECKING:
    from zeroconf import Zeroconf

log = logging.getLogger(__name__)

NAME = "shuffleup"
MOST_NAMES = 9
SERVICE = "_http._tcp.local."
# Whoever has a name says so at once, or a second later if it has just said so.
ANSWER_MS = 2000


class Announcing:
    """``told`` is given the whole address once it is announced, if it is another than before."""

    def __init__(self, port: int, told: Callable[[str], object]) -> None:
        self.port = port
        self.told = told
        self._wanted: queue.SimpleQueue[list[str] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="announcing", daemon=True)
        self._name = ""  # the one it had last; it keeps that on another address

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Take the name back; see ``join``."""
        self._wanted.put(None)

    def join(self, seconds: float) -> None:
        if self._thread.is_alive():
            self._thread.join(seconds)

    def announce(self, addresses: list[str]) -> None:
        """Answer with these addresses from now on, and on their networks; from any thread."""
        self._wanted.put(addresses)

    def _run(self) -> None:
        logging.getLogger("zeroconf").setLevel(logging.CRITICAL)
        held: Zeroconf | None = None
        while True:
            addresses = self._wanted.get()
            while not self._wanted.empty() and addresses is not None:
                addresses = self._wanted.get()
            self._forget(held)
            held = None
            if addresses is None:
                return
            try:
                held = self._take(addresses)
            except Exception as trouble:  # whatever it is: it is a nicety
                log.debug("No name could be announced: %r", trouble)

    def _take(self, addresses: Sequence[str]) -> "Zeroconf | None":
        from zeroconf import IPVersion, ServiceInfo, Zeroconf

        if not addresses:
            return None
        held = Zeroconf(interfaces=list(addresses), ip_version=IPVersion.V4Only)
        try:
            name = free_name(held, self._name)
            service = ServiceInfo(
                SERVICE,
                f"Shuffle Up ({name}).{SERVICE}",
                port=self.port,
                server=f"{name}.local.",
                parsed_addresses=list(addresses),
            )
            held.register_service(service, allow_name_change=True)
        except BaseException:
            held.close()
            raise
        Announced.name = f"{name}.local"
        whole = lan.url(Announced.name, self.port)
        state.tell(local_name=whole)
        if name != self._name:
            self._name = name
            self.told(whole)
        return held

    def _forget(self, held: "Zeroconf | None") -> None:
        if held is None:
            return
        state.tell(local_name="")
        Announced.name = ""
        try:
            held.close()  # takes back what was announced
        except Exception as trouble:
            log.debug("The announced name was not taken back: %r", trouble)


def free_name(asking: "Zeroconf", wanted: str) -> str:
    """``wanted``, else the first name that nobody on this network answers to. Raises OSError."""
    from zeroconf import AddressResolverIPv4

    names = [NAME, *(f"{NAME}-{number}" for number in range(2, MOST_NAMES + 1))]
    for name in dict.fromkeys([wanted, *names] if wanted else names):
        if not AddressResolverIPv4(f"{name}.local.").request(asking, ANSWER_MS):
            return name
    raise OSError(f"{MOST_NAMES} others on this network are called {NAME}")
