"""What the command ``plan`` is told, read as a wish; anything odd becomes one sentence."""

import json
import re
from pathlib import Path
from typing import Any

from django.conf import settings

from tournament.forms import kit_reading
from tournament.rules.kit.looks import SWATCHES
from tournament.rules.kit.presets import CASES, PRINTED, USUAL_COLOURS
from tournament.rules.kit.stacks import COMFORT, COMPACT, DEEP, TOWERS
from tournament.rules.kit.values import Colour
from tournament.rules.kit.wish import Wish
from tournament.rules.levels import AnteKind

SIZES = {"compact": COMPACT, "comfort": COMFORT, "deep": DEEP, "towers": TOWERS}
SHORT = {"500": (100,) * 5, "300": (100, 50, 50, 50, 50)}
NAMES = (*USUAL_COLOURS, *(name for name in SWATCHES if name not in USUAL_COLOURS))
MOST_PLAYERS, MOST_CHIPS, MOST_AMOUNT = 10_000, 100_000, 10**9
DAY = 24 * 60
KEPT_BACK = 20  # of chips counted roughly one in so many
ANTES = {kind.replace("_", "-"): kind for kind in AnteKind}


class Wrong(Exception):
    """One sentence about what was typed."""


def wish_of(said: dict[str, Any]) -> tuple[Wish, int]:
    """Return the wish, and when the night begins in minutes after midnight."""
    players = number("--players", said["players"], 1, MOST_PLAYERS)
    at_most = number("--at-most", said["at_most"] or players, 1, MOST_PLAYERS)
    if at_most < players:
        raise Wrong(f"--at-most is {at_most}, but {players} players are expected already.")
    start = hour("--start", said["start"])
    end = hour("--end", said["end"])
    if end == start:
        raise Wrong("--start and --end are the same hour. When does the night end?")
    stack = number("--stack", said["stack"], 1, MOST_AMOUNT)
    add_ons = number("--add-ons", said["add_ons"], 0, 1000)
    wish = Wish(
        colours_of(said),
        players,
        stack,
        (end - start) % DAY,
        at_most,
        cap=cap(said["cap"]),
        rebuys=number("--rebuys", said["rebuys"], 0, 1000),
        rebuy_stack=number("--rebuy-stack", said["rebuy_stack"] or stack, 1, MOST_AMOUNT),
        add_ons=add_ons,
        add_on_stack=number("--add-on-stack", said["add_on_stack"] or stack, 1, MOST_AMOUNT),
        level_minutes=said["level"] and number("--level", said["level"], 1, 120),
        break_minutes=number("--break", said["break"], 1, 120),
        ante=ante(said["ante"]),
        ante_from=number("--ante-from", said["ante_from"], 1, 50),
    )
    return wish, start


def language(code: str) -> str:
    known = dict(settings.LANGUAGES)
    if code not in known:
        raise Wrong(f"--language should be one of {', '.join(known)}, not “{code}”.")
    return code


def number(name: str, text: Any, least: int, most: int) -> int:
    plain = re.sub(r"(?<=\d)[ ,._](?=\d{3}\b)", "", str(text).strip())
    if not re.fullmatch(r"-?[0-9]{1,18}", plain):
        raise Wrong(f"{name} should be a whole number, not “{text}”.")
    if not least <= int(plain) <= most:
        raise Wrong(f"{name} should be from {least:,} to {most:,}, not {int(plain):,}.")
    return int(plain)


def hour(name: str, text: str) -> int:
    found = re.fullmatch(r"([0-9]{1,2})[:.]([0-9]{2})", text.strip())
    if not found or int(found[1]) > 23 or int(found[2]) > 59:
        raise Wrong(f"{name} should be an hour like 19:30, not “{text}”.")
    return 60 * int(found[1]) + int(found[2])


def cap(text: str | None) -> int | None:
    if text is None:
        return None
    if text in SIZES:
        return SIZES[text]
    if not text.strip().isdecimal():
        raise Wrong(f"--cap should be a number, compact, comfort, deep or towers, not “{text}”.")
    return number("--cap", text, 1, 200)


def ante(text: str) -> AnteKind:
    kind = ANTES.get(text.replace("_", "-"))
    if kind is None:
        raise Wrong(f"--ante should be {', '.join(ANTES)}, not “{text}”.")
    return kind


