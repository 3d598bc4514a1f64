"""What the director must be told of devices and of the chips: found anew each time, from facts.

A notice has a key for the one time it happened. Whoever hides it hides that key until it is over;
should it come again, it is told again.
"""

import threading
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.core.cache import cache

from tournament import health, instants, queries, snapshots
from tournament.computer import state
from tournament.computer.state import Computer
from tournament.health import Screen
from tournament.models import Absence, Event
from tournament.rules.clock import read_clock
from tournament.rules.kit.running_dry import Dry, may_grow, running_dry
from tournament.rules.kit.tonight import known
from tournament.rules.quiet import is_quiet

LOW_PERCENT, EMPTY_PERCENT = 40, 10
MOVED_IS_NEWS = timedelta(minutes=30)
KNOWN_MS = 60_000  # a page that was open for less may have been opened by mistake
MUTE_MS = 30_000  # so long it takes to press "Start the screen"
STANDBY_SOON_MS = (3 * 60 + 30) * 60_000
REMEMBERED_SECONDS = 24 * 60 * 60
KINDS = (  # the most pressing first
    "away",
    "battery_empty",
    "mute",
    "silent",
    "dealt_out",
    "moved",
    "standby",
    "battery_low",
    "no_stack",
    "last_stack",
    "no_exchange",
    "may_sleep",
    "synced",
)
# Break and pause can wait.
PRESSING = frozenset({"away", "battery_empty", "mute", "silent", "dealt_out"})
ONCE = frozenset({"may_sleep", "synced"})  # said once a night, whatever comes of it

_one_at_a_time = threading.Lock()


@dataclass(frozen=True, slots=True)
class Notice:
    """``numbers`` are what the sentence needs; instants in it are milliseconds on the wall."""

    kind: str
    key: str
    numbers: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_pressing(self) -> bool:
        return self.kind in PRESSING

    @property
    def may_hide(self) -> bool:
        return self.kind != "away"  # that one is a question


@dataclass(frozen=True, slots=True)
class Facts:
    """All that notices follow from; milliseconds are of the night's own time."""

    now_ms: int
    ahead_ms: int  # what the clock on the wall shows more
    is_on: bool  # the night has begun
    is_quiet: bool
    computer: Computer = field(default_factory=Computer)
    well_since_ms: int = 0
    screens: tuple[Screen, ...] = ()
    absences: tuple[Absence, ...] = ()
    entries: int = 0
    dry: Dry | None = None

    def wall_ms(self, at_ms: int) -> int:
        return at_ms + self.ahead_ms


def shown(event: Event) -> list[Notice]:
    """What nobody has hidden, the most pressing first."""
    hidden = _hidden(event.pk)
    return [notice for notice in every(event) if notice.key not in hidden]


def every(event: Event) -> list[Notice]:
    if event.state == Event.State.FINISHED:
        return []
    return found(facts_of(event))


def hide(event: Event, key: str) -> None:
    """Say no more of it, until it happens anew."""
    if any(notice.key == key and notice.may_hide for notice in every(event)):
        with _one_at_a_time:
            _keep_hidden(event.pk, _hidden(event.pk) | {key})


def forget_what_is_over(event: Event) -> None:
    """What is over and comes again is news."""
    if not _hidden(event.pk):
        return
    standing = {notice.key for notice in every(event)} | ONCE
    with _one_at_a_time:
        hidden = _hidden(event.pk)
        if hidden - standing:
            _keep_hidden(event.pk, hidden & standing)


def facts_of(event: Event) -> Facts:
    now, wall = instants.now(), instants.wall_now()
    entries, dry = _of_the_case(event)
    return Facts(
        now_ms=instants.in_ms(now),
        ahead_ms=(wall - now) // instants.MILLISECOND,
        is_on=event.state == Event.State.PLAYING,
        is_quiet=is_quiet(event.quiet_from, wall.astimezone(ZoneInfo(event.zone))),
        # Nobody plays the demo all night.
        computer=Computer() if event.slug == queries.DEMO else state.known(),
        well_since_ms=health.well_since(),
        screens=tuple(health.screens(event.pk)),
        absences=tuple(queries.open_absences(event)),
        entries=entries,
        dry=dry,
    )


def _of_the_case(event: Event) -> tuple[int, Dry | None]:
    """How many were dealt, and what the case lacks; of a night whose plan says what is in it."""
    if not event.plan or event.state != Event.State.PLAYING:
        return 0, None
    rows = list(queries.levels_of(event))
    plans, spans = [row.plan for row in rows], tuple(row.span for row in rows)
    gone = [exchange.left for exchange in event.exchanges.all()]
    chips = known(event.plan, event.chip_values, plans, event.stack, gone)
    entries = snapshots.handed_out(event).stacks(event.stack)
    on_show = read_clock(event.clock, spans, instants.now()).position
    grows = may_grow(event.plan, entries)
    return entries, running_dry(chips, entries, plans, on_show, may_grow=grows)


