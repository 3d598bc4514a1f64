"""Who goes out, why, by whom, and who was not out after all."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import uuid4

from tournament import jobs, queries, room, snapshots
from tournament.errors import DirectorError
from tournament.models import (
    ChipMovement,
    Entry,
    JournalChange,
    Knockout,
    KnockoutShare,
    PurchaseKind,
)
from tournament.rules.forecast import round_weight
from tournament.rules.ladder import LARGEST_AMOUNT

from . import audits, entries, purchases
from .deeds import Deed, verb
from .undo import set_in_force_in

MARGIN = timedelta(milliseconds=50)


def knock_out_in(
    deed: Deed,
    *,
    number: int,
    seq: int | None = None,
    by: Sequence[int] = (),
    same_hand_as: int | None = None,
    starting_stack: int | None = None,
    round: int | None = None,
    table_number: int | None = None,
) -> None:
    """Somebody has lost all chips to those in ``by``, the first left of the button first.

    ``same_hand_as`` went out in the same hand, ``round`` counts those hand for hand;
    ``starting_stack`` is what there was when the hand began.
    """
    entry = _about_to_go(deed, number, seq)
    if entry is None:
        return
    if any(not 0 <= one <= LARGEST_AMOUNT for one in (starting_stack or 0, round or 0)):
        raise DirectorError("amount_too_large", most=LARGEST_AMOUNT)
    hand = None
    if same_hand_as is not None:
        other = last_knockout(entries.find(deed.event, same_hand_as))
        if other.entry_id == entry.pk:
            raise DirectorError("is_not_out")
        hand = other.hand or uuid4()
        deed.change(other, hand=hand)
        round = other.round if round is None else round
    moment = room.registered.moment(entry)
    knockout = Knockout(
        entry=entry,
        at=deed.now,
        hand=hand,
        round=moment.round if round is None else round,
        table_number=moment.table if table_number is None else table_number,
        starting_stack=starting_stack,
    )
    _goes_out(deed, knockout)
    _share(deed, knockout, by)


def credit_in(deed: Deed, *, number: int, by: Sequence[int], seq: int | None = None) -> None:
    """Say who took the chips of somebody who went out, later or corrected; nobody: not known."""
    entry = entries.find(deed.event, number)
    knockout = last_knockout(entry)
    shares = list(knockout.shares.select_related("by"))
    if [share.by.number for share in shares] == list(by):
        return
    entries.expect(entry, seq)
    for share in shares:
        deed.remove(share)
    _share(deed, knockout, by)
    entries.bump(entry)
    deed.parts |= {"people", "money"}
    deed.tell(number=number, name=entries.name_of(entry))


def decline_in(deed: Deed, *, number: int, seq: int | None = None) -> None:
    """Whoever is out does not come back in, although that could still be done."""
    entries.demand_open(deed.event)
    entry = entries.find(deed.event, number)
    knockout = entries.knockout_of(entry)
    if knockout is None:
        raise DirectorError("is_not_out")
    if knockout.declined_at is not None:
        return
    entries.expect(entry, seq)
    deed.change(knockout, declined_at=deed.now)
    entries.bump(entry)
    deed.parts |= {"people", "money"}
    deed.tell(number=number, name=entries.name_of(entry))


def disqualify_in(
    deed: Deed, *, number: int, seq: int | None = None, chips: int | None = None
) -> None:
    """Put somebody out without a prize; so many ``chips`` leave play, None: nobody counted them."""
    entry = entries.find(deed.event, number)
    knockout = entries.knockout_of(entry)
    reason = Knockout.Reason.DISQUALIFIED
    if knockout is not None:  # found out later: the place stays
        entries.demand_open(deed.event)
        if knockout.reason == reason:
            return
        entries.expect(entry, seq)
        deed.change(knockout, reason=reason)
        entries.bump(entry)
        deed.parts |= {"people", "money"}
        deed.tell(number=number, name=entries.name_of(entry))
        return
    if _about_to_go(deed, number, seq) is None:
        return
    _take_away(deed, -(chips or 0), ChipMovement.Kind.REMOVED)
    _goes_out(deed, Knockout(entry=entry, at=deed.now, reason=reason))


def no_show_in(
    deed: Deed, *, number: int, seq: int | None = None, chips: int | None = None
) -> None:
    """Take out somebody who never came: the money goes back and the chips leave play.

    ``chips`` are what was left of the stack; None: all of it.
    """
    entry = _about_to_go(deed, number, seq)
    if entry is None:
        return
    bought = entry.purchases.filter(kind=PurchaseKind.BUY_IN).exists()
    back = purchases.refund_all_in(deed, entry)
    dealt = back if bought else deed.event.stack or 0
    left = dealt if chips is None else chips
    if left > dealt:
        raise DirectorError("not_so_many_in_play", most=dealt)
    # Blinds and antes of that stack have been won by others, and stay.
    change = (dealt - left) if bought else -left
    kind = ChipMovement.Kind.CORRECTION if change > 0 else ChipMovement.Kind.REMOVED
    _take_away(deed, change, kind)
    _goes_out(deed, Knockout(entry=entry, at=deed.now, reason=Knockout.Reason.NO_SHOW))


def take_back_in(deed: Deed, *, number: int, seq: int | None = None) -> None:
    """The player was not out after all."""
    entry = entries.find(deed.event, number)
    knockout = entries.knockout_of(entry)
    if knockout is None:
        return
    entries.expect(entry, seq)
    line = _line_that_took_chips(deed, knockout)
    if line is not None:
        set_in_force_in(deed, line, in_force=False)
    else:
        deed.change(knockout, taken_back_at=deed.now)
    deed.change(deed.event, last_big=None)
    entries.bump(entry)
    room.registered.came(deed, entry)
    deed.parts |= {"people", "money"}
    deed.tell(number=entry.number, name=entries.name_of(entry))


def _about_to_go(deed: Deed, number: int, seq: int | None) -> Entry | None:
    """The entry that is to go out; None if it is out already."""
    entries.demand_begun(deed.event)
    entry = entries.find(deed.event, number)
    if entries.knockout_of(entry) is not None:
        return None
    entries.expect(entry, seq)
    return entry


def _goes_out(deed: Deed, knockout: Knockout) -> None:
    event, entry = deed.event, knockout.entry
    left = queries.still_in(event).count()
    if left <= 1:
        raise DirectorError("last_player")
    deed.make(knockout)
    if left == 2:
        deed.change(event, last_big=_big_now(deed))
    entries.bump(entry)
    room.registered.left(deed, entry)
    deed.parts |= {"people", "money"}
    deed.tell(number=entry.number, name=entries.name_of(entry))
    jobs.at(event.pk, "tournament.tasks.show_knockouts", deed.now + snapshots.UNDO_TIME + MARGIN)


def _share(deed: Deed, knockout: Knockout, by: Sequence[int]) -> None:
    """``by`` took the chips, in the order in which an odd unit of the bounty goes to them."""
    numbers = list(dict.fromkeys(by))
    if knockout.entry.number in numbers:
        raise DirectorError("took_own_chips")
    takers = entries.find_all(deed.event, numbers)
    deed.make_all(
        KnockoutShare(knockout=knockout, by=taker, order=order)
        for order, taker in enumerate(takers)
    )
    deed.tell(by=[[taker.number, entries.name_of(taker)] for taker in takers])


def last_knockout(entry: Entry) -> Knockout:
    """The latest that was not taken back, also of somebody who has bought back in since."""
    knockout = entry.knockouts.filter(taken_back_at=None).last()
    if knockout is None:
        raise DirectorError("is_not_out")
    return knockout


def _take_away(deed: Deed, chips: int, kind: str) -> None:
    if not chips:
        return
    there = audits.in_play(deed.event)
    if chips < 0 and (there is None or -chips >= there):
        raise DirectorError("not_so_many_in_play", most=there or 0)
    deed.make(ChipMovement(event=deed.event, kind=kind, chips=chips, at=deed.now))


def _line_that_took_chips(deed: Deed, knockout: Knockout) -> int | None:
    """The line that put somebody out, where money and chips went with it."""
    made = JournalChange.objects.filter(
        model=Knockout._meta.label_lower,
        row_id=knockout.pk,
        before__isnull=True,
        entry__event=deed.event,
    ).select_related("entry")
    first = made.order_by("pk").first()
    kinds = {"disqualify", "no_show"}
    return first.entry.number if first is not None and first.entry.kind in kinds else None


def _big_now(deed: Deed) -> int | None:
    """What the hand that is just over was played for; in a break that of the level before it."""
    played = [level.plan for level in deed.levels[: deed.reading.position + 1]]
    return next((round_weight(plan) for plan in reversed(played) if not plan.is_break), None)


knock_out = verb("knock_out", knock_out_in)
credit = verb("credit", credit_in)
decline = verb("decline", decline_in)
disqualify = verb("disqualify", disqualify_in)
no_show = verb("no_show", no_show_in)
take_back = verb("take_back", take_back_in)
