"""How the chips of a night look, as its plan keeps it."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from .looks import Pile

FACE = re.compile(r"#[0-9a-fA-F]{6}")
PLAIN = Pile("", 0)  # of a chip whose looks nobody knows


def legend(plan: Any, values: Iterable[int]) -> dict[int, tuple[Pile, ...]]:
    """Return what each value looks like, all its looks side by side; empty where nobody knows.

    What looks and is called the same in two cases is one look.

    ``plan`` is what a night keeps, of whatever version.
    """
    piles = _piles(plan)
    named = plan.get("values") if isinstance(plan, dict) else None
    worth = named if isinstance(named, dict) else {}
    found = {}
    for value in values:
        looks = {_look(pile): pile for pile in reversed(piles) if _is(pile, worth, value)}
        found[value] = tuple(reversed(looks.values()))
    return found


def _look(pile: Pile) -> tuple[str, str, str, str]:
    return pile.name.casefold(), pile.face, pile.spots, pile.thing


def _is(pile: Pile, worth: dict[Any, Any], value: int) -> bool:
    # Where two cases have a colour of one name, the plan adds the name of the case.
    for name in (f"{pile.name} ({pile.case})", pile.name):
        if name in worth:
            return bool(worth[name] == value)
    return pile.value == value


def _piles(plan: Any) -> Sequence[Pile]:
    try:
        found = [Pile(**look) for look in plan["wish"]["looks"]]
    except (TypeError, KeyError, AttributeError):
        return ()
    return [
        pile
        for pile in found
        if FACE.fullmatch(str(pile.face)) and (not pile.spots or FACE.fullmatch(str(pile.spots)))
    ]
