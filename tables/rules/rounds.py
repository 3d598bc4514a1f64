"""Playing hand for hand: one hand at each table, and nobody deals before all have ended theirs.

Sources: TDA 2024, recommended procedure 8; WSOP 2026, rule 126.
"""

from collections.abc import Iterable

ROUND_MS = 120_000  # what a round takes off the clock, which stands meanwhile


def is_due(left: int, paid: int, tables: int, last_table: int | None = None) -> bool:
    """Whether one bust more means money, or the last table: ``left`` players at so many
    ``tables``, ``paid`` prizes, and ``last_table`` places at the last one."""
    targets = [target for target in (paid, last_table) if target]
    return tables > 1 and any(left == target + 1 for target in targets)


def still_playing(tables: Iterable[int], ended: Iterable[int]) -> tuple[int, ...]:
    """Return the numbers of the tables for which all others wait. The round is over when there is
    none; the hand that was under way when it was announced is the first."""
    over = set(ended)
    return tuple(sorted(number for number in tables if number not in over))
