"""A night in progress to play with, and each of its states at the press of a button.

All that happened in it was done by the services; then the whole night was moved back in time, step
by step, so that its journal reads like that of an evening.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, Protocol

from django.db.models import F, QuerySet
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from tournament import instants, jobs, push, queries, words
from tournament.errors import DirectorError
from tournament.models import (
    Entry,
    Event,
    JournalChange,
    Knockout,
    Level,
    LevelChange,
    Offer,
    Player,
    Purchase,
    PurchaseKind,
)
from tournament.rules.clock import ClockState
from tournament.rules.currencies import CURRENCIES
from tournament.rules.kit import presets
from tournament.rules.kit.data import as_data
from tournament.rules.kit.looks import Pile
from tournament.rules.kit.plan import Wish, plan
from tournament.rules.kit.presets import CasePreset
from tournament.rules.kit.together import together
from tournament.rules.levels import AnteKind, LevelKind, LevelPlan
from tournament.services import clock, events, kits, people, plans, purchases, timing
from tournament.services.deeds import Author, Deed, perform
from tournament.services.locking import turn

HOST = Author("Karin")
NAMES = ("Anna", "Björn", "Ella", "Jørgen", "Karin", "Lars", "Mette", "Øyvind")
STACK = 5_000
CASE = "500-uneven"  # as it is sold
BEGINS = 19 * 60 + 30  # minutes after midnight, to plan with
HOURS = 4
BOUGHT = 4  # rebuys, and add-ons
KEPT = "kit-"  # before the number of a case of one's own, among the answers of a plan
CURRENCY_OF = {"sv": "SEK", "nb": "NOK", "da": "DKK"}
CROWNS = frozenset(CURRENCY_OF.values())
MINUTE = timedelta(minutes=1)


class Scenery(Protocol):
    """What else the night has, from apps that the night does not know."""

    def set_up(self, event_id: int, by: Author) -> None:
        """Everybody has come; it begins at once."""
        ...

    def deal(self, event_id: int, by: Author) -> None:
        """A hand begins."""
        ...

    def move_back(self, event_id: int, step: timedelta) -> None:
        """All instants in it, but those that the journal keeps."""
        ...


scenery: list[Scenery] = []

LAST_MOMENT = timedelta(milliseconds=5)  # past a boundary, so that it is noticed
INSTANTS = {
    "arrived_at",
    "at",
    "closed_at",
    "created_at",
    "declined_at",
    "finished_at",
    "halted_at",
    "hand_since",
    "paused_at",
    "refunded_at",
    "returned_at",
    "running_since",
    "since",
    "starts_at",
    "taken_back_at",
    "until",
}


def _play(small: int, big: int, ante: int = 0, minutes: int | None = 20) -> LevelPlan:
    seconds = None if minutes is None else minutes * 60
    ante_kind = AnteKind.BIG_BLIND if ante else AnteKind.NONE
    return LevelPlan(LevelKind.PLAY, seconds, small, big, ante, ante_kind)


def levels() -> tuple[LevelPlan, ...]:
    """Everything a schedule can have: a break that waits, antes, a last level without an end."""
    return (
        _play(25, 50),
        _play(50, 100),
        _play(100, 200),
        LevelPlan(LevelKind.BREAK, 600, hold=True, note=gettext("Pizza")),
        _play(150, 300),
        _play(200, 400, 400),
        _play(300, 600, 600),
        LevelPlan(LevelKind.BREAK, 600),
        _play(400, 800, 800),
        _play(600, 1200, 1200),
        _play(800, 1600, 1600),
        _play(1200, 2400, 2400, None),
    )


def _stakes(price: int) -> list[Offer]:
    """A buy-in, rebuys for three levels, and an add-on in the break after them; minor units."""
    return [
        Offer(kind=PurchaseKind.BUY_IN, price=price),
        Offer(kind=PurchaseKind.REBUY, price=price, until_level=3),
        Offer(kind=PurchaseKind.ADD_ON, price=price, break_after=3, limit=1),
    ]


def make_demo() -> Event:
    """Make the night at /e/demo/ anew: eight people for money, two of them out, level 5."""
    with turn():
        epoch = remove_demo()
        last = queries.last_night()
        language = get_language() or "en"
        currency = CURRENCY_OF.get(language, "EUR")
        made = events.create_event(
            HOST,
            events.Wish(
                title=gettext("Demo night"),
                levels=levels(),
                player_ids=[Player.objects.create(name=name).pk for name in NAMES],
                stack=STACK,
                language=language,
                zone=last.zone if last else instants.machine_zone(),
                schedule_name=gettext("Demo night"),
                currency=currency,
                slug=queries.DEMO,
                offers=_stakes(CURRENCIES[currency].minor * (100 if currency in CROWNS else 10)),
                plan=_planned(),
            ),
        ).event
        # Screens that showed the demo before take the new one for the newer one.
        Event.objects.filter(pk=made.pk).update(epoch=epoch + 1)
        _live_through(made.pk)
        event = Event.objects.get(pk=made.pk)
        jobs.watch_the_clock(event)
        push.changed_on_commit(event, push.EVERY_PART)
    return event


def remove_demo() -> int:
    """Take the demo and its people away; return the epoch it had, 0 where there was none."""
    event = Event.objects.filter(slug=queries.DEMO).first()
    if event is None:
        return 0
    changes = JournalChange.objects.filter(entry__event=event)
    made = changes.filter(model=Player._meta.label_lower, before__isnull=True)
    invented = list(made.values_list("row_id", flat=True))
    entered = changes.filter(model=Entry._meta.label_lower).values_list("before", "after")
    seats = [held for pair in entered for held in pair if held]
    named = {held["player_id"] for held in seats if held.get("player_id")}
    named.update(event.entries.exclude(player=None).values_list("player_id", flat=True))
    known = Player.objects.filter(pk__in=named, nickname="", phone="", note="")
    invented += known.filter(name__in=NAMES).values_list("pk", flat=True)
    _remove_case(event)
    events.delete_event(event.pk)
    Player.objects.filter(pk__in=invented, entries=None).delete()
    return event.epoch


# -- its chips


def _planned() -> dict[str, Any]:
    """The plan of its chips, from a case that is kept too; its blinds are those of ``levels``."""
    piles = words.case_piles(_sold())
    made = plan(
        Wish(
            colours=together([piles]).colours,
            players=len(NAMES),
            stack=STACK,
            minutes=HOURS * 60,
            rebuys=BOUGHT,
            rebuy_stack=STACK,
            add_ons=BOUGHT,
            add_on_stack=STACK,
        )
    )
    asked = {"likely": len(NAMES), "most": len(NAMES), "stack": STACK}
    asked |= {"rebuys": BOUGHT, "add_ons": BOUGHT}
    return plans.Chosen(
        plan=made,
        data=as_data(made, BEGINS),
        levels=levels(),
        people=len(NAMES),
        stack=STACK,
        asked={"case": _case(piles)} | {name: str(answer) for name, answer in asked.items()},
        looks=piles,
    ).kept


def _sold() -> CasePreset:
    return next(preset for preset in presets.CASES if preset.slug == CASE)


def _case(piles: Sequence[Pile]) -> str:
    """Keep the case, and return what the plan page calls it; as it is sold where no more fit."""
    with suppress(DirectorError):
        kept = kits.make(gettext("Case of the demo"), piles)
        return f"{KEPT}{kept.pk}"
    return CASE


def _remove_case(event: Event) -> None:
    """Its case goes with it, unless somebody has counted it or made another of it."""
    kept: Any = event.plan
    slug = str(kept["wish"]["asked"].get("case", "")) if kept and "wish" in kept else ""
    number = slug.removeprefix(KEPT)
    if not (slug.startswith(KEPT) and number.isdecimal()):
        return
    sold = [_facts(pile) for pile in words.case_piles(_sold())]
    for kit in queries.chip_kits().filter(pk=number):
        if [_facts(pile) for pile in kit.piles] == sold:
            kits.delete(kit.pk)


def _facts(pile: Pile) -> tuple[int, int | None, str]:
    return pile.count, pile.value, pile.face


# -- the evening


def _live_through(event_id: int) -> None:
    def passes(minutes: float) -> None:
        _passes(event_id, minutes * MINUTE)

    def goes_out(name: str, *by: str) -> None:
        for scene in scenery:
            scene.deal(event_id, HOST)
        takers = [NAMES.index(one) + 1 for one in by]
        people.knock_out(event_id, HOST, number=NAMES.index(name) + 1, by=takers)

    passes(25)  # people arrive
    for name in NAMES[:-2]:  # two of them pay later
        purchases.pay(event_id, HOST, number=NAMES.index(name) + 1, paid_with=purchases.CASH)
    for scene in scenery:
        scene.set_up(event_id, HOST)
    clock.start(event_id, HOST)
    passes(31)
    goes_out("Jørgen", "Ella")
    passes(1)
    purchases.buy(event_id, HOST, number=NAMES.index("Jørgen") + 1, kind=PurchaseKind.REBUY)
    passes(15)
    clock.pause(event_id, HOST)  # the door bell
    passes(2.2)
    clock.resume(event_id, HOST)
    passes(7)
    goes_out("Lars", "Anna")
    passes(6 + 10.7)  # to the end of level 3, and the break with a short wait
    clock.release(event_id, HOST)
    passes(8)
    clock.add_time(event_id, HOST, ms=60_000)
    passes(13 + 3)
    goes_out("Mette", "Ella", "Björn")
    passes(4.6)


def _passes(event_id: int, span: timedelta) -> None:
    """Let so much time pass: all that has happened moves back by it, stopping at each level."""
    while span > timedelta(0):
        boundary = Event.objects.values_list("boundary_at", flat=True).get(pk=event_id)
        step = span
        if boundary is not None:
            step = min(span, boundary - instants.stored_now() + LAST_MOMENT)
        step = max(step, instants.MILLISECOND)
        _move_back(event_id, step)
        timing.pass_boundary(event_id)
        span -= step


def _move_back(event_id: int, step: timedelta) -> None:
    event = Event.objects.filter(pk=event_id)
    _shift(event, step, "created_at", "starts_at", "running_since", "paused_at", "boundary_at")
    _shift(event.get().journal.all(), step, "at")
    _shift(LevelChange.objects.filter(event=event_id), step, "at", "noticed_at")
    out = Knockout.objects.filter(entry__event=event_id)
    _shift(out, step, "at", "returned_at", "declined_at")
    bought = Purchase.objects.filter(entry__event=event_id)
    _shift(bought, step, "at", "refunded_at")
    _shift(event.get().chip_movements.all(), step, "at")
    for scene in scenery:
        scene.move_back(event_id, step)
    changes = list(JournalChange.objects.filter(entry__event=event_id))
    for change in changes:
        change.before, change.after = _moved(change.before, step), _moved(change.after, step)
    JournalChange.objects.bulk_update(changes, ["before", "after"])


def _shift(rows: QuerySet[Any], step: timedelta, *names: str) -> None:
    rows.update(**{name: F(name) - step for name in names})


def _moved(fields: dict[str, Any] | None, step: timedelta) -> dict[str, Any] | None:
    """The journal keeps instants as text."""
    return fields and {
        name: (datetime.fromisoformat(value) - step).isoformat(timespec="milliseconds")
        if name in INSTANTS and value
        else value
        for name, value in fields.items()
    }


# -- its states


def show(event: Event, state: str) -> None:
    """Have the demo's clock in this state; whatever shows it follows."""
    perform(event.pk, Author(), "show", lambda deed: _show_in(deed, SHOWN[state]))


