"""What the director is told of devices and chips: a heading, a line, the word that ends it."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournament.computer.folders import NETWORK

from .formats import counted, number, time_of_day
from .kit import chips
from .screens import screen_name

Numbers = Mapping[str, Any]


def notice(kind: str, numbers: Numbers) -> tuple[str, str]:
    """Return the heading and what to do."""
    return NOTICES[kind](numbers)


def hide_word(kind: str) -> str:
    # Translators: on a button beside "TV silent since 23:31".
    return _("It is off on purpose") if kind == "silent" else _("OK")


def give_back_word(numbers: Numbers) -> str:
    # Translators: the answer to "Were you playing?"; the time was not played.
    return _("No, give back %(time)s") % {"time": counted(numbers["counted_ms"])}


def _away(numbers: Numbers) -> tuple[str, str]:
    hours = {
        "from": time_of_day(numbers["from_ms"]),
        "to": time_of_day(numbers["to_ms"]),
    }
    return _("Were you playing?"), _("The computer was away %(from)s–%(to)s.") % hours


def _battery_empty(numbers: Numbers) -> tuple[str, str]:
    return (
        _("Battery at %(percent)s %%") % numbers,
        _("Plug the computer in now. The clock keeps its time, the screens lose it."),
    )


def _battery_low(numbers: Numbers) -> tuple[str, str]:
    return (
        _("Battery at %(percent)s %%") % numbers,
        _("The computer is not plugged in."),
    )


def _mute(numbers: Numbers) -> tuple[str, str]:
    room = numbers["room"]
    title = _("No sound in “%(room)s”") % {"room": room} if room else _("No screen can sound")
    if numbers["locked"]:
        return title, _("Press “Start the screen” on one of them.")
    return title, _("Its browser plays none. Open the TV page on one more device there.")


def _silent(numbers: Numbers) -> tuple[str, str]:
    time = {"time": time_of_day(numbers["at_ms"])}
    # Translators: the page on the TV, or on a table's screen, is not heard from any more.
    title = _("Screen silent since %(time)s") if numbers["table"] else _("TV silent since %(time)s")
    reason = _("%(screen)s: is it on, and in the Wi-Fi?") % {"screen": screen_name(numbers)}
    return title % time, reason


def _dealt_out(numbers: Numbers) -> tuple[str, str]:
    said = {"value": number(numbers["value"]), "entries": number(numbers["entries"])}
    # Translators: chips of 25 are called "25s" (sv "25-or", da "25'ere", nb "25-ere").
    title = _("The %(value)ss do not reach for %(entries)s stacks") % said
    if numbers["instead"]:
        return title, _("Deal the last one %(chips)s.") % {"chips": chips(numbers["instead"])}
    return title, _borrow(numbers)


def _no_stack(numbers: Numbers) -> tuple[str, str]:
    title = _("The %(value)ss do not reach for one more") % {"value": number(numbers["value"])}
    if numbers["instead"]:
        return title, _("Deal the next one %(chips)s.") % {"chips": chips(numbers["instead"])}
    return title, _borrow(numbers)


def _last_stack(numbers: Numbers) -> tuple[str, str]:
    title = _("The chips reach for one more stack")
    if numbers["instead"]:
        return title, _("The one after that gets %(chips)s.") % {"chips": chips(numbers["instead"])}
    return title, _borrow(numbers)


def _no_exchange(numbers: Numbers) -> tuple[str, str]:
    title = _("The case cannot pay for the %(value)ss when they leave")
    return title % {"value": number(numbers["value"])}, _borrow(numbers)


def _borrow(numbers: Numbers) -> str:
    return _("Borrow %(chips)s for the case.") % {"chips": chips(numbers["lacking"])}


def _moved(numbers: Numbers) -> tuple[str, str]:
    address = str(numbers["home"]).partition("//")[2].rstrip("/")
    return (
        _("New address: %(address)s") % {"address": address},
        _("The old one is dead: open this one on the TV. Guests scan anew."),
    )


def _standby(numbers: Numbers) -> tuple[str, str]:
    return (
        _("Press a key on the TV's remote"),
        _("TVs switch themselves off after four hours without a key."),
    )


def _may_sleep(numbers: Numbers) -> tuple[str, str]:
    return (
        _("The computer may fall asleep"),
        _("Set sleep to “Never” in its power settings for tonight."),
    )


def _synced(numbers: Numbers) -> tuple[str, str]:
    title = _("The data folder is not safe where it is")
    if numbers["by"] == NETWORK:
        return title, _("It is on a network drive. Move it to this computer after the night.")
    return title, _("%(by)s copies it, too. Move it elsewhere after the night.") % numbers


NOTICES: dict[str, Callable[[Numbers], tuple[str, str]]] = {
    "away": _away,
    "battery_empty": _battery_empty,
    "mute": _mute,
    "silent": _silent,
    "dealt_out": _dealt_out,
    "moved": _moved,
    "standby": _standby,
    "battery_low": _battery_low,
    "no_stack": _no_stack,
    "last_stack": _last_stack,
    "no_exchange": _no_exchange,
    "may_sleep": _may_sleep,
    "synced": _synced,
}
