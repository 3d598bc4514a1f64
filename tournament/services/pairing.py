"""A director gives a right or a room to the screen that shows four letters."""

from tournament import health
from tournament.errors import DirectorError
from tournament.models import Event

from . import rights


def find_screen(event: Event, typed: str, address: str) -> health.Screen:
    """Raises DirectorError: wrong letters, and too many of them."""
    door = f"letters-{event.pk}"
    rights.demand_patience(address, door)
    found = health.with_letters(event.pk, typed)
    if found is None:
        rights.note_wrong_try(address, door)
        raise DirectorError("no_such_letters")
    return found
