"""What stands at one table now: who posts next, who comes and goes, what can be said there."""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.text import get_text_list
from django.utils.translation import gettext, ngettext

from tables.queries import RoomNow, RoomPlan, Sitter, TableNow, Told, left_in_round, plan
from tables.rules.button import Hand
from tables.rules.posting import Post, PostKind, posts
from tables.words.moves import called, headline, why
from tournament import queries, words
from tournament.models import Event
from tournament.rules.findings import Reason
from tournament.rules.levels import AnteKind, LevelPlan
from tournament.views.board import Board

from .felt import Felt, Press, felt_of

WAITS_FOR_A_HAND = frozenset(
    {"hand_under_way", "hand_before_break", "hand_before_redraw", "hand_before_final_table"}
)


@dataclass(frozen=True, slots=True)
class Poster:
    """``who`` has it, ``what`` is paid; nobody where the chair is empty or waits."""

    role: str
    who: str
    what: str = ""
    is_dead: bool = False


@dataclass(frozen=True, slots=True)
class Coming:
    """Somebody on the way to a chair here; ``entry`` as a deed expects it."""

    entry: str
    name: str
    chair: int
    text: str


@dataclass(frozen=True, slots=True)
class Word:
    """What the room is to do about this table, and why."""

    text: str
    reason: str


