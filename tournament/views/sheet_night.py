"""What the sheets of a night show, each thing worked out once."""

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext

from tournament import words
from tournament.rules import house, paper
from tournament.rules.kit.counting import Take, counting_out
from tournament.rules.kit.legend import PLAIN, legend
from tournament.rules.kit.looks import Pile, letters
from tournament.rules.kit.rests import Leaving, Rest, rests
from tournament.rules.kit.tonight import of_plan
from tournament.services import exchanges
from tournament.words import kit as kit_words
from tournament.words import sheets as says

from .moment import Moment
from .rows import LevelRow, Person, level_rows

NO_MARK = " "  # for a chip without a name, which has no letter
MINUTE_MS = 60_000

MOST_ON_A_CARD = 5  # values in type of the usual size
CHIP_CARDS = ((2, 3), (2, 4), (2, 5))  # columns and rows of a sheet
BREAK_CARDS = ((1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (2, 4), (2, 5), (2, 6))
FEWEST_PULLED_APART = 12  # lines
POSTER_HIGH = 238  # millimetres below the title
MOST_ON_HOST_SHEET = 46  # levels and breaks beside everything else
NAMES_ON_HOST_SHEET = 20


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


@dataclass(frozen=True, slots=True)
class Hour:
    """A level or a break: when, what, and what leaves in it."""

    row: LevelRow
    when: str
    is_spare: bool
    leaving: Sequence[Leaving] = ()

    @property
    def lines(self) -> list[str]:
        return [says.leaves_short(one) for one in self.leaving]


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


class SheetNight(Moment):
    # -- the chips

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

    # -- the levels

    @functools.cached_property
    def rests(self) -> tuple[Rest, ...]:
        return rests(self.chips, self._plans, self.entries, self._position)

    @functools.cached_property
    def _plans(self) -> list[Any]:
        return [level.plan for level in self.shot.levels]

    @property
    def _position(self) -> int:
        if self.event.state == self.event.State.PLANNED:
            return -1
        return self.read.position if self.is_on else len(self.shot.levels)

    @functools.cached_property
    def hours(self) -> list[Hour]:
        """Every level and break up to the last level."""
        rows = level_rows(self.shot, self.now, self.starts, ())
        while rows and rows[-1].is_break:
            rows.pop()
        last = next((at for at, row in enumerate(rows) if row.ends_here), len(rows))
        leaving = {rest.position: rest.leaving for rest in self.rests}
        return [
            Hour(row, row.hour or self._after_start(at), at > last, leaving.get(at, ()))
            for at, row in enumerate(rows)
        ]

    @property
    def has_hours(self) -> bool:
        return any(hour.row.hour for hour in self.hours)

    def _after_start(self, position: int) -> str:
        """How long after the first hand; empty behind a level without an end."""
        ms = 0
        for span in self.shot.spans[:position]:
            if span.length_ms is None:
                return ""
            ms += span.length_ms
        if self.has_begun or self.event.state == self.event.State.FINISHED:
            return ""
        return f"+{ms // MINUTE_MS // 60}:{ms // MINUTE_MS % 60:02}"

    @property
    def has_likely_last(self) -> bool:
        return any(hour.row.ends_here for hour in self.hours)

    # -- the poster

    @functools.cached_property
    def poster(self) -> paper.Poster:
        beside = max((_beside(hour) for hour in self.hours), default=0)
        blinds = max((len(hour.row.amounts) for hour in self.hours), default=0)
        is_break = [hour.row.is_break for hour in self.hours]
        return paper.poster(is_break, blinds, beside, POSTER_HIGH)

    @property
    def fills_poster(self) -> bool:
        """Whether its lines may be pulled apart until they reach the foot of the sheet."""
        return self.poster.columns == 1 and len(self.hours) >= FEWEST_PULLED_APART

    @property
    def poster_columns(self) -> list[list[Hour]]:
        rows = self.poster.rows
        return [self.hours[at : at + rows] for at in range(0, len(self.hours), rows)]

    # -- the cards

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

    # -- the host's sheet

    @property
    def host_hours(self) -> list[Hour]:
        return self.hours[:MOST_ON_HOST_SHEET]

    @property
    def hours_left_out(self) -> int:
        return len(self.hours) - len(self.host_hours)

    @functools.cached_property
    def host_size(self) -> int:
        """Which of three sizes of type the list of levels has: 1 the largest."""
        lines = len(self.host_hours) + sum(len(hour.lines) for hour in self.host_hours)
        return 1 if lines <= 26 else 2 if lines <= 34 else 3

    @property
    def is_crowded(self) -> bool:
        """Whether all but the levels needs smaller type as well."""
        return len(self.values) > MOST_ON_A_CARD + 1

    @property
    def named(self) -> str:
        """Who comes, as far as there is room for their names."""
        names = [person.label for person in self.everybody if not person.is_nameless]
        shown = names[:NAMES_ON_HOST_SHEET]
        if not shown:
            return ""
        text = ", ".join(shown)
        others = self.entries - len(shown)
        if others:
            text = gettext("%(names)s and %(count)s more") % {
                "names": text,
                "count": words.number(others),
            }
        return text

    @property
    def house_rules(self) -> list[str]:
        return says.house_rules(house.from_differences(self.event.house)[0])

    @property
    def race_rule(self) -> str:
        return says.race_rule(house.from_differences(self.event.house)[0])

    @property
    def ready(self) -> list[str]:
        return [str(text) for text in says.READY]

    @property
    def when(self) -> str:
        """The day and the hour; empty where nobody has said them."""
        at = self.event.starts_at
        if at is None:
            return ""
        return f"{words.day(timezone.localtime(at).date(), year=True)}, {words.time_of_day(at)}"


def _beside(hour: Hour) -> int:
    """The letters that stand beside the blinds of a line, the gaps among them."""
    return len(hour.row.number) + len(hour.when) + len(hour.row.ante)
