"""Notes by which of this computer's addresses other devices get through to it.

Stands in front of everything and asks neither the database nor the system: what a connection's
two ends are is known since it was opened, and once a minute is often enough.
"""

import time

from tournament import instants
from tournament.computer import state
from tournament.config.protocol import Application, Message, Receive, Send

AGAIN_SECONDS = 60.0
# Two devices by two ways must not have the codes change to and fro.
STEADY_SECONDS = 300.0
KEPT = 8


class Reached:
    def __init__(self) -> None:
        self.own: frozenset[str] = frozenset()  # this computer's addresses
        # Those of them on which only virtual machines and containers inside it can call.
        self.inside: frozenset[str] = frozenset()
        self._noted: dict[str, float] = {}

    def before(self, front: Application) -> Application:
        async def noting(scope: Message, receive: Receive, send: Send) -> None:
            if scope["type"] == "http" and scope["client"] and scope["server"]:
                self.look(scope["client"][0], scope["server"][0], scope["headers"])
            await front(scope, receive, send)

        return noting

    def look(self, client: str, here: str, headers: list[tuple[bytes, bytes]]) -> None:
        if client == here or client in self.own or here in self.inside or here.startswith("127."):
            return
        now = time.monotonic()
        if now - self._noted.get(here, -AGAIN_SECONDS) < AGAIN_SECONDS:
            return
        # A proxy tells of a device that got through to the proxy.
        if any(name == b"x-forwarded-for" for name, _ in headers):
            return
        self._noted[here] = now
        known = state.known().reached_by
        is_steady = known and now - self._noted.get(known[0], -STEADY_SECONDS) < STEADY_SECONDS
        first = known[0] if is_steady else here
        order = dict.fromkeys((first, here, *known))
        state.tell(reached_by=tuple(order)[:KEPT], reached_at=instants.wall_now())
