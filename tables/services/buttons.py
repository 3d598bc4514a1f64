"""Deeds about button, blinds and hands of one table. ``seq`` is its ``seating_seq`` as seen."""

from dataclasses import replace

from tables import queries
from tables.models import Draw
from tables.queries import RoomNow, TableNow
from tables.rules.button import Hand, hand_from, is_in_order, played
from tables.rules.directing import next_instructions
from tables.rules.replaying import button_draw, table_as_json
from tables.rules.rooms import Positions
from tournament.errors import DirectorError
from tournament.queries import house_of
from tournament.services.deeds import Deed, verb

from . import seats


def set_positions_in(
    deed: Deed,
    *,
    table: int,
    button: int,
    small_blind: int | None = None,
    big_blind: int | None = None,
    seq: int | None = None,
) -> None:
    """Say where button and blinds were in the last hand; what is not said follows by rule."""
    at = _table(deed, table, seq)
    chairs = (button, small_blind or button, big_blind or button)
    if any(not 1 <= chair <= at.row.chairs for chair in chairs):
        raise DirectorError("no_such_chair", number=table, most=at.row.chairs)
    found = _first_hand(at, button)
    positions = Positions(
        button,
        small_blind or found.small_blind,
        big_blind or (_after(at, small_blind) if small_blind else found.big_blind),
    )
    if small_blind is None and big_blind is None:
        positions = found
    if not is_in_order(positions, at.row.chairs):
        raise DirectorError("positions_not_in_order")
    _set(deed, at, positions, hand=max(1, at.row.hand))


def draw_button_in(deed: Deed, *, table: int, seq: int | None = None) -> None:
    """Everybody at the table draws a card; the best has the button in the first hand."""
    at = _table(deed, table, seq)
    if at.many < 2:
        raise DirectorError("too_few_players", table=table)
    rule = house_of(deed.event).first_button
    seed = queries.next_seed(deed.event)
    bare = replace(at.value, last=None)
    result = button_draw(bare, rule, seed)
    given = {"table": table_as_json(bare), "rule": rule}
    seats.keep_draw(deed, Draw.Kind.BUTTON, seed, given, result)
    number, _table_number, chair, card = result[0]
    _set(deed, at, _first_hand(at, chair), hand=0)
    deed.change(at.row, hand_since=None)
    deed.tell(number=number, name=at.sitters[chair].name, chair=chair, card=card)


def next_hand_in(deed: Deed, *, table: int, seq: int | None = None) -> None:
    """The next hand begins there, and so the one before is over.

    Where the room has waited for the hand to end, it only ends: what has to be done comes first.
    """
    deed.demand_play()
    now = seats.room(deed)
    at = seats.table(now, table)
    seats.expect(seq, at.row.seating_seq)
    if at.row.halted_at is not None:
        raise DirectorError("table_is_halted", number=table)
    coming = at.coming
    if not isinstance(coming, Hand):
        raise DirectorError(coming.kind, table=table)
    if at.row.hand_since is not None and _is_waited_for(deed, now, table):
        deed.change(at.row, hand_since=None)
        deed.tell(table=table, hand=at.row.hand, is_over=True)
        return
    at_hand = at.row.hand + 1
    _set(deed, at, coming.positions, hand=at_hand)
    waiting = played(at.value, coming).waiting
    deed.change(at.row, hand_since=deed.now, waiting=sorted(waiting))
    deed.tell(hand=at_hand)


def forget_button_in(deed: Deed, *, table: int, seq: int | None = None) -> None:
    """Nobody knows where the button was: it will be asked for."""
    at = _table(deed, table, seq)
    deed.change(at.row, **seats.NOWHERE)
    deed.tell(table=table)


def draw_lots_in(deed: Deed, *, table: int, seq: int | None = None) -> None:
    """Nobody knows the button, and it shall not matter: who moves is drawn until it is known."""
    at = _table(deed, table, seq)
    deed.change(at.row, by_lot=True, **seats.NOWHERE)
    deed.tell(table=table)


def halt_in(deed: Deed, *, table: int, seq: int | None = None) -> None:
    """The table waits for a player before its next hand."""
    at = seats.table(seats.room(deed), table)
    if at.row.halted_at is not None:
        return
    seats.expect(seq, at.row.seating_seq)
    deed.change(at.row, halted_at=deed.now, hand_since=None)
    deed.tell(table=table)


def play_on_in(deed: Deed, *, table: int) -> None:
    """A halted table goes on."""
    at = seats.table(seats.room(deed), table)
    deed.change(at.row, halted_at=None)
    deed.tell(table=table)


def _table(deed: Deed, number: int, seq: int | None) -> TableNow:
    seats.demand_open(deed)
    at = seats.table(seats.room(deed), number)
    seats.expect(seq, at.row.seating_seq)
    return at


def _first_hand(at: TableNow, button: int) -> Positions:
    found = hand_from(at.value, button)
    if not isinstance(found, Hand):
        raise DirectorError(found.kind, table=at.number)
    return found.positions


def _after(at: TableNow, chair: int) -> int:
    return min(at.sitters, key=lambda other: (other - chair - 1) % at.row.chairs)


def _set(deed: Deed, at: TableNow, positions: Positions, *, hand: int) -> None:
    deed.change(
        at.row,
        button=positions.button,
        small_blind=positions.small_blind,
        big_blind=positions.big_blind,
        by_lot=False,
        hand=hand,
    )
    deed.tell(table=at.number, button=positions.button, big_blind=positions.big_blind)


def _is_waited_for(deed: Deed, now: RoomNow, table: int) -> bool:
    """Whether somebody there could move at once if the hand were over."""
    choices = queries.choices_of(deed.event, now)
    freed = replace(choices, in_hand=choices.in_hand - {table})
    due = next_instructions(now.value, freed)
    is_due = next_instructions(now.value, choices)[0].is_move
    return not is_due and any(one.origin and one.origin.table == table for one in due)


set_positions = verb("set_positions", set_positions_in)
draw_first_button = verb("draw_button", draw_button_in)
next_hand = verb("next_hand", next_hand_in)
forget_button = verb("forget_button", forget_button_in)
draw_lots = verb("draw_lots", draw_lots_in)
halt = verb("halt", halt_in)
play_on = verb("play_on", play_on_in)
