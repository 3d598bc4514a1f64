"""What the sheets of a night show, each thing worked out once."""

from .chips import Value
from .host import Host
from .poster import Poster

__all__ = ["SheetNight", "Value"]


class SheetNight(Host, Poster):
    """All of it: each sheet takes what it needs."""
