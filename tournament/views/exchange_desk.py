"""What the page of a chip that leaves shows."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext, ngettext

from tournament import words
from tournament.rules.kit.audit import remainder
from tournament.services import audits, exchanges
from tournament.words import exchanges as says

from .exchange_race import Racing


class Desk(Racing):
    """One chip that leaves, as far as the numbers go that were typed."""

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
        table = self.chips.on_the_table(self.shot.stacks)
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
        entries = self.shot.stacks
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
