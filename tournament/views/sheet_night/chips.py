"""The chips of a night, as its sheets count and name them."""

import functools
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tournament.rules.kit.counting import Take, counting_out
from tournament.rules.kit.legend import PLAIN, legend
from tournament.rules.kit.looks import Pile, letters
from tournament.rules.kit.tonight import of_plan
from tournament.services import exchanges
from tournament.views.moment import Moment
from tournament.words import kit as kit_words
from tournament.words import sheets as says

NO_MARK = " "  # for a chip without a name, which has no letter
MOST_ON_A_CARD = 5  # values in type of the usual size


@dataclass(frozen=True, slots=True)
class Value:
    """The chips of one value. ``each`` None: nobody knows how many are dealt."""

    value: int
    piles: Sequence[Pile]
    name: str
    mark: str
    each: int | None
    is_gone: bool

    @property
    def pile(self) -> Pile:
        return self.piles[0]


class Chips(Moment):
    @functools.cached_property
    def chips(self) -> exchanges.Chips:
        return exchanges.chips_of(self.event, self.shot.levels)

    @property
    def entries(self) -> int:
        return self.shot.entries

    @property
    def are_known(self) -> bool:
        return not self.chips.is_guess

    @functools.cached_property
    def missing(self) -> str:
        """Why the chips of a stack are not known, and what to do; empty where they are."""
        if self.chips.stack is not None:
            return ""
        if self.event.stack is None:
            return str(says.MISSING["no_stack"])
        planned = of_plan(self.event.plan, None)
        return str(says.MISSING["no_plan" if planned is None else "other_stack"])

    @functools.cached_property
    def values(self) -> list[Value]:
        """Every value of the night, smallest first; none where they are only guessed."""
        if not self.are_known:
            return []
        looks = legend(self.event.plan, self.chips.values)
        left = {one.value for one in self.chips.gone}
        found = [(value, looks[value] or (PLAIN,)) for value in self.chips.values]
        names = [piles[0].name for _value, piles in found if piles[0].name]
        marks = iter(letters(names))
        return [
            Value(
                value,
                piles,
                kit_words.together([pile.name for pile in piles if pile.name]),
                next(marks) if piles[0].name else NO_MARK,
                None if self.chips.stack is None else self.chips.stack.get(value, 0),
                value in left,
            )
            for value, piles in found
        ]

    @functools.cached_property
    def _by_value(self) -> dict[int, Value]:
        return {one.value: one for one in self.values}

    @property
    def dealt(self) -> list[Value]:
        """Those that a stack is dealt in."""
        return [one for one in self.values if one.each]

    @property
    def has_many_values(self) -> bool:
        return len(self.dealt) > MOST_ON_A_CARD

    @property
    def each(self) -> int:
        """The chips of a stack."""
        return sum(one.each or 0 for one in self.values)

    @property
    def stack_text(self) -> str:
        return kit_words.chips(self.chips.stack or {})

    @functools.cached_property
    def takes(self) -> list[tuple[Take, Value, str]]:
        """What comes out of the case for everybody, in chips and in piles of them."""
        if self.chips.stack is None:
            return []
        out = counting_out(self.chips.stack, self.entries, self.chips.stock)
        return [(take, self._by_value[take.value], says.in_piles(take)) for take in out]

    @property
    def short(self) -> str:
        """What the case lacks for so many people."""
        lacking = {take.value: take.short for take, _value, _piles in self.takes if take.short}
        return kit_words.chips(lacking)

    @property
    def stack_now(self) -> str:
        """What somebody who comes now is dealt; only where that is something else by now."""
        now = self.chips.stack_now if self.chips.gone else None
        return kit_words.chips(now) if now else ""

    @property
    def bought(self) -> list[tuple[str, str, int]]:
        """What a rebuy and an add-on are handed, and for how many the case was planned."""
        plan = self.event.plan if isinstance(self.event.plan, dict) else {}
        lines = plan.get("ledger")
        planned = {
            line.get("kind"): line.get("number")
            for line in (lines if isinstance(lines, list) else ())
            if isinstance(line, dict)
        }
        found = []
        for key, kind, name in (
            ("rebuy", "rebuys", gettext("A rebuy")),
            ("add_on", "add_ons", gettext("An add-on")),
        ):
            counts = plan.get(key)
            number = planned.get(kind)
            if isinstance(counts, dict) and isinstance(number, int):
                chips = {int(value): int(count) for value, count in counts.items()}
                found.append((name, kit_words.chips(chips), number))
        return found
