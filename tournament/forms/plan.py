"""The questions of the plan page: nothing is kept of them, a link can carry them all."""

import re
from collections.abc import Iterable, Mapping
from datetime import time
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament import words
from tournament.models import ChipKit
from tournament.rules.kit import presets
from tournament.rules.kit.looks import Pile
from tournament.rules.kit.stacks import COMFORT, COMPACT, TOWERS
from tournament.rules.kit.together import Together, together
from tournament.rules.kit.wish import Wish
from tournament.rules.levels import AnteKind
from tournament.services.kits import MOST_COLOURS
from tournament.words import kit as kit_words

from .fields import BLANKS, PLAIN, ChipsField, HourField, TypedField
from .kits import CountField, ValueField
from .lines import LineField
from .nights import StartForm

DAY_MINUTES = 24 * 60
MOST_PEOPLE = 1000
MOST_BOUGHT = 300
MOST_HOURS = 12
MOST_EACH = 60  # chips of one value that a stack may be fixed to
LAST_LEVEL = 80
OWN_SIZE = "own"
LENGTHS = (8, 10, 12, 15, 20, 25, 30, 40, 45, 60)
BREAKS = (5, 10, 15, 20, 30)
EXAMPLE = {
    "sure": "6", "likely": "8", "most": "10", "case": "500-even", "stack": "5000",
    "start": "19:30", "end": "23:30", "break": "10", "antes": "none", "ante_from": "5",
}  # fmt: skip
FIXED_COUNT = re.compile(r"c([1-9]\d{0,12})", re.ASCII)
FIXED_SMALL = re.compile(r"s([1-9]\d?)", re.ASCII)
OF_A_COLOUR = re.compile(r"[nv]\d{1,2}", re.ASCII)


class NumberField(TypedField):
    """A whole number within bounds; ``told`` is the sentence where it is not."""

    def __init__(self, *, least: int = 0, most: int, told: Any, **options: Any) -> None:
        self.least, self.most, self.told = least, most, told
        super().__init__(required=False, **options)
        self.widget.attrs["inputmode"] = "numeric"

    def read(self, text: str) -> int:
        plain = BLANKS.sub("", text)
        if not PLAIN.fullmatch(plain):
            raise ValidationError(_("Write a whole number, like 8."))
        if not self.least <= int(plain) <= self.most:
            raise ValidationError(
                self.told % {"least": words.number(self.least), "most": words.number(self.most)}
            )
        return int(plain)


def people(label: Any) -> NumberField:
    told = _("A plan is for %(least)s to %(most)s people.")
    return NumberField(least=2, most=MOST_PEOPLE, told=told, label=label)


def bought(label: Any) -> NumberField:
    return NumberField(most=MOST_BOUGHT, told=_("At most %(most)s can be planned."), label=label)


def minutes(choices: Iterable[int]) -> list[tuple[str, str]]:
    return [(str(one), words.length(60 * one)) for one in choices]


