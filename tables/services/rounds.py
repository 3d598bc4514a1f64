"""Hand for hand: every table plays one hand, and waits for the others.

The clock stands; each round takes two minutes from the level. Source: TDA 2024, recommended
procedure 8.
"""

from tables import queries
from tables.models import HandForHand
from tables.queries import RoomNow
from tables.rules.rounds import ROUND_MS
from tournament.errors import DirectorError
from tournament.services import clock
from tournament.services.deeds import Deed, verb

from . import seats


def begin_hand_for_hand_in(deed: Deed) -> None:
    """From now on; the hand that is being played is the first round."""
    deed.demand_play()
    now = seats.room(deed)
    if now.hand_for_hand is not None:
        return
    if len(now.used) < 2:
        raise DirectorError("hand_for_hand_needs_tables")
    runs = deed.event.running_since is not None
    deed.make(HandForHand(event=deed.event, since=deed.now, stopped_clock=runs))
    if runs:
        clock.pause_in(deed)


def hand_done_in(
    deed: Deed, *, table: int, seq: int | None = None, round: int | None = None
) -> None:
    """The hand there is over. Hand for hand: when it is at every table, the round is.

    ``round`` is the one the page saw: what was over then cannot end the next one.
    """
    deed.demand_play()
    now = seats.room(deed)
    at = seats.table(now, table)
    rounds = now.hand_for_hand
    deed.tell(table=table)
    if rounds is None:
        if at.row.hand_since is not None:
            seats.expect(seq, at.row.seating_seq)
            deed.change(at.row, hand_since=None)
        return
    if table in rounds.done or (round is not None and round < rounds.round):
        return
    seats.expect(seq, at.row.seating_seq)
    deed.change(at.row, hand_since=None)
    deed.change(rounds, done=sorted([*rounds.done, table]))
    deed.tell(round=rounds.round)
    _end_if_over(deed, now, rounds)


def end_round_if_over(deed: Deed) -> None:
    """Somebody has gone out: there may be no table left that could still play its hand."""
    if deed.event.hand_for_hand.filter(until=None).exists():
        now = seats.room(deed)
        if now.hand_for_hand is not None and now.hand_for_hand.done:
            _end_if_over(deed, now, now.hand_for_hand)


def _end_if_over(deed: Deed, now: RoomNow, rounds: HandForHand) -> None:
    if queries.left_in_round(now, rounds):
        return
    deed.change(rounds, round=rounds.round + 1, done=[])
    deed.tell(is_over=True)
    reading = deed.reading
    is_break = deed.levels[reading.position].is_break
    if reading.left_ms and not is_break:
        clock.take_time_in(deed, ms=ROUND_MS)


def end_hand_for_hand_in(deed: Deed) -> None:
    """The tables play on, each for itself."""
    seats.demand_open(deed)
    stop(deed)


def stop(deed: Deed) -> None:
    rounds = deed.event.hand_for_hand.filter(until=None).first()
    if rounds is None:
        return
    deed.change(rounds, until=deed.now)
    if rounds.stopped_clock:
        clock.resume_in(deed)


begin_hand_for_hand = verb("begin_hand_for_hand", begin_hand_for_hand_in)
hand_done = verb("hand_done", hand_done_in)
end_hand_for_hand = verb("end_hand_for_hand", end_hand_for_hand_in)
