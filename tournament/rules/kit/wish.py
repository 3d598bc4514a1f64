"""What the host says of a night, and the changes of one answer that mend a plan."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from tournament.rules.findings import NOTHING, Numbers, Problem
from tournament.rules.levels import AnteKind

from .chips import Ladder
from .values import Colour


@dataclass(frozen=True, slots=True)
class Wish:
    """``players`` are likely, ``at_most`` the case must do for.

    ``minutes`` is the length of the night, first hand to last; pins are what the host has fixed:
    ``counts`` of the stack by value, ``smalls`` by level from 0.
    """

    colours: tuple[Colour, ...]
    players: int
    stack: int
    minutes: int
    at_most: int = 0
    cap: int | None = None
    rebuys: int = 0
    rebuy_stack: int = 0
    add_ons: int = 0
    add_on_stack: int = 0
    base: int | None = None
    level_minutes: int | None = None
    break_minutes: int = 10
    ante: AnteKind = AnteKind.NONE
    ante_from: int = 5
    counts: Mapping[int, int] = field(default_factory=dict)
    smalls: Mapping[int, int] = field(default_factory=dict)

    @property
    def entries(self) -> int:
        return max(self.players, self.at_most)

    @property
    def chips_in_play(self) -> int:
        """Of the likely night."""
        bought = self.rebuys * (self.rebuy_stack or self.stack)
        return self.players * self.stack + bought + self.add_ons * self.add_on_stack


@dataclass(frozen=True, slots=True)
class Fix:
    """A change of one answer. ``numbers`` are what it becomes, ``chips`` counts by value."""

    kind: str
    numbers: Numbers = NOTHING
    chips: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class KitProblem(Problem):
    """What is wrong with a plan, with every single change that cures it, the nearest first.

    ``stack`` is the one it is about and ``lacking`` what the case lacks of it, by value.
    """

    stack: Mapping[int, int] = field(default_factory=dict)
    lacking: Mapping[int, int] = field(default_factory=dict)
    fixes: tuple[Fix, ...] = ()


def by_value(rungs: Ladder, counts: Sequence[int], *, every: bool = False) -> dict[int, int]:
    """Return counts by value, those of 0 only where ``every`` is wanted."""
    pairs = zip(rungs, counts, strict=True)
    return {chip.value: count for chip, count in pairs if count or every}


def in_order(rungs: Ladder, counts: Sequence[int]) -> dict[int, int]:
    """Return counts by value up to the largest there is, as people write a stack: 8/8/0/9."""
    last = max((at for at, count in enumerate(counts) if count), default=-1)
    return by_value(rungs[: last + 1], counts[: last + 1], every=True)


def mended(wish: Wish, fix: Fix, colours: Sequence[Colour]) -> Wish:
    """Return the wish with this change. ``colours`` are those of the plan, blank ones valued."""
    match fix.kind:
        case "players":
            most = fix.numbers["players"]
            return replace(wish, players=min(wish.players, most), at_most=most)
        case "borrow":
            return replace(wish, colours=_with_more(wish.colours, fix.chips, colours))
        case "counts":
            return replace(wish, counts=dict(fix.chips))
        case "free_counts":
            return replace(wish, counts={})
        case "small":
            at = fix.numbers["level"] - 1
            return replace(wish, smalls={**wish.smalls, at: fix.numbers["small"]})
        case "free_small":
            at = fix.numbers["level"] - 1
            return replace(wish, smalls={k: v for k, v in wish.smalls.items() if k != at})
        case "free_smalls":
            return replace(wish, smalls={})
        case "free_cap":
            return replace(wish, cap=None)
        case "free_base":
            return replace(wish, base=None)
        case "free_length":
            return replace(wish, level_minutes=None)
        case _:
            # Named like the answer that changes.
            return replace(wish, **{fix.kind: fix.numbers[fix.kind]})  # type: ignore[arg-type]


def _with_more(
    held: Sequence[Colour], more: Mapping[int, int], valued: Sequence[Colour]
) -> tuple[Colour, ...]:
    missing = dict(more)
    found = []
    for colour, same in zip(held, valued, strict=True):
        added = missing.pop(same.value, 0) if same.value is not None else 0
        found.append(replace(colour, count=colour.count + added))
    return tuple(found)
