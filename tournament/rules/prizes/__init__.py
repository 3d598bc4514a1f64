"""What the places pay. Money is whole minor units, shares are exact fractions of the pool."""

from .awards import Awards, awards
from .curve import curve, falling
from .payouts import Payouts, Prize, PrizeProblem, payouts, prize_list, scaled, share_problems
from .pool import Pool
from .standing import Jump, from_the_money, is_bubble, next_jump
from .tables import HOUSE, TABLES, returns_the_entry, shares_of, table_payouts

__all__ = [
    "HOUSE",
    "TABLES",
    "Awards",
    "Jump",
    "Payouts",
    "Pool",
    "Prize",
    "PrizeProblem",
    "awards",
    "curve",
    "falling",
    "from_the_money",
    "is_bubble",
    "next_jump",
    "payouts",
    "prize_list",
    "returns_the_entry",
    "scaled",
    "share_problems",
    "shares_of",
    "table_payouts",
]
