"""The tables of the room page as they are shown, one value each: what has changed of a night of
120 tables is found by comparing them."""

import functools
import zlib
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import get_language, gettext, ngettext

from tables.queries import Person, RoomNow, TableNow, Told
from tables.rules.button import Hand
from tables.rules.choices import usable_chairs
from tables.rules.instructions import Place
from tables.words.moves import called

from .felt import Felt, Press, felt_of

FORM = "room-form"
MOST_KEPT = 4096
_kept: dict[Hashable, "TableShown"] = {}


@dataclass(frozen=True, slots=True)
class Act:
    """A button of the form of the page: where it goes, and what it says there."""

    label: str
    url: str
    field: str = ""
    value: str = ""
    css: str = ""


@dataclass(frozen=True, slots=True)
class Picking:
    """What the page was asked to prepare for a second tap; at most one is set.

    ``who`` moves to the chair that is tapped, or swaps with who sits there; ``to`` is the chair
    of whoever is tapped; at ``button`` the chair is tapped where the button was.
    """

    who: Person | None = None
    to: Place | None = None
    button: int | None = None


@dataclass(frozen=True)
class TableShown:
    number: int
    title: str
    url: str  # of its own page; empty for who may not see that
    state: str
    facts: tuple[str, ...]
    acts: tuple[Act, ...]
    links: tuple[Act, ...]
    felt: Felt
    tall: bool = True

    @functools.cached_property
    def edition(self) -> str:
        return format(zlib.crc32(repr(self).encode()), "x")

    @property
    def alone(self) -> tuple["TableShown"]:
        """As a list of one, for the tag that renders each value once."""
        return (self,)


