"""What the page of a chip that leaves shows."""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext

from tournament import words
from tournament.errors import DirectorError
from tournament.forms.exchange import SeatsForm
from tournament.models import Event, RaceDeal
from tournament.rules.kit import cards as playing_cards
from tournament.rules.kit.audit import remainder
from tournament.rules.kit.colourups import Removal, last_needed
from tournament.rules.kit.race import Race, Raced, Racer
from tournament.services import audits, exchanges
from tournament.words import exchanges as says
from tournament.words.cards import card

from .moment import Moment

MOST_SEATS = 60  # one table, until there are more


@dataclass(frozen=True, slots=True)
class Card:
    text: str
    is_red: bool
    is_best: bool


@dataclass(frozen=True, slots=True)
class Seat:
    number: int
    label: str
    held: int
    par: int  # larger chips at par
    over: int  # small chips left over
    is_alone: bool
    cards: tuple[Card, ...] = ()
    gets: int | None = None  # larger chips in all, once that is settled
    has_won: bool = False
    is_saved: bool = False


class Desk(Moment):
    """One chip that leaves, as far as the numbers go that were typed."""

    def __init__(self, event: Event, data: Mapping[str, Any]) -> None:
        super().__init__(event)
        self.data = data
        self.error = ""

    # -- what leaves

    @functools.cached_property
    def chips(self) -> exchanges.Chips:
        return exchanges.chips_of(self.event, self.shot.levels)

    @functools.cached_property
    def plans(self) -> list[Any]:
        return [level.plan for level in self.shot.levels]

    @property
    def position(self) -> int:
        return self.read.position if self.is_on else -1

    @functools.cached_property
    def leaving(self) -> tuple[Removal, ...]:
        return self.chips.leaving(self.plans, self.position)

    @functools.cached_property
    def value(self) -> int | None:
        """The chip this is about: the one asked for, or the first that leaves now."""
        asked = str(self.data.get("value", ""))
        is_number = asked.isascii() and asked.isdigit() and len(asked) < 14
        if is_number and self.chips.into(int(asked)) is not None:
            return int(asked)
        return self.leaving[0].value if self.leaving and self.is_on else None

    @property
    def into(self) -> int:
        return (self.chips.into(self.value) if self.value else None) or 0

    @property
    def others(self) -> list[int]:
        """Chips that could leave although it is not their turn."""
        return [v for v in self.chips.in_play if v != self.value and self.chips.into(v)]

    @property
    def still_needed(self) -> str:
        """The last level that needs the chip, where it is not over yet."""
        if self.value is None or not self.is_on:
            return ""
        values = self.chips.in_play
        last = last_needed(values, self.plans, values.index(self.value))
        if last is None or last < self.position or not 0 <= last < len(self.names):
            return ""
        return words.inside(self.names[last])

    @property
    def later(self) -> list[dict[str, Any]]:
        """What leaves at a coming break."""
        ahead = [r for r in self.chips.removals(self.plans) if r.at > self.position]
        return [
            {"value": r.value, "into": r.into, "where": self._break(r), "at": self.starts[r.at]}
            for r in ahead
        ]

    def _break(self, removal: Removal) -> str:
        before = self.shot.numbers[: removal.at]
        return words.break_name(next((number for number in reversed(before) if number), 0))

    @property
    def colour(self) -> str:
        return self.chips.colours.get(self.value or 0, "")

    # -- the seats

    @functools.cached_property
    def seats(self) -> list[tuple[int, str]]:
        inside = sorted(self.people[0], key=lambda person: person.number)
        return [(person.number, person.label) for person in inside]

    @property
    def seat_count(self) -> int:
        return len(self.seats)

    @property
    def is_too_large(self) -> bool:
        return self.seat_count > MOST_SEATS

    @functools.cached_property
    def deal(self) -> RaceDeal | None:
        return self.event.race_deals.filter(value=self.value, table_number=None).first()

    @functools.cached_property
    def form(self) -> SeatsForm:
        """Bound to what was typed, else to the numbers that cards were dealt for."""
        data: Any = {**self.data, "value": self.value}
        if not any(name.startswith("held-") for name in self.data):
            data = self._dealt() if self.deal is not None else None
        return SeatsForm(self.event, self.seats, data, initial={"value": self.value})

    def _dealt(self) -> dict[str, Any]:
        assert self.deal is not None
        held = {f"held-{seat}": count for seat, count in self.deal.held.items()}
        alone = {f"alone-{seat}": "on" for seat in self.deal.alone}
        asked = {name: self.data[name] for name in ("round_up",) if name in self.data}
        return {"value": self.value, **held, **alone, **asked}

    @functools.cached_property
    def is_ready(self) -> bool:
        """Whether the numbers are there and can be worked with."""
        if "edit" in self.data or not self.form.is_bound or not self.form.is_valid():
            return False
        return any(self.form.held.values())

    @property
    def is_rounding_up(self) -> bool:
        return bool(self.form.cleaned_data["round_up"])

    @functools.cached_property
    def racers(self) -> list[Racer]:
        held, alone = self.form.held, set(self.form.alone)
        return [Racer(n, held[n], 0 if n in alone else 1) for n, _label in self.seats]

    @functools.cached_property
    def about(self) -> Race:
        assert self.value is not None
        return exchanges.about_of(self.chips, self.value, self.racers)

    @property
    def needs_cards(self) -> bool:
        return self.about.prizes not in (0, len(self.about.cards))

    @functools.cached_property
    def cards(self) -> dict[int, tuple[str, ...]]:
        try:
            found = exchanges.cards_of(self.event, self.about, self.form.held, self.form.typed)
        except DirectorError as refusal:
            self.error = words.refusal(refusal.kind, refusal.numbers)
            return {}
        return found or {}

    @functools.cached_property
    def raced(self) -> Raced | None:
        """None until cards are there where cards decide."""
        cards = self.cards
        if self.error and not self.is_rounding_up:
            return None
        try:
            return exchanges.settled(
                self.chips, self.about, self.racers, cards or None, round_up=self.is_rounding_up
            )
        except DirectorError:
            return None

    @functools.cached_property
    def rows(self) -> list[Seat]:
        raced = self.raced
        rows = []
        for number, label in self.seats:
            held = self.form.held[number]
            rows.append(
                Seat(
                    number,
                    label,
                    held,
                    self.about.exchanged[number],
                    self.about.cards.get(number, 0),
                    number in self.form.alone,
                    () if self.is_rounding_up else _cards(self.cards.get(number, ())),
                    None if raced is None else raced.gets[number] + self._saved(number, raced),
                    raced is not None and number in raced.winners,
                    raced is not None and number in raced.saved,
                )
            )
        return rows

    def _saved(self, number: int, raced: Raced) -> int:
        return int(number in raced.saved and self.smallest == self.into)

    @property
    def smallest(self) -> int:
        return exchanges.smallest_left(self.chips, self.value or 0)

    @property
    def total(self) -> int:
        return sum(racer.small for racer in self.racers)

    @property
    def left_over(self) -> int:
        return sum(self.about.cards.values())

    @property
    def at_par(self) -> int:
        return sum(self.about.exchanged.values())

    @property
    def about_text(self) -> str:
        """What is drawn for: 12 left over, 3 to win."""
        shown = {
            "left": words.number(self.left_over),
            "value": words.number(self.value or 0),
            "count": words.number(self.about.prizes),
            "into": words.number(self.into),
        }
        text = ngettext(
            "%(left)s × %(value)s left over: one %(into)s is drawn for.",
            "%(left)s × %(value)s left over: %(count)s × %(into)s are drawn for.",
            self.about.prizes,
        )
        if not self.about.prizes:
            text = gettext("%(left)s × %(value)s left over: not half a %(into)s, they are taken.")
        return text % shown

    # -- what is odd about the numbers

    @property
    def expected(self) -> int | None:
        table = self.chips.on_the_table(self.shot.entries)
        return None if table is None or self.value is None else table.get(self.value)

    @property
    def remarks(self) -> list[str]:
        found = []
        value = {"value": words.number(self.value or 0)}
        if self.expected is not None and self.expected != self.total:
            off = self.total - self.expected
            text = gettext("There must be %(expected)s of the %(value)ss: %(off)s too many.")
            if off < 0:
                text = gettext("There must be %(expected)s of the %(value)ss: %(off)s are missing.")
            shown = {"expected": words.number(self.expected), "off": words.number(abs(off))}
            found.append(text % (shown | value))
        elif proof := self._proof():
            text = gettext(
                "Together the %(value)ss must come to a multiple of %(unit)s, but %(over)s are "
                "over: one is missing, or was counted wrong."
            )
            if proof[2]:
                text = gettext("One of the %(value)ss is missing, or was counted wrong.")
            shown = {"unit": words.number(proof[0]), "over": words.number(proof[1])}
            found.append(text % (shown | value))
        return found

    def _proof(self) -> tuple[int, int, int] | None:
        total = audits.in_play(self.event)
        values = self.chips.in_play
        if total is None or self.value != values[0]:
            return None
        found = remainder(dict.fromkeys(values, 0) | {self.value: self.total}, total)
        if found is None or found.value != self.value:
            return None
        return found.unit, found.counted, found.over

    # -- what comes of it

    @property
    def bring(self) -> str:
        """What to fetch; of the numbers typed, or before that of what must be there."""
        if self.value is None:
            return ""
        entries = self.shot.entries
        if self.is_ready and self.raced is not None:
            owed = sum(self.raced.gets.values()) + len(self.raced.saved)
            method, pays = exchanges.paid(self.chips, self.raced, self.value, entries)
        else:
            count = self.total if self.is_ready else self.expected
            if count is None:
                return ""
            owed = -(-count * self.value // self.into)
            method, pays = self.chips.pays(self.value, owed, entries)
        return says.bring(str(method), self.value, self.into, owed, pays)

    @property
    def balance(self) -> dict[str, Any] | None:
        """Chips in play before and after, and a line for each difference."""
        if self.raced is None:
            return None
        before = audits.in_play(self.event)
        saves = len(self.raced.saved) * self.smallest
        lines = [
            (says.difference(kind, chips, self.value), says.signed(chips))
            for kind, chips in (("race", self.raced.difference - saves), ("save", saves))
            if chips
        ]
        after = None if before is None else before + self.raced.difference
        return {"before": before, "after": after, "lines": lines}

    @property
    def hidden(self) -> Sequence[tuple[str, Any]]:
        """What was typed, to be sent along with what is pressed next."""
        held = [(f"held-{n}", count) for n, count in self.form.held.items() if count]
        alone = [(f"alone-{n}", "on") for n in self.form.alone]
        return [("value", self.value), *held, *alone]

    @property
    def hidden_cards(self) -> Sequence[tuple[str, Any]]:
        found: list[tuple[str, Any]] = [("round_up", "on")] if self.is_rounding_up else []
        for seat, cards in self.form.typed.items():
            found += [(f"rank-{seat}", cards[0][0]), (f"suit-{seat}", cards[0][1])]
        return found

    @property
    def card_fields(self) -> list[tuple[str, Any, Any]]:
        return [
            (label, self.form[f"rank-{n}"], self.form[f"suit-{n}"])
            for n, label in self.seats
            if n in self.about.cards
        ]

    @property
    def number_fields(self) -> list[tuple[str, Any, Any]]:
        return [(label, self.form[f"held-{n}"], self.form[f"alone-{n}"]) for n, label in self.seats]


def _cards(codes: Sequence[str]) -> tuple[Card, ...]:
    if not codes:
        return ()
    best = playing_cards.best(codes)
    return tuple(Card(card(code), code[1] in "hd", code == best) for code in codes)
