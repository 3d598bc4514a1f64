"""Lines of a table: with headings in any of our languages, or bare numbers."""

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tournament.rules import typed
from tournament.rules.levels import AnteKind

from . import lines, numbers, vocabulary
from .found import Draft, UnreadableError

LONG_LENGTH = 240  # minutes; a column of larger numbers is no column of minutes
ZEROS = re.compile("0[0-9]")  # the second half of 1,000
EMPTY = re.compile(r"[\s\-–—:]*")
HEADINGS_AT_LEAST = 2
DELIMITERS = ("\t", ";", "|", ",")
BLANKS = "  "  # two or more of them, between columns


@dataclass(frozen=True, slots=True)
class Row:
    line: int
    delimiter: str
    cells: tuple[str, ...]


def split(line: int, text: str, known: str = "") -> Row | None:
    """Return the cells of a line of a table, None if it is free text.

    ``known`` is the sign that splits the columns under the headings seen last.
    """
    head = lines.without_remark(text)[0]
    if known.strip(" ") and known in head:
        return Row(line, known, _cells(text, known))
    found = [Row(line, sign, _cells(text, sign)) for sign in DELIMITERS if sign in head]
    for row in found:
        if is_about(row.cells):
            return row
    for row in found:
        if row.delimiter != "," or _is_table(row.cells) or is_heading(row.cells):
            return row
    for pattern in (r"[\s\u00a0]{2,}", r"[\s\u00a0]+"):
        cells = tuple(re.split(pattern, head.strip()))
        if len(cells) > 1 and (_is_table(cells) or is_heading(cells)):
            return Row(line, BLANKS, cells)
    return None


def _cells(text: str, delimiter: str) -> tuple[str, ...]:
    if delimiter == "|":
        text = text.strip().strip("|")
    [cells] = csv.reader([text], delimiter=delimiter)
    return tuple(typed.unguarded(cell.strip()) for cell in cells)


def is_heading(cells: Sequence[str]) -> bool:
    known = {vocabulary.column(cell) for cell in cells} - {""}
    has_number = any(re.search("[0-9]", cell) for cell in cells)
    names_blinds = known & {"small", "big", "blinds"}
    return len(known) >= HEADINGS_AT_LEAST and bool(names_blinds) and not has_number


def is_about(cells: Sequence[str]) -> bool:
    """Whether it is a line of our own files about the whole: its name, stack or game."""
    names = (vocabulary.NAME, vocabulary.STACK, vocabulary.GAME)
    return len(cells) > 1 and cells[0].casefold() in names


def is_rule(cells: Sequence[str]) -> bool:
    """Whether it is the line of dashes under headings, or empty."""
    return all(EMPTY.fullmatch(cell) for cell in cells)


def _is_table(cells: Sequence[str]) -> bool:
    kinds = [_kind(cell) for cell in cells]
    return "other" not in kinds and ("number" in kinds or "length" in kinds)


def is_bare(row: Row) -> bool:
    """Whether it is made of numbers only (and hours, lengths, a word for a break)."""
    return _is_table(row.cells)


def _kind(cell: str) -> str:
    if EMPTY.fullmatch(cell):
        return "empty"
    if numbers.CLOCK.fullmatch(cell):
        return "clock"
    if typed.chips(cell) is not None and not ZEROS.match(cell):
        return "number"
    if numbers.LENGTH.fullmatch(cell):
        return "length"
    if vocabulary.TO_THE_END.fullmatch(cell):
        return "end"
    if vocabulary.BARE_REST.fullmatch(cell):
        return "rest"
    return "other"