def _show_in(deed: Deed, put: Callable[[Deed], ClockState]) -> None:
    event = deed.event
    deed.change(event, state=Event.State.PLAYING, paused_at=None, finished_at=None)
    if event.starts_at is None or event.starts_at > instants.wall_now():
        deed.change(event, starts_at=instants.wall_now() - 95 * MINUTE)
    deed.set_clock(put(deed))


def _countdown(deed: Deed) -> ClockState:
    deed.change(deed.event, starts_at=instants.wall_now() + 5 * MINUTE)
    return ClockState(0, -300_000, 0, deed.now)


def _with_left(ms: int) -> Callable[[Deed], ClockState]:
    def put(deed: Deed) -> ClockState:
        level = _level(deed, lambda level: level.ante > 0 and level.seconds is not None)
        return ClockState(level.position, (level.length_ms or 0) - ms, 0, deed.now)

    return put


def _paused(deed: Deed) -> ClockState:
    deed.change(deed.event, paused_at=deed.now - 3.2 * MINUTE)
    state = _with_left(744_000)(deed)
    return ClockState(state.position, state.spent_ms)


def _break(deed: Deed) -> ClockState:
    level = _waiting_break(deed)
    return ClockState(level.position, (level.length_ms or 0) - 390_000, 0, deed.now)