def numbers(name: str, text: str, least: int, most: int) -> list[int]:
    parts = [part for part in re.split(r"[,;/\s]+", text.strip()) if part]
    if not parts or len(parts) > len(NAMES):
        raise Wrong(f"{name} should be one to {len(NAMES)} numbers with commas between them.")
    return [number(name, part, least, most) for part in parts]


def colours_of(said: dict[str, Any]) -> tuple[Colour, ...]:
    if said["blank"] and said["values"]:
        raise Wrong("Say either --values or --blank, not both.")
    if said["kit"] and said["case"]:
        raise Wrong("Say either --case or --kit, not both.")
    colours = kit(Path(said["kit"])) if said["kit"] else case(said["case"] or "500", said)
    if said["blank"]:
        return tuple(Colour(colour.name, colour.count) for colour in colours)
    if not said["values"]:
        return colours
    values = numbers("--values", said["values"], 1, MOST_AMOUNT)
    if len(values) < len(colours):
        raise Wrong(f"--values names {len(values)} values, but there are {len(colours)} colours.")
    return tuple(
        Colour(colour.name, colour.count, value)
        for colour, value in zip(colours, values, strict=False)
    )


def case(text: str, said: dict[str, Any]) -> tuple[Colour, ...]:
    preset = next((preset for preset in CASES if preset.slug == text), None)
    if preset is not None:
        return tuple(Colour(each.swatch, each.count, each.value) for each in preset.colours)
    counts = SHORT.get(text.strip())
    if counts is None:
        if text.strip().isdecimal():
            raise Wrong(
                f"There is no usual case of {text.strip()} chips. "
                "Say how many of each colour: --case 100,100,50,50"
            )
        counts = tuple(numbers("--case", text, 0, MOST_CHIPS))
    if len(counts) > len(PRINTED) and not said["values"] and not said["blank"]:
        raise Wrong(f"--case has {len(counts)} colours. Say what they are worth with --values.")
    printed = (*PRINTED, *[None] * len(counts))
    return tuple(
        Colour(name, count, value)
        for name, count, value in zip(NAMES, counts, printed, strict=False)
    )


def kit(path: Path) -> tuple[Colour, ...]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise Wrong(f"{path} cannot be read: {(error.strerror or 'it failed').lower()}.") from None
    except UnicodeDecodeError:
        raise Wrong(f"{path} is no text: save it as CSV (UTF-8) or JSON.") from None
    is_json = path.suffix.lower() == ".json" or text.lstrip().startswith(("{", "["))
    return _from_json(path, text) if is_json else _from_sheet(path, text)


def _from_sheet(path: Path, text: str) -> tuple[Colour, ...]:
    """Read a case as the page of chip cases hands it out."""
    sheet = kit_reading.read(text)
    if sheet.faults:
        raise Wrong("\n".join(f"{path}: {fault}" for fault in sheet.faults))
    colours: list[Colour] = []
    for pile in sheet.piles:
        colours.append(Colour(_another(pile.name, colours), pile.sure_count, pile.value))
    return tuple(colours)


def _from_json(path: Path, text: str) -> tuple[Colour, ...]:
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        raise Wrong(f"{path} is not JSON.") from None
    if isinstance(told, dict) and "format" in told:
        return _from_sheet(path, text)
    rows = told.get("colours") if isinstance(told, dict) else told
    if not isinstance(rows, list) or not 1 <= len(rows) <= len(NAMES):
        raise Wrong(
            f"{path} is no chip case: a list “colours” of one to {len(NAMES)} is missing, each "
            'like {"name": "white", "count": 100, "value": 25}.'
        )
    colours: list[Colour] = []
    for row, usual in zip(rows, NAMES, strict=False):
        if not isinstance(row, dict) or "count" not in row:
            raise Wrong(f"{path}: colour {len(colours) + 1} has no count.")
        name = _another(str(row.get("name") or row.get("colour") or usual)[:30], colours)
        where = f"{path}: the count of {name}"
        count = number(where, row["count"], 0, MOST_CHIPS)
        if row.get("about") is True:
            count -= -(-count // KEPT_BACK)
        value = row.get("value")
        if value not in (None, ""):
            value = number(f"{path}: the value of {name}", value, 1, MOST_AMOUNT)
        colours.append(Colour(name, count, value or None))
    return tuple(colours)


def _another(name: str, colours: list[Colour]) -> str:
    """The name, marked where another colour has it already."""
    while any(colour.name == name for colour in colours):
        name += "'"
    return name
