"""Draws as they are stored: what was given, as JSON, and how the same is drawn from it again.

By kind of draw, ``given`` is

seats       {"people", "tables", "pins": [[player, table, chair or null]], "all_tables"}
late        {"player", "chairs": [[table, chair]]}
open        {"number", "newcomers", "tables", "choices"}
button      {"table", "rule"}
any other   {"tables", "choices"}: what had to be done next in that room

and the result a list of [player, table, chair, card]: the card drawn for the order, or for the
button, empty where there was none.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .arrivals import open_table
from .button import first_button
from .cards import DECK
from .choices import Choices
from .directing import next_instructions
from .drawing import Pin, draw_seats
from .instructions import Instruction
from .lots import Lots
from .rooms import Positions, Room, Table

Result = list[list[Any]]


def table_as_json(table: Table) -> dict[str, Any]:
    last = table.last
    return {
        "number": table.number,
        "chairs": table.chairs,
        "blocked": sorted(table.blocked),
        "seated": [[chair, player] for chair, player in sorted(table.seated.items())],
        "last": [last.button, last.small_blind, last.big_blind] if last else None,
        "waiting": sorted(table.waiting),
    }


def table_from_json(kept: Mapping[str, Any]) -> Table:
    return Table(
        kept["number"],
        kept["chairs"],
        dict(kept["seated"]),
        frozenset(kept["blocked"]),
        Positions(*kept["last"]) if kept["last"] else None,
        frozenset(kept["waiting"]),
    )


def tables_as_json(tables: Iterable[Table]) -> list[dict[str, Any]]:
    return [table_as_json(table) for table in tables]


def choices_as_json(choices: Choices) -> dict[str, Any]:
    """All but the seed, which stands beside it."""
    return {
        "threshold": choices.threshold,
        "final_table": choices.final_table,
        "break_order": list(choices.break_order),
        "tables_at_most": choices.tables_at_most,
        "redraw_at": sorted(choices.redraw_at),
        "in_hand": sorted(choices.in_hand),
        "hand_for_hand": choices.hand_for_hand,
        "by_lot": sorted(choices.by_lot),
        "may_break": choices.may_break,
        "moves": sorted([player, many] for player, many in choices.moves.items()),
    }


def choices_from_json(kept: Mapping[str, Any], seed: str) -> Choices:
    return Choices(
        threshold=kept["threshold"],
        final_table=kept["final_table"],
        break_order=tuple(kept["break_order"]),
        tables_at_most=kept["tables_at_most"],
        redraw_at=frozenset(kept["redraw_at"]),
        seed=seed,
        in_hand=frozenset(kept["in_hand"]),
        hand_for_hand=kept["hand_for_hand"],
        by_lot=frozenset(kept["by_lot"]),
        may_break=kept["may_break"],
        moves=dict(kept["moves"]),
    )


def replayed(kind: str, seed: str, given: Mapping[str, Any]) -> Result:
    """Draw again what was drawn."""
    tables = [table_from_json(one) for one in given.get("tables", ())]
    if kind == "seats":
        pins = {player: Pin(table, chair) for player, table, chair in given["pins"]}
        drawn = draw_seats(
            given["people"], tables, seed, pinned=pins, all_tables=given["all_tables"]
        )
        return sorted(
            [player, place.table, place.chair, ""] for player, place in drawn.places.items()
        )
    if kind == "late":
        table, chair = Lots(seed, "late", given["player"]).one_of(given["chairs"])
        return [[given["player"], table, chair, ""]]
    if kind == "button":
        return button_draw(table_from_json(given["table"]), given["rule"], seed)
    choices = choices_from_json(given["choices"], seed)
    if kind == "open":
        return as_result(
            open_table(Room(tuple(tables)), given["number"], given["newcomers"], choices)
        )
    return as_result(next_instructions(Room(tuple(tables)), choices))


def as_result(instructions: Sequence[Instruction]) -> Result:
    return [[one.player, one.to.table, one.to.chair, one.card] for one in instructions if one.to]


def button_draw(table: Table, rule: str, seed: str) -> Result:
    """Return what everybody at the table drew, the one who gets the button in front."""
    chairs = sorted(table.seated)
    cards: dict[int, str] = {}
    if rule == "high_card":
        drawn = Lots(seed, "button", table.number).some_of(DECK, len(chairs))
        cards = dict(zip(chairs, drawn, strict=True))
    first = first_button(table, rule, cards)
    ordered = [first, *(chair for chair in chairs if chair != first)]
    return [[table.seated[chair], table.number, chair, cards.get(chair, "")] for chair in ordered]
