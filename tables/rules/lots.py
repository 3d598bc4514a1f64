"""Lots that can be drawn again: the same seed and purpose give the same, on every machine.

Python's own generator may change between versions; an audit years later should not depend on it.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import TypeVar

Thing = TypeVar("Thing")

WORD_BYTES = 8
WORD = 1 << 8 * WORD_BYTES


class Lots:
    """Whole numbers drawn from a seed. Each ``purpose`` has a sequence of its own, so that the
    cards of one table tell nothing about those of another."""

    def __init__(self, seed: str, *purpose: object) -> None:
        self._name = "/".join(map(str, (seed, *purpose))).encode()
        self._block = 0
        self._words: list[int] = []

    def below(self, many: int) -> int:
        """Return a number from 0 to ``many`` - 1, each as likely as the others."""
        fair = WORD - WORD % many  # above it the first numbers would come once too often
        while (word := self._word()) >= fair:
            pass
        return word % many

    def one_of(self, things: Iterable[Thing]) -> Thing:
        held = list(things)
        return held[self.below(len(held))]

    def shuffled(self, things: Iterable[Thing]) -> list[Thing]:
        """Return them in an order of which every one is as likely (Fisher and Yates)."""
        held = list(things)
        return self.some_of(held, len(held))

    def some_of(self, things: Iterable[Thing], many: int) -> list[Thing]:
        """Return so many of them, drawn one after the other."""
        held = list(things)
        for first in range(min(many, len(held) - 1)):
            other = first + self.below(len(held) - first)
            held[first], held[other] = held[other], held[first]
        return held[:many]

    def _word(self) -> int:
        if not self._words:
            block = sha256(self._name + b"/%d" % self._block).digest()
            self._block += 1
            self._words = [
                int.from_bytes(block[at : at + WORD_BYTES])
                for at in range(0, len(block), WORD_BYTES)
            ]
        return self._words.pop()