def _held(deed: Deed) -> ClockState:
    level = _waiting_break(deed)
    return ClockState(level.position, level.length_ms or 0, 0, deed.now - 0.7 * MINUTE)


def _last_level(deed: Deed) -> ClockState:
    level = deed.levels[-1]
    deed.change(level, seconds=None)
    return ClockState(level.position, 250_000, 0, deed.now)


def _overtime(deed: Deed) -> ClockState:
    level = deed.levels[-1]
    deed.change(level, seconds=1200)
    return ClockState(level.position, 1_200_000, 0, deed.now - 1.1 * MINUTE)


def _finished(deed: Deed) -> ClockState:
    deed.change(deed.event, state=Event.State.FINISHED, finished_at=deed.now)
    return ClockState(len(deed.levels) - 1, 900_000)


def _waiting_break(deed: Deed) -> Level:
    level = _level(deed, lambda level: level.is_break)
    deed.change(level, hold=True)
    return level


def _level(deed: Deed, fits: Callable[[Level], bool]) -> Level:
    """The first level like that; any, where somebody has edited them all away."""
    return next((level for level in deed.levels if fits(level)), deed.levels[0])


SHOWN: dict[str, Callable[[Deed], ClockState]] = {
    "countdown": _countdown,
    "running": _with_left(744_000),
    "last-minute": _with_left(48_000),
    "last-ten": _with_left(12_000),
    "paused": _paused,
    "break": _break,
    "held": _held,
    "last-level": _last_level,
    "overtime": _overtime,
    "finished": _finished,
}

STATES = {
    "countdown": _("Before the start"),
    "running": _("Running"),
    "last-minute": _("Last minute"),
    "last-ten": _("Last ten seconds"),
    "paused": _("Paused"),
    "break": _("Break"),
    # Translators: the level is over and the clock stands at 00:00 until the host goes on.
    "held": _("Waiting for the host"),
    "last-level": _("Last level"),
    # Translators: the last level is over; the clock counts up until somebody has won.
    "overtime": _("Overtime"),
    "finished": _("Finished"),
}
