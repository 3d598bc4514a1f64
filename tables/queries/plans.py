"""What the room has to do next, with the house rules and the facts it follows from."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.db.models import Count
from django.utils.crypto import salted_hmac

from tables.models import HandForHand, Seating
from tables.queries.now import Person, RoomNow, Sitter, TableNow, room_now
from tables.rules import rounds
from tables.rules.button import Hand
from tables.rules.choices import Choices, in_break_order, places_at_the_last
from tables.rules.directing import next_instructions
from tables.rules.instructions import Instruction
from tables.rules.lots import Lots
from tables.rules.rooms import Player
from tournament import instants, queries
from tournament.models import Event, PurchaseKind
from tournament.rules import purchases
from tournament.rules.findings import Reason

SEED = "tables.queries.plans"


@dataclass(frozen=True, slots=True)
class Told:
    """An instruction, with the one who moves: ``seq`` is what a page expects of that entry."""

    instruction: Instruction
    name: str = ""
    seq: int | None = None

    @property
    def kind(self) -> str:
        return self.instruction.kind


@dataclass(frozen=True, slots=True)
class RoomPlan:
    """``instructions`` are what ``next_instructions`` found; a table that has been told to halt
    is not told again. ``held_back`` is what could be done if nobody were to buy back in or come
    any more. ``hands`` is the next hand by table, or why there is none."""

    now: RoomNow
    choices: Choices
    instructions: tuple[Told, ...] = ()
    held_back: tuple[Told, ...] = ()
    hands: Mapping[int, Hand | Reason] | None = None

    @property
    def on_the_way(self) -> tuple[Sitter, ...]:
        return self.now.on_the_way

    @property
    def waiting(self) -> tuple[Person, ...]:
        return self.now.waiting

    @property
    def halted(self) -> tuple[int, ...]:
        return tuple(one.number for one in self.now.tables if one.row.halted_at is not None)

    @property
    def is_to_do(self) -> bool:
        return any(told.kind != "none" for told in self.instructions)


def plan(event: Event, now: RoomNow | None = None, *, anyway: bool = False) -> RoomPlan:
    """``anyway``: tables break although chairs may still be needed. At most 8 queries."""
    now = now or room_now(event)
    if not now.is_drawn:
        return RoomPlan(now, Choices())
    choices = choices_of(event, now)
    if anyway:
        choices = replace(choices, may_break=True)
    found = next_instructions(now.value, choices)
    held_back: Iterable[Instruction] = ()
    if not choices.may_break:
        freely = next_instructions(now.value, replace(choices, may_break=True))
        held_back = freely if freely[0].kind in {"break", "final_table"} else ()
    halted = {one.number for one in now.tables if one.row.halted_at is not None}
    return RoomPlan(
        now,
        choices,
        tuple(told_of(one, now) for one in found if one.kind != "halt" or one.table not in halted),
        tuple(told_of(one, now) for one in held_back),
        {one.number: one.coming for one in now.tables if one.sitters},
    )


def told_of(one: Instruction, now: RoomNow) -> Told:
    person = now.people.get(one.player) if isinstance(one.player, int) else None
    return Told(one, person.name, person.seq) if person else Told(one)


def choices_of(event: Event, now: RoomNow | None = None) -> Choices:
    """Four queries beside those of the room."""
    now = now or room_now(event)
    house = queries.house_of(event)
    return Choices(
        threshold=house.balance_threshold,
        final_table=house.final_table_seats,
        break_order=_order_of(event, now),
        seed=next_seed(event),
        running=is_running(event),
        in_hand=in_hand(now),
        hand_for_hand=now.hand_for_hand is not None,
        by_lot=frozenset(one.number for one in now.tables if one.row.by_lot),
        may_break=not _may_need_chairs(event),
        moves=moves_so_far(event),
    )


def next_seed(event: Event) -> str:
    """The seed of the draw to come: the same until something has been drawn, so that a page shows
    what its button will do, and nobody can guess it."""
    return salted_hmac(SEED, f"{event.pk}/{event.draws.count()}").hexdigest()[:16]


def is_running(event: Event) -> bool:
    """Whether people play: not before the start, not after the end; a pause changes nothing."""
    if event.state != Event.State.PLAYING:
        return False
    ms = event.level_spent_ms
    if event.running_since is not None:
        ms += (instants.now() - event.running_since) // instants.MILLISECOND
    return event.level > 0 or ms >= 0


def in_hand(now: RoomNow) -> frozenset[int]:
    """Where a hand is being played. Hand for hand: as soon as one table is through, at all those
    that are not."""
    playing = {one.number for one in now.used if one.row.hand_since is not None}
    rounds = now.hand_for_hand
    if rounds is not None and rounds.done:
        playing = playing | {table.number for table in left_in_round(now, rounds)}
    return frozenset(playing)


def hand_for_hand_is_due(event: Event, now: RoomNow) -> bool:
    """Whether one bust more means money, or the last table. Two queries where several tables
    play."""
    if len(now.used) < 2 or now.hand_for_hand is not None or not is_running(event):
        return False
    paid = sum(1 for amount in queries.payouts_of(event).amounts if amount)
    last = in_break_order((one.value for one in now.used), _order_of(event, now))[-1]
    house = Choices(final_table=queries.house_of(event).final_table_seats)
    left = len(now.sitters) + len(now.waiting)
    return rounds.is_due(left, paid, len(now.used), places_at_the_last(last, house))


def _order_of(event: Event, now: RoomNow) -> tuple[int, ...]:
    return _break_order(event, now, queries.house_of(event).break_order)


def left_in_round(now: RoomNow, rounds: HandForHand) -> list[TableNow]:
    """The tables whose hand of this round is not over; those that cannot play do not count."""
    return [
        table
        for table in now.used
        if table.many > 1 and table.row.halted_at is None and table.number not in rounds.done
    ]


def moves_so_far(event: Event) -> dict[Player, int]:
    """How often each had to move, by number; who never had to is not in it."""
    moved = Seating.objects.filter(table__event=event, how__has_key="from")
    counted = moved.values_list("entry__number").annotate(many=Count("pk"))
    return dict(counted.order_by())


def _break_order(event: Event, now: RoomNow, rule: str) -> tuple[int, ...]:
    """Tables with a place of their own come first; random order is the same all night."""
    posted = sorted(
        (one.row.break_place, one.number) for one in now.tables if one.row.break_place is not None
    )
    order = [number for _place, number in posted]
    if rule == "random":
        others = [one.number for one in now.tables if one.number not in order and one.number != 1]
        order += Lots(salted_hmac(SEED, f"{event.pk}/order").hexdigest(), "order").shuffled(others)
    return tuple(order)


def _may_need_chairs(event: Event) -> bool:
    """Whether somebody may still come late or buy back in. Late entry that nobody has given an end
    is no reason to wait for."""
    kinds = (PurchaseKind.BUY_IN, PurchaseKind.REBUY, PurchaseKind.RE_ENTRY)
    terms = [offer.terms(event.stack) for offer in event.offers.filter(kind__in=kinds)]
    terms = [one for one in terms if not _never_ends(one)]
    if not terms:
        return False
    moment = queries.moment_of(event)
    reasons = (purchases.why_closed(one.window, moment) for one in terms)
    return any(reason is None or reason.kind == "window_not_yet" for reason in reasons)


def _never_ends(terms: purchases.Terms) -> bool:
    return terms.kind == purchases.PurchaseKind.BUY_IN and terms.window == purchases.Window()
