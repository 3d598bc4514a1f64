"""Nights, and what belongs to one whoever plays."""

from datetime import timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from tournament import instants
from tournament.models import Absence, Announcement, ChipKit, Event, Knockout, Level, Schedule
from tournament.rules import house
from tournament.rules.levels import smallest_unit

LONGEST_NIGHT = timedelta(hours=16)
NOTE_STAYS = timedelta(minutes=5)  # an announcement without an hour
NOTE_IS_DUE = timedelta(minutes=1)  # one whose hour has come
ABSENCE_STAYS = timedelta(minutes=30)  # no answer until then means that they were playing
DEALS = Q(kind=Announcement.Kind.DEALER) & Exists(  # whoever plays again deals no more
    Knockout.objects.filter(
        entry=OuterRef("entry"), at__lte=OuterRef("at"), taken_back_at=None, returned_at=None
    )
)
DEMO = "demo"  # the slug of the night to play with
LATEST_NIGHTS = 20  # what a group is known by: its pace, who comes


def levels_of(event: Event) -> QuerySet[Level]:
    """In their order, without reading the schedule they belong to."""
    return Level.objects.filter(schedule=event.schedule_id).order_by("position")


def notes_of(event: Event) -> QuerySet[Announcement]:
    """What screens still tell, the oldest first."""
    now = instants.now()
    lasting = Q(kind__in=[Announcement.Kind.BATTERY, Announcement.Kind.LAST_HANDS]) | DEALS
    said = Q(due_at=None, at__gt=now - NOTE_STAYS) & ~Q(kind=Announcement.Kind.DEALER)
    awaited = Q(due_at__gt=now - NOTE_IS_DUE)
    found = event.announcements.filter(lasting | said | awaited, ended_at=None)
    if event.state != Event.State.PLAYING:
        found = found.exclude(kind=Announcement.Kind.DEALER)
    return found.select_related("entry__player")


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


def smallest_chip(event: Event, position: int) -> int:
    """The smallest chip still needed from this level on: what divides every amount."""
    levels = [level.plan for level in event.schedule.levels.filter(position__gte=position)]
    return smallest_unit(levels, event.stack)


def house_of(event: Event) -> house.HouseRules:
    return house.from_differences(event.house)[0]
