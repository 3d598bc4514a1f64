"""What the places pay. Money is whole minor units, shares are exact fractions of the pool."""

from .awards import Awards, awards, awards_with_deal
from .curve import curve, falling
from .division import OWN, Division, divided, with_gifts
from .payouts import Payouts, Prize, PrizeProblem, payouts, prize_list, scaled, share_problems
from .pool import Pool
from .standing import Jump, from_the_money, is_bubble, next_jump
from .tables import HOUSE, TABLES, returns_the_entry, shares_of, table_payouts

__all__ = [
    "HOUSE",
    "OWN",
    "TABLES",
    "Awards",
    "Division",
    "Jump",
    "Payouts",
    "Pool",
    "Prize",
    "PrizeProblem",
    "awards",
    "awards_with_deal",
    "curve",
    "divided",
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
    "with_gifts",
]
