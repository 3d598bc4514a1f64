"""What each place is paid, line by line."""

from dataclasses import dataclass
from fractions import Fraction

from tournament import queries, words


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the ladder: one place, or several with the same prize, down to ``worst``."""

    worst: int
    place: str
    amount: str
    share: str
    gift: str


def ladder(found: queries.ToWin, currency: str, *, hides_money: bool = False) -> list[Place]:
    """Each paid place, equal neighbours in one line; where money is hidden only the gifts."""
    pool = found.plan.locked_pool or found.pool.total
    rows: list[tuple[int, int, int, str]] = []
    for place, (amount, gift) in enumerate(
        zip(found.payouts.amounts, found.payouts.gifts, strict=True), 1
    ):
        if rows and rows[-1][2] == amount and not gift and not rows[-1][3]:
            rows[-1] = (rows[-1][0], place, amount, "")
        else:
            rows.append((place, place, amount, gift))
    return [
        Place(
            worst,
            words.number(best) if best == worst else f"{words.number(best)}–{words.number(worst)}",
            "" if hides_money or (gift and not amount) else words.money(amount, currency),
            "" if hides_money or not (pool and amount) else words.percent(Fraction(amount, pool)),
            gift,
        )
        for best, worst, amount, gift in rows
        if gift or not hides_money
    ]
