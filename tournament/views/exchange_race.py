"""The numbers of each seat, the cards for what is left over, and who wins."""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournament import words
from tournament.errors import DirectorError
from tournament.forms.exchange import SeatsForm
from tournament.models import Event, RaceDeal
from tournament.rules.kit import cards as playing_cards
from tournament.rules.kit.race import Race, Raced, Racer
from tournament.services import exchanges
from tournament.words.cards import card

from .exchange_leaving import Leaving

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


class Racing(Leaving):
    def __init__(self, event: Event, data: Mapping[str, Any]) -> None:
        super().__init__(event, data)
        self.error = ""

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

    @functools.cached_property
    def is_rounding_up(self) -> bool:
        """Because somebody wants it so now, or as a rule of the house."""
        if self.form.cleaned_data["round_up"]:
            return True
        has_cards = self.form.typed or "typed" in self.data or self.deal is not None
        return self.event.house.get("chip_race") == "round_up" and not has_cards

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


def _cards(codes: Sequence[str]) -> tuple[Card, ...]:
    if not codes:
        return ()
    best = playing_cards.best(codes)
    return tuple(Card(card(code), code[1] in "hd", code == best) for code in codes)