class AtTable:
    """``picked`` is the number of a player, ``asks`` whether it is asked who had the button."""

    def __init__(
        self,
        board: Board,
        now: RoomNow,
        number: int,
        *,
        may_steer: bool = False,
        picked: int | None = None,
        asks: bool = False,
    ) -> None:
        self.board, self.now, self.number, self.may_steer = board, now, number, may_steer
        self.at: TableNow | None = now.by_number.get(number)
        self._picked, self._asks = picked, asks

    @property
    def event(self) -> Event:
        return self.board.event

    @property
    def name(self) -> str:
        """Where there is one table there is no word of tables."""
        if len(self.now.tables) == 1 and self.at is not None:
            return gettext("The table")
        return gettext("Table %(table)s") % {"table": self.number}

    @property
    def room(self) -> str:
        return self.at.row.room if self.at else ""

    @property
    def seq(self) -> int:
        return self.at.row.seating_seq if self.at else 0

    @property
    def address(self) -> str:
        return reverse("tables:table", args=[self.event.slug, self.number])

    @property
    def is_on(self) -> bool:
        return self.event.state == Event.State.PLAYING

    @property
    def is_over(self) -> bool:
        return self.event.state == Event.State.FINISHED

    # -- the picture

    @functools.cached_property
    def felt(self) -> Felt | None:
        if self.at is None:
            return None
        return felt_of(
            self.at,
            moving=self._leaving_chairs,
            targets=self._targets,
            presses=self._presses,
            picked=self.picked.number if self.picked else None,
            notes=self._notes,
        )

    @property
    def _presses(self) -> Mapping[int, Press]:
        if self.at is None or self.is_over:
            return {}
        if self.asks_button:
            says = gettext("The button is here")
            return {
                chair: Press(form="button-form", field="button", value=str(chair), says=says)
                for chair in range(1, self.at.row.chairs + 1)
                if chair not in self.at.row.blocked
            }
        says = gettext("What can be said of this player")
        return {
            chair: Press(
                href=self.address if sitter is self.picked else f"?who={sitter.number}", says=says
            )
            for chair, sitter in self.at.sitters.items()
        }

    @property
    def _notes(self) -> Mapping[int, str]:
        """Below a name: no cards in the next hand."""
        if not isinstance(self.coming, Hand):
            return {}
        return {chair: gettext("no cards yet") for chair in self.coming.waits}

    @property
    def _leaving_chairs(self) -> dict[int, str]:
        found = {}
        for told in self._due:
            one = told.instruction
            if one.is_move and one.origin and one.to and one.origin.table == self.number:
                to = {"table": one.to.table, "chair": one.to.chair}
                if one.to.table == self.number:
                    found[one.origin.chair] = gettext("to chair %(chair)s") % to
                else:
                    found[one.origin.chair] = gettext("to table %(table)s") % to
        return found

    @property
    def _targets(self) -> frozenset[int]:
        moves = (told.instruction for told in self._due)
        return frozenset(
            one.to.chair for one in moves if one.is_move and one.to and one.to.table == self.number
        )

    # -- hands

    @functools.cached_property
    def coming(self) -> Hand | Reason | None:
        return self.at.coming if self.at else None

    @property
    def hand_text(self) -> str:
        if self.at is None or not self.at.row.hand:
            return ""
        return gettext("Hand %(number)s") % {"number": words.number(self.at.row.hand)}

    @property
    def next_title(self) -> str:
        if self.at is None or not self.at.row.hand:
            return gettext("The first hand")
        return gettext("The next hand")

    @property
    def is_in_hand(self) -> bool:
        return self.at is not None and self.at.row.hand_since is not None

    @property
    def knows_button(self) -> bool:
        return self.at is not None and self.at.row.positions is not None

    @property
    def asks_button(self) -> bool:
        """Whether a tap on a chair says where the button is."""
        return self._asks and self.at is not None and self.at.many > 1 and not self.is_over

    @property
    def lacks_button(self) -> bool:
        """Nobody has said where it is: who does not count hands need not."""
        is_asked_for = isinstance(self.coming, Reason) and self.coming.kind == "button_unknown"
        return is_asked_for and not self.is_over

    @property
    def question(self) -> str:
        if self.at is None or not self.at.row.hand:
            if self.asks_button:
                return gettext("Who has the first button? Tap the chair, or draw for it.")
            return gettext("Who has the first button?")
        if not self.asks_button:
            return gettext("Where was the button in the last hand?")
        if self.is_in_hand:
            return gettext("Where is the button in this hand? Tap the chair, also an empty one.")
        return gettext("Where was the button in the last hand? Tap the chair, also an empty one.")

    @property
    def draws(self) -> str:
        """What decides about the button where nobody knows it."""
        rule = queries.house_of(self.event).first_button
        if rule == "seat_1":
            return gettext("The lowest chair has it")
        if rule == "first_stack_right_of_dealer":
            return gettext("The first player right of the dealer has it")
        return gettext("Draw for it: a card each, the highest has it")

    @property
    def chairs(self) -> range:
        return range(1, self.at.row.chairs + 1) if self.at else range(0)

    @functools.cached_property
    def posters(self) -> list[Poster]:
        hand = self.coming
        if self.at is None or not isinstance(hand, Hand):
            return []
        at, ante = hand.positions, self._ante_kind
        of_button = [PostKind.ANTE] if ante == AnteKind.BUTTON else []
        of_big = [PostKind.ANTE] if ante == AnteKind.BIG_BLIND else []
        small, big = PostKind.SMALL_BLIND, PostKind.BIG_BLIND
        if at.is_heads_up:
            rows = [self._poster(gettext("Button and small blind"), at.button, [small, *of_button])]
        else:
            rows = [
                self._poster(gettext("Button"), at.button, of_button, dead=hand.is_button_dead),
                self._poster(
                    gettext("Small blind"), at.small_blind, [small], dead=hand.is_small_blind_dead
                ),
            ]
        rows.append(self._poster(gettext("Big blind"), at.big_blind, [big, *of_big]))
        if ante == AnteKind.EACH and self._level:
            amount = words.number(self._level.ante)
            rows.append(Poster(gettext("Ante"), gettext("everybody"), amount))
        if hand.waits:
            names = [self._named(chair) for chair in sorted(hand.waits)]
            until = gettext("until the button has passed")
            told = get_text_list(names, gettext("and"))
            rows.append(Poster(gettext("No cards yet"), told, until))
        return rows

    def _poster(
        self, role: str, chair: int, kinds: Sequence[PostKind], *, dead: bool = False
    ) -> Poster:
        if dead:
            where = gettext("nobody (chair %(chair)s)") % {"chair": chair}
            return Poster(role, where, gettext("dead"), is_dead=True)
        paid = [one for one in self._posts if one.chair == chair and one.kind in kinds]
        told = [
            gettext("ante %(amount)s") % {"amount": words.number(one.owed)}
            if one.kind == PostKind.ANTE
            else words.number(one.owed)
            for one in paid
        ]
        return Poster(role, self._named(chair), " + ".join(told))

    @property
    def _ante_kind(self) -> AnteKind:
        return self._level.ante_kind if self._level and self._level.ante else AnteKind.NONE

    @functools.cached_property
    def _posts(self) -> tuple[Post, ...]:
        if self._level is None or not isinstance(self.coming, Hand):
            return ()
        return posts(
            self.coming,
            self._level,
            house=queries.house_of(self.event),
            has_blinds=self._level.small > 0,
        )

    @functools.cached_property
    def _level(self) -> LevelPlan | None:
        """Of the next hand: the level on show, on a break the one after it."""
        plans = self.board.shot.plans
        ahead = plans[self.board.read.position :]
        return next((one for one in ahead if not one.is_break), None)

    def _named(self, chair: int) -> str:
        sitter = self.at.sitters.get(chair) if self.at else None
        if sitter is None:
            return gettext("chair %(chair)s") % {"chair": chair}
        return gettext("%(who)s (chair %(chair)s)") % {
            "who": called(sitter.name, sitter.number),
            "chair": chair,
        }

    @property
    def too_few(self) -> bool:
        return self.at is not None and self.at.many < 2

    @property
    def is_halted(self) -> bool:
        return self.at is not None and self.at.row.halted_at is not None

    @property
    def may_deal(self) -> bool:
        can = self.is_on and isinstance(self.coming, Hand)
        return can and not self.is_halted and not self.is_through

    @property
    def is_waited_for(self) -> bool:
        """Whether somebody moves as soon as the hand here is over."""
        reasons = (told.instruction.reason for told in self._plan.instructions)
        return self.is_in_hand and any(
            one.kind in WAITS_FOR_A_HAND and one.numbers.get("table") == self.number
            for one in reasons
        )

    # -- hand for hand

    @property
    def round(self) -> int | None:
        rounds = self.now.hand_for_hand
        return rounds.round if rounds else None

    @property
    def round_text(self) -> str:
        if self.round is None:
            return ""
        return gettext("Hand for hand, round %(round)s") % {"round": words.number(self.round)}

    @property
    def is_through(self) -> bool:
        """Whether the hand of this round is over here, and not yet everywhere."""
        rounds = self.now.hand_for_hand
        return rounds is not None and self.number in rounds.done

    @property
    def waits_for(self) -> str:
        rounds = self.now.hand_for_hand
        if rounds is None:
            return ""
        left = [str(table.number) for table in left_in_round(self.now, rounds)]
        text = ngettext("Waiting for table %(tables)s", "Waiting for tables %(tables)s", len(left))
        return text % {"tables": get_text_list(left, gettext("and"))}

    # -- who comes and goes

    @functools.cached_property
    def arrivals(self) -> list[Coming]:
        if self.at is None:
            return []
        found = []
        for chair, sitter in self.at.sitters.items():
            if sitter.is_on_the_way:
                name = called(sitter.name, sitter.number)
                found.append(Coming(entry_of(sitter), name, chair, self._comes(sitter)))
        return found

    def _comes(self, sitter: Sitter) -> str:
        numbers = {
            "who": called(sitter.name, sitter.number),
            "chair": sitter.chair,
            "table": sitter.origin[0] if sitter.origin else 0,
        }
        if sitter.origin is None:
            return gettext("%(who)s comes to chair %(chair)s") % numbers
        if sitter.origin[0] == sitter.table:
            return gettext("%(who)s moves to chair %(chair)s") % numbers
        return gettext("%(who)s comes from table %(table)s to chair %(chair)s") % numbers

    @property
    def leavers(self) -> list[str]:
        """Who has to go elsewhere and has not been seen there."""
        return [
            gettext("%(who)s goes to table %(table)s, chair %(chair)s")
            % {
                "who": called(one.name, one.number),
                "table": one.table,
                "chair": one.chair,
            }
            for one in self.now.on_the_way
            if one.origin and one.origin[0] == self.number and one.table != self.number
        ]

    @functools.cached_property
    def _plan(self) -> RoomPlan:
        return plan(self.event, self.now)

    @functools.cached_property
    def _due(self) -> list[Told]:
        """The instructions that are about this table."""
        found = []
        for told in self._plan.instructions:
            one = told.instruction
            tables = {one.table, *(place.table for place in (one.origin, one.to) if place)}
            if self.number in tables and one.kind != "ask_button":
                found.append(told)
        return found

    @property
    def orders(self) -> list[Word]:
        return [Word(headline(told), why(told)) for told in self._due]

    @property
    def move(self) -> str:
        """The one that can be done now by a tap, as a deed names it; what needs a second look is
        done in the room."""
        if not self.may_steer or [told.kind for told in self._due] != ["balance"]:
            return ""
        told = self._due[0]
        to = told.instruction.to
        return f"{told.instruction.player}-{to.table}-{to.chair}-{told.seq}" if to else ""

    @property
    def waits_text(self) -> str:
        """Why the room waits for the hand here."""
        for told in self._plan.instructions:
            reason = told.instruction.reason
            if reason.kind in WAITS_FOR_A_HAND and reason.numbers.get("table") == self.number:
                return why(told)
        return ""

    # -- one player

    @functools.cached_property
    def picked(self) -> Sitter | None:
        sitter = self.now.sitters.get(self._picked) if self._picked is not None else None
        return sitter if sitter is not None and sitter.table == self.number else None

    @property
    def picked_name(self) -> str:
        return called(self.picked.name, self.picked.number) if self.picked else ""

    @property
    def picked_entry(self) -> str:
        return entry_of(self.picked) if self.picked else ""

    @property
    def seat_text(self) -> str:
        return gettext("Chair %(chair)s") % {"chair": self.picked.chair} if self.picked else ""


def entry_of(sitter: Sitter) -> str:
    return f"{sitter.number}.{sitter.person.seq}"
