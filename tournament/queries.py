"""Which rows there are to something."""

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
from tournament.rules.currencies import CURRENCIES, POINTS, payout_unit
from tournament.rules.house import from_differences
from tournament.rules.levels import smallest_unit
from tournament.rules.pace import ENOUGH_NIGHTS, Ended, Pace, pace_of
from tournament.rules.prizes import Payouts, Pool, divided, with_gifts
from tournament.rules.purchases import ENTRIES

LONGEST_NIGHT = timedelta(hours=16)
NOTE_STAYS = timedelta(minutes=5)  # an announcement without an hour
NOTE_IS_DUE = timedelta(minutes=1)  # one whose hour has come
ABSENCE_STAYS = timedelta(minutes=30)  # no answer until then means that they were playing
LATEST_NIGHTS = 20  # from which a group's pace is learned
DEMO = "demo"  # the slug of the night to play with
OUT = Knockout.objects.filter(entry=OuterRef("pk"), taken_back_at=None)  # of an entry


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
    dealt = _by_night(Entry.objects.filter(event__in=nights), Count("pk"))
    moved = _by_night(ChipMovement.objects.filter(event__in=nights), Sum("chips"))
    return pace_of(
        Ended(stack * dealt.get(pk, 0) + moved.get(pk, 0), big) for pk, stack, big in latest
    )


def _by_night(rows: QuerySet[Any], what: Aggregate) -> dict[int, int]:
    summed = rows.order_by().values("event").annotate(sum=what)
    return dict(summed.values_list("event", "sum"))


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
    offers = Offer.objects.filter(event=OuterRef("pk"))
    found = (
        Event.objects.select_related("prize_plan")
        .annotate(
            collected=_of_night(bought, Sum(F("price") - F("fee") - F("bounty"))),
            counted=_of_night(counted, Count("pk")),
            people=Subquery(_by(Entry.objects.filter(event=OuterRef("pk")), "event", Count("pk"))),
            entry_price=Subquery(offers.filter(kind=PurchaseKind.BUY_IN).values("price")[:1]),
            has_offers=Exists(offers),
            has_deal=Exists(Deal.objects.filter(event=OuterRef("pk"))),
        )
        .get(pk=event.pk)
    )
    plan = wished or getattr(found, "prize_plan", None) or PrizePlan(event=event)
    pool = Pool(found.collected or 0, plan.added, plan.expenses, plan.guarantee)
    players = found.people or 0
    entries = found.counted or players
    house, _odd = from_differences(event.house)
    unit, price = payout_unit(event.currency, house.payout_unit), found.entry_price or 0
    if plan.locked is not None:
        payouts = with_gifts(plan.locked, [prize.gift for prize in plan.division.prizes])
    else:
        payouts = divided(
            pool.total, plan.division, entries=entries, players=players, unit=unit, price=price
        )
    deal = event.deals.last() if found.has_deal else None
    return ToWin(pool, payouts, plan, entries, players, unit, price, found.has_offers, deal)


def _of_night(purchases: QuerySet[Purchase], what: Aggregate) -> Subquery:
    return Subquery(_by(purchases, "entry__event", what))


def _by(rows: QuerySet[Any], by: str, what: Aggregate) -> QuerySet[Any]:
    return rows.order_by().values(by).annotate(sum=what).values("sum")


def pool_of(event: Event) -> Pool:
    found = to_win(event)
    return found.pool if found else Pool(0)


def payouts_of(event: Event) -> Payouts:
    """What each place is paid, the first one first; empty where there is nothing to win."""
    found = to_win(event)
    return found.payouts if found else Payouts((), ())


def cash_unit(event: Event) -> int:
    """The smallest coin of the night's currency, in minor units."""
    return CURRENCIES.get(event.currency, POINTS).cash


def smallest_chip(event: Event, position: int) -> int:
    """The smallest chip still needed from this level on: what divides every amount."""
    levels = [level.plan for level in event.schedule.levels.filter(position__gte=position)]
    return smallest_unit(levels, event.stack)
