"""Follows the addresses of this computer: a router hands out a new one at any time, and a laptop
goes from the cable to the Wi-Fi in the middle of a night."""

from collections.abc import Callable

from tournament import instants
from tournament.computer import lan, state
from tournament.computer.adapters import Kind
from tournament.config.reached import Reached
from tournament.config.running import Running
from tournament.services import house


class Following:
    """``port`` is the one that addresses name. ``moved`` is told of each new first address, the
    empty one of a lost network too; ``changed`` of all on which other devices may look for us."""

    def __init__(
        self,
        port: int,
        running: Running,
        reached: Reached,
        moved: Callable[[str], object],
        changed: Callable[[list[str]], object],
    ) -> None:
        self.port = port
        self.running = running
        self.reached = reached
        self.moved = moved
        self.changed = changed
        self._seen: list[lan.Address] | None = None
        self._first = ""  # as last noted; the host may pick another between two looks

    def begin(self) -> None:
        """Before anything is asked of the server, and anything said of it."""
        state.tell(picked=house.of_this_house().address)
        self.look()

    def look(self) -> None:
        known = state.known()
        found = lan.ranked(lan.found(), known.picked, known.reached_by, lan.routed())
        homes = tuple(lan.url(address.ip, self.port) for address in found)
        is_first_look, seen = self._seen is None, set(self._seen or ())
        self._seen = found
        if is_first_look or set(found) != seen:
            # Where all are like that there is no better way: so it is in a container of a club.
            outward = [address for address in found if address.kind is not Kind.VIRTUAL] or found
            near = [address for address in outward if address.kind is not Kind.VPN] or outward
            self.reached.own = frozenset(address.ip for address in found)
            self.reached.inside = self.reached.own - {address.ip for address in outward}
            self.changed([address.ip for address in near])
        if is_first_look:
            state.tell(homes=homes)
        elif homes != known.homes:
            self._tell(homes, known.homes)
        first = homes[0] if homes else ""
        if is_first_look or first != self._first:
            self._first = first
            self.running.tell(first or lan.url(lan.OWN, self.port), self.port)
            if not is_first_look:
                self.moved(first)

    def _tell(self, homes: tuple[str, ...], before: tuple[str, ...]) -> None:
        state.tell(homes=homes)
        if not (before and before[0] in homes):
            state.tell(moved_at=instants.wall_now())
        house.tell_of_addresses()
