"""A snapshot is everything screens show of an event, read once and then pure."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any, NamedTuple

from django.db.models import Aggregate, Count, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from tournament import instants, queries
from tournament.models import (
    Announcement,
    ChipMovement,
    Entry,
    Event,
    Knockout,
    Level,
    Purchase,
    PurchaseKind,
)
from tournament.rules import clock, forecast
from tournament.rules.levels import LevelPlan, level_numbers
from tournament.rules.names import told_apart
from tournament.rules.pace import USUAL, Pace

UNDO_TIME = timedelta(seconds=5)
KINDS = (PurchaseKind.BUY_IN, PurchaseKind.REBUY, PurchaseKind.ADD_ON, PurchaseKind.RE_ENTRY)


class Counts(NamedTuple):
    """Of people, and of what they bought that was not refunded.

    ``out`` are all who are out, ``out_shown`` those everybody may know of; ``no_shows`` never came
    and are among both. ``with_buy_in`` are the people who ever had one.
    """

    people: int
    out: int = 0
    out_shown: int = 0
    moved: int = 0  # what the chips in play changed by, beside what was bought
    no_shows: int = 0
    with_buy_in: int = 0
    buy_ins: int = 0
    rebuys: int = 0
    add_ons: int = 0
    re_entries: int = 0
    bought: int = 0  # chips, those of the three below among them
    rebuy_chips: int = 0
    add_on_chips: int = 0
    re_entry_chips: int = 0

    @property
    def entries(self) -> int:
        """Buy-ins and re-entries; on a night without money everybody who came."""
        if not self.with_buy_in:
            return self.people - self.no_shows
        return self.people - self.with_buy_in + self.buy_ins + self.re_entries

    @property
    def bought_later(self) -> tuple[tuple[str, int], ...]:
        """The chips handed out beside the first stacks."""
        return (
            ("rebuy", self.rebuy_chips),
            ("add_on", self.add_on_chips),
            ("re_entry", self.re_entry_chips),
        )

    def dealt(self, stack: int | None) -> int | None:
        """The worth of all chips handed out; None where nobody knows it."""
        without = self.people - self.with_buy_in
        if stack is None and (without or not self.bought):
            return None
        return (stack or 0) * without + self.bought

    def stacks(self, stack: int | None) -> int:
        """How many whole stacks the case has handed out."""
        dealt = self.dealt(stack)
        return dealt // stack if dealt is not None and stack else self.people


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
    same_notes = event.version == known.event.version + 1 and "notes" not in parts
    notes = known.notes if same_notes else queries.notes_of(event)
    return _made(event, levels, count, notes, known.pace, _winner(event, count))


def _winner(event: Event, count: Counts) -> str:
    """Who is the last one left now that the night is over; empty where that one has no name."""
    is_won = count.people - count.out_shown == 1 < count.people - count.no_shows
    if event.state != Event.State.FINISHED or not is_won:
        return ""
    rows = list(queries.entries(event))  # those in come first
    if rows[0].player is None:
        return ""
    return told_apart([row.player.name for row in rows if row.player])[0]


def counts_of(event: Event) -> Counts:
    """In four small questions: to put one together takes Django longer than to ask them."""
    gone = queries.GONE.filter(entry__event=event).aggregate(**_gone())
    moved = event.chip_movements.aggregate(sum=Sum("chips"))["sum"] or 0
    return handed_out(event)._replace(moved=moved, **gone)


def handed_out(event: Event) -> Counts:
    """What everybody has bought; of who is out, and of what left play, nothing."""
    bought = Purchase.objects.filter(entry__event=event).aggregate(**_bought())
    return Counts(event.entries.count(), **{name: value or 0 for name, value in bought.items()})


def _gone() -> dict[str, Aggregate]:
    never_came = Q(reason=Knockout.Reason.NO_SHOW)
    shown = Q(at__lte=instants.stored_now() - UNDO_TIME) | never_came
    return {
        "out": Count("pk"),
        "out_shown": Count("pk", filter=shown),
        "no_shows": Count("pk", filter=never_came),
    }


def _bought() -> dict[str, Aggregate]:
    kept = Q(refunded_at=None)
    buy_in, rebuy, add_on, re_entry = (Q(kind=kind) for kind in KINDS)
    return {
        "with_buy_in": Count("entry", filter=buy_in, distinct=True),
        "buy_ins": Count("pk", filter=buy_in & kept),
        "rebuys": Count("pk", filter=rebuy & kept),
        "add_ons": Count("pk", filter=add_on & kept),
        "re_entries": Count("pk", filter=re_entry & kept),
        "bought": Sum("chips", filter=kept),
        "rebuy_chips": Sum("chips", filter=rebuy & kept),
        "add_on_chips": Sum("chips", filter=add_on & kept),
        "re_entry_chips": Sum("chips", filter=re_entry & kept),
    }


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
            **{name: _summed(gone, "entry__event", what) for name, what in _gone().items()},
        )
    )
    bought = {}
    if nights:
        rows = Purchase.objects.filter(entry__event__in=[event.pk for event in nights])
        for row in rows.order_by().values("entry__event").annotate(**_bought()):
            pk = row.pop("entry__event")
            bought[pk] = {name: value or 0 for name, value in row.items()}
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


def reading(shot: Snapshot, now: datetime) -> dict[str, Any]:
    """What ``reading.json`` and the stream say: integers and words of state; beside them only
    what is announced, and who has won.
    """
    event, read = shot.event, shot.read(now)
    state = str(read.phase) if event.state == Event.State.PLAYING else str(event.state)
    at = _level_shown(shot, read.position)
    level = shot.levels[at] if at is not None else None
    following = _following(shot, read.position)
    return {
        "version": event.version,
        "epoch": event.epoch,
        "server_ms": instants.in_ms(now),
        "base": instants.base(),
        "state": state,
        "level": 0 if at is None else shot.numbers[at],
        "is_break": bool(shot.levels) and shot.levels[read.position].is_break,
        "left_ms": read.left_ms,
        "over_ms": read.over_ms,
        "running": read.running,
        "small": level.small if level else 0,
        "big": level.big if level else 0,
        "ante": level.ante if level else 0,
        "ante_kind": level.ante_kind if level else "none",
        "next": following,
        "position": read.position,
        "spent_ms": read.spent_ms,
        "extra_ms": event.level_extra_ms if read.position == event.level else 0,
        "clock_seq": event.clock_seq,
        "levels_seq": event.levels_seq,
        "paused_ms": _paused_ms(event, now),
        "starts_at": None if event.starts_at is None else instants.in_ms(event.starts_at),
        "players": shot.left,
        "people": shot.people,
        "entries": shot.entries,
        "rebuys": shot.count.rebuys,
        "add_ons": shot.count.add_ons,
        "stack": event.stack,
        "chips": shot.total_chips,
        "ends_ms": _ends_ms(shot, now),
        "quiet_from": None if event.quiet_from is None else _minutes(event.quiet_from),
        "code_until": None if event.code_until is None else instants.in_ms(event.code_until),
        "notes": [_note(note) for note in shot.notes],
        "winner": shot.winner,
    }


def _ends_ms(shot: Snapshot, now: datetime) -> list[int] | None:
    """Between when and when the night may end, as everybody may know it; in the night's time."""
    end = likely_end(shot, now, shot.left) if shot.event.tells_end else None
    if end is None:
        return None
    late_ms = end.likely_ms if end.late_ms is None else end.late_ms
    return [instants.in_ms(now) + max(0, at) for at in (end.early_ms, late_ms)]


