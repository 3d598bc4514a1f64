"""When to play hand for hand: one hand at each table, and nobody deals before all have ended.

Sources: TDA 2024, recommended procedure 8; WSOP 2026, rule 126.
"""

ROUND_MS = 120_000  # what a round takes off the clock, which stands meanwhile


def is_due(left: int, paid: int, tables: int, last_table: int | None = None) -> bool:
    """Whether one bust more means money, or the last table: ``left`` players at so many
    ``tables``, ``paid`` prizes, and ``last_table`` places at the last one."""
    targets = [target for target in (paid, last_table) if target]
    return tables > 1 and any(left == target + 1 for target in targets)
