"""The file of one night: unpacked, parsed and measured before anything of it is believed.

It is JSON, packed with gzip or plain: {"format": 1, "made_by": version, "made_at": instant,
"asks_code": bool, "players": [{"id", "name", "nickname"}], "rows": {model: [row]}}, and a row is
{"id": number, field: value}.
Ids count from 1 within their model, in the order in which the rows were made.
"""

import json
import math
import re
import zlib
from collections.abc import Callable, Mapping
from typing import Any

from tournament.rules.kit.cards import DECK

FORMAT = 1
MOST_BYTES = 32 << 20  # unpacked
MOST_ROWS = 300_000
DEEPEST = 24
LARGEST = 10**15  # instants in milliseconds are of this size
GZIP = b"\x1f\x8b"


class BackupFault(Exception):
    """``kind`` says what is wrong with a file, ``where`` (a model, a field) and ``made_by`` whose
    it is, where that is known.
    """

    def __init__(self, kind: str, where: str = "", made_by: str = "") -> None:
        super().__init__(kind, where, made_by)
        self.kind = kind
        self.where = where
        self.made_by = made_by


def packed(data: Mapping[str, Any]) -> bytes:
    """The same data gives the same bytes."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    packer = zlib.compressobj(9, wbits=zlib.MAX_WBITS | 16)
    return packer.compress(text) + packer.flush()


def unpacked(content: bytes) -> dict[str, Any]:
    """Raises BackupFault for what is no such file, whatever it is instead."""
    if content.startswith(GZIP):
        content = _inflated(content)
    if len(content) > MOST_BYTES:
        raise BackupFault("backup_too_large")
    try:
        data = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise BackupFault("not_a_backup") from error
    if not isinstance(data, dict) or type(data.get("format")) is not int:
        raise BackupFault("not_a_backup")
    _measure(data)
    made_by = data.get("made_by")
    if not isinstance(made_by, str) or len(made_by) > 40:
        raise BackupFault("not_a_backup")
    if data["format"] != FORMAT:
        raise BackupFault("backup_of_another_format", made_by=made_by)
    _demand_rows(data)
    return data


def _inflated(content: bytes) -> bytes:
    try:
        unpacker = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
        text = unpacker.decompress(content, MOST_BYTES + 1)
    except zlib.error as error:
        raise BackupFault("not_a_backup") from error
    if len(text) <= MOST_BYTES and not unpacker.eof:
        raise BackupFault("not_a_backup")  # the end of it is missing
    return text


def _measure(data: Any) -> None:
    """Nothing may be deeper, larger or stranger than a database keeps."""
    level, depth = [data], 0
    while level:
        depth += 1
        if depth > DEEPEST:
            raise BackupFault("not_a_backup")
        coming: list[Any] = []
        for held in level:
            if isinstance(held, dict):
                coming += held
                coming += held.values()
            elif isinstance(held, list):
                coming += held
            elif not _is_plain(held):
                raise BackupFault("not_a_backup")
        level = coming


def _is_plain(held: Any) -> bool:
    if isinstance(held, str):
        return "\0" not in held and not any("\ud800" <= sign <= "\udfff" for sign in held)
    if isinstance(held, float):
        return math.isfinite(held) and abs(held) <= LARGEST
    return held is None or isinstance(held, bool) or abs(held) <= LARGEST


def _demand_rows(data: Mapping[str, Any]) -> None:
    rows, players = data.get("rows"), data.get("players")
    if not isinstance(rows, dict) or not isinstance(players, list):
        raise BackupFault("not_a_backup")
    lists = [players, *rows.values()]
    if not all(isinstance(held, list) for held in lists):
        raise BackupFault("not_a_backup")
    if sum(len(held) for held in lists) > MOST_ROWS:
        raise BackupFault("backup_too_large")
    if not all(isinstance(row, dict) for held in lists for row in held):
        raise BackupFault("not_a_backup")


# -- what stands in fields that are JSON themselves


SHARE = re.compile(r"([0-9]{1,3}(\.[0-9]{1,9})?)?", re.ASCII)
NUMBER = re.compile(r"[0-9]{1,15}", re.ASCII)


def _counts(held: Any) -> bool:
    return isinstance(held, dict) and all(
        NUMBER.fullmatch(name) and _whole(value) for name, value in held.items()
    )


def _signed_counts(held: Any) -> bool:
    return isinstance(held, dict) and all(
        NUMBER.fullmatch(name) and type(value) is int for name, value in held.items()
    )


def _whole(held: Any) -> bool:
    return type(held) is int and held >= 0


def _wholes(held: Any) -> bool:
    return isinstance(held, list) and all(_whole(one) for one in held)


def _shares(held: Any) -> bool:
    return isinstance(held, list) and all(
        isinstance(one, str) and SHARE.fullmatch(one) for one in held
    )


def _prizes(held: Any) -> bool:
    return isinstance(held, list) and all(
        isinstance(one, dict)
        and (one.get("amount") is None or _whole(one["amount"]))
        and isinstance(one.get("gift", ""), str)
        for one in held
    )


def _cards(held: Any) -> bool:
    return isinstance(held, dict) and all(
        NUMBER.fullmatch(name) and isinstance(dealt, list) and all(card in DECK for card in dealt)
        for name, dealt in held.items()
    )


def _list(held: Any) -> bool:
    return isinstance(held, list)


def _thing(held: Any) -> bool:
    return isinstance(held, dict)


SHAPES: Mapping[str, Callable[[Any], bool]] = {
    "tournament.event.house": _thing,
    "tournament.event.plan": _thing,
    "tournament.event.chip_values": _wholes,
    "tournament.prizeplan.shares": _shares,
    "tournament.prizeplan.prizes": _prizes,
    "tournament.prizeplan.locked": _wholes,
    "tournament.deal.amounts": _counts,
    "tournament.deal.stacks": _counts,
    "tournament.exchange.pays": _signed_counts,
    "tournament.racedeal.held": _counts,
    "tournament.racedeal.alone": _wholes,
    "tournament.racedeal.cards": _cards,
    "tournament.journalentry.args": _thing,
    "tournament.journalchange.before": _thing,
    "tournament.journalchange.after": _thing,
    "tables.table.blocked": _wholes,
    "tables.table.waiting": _wholes,
    "tables.seating.how": _thing,
    "tables.handforhand.done": _wholes,
    "tables.draw.given": _thing,
    "tables.draw.result": _list,
}


def has_shape(column: str, held: Any) -> bool:
    """Whether a field (app.model.field) can hold this; of fields not listed nothing is known."""
    shape = SHAPES.get(column)
    return shape is None or shape(held)