class Tables:
    """Makes them. ``may_steer``: with what a director can do there."""

    def __init__(
        self, now: RoomNow, due: Iterable[Told] = (), *, may_steer: bool, picking: Picking
    ) -> None:
        self.now = now
        self.may_steer = may_steer
        self.picking = picking
        self.is_only = len(now.tables) == 1
        self.page = address("room", now.event.slug)
        self.moving: dict[int, dict[int, str]] = {}
        self.targets: dict[int, set[int]] = {}
        for told in due if may_steer else ():
            one = told.instruction
            if one.origin and one.to:
                text = gettext("to table %(table)s") % {"table": one.to.table}
                self.moving.setdefault(one.origin.table, {})[one.origin.chair] = text
            if one.to:
                self.targets.setdefault(one.to.table, set()).add(one.to.chair)

    def shown(self) -> list[TableShown]:
        if self.picking != Picking():
            return [self._made(at) for at in self.now.tables]
        if len(_kept) > MOST_KEPT:
            _kept.clear()
        found = []
        for at in self.now.tables:
            key = self._key(at)
            if key not in _kept:
                _kept[key] = self._made(at)
            found.append(_kept[key])
        return found

    def _key(self, at: TableNow) -> Hashable:
        """All that it is made of: of 120 tables a deed changes one or two."""
        event, rounds = self.now.event, self.now.hand_for_hand
        people = [(chair, one.person, one.pk, one.arrived_at) for chair, one in at.sitters.items()]
        return (
            (event.pk, event.epoch, event.slug, get_language(), self.may_steer, self.is_only),
            (at.row.pk, at.row.number, at.row.seating_seq, at.button_rule),
            tuple(people),
            tuple(sorted(self.moving.get(at.number, {}).items())),
            tuple(sorted(self.targets.get(at.number, ()))),
            None if rounds is None else at.number in rounds.done,
        )

    def _made(self, at: TableNow) -> TableShown:
        return TableShown(
            at.number,
            self._title(at),
            address("table", self.now.event.slug, at.number) if self.may_steer else "",
            self._state(at),
            tuple(self._facts(at)),
            tuple(self._acts(at)) if self.may_steer else (),
            tuple(self._links(at)) if self.may_steer else (),
            felt_of(
                at,
                title="" if self.is_only else None,
                moving=self.moving.get(at.number),
                targets=frozenset(self.targets.get(at.number, ())),
                presses=self._presses(at) if self.may_steer else None,
                picked=self.picking.who.number if self.picking.who else None,
            ),
            tall=not self.is_only,
        )

    def _title(self, at: TableNow) -> str:
        if self.is_only:
            return at.row.room or gettext("The table")
        return gettext("Table %(table)s") % {"table": at.number}

    def _state(self, at: TableNow) -> str:
        rounds = self.now.hand_for_hand
        if at.row.halted_at is not None:
            return gettext("waits for a player")
        if rounds is not None and at.sitters:
            return (
                gettext("hand is over") if at.number in rounds.done else gettext("plays its hand")
            )
        return ""

    def _facts(self, at: TableNow) -> Iterable[str]:
        usable = len(usable_chairs(at.value))
        if at.many:
            yield gettext("%(count)s of %(chairs)s chairs") % {"count": at.many, "chairs": usable}
        else:
            text = ngettext("%(chairs)s chair", "%(chairs)s chairs", usable)
            yield text % {"chairs": usable}
        if at.row.room and not self.is_only:
            yield at.row.room
        if at.sitters and self.now.is_drawn and self.now.event.finished_at is None:
            yield self._next_hand(at)

    def _next_hand(self, at: TableNow) -> str:
        coming = at.coming
        if not isinstance(coming, Hand):
            if coming.kind != "button_unknown":
                return gettext("Too few to deal")
            if at.row.by_lot:
                return gettext("The button is unknown: lots decide who moves")
            return gettext("The button is not known")
        big = at.sitters[coming.positions.big_blind]
        values = {"big": called(big.name, big.number)}
        if coming.is_small_blind_dead:
            return gettext("Next hand: no small blind, big blind %(big)s") % values
        small = at.sitters[coming.positions.small_blind]
        values["small"] = called(small.name, small.number)
        return gettext("Next hand: small blind %(small)s, big blind %(big)s") % values

    def _acts(self, at: TableNow) -> Iterable[Act]:
        here = f"{at.number}.{at.row.seating_seq}"
        walking = [one for one in at.sitters.values() if one.is_on_the_way]
        if len(walking) > 1:
            yield self._act(gettext("All are seated"), "all-arrived", "table", here)
        if at.row.halted_at is not None:
            yield self._act(gettext("Play on"), "play-on", "table", here)
        rounds = self.now.hand_for_hand
        if rounds is not None and at.many > 1 and at.number not in rounds.done:
            yield self._act(gettext("Hand is over"), "hand-done", "table", here)
        if at.many > 1 and at.row.button is None and not self._asks(at):
            yield self._act(gettext("Draw for the button"), "draw-button", "table", here)

    def _links(self, at: TableNow) -> Iterable[Act]:
        if self._asks(at):
            yield Act(gettext("Cancel"), f"{self.page}#t{at.number}")
        elif at.many > 1 and at.row.button is None:
            yield Act(gettext("Tap where it was"), f"{self.page}?button={at.number}#t{at.number}")
        yield Act(gettext("Change…"), address("change", self.now.event.slug, at.number))

    def _asks(self, at: TableNow) -> bool:
        return self.picking.button == at.number

    def _act(self, label: str, deed: str, field: str, value: str) -> Act:
        return Act(label, address("deed", self.now.event.slug, deed), field, value)

    def _presses(self, at: TableNow) -> Mapping[int, Press]:
        return {
            chair: press
            for chair in range(1, at.row.chairs + 1)
            if (press := self._press(at, chair))
        }

    def _press(self, at: TableNow, chair: int) -> Press | None:
        """What a tap there does; a first one on somebody, or on an open chair, asks for another."""
        slug, picking = self.now.event.slug, self.picking
        sitter, here = at.sitters.get(chair), f"{at.number}-{chair}"
        if picking.button is not None:
            if picking.button != at.number:
                return None
            says = gettext("The button was here")
            return Press("", FORM, address("deed", slug, "button"), "button", str(chair), says)
        if sitter is None and chair in at.row.blocked:
            return None
        if picking.who is not None:
            if sitter is None:
                return Press(
                    "", FORM, address("deed", slug, "move"), "to", here, gettext("Move here")
                )
            if sitter.number == picking.who.number:
                return Press(href=f"{self.page}#t{at.number}", says=gettext("Leave it"))
            if picking.who.number not in self.now.sitters:
                return None
            other = f"{sitter.number}.{sitter.person.seq}"
            return Press("", FORM, address("deed", slug, "swap"), "other", other, gettext("Swap"))
        if picking.to is not None:
            if sitter is None:
                return None
            who = f"{sitter.number}.{sitter.person.seq}"
            return Press("", FORM, address("deed", slug, "move"), "entry", who, gettext("Move"))
        if sitter is None:
            return Press(
                href=f"{self.page}?to={here}#t{at.number}", says=gettext("Choose who comes")
            )
        return Press(
            href=f"{self.page}?who={sitter.number}#t{at.number}", says=gettext("Choose where to")
        )


# A night of 120 tables has a thousand of them.
@functools.lru_cache(maxsize=4096)
def address(view: str, slug: str, *args: str | int) -> str:
    return reverse(f"tables:{view}", args=[slug, *args])
