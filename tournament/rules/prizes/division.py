"""How a night divides its pool: by a ready table, or place by place as the house likes."""

from collections.abc import Sequence
from dataclasses import dataclass

from .payouts import Payouts, Prize, payouts, prize_list
from .tables import returns_the_entry, shares_of, table_payouts

OWN = "own"


@dataclass(frozen=True, slots=True)
class Division:
    """``table`` names a ready table, or is OWN: then the promises of ``prizes`` hold. Of a ready
    table only their gifts do. ``minimum`` is the least that a paid place gets.
    """

    table: str = "house"
    prizes: tuple[Prize, ...] = ()
    minimum: int = 0


def divided(
    pool: int, division: Division, *, entries: int, players: int, unit: int = 1, price: int = 0
) -> Payouts:
    """Return what each place is paid, from the first on.

    ``entries`` decide which row of a table counts, ``players`` how many places there are at most.
    ``price`` is what an entry costs.
    """
    if division.table == OWN:
        return prize_list(
            pool, division.prizes, unit=unit, minimum=division.minimum, players=players
        )
    amounts = _by_table(pool, division, entries, players, unit, price)
    return with_gifts(amounts, [prize.gift for prize in division.prizes[:players]])


def with_gifts(amounts: Sequence[int], gifts: Sequence[str]) -> Payouts:
    """Return amounts that are fixed already, beside the gifts of their places."""
    given = list(gifts)
    while len(given) > len(amounts) and not given[-1]:
        del given[-1]
    places = max(len(amounts), len(given))
    return Payouts(
        (*amounts, *[0] * (places - len(amounts))), (*given, *[""] * (places - len(given)))
    )


def _by_table(
    pool: int, division: Division, entries: int, players: int, unit: int, price: int
) -> tuple[int, ...]:
    if returns_the_entry(division.table, entries):
        least = max(price, division.minimum)
        amounts = table_payouts(division.table, entries, pool, unit=unit, price=least)
        if len(amounts) <= players:
            return amounts
    shares = shares_of(division.table, entries)[:players]
    return payouts(pool, shares, unit=unit, minimum=division.minimum)
