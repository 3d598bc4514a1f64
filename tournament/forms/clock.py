"""What the clock's deeds are sent. ``wish()`` gives the service its arguments."""

from datetime import UTC, datetime, time, timedelta
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament import instants, words
from tournament.models import Event
from tournament.rules.nudges import KINDS
from tournament.rules.walltime import instant_of

from .fields import DAY_MS, DurationField, HourField, WholeField

MINUTE_MS = 60_000
LONGEST_BREAK_MINUTES = 180


class DeedForm(forms.Form):
    """``seq`` is what the page had seen of the thing the deed acts on; without it nothing is
    expected."""

    seq = WholeField(required=False, widget=forms.HiddenInput)

    FIELD_OF: ClassVar[dict[str, str]] = {}  # by what a refusal calls it, where that differs

    def __init__(self, event: Event, data: Any = None, **options: Any) -> None:
        self.event = event
        options.setdefault("auto_id", f"{self.id_prefix()}-%s")
        super().__init__(data, **options)

    @classmethod
    def id_prefix(cls) -> str:
        return cls.__name__.removesuffix("Form").lower()

    def wish(self) -> dict[str, Any]:
        """Return the service's keyword arguments; only after ``is_valid()``."""
        return dict(self.cleaned_data)


class StartForm(DeedForm):
    minutes = WholeField(required=False, most=24 * 60, label=_("Countdown"))

    def wish(self) -> dict[str, Any]:
        minutes = self.cleaned_data["minutes"] or 0
        return {"seq": self.cleaned_data["seq"], "countdown_ms": minutes * MINUTE_MS}


class PositionForm(DeedForm):
    position = WholeField()


class JumpForm(DeedForm):
    """``row`` names the level itself: its position may have changed since the list was made."""

    row = WholeField(required=False, most=2**63 - 1)
    position = WholeField(required=False, label=_("Level"))

    def clean(self) -> dict[str, Any]:
        filled = super().clean() or {}
        if filled.get("row") is not None:
            row = self.event.schedule.levels.filter(pk=filled["row"]).first()
            if row is None:
                raise ValidationError(words.refusal("no_such_level", {}))
            filled["position"] = row.position
        elif filled.get("position") is None and "position" not in self.errors:
            self.add_error("position", self.fields["position"].error_messages["required"])
        return filled

    def wish(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("seq", "position")}


class AmountForm(DeedForm):
    """A tap that says how much: one minute more, five minutes more."""

    ms = WholeField(least=1, most=DAY_MS, label=_("Time"))


class LeftForm(DeedForm):
    ms = DurationField(label=_("Time left"))


class NotPlayedForm(DeedForm):
    ms = DurationField(label=_("Time that was not played"))


class BreakForm(DeedForm):
    minutes = WholeField(least=1, most=LONGEST_BREAK_MINUTES, label=_("Minutes"))

    def wish(self) -> dict[str, Any]:
        return {"seq": self.cleaned_data["seq"], "seconds": self.cleaned_data["minutes"] * 60}


class NudgeForm(DeedForm):
    kind = forms.ChoiceField(choices=[(kind, kind) for kind in KINDS])
    position = WholeField(required=False)
    seconds = WholeField(required=False, most=DAY_MS // 1000, label=_("Time"))

    def wish(self) -> dict[str, Any]:
        return {name: value for name, value in self.cleaned_data.items() if value is not None}


class HoldForm(DeedForm):
    position = WholeField()
    hold = forms.TypedChoiceField(
        choices=[("1", _("Wait")), ("0", _("Do not wait"))], coerce=lambda value: value == "1"
    )


class AtForm(DeedForm):
    """An hour tonight: the first time from now on that the clocks there show it."""

    at = HourField(label=_("Time of day"))

    def instant(self) -> datetime:
        return next_instant(self.cleaned_data["at"], self.event.zone, instants.wall_now())

    def wish(self) -> dict[str, Any]:
        return {"seq": self.cleaned_data["seq"], "at": self.instant()}


class StartAtForm(AtForm):
    at = HourField(label=_("Start at"))


class EndAtForm(AtForm):
    at = HourField(label=_("End at"))
    last = WholeField(required=False, label=_("Last level"))

    def wish(self) -> dict[str, Any]:
        return {
            "seq": self.cleaned_data["seq"],
            "end_at": self.instant(),
            "last": self.cleaned_data["last"],
        }


def next_instant(hour: time, zone: str, wall: datetime) -> datetime:
    """Return when the clocks in ``zone`` next show ``hour``, in UTC."""
    there = ZoneInfo(zone)
    day = wall.astimezone(there).replace(tzinfo=None)
    for days in (0, 1):
        shown = datetime.combine(day.date(), hour) + timedelta(days=days)
        at = instant_of(shown, there).at
        if at > wall:
            return at.astimezone(UTC)
    return instant_of(datetime.combine(day.date(), hour) + timedelta(days=2), there).at
