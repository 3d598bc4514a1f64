"""Deals: what is left of the prizes, divided before the last hand."""

from .chip_model import icm
from .chops import chip_chop, equal, proportional
from .deal import METHODS, Deal, custom, deal, set_aside

__all__ = [
    "METHODS",
    "Deal",
    "chip_chop",
    "custom",
    "deal",
    "equal",
    "icm",
    "proportional",
    "set_aside",
]