def _note(note: Announcement) -> dict[str, Any]:
    return {
        "id": note.pk,
        "kind": note.kind,
        "text": note.text,
        "at": instants.in_ms(note.at),
        "due": None if note.due_at is None else instants.in_ms(note.due_at),
    }


def _minutes(hour: time) -> int:
    """Since midnight, by the clock on the wall."""
    return hour.hour * 60 + hour.minute


def schedule(shot: Snapshot) -> dict[str, Any]:
    """What screens hold so that they can go on alone."""
    return {
        "levels_seq": shot.event.levels_seq,
        "levels": [
            {
                "position": level.position,
                "kind": level.kind,
                "number": number,
                "length_ms": level.length_ms,
                "small": level.small,
                "big": level.big,
                "ante": level.ante,
                "ante_kind": level.ante_kind,
                "hold": level.hold,
                "note": level.note,
            }
            for level, number in zip(shot.levels, shot.numbers, strict=True)
        ],
    }


def start_times(shot: Snapshot, now: datetime) -> list[datetime | None]:
    """When each level begins, and those the clock itself reached began, on the wall."""
    ahead = instants.wall_now() - now
    begun = dict(
        shot.event.level_changes.order_by("at").values_list("position", "at")
        if shot.event.state != Event.State.PLANNED
        else ()
    )
    coming = clock.start_times(shot.event.clock, shot.spans, now)
    return [
        None if at is None else at + ahead
        for at in (at or begun.get(position) for position, at in enumerate(coming))
    ]


