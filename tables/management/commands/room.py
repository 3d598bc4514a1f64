import json
import secrets
import sys
from dataclasses import replace
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import translation

from tables import words
from tables.management.room_faults import sentence
from tables.rules.button import Hand, next_hand
from tables.rules.described import MOST_LETTERS, Described, UnreadableRoomError, read
from tables.rules.directing import next_instructions, plan_until_balanced
from tables.rules.instructions import Instruction
from tables.rules.rooms import Table
from tournament.management.plan_wish import Wrong, language

USAGE_ERROR = 2
EXAMPLE = "python3 manage.py room --json < room.json"
SEED_BYTES = 8
DRAWN = ("break", "final_table")


class Command(BaseCommand):
    help = "Say what to do next in a room described as JSON, or who posts in its next hand."
    requires_system_checks = []

    def add_arguments(self, parser):
        parser.add_argument(
            "--json", action="store_true", help="the room is JSON on standard input (as always)"
        )
        parser.add_argument(
            "--until-balanced", action="store_true", help="everything there is to do, in order"
        )
        parser.add_argument(
            "--next-hand", action="store_true", help="who posts next, table by table"
        )
        parser.add_argument("--language", default="en", help="en, sv, da or nb")

    def handle(self, **said):
        try:
            with translation.override(language(said["language"])):
                if said["next_hand"] and said["until_balanced"]:
                    raise Wrong("Say --next-hand or --until-balanced, one of the two.")
                described = read(described_text())
                if said["next_hand"]:
                    told = next_hands(described)
                else:
                    told = what_to_do(described, is_whole=said["until_balanced"])
                self.stdout.write(json.dumps(told))
        except UnreadableRoomError as fault:
            self.refuse(sentence(fault))
        except Wrong as wrong:
            self.refuse(str(wrong))

    def refuse(self, words: str) -> None:
        self.stderr.write(words)
        sys.exit(USAGE_ERROR)


def described_text() -> str:
    if sys.stdin is None or sys.stdin.isatty():
        raise Wrong(f"Which room? Say for example: {EXAMPLE}")
    try:
        # One byte more than can be read as a room, so that too long a one is refused as such.
        return sys.stdin.buffer.read(4 * MOST_LETTERS + 1).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Wrong("The room is no text: save it as JSON in UTF-8.") from None


def what_to_do(described: Described, *, is_whole: bool) -> dict[str, Any]:
    """The seed is printed where lots were drawn; without one in the room it is made here."""
    seed = secrets.token_hex(SEED_BYTES) if described.seed is None else described.seed
    choices = replace(described.choices, seed=str(seed))
    plan = (plan_until_balanced if is_whole else next_instructions)(described.room, choices)
    drawn = {"seed": seed} if any(one.kind in DRAWN for one in plan) else {}
    return {"instructions": [_told(one) for one in plan], **drawn}


def _told(one: Instruction) -> dict[str, Any]:
    reason = words.reason(one, str(one.player))
    if one.is_move:
        ends = {"from": one.origin, "to": one.to}
        places = {
            name: {"table": place.table, "chair": place.chair}
            for name, place in ends.items()
            if place
        }
        return {"kind": one.kind, "player": one.player, **places, "reason": reason}
    table = {} if one.table is None else {"table": one.table}
    return {"kind": one.kind, **table, "reason": reason}


def next_hands(described: Described) -> dict[str, Any]:
    return {"tables": [_posters(table, described.button) for table in described.room.tables]}


def _posters(table: Table, button: str) -> dict[str, Any]:
    """Everything is null where there is no next hand; whose button is unknown says so."""
    hand = next_hand(table, button)
    if not isinstance(hand, Hand):
        unknown = dict.fromkeys(
            ("button", "button_dead", "small_blind", "small_blind_dead", "big_blind")
        )
        asks = {"ask_button": True} if hand.kind == "button_unknown" else {}
        return {"number": table.number, **unknown, "waits": [], **asks}
    return {
        "number": table.number,
        "button": hand.positions.button,
        "button_dead": hand.is_button_dead,
        "small_blind": hand.positions.small_blind,
        "small_blind_dead": hand.is_small_blind_dead,
        "big_blind": hand.positions.big_blind,
        "waits": sorted(hand.waits),
    }
