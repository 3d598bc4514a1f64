"""Deeds of the prizes: how the pool is divided, fixed, and shared out by a deal."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from tournament import queries
from tournament.errors import DirectorError, StaleError
from tournament.models import Deal, PrizePlan
from tournament.rules import deals
from tournament.rules.prizes import OWN, TABLES, Prize, share_problems

from .deeds import Deed, verb

MOST_MONEY = 10**12  # minor units
MOST_PLACES = 1_000
MOST_LETTERS = 80  # of a gift
SHARE = re.compile(r"(\d{1,3}(\.\d{1,4})?)?", re.ASCII)  # per cent; none where it is empty
METHODS = (*deals.METHODS, "custom")


def set_prizes_in(
    deed: Deed,
    *,
    table: str = "house",
    shares: Sequence[str] = (),
    prizes: Sequence[Mapping[str, Any]] = (),
    added: int = 0,
    expenses: int = 0,
    guarantee: int = 0,
    minimum: int = 0,
    seen: str = "",
) -> None:
    """By place: ``shares`` are percentages as text, empty where there is none; ``prizes`` are
    {"amount": minor units or None, "gift": text}. Both may be shorter than the list of places.

    ``seen`` is the stamp of the plan that the page showed; empty expects nothing.
    """
    plan = _plan(deed)
    if plan.locked is not None:
        raise DirectorError("prizes_are_locked")
    if not all(0 <= amount <= MOST_MONEY for amount in (added, expenses, guarantee, minimum)):
        raise DirectorError("too_much_money")
    fields = {
        "table": table,
        "shares": [str(share) for share in shares],
        "prizes": [
            {"amount": prize.get("amount"), "gift": str(prize.get("gift") or "")}
            for prize in prizes
        ],
        "added": added,
        "expenses": expenses,
        "guarantee": guarantee,
        "minimum": minimum,
    }
    wished = PrizePlan(event=deed.event, **fields)
    _demand_sense(wished)
    if seen not in ("", plan.stamp, wished.stamp) and plan.stamp != wished.stamp:
        raise StaleError()
    _save(deed, plan, fields)
    deed.tell(table=table)


def lock_prizes_in(deed: Deed, *, pool: int | None = None) -> None:
    """Whatever comes in or goes out from now on, the places get what is shown.

    ``pool`` is what the page said that there is.
    """
    if _plan(deed).locked is None:
        _lock(deed, pool)


def lock_prizes_anew_in(deed: Deed, *, pool: int | None = None) -> None:
    """Divide the pool as it is by now, and fix that. ``pool`` is what the page said there is."""
    plan = _plan(deed)
    if plan.locked is not None:
        unlock_prizes_in(deed)
    _lock(deed, pool)


def keep_prizes_in(deed: Deed, *, pool: int | None = None) -> None:
    """The places get what was fixed, although the pool is another by now."""
    plan, found = _plan(deed), queries.to_win(deed.event)
    if plan.locked is None or found is None:
        raise DirectorError("nothing_is_fixed")
    if pool is not None and pool != found.pool.total:
        raise StaleError()
    deed.change(plan, locked_pool=found.pool.total)
    deed.parts.add("money")
    deed.tell(pool=found.pool.total, currency=deed.event.currency)


def unlock_prizes_in(deed: Deed) -> None:
    plan = _plan(deed)
    if plan.locked is None:
        return
    if deed.event.deals.exists():
        raise DirectorError("deal_stands")
    deed.change(plan, locked=None, locked_pool=None)
    deed.parts.add("money")


def record_deal_in(
    deed: Deed,
    *,
    method: str,
    amounts: Mapping[int, int],
    left: int = 0,
    stacks: Mapping[int, int] | None = None,
) -> None:
    """``amounts`` and ``stacks`` are by entry number; everybody still in is in the deal.

    ``left`` goes to the winner beside. The prizes are fixed with it.
    """
    event = deed.event
    if event.state == event.State.PLANNED:
        raise DirectorError("not_started")
    if event.deals.exists():
        raise DirectorError("deal_stands")
    if method not in METHODS:
        raise DirectorError("no_such_deal")
    there = set(queries.still_in(event).values_list("number", flat=True))
    if set(amounts) != there:
        raise StaleError()
    if len(there) < 2:
        raise DirectorError("nobody_to_deal_with")
    to_divide = sum(_lock(deed).amounts[: len(there)])
    if min(amounts.values()) < 0 or left < 0 or sum(amounts.values()) + left != to_divide:
        raise DirectorError("deal_does_not_add_up")
    deed.make(
        Deal(
            event=event,
            method=method,
            amounts={str(number): amounts[number] for number in sorted(amounts)},
            stacks={str(number): (stacks or {})[number] for number in sorted(stacks or {})},
            left=left,
            at=deed.now,
        )
    )
    deed.parts.add("money")
    deed.tell(method=method, people=len(there), sum=to_divide, currency=event.currency)


def cancel_deal_in(deed: Deed) -> None:
    """The places pay again what they paid before; the prizes stay fixed."""
    for deal in deed.event.deals.all():
        deed.remove(deal)
        deed.parts.add("money")


def _plan(deed: Deed) -> PrizePlan:
    found = PrizePlan.objects.filter(event=deed.event).first()
    return found or PrizePlan(event=deed.event)


def _save(deed: Deed, plan: PrizePlan, fields: Mapping[str, Any]) -> None:
    if plan.pk is not None:
        deed.change(plan, **fields)
    else:
        deed.make(PrizePlan(event=deed.event, **fields))
    deed.parts.add("money")


def _lock(deed: Deed, pool: int | None = None) -> Any:
    """Fix the prizes as they stand, unless they are; return them."""
    found = queries.to_win(deed.event)
    if found is not None and found.is_locked:
        return found.payouts
    if found is not None and any(problem.is_error for problem in found.payouts.problems):
        raise DirectorError("prizes_over_pool")
    if found is None or not found.payouts.places:
        raise DirectorError("nothing_to_win")
    if pool is not None and pool != found.pool.total:
        raise StaleError()
    fields = {"locked": list(found.payouts.amounts), "locked_pool": found.pool.total}
    _save(deed, _plan(deed), fields)
    deed.tell(places=found.payouts.places, pool=found.pool.total, currency=deed.event.currency)
    return found.payouts


def _demand_sense(plan: PrizePlan) -> None:
    """Refuse what our pages never send, or say with a better sentence themselves."""
    if plan.table not in TABLES and plan.table != OWN:
        raise DirectorError("no_such_table")
    if max(len(plan.shares), len(plan.prizes)) > MOST_PLACES:
        raise DirectorError("too_many_places", most=MOST_PLACES)
    if not all(SHARE.fullmatch(share) for share in plan.shares):
        raise DirectorError("prizes_do_not_add_up")
    prizes = plan.division.prizes
    for prize in prizes:
        if not 0 <= (prize.fixed or 0) <= MOST_MONEY:
            raise DirectorError("too_much_money")
        if len(prize.gift) > MOST_LETTERS:
            raise DirectorError("gift_too_long", most=MOST_LETTERS)
    if plan.table == OWN:
        _demand_sum(prizes)


def _demand_sum(prizes: Sequence[Prize]) -> None:
    """Percentages are of what the fixed amounts leave, and together all of it."""
    shares = [prize.share for prize in prizes if prize.fixed is None and prize.share]
    if not shares and any(prize.fixed or prize.gift for prize in prizes):
        return
    if any(problem.is_error for problem in share_problems(shares)):
        raise DirectorError("prizes_do_not_add_up")


set_prizes = verb("set_prizes", set_prizes_in)
lock_prizes = verb("lock_prizes", lock_prizes_in)
lock_prizes_anew = verb("lock_prizes_anew", lock_prizes_anew_in)
keep_prizes = verb("keep_prizes", keep_prizes_in)
unlock_prizes = verb("unlock_prizes", unlock_prizes_in)
record_deal = verb("record_deal", record_deal_in)
cancel_deal = verb("cancel_deal", cancel_deal_in)
