"""What every deed shares: one lock, one journal line, one version, undone as data.

A deed is two functions: ``pause_in(deed, ...)`` does the work inside an open deed, and the verb
``pause = verb("pause", pause_in)`` opens one, so that deeds can be made of deeds.
"""

from base64 import b64encode
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Concatenate, ParamSpec, TypeVar

from django.db import models
from django.db.models import Max

from tournament import instants, jobs, push, queries, room
from tournament.errors import DirectorError, LateError, StaleError
from tournament.models import Event, JournalChange, JournalEntry, Level
from tournament.rules import clock

from .locking import turn
from .noticing import notice

P = ParamSpec("P")
Row = TypeVar("Row", bound=models.Model)

CLOCK_FIELDS = frozenset(
    {"state", "level", "level_spent_ms", "level_extra_ms", "running_since", "finished_at"}
)
# Follows from the rest, or counts changes: in no journal line, or undo would meet itself.
UNJOURNALED = frozenset(
    {"id", "version", "epoch", "boundary_at", "clock_seq", "levels_seq", "seating_seq", "seq"}
)


@dataclass(frozen=True, slots=True)
class Author:
    name: str = ""
    device: str = ""
    key: str | None = None
    waits_until: datetime | None = None  # whoever asked takes no answer after this instant


@dataclass(frozen=True, slots=True)
class Outcome:
    event: Event
    line: JournalEntry | None

    @property
    def changed(self) -> bool:
        return self.line is not None


@dataclass
class Deed:
    """An open deed: everything it changes goes through it, and so into the journal."""

    event: Event
    kind: str
    author: Author
    now: datetime
    args: dict[str, Any] = field(default_factory=dict)
    undoes: JournalEntry | None = None
    parts: set[str] = field(default_factory=set)
    _changes: list[JournalChange] = field(default_factory=list)
    _event_before: dict[str, Any] = field(default_factory=dict)
    _levels: list[Level] | None = None

    def tell(self, **args: int | str | list[Any] | None) -> None:
        """Add what the journal's sentence needs."""
        self.args.update(args)

    def expect_clock(self, seq: int | None) -> None:
        """Refuse a page that has not seen the last change of the clock; None expects nothing."""
        if seq is not None and seq != self.event.clock_seq:
            raise StaleError(seen=seq, now=self.event.clock_seq)

    def expect_levels(self, seq: int | None) -> None:
        if seq is not None and seq != self.event.levels_seq:
            raise StaleError(seen=seq, now=self.event.levels_seq)

    def demand_play(self) -> None:
        if self.event.state == Event.State.FINISHED:
            raise DirectorError("is_finished")
        if self.event.state != Event.State.PLAYING:
            raise DirectorError("not_started")

    # -- the clock

    @property
    def levels(self) -> list[Level]:
        if self._levels is None:
            self._levels = list(queries.levels_of(self.event))
        return self._levels

    @property
    def spans(self) -> tuple[clock.Span, ...]:
        return tuple(level.span for level in self.levels)

    @property
    def reading(self) -> clock.Reading:
        return clock.read_clock(self.event.clock, self.spans, self.now)

    def set_clock(self, state: clock.ClockState) -> None:
        self.change(
            self.event,
            level=state.position,
            level_spent_ms=state.spent_ms,
            level_extra_ms=state.extra_ms,
            running_since=state.running_since,
        )

    # -- rows

    def change(self, row: models.Model, **fields: Any) -> None:
        before = {name: getattr(row, name) for name, value in fields.items()}
        changed = {name: value for name, value in fields.items() if before[name] != value}
        if not changed:
            return
        for name, value in changed.items():
            setattr(row, name, value)
        if row is self.event:  # saved once, when the deed closes
            for name in changed:
                self._event_before.setdefault(name, before[name])
            return
        row.save(update_fields=list(changed))
        self._record(row, {name: before[name] for name in changed}, changed)

    def make(self, row: Row) -> Row:
        row.save(force_insert=True)
        self._record(row, None, _journaled(row))
        return row

    def make_all(self, rows: Iterable[Row]) -> list[Row]:
        """As ``make``, for many rows of one model."""
        made = list(rows)
        if made:
            type(made[0])._default_manager.bulk_create(made)
        for row in made:
            self._record(row, None, _journaled(row))
        return made

    def remove(self, row: models.Model) -> None:
        pk = row.pk
        before = _journaled(row)
        row.delete()
        row.pk = pk
        self._record(row, before, None)

    def _record(
        self, row: models.Model, before: dict[str, Any] | None, after: dict[str, Any] | None
    ) -> None:
        kept_before = None if before is None else as_json(row, before)
        kept_after = None if after is None else as_json(row, after)
        if kept_before == {} == kept_after:
            return
        self._changes.append(
            JournalChange(
                model=row._meta.label_lower, row_id=row.pk, before=kept_before, after=kept_after
            )
        )
        if isinstance(row, Level):
            self._levels = None

    # -- the end

    def close(self) -> Outcome:
        """Write the line and the new version; a deed that changed nothing leaves no trace."""
        event = self.event
        touched = {
            name for name, before in self._event_before.items() if getattr(event, name) != before
        }
        if touched:
            self._record(
                event,
                {name: self._event_before[name] for name in touched},
                {name: getattr(event, name) for name in touched},
            )
        if not self._changes:
            return Outcome(event, None)
        room.registered.settle(self, self._changes)
        saved = touched | {"version", "boundary_at"}
        event.version += 1
        if any(change.model == Level._meta.label_lower for change in self._changes):
            event.levels_seq += 1
            saved.add("levels_seq")
            self.parts |= {"levels", "clock"}
        if touched & CLOCK_FIELDS:
            event.clock_seq += 1
            saved.add("clock_seq")
            self.parts |= {"clock", "levels"}
        if "state" in touched:  # what can be done with people is another thing before the start
            self.parts |= {"people", "event"}
        self.parts.add("journal")
        event.boundary_at = None
        if event.state == Event.State.PLAYING:
            event.boundary_at = self.reading.boundary_at
        event.save(update_fields=sorted(saved))
        line = self._write_line()
        push.changed_on_commit(event, sorted(self.parts))
        jobs.watch_the_clock(event)
        return Outcome(event, line)

    def _write_line(self) -> JournalEntry:
        last = self.event.journal.aggregate(last=Max("number"))["last"] or 0
        line = JournalEntry.objects.create(
            event=self.event,
            number=last + 1,
            kind=self.kind,
            args=self.args,
            actor=self.author.name,
            device=self.author.device,
            at=self.now,
            key=self.author.key or None,
            undoes=self.undoes,
        )
        for change in self._changes:
            change.entry = line
        JournalChange.objects.bulk_create(self._changes)
        return line


