"""What the host tells this computer once, for every night: its address, its Wi-Fi."""

from collections.abc import Sequence

from tournament.computer import lan, state
from tournament.errors import DirectorError
from tournament.models import Event, Installation

from .telling import tell

MOST_PLACES, MOST_POINTS, MOST_COUNTED = 100, 1_000_000, 1_000


def of_this_house() -> Installation:
    return Installation.objects.first() or Installation(pk=1)


def pick_address(address: str) -> None:
    """Have codes and links name this one of the computer's addresses; empty: the likeliest."""
    _note(address=address)
    state.tell(picked=address, homes=lan.with_first(address, state.known().homes))
    tell_of_addresses()


def addresses() -> list[lan.Address]:
    """Those of this computer, the likeliest to be reached first."""
    known = state.known()
    return lan.ranked(lan.found(), of_this_house().address, known.reached_by, lan.routed())


def tell_of_addresses() -> None:
    """Have codes and printed addresses on open pages follow."""
    for event in Event.objects.exclude(state=Event.State.FINISHED):
        tell(event.pk, ["devices"])


def set_wifi(name: str, password: str) -> None:
    """What guests' phones need to join; an empty name shows no code. Raises DirectorError."""
    if len(name.encode()) > 32:
        raise DirectorError("wifi_name_too_long", most=32)
    if password and not 8 <= len(password) <= 63:
        raise DirectorError("wifi_password_length", least=8, most=63)
    _note(wifi_name=name, wifi_password=password if name else "")
    for event in Event.objects.exclude(state=Event.State.FINISHED):
        tell(event.pk, ["event"])  # a screen that waits for the start shows the code


def set_table(points: Sequence[int], best: int | None) -> None:
    """How the table over the nights counts: points by place, and how many nights of each."""
    if len(points) > MOST_PLACES or not all(0 <= one <= MOST_POINTS for one in points):
        raise DirectorError("points_out_of_range", most=MOST_POINTS)
    if best is not None and not 1 <= best <= MOST_COUNTED:
        raise DirectorError("offer_out_of_range", most=MOST_COUNTED)
    _note(table_points=list(points), table_best=best)


def _note(**fields: object) -> None:
    Installation.objects.update_or_create(pk=1, defaults=fields)
