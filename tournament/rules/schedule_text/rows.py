"""Lines of a table: with headings in any of our languages, or bare numbers."""

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.rules import typed
from tournament.rules.levels import USUAL_BREAK_SECONDS, AnteKind

from . import lines, numbers, vocabulary
from .found import Draft, UnreadableError

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
    kinds = [kind_of(cell) for cell in cells]
    return "other" not in kinds and ("number" in kinds or "length" in kinds)


def is_bare(row: Row) -> bool:
    """Whether it is made of numbers only (and hours, lengths, a word for a break)."""
    return _is_table(row.cells)


def kind_of(cell: str) -> str:
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
        _read_break(said, draft)
        return draft
    _read_amounts(said, draft)
    rest = said.get("rest", "")
    if rest and rest.casefold() not in vocabulary.NO:
        says = re.search("[0-9]", rest)
        draft.rest_after = length_of(rest, Draft(row.line)) if says else USUAL_BREAK_SECONDS
    return draft


def _read_break(said: dict[str, str], draft: Draft) -> None:
    if draft.seconds is None and not draft.clock and not draft.endless:
        # No column of minutes: the length stands somewhere beside the word.
        spare = [cell for name, cell in said.items() if name != "number"]
        found = next((cell for cell in spare if kind_of(cell) in ("number", "length")), "")
        if found:
            draft.seconds = length_of(found, draft)
    if not draft.note:
        draft.note = " ".join(
            cell
            for cell in said.values()
            if lines.LETTERS.search(cell) and not vocabulary.BARE_REST.fullmatch(cell)
        )


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
        if name == "seconds" and kind_of(cell) == "number":
            draft.seconds = numbers.sane_length(numbers.amount(cell), cell)
        elif name == "time" and numbers.CLOCK.fullmatch(cell):
            draft.clock = numbers.clock(cell)
        elif not draft.is_break or not vocabulary.BARE_REST.fullmatch(cell):
            draft.seconds = length_of(cell, draft)
    start = said.pop("start", "")
    hour = numbers.CLOCK.search(start)
    if hour:
        draft.clock, draft.is_start = numbers.clock(hour[0]), True


def length_of(cell: str, draft: Draft) -> int | None:
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
