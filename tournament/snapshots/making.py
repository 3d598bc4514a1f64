"""Reading an event once, or several in as many queries as one."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Aggregate, Count, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from tournament import queries
from tournament.models import Announcement, ChipMovement, Entry, Event, Level
from tournament.rules import clock
from tournament.rules.levels import LevelPlan, level_numbers
from tournament.rules.names import told_apart
from tournament.rules.pace import USUAL, Pace
from tournament.snapshots.counting import Counts, bought_by_night, counts_of, gone_counts


@dataclass(frozen=True, slots=True)
class Snapshot:
    event: Event
    levels: tuple[Level, ...]
    plans: tuple[LevelPlan, ...]
    numbers: tuple[int | None, ...]
    spans: tuple[clock.Span, ...]
    count: Counts
    notes: tuple[Announcement, ...] = ()  # what is announced and not taken back
    pace: Pace = USUAL
    winner: str = ""  # as screens call whoever won, once everybody may know it

    def read(self, now: datetime) -> clock.Reading:
        return clock.read_clock(self.event.clock, self.spans, now)

    def is_before_start(self, now: datetime) -> bool:
        if self.event.state == Event.State.PLAYING:
            return self.read(now).spent_ms < 0
        return self.event.state == Event.State.PLANNED

    @property
    def people(self) -> int:
        """Who came; each of them has one place in the end."""
        return self.count.people - self.count.no_shows

    @property
    def entries(self) -> int:
        return self.count.entries

    @property
    def left(self) -> int:
        """Who is still in, as everybody may know it."""
        return self.count.people - self.count.out_shown

    @property
    def left_now(self) -> int:
        """Who is still in, as the directors know it."""
        return self.count.people - self.count.out

    @property
    def stacks(self) -> int:
        return self.count.stacks(self.event.stack)

    @property
    def total_chips(self) -> int | None:
        dealt = self.count.dealt(self.event.stack)
        return None if dealt is None else max(0, dealt + self.count.moved)


def by_id(event_id: int) -> Snapshot | None:
    event = Event.objects.filter(pk=event_id).first()
    return None if event is None else of(event)


def of(event: Event) -> Snapshot:
    count = counts_of(event)
    levels, notes, pace = queries.levels_of(event), queries.notes_of(event), queries.own_pace()
    return _made(event, levels, count, notes, pace, _winner(event, count))


def after(known: Snapshot, event: Event, parts: Collection[str]) -> Snapshot:
    """Of an event as a deed that touched ``parts`` leaves it; the rest is taken from ``known``."""
    if (
        (event.epoch, event.version) == (known.event.epoch, known.event.version + 1)
        and "people" not in parts
        and known.left == known.left_now  # nobody waits to be shown as out
    ):
        count = known.count
    else:
        count = counts_of(event)
    if (event.epoch, event.levels_seq) == (known.event.epoch, known.event.levels_seq):
        levels: Iterable[Level] = known.levels
    else:
        levels = queries.levels_of(event)
    # Who is in again deals no more, and has another name by now.
    same_notes = event.version == known.event.version + 1 and not {"notes", "people"} & set(parts)
    notes = known.notes if same_notes else queries.notes_of(event)
    return _made(event, levels, count, notes, known.pace, _winner(event, count))


def _winner(event: Event, count: Counts) -> str:
    """Who has won now that the night is over; empty where nobody has alone, or has no name."""
    is_won = count.people - count.out_shown == 1 < count.people - count.no_shows
    if event.state != Event.State.FINISHED or not (is_won or event.ends_hour):
        return ""
    rows = [row for row in queries.entries(event) if row.player]  # those in come first
    if is_won:
        first = [row.number for row in rows if not row.is_out]
    else:
        first = [one.entry for one in queries.finishes(event) if one.worst == 1]
    names = told_apart([row.player.name for row in rows if row.player])
    named = dict(zip((row.number for row in rows), names, strict=True))
    return named.get(first[0], "") if first else ""


def _made(
    event: Event,
    levels: Iterable[Level],
    count: Counts,
    notes: Iterable[Announcement] = (),
    pace: Pace = USUAL,
    winner: str = "",
) -> Snapshot:
    levels = tuple(levels)
    plans = tuple(level.plan for level in levels)
    return Snapshot(
        event=event,
        levels=levels,
        plans=plans,
        numbers=level_numbers(plans),
        spans=tuple(level.span for level in levels),
        count=count,
        notes=tuple(notes),
        pace=pace,
        winner=winner,
    )


def of_all(events: QuerySet[Event]) -> list[Snapshot]:
    """Snapshots of several nights, in a number of queries that does not grow with them."""
    entries = Entry.objects.filter(event=OuterRef("pk"))
    gone = queries.GONE.filter(entry__event=OuterRef("pk"))
    moved = ChipMovement.objects.filter(event=OuterRef("pk"))
    nights = list(
        events.select_related("schedule")
        .prefetch_related("schedule__levels")
        .annotate(
            people=_summed(entries, "event", Count("pk")),
            moved=_summed(moved, "event", Sum("chips")),
            **{name: _summed(gone, "entry__event", what) for name, what in gone_counts().items()},
        )
    )
    bought = bought_by_night([event.pk for event in nights])
    return [
        _made(
            event,
            event.schedule.levels.all(),
            Counts(
                event.people,
                event.out,
                event.out_shown,
                event.moved,
                event.no_shows,
                **bought.get(event.pk, {}),
            ),
        )
        for event in nights
    ]


def _summed(rows: QuerySet[Any], by: str, what: Aggregate) -> Coalesce:
    return Coalesce(Subquery(rows.order_by().values(by).annotate(sum=what).values("sum")), 0)
