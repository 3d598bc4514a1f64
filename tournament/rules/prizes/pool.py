"""The prize pool of a night."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pool:
    """``collected`` is what purchases gave without fees and bounties; ``guarantee`` is promised."""

    collected: int
    added: int = 0
    expenses: int = 0
    guarantee: int = 0

    @property
    def total(self) -> int:
        return max(self.guarantee, self._earned, 0)

    @property
    def overlay(self) -> int:
        """What the house must put in, for the guarantee or for expenses nobody has paid."""
        return self.total - self._earned

    @property
    def _earned(self) -> int:
        return self.collected + self.added - self.expenses
