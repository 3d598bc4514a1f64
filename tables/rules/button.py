"""Who has the button and the blinds in the next hand.

The big blind goes round the players; small blind and button follow it chair by chair, even onto
chairs that have become empty ("dead"). Sources: TDA 2024, rules 32 and 34; WSOP 2026, rules 85
and 87. That the button falls back where newcomers stand in its way, and that nobody waits where
less than three would be dealt in, is our choice.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournament.rules.findings import Numbers, Reason

from .cards import card_order
from .rooms import Player, Positions, Table

SUBSTANTIAL = 3  # so many actions, or one less with chips among them


@dataclass(frozen=True, slots=True)
class Hand:
    """``dealt`` are the chairs that get cards, in the order of the deal: the button, or whoever
    sits last before it, comes last. ``waits`` are those of newcomers between button and small
    blind, and of those moved onto the small blind, until the button has passed them. A dead small
    blind is posted by nobody.
    """

    positions: Positions
    dealt: tuple[int, ...]
    waits: frozenset[int] = frozenset()

    @property
    def is_button_dead(self) -> bool:
        return self.positions.button not in self.dealt

    @property
    def is_small_blind_dead(self) -> bool:
        return self.positions.small_blind not in self.dealt

    @property
    def before_the_flop(self) -> tuple[int, ...]:
        """The chairs in the order in which they act: the big blind last."""
        after = self.dealt.index(self.positions.big_blind) + 1
        return self.dealt[after:] + self.dealt[:after]

    @property
    def after_the_flop(self) -> tuple[int, ...]:
        return self.dealt


def next_hand(table: Table, button: str = "dead") -> Hand | Reason:
    """Return who posts next, by the house rule ``button``: "dead" or "moving".

    A reason where there is no next hand: "too_few_players", or "button_unknown", which has to be
    asked for. Its numbers name the ``table``.
    """
    if len(table.seated) < 2:
        return Reason("too_few_players", Numbers(table=table.number))
    if table.last is None:
        return Reason("button_unknown", Numbers(table=table.number))
    return _hand(table, _moved_on(table, table.last, button))


def hand_from(table: Table, button: int) -> Hand | Reason:
    """Return the hand whose button lies at this chair, empty or not: the first hand of a table,
    and one after the button was put there by hand."""
    if len(table.seated) < 2:
        return Reason("too_few_players", Numbers(table=table.number))
    if len(table.seated) == 2:
        # An empty chair has no button heads-up: whoever sits before it is dealt the last card.
        holder = button if button in table.seated else _before(table, button)
        return _hand(table, Positions(holder, holder, _after(table, holder)))
    small_blind = _after(table, button)
    return _hand(table, Positions(button, small_blind, _after(table, small_blind)))


def hand_at(table: Table, positions: Positions) -> Hand | Reason:
    """Return the hand with button and blinds on these chairs, as the director puts them.

    A reason where they cannot lie there; its numbers name the ``table`` and how many ``chairs`` it
    has: "too_few_players", "no_such_chair", "not_in_order", "big_blind_empty" (somebody pays it in
    every hand), "button_is_small_blind" (with two players, and with no more) and
    "too_few_dealt_in", where all but one would wait.
    """
    numbers = Numbers(table=table.number, chairs=table.chairs)
    chairs = (positions.button, positions.small_blind, positions.big_blind)
    if len(table.seated) < 2:
        return Reason("too_few_players", numbers)
    if not all(1 <= chair <= table.chairs for chair in chairs):
        return Reason("no_such_chair", numbers)
    if not is_in_order(positions, table.chairs):
        return Reason("not_in_order", numbers)
    if positions.big_blind not in table.seated:
        return Reason("big_blind_empty", numbers)
    is_pair = len(table.seated) == 2
    if positions.is_heads_up != is_pair or (is_pair and positions.button not in table.seated):
        return Reason("button_is_small_blind", numbers)
    hand = _hand(table, positions)
    return hand if len(hand.dealt) > 1 else Reason("too_few_dealt_in", numbers)


def played(table: Table, hand: Hand) -> Table:
    """Return the table once this hand is dealt; who got cards waits no longer."""
    return replace(table, last=hand.positions, waiting=table.waiting.intersection(hand.waits))


def first_button(
    table: Table, house: str = "high_card", cards: Mapping[int, str] | None = None
) -> int:
    """Return the chair of the first button, by a choice of the house rule ``first_button``.

    For "high_card" every chair with a player has drawn a card; the suit decides between equal
    ranks. A dealer who does not play sits between the last chair and chair 1. Raises ValueError
    where nobody sits or not everybody has a card, or two the same.
    """
    chairs = sorted(table.seated)
    if not chairs:
        raise ValueError("nobody sits there")
    if house == "seat_1":
        return chairs[0]
    if house == "first_stack_right_of_dealer":
        return chairs[-1]
    drawn = dict(cards or {})
    if sorted(drawn) != chairs or len(set(drawn.values())) < len(chairs):
        raise ValueError("each player draws one card")
    return max(chairs, key=lambda chair: card_order(drawn[chair]))


def waits_at(table: Table, chair: int, button: str = "dead") -> bool:
    """Whether a newcomer on this open chair gets no cards in the next hand."""
    newcomer: Player = object()
    hand = next_hand(replace(table, seated={**table.seated, chair: newcomer}), button)
    return isinstance(hand, Hand) and chair in hand.waits


def is_in_order(positions: Positions, chairs: int) -> bool:
    """Whether three chairs can be those of a hand: button, small and big blind clockwise, or the
    button on the small blind and the big blind elsewhere."""
    to_small = (positions.small_blind - positions.button) % chairs
    to_big = (positions.big_blind - positions.button) % chairs
    return to_small < to_big


def is_settled(puts_in_chips: Sequence[bool]) -> bool:
    """Whether a button that lies wrong stays there for this hand, after these actions in turn:
    two of which one put chips in, or three. Source: TDA 2024, rules 34 and 36."""
    many = len(puts_in_chips)
    return many >= SUBSTANTIAL or (many == SUBSTANTIAL - 1 and any(puts_in_chips))


def _moved_on(table: Table, last: Positions, button: str) -> Positions:
    big_blind = _after(table, last.big_blind)
    if len(table.seated) == 2:
        # Nobody has the big blind twice running: the other one gets button and small blind.
        other = _after(table, big_blind)
        return Positions(other, other, big_blind)
    if button == "moving":
        moved = _after(table, last.button)
        small_blind = _after(table, moved)
        return Positions(moved, small_blind, _after(table, small_blind))
    small_blind = last.big_blind
    follows = Positions(last.small_blind, small_blind, big_blind)
    if last.is_heads_up or not _can_follow(table, follows):
        return replace(follows, button=_before(table, small_blind))
    return follows


def _can_follow(table: Table, follows: Positions) -> bool:
    """Whether three or more are dealt in with the button where the small blind was.

    They are not where that chair lies between the blinds: then only those two are not waiting.
    """
    return len(table.seated) - len(_between(table, follows)) >= 3


def _hand(table: Table, positions: Positions) -> Hand:
    waits = _between(table, positions)
    moved = table.waiting & {positions.button, positions.small_blind} & table.seated.keys()
    if len(table.seated) - len(waits) - len(moved) >= 3:
        waits |= moved
    dealt = [chair for chair in _clockwise(table, positions.button) if chair not in waits]
    return Hand(positions, tuple(dealt), waits)


def _between(table: Table, positions: Positions) -> frozenset[int]:
    """The chairs of those who sit between the button and the small blind."""
    to_small = (positions.small_blind - positions.button) % table.chairs
    return frozenset(
        chair for chair in table.seated if 0 < (chair - positions.button) % table.chairs < to_small
    )


def _clockwise(table: Table, chair: int) -> list[int]:
    """The players after this chair; one who sits there comes last."""
    return sorted(table.seated, key=lambda other: (other - chair - 1) % table.chairs)


def _after(table: Table, chair: int) -> int:
    return min(table.seated, key=lambda other: (other - chair - 1) % table.chairs)


def _before(table: Table, chair: int) -> int:
    return min(table.seated, key=lambda other: (chair - other - 1) % table.chairs)
