"""20:00 beside a level: the hour it begins, or how long it lasts. The other lines tell."""

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from tournament.rules.levels import DAY_SECONDS

from . import numbers
from .found import Draft, UnreadableError

USUAL_MOST = 90 * 60  # seconds between starts, in the middle


def settle(drafts: Sequence[Draft]) -> dict[int, UnreadableError]:
    """Give every draft with a clock its length. Returns what cannot be, by line."""
    timed = [draft for draft in drafts if draft.clock]
    if any(draft.is_start for draft in timed) or _are_starts(timed):
        return _from_starts(drafts)
    faults = {}
    for draft in timed:
        if draft.is_end:
            faults[draft.line] = UnreadableError("no_blinds", _written(draft))
        elif draft.seconds is None and not draft.endless:
            try:
                length = numbers.length_of_clock(draft.clock)
                draft.seconds = numbers.sane_length(length, _written(draft))
            except UnreadableError as error:
                faults[draft.line] = error
    return faults


def _are_starts(timed: Sequence[Draft]) -> bool:
    if len(timed) < 2 or not all(_is_hour(draft) for draft in timed):
        return False
    steps = [_step(before, after) for before, after in pairwise(timed)]
    return min(steps) > 0 and sum(steps) < DAY_SECONDS and median(steps) <= USUAL_MOST


def _is_hour(draft: Draft) -> bool:
    hours, minutes, seconds = (*draft.clock, 0)[:3]
    return hours < 24 and minutes < 60 and seconds < 60


def _step(before: Draft, after: Draft) -> int:
    return numbers.time_between(_written(before), _written(after))


def _from_starts(drafts: Sequence[Draft]) -> dict[int, UnreadableError]:
    faults = {}
    for draft, after in pairwise(drafts):
        if draft.seconds is None and not draft.endless and draft.clock and after.clock:
            try:
                if not (_is_hour(draft) and _is_hour(after)):
                    raise UnreadableError("not_a_length", _written(draft))
                draft.seconds = numbers.sane_length(_step(draft, after), _written(draft))
            except UnreadableError as error:
                faults[draft.line] = error
    return faults


def _written(draft: Draft) -> str:
    return ":".join(f"{part:02}" for part in draft.clock)
