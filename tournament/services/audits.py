"""What must be in play, and what a count makes of it."""

from tournament import snapshots
from tournament.errors import DirectorError, StaleError
from tournament.models import ChipMovement, Event
from tournament.rules.kit.in_play import Line, Movement, ledger
from tournament.rules.ladder import LARGEST_AMOUNT

from .deeds import Deed, verb

Kind = ChipMovement.Kind
TAKEN_OUT = (Kind.REMOVED, Kind.FORFEITED)


def ledger_of(event: Event) -> tuple[Line, ...]:
    """Each reason why the chips in play are what they are; empty where nobody knows the stack."""
    count = snapshots.counts_of(event)
    dealt = count.dealt(event.stack)
    if dealt is None:
        return ()
    later = [Movement(kind, chips) for kind, chips in count.bought_later if chips]
    moved = [row.movement for row in event.chip_movements.all()]
    return ledger(dealt - sum(one.chips for one in later), [*later, *moved])


def in_play(event: Event) -> int | None:
    lines = ledger_of(event)
    return lines[-1].total if lines else None


def correct_count_in(deed: Deed, *, counted: int, expected: int) -> None:
    """What was counted is in play. ``expected`` is what the page said must be."""
    there = _in_play(deed)
    if expected != there:
        raise StaleError()
    if not 0 < counted <= LARGEST_AMOUNT:
        raise DirectorError("nothing_counted")
    _move(deed, Kind.CORRECTION, counted - there)
    deed.tell(counted=counted, difference=counted - there)


def take_out_in(deed: Deed, *, kind: str, chips: int) -> None:
    """Chips that nobody plays any more: taken out of play, or forfeited."""
    if kind not in TAKEN_OUT:
        raise DirectorError("no_such_reason")
    there = _in_play(deed)
    if not 0 < chips < there:
        raise DirectorError("not_so_many_in_play", most=there)
    _move(deed, Kind(kind), -chips)
    deed.tell(kind=kind, chips=chips)


def _in_play(deed: Deed) -> int:
    there = in_play(deed.event)
    if there is None:
        raise DirectorError("no_stack_is_known")
    return there


def _move(deed: Deed, kind: str, amount: int) -> None:
    if amount:
        deed.make(ChipMovement(event=deed.event, kind=kind, chips=amount, at=deed.now))
        deed.parts |= {"clock", "people"}  # the average is another one


correct_count = verb("correct_count", correct_count_in)
take_out = verb("take_out", take_out_in)
