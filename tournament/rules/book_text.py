"""People as text: pasted from a spreadsheet, a file or a message, and written for one."""

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .typed import guarded, tidy, unguarded

COLUMNS = ("name", "nickname", "phone", "note")
LIMITS: Mapping[str, int] = {"name": 60, "nickname": 30, "phone": 30, "note": 200}
# What spreadsheets and address books of our languages call them.
HEADERS = {
    "name": "name", "namn": "name", "navn": "name", "full name": "name", "player": "name",
    "spelare": "name", "spiller": "name",
    "first name": "first", "given name": "first", "förnamn": "first", "fornavn": "first",
    "last name": "last", "family name": "last", "efternamn": "last", "efternavn": "last",
    "etternavn": "last",
    "nickname": "nickname", "smeknamn": "nickname", "kælenavn": "nickname",
    "kallenavn": "nickname", "alias": "nickname",
    "phone": "phone", "telephone": "phone", "mobile": "phone", "telefon": "phone",
    "mobil": "phone", "tlf": "phone", "tel": "phone", "phone 1 - value": "phone",
    "note": "note", "notes": "note", "anteckning": "note", "notat": "note", "notering": "note",
    "merknad": "note", "bemærkning": "note",
}  # fmt: skip
MARK = re.compile(r"\s*(?:[-*•–]|\d{1,3}[.)])\s+")  # of a list: "- Anna", "2. Bo"
PHONE = re.compile(r"\+?[\d\s().\-/]{5,30}", re.ASCII)
SEPARATORS = ("\t", ";", ",")


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the list, from 1. ``fault`` is "no_name", or the field that is too long."""

    line: int
    name: str
    nickname: str = ""
    phone: str = ""
    note: str = ""
    fault: str = ""


def read(text: str) -> tuple[Listed, ...]:
    """Return the people of a text: a line each, or all names on one line.

    The columns are as a first line names them; without one they are name, nickname, number, note,
    and a number is known by its digits.
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    said = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if said and said[0][1].lower().startswith("sep="):  # what Excel puts above a table
        said = said[1:]
    if not said:
        return ()
    separator = _separator([line for _number, line in said])
    rows = [(number, _cells(line, separator)) for number, line in said]
    columns = _columns(rows[0][1])
    if "name" in columns or "first" in columns:
        return tuple(_listed(number, _by_column(cells, columns)) for number, cells in rows[1:])
    if len(rows) == 1 and _is_only_names(rows[0][1]):
        number, cells = rows[0]
        return tuple(_listed(number, {"name": cell}) for cell in cells if cell)
    return tuple(_listed(number, _by_looks(cells)) for number, cells in rows)


def as_table(people: Iterable[Sequence[str]], delimiter: str = ";") -> str:
    """Write a table with ``COLUMNS``; no cell of it is a formula."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows([guarded(cell) for cell in person] for person in people)
    return text.getvalue()


def _separator(lines: Sequence[str]) -> str:
    """Return what splits the names of the columns, else what stands in the most lines."""
    for sign in SEPARATORS:
        if sum(bool(column) for column in _columns(_cells(lines[0], sign))) > 1:
            return sign
    return max(SEPARATORS, key=lambda sign: sum(sign in line for line in lines))


def _columns(cells: Sequence[str]) -> list[str]:
    return [HEADERS.get(cell.casefold(), "") for cell in cells]


def _cells(line: str, separator: str) -> list[str]:
    """Line by line: a quote that is not closed spoils one line, and not the rest."""
    bare = MARK.sub("", line, count=1) if MARK.match(line) else line
    [cells] = csv.reader([bare], delimiter=separator) if bare.strip() else [[""]]
    return [unguarded(tidy(cell)) for cell in cells]


def _is_only_names(cells: Sequence[str]) -> bool:
    return len(cells) > 1 and not any(sign.isdigit() for cell in cells for sign in cell)


def _by_column(cells: Sequence[str], columns: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for cell, column in zip(cells, columns, strict=False):
        if cell and column:
            found.setdefault(column, cell)
    whole = " ".join(filter(None, (found.pop("first", ""), found.pop("last", ""))))
    return {"name": whole} | found


def _by_looks(cells: Sequence[str]) -> dict[str, str]:
    found = {"name": cells[0]}
    notes = []
    for place, cell in enumerate(cells[1:], 1):
        if "phone" not in found and PHONE.fullmatch(cell):
            found["phone"] = cell
        elif place == 1:
            found["nickname"] = cell
        elif cell:
            notes.append(cell)
    return found | {"note": ", ".join(notes)}


def _listed(line: int, said: Mapping[str, str]) -> Listed:
    fault = "" if said.get("name") else "no_name"
    for field, most in LIMITS.items():
        if len(said.get(field, "")) > most:
            fault = fault or field
    return Listed(line, fault=fault, **said)
