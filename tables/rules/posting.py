"""What is posted before the cards: blinds, antes of every kind, and what a short stack posts.

Sources: TDA 2024, recommended procedure 11 (the big blind before its ante, which does not shrink
with the table); Robert's Rules of Poker, chapter 4 (posting for less, missed blinds); WSOP 2026,
live action, 154 and 160. That a dead button pays no ante is our choice.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from tournament.rules.house import DEFAULTS, HouseRules
from tournament.rules.levels import AnteKind, LevelPlan

from .button import Hand

SHORT_HANDED = {"full": 0, "half_at_six": 6, "half_at_four": 4}  # so many are dealt in, or fewer


class PostKind(StrEnum):
    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    ANTE = "ante"


@dataclass(frozen=True, slots=True)
class Post:
    """Who posts what, in chips. ``paid`` is less than ``owed`` where the stack is shorter; what is
    lacking is never owed later. Antes are dead: they count towards no bet."""

    chair: int
    kind: PostKind
    owed: int
    paid: int

    @property
    def is_live(self) -> bool:
        return self.kind != PostKind.ANTE

    @property
    def is_short(self) -> bool:
        return self.paid < self.owed


def posts(
    hand: Hand,
    level: LevelPlan,
    stacks: Mapping[int, int | None] | None = None,
    *,
    house: HouseRules = DEFAULTS,
    chip: int = 1,
    has_blinds: bool = True,
) -> tuple[Post, ...]:
    """Return what is posted, in the order in which it is.

    ``stacks`` by chair; who is left out or has None can pay everything. ``chip`` is the smallest
    in play: half an ante is rounded up to it. ``has_blinds`` is False in draw, which is played
    for antes. A stack of nothing posts nothing. Raises ValueError for a stack below 0.
    """
    left = {chair: stack for chair, stack in (stacks or {}).items() if stack is not None}
    if any(stack < 0 for stack in left.values()):
        raise ValueError("a stack is never below 0")
    told = []
    for chair, kind, owed in _dues(hand, level, house, chip, has_blinds=has_blinds):
        paid = min(owed, left.get(chair, owed))
        if chair in left:
            left[chair] -= paid
        if paid:
            told.append(Post(chair, kind, owed, paid))
    return tuple(told)


def made_up(small: int, big: int, *, missed_small: bool, missed_big: bool) -> tuple[int, int]:
    """Return what somebody posts, live and dead, who missed blinds in a cash game.

    In a tournament nobody misses any: blinds are posted from the stacks of those who are away.
    """
    return big * missed_big, small * missed_small


def _dues(
    hand: Hand, level: LevelPlan, house: HouseRules, chip: int, *, has_blinds: bool
) -> Iterator[tuple[int, PostKind, int]]:
    if level.ante and level.ante_kind == AnteKind.EACH:
        yield from ((chair, PostKind.ANTE, level.ante) for chair in hand.dealt)
    elif level.ante and level.ante_kind == AnteKind.BUTTON and not hand.is_button_dead:
        yield hand.positions.button, PostKind.ANTE, level.ante
    if not has_blinds:
        return
    if level.small and not hand.is_small_blind_dead:
        yield hand.positions.small_blind, PostKind.SMALL_BLIND, level.small
    last = [(hand.positions.big_blind, PostKind.BIG_BLIND, level.big)]
    if level.ante and level.ante_kind == AnteKind.BIG_BLIND:
        ante = _for_the_table(level.ante, len(hand.dealt), house, chip)
        last.append((hand.positions.big_blind, PostKind.ANTE, ante))
    yield from last if house.ante_order == "blind_first" else reversed(last)


def _for_the_table(ante: int, dealt: int, house: HouseRules, chip: int) -> int:
    if dealt > SHORT_HANDED[house.short_handed_ante]:
        return ante
    return min(ante, -(-ante // (2 * chip)) * chip)
