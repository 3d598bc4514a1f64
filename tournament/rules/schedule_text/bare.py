"""Lines of bare numbers: only side by side do they show what each column is."""

from collections.abc import Sequence
from itertools import pairwise

from tournament.rules import typed

from . import numbers, rows
from .found import Draft, UnreadableError
from .rows import Row

LONG_LENGTH = 240  # minutes; a column of larger numbers is no column of minutes


def read(found: Sequence[Row]) -> list[Draft | UnreadableError]:
    """Read all of them; those of one width are of one table."""
    columns = {width: _columns(found, width) for width in {len(row.cells) for row in found}}
    drafts: list[Draft | UnreadableError] = []
    for row in found:
        try:
            drafts.append(_draft(row, columns[len(row.cells)]))
        except UnreadableError as error:
            drafts.append(error)
    return drafts


def _draft(row: Row, columns: Sequence[str]) -> Draft:
    kinds = [rows.kind_of(cell) for cell in row.cells]
    draft = Draft(row.line)
    for cell, kind in zip(row.cells, kinds, strict=True):
        if kind == "clock":
            draft.clock = numbers.clock(cell)
        elif kind == "length":
            draft.seconds = rows.length_of(cell, draft)
        elif kind == "end":
            draft.endless = True
    named = [
        (column, cell)
        for cell, kind, column in zip(row.cells, kinds, columns, strict=True)
        if kind == "number"
    ]
    said = {column: cell for column, cell in named if column}
    if "rest" in kinds:
        draft.is_break = True
        if draft.seconds is None and named:
            draft.seconds = rows.length_of(said.get("minutes", named[-1][1]), draft)
        return draft
    if "minutes" in said and draft.seconds is None:
        draft.seconds = rows.length_of(said["minutes"], draft)
    if "big" not in said:
        if draft.clock and not said:
            draft.is_end = True
            return draft
        raise UnreadableError("no_blinds", " ".join(row.cells))
    draft.small = numbers.amount(said["small"]) if "small" in said else 0
    draft.big = numbers.amount(said["big"])
    draft.ante = numbers.amount(said["ante"]) if "ante" in said else 0
    return draft


Column = list[int | None]


def _columns(found: Sequence[Row], width: int) -> list[str]:
    """Name the columns: level; minutes; small; big; ante, in any usual order."""
    names = [""] * width
    values = [
        [typed.chips(cell) if rows.kind_of(cell) == "number" else None for cell in row.cells]
        for row in found
        if len(row.cells) == width and "rest" not in map(rows.kind_of, row.cells)
    ]
    columns: list[Column] = [[row[at] for row in values] for at in range(width)]
    filled = [at for at in range(width) if any(value is not None for value in columns[at])]
    if len(filled) > 2 and _counts_up(columns[filled[0]]):
        names[filled.pop(0)] = "number"
    if len(filled) < 2:
        return names
    scores = [(_pairing(columns, filled, at), at == 1, -at) for at in range(len(filled) - 1)]
    at = -max(scores)[2]
    names[filled[at]], names[filled[at + 1]] = "small", "big"
    before, after = filled[:at], filled[at + 2 :]
    if before:
        names[before[-1]] = "minutes"
    else:
        big = columns[filled[at + 1]]
        minutes = next((one for one in reversed(after) if _looks_long(columns[one], big)), None)
        if minutes is not None:
            names[minutes] = "minutes"
            after.remove(minutes)
    if after:
        names[after[0]] = "ante"
    return names


def _counts_up(column: Column) -> bool:
    values = [value for value in column if value is not None]
    steps = {after - before for before, after in pairwise(values)}
    return steps == {1} or (not steps and values == [1])


def _pairing(columns: Sequence[Column], filled: Sequence[int], at: int) -> int:
    """How much two neighbours look like small and big blinds."""
    score = 0
    for small, big in zip(columns[filled[at]], columns[filled[at + 1]], strict=True):
        if small is None or big is None:
            continue
        if big < small:
            score -= 4
        elif big == 2 * small:
            score += 4
        elif small < big <= 4 * small:
            score += 2
    is_after_minutes = at > 0 and len(set(columns[filled[at - 1]])) == 1
    return score + is_after_minutes


def _looks_long(column: Column, big: Column) -> bool:
    """Whether a column behind the blinds holds minutes rather than an ante."""
    values = {value for value in column if value is not None}
    if not values or max(values) > LONG_LENGTH or 0 in values:
        return False
    if len(set(big)) > 1:
        return len(values) == 1 or values.isdisjoint(set(big))
    return values != set(big)
