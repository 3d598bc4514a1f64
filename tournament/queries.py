"""Which rows there are to something."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Aggregate, Count, Exists, F, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from tournament import instants
from tournament.models import (
    Absence,
    Announcement,
    ChipKit,
    ChipMovement,
    Deal,
    Entry,
    Event,
    Knockout,
    Level,
    Offer,
    Player,
    PrizePlan,
    Purchase,
    PurchaseKind,
    Right,
    Schedule,
)
from tournament.rules import bounties, clock, finishing, house, purchases
from tournament.rules.currencies import CURRENCIES, POINTS, payout_unit
from tournament.rules.levels import smallest_unit
from tournament.rules.pace import ENOUGH_NIGHTS, Ended, Pace, pace_of
from tournament.rules.prizes import Payouts, Pool, awards_with_deal, divided, with_gifts
from tournament.rules.purchases import ENTRIES

LONGEST_NIGHT = timedelta(hours=16)
NOTE_STAYS = timedelta(minutes=5)  # an announcement without an hour
NOTE_IS_DUE = timedelta(minutes=1)  # one whose hour has come
ABSENCE_STAYS = timedelta(minutes=30)  # no answer until then means that they were playing
LATEST_NIGHTS = 20  # from which a group's pace is learned
AGAIN = (PurchaseKind.REBUY, PurchaseKind.RE_ENTRY)  # back in with these
DEMO = "demo"  # the slug of the night to play with
GONE = Knockout.objects.filter(taken_back_at=None, returned_at=None)  # those that count now
OUT = GONE.filter(entry=OuterRef("pk"))  # of an entry


def levels_of(event: Event) -> QuerySet[Level]:
    """In their order, without reading the schedule they belong to."""
    return Level.objects.filter(schedule=event.schedule_id).order_by("position")


def notes_of(event: Event) -> QuerySet[Announcement]:
    """What screens still tell, the oldest first."""
    now = instants.now()
    lasting = Q(kind=Announcement.Kind.BATTERY)
    said = Q(due_at=None, at__gt=now - NOTE_STAYS)
    awaited = Q(due_at__gt=now - NOTE_IS_DUE)
    return event.announcements.filter(lasting | said | awaited, ended_at=None)


def open_absences(event: Event) -> QuerySet[Absence]:
    """What directors are still asked about, the latest first."""
    since = instants.now() - ABSENCE_STAYS
    if event.state != Event.State.PLAYING:
        return event.absences.none()
    return event.absences.filter(answered_at=None, ended_at__gt=since)


def nights_on() -> QuerySet[Event]:
    """The latest first: what a bare TV address shows."""
    return Event.objects.filter(state=Event.State.PLAYING)


def nights_awake() -> QuerySet[Event]:
    """Nights that are on or count down; not one that somebody forgot to finish."""
    return nights_on().filter(starts_at__gt=instants.wall_now() - LONGEST_NIGHT)


def nights_planned() -> QuerySet[Event]:
    """The next one first."""
    found = Event.objects.filter(state=Event.State.PLANNED)
    return found.order_by(Coalesce("starts_at", "created_at"), "pk")


def next_night() -> Event | None:
    """The one a screen waits for: tonight's, else one made just now, else the next that has an
    hour. One that somebody forgot comes after them, the demo last."""
    wall = instants.wall_now()
    lately = wall - LONGEST_NIGHT

    def rank(event: Event) -> tuple[bool, int, float]:
        at = event.starts_at
        if at is None:
            made = event.created_at.timestamp()
            return event.slug == DEMO, 1 if event.created_at > lately else 3, -made
        if at < lately:
            return event.slug == DEMO, 4, -at.timestamp()
        return event.slug == DEMO, 0 if at < wall + LONGEST_NIGHT else 2, at.timestamp()

    return min(nights_planned(), key=rank, default=None)


def nights_finished() -> QuerySet[Event]:
    """The last one first, by the day people came."""
    found = Event.objects.filter(state=Event.State.FINISHED)
    return found.order_by(Coalesce("starts_at", "created_at").desc(), "-pk")


def own_pace() -> Pace:
    """How fast this group plays, by the latest nights that were played to the last one."""
    won = nights_finished().exclude(slug=DEMO).filter(last_big__gt=0, stack__gt=0)
    latest = list(won.values_list("pk", "stack", "last_big")[:LATEST_NIGHTS])
    if len(latest) < ENOUGH_NIGHTS:  # then nothing follows from them
        return Pace(nights=len(latest))
    nights = [pk for pk, _stack, _big in latest]
    bought = Purchase.objects.filter(entry__event__in=nights)
    with_buy_in = bought.filter(kind=PurchaseKind.BUY_IN).values("entry")
    free = Entry.objects.filter(event__in=nights).exclude(pk__in=with_buy_in)
    dealt = _by_night(free, Count("pk"))
    chips = _by_night(bought.filter(refunded_at=None), Sum("chips"), "entry__event")
    moved = _by_night(ChipMovement.objects.filter(event__in=nights), Sum("chips"))
    return pace_of(
        Ended(stack * dealt.get(pk, 0) + chips.get(pk, 0) + moved.get(pk, 0), big)
        for pk, stack, big in latest
    )


def _by_night(rows: QuerySet[Any], what: Aggregate, night: str = "event") -> dict[int, int]:
    summed = rows.order_by().values(night).annotate(sum=what)
    return dict(summed.values_list(night, "sum"))


def last_night() -> Event | None:
    """The night that "same as last time" means: the last one that was played.

    That is not the one that is on, unless somebody forgot to finish it.
    """
    lately = instants.wall_now() - LONGEST_NIGHT
    return (
        Event.objects.exclude(state=Event.State.PLANNED)
        .exclude(slug=DEMO)
        .exclude(state=Event.State.PLAYING, starts_at__gt=lately)
        .select_related("schedule")
        .order_by(Coalesce("starts_at", "created_at").desc(), "-pk")
        .first()
    )


def last_planned_night() -> Event | None:
    """The latest night with a plan, made or played."""
    planned = Event.objects.exclude(plan=None).exclude(slug=DEMO)
    return planned.order_by(Coalesce("starts_at", "created_at").desc(), "-pk").first()


def saved_schedules() -> QuerySet[Schedule]:
    return Schedule.objects.filter(saved=True).prefetch_related("levels")


def chip_kits() -> QuerySet[ChipKit]:
    return ChipKit.objects.prefetch_related("colours")


def entries(event: Event) -> QuerySet[Entry]:
    """The people of a night, each with ``is_out`` and ``out_at``; those out at the foot."""
    return (
        event.entries.select_related("player")
        .annotate(is_out=Exists(OUT), out_at=OUT.values("at")[:1])
        .order_by("is_out", "number")
    )


def player_book() -> QuerySet[Player]:
    """Everybody but the people of the demo."""
    nights = Entry.objects.filter(player=OuterRef("pk"))
    is_of_demo = Exists(nights.filter(event__slug=DEMO))
    return Player.objects.filter(~is_of_demo | Exists(nights.exclude(event__slug=DEMO)))


def known_players(event: Event) -> QuerySet[Player]:
    """The book without those who are in, those who came most often lately first."""
    lately = Event.objects.order_by("-created_at", "-pk")[:LATEST_NIGHTS]
    came = Count("entries", filter=Q(entries__event__in=list(lately.values_list("pk", flat=True))))
    named = event.entries.exclude(player=None).values("player")
    return player_book().exclude(pk__in=named).annotate(came=came).order_by("-came", "name", "pk")


def still_in(event: Event) -> QuerySet[Entry]:
    return event.entries.filter(~Exists(OUT))


def devices(event: Event | None) -> QuerySet[Right]:
    """The rights that devices hold to this night, the host's among them; None: to anything."""
    held = Right.objects.filter(revoked_at=None).select_related("event")
    return held if event is None else held.filter(Q(event=event) | Q(event=None))


