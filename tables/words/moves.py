"""What somebody has to do, in a few words: a card says it, and the reason below."""

from typing import Any

from django.utils.translation import gettext as _

from tables.queries import Told
from tournament.words.formats import Amount

from .reasons import reason


def headline(told: Told) -> str:
    """Ann: table 1, chair 7 to table 2, chair 6."""
    one = told.instruction
    if one.to is None:
        return _about_table(one.kind, one.table)
    values: dict[str, Any] = {
        "player": called(told.name, one.player),
        "table": Amount(one.to.table),
        "chair": Amount(one.to.chair),
    }
    if one.origin is None:
        return _("%(player)s: table %(table)s, chair %(chair)s") % values
    if one.origin.table == one.to.table:
        return _("%(player)s: to chair %(chair)s, same table") % values
    values["from_table"] = Amount(one.origin.table)
    return _("%(player)s: from table %(from_table)s to table %(table)s, chair %(chair)s") % values


def why(told: Told) -> str:
    return reason(told.instruction, called(told.name, told.instruction.player))


def called(name: str, number: object) -> str:
    return name or _("Player %(number)s") % {"number": number}


def _about_table(kind: str, table: int | None) -> str:
    if kind == "halt":
        return _("Table %(table)s waits") % {"table": table}
    if kind == "ask_button":
        return _("Where was the button at table %(table)s?") % {"table": table}
    return ""
