"""What somebody pasted or sent, read as a chip case: all of it, or a sentence for every fault.

Whatever spreadsheets make of a table is read: commas, semicolons or tabs, with or without the line
of headings, colours named in any of our languages.
"""

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

from tournament import words
from tournament.rules.kit.looks import SWATCHES, Pile
from tournament.rules.typed import unguarded
from tournament.services.kits import MOST_COLOURS

from .kit_files import CASE, COLUMNS
from .kits import FACE, OWN, ColourForm, KitForm, piles_of

NO = {"", "0", "no", "false", "nej", "nei"}


@dataclass(slots=True)
class Sheet:
    """What a text says: a case, or sentences about what is wrong with it, by line."""

    name: str = ""
    piles: list[Pile] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def read(text: str) -> Sheet:
    text = text.lstrip("\ufeff").replace("\0", "")
    sheet = Sheet()
    is_json = text.lstrip().startswith(("{", "["))
    found = list(_from_json(text, sheet) if is_json else _from_table(text, sheet))
    rows = []
    for place, said in found[: MOST_COLOURS + 1]:
        row = _row(place, said, sheet)
        if row:
            rows.append((place, row))
    if len(found) > MOST_COLOURS:
        sheet.faults.append(words.refusal("too_many_colours", {"most": MOST_COLOURS}))
    if sheet.faults:
        return sheet
    sheet.piles = piles_of([row for _place, row in rows])
    for place, row in rows:
        _tell_errors(place, row, sheet)
    if not any(pile.count for pile in sheet.piles):
        sheet.faults.append(words.refusal("case_is_empty", {}))
    _read_name(sheet)
    return sheet


def _from_table(text: str, sheet: Sheet) -> Iterator[tuple[str, dict[str, str]]]:
    head = text[:2000]
    delimiter = max(("\t", ";", ","), key=head.count)
    columns: Sequence[str] = COLUMNS
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    while True:
        try:
            cells = [unguarded(cell.strip()) for cell in next(reader)]
        except StopIteration:
            return
        except csv.Error:
            yield _line(reader.line_num), {}
            continue
        first = cells[0].casefold() if cells else ""
        if not any(cells) or first.startswith("sep="):
            continue
        if first == CASE:
            sheet.name = cells[1] if len(cells) > 1 else ""
        elif first in COLUMNS:
            columns = [cell.casefold() for cell in cells]
        else:
            yield _line(reader.line_num), dict(zip(columns, cells, strict=False))


def _from_json(text: str, sheet: Sheet) -> Iterator[tuple[str, dict[str, str]]]:
    try:
        case = json.loads(text)
    except json.JSONDecodeError as error:
        sheet.faults.append(
            gettext("%(line)s: this is no JSON. Is a comma, a quote or a bracket missing?")
            % {"line": _line(error.lineno)}
        )
        return
    except (ValueError, RecursionError):
        sheet.faults.append(gettext("This is no chip case."))
        return
    colours = case.get("colours") if isinstance(case, dict) else None
    if not isinstance(colours, list):
        sheet.faults.append(gettext("This is no chip case."))
        return
    name = case.get("name")
    sheet.name = name if isinstance(name, str) else ""
    for place, colour in enumerate(colours):
        told = gettext("Colour %(number)s") % {"number": place + 1}
        yield told, _scalars(colour)


def _scalars(colour: Any) -> dict[str, str]:
    if not isinstance(colour, dict):
        return {}
    said = {name: colour.get(name) for name in COLUMNS}
    if any(isinstance(value, (dict, list)) for value in said.values()):
        return {}
    return {name: "" if value is None else str(value) for name, value in said.items()}


def _row(place: str, said: Mapping[str, str], sheet: Sheet) -> ColourForm | None:
    """Return the line as a valid row; None after telling what is wrong with it."""
    if not said:
        sheet.faults.append(gettext("%(line)s cannot be read.") % {"line": place})
        return None
    data = {name: said.get(name, "") for name in ("count", "value", "name")}
    data["is_about"] = "" if said.get("about", "").strip().casefold() in NO else "on"
    faults = len(sheet.faults)
    _read_colour(place, said, data, sheet)
    thing = said.get("thing", "").strip()
    data["thing"] = _slug(thing, "things") or thing or "chip"
    row = ColourForm(data)
    _tell_errors(place, row, sheet)
    if row.is_unused() and not row.errors:
        sheet.faults.append(
            gettext("%(line)s: %(text)s") % {"line": place, "text": gettext("How many are there?")}
        )
    return row if len(sheet.faults) == faults else None


def _read_colour(place: str, said: Mapping[str, str], data: dict[str, str], sheet: Sheet) -> None:
    for column in ("colour", "spots"):
        text = said.get(column, "").strip()
        slug = _slug(text, "swatches")
        is_face = bool(FACE.fullmatch(text))
        if column == "spots":
            data["spots"] = slug or text.lower()
        elif slug or is_face:
            known = {face: name for name, face in SWATCHES.items()}
            data["swatch"] = slug or known.get(text.lower(), OWN)
            data["face"] = text if is_face else ""
        if (text or column == "colour") and not slug and not is_face:
            data.setdefault("swatch", "white")
            data["spots"] = data.get("spots", "") if column == "colour" else ""
            sheet.faults.append(
                gettext(
                    "%(line)s: “%(text)s” is no colour we know. Write one of these: %(known)s; "
                    "or a code like #40e0d0."
                )
                % {
                    "line": place,
                    "text": text[:30],
                    "known": ", ".join(map(str, words.SWATCHES.values())),
                }
            )


def _read_name(sheet: Sheet) -> None:
    form = KitForm({"name": sheet.name or gettext("Another case")})
    if form.is_valid():
        sheet.name = form.cleaned_data["name"]
    else:
        sheet.faults += [str(error) for error in form.errors["name"]]


def _tell_errors(place: str, row: ColourForm, sheet: Sheet) -> None:
    for name, errors in row.errors.items():
        label = row.fields[name].label if name in row.fields else ""
        sheet.faults += [
            gettext("%(line)s, %(field)s: %(text)s")
            % {"line": place, "field": label, "text": error}
            for error in errors
        ]


def _line(number: int) -> str:
    return gettext("Line %(number)s") % {"number": number}


def _slug(text: str, kind: str) -> str:
    return _slugs(kind).get(text.casefold(), "")


@cache
def _slugs(kind: str) -> dict[str, str]:
    """The names of swatches or things in every language of ours, with what they mean."""
    names = words.SWATCHES if kind == "swatches" else words.THINGS
    found = {slug: slug for slug in names}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            found |= {str(name).casefold(): slug for slug, name in names.items()}
    return found
