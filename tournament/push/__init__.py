"""Tells open pages that something changed.

One hub a process. A deed hands it, after the commit, what the event now looks like; the hub puts
one and the same bytes into the queue of every stream of that event. Between processes Redis
carries the word, and a look at the versions every second heals whatever got lost.
"""

from .streams import EVERY_PART, Hub, changed_on_commit, hub

__all__ = ["EVERY_PART", "Hub", "changed_on_commit", "hub"]
