"""Who went out, the places that follow, and whose bounty is whose."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from tournament import instants
from tournament.models import Event, Knockout, PurchaseKind
from tournament.queries.nights import house_of
from tournament.queries.purchases import cash_unit, moment_of, purchases_of
from tournament.queries.stacks import scores
from tournament.rules import bounties, finishing, purchases
from tournament.rules.points import ranks

AGAIN = (PurchaseKind.REBUY, PurchaseKind.RE_ENTRY)  # back in with these


def knockouts_of(event: Event) -> QuerySet[Knockout]:
    """Who went out, in their order, also those who bought back in."""
    rows = Knockout.objects.filter(entry__event=event, taken_back_at=None)
    return rows.select_related("entry").order_by("at", "pk")


@dataclass(frozen=True, slots=True)
class Standing:
    """``finishes`` are the places of everybody who has one, by number, the best first; ``pending``
    those out who can still buy back in."""

    finishes: tuple[finishing.Finish, ...] = ()
    pending: Collection[int] = ()


def standing(event: Event, numbers: Collection[int] | None = None) -> Standing:
    """``numbers`` are those of all entries, where they are known."""
    return _standing(event, list(knockouts_of(event)), numbers)


def may_return(event: Event, knockouts: Iterable[Knockout]) -> set[int]:
    """Who went out in these and can still come back in, by number."""
    waiting = [
        one.entry.number
        for one in knockouts
        if one.returned_at is None
        and one.declined_at is None
        and one.reason == Knockout.Reason.BUST
    ]
    if not waiting or event.state != Event.State.PLAYING:
        return set()
    open_ = [offer.terms(event.stack) for offer in event.offers.filter(kind__in=AGAIN)]
    if not open_:
        return set()
    moment = moment_of(event)
    open_ = [terms for terms in open_ if purchases.why_closed(terms.window, moment) is None]
    if not open_:
        return set()
    kept = [row.value for row in purchases_of(event).filter(entry__number__in=waiting)]
    return {
        number
        for number in waiting
        if any(purchases.why_not(terms, moment, number, kept) is None for terms in open_)
    }


def busts_of(event: Event) -> list[finishing.Bust]:
    """Those who are out, by number, in the order in which they went; who never came is no one."""
    knockouts = list(knockouts_of(event))
    return _busts(knockouts, may_return(event, knockouts))


def finishes(event: Event) -> tuple[finishing.Finish, ...]:
    """The places of everybody who has one, by number, the best first."""
    return standing(event).finishes


def bounties_of(event: Event) -> bounties.Bounties:
    """How the bounties stand, by number."""
    put_up = [
        bounties.PutUp(row.entry.number, row.bounty, instants.in_ms(row.at))
        for row in purchases_of(event)
        if row.bounty and row.refunded_at is None
    ]
    if not put_up:
        return bounties.Bounties((), {}, {})
    knockouts = list(knockouts_of(event).prefetch_related("shares__by"))
    taken = [
        bounties.Taken(
            one.entry.number,
            tuple(share.by.number for share in one.shares.all()),
            instants.in_ms(one.at),
            one.hand,
        )
        for one in knockouts
        if one.reason != Knockout.Reason.NO_SHOW
    ]
    places = _standing(event, knockouts).finishes
    won = [one.entry for one in places if one.worst == 1 and one.is_settled]
    return bounties.bounties(
        put_up,
        taken,
        progressive=house_of(event).bounties == "progressive",
        unit=cash_unit(event),
        winner=won[0] if won else None,
    )


def _busts(knockouts: Sequence[Knockout], pending: Collection[int]) -> list[finishing.Bust]:
    seen, back = [], {}
    for one in knockouts:
        if one.reason == Knockout.Reason.NO_SHOW:
            continue
        number = one.entry.number
        if one.returned_at is None:
            back.pop(number, None)
        else:
            back[number] = instants.in_ms(one.returned_at)
        seen.append(
            finishing.Bust(
                entry=number,
                at=instants.in_ms(one.at),
                hand=one.hand,
                round=one.round,
                table=one.table_number,
                stack=one.starting_stack,
                pending=number in pending and one.returned_at is None,
                is_paid=one.reason == Knockout.Reason.BUST,
            )
        )
    return list(finishing.still_out(seen, back))


def _standing(
    event: Event, knockouts: Sequence[Knockout], numbers: Collection[int] | None = None
) -> Standing:
    pending = may_return(event, knockouts)
    never_came = {one.entry.number for one in knockouts if one.reason == Knockout.Reason.NO_SHOW}
    if numbers is None:
        numbers = event.entries.values_list("number", flat=True)
    how: finishing.HandForHand = "tie"
    if house_of(event).hand_for_hand_busts == "stack":
        how = "stack"
    people = set(numbers) - never_came
    found = finishing.finishing_places(people, _busts(knockouts, pending), hand_for_hand=how)
    if event.ends_hour is not None and event.state == Event.State.FINISHED:
        inside = people - {one.entry for one in found}
        had = scores(event)
        if inside and inside <= had.keys():
            found = (*ranks({number: had[number] for number in inside}), *found)
    return Standing(found, pending)
