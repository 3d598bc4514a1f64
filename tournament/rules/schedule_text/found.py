"""What a text says of a blind schedule, as records. words/ makes the sentences."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tournament.rules.findings import NOTHING, Numbers
from tournament.rules.levels import AnteKind, LevelPlan

MOST_LETTERS = 100_000
MOST_LINES = 1_000
LONGEST_LINE = 300
SNIPPET = 40


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a line is left out. ``text`` is the part of it that could not be read."""

    kind: str
    line: int = 0  # from 1, or the number of a level where levels came as JSON; 0: the whole
    text: str = ""
    numbers: Numbers = NOTHING


@dataclass(frozen=True, slots=True)
class Reading:
    """Levels, with the line (in JSON the place in the list, from 1) of each, and what is wrong.

    Name, stack and game only where the text has them. With faults of line 0 there are no levels.
    """

    levels: tuple[LevelPlan, ...] = ()
    lines: tuple[int, ...] = ()
    faults: tuple[Fault, ...] = ()
    name: str = ""
    stack: int | None = None
    game: str = ""
    is_list: bool = False  # JSON: faults name levels of a list, not lines


@dataclass(slots=True)
class Draft:
    """A level as far as its own line tells it; the lines around it tell the rest.

    ``clock`` is 20:00 as it stands, (20, 0): a start or a length, which only the other lines show.
    """

    line: int
    is_break: bool = False
    small: int = 0
    big: int = 0
    ante: int = 0
    ante_kind: AnteKind | None = None
    seconds: int | None = None
    endless: bool = False
    clock: tuple[int, ...] = ()
    is_start: bool = False  # its clock stands in a column of hours
    hold: bool = False
    note: str = ""
    is_end: bool = False  # says only when the night ends
    rest_after: int | None = None  # seconds of the break that a column of breaks puts after it


class UnreadableError(Exception):
    """This line is no level. Its kind and data are those of the Fault it becomes."""

    def __init__(self, kind: str, text: str = "", **numbers: int) -> None:
        super().__init__(kind)
        self.kind, self.text, self.numbers = kind, text, Numbers(**numbers)

    def fault(self, line: int) -> Fault:
        return Fault(self.kind, line, self.text[:SNIPPET], self.numbers)


@dataclass(slots=True)
class About:
    """What a text says of the schedule as a whole."""

    name: str = ""
    stack: int | None = None
    game: str = ""
    faults: list[Fault] = field(default_factory=list)


def refused(faults: Sequence[Fault], *, is_list: bool = False) -> Reading:
    return Reading(faults=tuple(faults), is_list=is_list)
