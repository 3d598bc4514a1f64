"""What the host has the screens show for a moment; no deed, and nothing to undo."""

from datetime import timedelta

from tournament import instants

from .telling import tell

CODE_STAYS = timedelta(seconds=30)


def show_code(event_id: int) -> None:
    """Have the screens show the guests' code large, even while a level runs."""
    tell(event_id, ["notes"], code_until=instants.stored_now() + CODE_STAYS)