def rights_of(device_hash: str) -> QuerySet[Right]:
    return Right.objects.filter(device_hash=device_hash, revoked_at=None)


@dataclass(frozen=True, slots=True)
class ToWin:
    """What a night pays. ``plan`` is not saved where nobody has chosen yet.

    ``entries`` are what the ready tables count, ``players`` the people; ``unit`` is what prizes
    are rounded to and ``price`` what an entry costs. Money is minor units.
    """

    pool: Pool
    payouts: Payouts
    plan: PrizePlan
    entries: int
    players: int
    unit: int
    price: int
    has_offers: bool
    deal: Deal | None = None

    @property
    def is_locked(self) -> bool:
        return self.plan.locked is not None

    @property
    def has_moved(self) -> bool:
        """Whether the pool is another than the one the prizes were fixed for."""
        return self.is_locked and self.plan.locked_pool != self.pool.total


def to_win(event: Event) -> ToWin | None:
    """In at most two questions; None on a night without money and without prizes."""
    found = prizes_by(event)
    return found if found.has_offers or found.pool.total or found.payouts.places else None


def prizes_by(event: Event, wished: PrizePlan | None = None) -> ToWin:
    """What a night pays by its own plan, or by the one that is wished."""
    bought = Purchase.objects.filter(entry__event=OuterRef("pk"), refunded_at=None)
    counted = bought.filter(kind__in=[str(kind) for kind in ENTRIES])
    bought_in = Purchase.objects.filter(entry__event=OuterRef("pk"), kind=PurchaseKind.BUY_IN)
    never_came = GONE.filter(entry__event=OuterRef("pk"), reason=Knockout.Reason.NO_SHOW)
    offers = Offer.objects.filter(event=OuterRef("pk"))
    found = (
        Event.objects.select_related("prize_plan")
        .annotate(
            collected=_of_night(bought, Sum(F("price") - F("fee") - F("bounty"))),
            counted=_of_night(counted, Count("pk")),
            with_buy_in=_of_night(bought_in, Count("entry", distinct=True)),
            people=Subquery(_by(Entry.objects.filter(event=OuterRef("pk")), "event", Count("pk"))),
            no_shows=_of_night(never_came, Count("pk")),
            entry_price=Subquery(offers.filter(kind=PurchaseKind.BUY_IN).values("price")[:1]),
            has_offers=Exists(offers),
            has_deal=Exists(Deal.objects.filter(event=OuterRef("pk"))),
        )
        .get(pk=event.pk)
    )
    plan = wished or getattr(found, "prize_plan", None) or PrizePlan(event=event)
    pool = Pool(found.collected or 0, plan.added, plan.expenses, plan.guarantee)
    players = (found.people or 0) - (found.no_shows or 0)
    entries = players
    if found.with_buy_in:
        entries = found.people - found.with_buy_in + (found.counted or 0)
    unit = payout_unit(event.currency, house_of(event).payout_unit)
    price = found.entry_price or 0
    if plan.locked is not None:
        payouts = with_gifts(plan.locked, [prize.gift for prize in plan.division.prizes])
    else:
        payouts = divided(
            pool.total, plan.division, entries=entries, players=players, unit=unit, price=price
        )
    deal = event.deals.last() if found.has_deal else None
    return ToWin(pool, payouts, plan, entries, players, unit, price, found.has_offers, deal)


