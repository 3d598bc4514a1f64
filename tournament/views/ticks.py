"""What has to be in place before the cards are dealt, one line each."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament import snapshots, words
from tournament.computer.state import Computer
from tournament.health import Screen
from tournament.models import Event

DONE, OPEN, UNKNOWN = "done", "open", "unknown"
STATES = {
    DONE: gettext_lazy("Done"),
    OPEN: gettext_lazy("Not yet"),
    UNKNOWN: gettext_lazy("Cannot tell"),
}


@dataclass(frozen=True, slots=True)
class Tick:
    name: str
    title: str
    state: str
    text: str
    links: tuple[tuple[str, str], ...] = ()  # where to, and what it says
    address: str = ""  # to be typed elsewhere, so it stands large

    @property
    def state_text(self) -> "str | Promise":
        return STATES[self.state]


def all_of(
    computer: Computer,
    shot: snapshots.Snapshot | None,
    screens: Sequence[Screen],
    *,
    is_reached: bool | None,  # None: nobody counts who comes
    is_late: bool,
    tv_address: str,
) -> list[Tick]:
    event = shot.event if shot else None
    return [
        phone(is_reached, is_late=is_late),
        television(event, screens, tv_address),
        sound(screens),
        mains(computer),
        awake(computer),
        blinds(shot),
        chips(event),
    ]


def are_done(ticks: Iterable[Tick]) -> bool:
    """What cannot be known holds nobody up."""
    return all(tick.state != OPEN for tick in ticks)


# -- the network and the screens


def phone(is_reached: bool | None, *, is_late: bool) -> Tick:
    title = _("A phone has reached this computer")
    if is_reached is None:
        return Tick("phone", title, UNKNOWN, _("Nobody counts that here: try it with a phone."))
    if is_reached:
        return Tick("phone", title, DONE, _("Other devices get through."))
    if is_late:
        text = _("None yet. Something stands in the way, most often a firewall.")
        return Tick("phone", title, OPEN, text, (("#help", _("What helps")),))
    return Tick("phone", title, OPEN, _("Point your phone's camera at the code."))


def television(event: Event | None, screens: Sequence[Screen], tv_address: str) -> Tick:
    title = _("The TV is open and stays awake")
    tvs = [screen for screen in screens if screen.kind == "tv"]
    if not tvs:
        text = _("Type this into the TV's browser:") if tv_address else _("Bring a window to it:")
        help_link = (reverse("tournament:tv_help"), _("My TV has no browser"))
        here = (
            reverse("tournament:tv", args=[event.slug]) if event else reverse("tournament:tv_now")
        )
        return Tick("tv", title, OPEN, text, (help_link, (here, _("Open it here"))), tv_address)
    if any(screen.awake != "none" for screen in tvs):
        return Tick("tv", title, DONE, _("It is on show, and its page keeps it awake."))
    if any(screen.sound == "locked" for screen in tvs):
        text = _("It is open. Press “Start the screen” there, with the remote or the mouse.")
        return Tick("tv", title, OPEN, text)
    text = _("It is open, but its browser lets no page keep it awake: turn off its sleep timer.")
    return Tick("tv", title, UNKNOWN, text)


def sound(screens: Sequence[Screen]) -> Tick:
    title = _("Its sound was heard")
    if any(screen.sound == "on" and screen.tested for screen in screens):
        return Tick("sound", title, DONE, _("The chime has played."))
    heard = {screen.sound for screen in screens}
    if "failed" in heard:
        text = _("It could not play. Press “Start the screen” there once more.")
    elif "on" in heard or "locked" in heard:
        text = _("Press “Start the screen” on the TV: a chime plays. Turn up the volume.")
    elif heard:
        return Tick("sound", title, UNKNOWN, _("These screens show everything and play nothing."))
    else:
        text = _("Comes with the TV: its start button plays a chime.")
    return Tick("sound", title, OPEN, text)


# -- the computer


def mains(computer: Computer) -> Tick:
    title = _("The charger is in")
    if computer.on_mains:
        return Tick("mains", title, DONE, _("The computer runs on mains power."))
    if computer.on_mains is None:
        return Tick("mains", title, UNKNOWN, _("The computer tells of no battery."))
    if computer.percent is None:
        return Tick("mains", title, OPEN, _("It runs on its battery: plug it in."))
    text = _("It runs on its battery, %(percent)s %%: plug it in.")
    return Tick("mains", title, OPEN, text % {"percent": computer.percent})


def awake(computer: Computer) -> Tick:
    title = _("The computer stays awake")
    if computer.awake_by:
        return Tick("awake", title, DONE, _("It does not fall asleep while a night is on."))
    if computer.must_stay_awake:
        text = _("It may fall asleep: set sleep to “Never” in its power settings for tonight.")
        return Tick("awake", title, OPEN, text)
    if not computer.homes:
        return Tick("awake", title, UNKNOWN, _("Whoever runs the server sees to that."))
    return Tick("awake", title, UNKNOWN, _("Begins by itself with the countdown or the clock."))


# -- the night


def blinds(shot: snapshots.Snapshot | None) -> Tick:
    title = _("The blinds are chosen")
    if shot is None:
        return Tick("blinds", title, OPEN, _("You choose them when you make the night."))
    link = reverse("tournament:levels", args=[shot.event.slug])
    first = next((level for level in shot.levels if not level.is_break), None)
    if first is None:
        text = words.refusal("no_levels", {})
        return Tick("blinds", title, OPEN, text, ((link, _("Add a level")),))
    said = [words.blinds(first)]
    if first.seconds:
        said.append(_("%(length)s a level") % {"length": words.length(first.seconds)})
    return Tick("blinds", title, DONE, " · ".join(said), ((link, _("See them")),))


def chips(event: Event | None) -> Tick:
    title = _("The chips are counted")
    if event is None:
        return Tick("chips", title, OPEN, _("How many each gets comes with the blinds."))
    link = reverse("tournament:settings", args=[event.slug])
    if event.stack:
        text = _("%(chips)s each") % {"chips": words.number(event.stack)}
        links = ((link, _("Change")),)
        if event.plan:
            links = (
                (reverse("tournament:sheet_counting", args=[event.slug]), _("Count them out")),
                *links,
            )
        return Tick("chips", title, DONE, text, links)
    text = _("Say how many each player gets.")
    return Tick("chips", title, OPEN, text, ((link, _("Say it")),))