def found(facts: Facts) -> list[Notice]:
    notices = [
        *_away(facts.absences, facts),
        *_of_the_computer(facts.computer, facts),
        *_mute(facts),
        *_silent(facts),
        *_standby(facts),
        *_dry(facts),
    ]
    return sorted(notices, key=lambda notice: KINDS.index(notice.kind))


def _away(absences: Iterable[Absence], facts: Facts) -> Iterator[Notice]:
    for absence in absences:
        yield Notice(
            "away",
            f"away-{absence.pk}",
            {
                "absence": absence.pk,
                "from_ms": facts.wall_ms(instants.in_ms(absence.began_at)),
                "to_ms": facts.wall_ms(instants.in_ms(absence.ended_at)),
                "counted_ms": absence.counted_ms,
            },
        )


def _of_the_computer(computer: Computer, facts: Facts) -> Iterator[Notice]:
    if computer.on_mains is False and computer.percent is not None:
        percent = {"percent": computer.percent}
        if computer.percent < EMPTY_PERCENT:
            yield Notice("battery_empty", "battery_empty", percent)
        elif computer.percent < LOW_PERCENT:
            yield Notice("battery_low", "battery_low", percent)
    if computer.must_stay_awake and not computer.awake_by:
        yield Notice("may_sleep", "may_sleep")
    if computer.synced_by:
        yield Notice("synced", "synced", {"by": computer.synced_by})
    if computer.moved_at is not None and computer.homes:
        moved_ms = instants.in_ms(computer.moved_at)
        ago_ms = facts.wall_ms(facts.now_ms) - moved_ms
        if ago_ms < MOVED_IS_NEWS // instants.MILLISECOND:
            yield Notice("moved", f"moved-{moved_ms}", {"home": computer.homes[0]})


def _silent(facts: Facts) -> Iterator[Notice]:
    """Not heard from although the server was there to hear, and not closed either."""
    for screen in facts.screens:
        missed_ms = facts.now_ms - max(screen.heard_ms, facts.well_since_ms)
        if missed_ms >= health.REPORTED_MS and screen.heard_ms - screen.first_ms >= KNOWN_MS:
            at_ms = facts.wall_ms(screen.heard_ms)
            key = f"silent-{screen.id}-{screen.heard_ms}"
            yield Notice("silent", key, _named(screen) | {"at_ms": at_ms})


def _standby(facts: Facts) -> Iterator[Notice]:
    """Sets switch themselves off after four hours without a key; told of all of them at once."""
    idle = [
        screen
        for screen in facts.screens
        if screen.kind == "tv"
        and not screen.is_silent
        and facts.now_ms - screen.key_ms >= STANDBY_SOON_MS
    ]
    if idle:
        newest = max(idle, key=lambda screen: screen.key_ms)
        key = f"standby-{newest.id}-{newest.key_ms}"
        yield Notice("standby", key, _named(newest) | {"count": len(idle)})


def _dry(facts: Facts) -> Iterator[Notice]:
    dry = facts.dry
    if dry is not None:
        numbers = {"value": dry.value, "lacking": dry.lacking, "instead": dry.instead}
        key = f"{dry.kind}-{dry.value}-{facts.entries}"
        yield Notice(dry.kind, key, {**numbers, "entries": facts.entries})


def _mute(facts: Facts) -> Iterator[Notice]:
    """Rooms whose screens all would sound and none can, once the night is on."""
    if not facts.is_on or facts.is_quiet:
        return
    rooms: dict[str, list[Screen]] = {}
    for screen in facts.screens:
        if not screen.is_silent:
            rooms.setdefault(screen.ring, []).append(screen)
    for ring, screens in rooms.items():
        if any(screen.can_sound or screen.sound == "quiet" for screen in screens):
            continue
        since_ms = max(screen.sound_ms for screen in screens)
        if facts.now_ms - since_ms >= MUTE_MS:
            is_locked = any(screen.sound in {"locked", "failed"} for screen in screens)
            numbers = {"room": screens[0].room, "locked": int(is_locked)}
            yield Notice("mute", f"mute-{ring}", numbers)


def _named(screen: Screen) -> dict[str, int | str | None]:
    return {"label": screen.label, "table": screen.table, "room": screen.room}


def _hidden(event_id: int) -> frozenset[str]:
    return frozenset(cache.get(_hidden_key(event_id)) or ())


def _keep_hidden(event_id: int, keys: Iterable[str]) -> None:
    cache.set(_hidden_key(event_id), sorted(keys), REMEMBERED_SECONDS)


def _hidden_key(event_id: int) -> str:
    return f"notices-{event_id}-hidden"