def _of_night(rows: QuerySet[Any], what: Aggregate) -> Subquery:
    return Subquery(_by(rows, "entry__event", what))


def _by(rows: QuerySet[Any], by: str, what: Aggregate) -> QuerySet[Any]:
    return rows.order_by().values(by).annotate(sum=what).values("sum")


def pool_of(event: Event) -> Pool:
    found = to_win(event)
    return found.pool if found else Pool(0)


def payouts_of(event: Event) -> Payouts:
    """What each place is paid, the first one first; empty where there is nothing to win."""
    found = to_win(event)
    return found.payouts if found else Payouts((), ())


def awards_of(event: Event) -> dict[int, int]:
    """What everybody whose place is settled is paid, by number, deals included; no bounties."""
    found = to_win(event)
    if found is None:
        return {}
    deal = found.deal
    agreed = {int(number): amount for number, amount in deal.amounts.items()} if deal else {}
    settled = [finish for finish in finishes(event) if finish.is_settled]
    won = awards_with_deal(
        settled,
        found.payouts.amounts,
        agreed,
        deal.left if deal else 0,
        unit=cash_unit(event),
    )
    return dict(won.amounts)


def cash_unit(event: Event) -> int:
    """The smallest coin of the night's currency, in minor units."""
    return CURRENCIES.get(event.currency, POINTS).cash


