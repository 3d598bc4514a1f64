"""The tables where somebody sits; all others are closed."""

from dataclasses import dataclass

from .choices import Choices, in_break_order
from .rooms import Room, Table


@dataclass(frozen=True, slots=True)
class InUse:
    """The table that breaks first in front. ``places``: how many can sit there, while it is not
    the last table."""

    tables: list[Table]
    counts: list[int]
    places: list[int]

    @property
    def people(self) -> int:
        return sum(self.counts)


def in_use(room: Room, choices: Choices) -> InUse:
    with_players = [table for table in room.tables if table.seated]
    tables = in_break_order(with_players, choices.break_order)
    places = [table.chairs - len(table.blocked) for table in tables]
    if (most := choices.tables_at_most) is not None:
        places = [min(here, most) for here in places]
    return InUse(tables, [len(table.seated) for table in tables], places)
