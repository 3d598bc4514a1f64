"""Built-in blind schedules. Their names are in words.py, by slug.

The last level of each is an ordinary one: a clock that reaches its end stays on it and counts
overtime, so a night is never without blinds.
"""

from dataclasses import dataclass
from typing import Literal

from .levels import AnteKind, LevelKind, LevelPlan

Game = Literal["no_limit", "limit", "draw"]


@dataclass(frozen=True, slots=True)
class Preset:
    """A schedule with the stack and the number of players it is made for."""

    slug: str
    stack: int
    players: int
    levels: tuple[LevelPlan, ...]
    game: Game = "no_limit"


def _levels(text: str, minutes: int, rest_minutes: int = 10) -> tuple[LevelPlan, ...]:
    """Read ``small/big`` or ``small/big/big blind ante``; ``|`` is a break.

    One number is draw: the ante of everybody and the smallest bet.
    """
    levels = []
    for word in text.split():
        if word == "|":
            levels.append(LevelPlan(LevelKind.BREAK, rest_minutes * 60))
            continue
        amounts = [int(amount) for amount in word.split("/")]
        if len(amounts) == 1:
            amounts, ante_kind = [0, *amounts, *amounts], AnteKind.EACH
        else:
            ante_kind = AnteKind.BIG_BLIND if len(amounts) == 3 else AnteKind.NONE
        small, big, ante = (*amounts, 0)[:3]
        levels.append(LevelPlan(LevelKind.PLAY, minutes * 60, small, big, ante, ante_kind))
    return tuple(levels)


# The ladder most home games know, for cases whose smallest chip is 25. The breaks stand where the
# 25s and the 100s are no longer needed.
CHIPS_OF_25 = """
    25/50 50/100 75/150 100/200 150/300 | 200/400 300/600 400/800 600/1200 800/1600 |
    1000/2000 1500/3000 2000/4000 3000/6000 4000/8000 | 6000/12000 8000/16000 10000/20000
"""

# Without 75/150: with eight 25s and eight 100s each, that level is one long making of change. It
# also brings 8 people with 5,000 to 20 big blinds in play after nine levels: about three hours.
HOME_NIGHT = """
    25/50 50/100 100/200 150/300 | 200/400 300/600 400/800 600/1200 800/1600 |
    1000/2000 1500/3000 2000/4000 3000/6000 | 4000/8000 6000/12000 8000/16000
"""

TURBO = """
    50/100 100/200 150/300 200/400 300/600 400/800 | 600/1200 800/1600 1000/2000 1500/3000
    2000/4000 3000/6000 4000/8000 6000/12000
"""

# For a case with 5s, which go in the break.
SIT_AND_GO = """
    10/20 20/40 30/60 40/80 | 50/100 75/150 100/200 150/300 200/400 300/600 400/800 600/1200
    800/1600
"""

SPIN = "10/20 15/30 20/40 30/60 40/80 60/120 80/160 100/200 150/300 200/400 300/600"

# The ante comes in on blinds that stay: a round then costs x1.7, not x2.5.
BIG_BLIND_ANTE = """
    100/200 200/300 200/400 200/400/400 | 300/600/600 400/800/800 600/1200/1200 800/1600/1600 |
    1000/2000/2000 1500/3000/3000 2000/4000/4000 3000/6000/6000 |
    4000/8000/8000 6000/12000/12000 8000/16000/16000 10000/20000/20000
"""

DRAW = "1 2 4 6 8 10 15 20 30 40 60"

PRESETS: tuple[Preset, ...] = (
    Preset("home-night", 5_000, 8, _levels(HOME_NIGHT, 20)),
    Preset("fifteen-minutes", 5_000, 8, _levels(CHIPS_OF_25, 15)),
    Preset("turbo", 5_000, 8, _levels(TURBO, 10, rest_minutes=5)),
    Preset("deep", 10_000, 8, _levels(CHIPS_OF_25, 20)),
    Preset("sit-and-go", 1_500, 6, _levels(SIT_AND_GO, 10, rest_minutes=5)),
    Preset("spin", 500, 3, _levels(SPIN, 3)),
    Preset("big-blind-ante", 20_000, 8, _levels(BIG_BLIND_ANTE, 15)),
    Preset("limit", 5_000, 8, _levels(CHIPS_OF_25, 20), "limit"),
    Preset("draw", 100, 5, _levels(DRAW, 10), "draw"),
)