def smallest_chip(event: Event, position: int) -> int:
    """The smallest chip still needed from this level on: what divides every amount."""
    levels = [level.plan for level in event.schedule.levels.filter(position__gte=position)]
    return smallest_unit(levels, event.stack)


# -- who went out, and what was bought


def offers_of(event: Event) -> QuerySet[Offer]:
    """None of them: a night without money."""
    return event.offers.all()


def purchases_of(event: Event) -> QuerySet[Purchase]:
    """All of a night in their order, those that were refunded too."""
    return Purchase.objects.filter(entry__event=event).select_related("entry__player")


def knockouts_of(event: Event) -> QuerySet[Knockout]:
    """Who went out, in their order, also those who bought back in."""
    rows = Knockout.objects.filter(entry__event=event, taken_back_at=None)
    return rows.select_related("entry").order_by("at", "pk")


def moment_of(event: Event) -> purchases.Moment:
    levels = list(levels_of(event))
    read = clock.read_clock(event.clock, [level.span for level in levels], instants.now())
    now_ms = instants.in_ms(instants.wall_now())
    return purchases.moment_at([level.plan for level in levels], read.position, now_ms)


def may_return(
    event: Event, knockouts: Iterable[Knockout], bought: Iterable[purchases.Purchase] | None = None
) -> set[int]:
    """Who went out in these and can still buy back in, by number."""
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
    if open_ and bought is None:
        bought = [row.value for row in purchases_of(event)]
    kept = list(bought or ())
    return {
        number
        for number in waiting
        if any(purchases.why_not(terms, moment, number, kept) is None for terms in open_)
    }


def busts_of(event: Event) -> list[finishing.Bust]:
    """Those who are out, by number, in the order in which they went; who never came is no one."""
    return _busts(event, list(knockouts_of(event)))


def finishes(event: Event, numbers: Collection[int] | None = None) -> tuple[finishing.Finish, ...]:
    """The places of everybody who has one, by number, the best first.

    ``numbers`` are those of all entries, where they are known.
    """
    return _finishes(event, list(knockouts_of(event)), numbers)


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
    won = [one.entry for one in _finishes(event, knockouts) if one.worst == 1 and one.is_settled]
    return bounties.bounties(
        put_up,
        taken,
        progressive=house_of(event).bounties == "progressive",
        unit=cash_unit(event),
        winner=won[0] if won else None,
    )


def house_of(event: Event) -> house.HouseRules:
    return house.from_differences(event.house)[0]


def _busts(event: Event, knockouts: Sequence[Knockout]) -> list[finishing.Bust]:
    pending = may_return(event, knockouts)
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


def _finishes(
    event: Event, knockouts: Sequence[Knockout], numbers: Collection[int] | None = None
) -> tuple[finishing.Finish, ...]:
    never_came = {one.entry.number for one in knockouts if one.reason == Knockout.Reason.NO_SHOW}
    if numbers is None:
        numbers = event.entries.values_list("number", flat=True)
    how: finishing.HandForHand = "tie"
    if house_of(event).hand_for_hand_busts == "stack":
        how = "stack"
    return finishing.finishing_places(
        set(numbers) - never_came, _busts(event, knockouts), hand_for_hand=how
    )
