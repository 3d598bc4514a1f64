"""The questions of the plan page: nothing is kept of them, a link can carry them all."""

from collections.abc import Iterable, Mapping
from datetime import time
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament import words
from tournament.models import ChipKit
from tournament.rules.kit.stacks import COMFORT, COMPACT, DEEP, TOWERS
from tournament.rules.kit.together import Together
from tournament.rules.kit.wish import Wish
from tournament.rules.levels import AnteKind
from tournament.words import kit as kit_words

from .fields import ChipsField, HourField, NumberField
from .plan_case import OF_A_COLOUR, CaseForm
from .plan_pins import FIXED_COUNT, FIXED_SMALL, MOST_EACH, PinsForm

DAY_MINUTES = 24 * 60
MOST_PEOPLE = 1000
MOST_BOUGHT = 300
MOST_HOURS = 12
OWN_SIZE = "own"
LENGTHS = (8, 10, 12, 15, 20, 25, 30, 40, 45, 60)
BREAKS = (5, 10, 15, 20, 30)
EXAMPLE = {
    "sure": "6", "likely": "8", "most": "10", "case": "500-even", "stack": "5000",
    "start": "19:30", "end": "23:30", "break": "10", "antes": "none", "ante_from": "5",
}  # fmt: skip
# What cannot be answered otherwise once the chips are on the table.
OF_THE_CHIPS = {"case", "also", "blank", "stack", "size", "cap", "of", "own_chips"}


def people(label: Any) -> NumberField:
    told = _("A plan is for %(least)s to %(most)s people.")
    return NumberField(least=2, most=MOST_PEOPLE, told=told, label=label)


def bought(label: Any) -> NumberField:
    return NumberField(most=MOST_BOUGHT, told=_("At most %(most)s can be planned."), label=label)


def minutes(choices: Iterable[int]) -> list[tuple[str, str]]:
    return [(str(one), words.length(60 * one)) for one in choices]


class PlanForm(CaseForm, PinsForm):
    sure = people(_("Sure"))
    likely = people(_("Likely"))
    most = people(_("At most"))
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

    def __init__(
        self,
        said: Mapping[str, str],
        kits: Iterable[ChipKit],
        dealt: Mapping[str, str] | None = None,
    ) -> None:
        """``said`` are the answers; where none is given the example stands.

        ``dealt`` are those about the chips of a night that is on: no others are taken.
        """
        known = {name: text[:40] for name, text in said.items() if is_question(name)}
        if dealt is not None:
            known = {name: text for name, text in known.items() if not _is_about_chips(name)}
            known |= dealt
        super().__init__({**EXAMPLE, **known})
        self.use_required_attribute = False
        self.is_dealt = dealt is not None
        self._offer()
        self.offer_cases(kits)
        self.add_pins()
        if self.is_dealt:
            for name, field in self.fields.items():
                if _is_about_chips(name):
                    field.widget.attrs["disabled"] = True

    def _offer(self) -> None:
        up_to = gettext("up to %(count)s")
        choices: dict[str, list[Any]] = {
            "level": [("", gettext("as it fits")), *minutes(LENGTHS)],
            "antes": [(kind, words.ANTE_KINDS[kind]) for kind in AnteKind],
            "size": [
                ("", gettext("as it fits")),
                *((str(cap), up_to % {"count": cap}) for cap in (COMPACT, COMFORT, DEEP)),
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

    # -- what was said

    def clean(self) -> dict[str, Any]:
        said = self.cleaned_data
        if said.get("likely") is None and "likely" not in self.errors:
            self.add_error("likely", gettext("How many are likely to come?"))
        if "stack" not in self.errors and not said.get("stack"):
            self.add_error("stack", gettext("A stack of nothing is no stack."))
        if not self.errors.keys() & {"start", "end"}:
            self._check_hours()
        self.check_pins()
        if said.get("size") == OWN_SIZE and said.get("cap") is None and "cap" not in self.errors:
            self.add_error("cap", gettext("How many chips at most?"))
        if not self.errors:
            self.check_cases()
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
        said = {**self.data, "of": self.chosen_cases if self.is_counted else ""}
        # An answer that was wiped out is one too, where the example has another.
        return {name: text for name, text in said.items() if text or name in EXAMPLE}

    def query(self, **changes: str) -> str:
        return urlencode({**self.answers(), **changes})


def is_question(name: str) -> bool:
    return (
        name in PlanForm.base_fields
        or name in ("break", "of", "own_chips", "own_blinds")
        or any(p.fullmatch(name) for p in (FIXED_COUNT, FIXED_SMALL, OF_A_COLOUR))
    )


def _is_about_chips(name: str) -> bool:
    return name in OF_THE_CHIPS or bool(FIXED_COUNT.fullmatch(name) or OF_A_COLOUR.fullmatch(name))


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
