"""A room that somebody describes as JSON: read, or refused for the first thing wrong with it."""

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from tournament.rules.findings import NOTHING, Numbers
from tournament.rules.house import CHOICES
from tournament.rules.typed import tidy

from .button import is_in_order
from .choices import Choices
from .rooms import Player, Positions, Room, Table

MOST_LETTERS = 10_000_000
MOST_TABLES = 5_000
HIGHEST_NUMBER = 99_999
LEAST_CHAIRS, MOST_CHAIRS = 2, 20
LONGEST_NAME = 100
SNIPPET = 40
CHAIR = re.compile(r"[1-9][0-9]{0,4}", re.ASCII)

IN_ROOM = ("rules", "tables")
IN_TABLE = ("number", "chairs", "seated", "blocked", "last")
IN_LAST = ("button", "small_blind", "big_blind")
IN_RULES = (
    "threshold",
    "final_table",
    "break_order",
    "tables_at_most",
    "seed",
    "in_hand",
    "hand_for_hand",
    "redraw_at",
    "running",
    "button",
)


@dataclass(frozen=True, slots=True)
class Described:
    room: Room
    choices: Choices
    button: str = "dead"  # a choice of the house rule "button"
    seed: int | str | None = None  # as it was said


@dataclass(frozen=True, slots=True)
class About:
    """What a fault is about: ``part`` is room, rules, table or last. A table that has no number
    yet is known by its ``place`` in the list, from 1."""

    part: str
    table: int = 0
    place: int = 0


class UnreadableRoomError(Exception):
    """``kind`` says why. ``name`` is the value it is about, ``text`` what stands there, cut to a
    length that can be shown."""

    def __init__(
        self,
        kind: str,
        about: About | None = None,
        name: str = "",
        text: object = "",
        numbers: Numbers = NOTHING,
    ) -> None:
        super().__init__(kind)
        self.kind = kind
        self.about = about or About("room")
        self.name = _snippet(name)
        self.text = _snippet(text)
        self.numbers = numbers


def read(text: str) -> Described:
    """Raises UnreadableRoomError."""
    if len(text) > MOST_LETTERS:
        raise UnreadableRoomError("too_long", numbers=Numbers(most=MOST_LETTERS))
    try:
        said = json.loads(text, object_pairs_hook=_told_once)
    except json.JSONDecodeError as error:
        raise UnreadableRoomError("not_json", numbers=Numbers(line=error.lineno)) from None
    except (ValueError, RecursionError):
        raise UnreadableRoomError("not_read") from None
    room = About("room")
    if not isinstance(said, dict) or not isinstance(said.get("tables"), list):
        raise UnreadableRoomError("no_room")
    _known(said, IN_ROOM, room)
    if len(said["tables"]) > MOST_TABLES:
        raise UnreadableRoomError("too_many_tables", numbers=Numbers(most=MOST_TABLES))
    tables = tuple(_table(one, place) for place, one in enumerate(said["tables"], start=1))
    _everybody_once(tables)
    rules = _object(said, "rules", room)
    choices = _choices(rules, frozenset(table.number for table in tables))
    return Described(Room(tables), choices, _button(rules), rules.get("seed"))


def _told_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """JSON keeps the last of two equal names: a player would be gone without a word."""
    told = dict(pairs)
    if len(told) < len(pairs):
        [(twice, _count)] = Counter(name for name, _value in pairs).most_common(1)
        raise UnreadableRoomError("name_twice", name=twice)
    return told


def _table(said: Any, place: int) -> Table:
    about = About("table", place=place)
    if not isinstance(said, dict):
        raise UnreadableRoomError("no_object", about, text=said)
    number = _number(said, "number", about, 1, HIGHEST_NUMBER)
    about = About("table", number)
    _known(said, IN_TABLE, about)
    chairs = _number(said, "chairs", about, LEAST_CHAIRS, MOST_CHAIRS)
    blocked = frozenset(_numbers(said, "blocked", about, 1, chairs))
    seated: dict[int, Player] = {}
    for chair, player in _object(said, "seated", about).items():
        if not CHAIR.fullmatch(chair) or int(chair) > chairs:
            numbers = Numbers(most=chairs)
            raise UnreadableRoomError("no_such_chair", about, text=chair, numbers=numbers)
        if player is None:
            continue
        seated[int(chair)] = _player(player, about, int(chair))
        if int(chair) in blocked:
            numbers = Numbers(chair=int(chair))
            raise UnreadableRoomError("on_blocked_chair", about, text=player, numbers=numbers)
    return Table(number, chairs, seated, blocked, _last(said, number, chairs))


def _player(said: Any, about: About, chair: int) -> int | str:
    if isinstance(said, int) and not isinstance(said, bool) and abs(said) < 10**LONGEST_NAME:
        return said
    name = tidy(said) if isinstance(said, str) else ""
    if not name or len(name) > LONGEST_NAME:
        numbers = Numbers(chair=chair, most=LONGEST_NAME)
        raise UnreadableRoomError("no_name", about, text=said, numbers=numbers)
    return name