class PlanForm(forms.Form):
    sure = people(_("Sure"))
    likely = people(_("Likely"))
    most = people(_("At most"))
    case = forms.ChoiceField(
        label=_("Chip case"),
        error_messages={"invalid_choice": _("That case is not here any more. Choose another.")},
    )
    also = forms.ChoiceField(
        label=_("A second case"),
        required=False,
        error_messages={"invalid_choice": _("That case is not here any more. Choose another.")},
    )
    blank = forms.BooleanField(label=_("Nothing is printed on the chips"), required=False)
    stack = ChipsField(label=_("Starting stack"), error_messages={"required": _("How many chips?")})
    start = HourField(label=_("Start"), error_messages={"required": _("When does it start?")})
    end = HourField(label=_("Home by"), error_messages={"required": _("When should it be over?")})
    level = forms.ChoiceField(label=_("A level lasts"), required=False)
    rebuys = bought(_("Rebuys expected"))
    rebuy_stack = ChipsField(label=_("Chips of a rebuy"), required=False)
    add_ons = bought(_("Add-ons expected"))
    add_on_stack = ChipsField(label=_("Chips of an add-on"), required=False)
    antes = forms.ChoiceField(label=_("Ante"), required=False)
    ante_from = NumberField(
        least=1, most=30, told=_("A level from %(least)s to %(most)s."), label=_("From level")
    )
    size = forms.ChoiceField(label=_("Chips each"), required=False)
    cap = NumberField(
        least=15, most=MOST_EACH, told=_("A stack has %(least)s to %(most)s chips."),
        label=_("At most so many"),
    )  # fmt: skip

    def __init__(self, said: Mapping[str, str], kits: Iterable[ChipKit]) -> None:
        """``said`` are the answers; where none is given the example stands."""
        known = {name: text[:40] for name, text in said.items() if is_question(name)}
        super().__init__({**EXAMPLE, **known})
        self.use_required_attribute = False
        self.kits = {f"kit-{kit.pk}": kit for kit in kits}
        self._offer()
        self._add_colours()
        self._add_fixed()

    def _offer(self) -> None:
        sold = [(preset.slug, words.CASES[preset.slug][0]) for preset in presets.CASES]
        own = [(slug, kit.name) for slug, kit in self.kits.items()]
        # Translators: chip cases of this house, above those that shops sell.
        cases = [(gettext("Our cases"), own), (gettext("As sold"), sold)] if own else sold
        choices: dict[str, list[Any]] = {
            "case": cases,
            "also": [("", gettext("none")), *cases],
            "level": [("", gettext("as it fits")), *minutes(LENGTHS)],
            "antes": [
                (kind, words.ANTE_KINDS[kind])
                for kind in (AnteKind.NONE, AnteKind.BIG_BLIND, AnteKind.EACH)
            ],
            "size": [
                ("", gettext("as it fits")),
                (str(COMPACT), gettext("compact, up to %(count)s") % {"count": COMPACT}),
                (str(COMFORT), gettext("comfort, up to %(count)s") % {"count": COMFORT}),
                (str(TOWERS), gettext("towers, up to %(count)s") % {"count": TOWERS}),
                (OWN_SIZE, gettext("another number")),
            ],
        }
        self.fields["break"] = forms.ChoiceField(
            label=_("A break lasts"), choices=minutes(BREAKS), required=False
        )
        for name, offered in choices.items():
            self.fields[name].choices = offered  # type: ignore[attr-defined]
        self.fields["rebuy_stack"].widget.attrs["placeholder"] = gettext("as the stack")
        self.fields["add_on_stack"].widget.attrs["placeholder"] = gettext("as the stack")

    def _add_colours(self) -> None:
        """Two fields for each colour of the case: how many there are, and what they are worth."""
        printed = not self.data.get("blank")
        self.cases = [
            piles
            for name in ("case", "also")
            if (piles := self._piles(str(self.data.get(name) or ""), printed=printed))
        ]
        self.piles = [pile for case in self.cases for pile in case]
        if self.data.get("of") != self.chosen_cases:  # what was typed belongs to another case
            self.data = {n: t for n, t in self.data.items() if not OF_A_COLOUR.fullmatch(n)}
        for at, pile in enumerate(self.piles):
            names = {"name": pile.name}
            count = CountField(label=gettext("How many: %(name)s") % names, required=False)
            value = ValueField(label=gettext("Value: %(name)s") % names, required=False)
            count.widget.attrs["placeholder"] = words.number(pile.count)
            value.widget.attrs["placeholder"] = (
                gettext("chosen") if pile.value is None else words.number(pile.value)
            )
            self.fields |= {f"n{at}": count, f"v{at}": value}

    def _piles(self, slug: str, *, printed: bool) -> tuple[Pile, ...]:
        preset, kit = presets.case(slug), self.kits.get(slug)
        if preset is not None:
            return words.case_piles(preset, printed=printed)
        return () if kit is None else kit.piles

    def _add_fixed(self) -> None:
        """The counts of the stack and the small blinds that the host has fixed."""
        for name in self.data:
            if found := FIXED_COUNT.fullmatch(name):
                label = gettext("Chips of %(value)s") % {"value": words.number(int(found[1]))}
                told = _("At most %(most)s chips of one value.")
                self.fields[name] = NumberField(most=MOST_EACH, told=told, label=label)
            elif found := FIXED_SMALL.fullmatch(name):
                label = gettext("Small blind of level %(number)s") % {"number": found[1]}
                self.fields[name] = ChipsField(required=False, label=label)

    def colour_fields(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return [(self[f"n{at}"], self[f"v{at}"]) for at in range(len(self.piles))]

    # -- what was said

    @property
    def chosen_cases(self) -> str:
        return f"{self.data.get('case', '')}+{self.data.get('also', '')}"

    def clean(self) -> dict[str, Any]:
        said = self.cleaned_data
        if said.get("likely") is None and "likely" not in self.errors:
            self.add_error("likely", gettext("How many are likely to come?"))
        if "stack" not in self.errors and not said.get("stack"):
            self.add_error("stack", gettext("A stack of nothing is no stack."))
        if not self.errors.keys() & {"start", "end"}:
            self._check_hours()
        for name in list(said):
            if FIXED_SMALL.fullmatch(name) and said[name] == 0:
                self.add_error(name, gettext("A small blind of nothing is none."))
            if FIXED_SMALL.fullmatch(name) and int(name[1:]) > LAST_LEVEL:
                del said[name]
        if said.get("size") == OWN_SIZE and said.get("cap") is None and "cap" not in self.errors:
            self.add_error("cap", gettext("How many chips at most?"))
        if not self.errors:
            self._check_chips()
        return said

    def _check_hours(self) -> None:
        minutes = self.minutes
        if minutes == 0:
            self.add_error("end", gettext("It starts and ends at the same hour."))
        elif minutes > MOST_HOURS * 60:
            text = gettext("From %(start)s to %(end)s is %(long)s. A plan is for %(most)s at most.")
            told = {
                "start": words.hour_of(minute_of(self.cleaned_data["start"])),
                "end": words.hour_of(minute_of(self.cleaned_data["end"])),
                "long": kit_words.hours(minutes),
                "most": kit_words.hours(MOST_HOURS * 60),
            }
            self.add_error("end", text % told)

    def _check_chips(self) -> None:
        joined = self.together()
        for found in joined.refused[:3]:
            self.add_error("also", words.refused_together(found))
        if len(joined.colours) > MOST_COLOURS:
            self.add_error("also", words.refusal("too_many_colours", {"most": MOST_COLOURS}))
        if sum(self.counts().values()) > 2 * MOST_EACH:
            text = gettext("That is more chips than a player can look after, %(most)s at most.")
            self.add_error(None, text % {"most": words.number(2 * MOST_EACH)})

    @property
    def minutes(self) -> int:
        """How long the night is; the end may be on the next day."""
        return (self.end_minute - self.start_minute) % DAY_MINUTES

    @property
    def start_minute(self) -> int:
        return minute_of(self.cleaned_data["start"])

    @property
    def end_minute(self) -> int:
        return minute_of(self.cleaned_data["end"])

    def counted(self, at: int) -> int:
        """How many chips of a colour there are: as counted here, or as the case has them."""
        typed = self.cleaned_data.get(f"n{at}")
        return self.piles[at].sure_count if typed is None else int(typed)

    def together(self) -> Together:
        cases, at = [], 0
        for case in self.cases:
            piles = []
            for pile in case:
                typed = self.cleaned_data.get(f"n{at}")
                value = self.cleaned_data.get(f"v{at}")
                piles.append(
                    Pile(
                        pile.name,
                        pile.count if typed is None else typed,
                        pile.value if value is None else value,
                        pile.face,
                        pile.spots,
                        pile.thing,
                        pile.is_about and typed is None,
                        pile.case,
                    )
                )
                at += 1
            cases.append(piles)
        return together(cases)

    def counts(self) -> dict[int, int]:
        return self._fixed(FIXED_COUNT)

    def smalls(self) -> dict[int, int]:
        """The fixed small blinds by the number of the level."""
        return self._fixed(FIXED_SMALL)

    def _fixed(self, pattern: re.Pattern[str]) -> dict[int, int]:
        return {
            int(found[1]): said
            for name, said in self.cleaned_data.items()
            if said is not None and (found := pattern.fullmatch(name))
        }

    def wish(self, joined: Together) -> Wish:
        """Only after ``is_valid()``."""
        said = self.cleaned_data
        cap = said["cap"] if said["size"] == OWN_SIZE else said["size"]
        add_ons = said["add_ons"] or 0
        return Wish(
            colours=joined.colours,
            players=said["likely"],
            stack=said["stack"],
            minutes=self.minutes,
            at_most=said["most"] or 0,
            cap=int(cap) if cap else None,
            rebuys=said["rebuys"] or 0,
            rebuy_stack=said["rebuy_stack"] or said["stack"],
            add_ons=add_ons,
            add_on_stack=(said["add_on_stack"] or said["stack"]) if add_ons else 0,
            level_minutes=int(said["level"]) if said["level"] else None,
            break_minutes=int(said["break"] or 10),
            ante=AnteKind(said["antes"] or "none"),
            ante_from=said["ante_from"] or 5,
            counts=self.counts(),
            smalls={number - 1: small for number, small in self.smalls().items()},
        )

    def answers(self) -> dict[str, str]:
        """What was said, as a link carries it."""
        return {name: text for name, text in {**self.data, "of": self._of()}.items() if text}

    def _of(self) -> str:
        typed = any(text and OF_A_COLOUR.fullmatch(name) for name, text in self.data.items())
        return self.chosen_cases if typed else ""

    def query(self, **changes: str) -> str:
        return urlencode({**self.answers(), **changes})


class MakeForm(StartForm):
    """What is still open when a plan becomes a night; the hour is the plan's."""

    title = LineField(
        label=_("Title"),
        max_length=80,
        error_messages={"required": _("Give the night a title.")},
    )


def is_question(name: str) -> bool:
    return (
        name in PlanForm.base_fields
        or name in ("break", "of", "own_chips", "own_blinds")
        or any(p.fullmatch(name) for p in (FIXED_COUNT, FIXED_SMALL, OF_A_COLOUR))
    )


def changed(said: Mapping[str, str], changes: str) -> dict[str, str]:
    """The answers after a button was pressed: "most=8&-c25" sets one and takes back another."""
    answers = dict(said)
    for name, text in parse_qsl(changes[:2000], keep_blank_values=True):
        if name.startswith("-"):
            answers.pop(name[1:], None)
        elif is_question(name):
            answers[name] = text
    return answers


def minute_of(hour: time) -> int:
    return hour.hour * 60 + hour.minute
