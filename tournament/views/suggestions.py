"""The one thing the director's page offers now, in a place that never changes its height."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from tournament import instants, queries, room, snapshots, words
from tournament.models import Event, PrizePlan
from tournament.rules.clock import Phase
from tournament.services import exchanges

from . import ahead, guest_cards
from .moment import Moment
from .notice_cards import Card, notices
from .selling import Selling

# So long a pause may be the break that was planned for later.
PAUSE_LIKE_A_BREAK_MS = 5 * 60_000


@dataclass(frozen=True, slots=True)
class Suggestion:
    """``kind`` chooses the buttons, or the template ``offers`` has them, shown with ``about``;
    ``calm`` ones give way to whatever else there is."""

    kind: str
    title: str
    reason: str = ""
    calm: bool = False
    notice: Card | None = None
    request: guest_cards.Card | None = None
    pool: int = 0  # what the prizes are to be fixed for, minor units
    number: int = 0  # of the player it is about
    offers: str = ""
    about: Any = None


def suggestion(moment: Selling) -> Suggestion:
    """Return the most pressing one."""
    if moment.event.state == Event.State.FINISHED:
        return _finished(moment)
    if moment.event.state == Event.State.PLANNED:
        return Suggestion("start", gettext("Before the start"), request=guest_cards.first(moment))
    asked = guest_cards.first(moment)
    if moment.shot.people > 1 and moment.shot.left_now == 1:
        return _asked(asked) if asked is not None and asked.is_back_in else _winner(moment)
    # A clock that waits comes first: nobody plays until it is told to go on.
    if moment.read.phase == Phase.HELD:
        return _held(moment)
    told = next(iter(notices(moment.event)), None)
    if told is not None and told.is_pressing:
        return _told(told)
    if asked is not None and not asked.is_at_the_door:
        return _asked(asked)
    if moment.time_is_up:
        return Suggestion(
            "time_is_up",
            gettext("The time is up"),
            gettext("Three more hands, then count the stacks."),
        )
    moved = _prizes_moved(moment)
    if moved is not None:
        return moved
    given: Suggestion | None = room.pages.suggestion(moment.event)
    if given is not None and not given.calm:
        return given
    # Anybody who has the address can ask at the door: many who do hide nothing a host should know.
    if asked is not None:
        return _told(told) if told is not None and asked.others else _asked(asked)
    offer = _offer(moment)
    if not offer.calm:
        return offer
    deals = None if given is not None else _dealer(moment)
    return deals or (_told(told) if told is not None else given or offer)


def _dealer(moment: Moment) -> Suggestion | None:
    """First out deals: asked once it is certain that somebody is out."""
    if not moment.shot.count.out_shown:
        return None
    asked = queries.asked_to_deal(moment.event, moment.now - snapshots.UNDO_TIME)
    if asked is None:
        return None
    who = next((one.label for one in moment.people[1] if one.number == asked.number), "")
    # Translators: shall whoever was out first deal the cards from now on? Short, beside buttons.
    title = gettext("%(who)s deals?") % {"who": who}
    return Suggestion("dealer", title, gettext("First out deals."), number=asked.number)


def _prizes_moved(moment: Selling) -> Suggestion | None:
    """Fixed prizes that are no longer what is in the pool: a rebuy after all, a refund."""
    if not moment.has_money:
        return None
    plan: PrizePlan | None = getattr(moment.event, "prize_plan", None)
    if plan is None or plan.locked is None or moment.event.deals.exists():
        return None
    found = queries.prizes_by(moment.event)
    if not found.has_moved:
        return None
    currency = moment.event.currency
    now = words.money(found.pool.total, currency)
    then = words.money(found.plan.locked_pool or 0, currency)
    # Translators: what is in the prize pool by now; short, it stands beside two buttons.
    title = gettext("Pool %(now)s") % {"now": now}
    # Translators: the pool that the prizes were fixed for.
    reason = gettext("prizes fixed at %(then)s") % {"then": then}
    return Suggestion("prizes_moved", title, reason, pool=found.pool.total)


def _offer(moment: Moment) -> Suggestion:
    """What the clock gives reason for."""
    if moment.read.spent_ms < 0:
        return Suggestion("countdown", _starts(moment), _ends(moment), calm=True)
    if moment.level.is_break:
        return _break(moment)
    if moment.read.phase == Phase.PAUSED:
        return _paused(moment)
    return _calm(moment)


def _starts(moment: Moment) -> str:
    if not moment.read.running or moment.read.left_ms is None:
        return gettext("The countdown stands still")
    at = moment.wall + moment.read.left_ms * instants.MILLISECOND
    return gettext("Starts at %(time)s") % {"time": words.time_of_day(at)}


def _winner(moment: Moment) -> Suggestion:
    winner = moment.people[0][0]
    return Suggestion(
        "winner",
        gettext("%(who)s is the last one left") % {"who": winner.label},
        gettext("Finish the night? It can be opened again."),
    )


def _held(moment: Moment) -> Suggestion:
    reason = ""
    if moment.after:
        reason = gettext("On to %(level)s") % {"level": words.inside(moment.after[1])}
    return Suggestion("held", gettext("The clock waits for you"), reason)


def _asked(card: guest_cards.Card) -> Suggestion:
    return Suggestion("notice", card.title, card.reason, request=card)


def _told(card: Card) -> Suggestion:
    return Suggestion("notice", card.title, card.reason, notice=card)


def _break(moment: Moment) -> Suggestion:
    waits = moment.level.hold
    leaving = _leaving(moment) if moment.has_begun else ""
    if waits:
        reason = gettext("At 00:00 the clock waits for you.")
    elif moment.after:
        reason = gettext("Then %(level)s.") % {"level": words.inside(moment.after[1])}
    else:
        reason = ""
    if leaving:
        return Suggestion("exchange", leaving, reason)
    return Suggestion("break_waits" if waits else "break", gettext("Break"), reason)


def _leaving(moment: Moment) -> str:
    """Which chips are needed no more; of chips that are guessed only that they can go."""
    chips = exchanges.chips_of(moment.event, moment.shot.levels)
    plans = [level.plan for level in moment.shot.levels]
    values = [one.value for one in chips.leaving(plans, moment.read.position)]
    if not values:
        return ""
    named = ", ".join(words.number(value) for value in values)
    # Translators: chips of 25 are called "25s" (sv "25-or", da "25'ere", nb "25-ere").
    text = gettext("The %(values)ss leave now")
    if chips.is_guess:
        text = gettext("The %(values)ss can leave now")
    return text % {"values": named}


def _paused(moment: Moment) -> Suggestion:
    paused_ms = moment.reading["paused_ms"] or 0
    if paused_ms < PAUSE_LIKE_A_BREAK_MS or moment.next_break is None:
        return _calm(moment)
    after = ahead.likely_end(ahead.without(moment.shot, moment.next_break), moment.now)
    gone = {"break": moment.next_break_name}
    if after is None:
        reason = gettext("%(break)s falls away.") % gone
    else:
        reason = gettext("%(break)s falls away; likely end %(time)s.") % (
            gone | {"time": words.time_of_day(after)}
        )
    return Suggestion("pause_is_break", gettext("Was this the break?"), reason)


def _calm(moment: Moment) -> Suggestion:
    return Suggestion("calm", _next_break(moment), _ends(moment), calm=True)


def _next_break(moment: Moment) -> str:
    coming = moment.next_break
    if coming is None:
        return gettext("No break is planned")
    at = moment.starts[coming.position]
    if at is None:
        return gettext("Next break: %(where)s") % {"where": words.inside(moment.next_break_name)}
    return gettext("Break at %(time)s") % {"time": words.time_of_day(at)}


def _ends(moment: Moment) -> str:
    if moment.event.ends_hour is not None:
        return words.until(moment.event.ends_hour)
    ends = moment.ends
    return "" if ends is None else words.ends(ends.early, ends.likely, ends.late)


def _finished(moment: Moment) -> Suggestion:
    winner = moment.shot.winner
    if moment.shot.left_now == 1 < moment.shot.people:
        winner = moment.people[0][0].label
    if not winner:
        return Suggestion("finished", gettext("The night is over"), calm=True)
    return Suggestion("finished", gettext("%(who)s has won") % {"who": winner}, calm=True)