def _last(said: Mapping[str, Any], number: int, chairs: int) -> Positions | None:
    if said.get("last") is None:
        return None
    about = About("last", number)
    last = _object(said, "last", About("table", number))
    _known(last, IN_LAST, about)
    positions = Positions(*(_number(last, name, about, 1, chairs) for name in IN_LAST))
    if not is_in_order(positions, chairs):
        raise UnreadableRoomError("not_in_order", about)
    return positions


def _everybody_once(tables: Iterable[Table]) -> None:
    numbers: set[int] = set()
    sits: dict[Player, int] = {}
    for table in tables:
        if table.number in numbers:
            raise UnreadableRoomError("table_twice", About("table", table.number))
        numbers.add(table.number)
        for player in table.seated.values():
            if player in sits:
                both = Numbers(table=sits[player], other=table.number)
                raise UnreadableRoomError("player_twice", text=player, numbers=both)
            sits[player] = table.number


def _choices(rules: Mapping[str, Any], tables: frozenset[int]) -> Choices:
    about = About("rules")
    _known(rules, IN_RULES, about)
    usual = Choices()
    in_hand = rules.get("in_hand")
    if in_hand is None or isinstance(in_hand, bool):
        playing = tables if in_hand else frozenset()
    else:
        playing = frozenset(_numbers(rules, "in_hand", about, 1, HIGHEST_NUMBER))
    redraws = frozenset(_numbers(rules, "redraw_at", about, 1, MOST_TABLES))
    return Choices(
        threshold=_number(rules, "threshold", about, 2, MOST_CHAIRS, usual.threshold),
        final_table=_number_or_none(rules, "final_table", about),
        break_order=_numbers(rules, "break_order", about, 1, HIGHEST_NUMBER),
        tables_at_most=_number_or_none(rules, "tables_at_most", about),
        redraw_at=usual.redraw_at if rules.get("redraw_at") is None else redraws,
        seed=_seed(rules, about),
        running=_yes(rules, "running", about, usual=usual.running),
        in_hand=playing,
        hand_for_hand=_yes(rules, "hand_for_hand", about, usual=usual.hand_for_hand),
    )


def _seed(rules: Mapping[str, Any], about: About) -> str:
    said = rules.get("seed")
    if said is None:
        return ""
    is_number = isinstance(said, int) and not isinstance(said, bool)
    seed = tidy(str(said)) if is_number or isinstance(said, str) else ""
    if not seed or len(seed) > LONGEST_NAME:
        raise UnreadableRoomError("no_seed", about, text=said, numbers=Numbers(most=LONGEST_NAME))
    return seed


def _button(rules: Mapping[str, Any]) -> str:
    said = rules.get("button")
    if said is None:
        return "dead"
    if said not in CHOICES["button"]:
        _refuse("no_choice", About("rules"), "button", said)
    return str(said)


# -- values of JSON


def _known(said: Mapping[str, Any], names: Collection[str], about: About) -> None:
    for name in said:
        if name not in names:
            raise UnreadableRoomError("unknown_name", about, name, ", ".join(names))


def _object(said: Mapping[str, Any], name: str, about: About) -> Mapping[str, Any]:
    """The object of this name; empty where it is left out or null."""
    value = said.get(name)
    if value is None:
        return {}
    if not isinstance(value, dict):
        _refuse("no_object", about, name, value)
    return value


def _number(
    said: Mapping[str, Any],
    name: str,
    about: About,
    least: int,
    most: int,
    usual: int | None = None,
) -> int:
    if said.get(name) is None:
        if usual is not None:
            return usual
        raise UnreadableRoomError("missing", about, name)
    return _whole(said[name], name, about, least, most)


def _number_or_none(said: Mapping[str, Any], name: str, about: About) -> int | None:
    if said.get(name) is None:
        return None
    return _whole(said[name], name, about, LEAST_CHAIRS, MOST_CHAIRS)


def _numbers(
    said: Mapping[str, Any], name: str, about: About, least: int, most: int
) -> tuple[int, ...]:
    value = said.get(name)
    if value is None:
        return ()
    if not isinstance(value, list):
        _refuse("no_list", about, name, value)
    return tuple(dict.fromkeys(_whole(one, name, about, least, most) for one in value))


def _whole(value: Any, name: str, about: About, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        _refuse("no_number", about, name, value)
    if not least <= value <= most:
        numbers = Numbers(least=least, most=most)
        raise UnreadableRoomError("out_of_range", about, name, value, numbers)
    return int(value)


def _yes(said: Mapping[str, Any], name: str, about: About, *, usual: bool) -> bool:
    value = said.get(name)
    if value is None:
        return usual
    if not isinstance(value, bool):
        _refuse("no_yes", about, name, value)
    return value


def _refuse(kind: str, about: About, name: str, value: Any) -> NoReturn:
    raise UnreadableRoomError(kind, about, name, value)


def _snippet(value: object) -> str:
    """Return how a value is written in JSON, text without its marks, short enough to be shown."""
    if isinstance(value, str):
        text = value
    else:
        try:
            text = json.dumps(value, ensure_ascii=False)
        except (ValueError, RecursionError):
            text = ""
    text = tidy(text)
    return text if len(text) <= SNIPPET else text[: SNIPPET - 1] + "…"