def likely_end(
    shot: Snapshot,
    now: datetime,
    left: int | None = None,
    plans: Sequence[LevelPlan] | None = None,
) -> forecast.FinishRange | None:
    """When the last hand is likely, in milliseconds from now; None where nobody can tell.

    ``left`` are those still in, as whoever asks may know it; without it as the directors do.
    ``plans`` take the place of its levels, with that on show where it is.
    """
    left = shot.left_now if left is None else left
    if not shot.total_chips or shot.event.state == Event.State.FINISHED or left < 2 <= shot.people:
        return None
    plans = shot.plans if plans is None else plans
    starts = _starts_from_now(shot, now, plans)
    field = forecast.Field(shot.people, left)
    return forecast.finish_range(shot.total_chips, plans[: len(starts)], starts, shot.pace, field)


def _starts_from_now(shot: Snapshot, now: datetime, plans: Sequence[LevelPlan]) -> list[int]:
    """When each level begins, or would have begun without pauses; up to one without a length."""
    if not plans:
        return []
    spans = [clock.Span(plan.length_ms, plan.is_break, plan.hold) for plan in plans]
    coming = clock.start_times(shot.event.clock, spans, now)
    starts = [0 if at is None else (at - now) // instants.MILLISECOND for at in coming]
    if shot.is_before_start(now):
        on_show, known = 0, starts[:1]
    else:
        read = shot.read(now)
        on_show = read.position
        known = [-read.spent_ms]
        if read.left_ms is not None:
            known = [read.left_ms - (spans[on_show].length_ms or 0) - read.extra_ms]
        for span in reversed(spans[:on_show]):
            known.insert(0, known[0] - (span.length_ms or 0))
    for position in range(on_show + 1, len(starts)):
        if coming[position] is None:  # nobody knows what comes after an endless level
            break
        known.append(starts[position])
    return known


def _paused_ms(event: Event, now: datetime) -> int | None:
    if event.state != Event.State.PLAYING or event.running_since or event.paused_at is None:
        return None
    return max(0, (now - event.paused_at) // instants.MILLISECOND)


def _level_shown(shot: Snapshot, position: int) -> int | None:
    """The position whose blinds count: on a break the coming level's."""
    for at in range(position, len(shot.levels)):
        if not shot.levels[at].is_break:
            return at
    for at in range(min(position, len(shot.levels)) - 1, -1, -1):
        if not shot.levels[at].is_break:
            return at
    return None


def _following(shot: Snapshot, position: int) -> dict[str, Any] | None:
    if position + 1 >= len(shot.levels):
        return None
    coming = shot.levels[position + 1]
    at = _level_shown(shot, position + 1)
    level = shot.levels[at] if at is not None else coming
    return {
        "is_break": coming.is_break,
        "level": shot.numbers[at] if at is not None else 0,
        "small": level.small,
        "big": level.big,
        "ante": level.ante,
        "minutes": None if coming.seconds is None else round(coming.seconds / 60),
    }
