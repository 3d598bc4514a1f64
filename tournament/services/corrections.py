"""How somebody went out, put right afterwards: in whose hand, with how much, before whom."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Literal
from uuid import uuid4

from tournament import instants, queries
from tournament.errors import DirectorError
from tournament.models import Knockout
from tournament.rules.ladder import LARGEST_AMOUNT

from . import entries
from .deeds import Deed, verb
from .knockouts import last_knockout

Company = Literal["alone", "hand", "round"]
SHORTLY = timedelta(seconds=1)


def correct_in(
    deed: Deed,
    *,
    number: int,
    seq: int | None = None,
    company: Company = "alone",
    other: int | None = None,
    starting_stack: int | None = None,
    other_stack: int | None = None,
    before: int | None = None,
    last: bool = False,
) -> None:
    """Say with whom somebody went out: in the ``hand`` of ``other``, or in the same ``round`` hand
    for hand at another table. The stacks are what both had when it began; None: not known, and of
    the other: as it is.

    They went out ``before`` somebody, or ``last`` of all so far; neither: as it was noted.
    """
    event, entry = deed.event, entries.find(deed.event, number)
    everybody = list(queries.knockouts_of(event))
    facts = [_facts(one) for one in everybody]
    knockout = _played(everybody, last_knockout(entry))
    entries.expect(entry, seq)
    if any(not 0 <= (stack or 0) <= LARGEST_AMOUNT for stack in (starting_stack, other_stack)):
        raise DirectorError("amount_too_large", most=LARGEST_AMOUNT)
    deed.tell(number=number, name=entries.name_of(entry))
    deed.change(knockout, starting_stack=starting_stack)
    if company == "alone":
        deed.change(knockout, hand=None, round=None)
    else:
        with_ = entries.find(event, number if other is None else other)
        partner = _played(everybody, last_knockout(with_))
        if partner is knockout:
            raise DirectorError("out_with_themselves")
        join = _same_hand if company == "hand" else _same_round
        join(deed, everybody, knockout, partner)
        if other_stack is not None:
            deed.change(partner, starting_stack=other_stack)
        deed.tell(company=company, other=[with_.number, entries.name_of(with_)])
    if before is not None:
        follower = entries.find(event, before)
        _put_before(deed, everybody, knockout, _played(everybody, last_knockout(follower)))
        deed.tell(before=[before, entries.name_of(follower)])
    elif last:
        _put_last(deed, everybody, knockout)
        deed.tell(last=1)
    changed = [one for one, was in zip(everybody, facts, strict=True) if _facts(one) != was]
    for one in changed:
        entries.bump(one.entry)
    if changed:
        deed.parts |= {"people", "money"}
        deed.tell(stack=starting_stack)


def _facts(knockout: Knockout) -> tuple[object, ...]:
    return knockout.at, knockout.hand, knockout.round, knockout.starting_stack


def _played(everybody: Iterable[Knockout], wanted: Knockout) -> Knockout:
    """The one of ``everybody``; whoever never came was in no hand."""
    if wanted.reason == Knockout.Reason.NO_SHOW:
        raise DirectorError("never_played")
    return next(one for one in everybody if one.pk == wanted.pk)


def _same_hand(
    deed: Deed, everybody: list[Knockout], knockout: Knockout, partner: Knockout
) -> None:
    hand = partner.hand or uuid4()
    deed.change(partner, hand=hand)
    deed.change(knockout, hand=hand, round=partner.round, table_number=partner.table_number)


def _same_round(
    deed: Deed, everybody: list[Knockout], knockout: Knockout, partner: Knockout
) -> None:
    if knockout.hand is not None and knockout.hand == partner.hand:
        deed.change(knockout, hand=None)
    if knockout.table_number == partner.table_number:
        deed.change(knockout, table_number=None)
    number = partner.round
    if number is None:
        number = 1 + max((one.round or 0 for one in everybody), default=0)
    for one in everybody:
        if one in (knockout, partner) or (
            one.hand is not None and one.hand in (knockout.hand, partner.hand)
        ):
            deed.change(one, round=number)


def _put_before(
    deed: Deed, everybody: list[Knockout], knockout: Knockout, follower: Knockout
) -> None:
    """They, and who went out with them, went out right before that one."""
    moment = _moment(everybody, knockout)
    if follower in moment:
        raise DirectorError("out_at_once")
    edge = min(one.at for one in _moment(everybody, follower))
    earlier = [one.at for one in everybody if one not in moment and one.at < edge]
    begun = min(one.at for one in moment)
    if begun < edge and not any(begun < at for at in earlier):
        return
    # Nobody goes out again before having come back.
    numbers = {one.entry.number for one in moment}
    earlier += [
        one.returned_at
        for one in everybody
        if one.entry.number in numbers and one not in moment and one.returned_at is not None
    ]
    floor = max(earlier, default=edge - 2 * SHORTLY)
    at = floor + (edge - floor) // 2 // instants.MILLISECOND * instants.MILLISECOND
    if not floor < at < edge:
        raise DirectorError("order_is_impossible")
    _move(deed, moment, at)


def _put_last(deed: Deed, everybody: list[Knockout], knockout: Knockout) -> None:
    moment = _moment(everybody, knockout)
    others = [one.at for one in everybody if one not in moment]
    if others and max(others) >= min(one.at for one in moment):
        _move(deed, moment, max(others) + instants.MILLISECOND)


def _move(deed: Deed, moment: list[Knockout], at: datetime) -> None:
    if any(one.returned_at is not None and one.returned_at <= at for one in moment):
        raise DirectorError("order_is_impossible")
    for one in moment:
        deed.change(one, at=at)


def _moment(everybody: list[Knockout], knockout: Knockout) -> list[Knockout]:
    """Whoever went out at once with somebody, hand for hand or in one hand."""
    if knockout.round is not None:
        return [one for one in everybody if one.round == knockout.round]
    if knockout.hand is not None:
        return [one for one in everybody if one.hand == knockout.hand]
    return [knockout]


correct = verb("correct", correct_in)
