from .draws import Draw
from .hand_for_hand import HandForHand
from .seating import Seating
from .tables import Table

__all__ = ["Draw", "HandForHand", "Seating", "Table"]
