"""How other devices find this computer: addresses that are followed, and a name."""

from collections.abc import Callable

from tournament.computer import lan, state
from tournament.config import terminal
from tournament.config.announcing import Announcing
from tournament.config.following import Following
from tournament.config.listen import Doors
from tournament.config.reached import Reached
from tournament.config.running import Running
from tournament.config.watching import Look

LOOK_SECONDS = 10.0


class Network:
    """``say`` writes to the terminal."""

    def __init__(self, doors: Doors, running: Running, say: Callable[[str], object]) -> None:
        self.doors = doors
        self.running = running
        self.reached = Reached()
        self.announcing = Announcing(doors.port, lambda home: say(terminal.named(home)))
        self.following = Following(
            doors.port,
            running,
            self.reached,
            moved=lambda home: say(terminal.moved(home)),
            changed=self.announcing.announce,
        )

    def begin(self) -> str:
        """Find out where we are; the address for a browser on this computer."""
        state.forget()
        if self.doors.alone:
            state.tell(alone=True)
            self.running.tell(lan.url(lan.OWN, self.doors.port), self.doors.port)
        else:
            self.following.begin()
        return next(iter(state.known().homes), lan.url(lan.OWN, self.doors.port))

    @property
    def looks(self) -> list[Look]:
        return [] if self.doors.alone else [(LOOK_SECONDS, self.following.look)]

    def announce(self) -> None:
        if not self.doors.alone:
            self.announcing.start()
