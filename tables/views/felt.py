"""The picture of a table: who sits where round the felt. Nothing in it but values, so that equal
tables are rendered once."""

import functools
import itertools
import math
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, pgettext

from tables.models import Table
from tables.queries import Sitter, TableNow
from tables.words.moves import called

# Chairs stand on |x|^power + |y|^power = 1: 2 is a circle, more is squarer.
POWER: dict[str, float] = {Table.Shape.OVAL: 3.0, Table.Shape.ROUND: 2.4, Table.Shape.RECT: 6.0}
REACH_X, REACH_Y = 38, 40  # from the middle to a chair, in percent of the picture
STEP = 2  # of the positions in felt.css, in percent
SAMPLES = 1440
CROWDED = 12  # chairs, from which on they are drawn smaller, and in a square


@dataclass(frozen=True, slots=True)
class Press:
    """What a tap on a chair does: it goes to ``href``, or sends ``form`` with one field more, to
    ``action`` where that is another address than the form's."""

    href: str = ""
    form: str = ""
    action: str = ""
    field: str = ""
    value: str = ""
    says: str = ""  # what it does, for those who cannot see where it stands


@dataclass(frozen=True, slots=True)
class Mark:
    """The disc beside a chair; ``kind`` is dealer, small, big."""

    kind: str
    letters: str
    name: str


@dataclass(frozen=True, slots=True)
class Chair:
    """``state`` is taken, open or blocked; ``x`` and ``y`` are percent of the picture from the
    top left, in steps of two. ``number`` is the player's."""

    chair: int
    x: int
    y: int
    state: str
    number: int | None = None
    entry: str = ""  # its number and its seq, as a deed expects them
    name: str = ""
    note: str = ""
    is_on_the_way: bool = False
    is_moving: bool = False  # has to leave
    is_target: bool = False  # somebody has to come here
    is_own: bool = False
    is_picked: bool = False
    marks: tuple[Mark, ...] = ()
    press: Press | None = None

    @property
    def says(self) -> str:
        """For a screen reader, in one go."""
        who = {"taken": self.name, "blocked": gettext("blocked")}.get(self.state, gettext("open"))
        chair = gettext("Chair %(chair)s: %(who)s") % {"chair": self.chair, "who": who}
        return ", ".join(filter(None, (chair, *(mark.name for mark in self.marks), self.note)))


@dataclass(frozen=True, slots=True)
class Felt:
    table: int
    title: str
    shape: str
    chairs: tuple[Chair, ...]
    room: str = ""

    @property
    def is_crowded(self) -> bool:
        return len(self.chairs) > CROWDED


def felt_of(
    at: TableNow,
    *,
    title: str | None = None,
    own: int | None = None,
    moving: Mapping[int, str] | None = None,
    targets: frozenset[int] = frozenset(),
    presses: Mapping[int, Press] | None = None,
    picked: int | None = None,
    notes: Mapping[int, str] | None = None,
) -> Felt:
    """``title`` stands on the felt, else the number. ``own`` is the chair from which the table is
    seen, at the bottom; else the dealer is there, between the last chair and the first.

    By chair: ``moving`` is where somebody has to go, ``targets`` are kept for those who come,
    ``presses`` what a tap does, ``notes`` what stands below the name. ``picked`` is the number of
    a player.
    """
    row = at.row
    moving, presses, notes = moving or {}, presses or {}, notes or {}
    marks = marks_of(at)
    chairs = []
    for chair, (x, y) in enumerate(places(row.chairs, row.shape, own), 1):
        sitter = at.sitters.get(chair)
        chairs.append(
            Chair(
                chair=chair,
                x=x,
                y=y,
                state=_state(at, chair),
                number=sitter.number if sitter else None,
                entry=f"{sitter.number}.{sitter.person.seq}" if sitter else "",
                name=called(sitter.name, sitter.number) if sitter else "",
                note=notes.get(chair) or moving.get(chair) or _note(at, sitter),
                is_on_the_way=sitter is not None and sitter.is_on_the_way,
                is_moving=chair in moving,
                is_target=chair in targets,
                is_own=chair == own,
                is_picked=sitter is not None and sitter.number == picked,
                marks=marks.get(chair, ()),
                press=presses.get(chair),
            )
        )
    if title is None:
        title = gettext("Table %(table)s") % {"table": at.number}
    return Felt(at.number, title, row.shape, tuple(chairs), row.room)


def _state(at: TableNow, chair: int) -> str:
    if chair in at.sitters:
        return "taken"
    return "blocked" if chair in at.row.blocked else "open"


def _note(at: TableNow, sitter: Sitter | None) -> str:
    if sitter is None:
        return ""
    if sitter.is_on_the_way:
        return on_the_way(sitter)
    return gettext("no cards yet") if sitter.chair in at.row.waiting else ""


def on_the_way(sitter: Sitter) -> str:
    if sitter.origin is None:
        return gettext("on the way")
    if sitter.origin[0] == sitter.table:
        return gettext("from chair %(chair)s") % {"chair": sitter.origin[1]}
    return gettext("comes from table %(table)s") % {"table": sitter.origin[0]}


def marks_of(at: TableNow) -> dict[int, tuple[Mark, ...]]:
    """The discs of the hand that is being played or was the last there, by chair."""
    positions = at.row.positions
    if positions is None:
        return {}
    # Translators: the discs on the table: dealer button, small blind, big blind.
    button = Mark("dealer", pgettext("button", "D"), gettext("button"))
    small = Mark("small", pgettext("small blind", "SB"), gettext("small blind"))
    big = Mark("big", pgettext("big blind", "BB"), gettext("big blind"))
    found: dict[int, tuple[Mark, ...]] = {}
    for chair, mark in (
        (positions.button, button),
        (positions.small_blind, small),
        (positions.big_blind, big),
    ):
        found[chair] = (*found.get(chair, ()), mark)
    return found


@functools.lru_cache(maxsize=512)
def places(chairs: int, shape: str = "oval", own: int | None = None) -> tuple[tuple[int, int], ...]:
    """Where each chair stands, clockwise as seen from above, as far from each other as they can.

    >>> places(2)
    ((12, 50), (88, 50))
    """
    power = POWER.get(shape, POWER[Table.Shape.OVAL])
    line = _outline(max(power, POWER[Table.Shape.RECT]) if chairs > CROWDED else power)
    first = 0.5 if own is None else 1 - own
    return tuple(
        _rounded(line[round((first + at) / chairs * SAMPLES) % SAMPLES]) for at in range(chairs)
    )


@functools.lru_cache(maxsize=4)
def _outline(power: float) -> tuple[tuple[float, float], ...]:
    """As many points, equally far apart, clockwise from the bottom."""
    fine = 4 * SAMPLES
    points = []
    for at in range(fine + 1):
        turn = 2 * math.pi * at / fine
        across, down = -math.sin(turn), math.cos(turn)
        points.append(
            (
                math.copysign(abs(across) ** (2 / power), across),
                math.copysign(abs(down) ** (2 / power), down),
            )
        )
    gone = [0.0]
    for one, other in itertools.pairwise(points):
        gone.append(gone[-1] + math.dist(one, other))
    found, at = [], 0
    for step in range(SAMPLES):
        while gone[at] < gone[-1] * step / SAMPLES:
            at += 1
        found.append(points[at])
    return tuple(found)


def _rounded(point: tuple[float, float]) -> tuple[int, int]:
    """The same to the left and to the right of the middle."""
    across, down = (
        round(reach * part / STEP) * STEP
        for reach, part in zip((REACH_X, REACH_Y), point, strict=True)
    )
    return 50 + across, 50 + down
