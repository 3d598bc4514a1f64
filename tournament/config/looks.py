"""What the process that serves looks at every few seconds, besides the network."""

import textwrap
from collections.abc import Callable
from pathlib import Path

from tournament import health, instants, queries
from tournament.computer import folders, power, state
from tournament.computer.awake import Awake
from tournament.computer.heartbeat import Heartbeat
from tournament.services import absences, battery

from . import env
from .watching import Watching

AWAKE_SECONDS = 5.0
BEAT_SECONDS = 5.0
POWER_SECONDS = 60.0

KEPT = "This computer is kept awake while the night is on. Leave the lid open."
KEPT_WITH_LID = "This computer is kept awake while the night is on."
NOT_KEPT = (
    "This computer may fall asleep in the middle of the night: set sleep to Never in its power "
    "settings for tonight, and leave the lid open. The clock would be right afterwards, but "
    "nobody would see it."
)
SYNCED = (
    "{data} is {where}, and that can destroy the nights kept there. Stop Shuffle Up, "
    "{remedy}, and start again."
)
MOVE = "move that folder to {own}"
MOVE_NAMED = "move that folder to {own}, unset SHUFFLEUP_DATA"
NAME_ANOTHER = "name a folder on this computer's own disk in SHUFFLEUP_DATA"


def watching(data: Path, say: Callable[[str], object]) -> Watching:
    """``say`` prints a line in the terminal."""
    awake = StayAwake(say)
    return Watching(
        [
            (BEAT_SECONDS, Beat(Heartbeat(data / "beat.txt"))),
            (POWER_SECONDS, look_at_power),
            (AWAKE_SECONDS, awake),
        ],
        at_end=[awake.let_go],
    )


class Beat:
    """Notices that no server ran for a while: asleep, killed, without power."""

    def __init__(self, heartbeat: Heartbeat) -> None:
        self.heartbeat = heartbeat

    def __call__(self) -> None:
        now, last_ms = instants.now(), self.heartbeat.last_ms()
        if last_ms is not None:
            # Another process may have served meanwhile, or this one, with a look that hung.
            until_ms = min(instants.in_ms(now), health.well_since())
            last, until = (instants.EPOCH + ms * instants.MILLISECOND for ms in (last_ms, until_ms))
            absences.record_absence(last, until)
        self.heartbeat.beat(instants.in_ms(now))


def look_at_power() -> None:
    found = power.read()
    state.tell(on_mains=found.on_mains, percent=found.percent)
    battery.heed_battery(found.on_mains, found.percent)


class StayAwake:
    """Keeps the computer awake while a night is on; says once how far that goes."""

    def __init__(self, say: Callable[[str], object], awake: Awake | None = None) -> None:
        self.say = say
        self.awake = awake or Awake()
        self._said = False

    def __call__(self) -> None:
        must = queries.nights_awake().exists()
        if not must:
            self.let_go()
            return
        hold = self.awake.keep()
        state.tell(must_stay_awake=True, awake_by=hold.name if hold else "")
        if not self._said:
            self._said = True
            self.say(_filled((KEPT_WITH_LID if hold.lid else KEPT) if hold else NOT_KEPT))

    def let_go(self) -> None:
        self.awake.let_go()
        state.tell(must_stay_awake=False, awake_by="")


def look_at_folder(data: Path) -> str:
    """A warning where something else touches the data folder."""
    name = folders.data_is_synced_by(data)
    state.tell(synced_by=name)
    if not name:
        return ""
    where = f"on {name}" if name == folders.NETWORK else f"inside {name}"
    own = env.own_folder()
    remedy = MOVE_NAMED if env.text("DATA") else MOVE
    if folders.data_is_synced_by(own):
        remedy = NAME_ANOTHER
    return _filled(SYNCED.format(data=data, where=where, remedy=remedy.format(own=own)))


def _filled(text: str) -> str:
    return textwrap.fill(
        text,
        78,
        initial_indent="  ",
        subsequent_indent="  ",
        break_on_hyphens=False,
        break_long_words=False,
    )
