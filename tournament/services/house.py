"""What the host tells this computer once, for every night: its address, its Wi-Fi."""

from tournament.errors import DirectorError
from tournament.models import Installation


def of_this_house() -> Installation:
    return Installation.objects.first() or Installation(pk=1)


def pick_address(address: str) -> None:
    """Have codes and links name this one of the computer's addresses; empty: the likeliest."""
    _note(address=address)


def set_wifi(name: str, password: str) -> None:
    """What guests' phones need to join; an empty name shows no code. Raises DirectorError."""
    if len(name.encode()) > 32:
        raise DirectorError("wifi_name_too_long", most=32)
    if password and not 8 <= len(password) <= 63:
        raise DirectorError("wifi_password_length", least=8, most=63)
    _note(wifi_name=name, wifi_password=password if name else "")


def _note(**fields: str) -> None:
    Installation.objects.update_or_create(pk=1, defaults=fields)
