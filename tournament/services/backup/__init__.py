"""One night as a file, and the night made of it in another house."""

from .reading import Held, Person, held
from .restoring import KEPT, Match, matches, restore
from .writing import content_of

__all__ = ["KEPT", "Held", "Match", "Person", "content_of", "held", "matches", "restore"]
