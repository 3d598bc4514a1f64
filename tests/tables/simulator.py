"""Whole nights played by chance, from the draw to the winner, without a database.

After every hand the laws of the room are checked: nobody is lost or doubled, no chip is lost or
made, tables are even once everything told is done, and nobody has the big blind twice running.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from tables.rules.arrivals import open_table, seat_late
from tables.rules.button import Hand, first_button, hand_from, next_hand, played
from tables.rules.cards import DECK
from tables.rules.choices import Choices
from tables.rules.directing import halts, next_instructions
from tables.rules.drawing import draw_seats
from tables.rules.fairness import Burden, burdens
from tables.rules.instructions import Instruction, Place, carried_out
from tables.rules.rooms import Room, Table
from tables.rules.sizes import sizes

STACK = 5000
FIRST_BLIND = 50
BLINDS_EACH = 20  # what an average stack is worth once the blinds have grown
ALL_IN = 0.4
LATE = 0.2  # somebody comes after a hand
AWAY = 0.05  # somebody leaves the room, or comes back, after a hand
AHEAD = 0.3  # a table starts its next hand before the others


class Night:
    """``apart``: tables deal at their own speed, else nobody starts a hand before all have ended
    theirs, and only then somebody moves.

    ``late`` people come after the start, and as many of those out come again; while they may, no
    table breaks. Now and then somebody is away from the table. Everything is counted every
    ``whole_every`` hands, in between only the table that played.
    """

    def __init__(
        self,
        people: int,
        seed: int,
        *,
        chairs: int = 9,
        apart: bool = True,
        late: int = 0,
        choices: Choices | None = None,
        whole_every: int = 1,
    ) -> None:
        self.seed, self.dice = seed, random.Random(seed)
        self.choices = choices or Choices()
        self.apart, self.late, self.again = apart, late, late
        self.people, self.chairs, self.whole_every = people, chairs, whole_every
        self.stacks: dict[int, int] = {}
        self.where: dict[int, Place] = {}
        self.away: set[int] = set()
        self.out: list[int] = []
        self.in_hand: dict[int, Hand] = {}
        self.stopped: set[int] = set()  # tables that must not start a hand
        self.dealt: Counter[int] = Counter()  # hands by table
        self.big_blinds: dict[int, tuple[int, int]] = {}  # where it was last: table, hand
        self.burdens: dict[int, Burden] = {}
        self.told: Counter[str] = Counter()
        self.hands = self.draws = self.entries = self.least_moves = 0
        many = -(-people // chairs) + -(-2 * late // chairs)
        empty = [Table(number, chairs) for number in range(1, many + 1)]
        places = draw_seats(range(people), empty, str(seed)).places
        seats: dict[int, dict[int, int]] = {table.number: {} for table in empty}
        for player, place in places.items():
            seats[place.table][place.chair] = player
            self.where[player] = place
            self._buys(player)
        self.tables = {one.number: replace(one, seated=seats[one.number]) for one in empty}

    @property
    def room(self) -> Room:
        return Room(tuple(self.tables.values()))

    def play(self) -> int:
        """Play to the end and return the winner. Raises AssertionError where a law is broken."""
        for _hand in self.hands_played():
            pass
        [winner] = self.stacks
        return winner

    def hands_played(self) -> Iterator[int]:
        """Yield after each hand how many have been played."""
        while len(self.stacks) > 1:
            for number in self.tables:
                self._start(number)
            assert self.in_hand, "nobody can play, and the night is not over"
            while self.in_hand:
                number = self.dice.choice([*self.in_hand])
                self._end(number)
                if self.apart or not self.in_hand:
                    self._between()
                self._check(number)
                yield self.hands
                if self.apart and self.dice.random() < AHEAD:
                    self._start(number)

    # -- hands

    def _start(self, number: int) -> None:
        table = self.tables[number]
        if number in self.stopped or number in self.in_hand or len(table.seated) < 2:
            return
        if table.last is None:
            cards = self.dice.sample(DECK, len(table.seated))
            button = first_button(table, cards=dict(zip(table.seated, cards, strict=True)))
            hand = hand_from(table, button)
        else:
            hand = next_hand(table)
        assert isinstance(hand, Hand)
        self.tables[number] = played(table, hand)
        self.in_hand[number] = hand
        self.dealt[number] += 1
        player = table.seated[hand.positions.big_blind]
        now = (number, self.dealt[number])
        assert self.big_blinds.get(player) != (number, now[1] - 1), "big blind twice running"
        self.big_blinds[player] = now

    def _end(self, number: int) -> None:
        """Chips go from stack to stack; who has none left is out."""
        hand, table = self.in_hand.pop(number), self.tables[number]
        self.hands += 1
        paid = self._paid(table, hand)
        winner = self.dice.choice([one for one in paid if one not in self.away] or [*paid])
        for player, chips in paid.items():
            lost = min(chips, paid[winner])
            self.stacks[player] -= lost
            self.stacks[winner] += lost
        busts = [player for player in paid if not self.stacks[player]]
        seated = {chair: one for chair, one in table.seated.items() if one not in busts}
        self.tables[number] = replace(table, seated=seated)
        for player in busts:
            del self.stacks[player], self.where[player]
            self.away.discard(player)
            self.out.append(player)

    def _paid(self, table: Table, hand: Hand) -> dict[int, int]:
        """What each who pays anything puts in."""
        at, stacks = hand.positions, self.stacks
        dealt = [table.seated[chair] for chair in hand.dealt]
        big = max(FIRST_BLIND, STACK * self.entries // len(stacks) // BLINDS_EACH)
        owed = {table.seated[at.big_blind]: big}
        if not hand.is_small_blind_dead:
            owed[table.seated[at.small_blind]] = big // 2
        here = [player for player in dealt if player not in self.away]
        if len(here) > 1:
            both = self.dice.sample(here, 2)
            most = min(stacks[player] for player in both)
            owed |= dict.fromkeys(both, most if self.dice.random() < ALL_IN else 3 * big)
        return {player: min(chips, stacks[player]) for player, chips in owed.items()}

    # -- between two hands

    def _between(self) -> None:
        """Who comes sits down; then everything told is done, as far as the hands allow."""
        if self.late + self.again and self.dice.random() < LATE:
            self._comes()
        if self.dice.random() < AWAY:
            self.away ^= {self.dice.choice([*self.stacks])}
        last = self._does_as_told()
        self.stopped = set()
        if last.kind == "halt":
            short = halts([table for table in self.tables.values() if table.seated])
            self.stopped = {one.table for one in short if one.table}
        elif last.reason.kind == "hand_before_break":
            self.stopped = {last.reason.numbers["table"]}
        elif last.reason.kind in ("hand_before_redraw", "hand_before_final_table"):
            self.stopped = set(self.tables)
        elif last.reason.kind == "even":
            counts = self._counts()
            assert max(counts) - min(counts) < self.choices.threshold

    def _does_as_told(self) -> Instruction:
        """Carry out one instruction after the other; return the first that is no move."""
        balanced, least = 0, None
        while True:
            told = next_instructions(self.room, self._choices())
            if not told[0].is_move:
                if least is not None and told[0].reason.kind == "even":
                    assert balanced <= least, "more moves than even the tables"
                return told[0]
            if told[0].kind == "balance":
                if least is None:
                    least = self._fewest_moves()
                    self.least_moves += least
                balanced += 1
            self._carries_out(told)

    def _carries_out(self, told: tuple[Instruction, ...]) -> None:
        self.burdens = burdens(self.burdens, self.room, told)
        self.tables = {table.number: table for table in carried_out(self.room, told).tables}
        for one in told:
            self.told[one.kind] += 1
            assert one.to
            assert one.origin is None or one.origin.table not in self.in_hand
            player = self.tables[one.to.table].seated[one.to.chair]
            self.where[player] = one.to
            self.big_blinds.pop(player, None)

    def _comes(self) -> None:
        """A new player, or one of those out; without a chair for them another table opens."""
        is_new = self.late > 0 and (not self.again or not self.out or self.dice.random() < 0.5)
        if not is_new and not self.out:
            return
        player = self.people if is_new else self.out[-1]
        one = seat_late(self.room, player, self._choices())
        if one is not None:
            told: tuple[Instruction, ...] = (one,)
        elif self.in_hand:
            return  # until those who must move with them can
        else:
            number = next(table.number for table in self.tables.values() if not table.seated)
            told = open_table(self.room, number, [player], self._choices())
        if is_new:
            self.late -= 1
            self.people += 1
        else:
            self.again -= 1
            self.out.pop()
        self._buys(player)
        self._carries_out(told)

    def _buys(self, player: int) -> None:
        self.stacks[player] = STACK
        self.entries += 1

    def _choices(self) -> Choices:
        """Nothing breaks while people may come; each draw has a seed of its own."""
        self.draws += 1
        return replace(
            self.choices,
            seed=f"{self.seed}/{self.draws}",
            in_hand=frozenset(self.in_hand),
            may_break=not self.late and not (self.again and self.out),
        )

    # -- laws

    def _counts(self) -> list[int]:
        return [len(table.seated) for table in self.tables.values() if table.seated]

    def _fewest_moves(self) -> int:
        """Those over the equal share. Tables have as many chairs as one another here."""
        counts = sorted(self._counts(), reverse=True)
        fair = sizes(sum(counts), [self.chairs] * len(counts))
        return sum(max(0, had - has) for had, has in zip(counts, fair, strict=True))

    def _check(self, number: int) -> None:
        is_whole = not self.hands % self.whole_every
        tables = self.tables.values() if is_whole else [self.tables[number]]
        for table in tables:
            for chair, player in table.seated.items():
                assert self.where[player] == Place(table.number, chair), "somebody is doubled"
                assert self.stacks[player] > 0
        assert sum(self._counts()) == len(self.stacks) == len(self.where), "somebody is lost"
        assert len(self.stacks) + len(self.out) == self.people
        if is_whole:
            assert sum(self.stacks.values()) == STACK * self.entries, "chips are lost or made"
