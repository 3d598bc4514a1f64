"""House rules: what may differ from table to table, with the defaults of tournament poker."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from .findings import Numbers, Problem


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Every choice is listed in CHOICES; a number or None is free within NUMBERS."""

    button: str = "dead"
    first_button: str = "high_card"
    balance_threshold: int = 2  # this many players apart, one moves
    final_table_seats: int | None = None  # None: the chairs the final table has
    break_order: str = "highest_first"  # the highest table number breaks first, table 1 never
    ante_kind: str = "none"
    ante_order: str = "blind_first"  # what a short big blind pays first
    short_handed_ante: str = "full"
    complete_short_bet: bool = False  # after an all-in under the big blind
    limit_raises: int = 3  # raises after a bet in fixed limit and draw
    limit_raises_heads_up: str = "capped"
    chip_race: str = "cards"
    hand_for_hand_busts: str = "tie"  # out in the same round at two tables
    bounties: str = "fixed"  # progressive: half of one goes onto the winner's own head
    payout_unit: int | None = None  # whole money; None: the currency's usual note or coin
    show_called_hands: bool = False
    first_out_deals: bool = True  # whoever is out first is asked to


CHOICES: dict[str, tuple[str, ...]] = {
    "button": ("dead", "moving"),
    "first_button": ("high_card", "seat_1", "first_stack_right_of_dealer"),
    "break_order": ("highest_first", "posted", "random"),
    "ante_kind": ("none", "big_blind", "each", "button"),
    "ante_order": ("blind_first", "ante_first"),
    "short_handed_ante": ("full", "half_at_six", "half_at_four"),
    "limit_raises_heads_up": ("capped", "unlimited"),
    "chip_race": ("cards", "round_up"),
    "hand_for_hand_busts": ("tie", "stack"),
    "bounties": ("fixed", "progressive"),
}

NUMBERS: dict[str, tuple[int, int]] = {
    "balance_threshold": (2, 3),
    "final_table_seats": (2, 10),
    "limit_raises": (3, 4),
    "payout_unit": (1, 1_000_000),
}

OPEN = frozenset({"final_table_seats", "payout_unit"})  # may be None
DEFAULTS = HouseRules()


def from_differences(differences: Mapping[str, Any]) -> tuple[HouseRules, tuple[Problem, ...]]:
    """Return the rules that differ from the defaults as stored, and what could not be used.

    Unknown names and impossible values (from a newer version, an older one, or a hand in the
    file) leave the default in force and are reported as warnings.
    """
    known = {field.name for field in fields(HouseRules)}
    used: dict[str, Any] = {}
    found = []
    for name in sorted(differences, key=str):
        value = differences[name]
        if name not in known:
            found.append(Problem("unknown_rule", "warning", field=str(name)))
        elif not _fits(name, value):
            least, most = NUMBERS.get(name, (0, 0))
            numbers = Numbers(least=least, most=most)
            found.append(Problem("impossible_rule", "warning", numbers=numbers, field=name))
        else:
            used[name] = value
    return HouseRules(**used), tuple(found)


def differences(rules: HouseRules) -> dict[str, str | int | bool | None]:
    """Return what differs from the defaults, ready to be stored as JSON."""
    return {
        field.name: getattr(rules, field.name)
        for field in fields(HouseRules)
        if getattr(rules, field.name) != getattr(DEFAULTS, field.name)
    }


def _fits(name: str, value: object) -> bool:
    if name in CHOICES:
        return isinstance(value, str) and value in CHOICES[name]
    if name in NUMBERS:
        if value is None:
            return name in OPEN
        least, most = NUMBERS[name]
        return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
    return isinstance(value, bool)
