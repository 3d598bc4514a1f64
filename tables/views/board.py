"""What the room page shows, each thing read once."""

import functools
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext, ngettext

from tables import queries
from tables.forms.tables import AddTableForm, SetTablesForm
from tables.models import Draw
from tables.queries import Person, RoomNow, RoomPlan
from tables.rules.choices import open_chairs, usable_chairs
from tables.rules.instructions import Place
from tables.words.moves import called
from tournament import queries as people
from tournament.models import Event

from .cards import RoomCard, cards_of
from .felt import on_the_way
from .shown import Picking, Tables, TableShown

USUAL_CHAIRS = (10, 9, 8, 6)
EASY_TABLES = 12  # more are not offered by one tap


@dataclass(frozen=True, slots=True)
class Row:
    """Somebody who walks to a chair, or waits for one."""

    number: int
    entry: str
    name: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Size:
    """Tables for everybody, to be set up with one tap."""

    chairs: str
    label: str


class Board:
    def __init__(self, event: Event, *, may_steer: bool, picking: Picking | None = None) -> None:
        self.event = event
        self.may_steer = may_steer
        self.picking = picking or Picking()

    @functools.cached_property
    def now(self) -> RoomNow:
        now = queries.room_now(self.event)
        return now if self.may_steer else queries.for_everybody(now)

    @functools.cached_property
    def plan(self) -> RoomPlan:
        return queries.plan(self.event, self.now)

    @functools.cached_property
    def tables(self) -> list[TableShown]:
        may_steer = self.may_steer and not self.is_over
        due = self.plan.instructions if may_steer else ()
        made = Tables(self.now, due, may_steer=may_steer, picking=self.picking)
        return made.shown()

    @property
    def is_over(self) -> bool:
        return self.event.state == Event.State.FINISHED

    @property
    def is_planned(self) -> bool:
        return self.event.state == Event.State.PLANNED

    @property
    def is_only(self) -> bool:
        return len(self.now.tables) == 1

    @property
    def has_many(self) -> bool:
        """So many that one looks for a table by its number."""
        return len(self.now.tables) > 6

    # -- before there are tables

    @functools.cached_property
    def inside(self) -> list[int]:
        return list(people.still_in(self.event).order_by("number").values_list("number", flat=True))

    @property
    def sizes(self) -> list[Size]:
        found: dict[int, Size] = {}
        count = len(self.inside)
        for chairs in USUAL_CHAIRS:
            tables = -(-count // chairs)
            if not 1 <= tables <= EASY_TABLES or tables in found or count < 2:
                continue
            text = ngettext(
                "%(tables)s table of %(chairs)s", "%(tables)s tables of %(chairs)s", tables
            )
            label = text % {"tables": tables, "chairs": chairs}
            found[tables] = Size(f"{tables} x {chairs}", label)
        return list(found.values())

    @property
    def people_text(self) -> str:
        count = len(self.inside)
        return ngettext("%(count)s player", "%(count)s players", count) % {"count": count}

    @functools.cached_property
    def set_form(self) -> SetTablesForm:
        chairs = " ".join(str(one.row.chairs) for one in self.now.tables)
        return SetTablesForm(self.event, initial={"chairs": chairs})

    @functools.cached_property
    def add_form(self) -> AddTableForm:
        usual = max((one.row.chairs for one in self.now.tables), default=9)
        return AddTableForm(self.event, initial={"chairs": usual})

    # -- before the draw

    @property
    def chairs(self) -> int:
        return sum(len(usable_chairs(one.value)) for one in self.now.tables)

    @property
    def may_draw(self) -> bool:
        return not self.is_over and (self.is_planned or not self.now.is_drawn)

    @functools.cached_property
    def last_draw(self) -> Draw | None:
        return self.event.draws.filter(kind=Draw.Kind.SEATS).last()

    @functools.cached_property
    def pins(self) -> dict[int, tuple[int, int | None]]:
        """Of the last draw: who has to sit at one table sits there in the next draw too."""
        given = self.last_draw.given.get("pins", ()) if self.last_draw else ()
        tables, inside = self.now.by_number, set(self.inside)
        return {
            number: (table, chair)
            for number, table, chair in given
            if table in tables and number in inside
        }

    # -- what has to be done

    @functools.cached_property
    def cards(self) -> list[RoomCard]:
        if not self.may_steer or self.is_over:
            return []
        is_bubble = queries.hand_for_hand_is_due(self.event, self.now)
        return cards_of(self.plan, is_bubble=is_bubble)

    @property
    def walkers(self) -> list[Row]:
        place = (
            gettext("chair %(chair)s")
            if self.is_only
            else gettext("table %(table)s, chair %(chair)s")
        )
        return [
            Row(
                one.number,
                str(one.number),
                called(one.name, one.number),
                f"{place % {'table': one.table, 'chair': one.chair}} · {on_the_way(one)}",
            )
            for one in self.now.on_the_way
        ]

    @property
    def waiting(self) -> list[Row]:
        return [_row(one) for one in self.now.waiting]

    @property
    def choosable(self) -> list[Row]:
        """Who can be called to the chair that was tapped, besides those who sit."""
        if self.now.is_drawn:
            return self.waiting
        return [
            _row(self.now.people[number]) for number in self.inside if number in self.now.people
        ]

    @property
    def stands_ready(self) -> list[int]:
        return [one.number for one in self.now.tables if not one.sitters]

    @property
    def may_open(self) -> bool:
        return self.now.is_drawn and not self.is_over and not self.is_planned

    # -- hand for hand

    @property
    def may_play_hand_for_hand(self) -> bool:
        is_playing = self.event.state == Event.State.PLAYING
        return is_playing and self.now.hand_for_hand is None and len(self.now.used) > 1

    @property
    def rounds_text(self) -> str:
        rounds = self.now.hand_for_hand
        if rounds is None:
            return ""
        left = [str(one.number) for one in queries.left_in_round(self.now, rounds)]
        values = {"round": rounds.round, "tables": ", ".join(left)}
        text = ngettext(
            "Round %(round)s: table %(tables)s still plays.",
            "Round %(round)s: tables %(tables)s still play.",
            len(left),
        )
        return text % values

    # -- what was tapped first

    @property
    def picked_name(self) -> str:
        who = self.picking.who
        return called(who.name, who.number) if who else ""

    @property
    def picked_entry(self) -> str:
        who = self.picking.who
        return f"{who.number}.{who.seq}" if who else ""

    @property
    def picked_is_seated(self) -> bool:
        return self.picking.who is not None and self.picking.who.number in self.now.sitters

    @property
    def picked_to(self) -> str:
        to = self.picking.to
        return f"{to.table}-{to.chair}" if to else ""

    @property
    def asked_table(self) -> str:
        at = self.now.by_number.get(self.picking.button or 0)
        return f"{at.number}.{at.row.seating_seq}" if at else ""

    def pick(self, asked: QueryDict) -> None:
        """Prepare for the second tap what the address names of the first; nonsense is nothing."""
        who = _number(asked.get("who", ""))
        button = _number(asked.get("button", ""))
        table, _dash, chair = asked.get("to", "").partition("-")
        at = self.now.by_number.get(_number(table))
        if not self.may_steer or self.is_over:
            return
        if who in self.now.people and (who in self.now.sitters or who in self.inside):
            self.picking = Picking(who=self.now.people[who])
        elif button in self.now.by_number:
            self.picking = Picking(button=button)
        elif at is not None and _number(chair) in open_chairs(at.value):
            self.picking = Picking(to=Place(at.number, _number(chair)))

    # -- what a page has seen

    @property
    def edition(self) -> int:
        return self.event.version

    def changed(self, seen: str | None) -> dict[str, Any]:
        """What a page has to show anew that has ``seen`` these editions: 12 1.3fa2 2.88; None is
        a page that has seen nothing. Keys: head, tables, gone, all."""
        words = (seen or "").split()
        editions = dict(word.split(".", 1) for word in words if "." in word)
        known = {str(one.number) for one in self.tables}
        gone = [number for number in editions if number not in known]
        is_anew = seen is None or not known <= editions.keys()
        return {
            "head": seen is None or str(self.edition) not in words,
            "all": is_anew,
            "tables": []
            if is_anew
            else [one for one in self.tables if editions[str(one.number)] != one.edition],
            "gone": []
            if is_anew
            else [int(one) for one in gone if one.isascii() and one.isdigit()],
        }


def _row(one: Person) -> Row:
    return Row(one.number, f"{one.number}.{one.seq}", called(one.name, one.number))


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0