def read(row: Row, columns: Sequence[str]) -> Draft:
    """Read a line under headings. Raises UnreadableError."""
    said: dict[str, str] = {}
    for column, cell in zip(columns, row.cells, strict=False):
        if column and not EMPTY.fullmatch(cell):
            said.setdefault(column, cell)
    draft = Draft(row.line, note=said.pop("note", ""))
    draft.hold = said.pop("hold", "").casefold() not in vocabulary.NO
    kind = said.pop("kind", "")
    draft.is_break = _is_break(said, kind, draft.note)
    _read_length(said, draft)
    if draft.is_break:
        words = [
            cell
            for cell in said.values()
            if lines.LETTERS.search(cell) and not vocabulary.BARE_REST.fullmatch(cell)
        ]
        if draft.seconds is None and not draft.clock and not draft.endless:
            # no column of minutes, or the length beside the word
            spare = [cell for name, cell in said.items() if name != "number"]
            found = next((cell for cell in spare if _kind(cell) in ("number", "length")), "")
            if found:
                draft.seconds = _length(found, draft)
        draft.note = " ".join([*words, draft.note]).strip() if not draft.note else draft.note
        return draft
    _read_amounts(said, draft)
    rest = said.get("rest", "")
    if rest and rest.casefold() not in vocabulary.NO:
        ahead = Draft(row.line)
        draft.rest_after = _length(rest, ahead) or 0 if re.search("[0-9]", rest) else 0
    return draft


def _is_break(said: dict[str, str], kind: str, note: str) -> bool:
    if kind:
        return bool(vocabulary.REST.search(kind))
    has_blinds = any(re.search("[1-9]", said.get(name, "")) for name in ("big", "blinds"))
    if has_blinds and vocabulary.REST.search(said.get("number", "")):
        return True  # the length may stand in any column beside the word
    if has_blinds and not any(
        vocabulary.REST.search(said.get(name, "")) for name in ("small", "big", "blinds", "start")
    ):
        return False
    found = [cell for name, cell in said.items() if name != "rest"]
    return any(vocabulary.REST.search(cell) for cell in [*found, note]) or (
        not has_blinds and "rest" in said
    )


def _read_length(said: dict[str, str], draft: Draft) -> None:
    for name in ("seconds", "minutes", "time"):
        cell = said.pop(name, "")
        if not cell:
            continue
        if name == "seconds" and _kind(cell) == "number":
            draft.seconds = numbers.sane_length(numbers.amount(cell), cell)
        elif name == "time" and numbers.CLOCK.fullmatch(cell):
            draft.clock = numbers.clock(cell)
        elif not draft.is_break or not vocabulary.BARE_REST.fullmatch(cell):
            draft.seconds = _length(cell, draft)
    start = said.pop("start", "")
    hour = numbers.CLOCK.search(start)
    if hour:
        draft.clock, draft.is_start = numbers.clock(hour[0]), True


def _length(cell: str, draft: Draft) -> int | None:
    """Read a length; without a unit it is minutes. Raises UnreadableError."""
    if vocabulary.TO_THE_END.fullmatch(cell):
        draft.endless = True
        return None
    if numbers.CLOCK.fullmatch(cell):
        return numbers.sane_length(numbers.length_of_clock(numbers.clock(cell)), cell)
    found = re.fullmatch(r"([0-9]{1,5})(?:[.,]([0-9]{1,2}))?", cell)
    if found:
        part = found[2] or "0"
        seconds = int(found[1]) * 60 + int(part) * 60 // 10 ** len(part)
        return numbers.sane_length(seconds, cell)
    lengths = list(numbers.lengths(cell))
    if not lengths:
        raise UnreadableError("not_a_length", cell)
    return numbers.sane_length(sum(seconds for _match, _unit, seconds in lengths), cell)


