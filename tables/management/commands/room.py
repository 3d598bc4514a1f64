import json
import sys
from typing import Any

from django.core.management.base import BaseCommand

from tables.management.room_faults import sentence
from tables.rules.button import Hand, next_hand
from tables.rules.described import MOST_LETTERS, Described, UnreadableRoomError, read
from tables.rules.rooms import Table
from tournament.management.plan_wish import Wrong

USAGE_ERROR = 2
EXAMPLE = "python3 manage.py room --next-hand --json < room.json"


class Command(BaseCommand):
    help = "Say who has button and blinds in the next hand of a room described as JSON."
    requires_system_checks = []

    def add_arguments(self, parser):
        parser.add_argument(
            "--json", action="store_true", help="the room is JSON on standard input (as always)"
        )
        parser.add_argument(
            "--next-hand", action="store_true", help="who posts next, table by table"
        )

    def handle(self, **said):
        try:
            if not said["next_hand"]:
                raise Wrong(
                    "Say --next-hand: python3 manage.py room --next-hand --json < room.json"
                )
            described = read(described_text())
            self.stdout.write(json.dumps(next_hands(described)))
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
