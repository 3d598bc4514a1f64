"""The cards of the players, and those of the breaks."""

import functools
from collections.abc import Sequence
from dataclasses import dataclass

from tournament import words
from tournament.rules import paper
from tournament.rules.kit.rests import Leaving, Rest
from tournament.views.rows import Person
from tournament.words import sheets as says

from .chips import Value
from .hours import Hours

CHIP_CARDS = ((2, 3), (2, 4), (2, 5))  # columns and rows of a sheet
BREAK_CARDS = ((1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (2, 4), (2, 5), (2, 6))


@dataclass(frozen=True, slots=True)
class BreakCard:
    name: str
    hours: str
    lasts: str
    back: str
    leaving: Sequence[tuple[Leaving, Value | None, Value | None, str, str]]
    note: str
    then: str
    is_spare: bool


class Cards(Hours):
    @functools.cached_property
    def chip_cards(self) -> paper.Cards:
        return paper.cards(max(1, self.entries), CHIP_CARDS)

    @property
    def card_sheets(self) -> list[list[str]]:
        """Whose card each is, sheet by sheet; what is left of a sheet has cards for whoever comes
        late."""
        layout = self.chip_cards
        names = [person.label if not person.is_nameless else "" for person in self.everybody]
        names += [""] * (layout.each * layout.sheets - len(names))
        return [names[at : at + layout.each] for at in range(0, len(names), layout.each)]

    @functools.cached_property
    def everybody(self) -> list[Person]:
        inside, outside = self.people
        return sorted([*inside, *outside], key=lambda person: person.number)

    @functools.cached_property
    def break_layout(self) -> paper.Cards:
        return paper.cards(len(self.rests), BREAK_CARDS)

    @property
    def break_sheets(self) -> list[list[BreakCard]]:
        cards = [self._break_card(rest) for rest in self.rests]
        each = self.break_layout.each
        return [cards[at : at + each] for at in range(0, len(cards), each)]

    def _break_card(self, rest: Rest) -> BreakCard:
        at = rest.position
        hour = self.hours[at]
        back = self.hours[at + 1].when
        level = self.shot.levels[at]
        before = next((n for n in reversed(self.shot.numbers[:at]) if n), 0)
        following = next(p for p in range(at, len(self.shot.levels)) if self.shot.numbers[p])
        note = level.note
        told = [one.value for one in (*rest.leaving, *self.chips.gone)]
        if any(words.number(value) in note for value in told):
            note = ""  # the plan's own, and the card says it better or it has happened
        return BreakCard(
            name=words.break_name(before),
            hours=hour.when,
            lasts=hour.row.lasts,
            back=back,
            leaving=[
                (
                    one,
                    self._by_value.get(one.value),
                    self._by_value.get(one.into),
                    says.rate(one),
                    says.leaves(one),
                )
                for one in rest.leaving
            ],
            note=note,
            then=", ".join(filter(None, [self.names[following], self.hours[following].row.ante])),
            is_spare=hour.is_spare,
        )