def _read_amounts(said: dict[str, str], draft: Draft) -> None:
    if draft.clock and vocabulary.TO_THE_END.fullmatch(said.get("blinds", "")):
        draft.is_end = True
        return
    if "blinds" in said:
        whole = lines.read(said["blinds"], draft.line, 0)
        draft.small, draft.big = whole.small, whole.big
        draft.ante, draft.ante_kind = whole.ante, whole.ante_kind
    elif "small" in said and "big" not in said and (both := numbers.pair(said["small"])):
        draft.small, draft.big = both.small, both.big
    else:
        draft.small = numbers.amount(said["small"]) if "small" in said else 0
        if "big" not in said:
            if draft.clock:
                draft.is_end = True
                return
            raise UnreadableError("no_blinds", " ".join(said.values()))
        draft.big = numbers.amount(said["big"])
    for name, kind in (
        ("ante", None),
        ("big_ante", AnteKind.BIG_BLIND),
        ("button_ante", AnteKind.BUTTON),
    ):
        cell = said.get(name, "")
        if cell and cell.casefold() not in vocabulary.NO:
            draft.ante, draft.ante_kind = _ante(cell, kind, draft)
    kind_cell = said.get("ante_kind", "").casefold().replace(" ", "_")
    if kind_cell in vocabulary.ANTE_KINDS:
        draft.ante_kind = vocabulary.ANTE_KINDS[kind_cell]


def _ante(cell: str, kind: AnteKind | None, draft: Draft) -> tuple[int, AnteKind | None]:
    """Read 200, or "200 BB", or a word that says there is one."""
    if typed.chips(cell) is not None:
        return numbers.amount(cell), kind
    found = numbers.BARE.search(cell)
    is_big = kind or (
        AnteKind.BIG_BLIND if re.search(vocabulary.LARGE, cell, re.IGNORECASE) else None
    )
    if not found and not is_big and not re.search(vocabulary.ANTE, cell, re.IGNORECASE):
        raise UnreadableError("not_a_number", cell)
    if vocabulary.EACH.search(cell):
        is_big = AnteKind.EACH
    return numbers.amount(found[0]) if found else draft.big, is_big or AnteKind.BIG_BLIND


def read_bare(rows: Sequence[Row]) -> list[Draft | UnreadableError]:
    """Read lines of numbers together: only side by side do they show what each column is."""
    found: dict[int, list[str]] = {}
    for width in {len(row.cells) for row in rows}:
        found[width] = _columns(
            [
                [numbers.amount(cell) if _kind(cell) == "number" else None for cell in row.cells]
                for row in rows
                if len(row.cells) == width and "rest" not in map(_kind, row.cells)
            ],
            width,
        )
    drafts: list[Draft | UnreadableError] = []
    for row in rows:
        try:
            drafts.append(_bare(row, found[len(row.cells)]))
        except UnreadableError as error:
            drafts.append(error)
    return drafts


def _bare(row: Row, columns: Sequence[str]) -> Draft:
    kinds = [_kind(cell) for cell in row.cells]
    draft = Draft(row.line)
    for cell, kind in zip(row.cells, kinds, strict=True):
        if kind == "clock":
            draft.clock = numbers.clock(cell)
        elif kind == "length":
            draft.seconds = _length(cell, draft)
        elif kind == "end":
            draft.endless = True
    if "rest" in kinds:
        draft.is_break = True
        named = [cell for cell, kind in zip(row.cells, kinds, strict=True) if kind == "number"]
        under = [
            cell
            for cell, kind, column in zip(row.cells, kinds, columns, strict=True)
            if kind == "number" and column == "minutes"
        ]
        if draft.seconds is None and named:
            draft.seconds = _length((under or named[-1:])[0], draft)
        return draft
    said = {
        column: cell
        for cell, kind, column in zip(row.cells, kinds, columns, strict=True)
        if kind == "number" and column
    }
    if "minutes" in said and draft.seconds is None:
        draft.seconds = _length(said["minutes"], draft)
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


def _columns(rows: list[list[int | None]], width: int) -> list[str]:
    """Name the columns of bare numbers: level; minutes; small; big; ante, in any usual order."""
    names = [""] * width
    columns: list[Column] = [[row[at] for row in rows] for at in range(width)]
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
