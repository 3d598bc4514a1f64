"""The independent chip model as its recursion says, to hold the integral against."""

from collections.abc import Sequence
from fractions import Fraction


def by_subsets(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """Exact; time and memory double with each player."""
    everybody = (1 << len(stacks)) - 1
    chance = {everybody: Fraction(1)}
    worth = [Fraction(0)] * len(stacks)
    for prize in prizes[: len(stacks)]:
        after: dict[int, Fraction] = {}
        for left, reached in chance.items():
            players = [at for at in range(len(stacks)) if left >> at & 1]
            chips = sum(stacks[at] for at in players)
            for at in players:
                part = reached * stacks[at] / chips
                worth[at] += part * prize
                rest = left ^ (1 << at)
                after[rest] = after.get(rest, Fraction(0)) + part
        chance = after
    return worth


def by_counts(sizes: Sequence[int], counts: Sequence[int], prizes: Sequence[float]) -> list[float]:
    """Where there are few sizes of stack, however many people hold each. By size."""
    chance = {tuple(counts): 1.0}
    worth = [0.0] * len(sizes)
    for prize in prizes[: sum(counts)]:
        after: dict[tuple[int, ...], float] = {}
        for left, reached in chance.items():
            chips = sum(count * size for count, size in zip(left, sizes, strict=True))
            for at, count in enumerate(left):
                if count:
                    part = reached * count * sizes[at] / chips
                    worth[at] += part * prize
                    rest = (*left[:at], count - 1, *left[at + 1 :])
                    after[rest] = after.get(rest, 0.0) + part
        chance = after
    return [total / count for total, count in zip(worth, counts, strict=True)]