def perform(event_id: int, author: Author, kind: str, work: Callable[[Deed], None]) -> Outcome:
    """Do ``work`` as one deed of the event.

    A key that was used before changes nothing. Raises DirectorError (StaleError, LateError) with
    nothing changed; Event.DoesNotExist.
    """
    with turn():
        event = Event.objects.select_for_update().get(pk=event_id)
        if author.key and JournalEntry.objects.filter(key=author.key).exists():
            return Outcome(event, None)
        now = instants.stored_now()
        if author.waits_until is not None and now > author.waits_until:
            raise LateError
        deed = Deed(event, kind, author, now)
        if event.state == Event.State.PLAYING:
            notice(event, deed.spans, deed.now)
        try:
            work(deed)
        except clock.ClockRefusal as refusal:
            raise DirectorError(refusal.kind) from refusal
        return deed.close()


def verb(
    kind: str, work: Callable[Concatenate[Deed, P], None]
) -> Callable[Concatenate[int, Author, P], Outcome]:
    """The function that opens a deed, does ``work`` in it and closes it."""

    def open_deed(event_id: int, author: Author, /, *args: P.args, **kwargs: P.kwargs) -> Outcome:
        return perform(event_id, author, kind, lambda deed: work(deed, *args, **kwargs))

    open_deed.__doc__ = work.__doc__
    return open_deed


def as_json(row: models.Model, fields: dict[str, Any]) -> dict[str, Any]:
    """Values as the journal keeps them; a foreign key under its column's name."""
    kept = {}
    for name, value in fields.items():
        model_field = row._meta.get_field(name)
        if model_field.name in UNJOURNALED:
            continue
        if isinstance(value, models.Model):
            value = value.pk
        if isinstance(value, bytes | memoryview):
            value = b64encode(value).decode()
        if isinstance(value, datetime):
            value = value.isoformat(timespec="milliseconds")
        elif value is not None and not isinstance(value, bool | int | str | dict | list):
            value = str(value)
        kept[model_field.attname] = value  # type: ignore[union-attr]
    return kept


def _journaled(row: models.Model) -> dict[str, Any]:
    return {
        model_field.attname: getattr(row, model_field.attname)
        for model_field in row._meta.concrete_fields
    }
