"""What the room says, in the reader's language."""

from .journal import JOURNAL
from .moves import headline, why
from .reasons import REASONS, reason
from .refusals import REFUSALS

__all__ = ["JOURNAL", "REASONS", "REFUSALS", "headline", "reason", "why"]
