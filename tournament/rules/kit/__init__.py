"""Chip cases: what to hand out from one, what stays in the bank, what leaves when.

Amounts are whole numbers of the smallest unit. A *ladder* is the chips of a night by value,
smallest first; a *stack* counts how many of each rung somebody gets.
"""

from .chips import Chip, Ladder, Stack, change, ladder, worth
from .stacks import Deal, Demand, best_deal, deals

__all__ = [
    "Chip",
    "Deal",
    "Demand",
    "Ladder",
    "Stack",
    "best_deal",
    "change",
    "deals",
    "ladder",
    "worth",
]
