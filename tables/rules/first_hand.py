"""The first hand of a table as something that follows from a hand before it."""

from .button import Hand, hand_from
from .rooms import Positions, Table


def led_to(table: Table, first: Positions) -> Positions:
    """Return a last hand from which the next one is ``first``: who waits for it to be played is
    asked about the room as if the table had played before."""
    if first.is_heads_up:
        return Positions(first.big_blind, first.big_blind, first.button)
    before = (first.button - 2) % table.chairs + 1
    return Positions(before, first.button, first.small_blind)


def first_positions(table: Table, button: int) -> Positions | None:
    """Return who posts in the first hand of a table; None where too few sit there."""
    found = hand_from(table, button)
    return found.positions if isinstance(found, Hand) else None
