"""A night to a time: the last hands are announced at its hour, and then the stacks are counted."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta

from tournament import instants, queries
from tournament.errors import DirectorError, StaleError
from tournament.models import Announcement, Event
from tournament.rules import deals
from tournament.rules.ladder import LARGEST_AMOUNT
from tournament.rules.points import chips_that_win

from . import audits, clock, prizes
from .counted import BY_CHIPS, end_last_hands_in, forget_shares_in
from .deeds import Author, Deed, perform, verb
from .notes import announce_in

EARLY = timedelta(minutes=15)  # what was said by hand so shortly before is not said again


def count_stacks_in(
    deed: Deed,
    *,
    stacks: Mapping[int, int],
    by_chips: bool = False,
    corrects: bool = False,
) -> None:
    """The night is over, and this is what everybody still in has, by entry number.

    ``by_chips`` shares the prizes by chips instead of by places. Where the stacks are not together
    what is in play, it is refused, or with ``corrects`` taken for what is.
    """
    event = deed.event
    if event.ends_hour is None:
        raise DirectorError("no_end_is_set")
    if event.state == Event.State.PLANNED:
        raise DirectorError("not_started")
    entries = {entry.number: entry for entry in queries.still_in(event)}
    if entries.keys() != stacks.keys():
        raise StaleError()
    if not all(0 <= chips <= LARGEST_AMOUNT for chips in stacks.values()):
        raise DirectorError("amount_too_large", most=LARGEST_AMOUNT)
    _demand_sum(deed, sum(stacks.values()), corrects=corrects)
    for number, entry in entries.items():
        deed.change(entry, final_stack=stacks[number])
    forget_shares_in(deed)
    if by_chips:
        _share(deed, stacks)
    if event.state == Event.State.PLAYING:
        clock.finish_in(deed)
    end_last_hands_in(deed)
    deed.parts |= {"people", "clock", "money"}
    deed.tell(people=len(stacks), chips=sum(stacks.values()))


def _demand_sum(deed: Deed, together: int, *, corrects: bool) -> None:
    there = audits.in_play(deed.event)
    if not together:
        raise DirectorError("nothing_counted")
    if there is None or together == there:
        return
    if not corrects:
        raise DirectorError("stacks_do_not_add_up", together=together, chips=there)
    audits.correct_count_in(deed, counted=together, expected=there)


def _share(deed: Deed, stacks: Mapping[int, int]) -> None:
    event, numbers = deed.event, sorted(stacks)
    if len(numbers) < 2:
        return
    weights = chips_that_win(stacks, queries.free_refills(event))
    found = queries.prizes_by(event)
    deal = deals.deal(
        BY_CHIPS,
        [weights[number] for number in numbers],
        found.payouts.amounts[: len(numbers)],
        unit=queries.cash_unit(event),
    )
    amounts = dict(zip(numbers, deal.amounts, strict=True))
    prizes.record_deal_in(deed, method=BY_CHIPS, amounts=amounts, stacks=stacks)


def last_hands_in(deed: Deed) -> None:
    """Tell everybody that so many hands more are played, and then it is over."""
    deed.demand_play()
    if deed.event.ends_hour is None:
        raise DirectorError("no_end_is_set")
    announce_in(deed, kind=Announcement.Kind.LAST_HANDS)


def heed_the_hour() -> None:
    """Announce the last hands of nights whose hour has come, once."""
    for event in queries.nights_awake().exclude(ends_hour=None):
        if _is_due(event):
            with suppress(DirectorError):  # no room for it, or the night was over just then
                perform(event.pk, Author(), "last_hands", _announce_once_in)


def _announce_once_in(deed: Deed) -> None:
    if deed.event.state == Event.State.PLAYING and _is_due(deed.event):
        last_hands_in(deed)


def _is_due(event: Event) -> bool:
    """Whether its hour has come, and nothing was said since (if only to be taken back)."""
    if event.ends_at is None or event.ends_at > instants.wall_now():
        return False
    told = event.announcements.filter(kind=Announcement.Kind.LAST_HANDS)
    return not told.filter(at__gte=instants.from_wall(event.ends_at) - EARLY).exists()


count_stacks = verb("count_stacks", count_stacks_in)
last_hands = verb("last_hands", last_hands_in)
